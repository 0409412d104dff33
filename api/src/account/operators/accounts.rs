//! An account, as operators see it, and what they do to it.

use axum::extract::State;
use brickyard_core::accounts::{BarReason, Role};
use brickyard_core::kernel::{AccountId, Address};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{OperateResponse, Operating, done, office};
use crate::applications::certification_of;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Params, Reply, reply,
};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct FindAccountRequest {
    /// An account's id, its wallet or its mailbox.
    who: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct FindAccountResponse {
    account: AccountId,
    /// 1 by e-mail, 2 by another provider, 5 by a wallet.
    registertype: u8,
    /// Empty where none is bound.
    walletaddress: String,
    suspended: Option<BarReason>,
    role: Option<Role>,
    /// `project party` or `influencer`; empty for neither.
    certification: &'static str,
    /// How many commands it may send in 24 hours; null for no such limit.
    commands_a_day: Option<u16>,
    invitees: usize,
}

#[utoipa::path(
    get,
    path = "/operator/account",
    params(FindAccountRequest),
    responses((status = 200, description = "An account, as operators see it.", body = Envelope<FindAccountResponse>), Failures)
)]
pub(crate) async fn find_account(
    State(app): State<App>,
    _who: Operating,
    Params(request): Params<FindAccountRequest>,
) -> Reply<FindAccountResponse> {
    let office = office(&app);
    let account = office.find(&request.who).await?;
    let state = office.account(account).await?;
    let by = state.registered_by().ok_or_else(|| Failure::not_found("the account"))?;
    let answer = FindAccountResponse {
        account,
        registertype: by.number(),
        walletaddress: state.wallet().as_ref().map(Address::to_string).unwrap_or_default(),
        suspended: state.suspended(),
        role: state.role(),
        certification: certification_of(&app, account).await?,
        commands_a_day: state.commands_a_day(),
        invitees: state.invitees().len(),
    };
    reply(app.store.head().await?, answer)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SuspendAccountRequest {
    account: AccountId,
    reason: BarReason,
}

#[utoipa::path(
    post,
    path = "/operator/suspend",
    params(CommandHeaders),
    request_body = SuspendAccountRequest,
    responses((status = 200, description = "The account is out, and all its sessions with it.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn suspend_account(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<SuspendAccountRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let SuspendAccountRequest { account, reason } = body.value;
    done(office(&app).suspend(account, reason, who.by, &deed).await?)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReinstateAccountRequest {
    account: AccountId,
}

#[utoipa::path(
    post,
    path = "/operator/reinstate",
    params(CommandHeaders),
    request_body = ReinstateAccountRequest,
    responses((status = 200, description = "The account may come in again.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn reinstate_account(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<ReinstateAccountRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    done(office(&app).reinstate(body.value.account, who.by, &deed).await?)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SetRoleRequest {
    account: AccountId,
    role: Role,
    /// False takes it away.
    granted: bool,
}

#[utoipa::path(
    post,
    path = "/operator/role",
    params(CommandHeaders),
    request_body = SetRoleRequest,
    responses((status = 200, description = "The account has the role, or has it no more. Administrators only.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn set_role(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<SetRoleRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let SetRoleRequest { account, role, granted } = body.value;
    done(office(&app).set_role(account, (role, granted), who.by, &deed).await?)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitAccountRequest {
    account: AccountId,
    /// In 24 hours; null lifts the limit.
    commands_a_day: Option<u16>,
}

#[utoipa::path(
    post,
    path = "/operator/limit",
    params(CommandHeaders),
    request_body = LimitAccountRequest,
    responses((status = 200, description = "The account and its wallet may send so many commands in 24 hours.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn limit_account(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<LimitAccountRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let LimitAccountRequest { account, commands_a_day } = body.value;
    done(office(&app).set_limit(account, commands_a_day, who.by, &deed).await?)
}
