//! Profiles as tests tell them, with texts that are found again wherever they leak to.

use brickyard_core::kernel::{
    Address, Bytes, Personal, PersonalTexts, Sealed, SubjectId, UnixSeconds,
};
use brickyard_core::profiles::{Profile, ProfileCommand, ProfileError, ProfileEvent, ProfileTexts};
use brickyard_core::subjects::SubjectEvent;
use brickyard_projections::models::ProfileRow;
use brickyard_store::{Commands, ExecuteError, Keyring, KeyringError, Receipt, Store};

use crate::orders_given::meta;

pub(crate) fn wallet(n: u8) -> Address {
    Address::new([n; 20])
}

pub(crate) fn subject(n: u8) -> SubjectId {
    SubjectId::Wallet(wallet(n))
}

/// Every text holds the marker, but the name of an item.
pub(crate) fn texts(marker: &str) -> ProfileTexts {
    let link = |of: &str| Personal::plain(format!("https://{of}.example/{marker}"));
    ProfileTexts {
        personal_profile: Personal::plain(format!("I am {marker}.\nI lay bricks.")),
        profile_image_url: link("picture"),
        banner_image_url: link("banner"),
        instagram_url: link("instagram"),
        website_url: link("website"),
        twitter_url: link("twitter"),
        image_source: Personal::plain(format!("31337-0x{}-7", "5c".repeat(20))),
    }
}

pub(crate) fn update(n: u8, marker: &str, signed_at: u64) -> ProfileCommand {
    ProfileCommand::Update {
        wallet: wallet(n),
        texts: texts(marker),
        signed_by: wallet(n),
        signed_at_s: UnixSeconds(signed_at),
        now_s: UnixSeconds(signed_at),
    }
}

pub(crate) fn profiles(store: &Store, keyring: &Keyring) -> Commands<Profile> {
    Commands::new(store, ()).with_keyring(keyring)
}

/// Tells a profile; the command's id is made of all that it says.
pub(crate) async fn tell(
    profiles: &Commands<Profile>,
    n: u8,
    marker: &str,
    signed_at: u64,
) -> Result<Receipt, ExecuteError<ProfileError>> {
    let id = meta(&format!("profile-{n}-{signed_at}-{}", marker.len()));
    profiles.execute(&wallet(n).to_string(), update(n, marker, signed_at), id).await
}

/// The row of a wallet, its texts opened.
pub(crate) async fn read(
    store: &Store,
    keyring: &Keyring,
    n: u8,
) -> Result<ProfileTexts, KeyringError> {
    let row: sqlx::types::Json<ProfileRow> =
        sqlx::query_scalar("select state from read.profiles where key = $1")
            .bind(wallet(n).to_string())
            .fetch_one(store.pool())
            .await
            .expect("a row");
    open(keyring, row.0).await
}

pub(crate) async fn open(keyring: &Keyring, row: ProfileRow) -> Result<ProfileTexts, KeyringError> {
    let mut texts = row.texts;
    let sealed =
        PersonalTexts { subject: SubjectId::Wallet(row.wallet), texts: texts.named_mut().into() };
    let place = ("profile", &*row.wallet.to_string(), row.sequence);
    keyring.open_texts(place, sealed).await?;
    Ok(texts)
}

/// As it would stand in a log whose keys nobody has.
pub(crate) fn sealed_event(n: u8) -> ProfileEvent {
    let (key, boxed) = (Bytes::new(vec![n; 16]), Bytes::new(vec![n; 72]));
    let texts = ProfileTexts::all(&Personal::Sealed(Sealed { key, boxed }));
    ProfileEvent::ProfileUpdated { wallet: wallet(n), texts, signed_at_s: UnixSeconds(1_000) }
}

pub(crate) fn erased_event(n: u8) -> SubjectEvent {
    SubjectEvent::SubjectErased { subject: subject(n), key: Bytes::new(vec![n; 16]) }
}
