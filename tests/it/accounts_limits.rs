//! How often one may ask: each limit is met at its number and not before it, by whom it is about alone,
//! and is over when its time is.

use alloy::primitives::B256;
use alloy::signers::local::PrivateKeySigner;
use brickyard_api::{DoorSettings, Post};
use brickyard_store::Asked;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::append_facts;
use crate::harness::models::Models;
use crate::harness::porch::{Answer, LOGIN, Porch, hashed};
use crate::messages_api::sales;
use crate::orders_given::terms;

const ADA: &str = "ada@bricks.example";
const BOB: &str = "bob@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";
const HOUR_S: i32 = 3_600;
const TEN_MINUTES_S: i32 = 600;
const DAY_S: i32 = 86_400;
/// Stands for something else in each call.
const FRESH: &str = "FRESH";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Of {
    Network,
    Account,
}

/// A limit, and a call that is counted by it.
struct Limit {
    counts: Asked,
    of: Of,
    path: &'static str,
    body: Option<Value>,
}

const fn of_network(kind: &'static str, at_most: i32, within_s: i32) -> (Asked, Of) {
    (Asked { kind, at_most, within_s }, Of::Network)
}

const fn of_account(kind: &'static str, at_most: i32, within_s: i32) -> (Asked, Of) {
    (Asked { kind, at_most, within_s }, Of::Account)
}

const MAILS: (Asked, Of) = of_network("mails", 30, HOUR_S);
const CODES: (Asked, Of) = of_network("codes", 60, HOUR_S);
const NONCES: (Asked, Of) = of_network("nonces", 300, TEN_MINUTES_S);
const SIGNATURES: (Asked, Of) = of_network("signatures", 120, TEN_MINUTES_S);
const OPENIDS: (Asked, Of) = of_network("openids", 120, TEN_MINUTES_S);
const LAUNCHES: (Asked, Of) = of_network("launches", 120, TEN_MINUTES_S);
const OWN_LAUNCHES: (Asked, Of) = of_account("launches", 120, TEN_MINUTES_S);
const REPORTS: (Asked, Of) = of_network("reports", 1_200, TEN_MINUTES_S);
const COMMENTS: (Asked, Of) = of_account("comments", 30, TEN_MINUTES_S);
const LIKES: (Asked, Of) = of_account("likes", 300, TEN_MINUTES_S);
const NEWS: (Asked, Of) = of_account("news", 20, DAY_S);
const TRANSACTIONS: (Asked, Of) = of_account("transactions", 200, TEN_MINUTES_S);

/// Every call that is counted, by its limit.
fn limits(porch: &Porch) -> Vec<Limit> {
    let get = |(counts, of), path| Limit { counts, of, path, body: None };
    let post = |(counts, of), path, body| Limit { counts, of, path, body: Some(body) };
    let (code, new) = (json!({ "email": ADA, "code": "0000" }), hashed("Other-brick22"));
    let with_password = json!({ "email": ADA, "code": "0000", "password": new });
    let by_ticket = json!({ "email": ADA, "code": "0000", "openid": "x" });
    let letter = json!({ "email": format!("{FRESH}@bricks.example"), "slug": "market" });
    // Looked at as a whole before its nonce is, which nobody has asked for here.
    let wallet = PrivateKeySigner::random();
    let signed = porch.message(&wallet, "0123456789abcdef").signed(&wallet, LOGIN);
    let on_item = |more: Value| {
        let mut body = json!({ "contenttype": "item", "contentid": terms(1).item() });
        body.as_object_mut().expect("an object").extend(more.as_object().cloned().expect("fields"));
        body
    };
    let news = json!({ "kind": "fast", "language": "en", "title": "Lit", "content": "It is." });
    let unknown = json!({ "chainId": 31_337, "hash": B256::ZERO, "purpose": "buy" });
    let slow = json!({ "entries": [{ "kind": "slow", "name": "/market", "ms": 700 }] });
    vec![
        get(MAILS, "open/sendemail?email=FRESH@bricks.example&type=1"),
        post(MAILS, "news/letter/open/subscribe", letter.clone()),
        post(MAILS, "news/letter/open/unsubscribe", letter),
        post(CODES, "open/checkcode", code.clone()),
        post(CODES, "open/register", with_password.clone()),
        post(CODES, "open/resetpassword", with_password.clone()),
        post(CODES, "user/updatepassword", with_password),
        post(CODES, "open/bindingemail", code),
        post(CODES, "open/bindingemail", by_ticket.clone()),
        post(CODES, "open/auto", by_ticket),
        get(CODES, "open/email/confirm?token=x"),
        get(CODES, "news/letter/open/confirm?token=x"),
        get(NONCES, "open/wallet/nonce?type=1&address=0x1111111111111111111111111111111111111111"),
        get(NONCES, "open/wallet/address?address=0x1111111111111111111111111111111111111111"),
        post(SIGNATURES, "open/wallet/login", signed),
        get(OPENIDS, "open/openid/begin?provider=dev"),
        post(OPENIDS, "open/openid/end", json!({ "state": "x", "code": "x" })),
        post(OWN_LAUNCHES, "user/app/launch", json!({})),
        post(LAUNCHES, "open/app/launch", json!({ "token": "x" })),
        post(REPORTS, "/api/dcservice/website/visit/add", json!({ "page": "home" })),
        post(REPORTS, "/api/dcservice/frontend/log", slow),
        post(
            COMMENTS,
            "/api/communityservice/comments/save",
            on_item(json!({ "content": "What a glaze!" })),
        ),
        post(LIKES, "/api/communityservice/userlike/save", on_item(json!({ "like": true }))),
        post(NEWS, "/api/communityservice/news/create", news),
        post(TRANSACTIONS, "/api/dcservice/transaction/announce", unknown),
    ]
}

/// Whoever asks: a network, and an account.
#[derive(Clone, Copy)]
struct Asker<'a> {
    address: &'a str,
    token: &'a str,
}

/// The call, with a solved challenge where that is asked for.
async fn ask(porch: &Porch, limit: &Limit, by: Asker<'_>) -> Answer {
    let fresh = format!("{:032x}", rand::random::<u128>());
    let solved = if limit.counts.kind == "mails" { porch.solved().await } else { String::new() };
    let headers = [
        ("authorization", by.token),
        ("idempotency-key", &*fresh),
        ("recaptcha", &*solved),
        ("user-agent", "BrickyardApp/1.0"),
        ("x-forwarded-for", by.address),
    ];
    let path = limit.path.replace(FRESH, &fresh);
    let filled = |body: &Value| {
        serde_json::from_str(&body.to_string().replace(FRESH, &fresh)).expect("JSON")
    };
    let body: Option<Value> = limit.body.as_ref().map(filled);
    let method = if body.is_some() { Method::POST } else { Method::GET };
    porch.send(method, &path, &headers, body).await
}

async fn nobody_asked(porch: &Porch) {
    sqlx::query("delete from account_limits").execute(&porch.owner).await.expect("they are gone");
}

/// As if so many had come before.
async fn counted(porch: &Porch, counts: Asked, who: &[u8], times: i32) {
    nobody_asked(porch).await;
    let asked = porch.access.ask_units(counts, who, times).await.expect("they are counted");
    assert_eq!(asked, Ok(()));
}

async fn front() -> Porch {
    let doors = DoorSettings { dev_openid: true, ..DoorSettings::default() };
    Porch::with_doors(Post::Outbox, vec!["127.0.0.1"], doors).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_limit_is_met_at_its_number_by_whom_it_counts_and_is_over_with_its_time() {
    let porch = front().await;
    let models = Models::on(&porch.store);
    append_facts(&porch.store, sales(1)).await;
    let ada = porch.register(ADA, PASSWORD).await;
    let (id, ada) = (ada.data()["uid"].as_str().expect("an id").to_owned(), ada.token());
    let bob = porch.register(BOB, PASSWORD).await.token();
    models.settled().await;
    let own = Asker { address: "6.6.6.6", token: &ada };
    for limit in limits(&porch) {
        let Limit { counts, of, path, .. } = &limit;
        let (who, other): (&[u8], Asker<'_>) = match of {
            Of::Network => (&[6, 6, 6, 6], Asker { address: "7.7.7.7", ..own }),
            Of::Account => (id.as_bytes(), Asker { token: &bob, ..own }),
        };
        counted(&porch, *counts, who, counts.at_most - 1).await;
        let last = ask(&porch, &limit, own).await;
        assert!(matches!(last.status, 200 | 404 | 422), "{path}: {}", last.body);
        let over = ask(&porch, &limit, own).await;
        let told = (over.status, &over.body["code"]);
        assert_eq!(told, (429, &json!(1_511_429)), "{path}: {}", over.body);
        let again_s = over.body["data"]["retryAfterSeconds"].as_i64().expect("seconds");
        let within_s = i64::from(counts.within_s);
        assert!((within_s - 60..=within_s).contains(&again_s), "{path}: {again_s}");
        assert_eq!(over.headers["retry-after"], again_s.to_string(), "{path}");
        let elsewhere = ask(&porch, &limit, other).await;
        assert_eq!(elsewhere.status, last.status, "{path}: {}", elsewhere.body);
        porch.turn_back("account_limits", "since", counts.within_s + 1).await;
        let later = ask(&porch, &limit, own).await;
        assert_eq!(later.status, last.status, "{path}: {}", later.body);
    }
    models.close().await;
    porch.close().await;
}

/// Of mails, long before there are too many.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_fifteen_mails_each_further_one_costs_a_solved_challenge() {
    let porch = front().await;
    let letter = async |solved: &str| {
        let email = format!("{:016x}@bricks.example", rand::random::<u64>());
        let headers = [("recaptcha", solved), ("x-forwarded-for", "6.6.6.6")];
        let path = format!("open/sendemail?email={email}&type=1");
        let code = porch.send(Method::GET, &path, &headers, None).await;
        let body = json!({ "email": email, "slug": "market" });
        let letter = porch.post_with("news/letter/open/subscribe", &headers[1..], body).await;
        (code, letter)
    };
    counted(&porch, MAILS.0, &[6, 6, 6, 6], 13).await;
    let (code, other) = letter("").await;
    assert_eq!((code.status, other.status), (200, 200), "the fourteenth and the fifteenth");
    let (code, other) = letter("").await;
    for asked in [code, other] {
        assert_eq!((asked.status, &asked.body["code"]), (403, &json!(1_511_721)), "{}", asked.body);
    }
    let (code, other) = letter(&porch.solved().await).await;
    assert_eq!((code.status, other.status), (200, 403), "{}", code.body);
    let (again, _) = letter("x").await;
    assert_eq!((again.status, &again.body["code"]), (422, &json!(1_511_722)), "{}", again.body);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_code_of_a_type_waits_a_minute_and_another_mailbox_does_not() {
    let porch = Porch::new().await;
    porch.register("somebody@bricks.example", PASSWORD).await.data();
    for purpose in [1, 2, 4, 5] {
        // What the network has asked for is another limit.
        nobody_asked(&porch).await;
        porch.ask_code(ADA, purpose).await.data();
        let mails = porch.mails().await.len();
        let soon = porch.ask_code(ADA, purpose).await;
        let told = (soon.status, &soon.body["code"]);
        assert_eq!(told, (429, &json!(1_511_429)), "{purpose}: {}", soon.body);
        let again_s = soon.body["data"]["retryAfterSeconds"].as_u64().expect("seconds");
        assert!((1..=60).contains(&again_s), "{purpose}: {again_s}");
        assert_eq!(soon.headers["retry-after"], again_s.to_string(), "{purpose}");
        assert_eq!(porch.mails().await.len(), mails, "{purpose}: nothing is sent");
        porch.ask_code(BOB, purpose).await.data();
        // In another spelling it is the same mailbox.
        let upper = ADA.to_uppercase();
        assert_eq!(porch.ask_code(&upper, purpose).await.status, 429, "{purpose}");
    }
    nobody_asked(&porch).await;
    porch.turn_back("account_codes", "sent_at", 58).await;
    assert_eq!(porch.ask_code(ADA, 5).await.status, 429, "a minute, and no less");
    porch.turn_back("account_codes", "sent_at", 3).await;
    porch.ask_code(ADA, 5).await.data();
    porch.close().await;
}
