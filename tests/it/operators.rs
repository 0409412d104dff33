//! Who operates, whom they keep out, and who came on whose invitation.

use alloy::signers::local::PrivateKeySigner;
use brickyard_api::Office;
use brickyard_core::accounts::{Operator, Role};
use brickyard_core::kernel::AccountId;
use brickyard_store::CommandMeta;
use serde_json::{Value, json};

use crate::harness::porch::{Answer, BIND, LOGIN, Porch, hashed};
use crate::harness::{eventually, keyring};

const ADA: &str = "ada@bricks.example";
const BOB: &str = "bob@bricks.example";
const EVE: &str = "eve@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";

struct Person {
    id: String,
    token: String,
}

async fn person(porch: &Porch, email: &str) -> Person {
    let entered = porch.register(email, PASSWORD).await;
    let id = entered.data()["uid"].as_str().expect("an id").to_owned();
    Person { id, token: entered.token() }
}

impl Person {
    async fn post(&self, porch: &Porch, path: &str, body: Value) -> Answer {
        porch.post_as(&self.token, path, body).await
    }
}

/// As the command line gives the first role.
async fn grant(porch: &Porch, who: &Person, role: Role) {
    let office = Office::open(&porch.store, &keyring(&porch.store).await);
    let account: AccountId = who.id.parse().expect("an id");
    let deed = CommandMeta::named(format!("first {account} {role:?}"));
    let granted = office.set_role(account, (role, true), Operator::Console, &deed).await;
    granted.expect("the first role");
}

async fn told_of(porch: &Porch, kind: &str) -> i64 {
    sqlx::query_scalar("select count(*) from events where event_type = $1")
        .bind(kind)
        .fetch_one(porch.store.pool())
        .await
        .expect("a count")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_suspends_and_lets_in_again_and_nobody_else_does() {
    let porch = Porch::new().await;
    let (ada, eve) = (person(&porch, ADA).await, person(&porch, EVE).await);
    let suspend = json!({ "account": eve.id, "reason": "fraud" });
    for (path, body) in [
        ("operator/suspend", suspend.clone()),
        ("operator/reinstate", json!({ "account": eve.id })),
        ("operator/role", json!({ "account": eve.id, "role": "admin", "granted": true })),
        ("operator/bar", json!({ "kind": "device", "subject": "x", "reason": "abuse" })),
        ("operator/unbar", json!({ "kind": "device", "subject": "x" })),
        ("operator/limit", json!({ "account": ada.id, "commands_a_day": 0 })),
    ] {
        assert_eq!(eve.post(&porch, path, body.clone()).await.status, 403, "{path}");
        assert_eq!(porch.post(path, body).await.status, 401, "{path}");
    }
    for path in ["operator/bars", "operator/account?who=ada@bricks.example"] {
        assert_eq!(porch.get_as(&eve.token, path).await.status, 403, "{path}");
        assert_eq!(porch.get(path).await.status, 401, "{path}");
    }
    grant(&porch, &ada, Role::Operator).await;
    let info = porch.get_as(&ada.token, "user/info").await;
    assert_eq!(info.data()["role"], "operator");
    let found = porch.get_as(&ada.token, &format!("operator/account?who={EVE}")).await;
    assert_eq!(
        (&found.data()["account"], &found.data()["suspended"]),
        (&json!(eve.id), &Value::Null)
    );

    // Twice is once.
    for _ in 0..2 {
        ada.post(&porch, "operator/suspend", suspend.clone()).await.data();
    }
    assert_eq!(told_of(&porch, "AccountSuspended").await, 1);
    let out = porch.get_as(&eve.token, "user/info").await;
    assert_eq!((out.status, &out.body["code"]), (403, &json!(1_511_541)));
    assert_eq!(porch.login(EVE, PASSWORD).await.body["code"], 1_511_541);
    let bars = porch.get_as(&ada.token, "operator/bars").await;
    assert_eq!(bars.data()["bars"][0]["subject"], eve.id);
    ada.post(&porch, "operator/reinstate", json!({ "account": eve.id })).await.data();
    assert_eq!(porch.get_as(&eve.token, "user/info").await.status, 401, "its sessions are over");
    porch.login(EVE, PASSWORD).await.data();
    assert_eq!(told_of(&porch, "AccountReinstated").await, 1);
    // The same request, sent again later, is answered again and keeps nobody out anew.
    let again = [("authorization", ada.token.as_str()), ("idempotency-key", "once")];
    let send = async |path: &str, body: &Value| {
        let sent = porch.send(reqwest::Method::POST, path, &again, Some(body.clone())).await;
        sent.data();
    };
    send("operator/suspend", &suspend).await;
    assert_eq!(porch.login(EVE, PASSWORD).await.body["code"], 1_511_541);
    send("operator/reinstate", &json!({ "account": eve.id })).await;
    send("operator/suspend", &suspend).await;
    porch.login(EVE, PASSWORD).await.data();
    assert_eq!(told_of(&porch, "AccountSuspended").await, 2);
    // Its key for somebody else: refused, and nobody is touched.
    let bob = person(&porch, BOB).await;
    for (path, body) in [
        ("operator/suspend", json!({ "account": bob.id, "reason": "fraud" })),
        ("operator/suspend", json!({ "account": eve.id, "reason": "abuse" })),
        ("operator/reinstate", json!({ "account": bob.id })),
    ] {
        let reused = porch.send(reqwest::Method::POST, path, &again, Some(body)).await;
        assert_eq!((reused.status, &reused.body["code"]), (409, &json!(1_511_409)), "{path}");
        assert_eq!(reused.body["data"]["field"], "idempotency-key");
    }
    porch.get_as(&bob.token, "user/info").await.data();
    assert_eq!(told_of(&porch, "AccountSuspended").await, 2);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_gives_no_roles_and_is_not_suspended_while_one() {
    let porch = Porch::new().await;
    let (ada, bob) = (person(&porch, ADA).await, person(&porch, BOB).await);
    let role = |granted: bool| json!({ "account": bob.id, "role": "operator", "granted": granted });
    grant(&porch, &ada, Role::Operator).await;
    assert_eq!(ada.post(&porch, "operator/role", role(true)).await.status, 403);
    grant(&porch, &ada, Role::Admin).await;
    ada.post(&porch, "operator/role", role(true)).await.data();
    let suspend = json!({ "account": bob.id, "reason": "abuse" });
    let refused = ada.post(&porch, "operator/suspend", suspend.clone()).await;
    assert_eq!(refused.reason(), "operator_not_suspended");
    porch.get_as(&bob.token, "user/info").await.data();
    let own = json!({ "account": ada.id, "role": "admin", "granted": false });
    assert_eq!(ada.post(&porch, "operator/role", own).await.reason(), "not_to_oneself");
    // From the next call on.
    porch.get_as(&bob.token, "operator/bars").await.data();
    ada.post(&porch, "operator/role", role(false)).await.data();
    assert_eq!(porch.get_as(&bob.token, "operator/bars").await.status, 403);
    ada.post(&porch, "operator/suspend", suspend).await.data();
    // What is not asked for is no field.
    let more = json!({ "account": bob.id, "reason": "abuse", "by": bob.id });
    assert_eq!(ada.post(&porch, "operator/suspend", more).await.status, 400);
    let nobody = json!({ "account": format!("0x{}", "7".repeat(32)), "reason": "abuse" });
    assert_eq!(ada.post(&porch, "operator/suspend", nobody).await.reason(), "account_unknown");
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_limited_account_sends_so_many_commands_a_day_and_may_always_leave() {
    let porch = Porch::new().await;
    let (ada, bob) = (person(&porch, ADA).await, person(&porch, BOB).await);
    let limit = |account: &str, most: Value| json!({ "account": account, "commands_a_day": most });
    assert_eq!(bob.post(&porch, "operator/limit", limit(&bob.id, json!(9))).await.status, 403);
    grant(&porch, &ada, Role::Operator).await;
    for odd in [json!(-1), json!(65_536), json!("3"), json!(1.5)] {
        assert_eq!(ada.post(&porch, "operator/limit", limit(&bob.id, odd)).await.status, 400);
    }
    let own = ada.post(&porch, "operator/limit", limit(&ada.id, json!(3))).await;
    assert_eq!(own.reason(), "not_to_oneself");
    let read_all = async || porch.post_as(&bob.token, "user/login", json!({})).await;
    ada.post(&porch, "operator/limit", limit(&bob.id, json!(2))).await.data();
    for _ in 0..2 {
        read_all().await.data();
    }
    let third = read_all().await;
    assert_eq!((third.status, &third.body["code"]), (429, &json!(1_511_429)), "{}", third.body);
    // A limit on somebody stops neither their reads nor anybody else.
    porch.get_as(&bob.token, "user/info").await.data();
    porch.post_as(&ada.token, "user/login", json!({})).await.data();
    let found = porch.get_as(&ada.token, &format!("operator/account?who={BOB}")).await;
    assert_eq!(found.data()["commands_a_day"], 2);
    // A day later, and when it is lifted.
    porch.turn_back("account_limits", "since", 86_401).await;
    read_all().await.data();
    ada.post(&porch, "operator/limit", limit(&bob.id, Value::Null)).await.data();
    for _ in 0..5 {
        read_all().await.data();
    }
    ada.post(&porch, "operator/limit", limit(&bob.id, json!(0))).await.data();
    assert_eq!(read_all().await.status, 429);
    porch.post_as(&bob.token, "user/logout", json!({})).await.data();
    assert_eq!(told_of(&porch, "AccountLimitSet").await, 3);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_barred_network_is_out_and_the_log_does_not_tell_which_it_was() {
    let porch = Porch::with(brickyard_api::Post::Outbox, vec!["127.0.0.1"]).await;
    let ada = person(&porch, ADA).await;
    grant(&porch, &ada, Role::Operator).await;
    let from = async |address: &str| {
        let headers = [("x-forwarded-for", address)];
        let path = "open/captcha/challenge";
        porch.send(reqwest::Method::GET, path, &headers, None).await.body["code"].clone()
    };
    let bar = json!({ "kind": "network", "subject": "2001:db8:0:7::1", "reason": "abuse" });
    ada.post(&porch, "operator/bar", bar).await.data();
    eventually("the network is out", || async {
        (from("2001:db8:0:7:ffff::2").await == 1_511_543).then_some(())
    })
    .await;
    assert_eq!(from("2001:db8:0:8::1").await, 1_511_200, "the next network is another one");
    let texts: Vec<String> = sqlx::query_scalar(
        "select payload::text || metadata::text from events
          union all
         select b::text from barred b",
    )
    .fetch_all(&porch.owner)
    .await
    .expect("texts");
    assert!(texts.iter().all(|text| !text.contains("2001:db8")), "{texts:?}");
    let bars = porch.get_as(&ada.token, "operator/bars").await;
    assert_eq!(bars.data()["bars"][0]["subject"], "2001:db8:0:7::1");
    for wrong in ["", "nowhere", "1.2.3.4/8", "1.2.3"] {
        let body = json!({ "kind": "network", "subject": wrong, "reason": "abuse" });
        let refused = ada.post(&porch, "operator/bar", body).await;
        assert_eq!((refused.status, &refused.body["data"]["field"]), (400, &json!("subject")));
    }
    // Named by any address of it.
    let lift = json!({ "kind": "network", "subject": "2001:db8:0:7::9" });
    ada.post(&porch, "operator/unbar", lift).await.data();
    eventually("the network is in", || async {
        (from("2001:db8:0:7::1").await == 1_511_200).then_some(())
    })
    .await;
    assert_eq!((told_of(&porch, "BarRaised").await, told_of(&porch, "BarLifted").await), (1, 1));
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_is_told_to_both_and_counts_once() {
    let porch = Porch::new().await;
    let ada = person(&porch, ADA).await;
    let ask = async || {
        let answer = porch.get_as(&ada.token, "user/invite/code").await;
        answer.data()["inviteCode"].as_str().expect("a code").to_owned()
    };
    let codes = futures::future::join_all((0..4).map(|_| ask())).await;
    let code = ask().await;
    assert!(codes.iter().all(|other| *other == code), "the same for good: {codes:?}");
    assert_eq!(told_of(&porch, "InviteCodeIssued").await, 1);
    let info = porch.get(&format!("open/invite/info?invitecode={}", code.to_uppercase())).await;
    assert_eq!(info.data()["valid"], true);
    assert!(info.data()["username"].as_str().expect("a name").starts_with("brick_"));
    for nobody in ["", "abc", "........", "aaaaaaaa", "%F0%9F%A7%B1"] {
        let info = porch.get(&format!("open/invite/info?invitecode={nobody}")).await;
        assert_eq!(info.data()["valid"], false, "{nobody}");
    }
    let register = async |email: &str, invitecode: &str| {
        let code = porch.code(email, 1).await;
        let body = json!({
            "email": email, "password": hashed(PASSWORD), "code": code, "invitecode": invitecode,
        });
        porch.post("open/register", body).await
    };
    let unknown = register(BOB, "zzzzzzzz").await;
    assert_eq!((unknown.status, &unknown.body["data"]["field"]), (400, &json!("invitecode")));
    porch.cool_down().await;
    let bob = register(BOB, &code).await;
    register(EVE, "").await.data();
    let wallet = PrivateKeySigner::random();
    let mut body = porch.signed(&wallet, LOGIN).await;
    body["invitecode"] = json!(code);
    let by_wallet = porch.post("open/wallet/login", body).await;
    // Whoever is there already is nobody's invitee any more.
    let mut body = porch.signed(&wallet, LOGIN).await;
    body["invitecode"] = json!(code);
    porch.post("open/wallet/login", body).await.data();
    let list = porch.get_as(&ada.token, "user/invite/list").await;
    let uids: Vec<&Value> =
        list.data()["invitees"].as_array().expect("a list").iter().map(|row| &row["uid"]).collect();
    assert_eq!(uids, [&by_wallet.data()["uid"], &bob.data()["uid"]]);
    assert_eq!(list.data()["total"], 2);
    let told =
        (told_of(&porch, "InvitationAccepted").await, told_of(&porch, "InviteeJoined").await);
    assert_eq!(told, (2, 2));
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wallets_account_binds_a_mailbox_by_its_code_and_only_a_free_one() {
    let porch = Porch::new().await;
    person(&porch, ADA).await;
    let wallet = PrivateKeySigner::random();
    let token = porch.enter_by_wallet(&wallet).await.token();
    let bind = async |email: &str, code: &str| {
        let body = json!({ "email": email, "code": code, "registertype": 2 });
        porch.post_as(&token, "open/bindingemail", body).await
    };
    porch.cool_down().await;
    let code = porch.code(ADA, 5).await;
    assert_eq!(bind(ADA, &code).await.reason(), "mailbox_taken");
    let code = porch.code(BOB, 5).await;
    let body = json!({ "email": BOB, "code": code, "registertype": 2, "openid": "x" });
    let answer = porch.post("open/bindingemail", body).await;
    assert_eq!(answer.reason(), "openid_refused", "only a ticket of ours opens anything");
    let body = json!({ "email": BOB, "code": code });
    assert_eq!(porch.post("open/bindingemail", body).await.status, 401, "nobody is signed in");
    assert_eq!(bind(BOB, &code).await.data()["email"], BOB);
    assert_eq!(bind(BOB, &code).await.reason(), "code_wrong", "used");
    let code = porch.code(EVE, 5).await;
    assert_eq!(bind(EVE, &code).await.reason(), "mailbox_is_bound");
    let bound = porch.get(&format!("open/wallet/address?address={}", wallet.address())).await;
    assert_eq!(bound.data()["bind"], true);
    let other = PrivateKeySigner::random().address();
    let free = porch.get(&format!("open/wallet/address?address={other}")).await;
    assert_eq!(free.data()["bind"], false);
    // Who has an account and who has none is one answer.
    let known = porch.get(&format!("open/checkemail?email={ADA}")).await;
    let unknown = porch.get("open/checkemail?email=nobody@bricks.example").await;
    assert_eq!((known.data()["email"].as_str(), unknown.status), (Some(ADA), 200));
    assert_eq!(porch.get("open/checkemail?email=a@b").await.status, 400);
    assert_eq!(porch.get_as(&token, "user/multisign").await.data()["multisign"], false);
    assert_eq!(*porch.get("open/android/url").await.data(), json!({}));
    porch.get("open/denet/progress").await.data();
    let second = PrivateKeySigner::random();
    let body = porch.signed(&second, BIND).await;
    let refused = porch.post_as(&token, "user/bind/wallet/address", body).await;
    assert_eq!(refused.reason(), "another_wallet_is_bound");
    porch.close().await;
}
