//! Commands that the log does not keep, sent again under their idempotency key: done once, and
//! answered alike.

use brickyard_core::kernel::{AccountId, SubjectId};
use brickyard_store::erase;
use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use crate::erasure::found;
use crate::harness::porch::{Answer, LOGIN, Porch, hashed};

const ADA: &str = "ada.once-77e1@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";
const KEY: &str = "of-my-choice";

async fn keyed(porch: &Porch, key: &str, path: &str, body: &Value) -> Answer {
    let headers = [("idempotency-key", key)];
    porch.send(Method::POST, path, &headers, Some(body.clone())).await
}

async fn count(porch: &Porch, table: &str) -> i64 {
    let statement = format!("select count(*) from {table}");
    sqlx::query_scalar(&statement).fetch_one(&porch.owner).await.expect("a count")
}

fn replayed(answer: &Answer) -> bool {
    answer.headers.get("idempotent-replayed").is_some_and(|value| value == "true")
}

fn credentials(password: &str) -> Value {
    json!({ "email": ADA, "password": hashed(password) })
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_login_sent_again_is_the_same_session_and_another_body_under_its_key_a_conflict() {
    let porch = Porch::new().await;
    porch.register(ADA, PASSWORD).await.data();
    let before = count(&porch, "account_sessions").await;
    let first = keyed(&porch, KEY, "open/login", &credentials(PASSWORD)).await;
    let again = keyed(&porch, KEY, "open/login", &credentials(PASSWORD)).await;
    assert_eq!((first.data(), first.cookies.clone()), (again.data(), again.cookies.clone()));
    assert_eq!(first.headers.get("x-position"), again.headers.get("x-position"));
    assert_eq!(first.headers.get("content-type"), again.headers.get("content-type"));
    assert!(!replayed(&first) && replayed(&again), "it says so");
    assert_eq!(count(&porch, "account_sessions").await, before + 1);

    let other = keyed(&porch, KEY, "open/login", &credentials("Another-one1")).await;
    assert_eq!((other.status, &other.body["code"]), (409, &json!(1_511_409)), "{}", other.body);
    assert_eq!(other.body["data"]["field"], "idempotency-key");

    // Half an answer may have brought the cookie already.
    let cookie = format!("user_login_info={}", first.token());
    let half = [("idempotency-key", KEY), ("cookie", &*cookie)];
    let after_half = porch.send(Method::POST, "open/login", &half, Some(credentials(PASSWORD)));
    assert_eq!(after_half.await.token(), first.token());
    // Elsewhere, and of somebody else who is signed in, the key is another one.
    let reset = json!({ "email": ADA, "password": hashed(PASSWORD), "code": "0000" });
    let elsewhere = keyed(&porch, KEY, "open/resetpassword", &reset).await;
    assert_eq!(elsewhere.reason(), "code_wrong");
    let bob = porch.register("bob@bricks.example", PASSWORD).await.token();
    for token in [first.token(), bob] {
        let head = [("idempotency-key", KEY), ("authorization", &*token)];
        let left = porch.send(Method::POST, "user/logout", &head, Some(json!({}))).await;
        assert_eq!(left.data()["ended"], true);
        assert!(!replayed(&left));
    }
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_at_once_one_is_done_and_all_are_answered_alike() {
    let porch = Porch::new().await;
    let wallet = alloy::signers::local::PrivateKeySigner::random();
    // Its nonce is good once: whoever came second would be refused.
    let body = porch.signed(&wallet, LOGIN).await;
    let all = join_all((0..12).map(|_| keyed(&porch, KEY, "open/wallet/login", &body))).await;
    let tokens: std::collections::BTreeSet<String> = all.iter().map(Answer::token).collect();
    assert_eq!(tokens.len(), 1, "one session");
    assert_eq!(all.iter().filter(|answer| !replayed(answer)).count(), 1, "one was the first");
    let told = porch.told().await;
    assert_eq!(told.iter().filter(|name| *name == "AccountRegistered").count(), 1, "{told:?}");
    assert_eq!(told.iter().filter(|name| *name == "WelcomeGranted").count(), 1, "{told:?}");
    let anew = keyed(&porch, "another-key", "open/wallet/login", &body).await;
    assert_ne!(anew.status, 200, "{}", anew.body);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_refused_is_decided_anew_and_its_key_is_free() {
    let porch = Porch::new().await;
    porch.register(ADA, PASSWORD).await.data();
    for _ in 0..2 {
        let wrong = keyed(&porch, KEY, "open/login", &credentials("Another-one1")).await;
        assert_eq!(wrong.reason(), "wrong_credentials");
        assert!(!replayed(&wrong));
    }
    assert_eq!(count(&porch, "account_answers where sealed is null").await, 0);
    keyed(&porch, KEY, "open/login", &credentials(PASSWORD)).await.data();
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_is_kept_for_an_hour_and_a_request_whose_server_died_goes_on_after_a_minute() {
    let porch = Porch::new().await;
    porch.register(ADA, PASSWORD).await.data();
    let first = keyed(&porch, KEY, "open/login", &credentials(PASSWORD)).await;
    porch.turn_back("account_answers", "begun_at", 60 * 60 - 30).await;
    let soon = keyed(&porch, KEY, "open/login", &credentials(PASSWORD)).await;
    assert_eq!(soon.token(), first.token());
    porch.turn_back("account_answers", "begun_at", 31).await;
    let late = keyed(&porch, KEY, "open/login", &credentials(PASSWORD)).await;
    assert_ne!(late.token(), first.token());

    let died = "update account_answers set sealed = null, begun_at = now()";
    sqlx::query(died).execute(&porch.owner).await.expect("as if it had died");
    let waits = keyed(&porch, KEY, "open/login", &credentials(PASSWORD)).await;
    assert_eq!((waits.status, &waits.body["code"]), (409, &json!(1_511_409)), "{}", waits.body);
    porch.turn_back("account_answers", "begun_at", 61).await;
    keyed(&porch, KEY, "open/login", &credentials(PASSWORD)).await.data();

    porch.turn_back("account_answers", "begun_at", 60 * 60 + 1).await;
    porch.access.tidy_answers().await.expect("tidied");
    assert_eq!(count(&porch, "account_answers").await, 0);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_kept_answer_tells_nobody_anything_and_goes_with_an_erasure() {
    let porch = Porch::new().await;
    let entered = porch.register(ADA, PASSWORD).await;
    let login = keyed(&porch, KEY, "open/login", &credentials(PASSWORD)).await;
    let needles = [login.token().into_bytes(), b"once-77e1".to_vec(), KEY.as_bytes().to_vec()];
    assert_eq!(found(&porch.owner, &needles).await, Vec::<String>::new());
    assert!(count(&porch, "account_answers where sealed is not null").await > 0);
    let account: AccountId = entered.data()["uid"].as_str().expect("an id").parse().expect("one");
    erase(&porch.store, SubjectId::Account(account)).await.expect("erased");
    assert_eq!(count(&porch, "account_answers").await, 0);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_pages_tell_is_counted_once_however_often_it_is_sent() {
    let porch = Porch::new().await;
    let path = "/api/dcservice/website/visit/add";
    for _ in 0..3 {
        keyed(&porch, KEY, path, &json!({ "page": "home" })).await.data();
    }
    keyed(&porch, "another-key", path, &json!({ "page": "home" })).await.data();
    let visits: i64 = sqlx::query_scalar("select sum(visits)::bigint from site_visits")
        .fetch_one(&porch.owner)
        .await
        .expect("visits");
    assert_eq!(visits, 2);
    porch.close().await;
}
