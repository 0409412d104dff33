//! The table of validity codes, as the core has it.

use axum::extract::State;
use brickyard_core::validity::Validity;
use serde::Serialize;
use utoipa::ToSchema;

use crate::state::App;
use crate::wire::{Envelope, Failures, Reply, reply};

#[derive(Serialize, ToSchema)]
pub(crate) struct ListValidityCodesResponse {
    /// By their numbers. 0 is given by nobody: what has no code is valid.
    codes: Vec<ValidityCode>,
}

#[derive(Serialize, ToSchema)]
struct ValidityCode {
    code: u16,
    /// `error`: the chain would not fill it. `warning`: it would.
    severity: &'static str,
    /// Stable, for programs.
    reason: &'static str,
    meaning: &'static str,
}

#[utoipa::path(
    get,
    path = "/item/open/validity",
    responses((status = 200, description = "What codes of orders and offers mean.", body = Envelope<ListValidityCodesResponse>), Failures)
)]
pub(crate) async fn list_validity_codes(
    State(app): State<App>,
) -> Reply<ListValidityCodesResponse> {
    let code = |one: Validity| ValidityCode {
        code: one.number(),
        severity: one.severity().word(),
        reason: one.reason(),
        meaning: one.meaning(),
    };
    let codes = Validity::ALL.into_iter().map(code).collect();
    reply(app.store.head().await?, ListValidityCodesResponse { codes })
}
