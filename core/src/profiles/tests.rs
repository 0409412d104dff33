//! The rules of profiles, one test for each.

use cqrs_es::test::TestFramework;

use crate::kernel::{Address, Personal, UnixSeconds};

use super::*;

type Given = TestFramework<Profile>;

const WALLET: Address = Address::new([1; 20]);
const NOW: u64 = 10_000;

fn texts() -> ProfileTexts {
    ProfileTexts {
        personal_profile: Personal::plain("I lay bricks.\nAnd you?"),
        website_url: Personal::plain("https://bricks.example/ada"),
        ..ProfileTexts::all(&Personal::plain(""))
    }
}

fn update(texts: ProfileTexts, signed_at: u64) -> ProfileCommand {
    ProfileCommand::Update {
        wallet: WALLET,
        texts,
        signed_by: WALLET,
        signed_at_s: UnixSeconds(signed_at),
        now_s: UnixSeconds(NOW),
    }
}

fn updated(signed_at: u64) -> ProfileEvent {
    let signed_at_s = UnixSeconds(signed_at);
    ProfileEvent::ProfileUpdated { wallet: WALLET, texts: texts(), signed_at_s }
}

#[test]
fn a_profile_is_put_in_the_place_of_the_one_before() {
    Given::with(())
        .given(vec![updated(NOW - 1)])
        .when(update(texts(), NOW))
        .then_expect_events(vec![updated(NOW)]);
}

#[test]
fn only_the_owner_of_the_wallet_may_tell() {
    let ProfileCommand::Update { texts, signed_at_s, now_s, .. } = update(texts(), NOW);
    let signed_by = Address::new([2; 20]);
    let theirs = ProfileCommand::Update { wallet: WALLET, texts, signed_by, signed_at_s, now_s };
    Given::with(())
        .given_no_previous_events()
        .when(theirs)
        .then_expect_error(ProfileError::NotTheWallet);
}

#[test]
fn an_old_or_used_signature_brings_nothing_back() {
    let refused = |before: u64, signed_at: u64, refusal: ProfileError| {
        Given::with(())
            .given(vec![updated(before)])
            .when(update(texts(), signed_at))
            .then_expect_error(refusal);
    };
    refused(NOW, NOW, ProfileError::SignedBefore);
    refused(NOW, NOW - 1, ProfileError::SignedBefore);
    let max_s = SIGNED_WITHIN_SECONDS;
    refused(1, NOW - max_s - 1, ProfileError::SignedTooLongAgo { max_s });
    refused(1, NOW + 61, ProfileError::SignedInTheFuture);
}

#[test]
fn texts_are_short_and_links_are_links() {
    let refused = |change: fn(&mut ProfileTexts), refusal: ProfileError| {
        let mut texts = texts();
        change(&mut texts);
        Given::with(())
            .given_no_previous_events()
            .when(update(texts, NOW))
            .then_expect_error(refusal);
    };
    refused(
        |texts| texts.personal_profile = Personal::plain("x".repeat(501)),
        ProfileError::TooLong { field: "personalprofile", max: 500 },
    );
    refused(
        |texts| texts.image_source = Personal::plain("x".repeat(301)),
        ProfileError::TooLong { field: "imgsource", max: 300 },
    );
    refused(
        |texts| texts.image_source = Personal::plain("my best one"),
        ProfileError::NotAnItem { field: "imgsource" },
    );
    refused(
        |texts| texts.personal_profile = Personal::plain("a\u{7}b"),
        ProfileError::ControlCharacters { field: "personalprofile" },
    );
    let field = "twitterurl";
    refused(
        |texts| texts.twitter_url = Personal::plain("https://a\nb"),
        ProfileError::ControlCharacters { field },
    );
    for link in [
        |texts: &mut ProfileTexts| texts.twitter_url = Personal::plain("javascript:alert(1)"),
        |texts: &mut ProfileTexts| texts.twitter_url = Personal::plain("http://plain.example"),
        |texts: &mut ProfileTexts| texts.twitter_url = Personal::plain("https://a b"),
    ] {
        refused(link, ProfileError::NotALink { field });
    }
    let field = "profileimageurl";
    for picture in [
        |texts: &mut ProfileTexts| texts.profile_image_url = Personal::plain("0x1234"),
        |texts: &mut ProfileTexts| texts.profile_image_url = Personal::plain("/art/1.svg"),
    ] {
        refused(picture, ProfileError::NotAPicture { field });
    }
}

#[test]
fn a_picture_is_an_upload_or_a_link() {
    let upload = format!("0x{}", "ab".repeat(32));
    let pictured = ProfileTexts {
        profile_image_url: Personal::plain(upload),
        banner_image_url: Personal::plain("https://pictures.example/wall.png"),
        ..texts()
    };
    let (wallet, signed_at_s) = (WALLET, UnixSeconds(NOW));
    Given::with(())
        .given_no_previous_events()
        .when(update(pictured.clone(), NOW))
        .then_expect_events(vec![ProfileEvent::ProfileUpdated {
            wallet,
            texts: pictured,
            signed_at_s,
        }]);
}

#[test]
fn the_last_profile_is_told_with_the_place_at_which_it_opens() {
    use cqrs_es::Aggregate;
    let mut profile = Profile::default();
    assert_eq!(profile.told(), None);
    for signed_at in [1, 2] {
        profile.apply(updated(signed_at));
    }
    assert_eq!(profile.told(), Some(Told { texts: texts(), sequence: 2 }));
}
