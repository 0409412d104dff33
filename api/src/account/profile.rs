//! The profile of a wallet: told by its owner, read by everybody, erased for good.
//!
//! Texts are opened here, for one answer, and nowhere kept. Field names are the specification's.

use alloy::primitives::U256;
use alloy::sol_types::SolStruct;
use axum::extract::State;
use brickyard_core::kernel::{Address, Personal, PersonalTexts, SubjectId, UnixSeconds, UploadId};
use brickyard_core::profiles::{ProfileCommand, ProfileTexts, Told};
use brickyard_projections::models::{Items, ProfileRow, Profiles};
use brickyard_projections::{Model as _, rows_at};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use super::portrait::{Portrait, check_portrait, portrait_of};
use super::session::SignedIn;
use super::user::text_of;
use super::username::chosen_username;
use crate::adapters::signatures::{book_domain, typed};
use crate::applications::certification_of;
use crate::art::face_of;
use crate::dc::{Trader, chain_row, check_file, onchain, url_of};
use crate::state::App;
use crate::wire::{
    Body, CommandHeaders, Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply,
};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowProfileRequest {
    walletaddress: Address,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`. What was erased since stays erased.
    at: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowOwnProfileRequest {
    /// Without it, the account's own wallet.
    walletaddress: Option<Address>,
    /// As above.
    at: Option<String>,
}

/// Texts are empty when nothing was told, and when it was erased.
#[derive(Serialize, ToSchema)]
pub(crate) struct ShowProfileResponse {
    /// Empty where one's own was asked for and none is bound.
    walletaddress: String,
    state: ProfileState,
    /// What the wallet's account is called now; empty where nobody has chosen a name, and where
    /// the past is asked for.
    username: String,
    /// What the wallet's account is certified as now: `project party` or `influencer`; else empty.
    certification: &'static str,
    personalprofile: String,
    profileimageurl: String,
    bannerimageurl: String,
    instagramurl: String,
    websiteurl: String,
    twitterurl: String,
    /// The item that the picture is of, which the wallet holds; empty for another picture.
    imgsource: String,
    /// When the wallet signed it, Unix seconds; zero for none. What comes next is signed later.
    signedat: UnixSeconds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ProfileState {
    /// Nothing was ever told.
    None,
    Told,
    /// What was told is erased for good.
    Erased,
}

/// What a wallet's owner tells of themselves, for whoever looks at their page.
#[utoipa::path(
    get,
    path = "/open/wallet/profile",
    params(ShowProfileRequest, MinPosition),
    responses((status = 200, description = "The profile of the wallet; empty when there is none.", body = Envelope<ShowProfileResponse>), Failures)
)]
pub(crate) async fn show_open_profile(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowProfileRequest>,
) -> Reply<ShowProfileResponse> {
    shown(&app, &read, &request).await
}

/// The same for whoever is signed in, who need not name their own wallet.
#[utoipa::path(
    get,
    path = "/user/wallet/profile",
    params(ShowOwnProfileRequest, MinPosition),
    responses((status = 200, description = "The profile of the wallet; empty when there is none.", body = Envelope<ShowProfileResponse>), Failures)
)]
pub(crate) async fn show_profile(
    State(app): State<App>,
    read: Read,
    who: SignedIn,
    Params(ShowOwnProfileRequest { walletaddress, at }): Params<ShowOwnProfileRequest>,
) -> Reply<ShowProfileResponse> {
    let account = who.session.account.to_string();
    let wallet = match walletaddress {
        None => app.accounts.load(&account).await?.wallet(),
        named => named,
    };
    let Some(walletaddress) = wallet else {
        let nothing = ProfileTexts::all(&Personal::Erased);
        return reply(read.of(&app, &MODELS).await?, answer(None, &account, nothing));
    };
    shown(&app, &read, &ShowProfileRequest { walletaddress, at }).await
}

/// With the items that profiles name.
const MODELS: [&str; 2] = [Profiles::NAME, Items::NAME];

async fn shown(app: &App, read: &Read, request: &ShowProfileRequest) -> Reply<ShowProfileResponse> {
    let (wallet, key) = (request.walletaddress, request.walletaddress.to_string());
    let (position, row) = match &request.at {
        Some(at) => {
            let position = read.at(app, &MODELS, at).await?.position;
            let found =
                rows_at::<Profiles>(&app.store, std::slice::from_ref(&key), position).await?;
            (position, found.into_values().next().map(|(_, row)| row))
        }
        None => {
            let position = read.of(app, &MODELS).await?;
            let row: Option<Json<ProfileRow>> =
                sqlx::query_scalar("select state from read.profiles where key = $1")
                    .bind(&key)
                    .fetch_optional(app.store.pool())
                    .await?;
            (position, row.map(|Json(row)| row))
        }
    };
    let mut answer = match row {
        Some(row) => opened(app, row).await?,
        None => answer(Some(wallet), &key, ProfileTexts::all(&Personal::Erased)),
    };
    let at = request.at.as_ref().map(|_| position);
    let portrait = portrait_of(app, wallet, &answer.imgsource, at).await?;
    answer.imgsource.clear();
    if let Some(Portrait { item, picture }) = portrait {
        (answer.imgsource, answer.profileimageurl) = (item, picture);
    }
    if request.at.is_none() {
        (answer.username, answer.certification) = known_of(app, wallet).await?;
    }
    reply(position, answer)
}

/// Of the wallet's account: its name and what it is certified as.
async fn known_of(app: &App, wallet: Address) -> Result<(String, &'static str), Failure> {
    let Some(account) = app.access.account_of_wallet(wallet).await? else {
        return Ok((String::new(), ""));
    };
    let state = app.accounts.load(&account.to_string()).await?;
    let name = chosen_username(app, account, &state).await?.unwrap_or_default();
    Ok((name, certification_of(app, account).await?))
}

/// What the owner's own page shows of the profile of their wallet.
#[derive(Default)]
pub(crate) struct Pictures {
    pub(crate) picture: String,
    pub(crate) source: String,
}

/// From the profile's own stream, so that it is true the moment a command was answered.
pub(crate) async fn pictures_of(app: &App, wallet: Option<Address>) -> Result<Pictures, Failure> {
    let Some(wallet) = wallet else { return Ok(Pictures::default()) };
    let state = app.profiles.load(&wallet.to_string()).await?;
    let Some(Told { mut texts, sequence }) = state.told() else { return Ok(Pictures::default()) };
    open(app, wallet, sequence, &mut texts).await?;
    let ProfileTexts { profile_image_url, image_source, .. } = texts;
    let portrait = portrait_of(app, wallet, &text_of(image_source), None).await?;
    let of_item = portrait.map(|Portrait { item, picture }| Pictures { picture, source: item });
    let told = || Pictures { picture: picture_url(profile_image_url), source: String::new() };
    Ok(of_item.unwrap_or_else(told))
}

async fn open(
    app: &App,
    wallet: Address,
    sequence: i64,
    texts: &mut ProfileTexts,
) -> Result<(), Failure> {
    let place = ("profile", &*wallet.to_string(), sequence);
    let sealed =
        PersonalTexts { subject: SubjectId::Wallet(wallet), texts: texts.named_mut().into() };
    app.keyring.open_texts(place, sealed).await.map_err(|error| Failure::internal(&error))
}

/// Where the picture is read: what was uploaded here is told by its id.
fn picture_url(text: Personal) -> String {
    let text = text_of(text);
    text.parse::<UploadId>().map(url_of).unwrap_or(text)
}

async fn opened(app: &App, row: ProfileRow) -> Result<ShowProfileResponse, Failure> {
    let ProfileRow { wallet, sequence, mut texts, signed_at_s } = row;
    open(app, wallet, sequence, &mut texts).await?;
    let erased = texts.named().iter().any(|(_, text)| **text == Personal::Erased);
    let state = if erased { ProfileState::Erased } else { ProfileState::Told };
    let told = answer(Some(wallet), &wallet.to_string(), texts);
    Ok(ShowProfileResponse { state, signedat: signed_at_s, ..told })
}

/// What these texts tell; `face` names the picture of whoever tells none.
fn answer(wallet: Option<Address>, face: &str, texts: ProfileTexts) -> ShowProfileResponse {
    let picture = picture_url(texts.profile_image_url);
    ShowProfileResponse {
        walletaddress: wallet.map(|wallet| wallet.to_string()).unwrap_or_default(),
        state: ProfileState::None,
        username: String::new(),
        certification: "",
        personalprofile: text_of(texts.personal_profile),
        profileimageurl: if picture.is_empty() { face_of(face) } else { picture },
        bannerimageurl: picture_url(texts.banner_image_url),
        instagramurl: text_of(texts.instagram_url),
        websiteurl: text_of(texts.website_url),
        twitterurl: text_of(texts.twitter_url),
        imgsource: text_of(texts.image_source),
        signedat: UnixSeconds::default(),
    }
}

/// The whole profile; what is left out is empty.
#[derive(Deserialize, ToSchema)]
pub(crate) struct UpdateProfileRequest {
    walletaddress: Address,
    /// The chain that a contract wallet is asked on; part of what is signed.
    chainid: u64,
    /// When the wallet signed; later than the profile before.
    signedat: UnixSeconds,
    #[serde(default)]
    personalprofile: String,
    /// An address that begins with `https://`, or the id of a picture that was uploaded here.
    #[serde(default)]
    profileimageurl: String,
    /// The same.
    #[serde(default)]
    bannerimageurl: String,
    #[serde(default)]
    instagramurl: String,
    #[serde(default)]
    websiteurl: String,
    #[serde(default)]
    twitterurl: String,
    /// The id of an item that the wallet holds, whose picture is shown as the wallet's.
    #[serde(default)]
    imgsource: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct UpdateProfileResponse {
    walletaddress: Address,
    #[schema(value_type = i64)]
    position: Position,
}

#[utoipa::path(
    post,
    path = "/user/update/wallet/profile",
    params(CommandHeaders),
    request_body = UpdateProfileRequest,
    responses((status = 200, description = "The profile is the one that was signed.", body = Envelope<UpdateProfileResponse>), Failures)
)]
pub(crate) async fn update_profile(
    State(app): State<App>,
    trader: Trader,
    body: Body<UpdateProfileRequest>,
) -> Reply<UpdateProfileResponse> {
    let asked = &body.value;
    let wallet = asked.walletaddress;
    let chain = chain_row(app.store.pool(), asked.chainid).await?;
    let message = typed::WalletProfile {
        wallet: onchain(wallet),
        signedAt: U256::from(asked.signedat.0),
        personalProfile: asked.personalprofile.clone(),
        profileImageUrl: asked.profileimageurl.clone(),
        bannerImageUrl: asked.bannerimageurl.clone(),
        instagramUrl: asked.instagramurl.clone(),
        websiteUrl: asked.websiteurl.clone(),
        twitterUrl: asked.twitterurl.clone(),
        imageSource: asked.imgsource.clone(),
    };
    let domain = book_domain(asked.chainid, onchain(chain.marketplace));
    let digest = message.eip712_signing_hash(&domain);
    trader.check_signer(&app, asked.chainid, wallet, digest).await?;
    for (field, picture) in
        [("profileimageurl", &asked.profileimageurl), ("bannerimageurl", &asked.bannerimageurl)]
    {
        check_file(&app, field, picture.parse().ok(), false).await?;
    }
    check_portrait(&app, wallet, &asked.imgsource).await?;
    let text = |text: &String| Personal::plain(text.as_str());
    let command = ProfileCommand::Update {
        wallet,
        texts: ProfileTexts {
            personal_profile: text(&asked.personalprofile),
            profile_image_url: text(&asked.profileimageurl),
            banner_image_url: text(&asked.bannerimageurl),
            instagram_url: text(&asked.instagramurl),
            website_url: text(&asked.websiteurl),
            twitter_url: text(&asked.twitterurl),
            image_source: text(&asked.imgsource),
        },
        signed_by: wallet,
        signed_at_s: asked.signedat,
        now_s: app.now_s(),
    };
    let meta = app.blinded(trader.meta(&body.bytes, wallet)).await?;
    let receipt = app.profiles.execute(&wallet.to_string(), command, meta).await?;
    let position = receipt.last;
    reply(position, UpdateProfileResponse { walletaddress: wallet, position })
}
