//! What operators do about whales: say from where on a holder is one. Anybody may read it, at
//! `/api/dataservice/open/whales/thresholds`.

use axum::extract::State;
use brickyard_core::whales::{WhaleMark, WhaleMarkCommand, WhaleThresholds};

use super::{OperateResponse, Operating, done};
use crate::state::App;
use crate::wire::{Body, CommandHead, CommandHeaders, Envelope, Failures, Reply};

#[utoipa::path(
    post,
    path = "/operator/whales/set",
    params(CommandHeaders),
    request_body = WhaleThresholds,
    responses((status = 200, description = "Whales are counted by these thresholds from now on.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn set_whale_thresholds(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<WhaleThresholds>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let command = WhaleMarkCommand::Set { thresholds: body.value, by: Some(who.account) };
    done(app.whale_marks.execute(WhaleMark::ID, command, deed).await?.last)
}
