//! What operators see and do. Who may, the account's own roles say; each call asks them anew.

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use brickyard_core::accounts::{BarReason, Operator, Role};
use brickyard_core::bars::BarKind;
use brickyard_core::kernel::{AccountId, Address, UnixSeconds};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::session::SignedIn;
use crate::office::Office;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Params, Reply, reply,
};

/// Rows that a page shows.
const BARS_MAX: i64 = 200;

/// Somebody who is signed in and operates.
pub(crate) struct Operating {
    account: AccountId,
    by: Operator,
}

impl FromRequestParts<App> for Operating {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let account = SignedIn::from_request_parts(parts, app).await?.session.account;
        let state = app.accounts.load(&account.to_string()).await?;
        let role = state.role().ok_or_else(|| Failure::not_yours("Only operators may do this."))?;
        Ok(Self { account, by: Operator::Account(account, role) })
    }
}

impl Operating {
    pub(super) const fn account(&self) -> AccountId {
        self.account
    }
}

fn office(app: &App) -> Office {
    Office::new(app.access.clone(), app.accounts.clone(), app.bars.clone())
}

fn id(head: &CommandHead) -> String {
    alloy::hex::encode(head.key_hash())
}

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
        invitees: state.invitees().len(),
    };
    reply(app.store.head().await?, answer)
}

/// What was done stands at this position of the log.
#[derive(Serialize, ToSchema)]
pub(crate) struct OperateResponse {
    #[schema(value_type = i64)]
    position: Position,
}

pub(super) fn done(position: Position) -> Reply<OperateResponse> {
    reply(position, OperateResponse { position })
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
    let SuspendAccountRequest { account, reason } = body.value;
    done(office(&app).suspend(account, reason, who.by, &id(&head)).await?)
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
    done(office(&app).reinstate(body.value.account, who.by, &id(&head)).await?)
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
    let SetRoleRequest { account, role, granted } = body.value;
    done(office(&app).set_role(account, (role, granted), who.by, &id(&head)).await?)
}

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
    let RaiseBarRequest { kind, subject, reason } = body.value;
    let office = office(&app);
    let barring = office.barring(kind, &subject)?;
    done(office.bar(&barring, reason, Some(who.account), &id(&head)).await?)
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
    let office = office(&app);
    let barring = office.barring(body.value.kind, &body.value.subject)?;
    done(office.unbar(&barring, Some(who.account), &id(&head)).await?)
}
