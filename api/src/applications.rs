//! Applications on the wire: how one is made, and what its words are when they are opened for an answer.

use brickyard_core::applications::{
    AirdropTerms, ApplicationCommand, ApplicationKind, ApplicationWords, Certification,
    MOST_SCREENSHOTS, RefusalReason,
};
use brickyard_core::kernel::{
    AccountId, Address, Amount, PersonalTexts, SubjectId, UnixSeconds, UploadId,
};
use brickyard_projections::models::{ApplicationRow, ApplicationState};
use brickyard_store::Position;
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::SignedIn;
use crate::dc::{check_file, url_of};
use crate::state::App;
use crate::wire::{CommandHead, Failure, Reply, reply};

#[derive(Serialize, ToSchema)]
pub(crate) struct ApplyResponse {
    #[schema(value_type = i64)]
    position: Position,
}

/// An application of whoever is signed in.
pub(crate) async fn apply(
    app: &App,
    who: &SignedIn,
    (head, bytes): (&CommandHead, &[u8]),
    (words, airdrop): (ApplicationWords, Option<AirdropTerms>),
) -> Reply<ApplyResponse> {
    let account = who.session.account;
    for (field, file) in files_of(&words) {
        check_file(app, field, Some(file), false).await?;
    }
    let meta = app.blinded(head.account_meta("apply", account, bytes)).await?;
    let (airdrop, words) = (airdrop.map(Box::new), Box::new(words));
    let command = ApplicationCommand::Apply { account, airdrop, words, now_s: app.now_s() };
    let position = app.applications.execute(&account.to_string(), command, meta).await?.last;
    reply(position, ApplyResponse { position })
}

/// Each with the field that names it.
fn files_of(words: &ApplicationWords) -> Vec<(&'static str, UploadId)> {
    match words {
        ApplicationWords::Project { screenshots, .. } => {
            let asked = screenshots.iter().take(MOST_SCREENSHOTS);
            asked.map(|file| ("screenshots", *file)).collect()
        }
        ApplicationWords::Influencer { nickname, followers, dashboard } => {
            vec![("nickname", *nickname), ("followers", *followers), ("dashboard", *dashboard)]
        }
        ApplicationWords::Airdrop { .. } => vec![],
    }
}

/// As they were sent; files are addresses.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[schema(as = ApplicationWords)]
pub(crate) enum WordsWire {
    Project {
        website: String,
        email: String,
        social: String,
        walletaddress: Address,
        screenshots: Vec<String>,
    },
    Influencer {
        nickname: String,
        followers: String,
        dashboard: String,
    },
    Airdrop {
        projectname: String,
        tokenname: String,
        chainid: u64,
        tokenaddress: Address,
        sourceaddress: Address,
        amount: Amount,
        /// Empty when it was erased, too.
        note: String,
    },
}

/// An application, for whoever made it and for operators.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Application)]
pub(crate) struct ApplicationWire {
    account: AccountId,
    /// Counts the account's applications from 1.
    number: u32,
    kind: ApplicationKind,
    state: ApplicationState,
    /// Why it was refused.
    reason: Option<RefusalReason>,
    made_at: UnixSeconds,
    /// When it was granted, refused, withdrawn or revoked.
    reviewed_at: Option<i64>,
    /// None when they were erased.
    words: Option<WordsWire>,
}

/// With its words, opened for this answer alone.
pub(crate) async fn opened(app: &App, row: ApplicationRow) -> Result<ApplicationWire, Failure> {
    let ApplicationRow { account, number, kind, state, reason, airdrop, sequence, .. } = row;
    let mut sealed = row.words;
    let texts =
        PersonalTexts { subject: SubjectId::Account(account), texts: vec![("words", &mut sealed)] };
    let place = ("application", &*account.to_string(), sequence);
    app.keyring.open_texts(place, texts).await.map_err(|error| Failure::internal(&error))?;
    let words = wire(sealed.words(), airdrop);
    let (made_at, reviewed_at) = (row.made_at_s, row.ended_at_s);
    Ok(ApplicationWire { account, number, kind, state, reason, made_at, reviewed_at, words })
}

fn wire(words: Option<ApplicationWords>, airdrop: Option<AirdropTerms>) -> Option<WordsWire> {
    if let Some(terms) = airdrop {
        let note = match words {
            Some(ApplicationWords::Airdrop { note }) => note,
            _ => String::new(),
        };
        return Some(WordsWire::Airdrop {
            projectname: terms.project_name,
            tokenname: terms.token_name,
            chainid: terms.collection.chain_id.0,
            tokenaddress: terms.collection.address,
            sourceaddress: terms.source,
            amount: terms.amount,
            note,
        });
    }
    Some(match words? {
        ApplicationWords::Project { website, email, social, wallet, screenshots } => {
            let screenshots = screenshots.into_iter().map(url_of).collect();
            WordsWire::Project { website, email, social, walletaddress: wallet, screenshots }
        }
        ApplicationWords::Influencer { nickname, followers, dashboard } => {
            let [nickname, followers, dashboard] = [nickname, followers, dashboard].map(url_of);
            WordsWire::Influencer { nickname, followers, dashboard }
        }
        ApplicationWords::Airdrop { .. } => return None,
    })
}

/// What the account is certified as, as the specification writes it; empty for nothing.
pub(crate) async fn certification_of(
    app: &App,
    account: AccountId,
) -> Result<&'static str, Failure> {
    let state = app.applications.load(&account.to_string()).await?;
    Ok(state.certification().map_or("", Certification::shown))
}
