//! Which categories of messages an account does without: muted ones are neither listed nor counted, and are there again
//! when they are wanted again.

use std::collections::BTreeSet;

use axum::extract::State;
use brickyard_core::inboxes::{InboxCommand, MessageCategory};
use brickyard_projections::Model;
use brickyard_projections::models::{MessageRow, Messages};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::ToSchema;

use crate::account::session::SignedIn;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failures, MinPosition, Read, Reply, reply,
};

const DEED: &str = "message/mute";

#[derive(Serialize, ToSchema)]
pub(crate) struct MutedResponse {
    muted: BTreeSet<MessageCategory>,
}

#[utoipa::path(
    get,
    path = "/message/muted",
    params(MinPosition),
    responses((status = 200, description = "Categories of messages that are left out.", body = Envelope<MutedResponse>), Failures)
)]
pub(crate) async fn show_muted(
    State(app): State<App>,
    who: SignedIn,
    read: Read,
) -> Reply<MutedResponse> {
    let position = read.of(&app, &[Messages::NAME]).await?;
    let found: Option<Json<MessageRow>> =
        sqlx::query_scalar("select state from read.messages where key = 'inbox/' || $1")
            .bind(who.session.account.to_string())
            .fetch_optional(app.store.pool())
            .await?;
    let muted = match found.map(|row| row.0) {
        Some(MessageRow::Inbox { muted, .. }) => muted,
        _ => BTreeSet::new(),
    };
    reply(position, MutedResponse { muted })
}

/// All categories that are to be left out; every other one comes.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MuteRequest {
    muted: BTreeSet<MessageCategory>,
}

#[utoipa::path(
    post,
    path = "/message/mute",
    params(CommandHeaders),
    request_body = MuteRequest,
    responses((status = 200, description = "Muted; the same once more is no news.", body = Envelope<MutedResponse>), Failures)
)]
pub(crate) async fn mute_categories(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<MuteRequest>,
) -> Reply<MutedResponse> {
    let (account, muted) = (who.session.account, body.value.muted);
    let meta = head.account_meta(DEED, account, &body.bytes);
    let command = InboxCommand::Mute { account, muted: muted.clone() };
    let done = app.inboxes.execute(&account.to_string(), command, meta).await?;
    reply(done.last, MutedResponse { muted })
}
