//! Invitations: the code by which an account invites, who came on it, and how a new account tells
//! on whose invitation it was opened.

use axum::extract::State;
use brickyard_core::accounts::AccountCommand;
use brickyard_core::kernel::AccountId;
use brickyard_store::Claim;
use futures::{StreamExt, TryStreamExt, stream};
use rand::Rng;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::arrive::told;
use super::session::SignedIn;
use super::username::username_of;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Params, Reply, reply};

/// Without what is mistaken for something else when it is read aloud.
const LETTERS: &[u8] = b"abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH: usize = 8;
/// Of 31^8 codes, two are hardly ever the same.
const TRIES: usize = 8;
/// Invitees that one answer shows.
const SHOWN_MAX: usize = 200;
/// Accounts that are asked at the same time what they are called: a few of the pool's connections.
const NAMES_AT_ONCE: usize = 4;

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowInviteCodeResponse {
    #[serde(rename = "inviteCode")]
    invite_code: String,
}

#[utoipa::path(
    get,
    path = "/user/invite/code",
    responses((status = 200, description = "The code by which this account invites; the same for good.", body = Envelope<ShowInviteCodeResponse>), Failures)
)]
pub(crate) async fn show_invite_code(
    State(app): State<App>,
    who: SignedIn,
) -> Reply<ShowInviteCodeResponse> {
    // The first time it does something.
    who.visitor.check_own_page()?;
    let account = who.session.account;
    let state = app.accounts.load(&account.to_string()).await?;
    if let Some(code) = state.invite_code() {
        return reply(app.store.head().await?, ShowInviteCodeResponse { invite_code: code.into() });
    }
    let code = claim_code(&app, account).await?;
    let command = AccountCommand::IssueInviteCode { code: code.clone() };
    let done = told(&app, account, command, &format!("invite code {account}")).await?;
    reply(done.last.max(app.store.head().await?), ShowInviteCodeResponse { invite_code: code })
}

/// A code of this account's alone: one that was claimed before it was told is taken again.
async fn claim_code(app: &App, account: AccountId) -> Result<String, Failure> {
    for _ in 0..TRIES {
        let code = random_code();
        match app.access.claim_invite(&code, account).await? {
            Claim::Theirs => return Ok(code),
            Claim::Elsewhere => {}
            Claim::HasAnother => {
                if let Some(code) = app.access.invite_of(account).await? {
                    return Ok(code);
                }
            }
        }
    }
    Err(Failure::busy(1))
}

fn random_code() -> String {
    let mut rng = rand::rng();
    let letter = || char::from(LETTERS[rng.random_range(0..LETTERS.len())]);
    std::iter::repeat_with(letter).take(LENGTH).collect()
}

/// Somebody who came on an invitation.
#[derive(Serialize, ToSchema)]
pub(crate) struct InviteeCard {
    uid: AccountId,
    username: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListInviteesResponse {
    total: usize,
    /// The newest first; 200 at most.
    invitees: Vec<InviteeCard>,
}

#[utoipa::path(
    get,
    path = "/user/invite/list",
    responses((status = 200, description = "Who came on this account's invitation.", body = Envelope<ListInviteesResponse>), Failures)
)]
pub(crate) async fn list_invitees(
    State(app): State<App>,
    who: SignedIn,
) -> Reply<ListInviteesResponse> {
    let state = app.accounts.load(&who.session.account.to_string()).await?;
    let card = async |uid: AccountId| {
        Ok::<_, Failure>(InviteeCard { uid, username: username_of(&app, uid).await? })
    };
    let shown: Vec<AccountId> = state.invitees().iter().rev().take(SHOWN_MAX).copied().collect();
    let invitees = stream::iter(shown).map(card).buffered(NAMES_AT_ONCE).try_collect().await?;
    let answer = ListInviteesResponse { total: state.invitees().len(), invitees };
    reply(app.store.head().await?, answer)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowInviteRequest {
    invitecode: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowInviteResponse {
    valid: bool,
    /// Who invites; empty where nobody does.
    username: String,
}

#[utoipa::path(
    get,
    path = "/open/invite/info",
    params(ShowInviteRequest),
    responses((status = 200, description = "Whether the code invites, and who does.", body = Envelope<ShowInviteResponse>), Failures)
)]
pub(crate) async fn show_invite(
    State(app): State<App>,
    Params(request): Params<ShowInviteRequest>,
) -> Reply<ShowInviteResponse> {
    let inviter = inviter_of(&app, &request.invitecode).await?;
    let username = match inviter {
        Some(inviter) => username_of(&app, inviter).await?,
        None => String::new(),
    };
    reply(app.store.head().await?, ShowInviteResponse { valid: inviter.is_some(), username })
}

async fn inviter_of(app: &App, code: &str) -> Result<Option<AccountId>, Failure> {
    let code = code.trim().to_ascii_lowercase();
    if code.len() != LENGTH || !code.bytes().all(|byte| LETTERS.contains(&byte)) {
        return Ok(None);
    }
    Ok(app.access.account_of_invite(&code).await?)
}

/// An invitation that was brought along.
pub(crate) struct Invitation {
    inviter: AccountId,
    code: String,
}

impl Invitation {
    /// None where none was brought.
    pub(crate) async fn read(app: &App, code: Option<&str>) -> Result<Option<Self>, Failure> {
        let Some(code) = code.map(str::trim).filter(|code| !code.is_empty()) else {
            return Ok(None);
        };
        let unknown = || Failure::invalid("invitecode", "Nobody invites by this code.");
        let inviter = inviter_of(app, code).await?.ok_or_else(unknown)?;
        Ok(Some(Self { inviter, code: code.to_ascii_lowercase() }))
    }

    /// Told to both, once: to who came, and to who had invited.
    pub(crate) async fn accept(self, app: &App, account: AccountId) -> Result<(), Failure> {
        let Self { inviter, code } = self;
        if inviter == account {
            return Ok(());
        }
        let command = AccountCommand::AcceptInvitation { inviter, code };
        told(app, account, command, &format!("invitation {account}")).await?;
        // Of two invitations sent at once one was accepted: that one's sender is told.
        let state = app.accounts.load(&account.to_string()).await?;
        let inviter = state.invited_by().unwrap_or(inviter);
        let command = AccountCommand::NoteInvitee { invitee: account };
        told(app, inviter, command, &format!("invitee {account}")).await?;
        Ok(())
    }
}
