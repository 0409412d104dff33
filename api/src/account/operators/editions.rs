//! What operators do about newsletters: they look at an edition in their own mailbox, publish it, and
//! see how far it has come.

use axum::extract::State;
use brickyard_core::accounts::Account;
use brickyard_core::kernel::Language;
use brickyard_core::newsletters::{EditionCommand, EditionContent, EditionEvent, Newsletter};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{OperateResponse, Operating, done};
use crate::account::newsletters::{editions_of, mail, name_of};
use crate::account::user::mailbox;
use crate::doors::Post;
use crate::mail::{LINK_LIFE_SECONDS, post};
use crate::state::App;
use crate::wire::{Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Reply, reply};

/// Editions that the desk shows.
const MOST: usize = 50;

/// How far an edition has come, in mails.
#[derive(Serialize, ToSchema)]
struct EditionCard {
    newsletter: Newsletter,
    /// From 1.
    number: u32,
    content: EditionContent,
    /// Unix seconds.
    published_at: i64,
    /// Of the event that tells of it.
    position: i64,
    written: i64,
    sent: i64,
    /// Refused by the mail server, or never answered.
    failed: i64,
    /// None is left to write.
    whole: bool,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListEditionsResponse {
    editions: Vec<EditionCard>,
}

#[utoipa::path(
    get,
    path = "/operator/editions",
    responses((status = 200, description = "The newest editions of all newsletters, 50 at most, with what became of their mails.", body = Envelope<ListEditionsResponse>), Failures)
)]
pub(crate) async fn list_editions(
    State(app): State<App>,
    _who: Operating,
) -> Reply<ListEditionsResponse> {
    let mut told = vec![];
    for newsletter in Newsletter::ALL {
        told.extend(editions_of(&app, newsletter).await?);
    }
    told.sort_by_key(|(recorded, _)| std::cmp::Reverse(recorded.position));
    let mut editions = vec![];
    for (recorded, event) in told.into_iter().take(MOST) {
        let EditionEvent::EditionPublished { newsletter, number, content, .. } = event;
        let posted = app.access.posted(&name_of(newsletter, number)).await?;
        editions.push(EditionCard {
            newsletter,
            number,
            content,
            published_at: recorded.recorded_at.unix_timestamp(),
            position: recorded.position.0,
            written: posted.written,
            sent: posted.sent,
            failed: posted.failed,
            whole: posted.whole,
        });
    }
    reply(app.store.head().await?, ListEditionsResponse { editions })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EditionRequest {
    newsletter: Newsletter,
    content: EditionContent,
}

#[utoipa::path(
    post,
    path = "/operator/edition/publish",
    params(CommandHeaders),
    request_body = EditionRequest,
    responses((status = 200, description = "It is published; each reader gets one mail from here on.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn publish_edition(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<EditionRequest>,
) -> Reply<OperateResponse> {
    check_post(&app)?;
    let deed = who.deed(&head, &body);
    let EditionRequest { newsletter, content } = body.value;
    let command = EditionCommand::Publish { newsletter, content, by: Some(who.account) };
    done(app.editions.execute(newsletter.slug(), command, deed).await?.last)
}

#[derive(Serialize, ToSchema)]
pub(crate) struct TryEditionResponse {
    /// Mails on their way: one in each language.
    sent: u32,
}

#[utoipa::path(
    post,
    path = "/operator/edition/try",
    params(CommandHeaders),
    request_body = EditionRequest,
    responses((status = 200, description = "The edition is sent to the operator's own mailbox alone, in both languages.", body = Envelope<TryEditionResponse>), Failures)
)]
pub(crate) async fn try_edition(
    State(app): State<App>,
    who: Operating,
    _head: CommandHead,
    body: Body<EditionRequest>,
) -> Reply<TryEditionResponse> {
    check_post(&app)?;
    let EditionRequest { newsletter, content } = body.value;
    content.check()?;
    let state: Account = app.accounts.load(&who.account.to_string()).await?;
    let to = mailbox(&app, who.account, &state).await?.ok_or_else(|| {
        Failure::refused("no_mailbox", "Your account has no e-mail address; bind one first.")
    })?;
    let mut tx = app.access.begin().await?;
    let languages = [Language::English, Language::Chinese];
    for language in languages {
        post(&app, &mut tx, &mail(&to, newsletter, language, &content), LINK_LIFE_SECONDS).await?;
    }
    tx.commit().await?;
    app.doors.posted.notify_one();
    reply(app.store.head().await?, TryEditionResponse { sent: 2 })
}

fn check_post(app: &App) -> Result<(), Failure> {
    match app.doors.settings().post {
        Post::None => Err(Failure::refused("no_mail_server", "This site sends no mail.")),
        Post::Outbox | Post::Smtp(_) => Ok(()),
    }
}
