//! Mails out of the outbox: one at a time a process, tried again while they were surely not
//! taken, and handed over once at most.
//!
//! Greylisting and a server that is away are a reason to wait; a refusal for good, and an answer
//! that never came, are the end. Nothing of a mail reaches our log but a number of the server's.

mod editions;
mod letters;
pub(crate) mod page;

use std::time::Duration;

use brickyard_store::{Access, Mail, MailState, TakenMail};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls as SmtpTls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use sqlx::PgConnection;
use thiserror::Error;
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

use crate::dc::tidy_reports;
use crate::doors::{Doors, Post, Smtp, Tls};
use crate::state::App;
use crate::wire::Failure;

pub(crate) use editions::{EDITION, ONE_CLICK};
pub(crate) use letters::Letter;

use editions::{ListUnsubscribe, ListUnsubscribePost};
use letters::Words;

type Transport = AsyncSmtpTransport<Tokio1Executor>;

/// For every answer of the server.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);
/// For the whole of one mail, however slowly it is taken.
const HANDED_OVER_WITHIN: Duration = Duration::from_secs(60);
/// Another process may have written a mail.
const LOOK_EVERY: Duration = Duration::from_secs(1);
const TIDY_EVERY: u32 = 60;
/// 2, 4, 8 … seconds, up to a minute: a code is good for ten.
const FIRST_PAUSE_S: u32 = 2;
const LONGEST_PAUSE_S: u32 = 60;

/// Why mails cannot go out as it is set up.
#[derive(Debug, Error)]
pub enum PostError {
    #[error("the sender of mails is no address: set `from` in [mail] to a mailbox")]
    Sender,
    #[error("the mail server's name cannot be used: {0}")]
    Host(lettre::transport::smtp::Error),
}

/// How long a mail with a link is worth sending.
pub(crate) const LINK_LIFE_SECONDS: u32 = 86_400;

/// Writes a mail in the transaction of what it tells.
pub(crate) async fn post(
    app: &App,
    connection: &mut PgConnection,
    mail: &Mail,
    good_for_s: u32,
) -> Result<(), Failure> {
    let keep = matches!(app.doors.settings().post, Post::Outbox);
    app.access.put_mail(connection, mail, good_for_s, keep).await?;
    Ok(())
}

/// Sends what is written, until told to stop; without a server it only forgets what is old.
///
/// # Errors
/// The settings name no sender or no server.
pub async fn send_mail(app: App) -> Result<(), PostError> {
    let (access, doors, stop) = (app.access.clone(), app.doors.clone(), app.stop.clone());
    let sender = match &doors.settings().post {
        Post::Smtp(smtp) => Some(Sender::new(smtp)?),
        Post::None | Post::Outbox => None,
    };
    let mut looks = 0_u32;
    while !stop.is_cancelled() {
        if looks.is_multiple_of(TIDY_EVERY) {
            let tidied = async {
                access.tidy_limits().await?;
                access.tidy_links().await?;
                access.tidy_answers().await?;
                access.tidy_mail().await
            };
            if let Err(error) = tidied.await {
                debug!(%error, "the outbox could not be tidied");
            }
            if let Err(error) = tidy_reports(&app).await {
                debug!(%error, "what pages told could not be tidied");
            }
        }
        looks = looks.wrapping_add(1);
        if let Some(sender) = &sender {
            sender.drain(&access, &stop).await;
        }
        wait(&doors, &stop).await;
    }
    Ok(())
}

async fn wait(doors: &Doors, stop: &CancellationToken) {
    tokio::select! {
        () = doors.posted.notified() => {}
        () = tokio::time::sleep(LOOK_EVERY) => {}
        () = stop.cancelled() => {}
    }
}

struct Sender {
    transport: Transport,
    from: Mailbox,
}

impl Sender {
    fn new(smtp: &Smtp) -> Result<Self, PostError> {
        let Smtp { host, port, tls, login, from } = smtp;
        let from = from.parse().map_err(|_| PostError::Sender)?;
        let parameters = || TlsParameters::new(host.clone()).map_err(PostError::Host);
        let tls = match tls {
            Tls::Starttls => SmtpTls::Required(parameters()?),
            Tls::Always => SmtpTls::Wrapper(parameters()?),
            Tls::None => SmtpTls::None,
        };
        let mut builder = Transport::builder_dangerous(host.clone())
            .port(*port)
            .tls(tls)
            .timeout(Some(ANSWER_WITHIN));
        if let Some((user, password)) = login {
            builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
        }
        Ok(Self { transport: builder.build(), from })
    }

    /// Everything that waits now.
    async fn drain(&self, access: &Access, stop: &CancellationToken) {
        while !stop.is_cancelled() {
            let taken = match access.take_mail().await {
                Ok(Some(taken)) => taken,
                Ok(None) => return,
                Err(error) => return debug!(%error, "the outbox cannot be read"),
            };
            let (state, told) = self.hand_over(&taken).await;
            if let Err(error) = access.settle_mail(&taken, &state, &told).await {
                // It stays taken, and is never sent again.
                warn!(%error, "what became of a mail could not be noted");
            }
        }
    }

    async fn hand_over(&self, taken: &TakenMail) -> (MailState, String) {
        let Some(message) = self.written(&taken.mail) else {
            return (MailState::Failed, "it cannot be written as a mail".to_owned());
        };
        let later = MailState::Later(pause_s(taken.tries));
        // Without a server nothing was taken, whatever is the matter.
        let reached = tokio::time::timeout(ANSWER_WITHIN, self.transport.test_connection()).await;
        if !matches!(reached, Ok(Ok(true))) {
            return (later, "the server cannot be reached".to_owned());
        }
        let sent = tokio::time::timeout(HANDED_OVER_WITHIN, self.transport.send(message)).await;
        match sent {
            Ok(Ok(response)) => (MailState::Sent, response.code().to_string()),
            Ok(Err(error)) => {
                let code = error.status().map_or("no answer".to_owned(), |code| code.to_string());
                warn!(code, "a mail was not taken");
                let state = if error.is_transient() { later } else { MailState::Failed };
                (state, code)
            }
            Err(_) => (MailState::Failed, "no answer in time".to_owned()),
        }
    }

    fn written(&self, mail: &Mail) -> Option<Message> {
        let words = words_of(mail)?;
        let mut message = Message::builder().from(self.from.clone()).to(mail.to.parse().ok()?);
        if mail.edition.is_some() && !mail.link.is_empty() {
            message = message.header(ListUnsubscribe(mail.link.clone()));
            message = message.header(ListUnsubscribePost);
        }
        message
            .subject(words.subject)
            .multipart(MultiPart::alternative_plain_html(words.text, words.html))
            .ok()
    }
}

/// None for a letter that this program does not know.
fn words_of(mail: &Mail) -> Option<Words> {
    match &mail.edition {
        Some(edition) => Some(editions::words(edition, &mail.language, &mail.link)),
        None => Some(Letter::of_name(&mail.letter)?.words(mail)),
    }
}

fn pause_s(tries: i16) -> u32 {
    let doublings = u32::try_from(tries).unwrap_or_default().clamp(1, 10) - 1;
    (FIRST_PAUSE_S << doublings).min(LONGEST_PAUSE_S)
}
