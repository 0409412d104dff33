//! Whoever follows the link of a mail has read the mailbox: now it is told, or told to be over.
//! Editions have a link of their own that leaves, for people and for mail programs.

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use brickyard_core::kernel::{AccountId, Language, Personal, SubjectId};
use brickyard_core::newsletters::{Newsletter, SubscriptionCommand};
use brickyard_store::{CommandMeta, Link, LinkPurpose, Position, erase};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::card;
use super::readers::reader_of;
use crate::account::limits::{self, CODES};
use crate::mail::ONE_CLICK;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Params, Reply, Visitor, reply};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ConfirmSubscriptionRequest {
    token: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ConfirmSubscriptionResponse {
    slug: Newsletter,
    title: &'static str,
    /// Whether the mailbox gets the letter from now on.
    subscribed: bool,
}

#[utoipa::path(
    get,
    path = "/news/letter/open/confirm",
    params(ConfirmSubscriptionRequest),
    responses((status = 200, description = "What the mail had asked is confirmed; once more is no news.", body = Envelope<ConfirmSubscriptionResponse>), Failures)
)]
pub(crate) async fn confirm_subscription(
    State(app): State<App>,
    visitor: Visitor,
    Params(request): Params<ConfirmSubscriptionRequest>,
) -> Reply<ConfirmSubscriptionResponse> {
    visitor.check_own_page()?;
    limits::ask_network(&app, CODES, &visitor).await?;
    let word = &request.token;
    let asked = app.access.link(LinkPurpose::Subscribe, word).await?;
    let (slug, position, subscribed) = if let Some(Link { mailbox, detail, .. }) = asked {
        let slug = newsletter(&detail)?;
        let language = Language::of_tag(visitor.language);
        let (position, subscribed) = subscribe(&app, slug, language, mailbox, word).await?;
        (slug, position, subscribed)
    } else {
        let (reader, slug) = leaver(&app, word).await?;
        (slug, leave(&app, slug, reader).await?, false)
    };
    let title = card(slug, visitor.language).title;
    reply(position, ConfirmSubscriptionResponse { slug, title, subscribed })
}

fn newsletter(slug: &str) -> Result<Newsletter, Failure> {
    slug.parse().map_err(|error: &str| Failure::internal(&error))
}

/// By the link that was asked for, or by an edition's; nobody any more, if it has left before.
async fn leaver(app: &App, word: &str) -> Result<(Option<AccountId>, Newsletter), Failure> {
    if let Some((reader, slug)) = app.access.leaver(word) {
        return Ok((Some(reader), newsletter(&slug)?));
    }
    let found = app.access.link(LinkPurpose::Unsubscribe, word).await?;
    let Link { mailbox, detail, .. } = found.ok_or_else(link_over)?;
    Ok((app.access.subscriber_of(&mailbox).await?, newsletter(&detail)?))
}

/// The value of the field that says so.
const PRESSED: &[u8] = b"One-Click";

#[derive(Deserialize)]
pub(crate) struct LeaveAtOnceRequest {
    #[serde(default)]
    token: String,
}

/// RFC 8058: a mail program's own button for leaving. It has no cookie, follows no redirect and asks
/// nobody. Opening the same address shows the page that asks, since programs that look links up
/// open it, too.
pub(crate) async fn leave_at_once(
    State(app): State<App>,
    Params(LeaveAtOnceRequest { token }): Params<LeaveAtOnceRequest>,
    body: Result<Bytes, BytesRejection>,
) -> Result<&'static str, Failure> {
    let body = body.map_err(|_| Failure::too_large())?;
    // As a form of one field, of either kind.
    if !body.windows(PRESSED.len()).any(|part| part == PRESSED) {
        return Err(Failure::invalid("body", format!("send {ONE_CLICK}, as RFC 8058 has it")));
    }
    let (reader, slug) = app.access.leaver(&token).ok_or_else(link_over)?;
    leave(&app, newsletter(&slug)?, Some(reader)).await?;
    Ok("You get this newsletter no more.\n")
}

/// One answer for unknown, old and wrong.
pub(crate) fn link_over() -> Failure {
    Failure::refused("link_over", "This link is no longer good; have a new one sent.")
}

async fn subscribe(
    app: &App,
    newsletter: Newsletter,
    language: Language,
    mailbox: String,
    word: &str,
) -> Result<(Position, bool), Failure> {
    let subscriber = app.access.subscriber(&mailbox).await?;
    let mailbox = Personal::plain(mailbox);
    let command = SubscriptionCommand::Subscribe { subscriber, newsletter, language, mailbox };
    let word = alloy::hex::encode(Sha256::digest(word));
    let position = tell(app, subscriber, command, &word).await?;
    // An old link says how it stands, and brings nothing back.
    let subscription = app.subscriptions.load(&subscriber.to_string()).await?;
    Ok((position, subscription.newsletters().contains(&newsletter)))
}

/// Of whoever has no account nothing is kept that says who it was.
async fn leave(
    app: &App,
    newsletter: Newsletter,
    subscriber: Option<AccountId>,
) -> Result<Position, Failure> {
    let head = app.store.head().await?;
    let Some(subscriber) = subscriber else { return Ok(head) };
    let reader = reader_of(app, subscriber, newsletter).await;
    let Some(reader) = reader.map_err(|error| Failure::internal(&error))? else { return Ok(head) };
    let command = SubscriptionCommand::Unsubscribe { subscriber, newsletter };
    // What was asked for later is not left by the same command.
    let name = format!("leave {} since {}", newsletter.slug(), reader.since);
    let position = tell(app, subscriber, command, &name).await?;
    let id = subscriber.to_string();
    let left = app.subscriptions.load(&id).await?.newsletters().is_empty();
    if left && app.accounts.load(&id).await?.registered_by().is_none() {
        let erased = erase(&app.store, SubjectId::Account(subscriber)).await;
        return Ok(erased.map_err(|error| Failure::internal(&error))?.position);
    }
    Ok(position)
}

/// The command is named by what it follows from: of a body with a mailbox no hash is kept.
async fn tell(
    app: &App,
    subscriber: AccountId,
    command: SubscriptionCommand,
    name: &str,
) -> Result<Position, Failure> {
    let id = subscriber.to_string();
    let meta = CommandMeta::named(format!("newsletter {id} {name}"));
    Ok(app.subscriptions.execute(&id, command, meta).await?.last)
}
