//! Who gets a newsletter: what a reader's own stream says, read as far as it is needed.

use brickyard_core::kernel::{AccountId, Language, Personal, PersonalTexts, SubjectId};
use brickyard_core::newsletters::{Newsletter, Subscription, SubscriptionEvent};
use brickyard_store::StoreError;
use cqrs_es::Aggregate;
use thiserror::Error;

use crate::state::App;

/// Somebody who gets a newsletter.
pub(crate) struct Reader {
    /// None once it was erased.
    pub(crate) mailbox: Option<String>,
    pub(crate) language: Language,
    /// Of the event by which they get it: each time that they ask for it is another one.
    pub(crate) since: i64,
}

#[derive(Debug, Error)]
pub(crate) enum ReaderError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Sealed(#[from] brickyard_store::KeyringError),
}

/// None for whoever does not get it, or not any more.
pub(crate) async fn reader_of(
    app: &App,
    id: AccountId,
    wanted: Newsletter,
) -> Result<Option<Reader>, ReaderError> {
    let stream = id.to_string();
    let mut found = None;
    for recorded in app.store.read_stream(Subscription::TYPE, &stream).await? {
        match recorded.decode()? {
            SubscriptionEvent::NewsletterSubscribed { newsletter, language, mailbox, .. }
                if newsletter == wanted =>
            {
                found = Some((recorded.sequence, language, mailbox));
            }
            SubscriptionEvent::NewsletterUnsubscribed { newsletter, .. }
                if newsletter == wanted =>
            {
                found = None;
            }
            SubscriptionEvent::NewsletterSubscribed { .. }
            | SubscriptionEvent::NewsletterUnsubscribed { .. } => {}
        }
    }
    let Some((since, language, mut mailbox)) = found else { return Ok(None) };
    let texts = vec![("mailbox", &mut mailbox)];
    let sealed = PersonalTexts { subject: SubjectId::Account(id), texts };
    app.keyring.open_texts((Subscription::TYPE, &stream, since), sealed).await?;
    let mailbox = match mailbox {
        Personal::Plain(mailbox) => Some(mailbox),
        Personal::Sealed(_) | Personal::Erased => None,
    };
    Ok(Some(Reader { mailbox, language, since }))
}
