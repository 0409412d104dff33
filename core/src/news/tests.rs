//! The rules of news, one test for each.

use cqrs_es::test::{AggregateTestExecutor, TestFramework};

use super::*;
use crate::kernel::{Language, Personal};

const ADA: AccountId = AccountId::new([1; 16]);
const BEN: AccountId = AccountId::new([2; 16]);
const NOW: UnixSeconds = UnixSeconds(9);

fn words(kind: NewsKind, title: &str, content: &str) -> NewsWords {
    NewsWords {
        kind,
        language: Language::English,
        title: title.to_owned(),
        content: content.to_owned(),
        picture: None,
        source: None,
    }
}

fn good() -> NewsWords {
    words(NewsKind::Article, "A kiln opens", "Today.\n\nIn the old yard.")
}

fn contribute(words: NewsWords) -> NewsCommand {
    NewsCommand::Contribute { author: ADA, words: Box::new(words), now_s: NOW }
}

fn publish() -> NewsCommand {
    NewsCommand::Publish { words: Box::new(good()), by: Operator::Console, now_s: NOW }
}

const fn decline() -> NewsCommand {
    NewsCommand::Decline { reason: DeclineReason::Promotion, by: Operator::Console }
}

const fn remove() -> NewsCommand {
    NewsCommand::Remove { by: Operator::Console }
}

fn contributed(words: &NewsWords) -> NewsEvent {
    let words = Personal::plain(serde_json::to_string(words).expect("JSON"));
    NewsEvent::NewsContributed { author: ADA, words, contributed_at_s: NOW }
}

fn published() -> NewsEvent {
    NewsEvent::NewsPublished { author: ADA, words: good(), by: None, published_at_s: NOW }
}

const DECLINED: NewsEvent =
    NewsEvent::NewsDeclined { author: ADA, reason: DeclineReason::Promotion, by: None };
const WITHDRAWN: NewsEvent = NewsEvent::NewsWithdrawn { author: ADA };
const REMOVED: NewsEvent = NewsEvent::NewsRemoved { author: ADA, by: None };

fn given(events: Vec<NewsEvent>) -> AggregateTestExecutor<News> {
    TestFramework::<News>::with(()).given(events)
}

#[test]
fn a_title_is_one_line_and_a_text_as_long_as_its_kind() {
    for fine in [good(), words(NewsKind::Fast, &"界".repeat(120), &"界".repeat(500))] {
        given(vec![]).when(contribute(fine.clone())).then_expect_events(vec![contributed(&fine)]);
    }
    for title in ["", " a", "a\nb", &"a".repeat(121)] {
        let wrong = words(NewsKind::Article, title, "Today.");
        given(vec![]).when(contribute(wrong)).then_expect_error(NewsError::NotATitle);
    }
    for (kind, most) in [(NewsKind::Fast, 500), (NewsKind::Article, 20_000)] {
        for content in ["", "a ", "a\u{7}", &"a".repeat(most + 1)] {
            let wrong = words(kind, "A kiln opens", content);
            given(vec![]).when(contribute(wrong)).then_expect_error(NewsError::NotAText { most });
        }
    }
}

#[test]
fn a_source_is_an_address_that_readers_can_be_led_to() {
    let from = |source: &str| NewsWords { source: Some(source.to_owned()), ..good() };
    let fine = from("https://yard.example/a");
    given(vec![]).when(contribute(fine.clone())).then_expect_events(vec![contributed(&fine)]);
    for wrong in ["", "http://yard.example", "javascript:alert(1)"] {
        given(vec![]).when(contribute(from(wrong))).then_expect_error(NewsError::NotALink);
    }
}

#[test]
fn what_waits_is_published_or_declined_once() {
    let waits = || vec![contributed(&good())];
    given(waits()).when(publish()).then_expect_events(vec![published()]);
    given(waits()).when(decline()).then_expect_events(vec![DECLINED]);
    given(waits()).when(contribute(good())).then_expect_error(NewsError::AlreadyContributed);
    for over in [published(), DECLINED, WITHDRAWN] {
        let events = || [waits(), vec![over.clone()]].concat();
        given(events()).when(publish()).then_expect_error(NewsError::NotPending);
        given(events()).when(decline()).then_expect_error(NewsError::NotPending);
    }
    given(vec![]).when(publish()).then_expect_error(NewsError::NotPending);
}

#[test]
fn its_author_alone_withdraws_it_before_and_after() {
    let (ada, ben) = (NewsCommand::Withdraw { by: ADA }, NewsCommand::Withdraw { by: BEN });
    for events in [vec![contributed(&good())], vec![contributed(&good()), published()]] {
        given(events.clone()).when(ben.clone()).then_expect_error(NewsError::NotYours);
        given(events).when(ada.clone()).then_expect_events(vec![WITHDRAWN]);
    }
    given(vec![]).when(ada.clone()).then_expect_error(NewsError::Over);
    given(vec![contributed(&good()), WITHDRAWN]).when(ada).then_expect_error(NewsError::Over);
}

#[test]
fn operators_remove_what_is_published() {
    let events = vec![contributed(&good()), published()];
    given(events.clone()).when(remove()).then_expect_events(vec![REMOVED]);
    let gone = [events, vec![REMOVED]].concat();
    given(gone).when(remove()).then_expect_error(NewsError::NotPublished);
    given(vec![contributed(&good())]).when(remove()).then_expect_error(NewsError::NotPublished);
}
