//! A profile as its owner tells it, as everybody reads it, and as it is after its erasure.

use alloy::primitives::U256;
use alloy::signers::local::PrivateKeySigner;
use alloy::sol_types::SolStruct;
use brickyard_api::{book_domain, typed};
use brickyard_core::kernel::SubjectId;
use brickyard_store::erase;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::erasure::found;
use crate::harness::api::{Command, Site, item_id};
use crate::harness::world::{Trader, now_s};
use crate::messages_api::Inbox;

const ABOUT: &str = "Ada Marker-7f3c, layer of bricks\nsince 1843";
const PAGE: &str = "https://ada.example/marker-7f3c";

/// A profile, as its wallet signs it.
pub(crate) fn told(who: &Trader<'_>, about: &str, page: &str, signed_at: u64) -> Command {
    worn(who, (about, page), "", signed_at)
}

/// With the item that its picture is of.
fn worn(who: &Trader<'_>, (about, page): (&str, &str), item: &str, signed_at: u64) -> Command {
    let (wallet, chain_id) = (who.signer.address(), who.world.chain_id);
    let message = typed::WalletProfile {
        wallet,
        signedAt: U256::from(signed_at),
        personalProfile: about.to_owned(),
        profileImageUrl: String::new(),
        bannerImageUrl: String::new(),
        instagramUrl: String::new(),
        websiteUrl: page.to_owned(),
        twitterUrl: String::new(),
        imageSource: item.to_owned(),
    };
    let digest = message.eip712_signing_hash(&book_domain(chain_id, who.world.marketplace));
    let body = json!({
        "walletaddress": wallet,
        "chainid": chain_id,
        "signedat": signed_at,
        "personalprofile": about,
        "websiteurl": page,
        "imgsource": item,
    });
    let path = "/api/accountservice/user/update/wallet/profile".to_owned();
    Command { path, ..Command::new("", body).signed(&who.signer, digest) }
}

const NOTHING: [&str; 2] = ["", ""];

fn page_of(who: &Trader<'_>) -> String {
    format!("/api/accountservice/user/wallet/profile?walletaddress={}", who.signer.address())
}

fn profile(who: &Trader<'_>, state: &str, [about, page]: [&str; 2], signed_at: u64) -> Value {
    json!({
        "walletaddress": format!("{:?}", who.signer.address()),
        "state": state,
        "username": "",
        "certification": "",
        "personalprofile": about,
        "profileimageurl": format!("/art/face/{:?}.svg", who.signer.address()),
        "bannerimageurl": "",
        "instagramurl": "",
        "websiteurl": page,
        "twitterurl": "",
        "imgsource": "",
        "signedat": signed_at,
    })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_profile_is_told_read_and_erased() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let page = page_of(&one);
    assert_eq!(*site.get(&page).await.data(), profile(&one, "none", NOTHING, 0));
    let signed_at = now_s();
    let command = told(&one, ABOUT, PAGE, signed_at);
    let first = site.command(&command).await;
    let position = first.data()["position"].as_i64().expect("a position");
    site.settled().await;
    assert_eq!(*site.get(&page).await.data(), profile(&one, "told", [ABOUT, PAGE], signed_at));

    let event = site.get(&format!("/api/audit/events/{position}")).await;
    let personal = event.data()["personal"].as_array().expect("fields").clone();
    assert!(personal.iter().all(|field| field["erased"] == false), "{personal:?}");

    let erasure = erase(&site.yard.store, SubjectId::Wallet(first_wallet(&first.body)));
    let erased_at = erasure.await.expect("erased").position;
    // The key is looked for with every answer: nobody waits for a read model.
    assert_eq!(*site.get(&page).await.data(), profile(&one, "erased", NOTHING, signed_at));
    site.settled().await;
    assert_eq!(*site.get(&page).await.data(), profile(&one, "erased", NOTHING, signed_at));
    let past = site.get(&format!("{page}&at={position}")).await;
    assert_eq!(*past.data(), profile(&one, "erased", NOTHING, signed_at), "looking back");
    let before = site.get(&format!("{page}&at={}", position - 1)).await;
    assert_eq!(*before.data(), profile(&one, "none", NOTHING, 0));

    assert_eq!(site.command(&command).await.data(), first.data(), "sent again, answered again");
    let renamed = Command { key: "another-key".to_owned(), ..command.clone() };
    let refused = site.command(&renamed).await;
    assert_eq!(refused.body["data"]["reason"], "signed_before", "{}", refused.text);
    let wallet = first_wallet(&first.body);
    for path in [
        format!("/api/audit/events/{position}"),
        format!("/api/audit/events/{erased_at}"),
        "/api/audit/log?size=500".to_owned(),
        format!("/api/audit/log?stream=profile/{wallet}"),
        format!("/api/audit/why?model=profiles&key={wallet}"),
    ] {
        let text = site.get(&path).await.text.to_lowercase();
        assert!(
            !text.contains("arker-7f3c") && text.contains(&wallet.to_string()),
            "{path}: {text}"
        );
    }
    let event = site.get(&format!("/api/audit/events/{position}")).await;
    let personal = event.data()["personal"].as_array().expect("fields").clone();
    assert_eq!(personal.len(), 7, "all texts: {personal:?}");
    assert!(personal.iter().all(|field| field["erased"] == true), "{personal:?}");
    let field = personal[0]["field"].as_str().expect("a name");
    assert!(field.starts_with("ProfileUpdated.texts."), "{field}");
    let needles = [b"arker-7f3c".to_vec(), guessed(&command).to_vec()];
    assert_eq!(found(site.yard.store.pool(), &needles).await, Vec::<String>::new());

    let other = told(&two, "Grace", "", now_s());
    let forged = Command { signature: command.signature.clone(), ..other };
    assert_eq!(site.command(&forged).await.body["code"], 1_511_403);
    for (about, link, field) in
        [("a\u{0}b", "", "personalprofile"), ("", "javascript:alert(1)", "websiteurl")]
    {
        let bad = site.command(&told(&two, about, link, now_s())).await;
        assert_eq!((bad.status, &bad.body["data"]["field"]), (400, &json!(field)), "{}", bad.text);
    }
}

/// E015.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_has_to_name_their_own_wallet() {
    let inbox = Inbox::new().await;
    let own = async |token: &str| inbox.get(token, "user/wallet/profile", &[]).await.data().clone();
    let none = own(&inbox.token).await;
    assert_eq!((&none["walletaddress"], &none["state"]), (&json!(""), &json!("none")));
    assert!(none["profileimageurl"].as_str().expect("a picture").starts_with("/art/face/"));
    let wallet = PrivateKeySigner::random();
    let token = inbox.porch.enter_by_wallet(&wallet).await.token();
    let told = own(&token).await;
    assert_eq!(told["walletaddress"], format!("{:?}", wallet.address()));
    inbox.close().await;
}

/// N008.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_item_is_somebodys_picture_for_as_long_as_their_wallet_holds_it() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let wallet = two.signer.address();
    let item = item_id(one.world.chain_id, one.world.studies, 2);
    for foreign in [item.as_str(), "my best one", "31337-0x00-1"] {
        let refused = site.command(&worn(&two, (ABOUT, ""), foreign, now_s())).await;
        let told = (refused.status, &refused.body["data"]["field"]);
        assert_eq!(told, (400, &json!("imgsource")), "{foreign}: {}", refused.text);
    }
    one.give(2, wallet).await;
    site.settled().await;
    let signed_at = now_s();
    site.command(&worn(&two, (ABOUT, ""), &item, signed_at)).await.data();
    site.settled().await;
    let page = page_of(&two);
    let shown = site.get(&page).await.data().clone();
    assert_eq!((&shown["imgsource"], &shown["state"]), (&json!(item), &json!("told")));
    assert_eq!(shown["profileimageurl"], format!("/art/{item}.svg"));
    let then = site.yard.store.head().await.expect("a head").0;

    two.give(2, one.signer.address()).await;
    site.settled().await;
    assert_eq!(
        *site.get(&page).await.data(),
        profile(&two, "told", [ABOUT, ""], signed_at),
        "it is gone"
    );
    let past = site.get(&format!("{page}&at={then}")).await;
    assert_eq!(past.data()["imgsource"], item, "as it was then");
}

fn first_wallet(answer: &Value) -> brickyard_core::kernel::Address {
    let text = answer["data"]["walletaddress"].as_str().expect("an address");
    text.parse().expect("an address")
}

/// What a plain hash of the command would be: whoever guesses the texts could confirm the guess.
fn guessed(command: &Command) -> [u8; 32] {
    let signature = command.signature.as_deref().expect("signed");
    let signature = alloy::hex::decode(signature).expect("hex");
    let body = command.body.to_string();
    let mut hash = Sha256::new();
    for part in [command.path.as_bytes(), &signature, body.as_bytes()] {
        hash.update(u64::try_from(part.len()).expect("small").to_be_bytes());
        hash.update(part);
    }
    hash.finalize().into()
}
