//! What a seller says of a standing sale. It is not signed: the session's account speaks for the wallet
//! that it has bound.

use axum::extract::State;
use brickyard_core::kernel::{ItemId, OrderId, UnixSeconds};
use brickyard_core::orders::OrderCommand;
use serde::Deserialize;
use utoipa::ToSchema;

use super::orders::{ChangeOrderResponse, change, known_order};
use super::own::wallet_of;
use crate::account::SignedIn;
use crate::state::App;
use crate::wire::{Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Reply};

/// What is left out stays as it is.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct UpdateOrderRequest {
    order_id: OrderId,
    /// Of the order; another one is refused.
    item_id: Option<ItemId>,
    /// At most 500 characters; an empty one takes the text away.
    text: Option<String>,
    /// Another one than the sale has is refused: it was signed, or stands in the contract.
    end_time: Option<UnixSeconds>,
}

#[utoipa::path(
    post,
    path = "/item/sale/update",
    params(CommandHeaders),
    request_body = UpdateOrderRequest,
    responses((status = 200, description = "What the seller says of the sale is changed.", body = Envelope<ChangeOrderResponse>), Failures)
)]
pub(crate) async fn update_order(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<UpdateOrderRequest>,
) -> Reply<ChangeOrderResponse> {
    let UpdateOrderRequest { order_id, item_id, text, end_time } = &body.value;
    if text.is_none() && end_time.is_none() {
        return Err(Failure::invalid("text", "say what is to change: text or endTime"));
    }
    let by = wallet_of(&app, &who).await?.ok_or_else(|| {
        Failure::refused("no_wallet", "Bind the wallet that sells to your account first.")
    })?;
    let state = known_order(&app, *order_id).await?;
    if item_id.is_some_and(|item| item != state.terms.item()) {
        return Err(Failure::not_found("the order of this item"));
    }
    let (text, now_s) = (text.clone(), app.now_s());
    let command = OrderCommand::Update { text, end_s: *end_time, by, now_s };
    change(&app, *order_id, command, head.meta(&body.bytes, by)).await
}
