//! Who somebody is, for themselves: read from the account's own stream, so that it is true the
//! moment a command was answered. The mailbox is opened for this one answer.

use axum::extract::State;
use brickyard_core::accounts::{Account, PlacedText, Role, given_username};
use brickyard_core::kernel::{AccountId, Address, Personal, PersonalTexts, SubjectId};
use cqrs_es::Aggregate;
use serde::Serialize;
use utoipa::ToSchema;

use super::profile::{Pictures, pictures_of};
use super::session::{CookieReply, SignedIn, with_user};
use super::username::chosen_username;
use crate::applications::certification_of;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Reply, Visitor, reply};

#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct UserResponse {
    id: AccountId,
    uid: AccountId,
    /// Given by us until somebody chooses one.
    username: String,
    /// Empty where there is none, and when it was erased.
    email: String,
    /// The picture that was brought along when the account was opened; empty where there was none.
    headimgurl: String,
    /// The picture of the wallet's profile, or of the item that it names; empty where it tells none.
    profileimageurl: String,
    /// The item that the picture is of, which the wallet holds; empty for another picture.
    imgsource: String,
    /// Empty where none is bound.
    walletaddress: String,
    /// 1 by e-mail, 2 by another provider, 5 by a wallet, which is then never disconnected.
    registertype: u8,
    /// What somebody may do beside what everybody may.
    role: Option<Role>,
    /// `project party` or `influencer`; empty for neither.
    certification: &'static str,
    /// By which the account invites; empty until it is asked for.
    #[serde(rename = "inviteCode")]
    invite_code: String,
    /// The address of the network that asked.
    ip: String,
    /// What the device that asked calls itself.
    device: String,
}

pub(crate) async fn user_of(
    app: &App,
    account: AccountId,
    visitor: &Visitor,
) -> Result<UserResponse, Failure> {
    let state = app.accounts.load(&account.to_string()).await?;
    // Without an event of it there is no account, whatever a session says.
    let by = state.registered_by().ok_or_else(Failure::no_session)?;
    let chosen = chosen_username(app, account, &state).await?;
    let head_image = opened(app, account, "headimgurl", state.head_image_url()).await?;
    let wallet = state.wallet();
    let Pictures { picture, source } = pictures_of(app, wallet).await?;
    Ok(UserResponse {
        id: account,
        uid: account,
        username: chosen.unwrap_or_else(|| given_username(account)),
        email: mailbox(app, account, &state).await?.unwrap_or_default(),
        headimgurl: head_image.unwrap_or_default(),
        profileimageurl: picture,
        imgsource: source,
        walletaddress: wallet.as_ref().map(Address::to_string).unwrap_or_default(),
        registertype: by.number(),
        role: state.role(),
        certification: certification_of(app, account).await?,
        invite_code: state.invite_code().unwrap_or_default().to_owned(),
        ip: visitor.peer.to_canonical().to_string(),
        device: visitor.device.clone().unwrap_or_default(),
    })
}

/// The account's mailbox in clear; none where there is none or it was erased.
pub(crate) async fn mailbox(
    app: &App,
    account: AccountId,
    state: &Account,
) -> Result<Option<String>, Failure> {
    opened(app, account, "mailbox", state.mailbox()).await
}

/// A text of an account's own stream in clear, by the name that it is sealed for.
pub(super) async fn opened(
    app: &App,
    account: AccountId,
    name: &'static str,
    text: Option<&PlacedText>,
) -> Result<Option<String>, Failure> {
    let Some(PlacedText { mut text, sequence }) = text.cloned() else { return Ok(None) };
    let subject = SubjectId::Account(account);
    let sealed = PersonalTexts { subject, texts: vec![(name, &mut text)] };
    let place = (Account::TYPE, &*account.to_string(), sequence);
    app.keyring.open_texts(place, sealed).await.map_err(|error| Failure::internal(&error))?;
    Ok(match text {
        Personal::Plain(text) => Some(text),
        Personal::Sealed(_) | Personal::Erased => None,
    })
}

/// What is open; empty where it is erased.
pub(super) fn text_of(text: Personal) -> String {
    match text {
        Personal::Plain(text) => text,
        Personal::Sealed(_) | Personal::Erased => String::new(),
    }
}

#[utoipa::path(
    get,
    path = "/user/info",
    responses((status = 200, description = "Who is signed in.", body = Envelope<UserResponse>), Failures)
)]
pub(crate) async fn show_user(State(app): State<App>, who: SignedIn) -> Reply<UserResponse> {
    let user = user_of(&app, who.session.account, &who.visitor).await?;
    reply(app.store.head().await?, user)
}

/// The same for the page, which keeps it in its readable cookie.
#[utoipa::path(
    get,
    path = "/user/wallet/info",
    responses((status = 200, description = "Who is signed in, with the wallet; renews the readable cookie.", body = Envelope<UserResponse>), Failures)
)]
pub(crate) async fn show_user_wallet(
    State(app): State<App>,
    who: SignedIn,
) -> CookieReply<UserResponse> {
    let user = user_of(&app, who.session.account, &who.visitor).await?;
    let answer = reply(app.store.head().await?, user.clone());
    with_user(&app, &user, answer)
}
