//! A mailbox is asked whether it wants a newsletter, or wants it no more. Whether it gets one
//! already, only its own mail tells.

use axum::extract::State;
use brickyard_core::newsletters::Newsletter;
use brickyard_store::{Link, LinkPurpose};
use serde::{Deserialize, Serialize};
use url::form_urlencoded::byte_serialize;
use utoipa::ToSchema;

use crate::account::captcha::ask_human;
use crate::account::codes::read_mailbox;
use crate::account::limits::{self, FREE_MAILS, LETTERS, MAILS};
use crate::doors::Post;
use crate::mail::{LINK_LIFE_SECONDS, Letter, post};
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Reply, Visitor, reply,
};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskNewsletterRequest {
    email: String,
    slug: Newsletter,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct AskNewsletterResponse {
    /// A mail is on its way, if there is anything to confirm.
    sent: bool,
}

#[utoipa::path(
    post,
    path = "/news/letter/open/subscribe",
    params(CommandHeaders),
    request_body = AskNewsletterRequest,
    responses((status = 200, description = "A mail asks the mailbox to confirm it.", body = Envelope<AskNewsletterResponse>), Failures)
)]
pub(crate) async fn subscribe(
    State(app): State<App>,
    visitor: Visitor,
    _head: CommandHead,
    body: Body<AskNewsletterRequest>,
) -> Reply<AskNewsletterResponse> {
    ask(&app, &visitor, body.value, LinkPurpose::Subscribe).await
}

#[utoipa::path(
    post,
    path = "/news/letter/open/unsubscribe",
    params(CommandHeaders),
    request_body = AskNewsletterRequest,
    responses((status = 200, description = "A mail asks the mailbox to confirm it, if it gets the letter.", body = Envelope<AskNewsletterResponse>), Failures)
)]
pub(crate) async fn unsubscribe(
    State(app): State<App>,
    visitor: Visitor,
    _head: CommandHead,
    body: Body<AskNewsletterRequest>,
) -> Reply<AskNewsletterResponse> {
    ask(&app, &visitor, body.value, LinkPurpose::Unsubscribe).await
}

async fn ask(
    app: &App,
    visitor: &Visitor,
    AskNewsletterRequest { email, slug }: AskNewsletterRequest,
    purpose: LinkPurpose,
) -> Reply<AskNewsletterResponse> {
    visitor.check_own_page()?;
    let mailbox = read_mailbox(&email)?;
    if matches!(app.doors.settings().post, Post::None) {
        return Err(Failure::refused("no_mail_server", "This site sends no mail."));
    }
    ask_human(app, &[(MAILS, FREE_MAILS, visitor.network().as_slice())], visitor).await?;
    limits::ask_network(app, MAILS, visitor).await?;
    limits::ask(app, LETTERS, mailbox.as_bytes()).await?;
    let letter = match purpose {
        LinkPurpose::Unsubscribe => Letter::Unsubscribe,
        LinkPurpose::Subscribe | LinkPurpose::Email => Letter::Subscribe,
    };
    if purpose == LinkPurpose::Subscribe || gets(app, &mailbox, slug).await? {
        let link = Link { mailbox, detail: slug.slug().to_owned(), account: None };
        let mut tx = app.access.begin().await?;
        let word = app.access.make_link(&mut tx, purpose, &link).await?;
        let page = if letter == Letter::Unsubscribe { "leave" } else { "confirm" };
        let address = address_of(app, &format!("subscribe/{page}"), &word)?;
        let mail = letter.to(&link.mailbox, visitor.language).with_link(address);
        post(app, &mut tx, &mail, LINK_LIFE_SECONDS).await?;
        tx.commit().await?;
        app.doors.posted.notify_one();
    }
    reply(app.store.head().await?, AskNewsletterResponse { sent: true })
}

async fn gets(app: &App, mailbox: &str, slug: Newsletter) -> Result<bool, Failure> {
    let Some(subscriber) = app.access.subscriber_of(mailbox).await? else { return Ok(false) };
    let subscription = app.subscriptions.load(&subscriber.to_string()).await?;
    Ok(subscription.newsletters().contains(&slug))
}

/// A page of the site's first address, whatever host the request named.
pub(crate) fn address_of(app: &App, page: &str, word: &str) -> Result<String, Failure> {
    let origin = app.doors.settings().origins.first();
    let origin = origin.ok_or_else(|| Failure::not_found("an address of this site"))?;
    let word: String = byte_serialize(word.as_bytes()).collect();
    let address = origin.join(&format!("{page}?token={word}"));
    Ok(address.map_err(|error| Failure::internal(&error))?.to_string())
}
