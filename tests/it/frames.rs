//! What calls carry beside what they ask, and who is kept out before anything is done.

use std::num::NonZeroU32;
use std::time::SystemTime;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brickyard_api::{DoorSettings, Platform, Post, sign_frame};
use brickyard_core::kernel::AccountId;
use reqwest::Method;
use serde_json::json;

use crate::harness::eventually;
use crate::harness::porch::{Answer, Porch, hashed};

const ADA: &str = "ada@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";

fn now_s() -> u64 {
    SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("after 1970").as_secs()
}

async fn key(porch: &Porch, platform: &str) -> Vec<u8> {
    let keys = porch.get("open/frame/keys").await;
    STANDARD.decode(keys.data()[platform].as_str().expect("a key")).expect("base64")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_changes_something_needs_a_sign_made_for_its_platform_lately() {
    let doors = DoorSettings { require_sign: true, ..Default::default() };
    let porch = Porch::with_doors(Post::Outbox, vec![], doors).await;
    let web = key(&porch, "web").await;
    assert_eq!(web, key(&porch, "web").await, "one key for good");
    let (agent, now) = ("Mozilla/5.0 (X11; Linux x86_64)", now_s());
    let sign = sign_frame(&web, Platform::Web, agent, "1", now).expect("a sign");
    let body = json!({ "email": ADA, "password": hashed(PASSWORD) });
    let login =
        async |headers: &[(&str, &str)]| porch.post_with("open/login", headers, body.clone()).await;
    let good = [("os", "web"), ("sign", sign.as_str())];
    assert_eq!(login(&good).await.reason(), "wrong_credentials", "it came through");
    assert_eq!(login(&good).await.reason(), "wrong_credentials", "for some minutes");

    let other = key(&porch, "ios").await;
    let of = |key: &[u8], os, time| sign_frame(key, os, agent, "1", time).expect("a sign");
    let mut broken = STANDARD.decode(&sign).expect("base64");
    broken[7] ^= 1;
    let first = login(&[]).await;
    assert_eq!((first.status, &first.body["data"]["field"]), (400, &json!("sign")));
    for (os, sign) in [
        ("web", String::new()),
        ("web", "x".repeat(344)),
        ("web", STANDARD.encode(broken)),
        ("ios", sign.clone()),
        ("web", of(&other, Platform::Web, now)),
        ("web", of(&web, Platform::Ios, now)),
        ("web", of(&web, Platform::Web, now - 90_000)),
        ("web", of(&web, Platform::Web, now + 90_000)),
    ] {
        let refused = login(&[("os", os), ("sign", &sign)]).await;
        assert_eq!((refused.status, &refused.body), (400, &first.body), "one answer: {os} {sign}");
    }
    // A read that sends a mail acts, too; other reads need none.
    let path = format!("open/sendemail?email={ADA}&type=1");
    assert_eq!(porch.get(&path).await.status, 400);
    porch.send(Method::GET, &path, &good, None).await.data();
    porch.get("open/captcha/challenge").await.data();
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fields_of_the_frame_are_refused_by_name_when_they_are_none() {
    let porch = Porch::new().await;
    for (field, value) in [
        ("os", "windows"),
        ("embedded", "2"),
        ("timezone-offset", "9999"),
        ("timezone-offset", "east"),
        ("device", &"x".repeat(65)),
    ] {
        let answer = porch.send(Method::GET, "open/frame/keys", &[(field, value)], None).await;
        assert_eq!((answer.status, &answer.body["data"]["field"]), (400, &json!(field)));
    }
    let all = [
        ("os", "h5"),
        ("embedded", "1"),
        ("timezone-offset", "-480"),
        ("device", "a"),
        ("lang", "zh-HK"),
        ("language", "zh-HK"),
    ];
    porch.send(Method::GET, "open/frame/keys", &all, None).await.data();
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_some_wrong_passwords_each_further_try_needs_a_solved_challenge_of_its_own() {
    let porch = Porch::new().await;
    porch.register(ADA, PASSWORD).await.data();
    let login = async |password: &str, token: Option<&str>| -> Answer {
        let body = json!({ "email": ADA, "password": hashed(password) });
        let headers: Vec<_> = token.map(|token| ("recaptcha", token)).into_iter().collect();
        porch.post_with("open/login", &headers, body).await
    };
    for _ in 0..10 {
        assert_eq!(login("Wrong-brick1", None).await.reason(), "wrong_credentials");
    }
    let asked = login(PASSWORD, None).await;
    assert_eq!((asked.status, &asked.body["code"]), (403, &json!(1_511_721)), "{}", asked.body);
    let empty = login(PASSWORD, Some("")).await;
    assert_eq!(empty.body["code"], 1_511_721, "an empty token is none");
    for wrong in ["x", "e30=", &"A".repeat(2_000)] {
        let again = login(PASSWORD, Some(wrong)).await;
        assert_eq!((again.status, &again.body["code"]), (422, &json!(1_511_722)));
    }
    let token = porch.solved().await;
    assert_eq!(login("Wrong-brick2", Some(&token)).await.reason(), "wrong_credentials");
    let again = login(PASSWORD, Some(&token)).await;
    assert_eq!(again.body["code"], 1_511_722, "each is good once");
    let token = porch.solved().await;
    login(PASSWORD, Some(&token)).await.data();
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_network_that_floods_is_sent_to_its_page_and_others_are_not() {
    let most = NonZeroU32::new(20);
    let doors = DoorSettings { requests_a_minute: most, ..Default::default() };
    let porch = Porch::with_doors(Post::Outbox, vec!["127.0.0.1"], doors).await;
    let from = async |address: &str, more: &[(&str, &str)]| {
        let headers = [&[("x-forwarded-for", address)], more].concat();
        porch.send(Method::GET, "open/captcha/challenge", &headers, None).await
    };
    // A minute may begin anew between two calls: the flood is long enough for both.
    let mut limited = None;
    for _ in 0..42 {
        let answer = from("6.6.6.6", &[]).await;
        limited = (answer.status != 200).then_some(answer).or(limited);
    }
    let limited = limited.expect("too many");
    assert_eq!((limited.status, &limited.body["code"]), (429, &json!(1_511_461)));
    assert_eq!(limited.headers.get("redirect"), None);
    assert!(limited.headers.contains_key("retry-after"));
    let mut quiet = None;
    for _ in 0..42 {
        let answer = from("6.6.6.6", &[("redirect", "false")]).await;
        quiet = (answer.status != 200).then_some(answer).or(quiet);
    }
    assert_eq!(quiet.expect("too many").headers["redirect"], "false");
    from("7.7.7.7", &[]).await.data();
    for _ in 0..42 {
        porch.get("open/captcha/challenge").await.data();
    }
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn devices_and_networks_are_kept_out_and_let_in_again() {
    let porch = Porch::with(Post::Outbox, vec!["127.0.0.1"]).await;
    let token = porch.register(ADA, PASSWORD).await.token();
    let ask = async |device: &str, address: &str| {
        let headers =
            [("device", device), ("x-forwarded-for", address), ("authorization", token.as_str())];
        porch.send(Method::GET, "user/info", &headers, None).await
    };
    let status = async |device: &str, address: &str, code: u64| {
        eventually(&format!("{code} for {device} at {address}"), || async {
            (ask(device, address).await.body["code"] == code).then_some(())
        })
        .await;
    };
    let device = porch.access.barred_name("device", b"stolen");
    let network = porch.access.barred_name("network", &[6, 6, 6, 6]);
    status("stolen", "6.6.6.6", 1_511_200).await;
    porch.access.bar("device", device, "stolen", "fraud").await.expect("barred");
    status("stolen", "7.7.7.7", 1_511_542).await;
    ask("another", "7.7.7.7").await.data();
    porch.access.bar("network", network, "6.6.6.6", "abuse").await.expect("barred");
    status("another", "6.6.6.6", 1_511_543).await;
    let refused = ask("another", "6.6.6.6").await;
    assert_eq!((refused.status, refused.cookie("user_login_info")), (403, Some("")));
    ask("another", "6.6.6.7").await.data();
    porch.access.unbar("device", device).await.expect("let in");
    porch.access.unbar("network", network).await.expect("let in");
    status("stolen", "6.6.6.6", 1_511_200).await;
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_suspended_account_is_out_at_once_and_only_its_owner_is_told() {
    let porch = Porch::new().await;
    let entered = porch.register(ADA, PASSWORD).await;
    let token = entered.token();
    let account: AccountId = entered.data()["uid"].as_str().expect("an id").parse().expect("an id");
    porch.access.bar_account(account, "fraud").await.expect("suspended");
    let info = porch.get_as(&token, "user/info").await;
    assert_eq!((info.status, &info.body["code"]), (403, &json!(1_511_541)));
    assert_eq!(info.cookie("user_login_info"), Some(""));
    assert_eq!(porch.login(ADA, "Wrong-brick1").await.reason(), "wrong_credentials");
    assert_eq!(porch.login(ADA, PASSWORD).await.body["code"], 1_511_541);
    porch.access.unbar_account(account).await.expect("let in");
    assert_eq!(porch.get_as(&token, "user/info").await.status, 401, "that session is over");
    porch.login(ADA, PASSWORD).await.data();
    porch.close().await;
}
