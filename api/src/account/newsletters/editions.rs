//! Editions on their way to their readers: each mail is written once, whoever crashes, and only so
//! many ahead of the mail server that a reader who leaves in between is still spared.

use std::collections::BTreeMap;
use std::time::Duration;

use brickyard_core::kernel::{AccountId, Language};
use brickyard_core::newsletters::{EditionContent, EditionEvent, Editions, Newsletter};
use brickyard_store::{EditionMail, Mail, Posted, Recorded, StoreError};
use cqrs_es::Aggregate;
use tracing::warn;

use super::ask::address_of;
use super::card;
use super::readers::{Reader, reader_of};
use crate::doors::Post;
use crate::mail::EDITION;
use crate::rounds::{Rounds, go_round};
use crate::state::App;

/// Readers whose mails are written together.
const READERS: i64 = 100;
/// So many mails wait for the server at most, and one round more.
const WAITING_MAX: i64 = 200;
/// News of a week are none after some days.
const GOOD_FOR_S: u32 = 3 * 86_400;

/// The edition's name, as the table of what was posted has it.
pub(crate) fn name_of(newsletter: Newsletter, number: u32) -> String {
    format!("{} {number}", newsletter.slug())
}

/// The editions of a newsletter, from the first on, each with its event.
pub(crate) async fn editions_of(
    app: &App,
    newsletter: Newsletter,
) -> Result<Vec<(Recorded, EditionEvent)>, StoreError> {
    let stream = app.store.read_stream(Editions::TYPE, newsletter.slug()).await?;
    let told = stream.into_iter().map(|recorded| recorded.decode().map(|event| (recorded, event)));
    told.collect()
}

/// Writes the mails of whatever is published, until the site stops.
pub async fn post_editions(app: App) {
    if matches!(app.doors.settings().post, Post::None) {
        return;
    }
    go_round(app, Posting::default()).await;
}

#[derive(Default)]
struct Posting {
    /// Up to which number of each newsletter nothing is left to write.
    whole: BTreeMap<Newsletter, u32>,
}

impl Rounds for Posting {
    const NAME: &'static str = "post editions";
    const EVERY: Duration = Duration::from_secs(1);

    type Failure = StoreError;

    async fn round(&mut self, app: &App) -> Result<(), StoreError> {
        for newsletter in Newsletter::ALL {
            let done = self.whole.entry(newsletter).or_default();
            if app.editions.load(newsletter.slug()).await?.published() == *done {
                continue;
            }
            for (_, EditionEvent::EditionPublished { number, content, .. }) in
                editions_of(app, newsletter).await?
            {
                if number <= *done {
                    continue;
                }
                if !post(app, newsletter, number, &content).await? {
                    break;
                }
                *done = number;
            }
        }
        Ok(())
    }
}

/// As many mails as may wait; true when none is left to write.
async fn post(
    app: &App,
    newsletter: Newsletter,
    number: u32,
    content: &EditionContent,
) -> Result<bool, StoreError> {
    let edition = name_of(newsletter, number);
    let mut posted = app.access.posted(&edition).await?;
    while !posted.whole {
        if app.stop.is_cancelled() || app.access.waiting_editions().await? > WAITING_MAX {
            return Ok(false);
        }
        let readers = app.access.readers_after(&posted.after, READERS).await?;
        let mut mails = vec![];
        for &id in &readers {
            mails.extend(mail_to(app, id, newsletter, content).await);
        }
        let last = readers.last().map_or_else(|| posted.after.clone(), ToString::to_string);
        let count = i64::try_from(mails.len()).unwrap_or(i64::MAX);
        let full = i64::try_from(readers.len()).is_ok_and(|count| count == READERS);
        let to = Posted { after: last, written: posted.written + count, whole: !full, ..posted };
        let from = Posted { after: posted.after, ..Posted::default() };
        let mut tx = app.access.begin().await?;
        if !app.access.note_posted(&mut tx, &edition, &from, &to).await? {
            // Another process is at it.
            return Ok(false);
        }
        let keep = matches!(app.doors.settings().post, Post::Outbox);
        for mail in &mails {
            app.access.put_mail_of(&mut tx, Some(&edition), mail, GOOD_FOR_S, keep).await?;
        }
        tx.commit().await?;
        app.doors.posted.notify_one();
        posted = to;
    }
    Ok(true)
}

/// None for whoever gets another letter only, has left, or cannot be written to.
async fn mail_to(
    app: &App,
    id: AccountId,
    newsletter: Newsletter,
    content: &EditionContent,
) -> Option<Mail> {
    let reader = match reader_of(app, id, newsletter).await {
        Ok(reader) => reader?,
        Err(error) => {
            // One damaged stream keeps nobody else from the letter.
            warn!(%error, "a reader could not be read");
            return None;
        }
    };
    let Reader { mailbox, language, .. } = reader;
    let word = app.access.leave_word(id, newsletter.slug());
    let link = address_of(app, "subscribe/leave", &word).ok()?;
    Some(mail(&mailbox?, newsletter, language, content).with_link(link))
}

/// To a mailbox, without the way out so far.
pub(crate) fn mail(
    mailbox: &str,
    newsletter: Newsletter,
    language: Language,
    content: &EditionContent,
) -> Mail {
    let text = match language {
        Language::English => &content.en,
        Language::Chinese => &content.zh_hk,
    };
    let title = card(newsletter, language.tag()).title.to_owned();
    let (subject, body) = (text.subject.clone(), text.body.clone());
    let edition = Some(EditionMail { title, subject, body });
    let (to, language) = (mailbox.to_owned(), language.tag().to_owned());
    Mail { to, language, letter: EDITION.to_owned(), edition, ..Mail::default() }
}
