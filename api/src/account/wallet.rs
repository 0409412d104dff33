//! Wallets of accounts: in by one, bound, switched and let go.
//!
//! The table of names decides who has a wallet, before the log tells of it and until the log has
//! told that it is free.

use axum::extract::State;
use brickyard_core::accounts::{AccountCommand, AccountError, NoncePurpose};
use brickyard_core::kernel::{AccountId, Address};
use brickyard_store::{Access, Claim};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::{Postgres, Transaction};
use utoipa::{IntoParams, ToSchema};

use super::arrive::{Proven, arrive, told};
use super::invite::Invitation;
use super::session::{CookieReply, EnterResponse, SignedIn, enter, with_user};
use super::signed::{Signed, SignedMessageRequest};
use super::user::{UserResponse, user_of};
use crate::state::App;
use crate::wire::{
    Answer, Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, Params, Reply, Visitor,
    reply,
};

#[utoipa::path(
    post,
    path = "/open/wallet/login",
    params(CommandHeaders),
    request_body = SignedMessageRequest,
    responses((status = 200, description = "Somebody is signed in; a wallet without an account has one now.", body = Envelope<EnterResponse>), Failures)
)]
pub(crate) async fn login_by_wallet(
    State(app): State<App>,
    visitor: Visitor,
    _head: CommandHead,
    body: Body<SignedMessageRequest>,
) -> CookieReply<EnterResponse> {
    visitor.check_own_page()?;
    let invitation = Invitation::read(&app, body.value.invitecode.as_deref()).await?;
    let signed = Signed::read(&app, &visitor, NoncePurpose::Login, &body.value).await?;
    let wallet = signed.wallet;
    let known = app.access.account_of_wallet(wallet).await?;
    let mut tx = app.access.begin().await?;
    signed.use_nonce(&app, &mut tx).await?;
    let account = known.unwrap_or_else(Access::new_account);
    // Somebody may have come by the same wallet at this moment: then it is that account's.
    let claim = app.access.claim_wallet(&mut tx, wallet, account).await?;
    tx.commit().await?;
    let account = match claim {
        Claim::Theirs => account,
        Claim::Elsewhere | Claim::HasAnother => {
            let owner = app.access.account_of_wallet(wallet).await?;
            owner
                .ok_or_else(|| Failure::conflict("It changed meanwhile; try again.", json!(null)))?
        }
    };
    let proven = Proven::Wallet(wallet, &signed.nonce);
    let (position, welcomed) = arrive(&app, account, &proven).await?;
    if let Some(invitation) = invitation.filter(|_| welcomed) {
        invitation.accept(&app, account).await?;
    }
    enter(&app, &visitor, account, position, welcomed).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowWalletRequest {
    address: Address,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowWalletResponse {
    /// Whether it is bound to an account.
    bind: bool,
    /// 0 to another account, 1 to this one, 2 to none.
    status: u8,
}

#[utoipa::path(
    get,
    path = "/user/wallet/bind/status",
    params(ShowWalletRequest),
    responses((status = 200, description = "Whose the wallet is, seen from who is signed in.", body = Envelope<ShowWalletResponse>), Failures)
)]
pub(crate) async fn show_wallet(
    State(app): State<App>,
    who: SignedIn,
    Params(request): Params<ShowWalletRequest>,
) -> Reply<ShowWalletResponse> {
    let owner = app.access.account_of_wallet(request.address).await?;
    let status = match owner {
        Some(owner) if owner == who.session.account => 1,
        Some(_) => 0,
        None => 2,
    };
    reply(app.store.head().await?, ShowWalletResponse { bind: owner.is_some(), status })
}

#[utoipa::path(
    post,
    path = "/user/bind/wallet/address",
    params(CommandHeaders),
    request_body = SignedMessageRequest,
    responses((status = 200, description = "The wallet is this account's; code 1511452 when it was already.", body = Envelope<UserResponse>), Failures)
)]
pub(crate) async fn bind_wallet(
    State(app): State<App>,
    who: SignedIn,
    _head: CommandHead,
    body: Body<SignedMessageRequest>,
) -> CookieReply<UserResponse> {
    let bind = |wallet| AccountCommand::BindWallet { wallet };
    let Some(Begun { account, signed, command, mut tx }) =
        begin(&app, &who, NoncePurpose::Bind, &body.value, bind).await?
    else {
        return already_so(&app, &who).await;
    };
    match app.access.claim_wallet(&mut tx, signed.wallet, account).await? {
        Claim::Theirs => {}
        Claim::Elsewhere => return Err(elsewhere()),
        Claim::HasAnother => return Err(AccountError::AnotherWalletIsBound.into()),
    }
    tx.commit().await?;
    tell(&app, &who, "bind", &signed, command).await
}

#[utoipa::path(
    post,
    path = "/user/change/wallet/address",
    params(CommandHeaders),
    request_body = SignedMessageRequest,
    responses((status = 200, description = "The wallet is this account's, in the place of the one before; code 1511452 when it was already.", body = Envelope<UserResponse>), Failures)
)]
pub(crate) async fn switch_wallet(
    State(app): State<App>,
    who: SignedIn,
    _head: CommandHead,
    body: Body<SignedMessageRequest>,
) -> CookieReply<UserResponse> {
    let switch = |wallet| AccountCommand::SwitchWallet { wallet };
    let Some(Begun { account, signed, command, mut tx }) =
        begin(&app, &who, NoncePurpose::Bind, &body.value, switch).await?
    else {
        return already_so(&app, &who).await;
    };
    if app.access.switch_wallet(&mut tx, signed.wallet, account).await? != Claim::Theirs {
        return Err(elsewhere());
    }
    tx.commit().await?;
    tell(&app, &who, "switch", &signed, command).await
}

#[utoipa::path(
    post,
    path = "/user/unbind/wallet/address",
    params(CommandHeaders),
    request_body = SignedMessageRequest,
    responses((status = 200, description = "The account has no wallet any more; code 1511452 when it had none.", body = Envelope<UserResponse>), Failures)
)]
pub(crate) async fn unbind_wallet(
    State(app): State<App>,
    who: SignedIn,
    _head: CommandHead,
    body: Body<SignedMessageRequest>,
) -> CookieReply<UserResponse> {
    let unbind = |wallet| AccountCommand::UnbindWallet { wallet };
    let Some(Begun { account, signed, command, tx }) =
        begin(&app, &who, NoncePurpose::Unbind, &body.value, unbind).await?
    else {
        return already_so(&app, &who).await;
    };
    tx.commit().await?;
    let answer = tell(&app, &who, "unbind", &signed, command).await?;
    app.access.release_wallet(signed.wallet, account).await?;
    Ok(answer)
}

/// What changes an account's wallet, once it is signed for and no rule refuses it.
struct Begun {
    account: AccountId,
    signed: Signed,
    command: AccountCommand,
    /// In which the nonce is used.
    tx: Transaction<'static, Postgres>,
}

/// None when it is so already, by an answer that was lost, say; the nonce stays good then.
async fn begin(
    app: &App,
    who: &SignedIn,
    purpose: NoncePurpose,
    asked: &SignedMessageRequest,
    command: impl FnOnce(Address) -> AccountCommand,
) -> Result<Option<Begun>, Failure> {
    let signed = Signed::read(app, &who.visitor, purpose, asked).await?;
    let (account, command) = (who.session.account, command(signed.wallet));
    // A rule that refuses does so before a nonce is used.
    let state = app.accounts.load(&account.to_string()).await?;
    match state.decide(command.clone()) {
        Ok(events) if events.is_empty() => return Ok(None),
        Err(AccountError::NoWalletIsBound) if purpose == NoncePurpose::Unbind => return Ok(None),
        decided => drop(decided?),
    }
    let mut tx = app.access.begin().await?;
    signed.use_nonce(app, &mut tx).await?;
    Ok(Some(Begun { account, signed, command, tx }))
}

async fn already_so(app: &App, who: &SignedIn) -> CookieReply<UserResponse> {
    let user = user_of(app, who.session.account, &who.visitor).await?;
    let answer = Answer::new(app.store.head().await?, user.clone()).already_so();
    with_user(app, &user, Ok(answer))
}

async fn tell(
    app: &App,
    who: &SignedIn,
    verb: &str,
    signed: &Signed,
    command: AccountCommand,
) -> CookieReply<UserResponse> {
    let account = who.session.account;
    let id = format!("{verb} {account} {}", signed.nonce);
    let done = told(app, account, command, &id).await?;
    let user = user_of(app, account, &who.visitor).await?;
    with_user(app, &user, reply(done.last, user.clone()))
}

/// The page asks whoever sees this to log in to the other account.
fn elsewhere() -> Failure {
    let message = "There is already an account with this wallet. Log into another wallet.";
    Failure::refused("wallet_bound_elsewhere", message)
}
