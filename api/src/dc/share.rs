//! Telling that something was shared (B138).

use axum::extract::State;
use brickyard_core::shares::{ShareCommand, ShareKind, Social};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::SignedIn;
use crate::state::App;
use crate::wire::{Body, CommandHead, CommandHeaders, Envelope, Failures, Reply, reply};

/// Both upper case.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShareCardRequest {
    #[serde(rename = "type")]
    kind: ShareKind,
    social: Social,
}

/// One of a kind and channel counts a day.
#[utoipa::path(
    post,
    path = "/share/card",
    params(CommandHeaders),
    request_body = ShareCardRequest,
    responses((status = 200, description = "It is noted; the data is what the page says.", body = Envelope<String>), Failures)
)]
pub(crate) async fn share_card(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<ShareCardRequest>,
) -> Reply<String> {
    let (account, ShareCardRequest { kind, social }) = (who.session.account, body.value);
    let meta = head.account_meta("share", account, &body.bytes);
    let command = ShareCommand::Tell { account, kind, social, now_s: app.now_s() };
    app.shares.execute(&account.to_string(), command, meta).await?;
    let said =
        if who.visitor.language == "zh-HK" { "多謝分享。" } else { "Thank you for sharing." };
    reply(app.store.head().await?, said.to_owned())
}
