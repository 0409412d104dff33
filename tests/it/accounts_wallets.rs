//! Wallets: in by a signed message, bound, switched and let go; one winner of every race.

use alloy::primitives::{U256, hex};
use alloy::signers::local::PrivateKeySigner;
use alloy::signers::{Signature, SignerSync};
use serde_json::{Value, json};

use crate::harness::porch::{BIND, LOGIN, Porch, Said, UNBIND, body};

const ADA: &str = "ada@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";

fn address(wallet: &PrivateKeySigner) -> Value {
    json!(format!("{:?}", wallet.address()))
}

/// B094, B184.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wallet_opens_an_account_enters_it_again_and_is_never_disconnected() {
    let porch = Porch::new().await;
    let (wallet, other) = (PrivateKeySigner::random(), PrivateKeySigner::random());
    let first = porch.enter_by_wallet(&wallet).await;
    let data = first.data();
    assert_eq!((&data["registertype"], &data["bricksamount"]), (&json!(5), &json!(50)));
    assert_eq!((&data["walletaddress"], &data["email"]), (&address(&wallet), &json!("")));
    assert_eq!(porch.told().await, ["AccountRegistered", "WalletBound", "WelcomeGranted"]);
    let again = porch.enter_by_wallet(&wallet).await;
    assert_eq!(again.data()["uid"], data["uid"]);
    assert!(again.data()["bricksamount"].is_null());
    assert_eq!(porch.told().await.len(), 3);

    let token = again.token();
    let asked = porch.signed(&wallet, UNBIND).await;
    let refused = porch.post_as(&token, "user/unbind/wallet/address", asked.clone()).await;
    assert_eq!(refused.reason(), "wallet_is_the_account");
    let switched = porch.signed(&other, BIND).await;
    let switched = porch.post_as(&token, "user/change/wallet/address", switched).await;
    assert_eq!(switched.data()["walletaddress"], address(&other));
    assert_eq!(porch.enter_by_wallet(&other).await.data()["uid"], data["uid"]);
    let stranger = porch.enter_by_wallet(&wallet).await;
    assert_ne!(stranger.data()["uid"], data["uid"], "the old wallet is free, and opens its own");
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wallet_is_bound_to_one_account_and_let_go() {
    let porch = Porch::new().await;
    let (one, two) = (PrivateKeySigner::random(), PrivateKeySigner::random());
    let theirs = porch.enter_by_wallet(&two).await.token();
    let token = porch.register(ADA, PASSWORD).await.token();
    let status = async |wallet: &PrivateKeySigner, token: &str| {
        let path = format!("user/wallet/bind/status?address={}", wallet.address());
        let answer = porch.get_as(token, &path).await;
        (answer.data()["bind"].clone(), answer.data()["status"].clone())
    };
    assert_eq!(status(&one, &token).await, (json!(false), json!(2)));
    assert_eq!(status(&two, &token).await, (json!(true), json!(0)), "of another account");
    assert_eq!(status(&two, &theirs).await, (json!(true), json!(1)));

    let elsewhere = porch.signed(&two, BIND).await;
    let elsewhere = porch.post_as(&token, "user/bind/wallet/address", elsewhere).await;
    assert_eq!(elsewhere.reason(), "wallet_bound_elsewhere");
    let bound = porch.signed(&one, BIND).await;
    let answer = porch.post_as(&token, "user/bind/wallet/address", bound.clone()).await;
    assert_eq!(answer.data()["walletaddress"], address(&one));
    let again = porch.post_as(&token, "user/bind/wallet/address", bound.clone()).await;
    assert_eq!((again.status, &again.body["code"]), (200, &json!(1_511_452)), "it is so already");
    assert_eq!(status(&one, &token).await, (json!(true), json!(1)));
    let more = porch.signed(&PrivateKeySigner::random(), BIND).await;
    let more = porch.post_as(&token, "user/bind/wallet/address", more).await;
    assert_eq!(more.reason(), "another_wallet_is_bound");
    let taken = porch.signed(&two, BIND).await;
    let taken = porch.post_as(&token, "user/change/wallet/address", taken).await;
    assert_eq!(taken.reason(), "wallet_bound_elsewhere");
    let info = porch.get_as(&token, "user/wallet/info").await;
    assert_eq!(info.data()["walletaddress"], address(&one));
    let cookie = info.cookie("user_info").expect("renewed").to_owned();
    assert!(cookie.contains(&format!("{:?}", one.address())), "{cookie}");

    // Both ways lead into the same account.
    assert_eq!(porch.enter_by_wallet(&one).await.data()["email"], ADA);
    let foreign = porch.signed(&two, UNBIND).await;
    let foreign = porch.post_as(&token, "user/unbind/wallet/address", foreign).await;
    assert_eq!(foreign.reason(), "not_the_bound_wallet");
    let let_go = porch.signed(&one, UNBIND).await;
    let let_go = porch.post_as(&token, "user/unbind/wallet/address", let_go).await;
    assert_eq!(let_go.data()["walletaddress"], "");
    assert_eq!(status(&one, &token).await, (json!(false), json!(2)));
    let gone = porch.signed(&one, UNBIND).await;
    let gone = porch.post_as(&token, "user/unbind/wallet/address", gone).await;
    assert_eq!((gone.status, &gone.body["code"]), (200, &json!(1_511_452)), "it is so already");
    assert_eq!(gone.body["data"]["walletaddress"], "");
    let reused = porch.post_as(&token, "user/bind/wallet/address", bound).await;
    assert_eq!(reused.reason(), "nonce_unknown", "it does not bind twice");
    for call in ["bind", "change", "unbind"] {
        let path = format!("user/{call}/wallet/address");
        let purpose = if call == "unbind" { UNBIND } else { BIND };
        let asked = porch.signed(&one, purpose).await;
        assert_eq!(porch.post(&path, asked).await.status, 401, "{path} by nobody");
    }
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_all_who_use_one_nonce_or_one_wallet_at_once_one_wins() {
    let porch = Porch::new().await;
    let wallet = PrivateKeySigner::random();
    let asked = porch.signed(&wallet, LOGIN).await;
    let all = (0..6).map(|_| porch.post("open/wallet/login", asked.clone()));
    let all = futures::future::join_all(all).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1, "{all:?}");
    // Each with a nonce of its own: all come in, to one account.
    let fresh = PrivateKeySigner::random();
    let all = futures::future::join_all((0..6).map(|_| porch.enter_by_wallet(&fresh))).await;
    let ids: std::collections::BTreeSet<String> =
        all.iter().map(|answer| answer.data()["uid"].to_string()).collect();
    assert_eq!(ids.len(), 1);
    let welcomed = all.iter().filter(|answer| !answer.data()["bricksamount"].is_null()).count();
    assert_eq!(welcomed, 1);
    // Two accounts want one wallet.
    let wanted = PrivateKeySigner::random();
    let mut bodies = vec![];
    for email in ["a@bricks.example", "b@bricks.example"] {
        let token = porch.register(email, PASSWORD).await.token();
        bodies.push((token, porch.signed(&wanted, BIND).await));
    }
    let binding = bodies
        .iter()
        .map(|(token, body)| porch.post_as(token, "user/bind/wallet/address", body.clone()));
    let all = futures::future::join_all(binding).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1, "{all:?}");
    assert_eq!(all.iter().filter(|answer| answer.status == 422).count(), 1, "{all:?}");
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_for_another_place_time_purpose_or_wallet_is_not_taken() {
    let porch = Porch::new().await;
    let (wallet, other) = (PrivateKeySigner::random(), PrivateKeySigner::random());
    let enter = async |body: Value| porch.post("open/wallet/login", body).await;
    let nonce = porch.nonce(&wallet, LOGIN).await;
    let good = porch.message(&wallet, &nonce);
    let cases: [(&str, Said); 8] = [
        ("signed_for_another_site", Said { domain: "evil.example".to_owned(), ..good.clone() }),
        (
            "signed_for_another_site",
            Said { uri: "https://evil.example".to_owned(), ..good.clone() },
        ),
        ("chain_unknown", Said { chain_id: 1, ..good.clone() }),
        ("signed_too_long_ago", Said { expires_s: -1, ..good.clone() }),
        ("signed_too_long_ago", Said { issued_s: -600, ..good.clone() }),
        ("signed_in_the_future", Said { issued_s: 600, expires_s: 900, ..good.clone() }),
        ("nonce_unknown", Said { nonce: "0".repeat(32), ..good.clone() }),
        ("nonce_unknown", Said { nonce: porch.nonce(&other, LOGIN).await, ..good.clone() }),
    ];
    for (reason, said) in cases {
        assert_eq!(enter(said.signed(&wallet, LOGIN)).await.reason(), reason, "{said:?}");
    }
    for purpose in [BIND, UNBIND] {
        let foreign = porch.nonce(&wallet, purpose).await;
        let said = porch.message(&wallet, &foreign);
        assert_eq!(enter(said.signed(&wallet, LOGIN)).await.reason(), "nonce_unknown");
        let named = enter(said.signed(&wallet, purpose)).await;
        assert_eq!((named.status, &named.body["data"]["field"]), (400, &json!("type")));
    }
    let forged = enter(good.signed(&other, LOGIN)).await;
    assert_eq!(forged.body["code"], 1_511_403, "somebody else's signature: {}", forged.body);
    let swapped = Said { address: other.address().to_string(), ..good.clone() };
    assert_eq!(enter(swapped.signed(&wallet, LOGIN)).await.body["code"], 1_511_403);
    // The same signature in a second spelling, and in odd lengths.
    let text = good.text();
    let sign = wallet.sign_message_sync(text.as_bytes()).expect("it signs");
    let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";
    let order = U256::from_str_radix(order, 16).expect("the curve's order");
    let high = Signature::new(sign.r(), order - sign.s(), !sign.v());
    let long = [&sign.as_bytes()[..], &[0]].concat();
    for spelt in [
        &high.as_bytes()[..],
        &sign.as_erc2098()[..],
        &sign.as_bytes()[..64],
        &long,
        &[],
        &[0; 65],
        &[0xff; 65],
    ] {
        let answer = enter(body(LOGIN, &text, spelt)).await;
        assert_eq!(answer.body["code"], 1_511_403, "{}: {}", hex::encode(spelt), answer.body);
    }
    for (field, value) in
        [("content", json!("0x00")), ("content", json!("0xff")), ("sign", json!("0x1"))]
    {
        let mut odd = body(LOGIN, &text, &sign.as_bytes());
        odd[field] = value;
        assert_eq!(enter(odd).await.status, 400, "{field}");
    }
    // None of all that has used the nonce up.
    enter(good.signed(&wallet, LOGIN)).await.data();
    let late = porch.nonce(&wallet, LOGIN).await;
    let late = porch.message(&wallet, &late).signed(&wallet, LOGIN);
    porch.turn_back("account_nonces", "made_at", 301).await;
    assert_eq!(enter(late).await.reason(), "nonce_unknown", "too old");
    porch.close().await;
}

/// Says yes to every signature (EIP-1271).
const YES: &str = "0x631626ba7e60e01b60005260206000f3";
/// Answers with nothing that means yes.
const NO: &str = "0x60006000f3";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_contract_wallet_speaks_for_itself() {
    let porch = Porch::new().await;
    let wallet = PrivateKeySigner::random();
    let set_code =
        async |code: &str| porch.chain.call("anvil_setCode", json!([wallet.address(), code])).await;
    let asked = async |sign: &[u8]| {
        let nonce = porch.nonce(&wallet, LOGIN).await;
        let text = porch.message(&wallet, &nonce).text();
        porch.post("open/wallet/login", body(LOGIN, &text, sign)).await
    };
    assert_eq!(asked(&[1; 70]).await.body["code"], 1_511_403, "no code, no word");
    set_code(NO).await;
    assert_eq!(asked(&[1; 70]).await.body["code"], 1_511_403);
    set_code(YES).await;
    assert_eq!(asked(&[1; 70]).await.data()["walletaddress"], address(&wallet));
    assert_eq!(asked(&[]).await.data()["walletaddress"], address(&wallet));
    assert_eq!(asked(&[1; 5_000]).await.status, 400);
    porch.close().await;
}
