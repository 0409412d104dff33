//! Whoever follows the link of a mail has read the mailbox: now it is told, or told to be over.

use axum::extract::State;
use brickyard_core::kernel::{AccountId, Personal, SubjectId};
use brickyard_core::newsletters::{Newsletter, SubscriptionCommand};
use brickyard_store::{CommandMeta, Link, LinkPurpose, Position, erase};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::card;
use crate::account::limits::{self, CODES};
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
    let (subscribed, link) = match asked {
        Some(link) => (true, link),
        None => (false, unsubscribe_link(&app, word).await?),
    };
    let slug: Newsletter = link.detail.parse().map_err(|error: &str| Failure::internal(&error))?;
    let (position, subscribed) = if subscribed {
        subscribe(&app, slug, link.mailbox, word).await?
    } else {
        (leave(&app, slug, &link.mailbox, word).await?, false)
    };
    let title = card(slug, visitor.language).title;
    reply(position, ConfirmSubscriptionResponse { slug, title, subscribed })
}

async fn unsubscribe_link(app: &App, word: &str) -> Result<Link, Failure> {
    let found = app.access.link(LinkPurpose::Unsubscribe, word).await?;
    found.ok_or_else(link_over)
}

/// One answer for unknown, old and wrong.
pub(crate) fn link_over() -> Failure {
    Failure::refused("link_over", "This link is no longer good; have a new one sent.")
}

async fn subscribe(
    app: &App,
    newsletter: Newsletter,
    mailbox: String,
    word: &str,
) -> Result<(Position, bool), Failure> {
    let subscriber = app.access.subscriber(&mailbox).await?;
    let mailbox = Personal::plain(mailbox);
    let command = SubscriptionCommand::Subscribe { subscriber, newsletter, mailbox };
    let position = tell(app, subscriber, command, word).await?;
    // An old link says how it stands, and brings nothing back.
    let subscription = app.subscriptions.load(&subscriber.to_string()).await?;
    Ok((position, subscription.newsletters().contains(&newsletter)))
}

/// Of whoever has no account nothing is kept that says who it was.
async fn leave(
    app: &App,
    newsletter: Newsletter,
    mailbox: &str,
    word: &str,
) -> Result<Position, Failure> {
    let Some(subscriber) = app.access.subscriber_of(mailbox).await? else {
        return Ok(app.store.head().await?);
    };
    let command = SubscriptionCommand::Unsubscribe { subscriber, newsletter };
    let position = tell(app, subscriber, command, word).await?;
    let id = subscriber.to_string();
    let left = app.subscriptions.load(&id).await?.newsletters().is_empty();
    if left && app.accounts.load(&id).await?.registered_by().is_none() {
        let erased = erase(&app.store, SubjectId::Account(subscriber)).await;
        return Ok(erased.map_err(|error| Failure::internal(&error))?.position);
    }
    Ok(position)
}

/// The word of the link names the command: of a body with a mailbox no hash is kept.
async fn tell(
    app: &App,
    subscriber: AccountId,
    command: SubscriptionCommand,
    word: &str,
) -> Result<Position, Failure> {
    let (id, word) = (subscriber.to_string(), alloy::hex::encode(Sha256::digest(word)));
    let meta = CommandMeta::named(format!("newsletter {id} {word}"));
    Ok(app.subscriptions.execute(&id, command, meta).await?.last)
}
