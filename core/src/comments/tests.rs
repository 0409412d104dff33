//! The rules of comments, one test for each.

use cqrs_es::test::{AggregateTestExecutor, TestFramework};

use super::*;
use crate::kernel::{ChainId, CollectionId, Hash32};

const ADA: AccountId = AccountId::new([1; 16]);
const BEN: AccountId = AccountId::new([2; 16]);

fn target() -> Target {
    Target::Collection(CollectionId { chain_id: ChainId(1), address: Address::new([7; 20]) })
}

fn answered() -> Answered {
    let id = CommentId(Hash32::new([3; 32]));
    Answered { thread: id, comment: id, author: BEN }
}

fn write(words: &str) -> CommentCommand {
    CommentCommand::Write {
        target: target(),
        answered: Some(Box::new(answered())),
        by: ADA,
        wallet: None,
        whose: None,
        words: words.to_owned(),
        now_s: UnixSeconds(9),
    }
}

fn written(words: &str) -> CommentEvent {
    CommentEvent::CommentWritten {
        target: target(),
        answered: Some(answered()),
        by: ADA,
        wallet: None,
        whose: None,
        words: Personal::plain(words),
        written_at_s: UnixSeconds(9),
    }
}

fn deleted() -> CommentEvent {
    CommentEvent::CommentDeleted { target: target(), thread: Some(answered().thread), by: ADA }
}

fn removed() -> CommentEvent {
    CommentEvent::CommentRemoved { target: target(), thread: Some(answered().thread), by: None }
}

fn given(events: Vec<CommentEvent>) -> AggregateTestExecutor<Comment> {
    TestFramework::<Comment>::with(()).given(events)
}

#[test]
fn a_comment_is_a_paragraph_without_what_cannot_be_shown() {
    given(vec![]).when(write(" a\nb ")).then_expect_events(vec![written("a\nb")]);
    let longest = "界".repeat(LONGEST_COMMENT);
    given(vec![]).when(write(&longest)).then_expect_events(vec![written(&longest)]);
    given(vec![]).when(write(" \n")).then_expect_error(CommentError::Empty);
    for words in [format!("{longest}x"), "a\u{7}".to_owned()] {
        given(vec![]).when(write(&words)).then_expect_error(CommentError::TooLong);
    }
    let had = vec![written("x")];
    given(had).when(write("y")).then_expect_error(CommentError::AlreadyWritten);
}

#[test]
fn its_author_deletes_it_once_and_nobody_else_does() {
    let delete = |by| CommentCommand::Delete { by };
    let had = || vec![written("x")];
    given(had()).when(delete(ADA)).then_expect_events(vec![deleted()]);
    given(had()).when(delete(BEN)).then_expect_error(CommentError::NotYours);
    given(vec![]).when(delete(ADA)).then_expect_error(CommentError::Gone);
    for last in [deleted(), removed()] {
        let over = vec![written("x"), last];
        given(over).when(delete(ADA)).then_expect_error(CommentError::Gone);
    }
}

#[test]
fn operators_remove_anybodys_comment_once() {
    let remove = || CommentCommand::Remove { by: Operator::Console };
    given(vec![written("x")]).when(remove()).then_expect_events(vec![removed()]);
    given(vec![written("x"), deleted()]).when(remove()).then_expect_error(CommentError::Gone);
}
