//! Devices and networks that operators keep out, and everybody who is.

use axum::extract::State;
use brickyard_core::accounts::BarReason;
use brickyard_core::bars::BarKind;
use brickyard_core::kernel::UnixSeconds;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{OperateResponse, Operating, done, office};
use crate::state::App;
use crate::wire::{Body, CommandHead, CommandHeaders, Envelope, Failures, Reply, reply};

/// Rows that a page shows.
const BARS_MAX: i64 = 200;

/// Who is kept out.
#[derive(Serialize, ToSchema)]
pub(crate) struct BarCard {
    /// `account`, `device` or `network`.
    kind: String,
    /// An account's id, a device's name or an address of a network.
    subject: String,
    reason: String,
    raised_at: UnixSeconds,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListBarsResponse {
    bars: Vec<BarCard>,
}

#[utoipa::path(
    get,
    path = "/operator/bars",
    responses((status = 200, description = "Who is kept out, the newest first; 200 at most.", body = Envelope<ListBarsResponse>), Failures)
)]
pub(crate) async fn list_bars(State(app): State<App>, _who: Operating) -> Reply<ListBarsResponse> {
    let bars = app.access.list_barred(BARS_MAX).await?.into_iter().map(|bar| BarCard {
        kind: bar.kind,
        subject: bar.shown,
        reason: bar.reason,
        raised_at: bar.raised_at,
    });
    let bars = bars.collect();
    reply(app.store.head().await?, ListBarsResponse { bars })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RaiseBarRequest {
    kind: BarKind,
    /// A device's name, or an address of the network: of IPv6 the whole /64 is meant.
    subject: String,
    reason: BarReason,
}

#[utoipa::path(
    post,
    path = "/operator/bar",
    params(CommandHeaders),
    request_body = RaiseBarRequest,
    responses((status = 200, description = "The device or network is out, everywhere within a second.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn raise_bar(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<RaiseBarRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let RaiseBarRequest { kind, subject, reason } = body.value;
    let office = office(&app);
    let barring = office.barring(kind, &subject)?;
    done(office.bar(&barring, reason, Some(who.account), &deed).await?)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LiftBarRequest {
    kind: BarKind,
    subject: String,
}

#[utoipa::path(
    post,
    path = "/operator/unbar",
    params(CommandHeaders),
    request_body = LiftBarRequest,
    responses((status = 200, description = "The device or network may come in again.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn lift_bar(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<LiftBarRequest>,
) -> Reply<OperateResponse> {
    let (office, deed) = (office(&app), who.deed(&head, &body));
    let barring = office.barring(body.value.kind, &body.value.subject)?;
    done(office.unbar(&barring, Some(who.account), &deed).await?)
}
