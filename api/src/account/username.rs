//! What somebody is called: chosen by themselves, and nobody else's from then on. The name itself
//! is sealed in the log and is in no table; whoever shows it opens it for that answer.

use axum::extract::State;
use brickyard_core::accounts::{Account, AccountCommand, USERNAMES_MAX, given_username};
use brickyard_core::kernel::{AccountId, Personal};
use brickyard_store::{Claim, CommandMeta};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::session::{CookieReply, SignedIn, with_user};
use super::user::{UserResponse, opened, user_of};
use crate::state::App;
use crate::wire::{Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, reply};

#[derive(Deserialize, ToSchema)]
pub(crate) struct ChooseUsernameRequest {
    /// 4 to 16 letters, digits, underscores or hyphens. Case is kept, and tells nobody apart.
    username: String,
}

#[utoipa::path(
    post,
    path = "/user/update/username",
    params(CommandHeaders),
    request_body = ChooseUsernameRequest,
    responses((status = 200, description = "The account is called so; renews the readable cookie.", body = Envelope<UserResponse>), Failures)
)]
pub(crate) async fn choose_username(
    State(app): State<App>,
    who: SignedIn,
    head: CommandHead,
    body: Body<ChooseUsernameRequest>,
) -> CookieReply<UserResponse> {
    let account = who.session.account;
    let username = body.value.username;
    let command = AccountCommand::ChooseUsername { username: Personal::plain(&*username) };
    let state = app.accounts.load(&account.to_string()).await?;
    // A rule that refuses does so before a name is claimed.
    state.decide(command.clone())?;
    match app.access.claim_username(&username, account).await? {
        Claim::Theirs => {}
        Claim::Elsewhere => {
            return Err(Failure::refused("username_taken", "Somebody else is called so."));
        }
        Claim::HasAnother => {
            let message =
                format!("An account has {USERNAMES_MAX} names at most; take one of them.");
            return Err(Failure::refused("usernames_used_up", message));
        }
    }
    // A plain hash would confirm a guess at a name that was erased.
    let body_hash = app.keyring.blind(Sha256::digest(&username).into()).await;
    let key = alloy::hex::encode(head.key_hash());
    let meta = CommandMeta {
        body_hash: body_hash.map_err(|error| Failure::internal(&error))?,
        account: Some(account.to_string()),
        ..CommandMeta::named(format!("username {account} {key}"))
    };
    let done = app.accounts.execute(&account.to_string(), command, meta).await?;
    let user = user_of(&app, account, &who.visitor).await?;
    with_user(&app, &user, reply(done.last, user.clone()))
}

/// What an account is called: as somebody chose, else as we call it.
pub(crate) async fn username_of(app: &App, account: AccountId) -> Result<String, Failure> {
    let state = app.accounts.load(&account.to_string()).await?;
    let chosen = chosen_username(app, account, &state).await?;
    Ok(chosen.unwrap_or_else(|| given_username(account)))
}

/// None where nobody has chosen one, and when it was erased.
pub(crate) async fn chosen_username(
    app: &App,
    account: AccountId,
    state: &Account,
) -> Result<Option<String>, Failure> {
    opened(app, account, "username", state.username()).await
}
