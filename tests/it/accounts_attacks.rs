//! What an attacker tries at the way in, one test for each line of attack.

use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::porch::{Porch, hashed};

const ADA: &str = "ada@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";

fn others(code: &str) -> impl Iterator<Item = String> {
    let code = code.to_owned();
    (0..10_000).map(|number| format!("{number:04}")).filter(move |other| *other != code)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_is_guessed_three_times_and_lives_ten_minutes_and_until_the_next() {
    let porch = Porch::new().await;
    let check = async |code: &str, kind: &str| {
        let body = json!({ "email": ADA, "code": code, "sendEmailType": kind });
        porch.post("open/checkcode", body).await
    };
    let code = porch.code(ADA, 1).await;
    assert_eq!(check(&code, "forgot").await.reason(), "code_wrong", "sent for another purpose");
    let elsewhere = json!({ "email": "bob@bricks.example", "code": code });
    assert_eq!(porch.post("open/checkcode", elsewhere).await.reason(), "code_wrong");
    let wrong: Vec<String> = others(&code).take(3).collect();
    // Two calls that try codes share their tries.
    let register = json!({ "email": ADA, "password": hashed(PASSWORD), "code": wrong[0] });
    assert_eq!(porch.post("open/register", register).await.reason(), "code_wrong");
    assert_eq!(check(&wrong[1], "reg").await.reason(), "code_wrong");
    check(&code, "reg").await.data();
    let third = check(&wrong[2], "reg").await;
    let fourth = check(&code, "reg").await;
    assert_eq!(third.body, fourth.body, "dead, and told as a wrong one is");

    porch.cool_down().await;
    let old = porch.code(ADA, 1).await;
    porch.turn_back("account_codes", "sent_at", 601).await;
    assert_eq!(check(&old, "reg").await.reason(), "code_wrong", "too old");
    let first = porch.code(ADA, 1).await;
    porch.cool_down().await;
    let mut second = porch.code(ADA, 1).await;
    if first == second {
        porch.cool_down().await;
        second = porch.code(ADA, 1).await;
    }
    assert_eq!(check(&first, "reg").await.reason(), "code_wrong", "the newest kills older ones");
    check(&second, "reg").await.data();
    for odd in ["", "123", "12345", "12a4", "１２３４", "-123"] {
        assert_eq!(check(odd, "reg").await.status, 400, "{odd}");
    }
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_at_once_are_counted_one_by_one() {
    let porch = Porch::new().await;
    let code = porch.code(ADA, 1).await;
    let tries = others(&code).take(12).map(|wrong| {
        let body = json!({ "email": ADA, "code": wrong });
        porch.post("open/checkcode", body)
    });
    for answer in futures::future::join_all(tries).await {
        assert_eq!(answer.reason(), "code_wrong");
    }
    let right = porch.post("open/checkcode", json!({ "email": ADA, "code": code })).await;
    assert_eq!(right.reason(), "code_wrong", "it died of the third guess");
    let tries: i16 = sqlx::query_scalar("select tries from account_codes")
        .fetch_one(&porch.owner)
        .await
        .expect("one code");
    assert_eq!(tries, 3);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mailbox_gets_one_code_a_minute_and_five_a_day_and_passwords_go_on() {
    let porch = Porch::new().await;
    porch.register(ADA, PASSWORD).await.data();
    let soon = porch.ask_code(ADA, 1).await;
    assert_eq!((soon.status, &soon.body["code"]), (429, &json!(1_511_429)), "{}", soon.body);
    let wait = soon.body["data"]["retryAfterSeconds"].as_u64().expect("seconds");
    assert!((1..=60).contains(&wait), "{wait}");
    porch.ask_code(ADA, 2).await.data();
    // All at once: one comes through.
    porch.cool_down().await;
    let all = futures::future::join_all((0..5).map(|_| porch.ask_code(ADA, 4))).await;
    assert_eq!(all.iter().filter(|answer| answer.status == 200).count(), 1, "{all:?}");
    for purpose in [1, 2] {
        porch.cool_down().await;
        porch.ask_code(ADA, purpose).await.data();
    }
    porch.cool_down().await;
    let sixth = porch.ask_code(ADA, 5).await;
    assert_eq!(sixth.status, 429, "over all purposes: {}", sixth.body);
    let wait = sixth.body["data"]["retryAfterSeconds"].as_u64().expect("seconds");
    assert!(wait > 60, "{wait}");
    porch.ask_code("bob@bricks.example", 1).await.data();
    porch.login(ADA, PASSWORD).await.data();
    porch.turn_back("account_codes", "sent_at", 86_400).await;
    porch.ask_code(ADA, 5).await.data();
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn passwords_are_tried_a_few_times_only_whatever_a_client_says_of_its_address() {
    let porch = Porch::new().await;
    porch.register(ADA, PASSWORD).await.data();
    let body = json!({ "email": "x@bricks.example", "password": hashed("Wrong-brick1") });
    for number in 0..30 {
        let forged = format!("10.9.8.{number}");
        // From the eleventh on each costs a challenge; the limit holds for whoever pays that.
        let token = if number < 10 { String::new() } else { porch.solved().await };
        let headers =
            [("x-forwarded-for", forged.as_str()), ("x-real-ip", &forged), ("recaptcha", &token)];
        let answer = porch.post_with("open/login", &headers, body.clone()).await;
        assert_eq!(answer.reason(), "wrong_credentials", "{number}");
    }
    let (right, token) =
        (json!({ "email": ADA, "password": hashed(PASSWORD) }), porch.solved().await);
    let limited = porch.post_with("open/login", &[("recaptcha", &token)], right).await;
    assert_eq!(limited.status, 429);
    porch.turn_back("account_limits", "since", 601).await;
    for _ in 0..40 {
        porch.login(ADA, PASSWORD).await.data();
    }
    porch.close().await;
}

/// Else whoever knows an address keeps its owner out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_passwords_from_elsewhere_keep_nobody_out() {
    let porch = Porch::with(brickyard_api::Post::Outbox, vec!["127.0.0.1"]).await;
    porch.register(ADA, PASSWORD).await.data();
    let from = async |address: &str, password: &str, token: &str| {
        let headers = [("x-forwarded-for", address), ("recaptcha", token)];
        let body = json!({ "email": ADA, "password": hashed(password) });
        porch.post_with("open/login", &headers, body).await
    };
    for number in 0..12 {
        let token = porch.solved().await;
        let wrong = from(&format!("6.6.6.{number}"), "Wrong-brick1", &token).await;
        assert_eq!(wrong.reason(), "wrong_credentials");
    }
    // And so on, for an hour, from as many networks as money buys.
    sqlx::query("update account_limits set count = 5000 where kind = 'mailbox passwords'")
        .execute(&porch.owner)
        .await
        .expect("they are counted");
    let asked = from("7.7.7.7", PASSWORD, "").await;
    assert_eq!((asked.status, &asked.body["code"]), (403, &json!(1_511_721)), "each costs work");
    from("7.7.7.7", PASSWORD, &porch.solved().await).await.data();
    // One network does not go on for ever at one mailbox.
    sqlx::query(
        "update account_limits set count = 50 where kind like 'mailbox and network%' and count > 0",
    )
    .execute(&porch.owner)
    .await
    .expect("they are counted");
    assert_eq!(from("6.6.6.1", PASSWORD, &porch.solved().await).await.status, 429);
    from("7.7.7.7", PASSWORD, &porch.solved().await).await.data();
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn behind_a_trusted_proxy_each_client_is_counted_for_itself() {
    let porch = Porch::with(brickyard_api::Post::Outbox, vec!["127.0.0.1"]).await;
    let body = json!({ "email": "x@bricks.example", "password": hashed("Wrong-brick1") });
    let from = async |address: &str| {
        let token = porch.solved().await;
        let headers = [("x-forwarded-for", address), ("recaptcha", &token)];
        porch.post_with("open/login", &headers, body.clone()).await.status
    };
    for _ in 0..30 {
        assert_eq!(from("6.6.6.6").await, 422);
    }
    assert_eq!(from("6.6.6.6").await, 429);
    assert_eq!(from("7.7.7.7, 6.6.6.6").await, 429, "what it says of itself is not believed");
    assert_eq!(from("7.7.7.7").await, 422);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_sites_page_does_nothing_with_our_cookies() {
    let porch = Porch::new().await;
    let token = porch.register(ADA, PASSWORD).await.token();
    let (own, cookie) = (porch.origin(), format!("lang=en; user_login_info={token}"));
    let logout =
        async |headers: &[(&str, &str)]| porch.post_with("user/logout", headers, json!({})).await;
    for foreign in [
        [("cookie", cookie.as_str()), ("origin", "https://evil.example")],
        [("cookie", cookie.as_str()), ("origin", "null")],
        [("cookie", cookie.as_str()), ("sec-fetch-site", "cross-site")],
        [("cookie", cookie.as_str()), ("sec-fetch-site", "same-site")],
    ] {
        assert_eq!(logout(&foreign).await.status, 403, "{foreign:?}");
        let body = json!({ "email": ADA, "password": hashed(PASSWORD) });
        let login = porch.post_with("open/login", &foreign[1..], body).await;
        assert_eq!(login.status, 403, "nobody is signed in from there: {foreign:?}");
        let path = format!("open/sendemail?email={ADA}&type=2");
        assert_eq!(porch.send(Method::GET, &path, &foreign[1..], None).await.status, 403);
    }
    let info = porch.send(Method::GET, "user/info", &[("cookie", &cookie)], None).await;
    info.data();
    let asked = [("origin", "https://evil.example"), ("access-control-request-method", "POST")];
    let preflight = porch.send(Method::OPTIONS, "open/login", &asked, None).await;
    assert_ne!(preflight.status, 200, "no other site is let in");
    logout(&[("cookie", &cookie), ("origin", &own)]).await.data();
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_has_its_token_in_a_cookie_that_no_script_reads_and_nobody_fixed() {
    let porch = Porch::new().await;
    porch.register(ADA, PASSWORD).await.data();
    let (own, planted) = (porch.origin(), "ab".repeat(32));
    let cookie = format!("user_login_info={planted}");
    let headers = [("origin", own.as_str()), ("cookie", &cookie)];
    let body = json!({ "email": ADA, "password": hashed(PASSWORD) });
    let entered = porch.post_with("open/login", &headers, body).await;
    assert_eq!(entered.data()["token"], Value::Null, "not in the text of the answer");
    let token = entered.cookie("user_login_info").expect("a token").to_owned();
    assert!(token != planted && token.len() == 64);
    let line =
        entered.cookies.iter().find(|line| line.starts_with("user_login_info")).expect("set");
    assert!(line.contains("HttpOnly") && line.contains("SameSite=Lax"), "{line}");
    let line = entered.cookies.iter().find(|line| line.starts_with("user_info")).expect("set");
    assert!(!line.contains("HttpOnly") && !line.contains(&token), "{line}");
    for never in [planted.as_str(), "", "x", &token.to_uppercase(), &format!("{token}0")] {
        let answer = porch.get_as(never, "user/info").await;
        assert_eq!((answer.status, &answer.body["code"]), (401, &json!(1_511_504)), "{never}");
        assert_eq!(answer.cookie("user_login_info"), None, "it may come after the next one's");
    }
    // Who comes in anew leaves no session behind that the browser has forgotten.
    let cookie = format!("user_login_info={token}");
    let headers = [("origin", own.as_str()), ("cookie", &cookie)];
    let body = json!({ "email": ADA, "password": hashed(PASSWORD) });
    let entered = porch.post_with("open/login", &headers, body).await;
    assert_eq!(porch.get_as(&token, "user/info").await.status, 401, "the old one is over");
    let token = entered.cookie("user_login_info").expect("a token").to_owned();
    // Whoever comes back stays in, and half a year is the longest.
    porch.turn_back("account_sessions", "ends_at", 20 * 86_400).await;
    let renewed = porch.post_as(&token, "user/login", json!({})).await;
    assert_eq!(renewed.cookie("user_login_info"), Some(token.as_str()));
    assert!(renewed.data()["uid"].is_string());
    porch.turn_back("account_sessions", "ends_at", 20 * 86_400).await;
    porch.get_as(&token, "user/info").await.data();
    porch.turn_back("account_sessions", "started_at", 175 * 86_400).await;
    porch.post_as(&token, "user/login", json!({})).await.data();
    porch.turn_back("account_sessions", "ends_at", 11 * 86_400).await;
    let late = porch.post_as(&token, "user/login", json!({})).await;
    assert_eq!(late.status, 401, "after half a year, however often it was renewed");
    let token = porch.login(ADA, PASSWORD).await.token();
    porch.get_as(&token, "user/info").await.data();
    porch.turn_back("account_sessions", "ends_at", 31 * 86_400).await;
    assert_eq!(porch.get_as(&token, "user/info").await.status, 401, "after a month");
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_mailbox_no_hash_or_too_large_is_refused_by_its_field() {
    let porch = Porch::new().await;
    let register = |email: &str, password: &str| json!({ "email": email, "password": password, "code": "0000" });
    for (body, field) in [
        (register("a@b", &hashed(PASSWORD)), "email"),
        (register("a@b.io\r\nBcc: c@d.io", &hashed(PASSWORD)), "email"),
        (register(ADA, PASSWORD), "password"),
        (register(ADA, &hashed(PASSWORD).to_uppercase()), "password"),
    ] {
        let answer = porch.post("open/register", body).await;
        assert_eq!((answer.status, &answer.body["data"]["field"]), (400, &json!(field)));
    }
    let common = porch.post("open/register", register(ADA, &hashed("Password1"))).await;
    assert_eq!(common.reason(), "password_too_common");
    let huge = porch.post("open/login", json!({ "email": "a".repeat(70_000) })).await;
    assert_eq!((huge.status, &huge.body["code"]), (413, &json!(1_511_413)));
    for kind in ["0", "3", "6", "256", "-1", "x"] {
        let path = format!("open/sendemail?email={ADA}&type={kind}");
        assert_eq!(porch.get(&path).await.status, 400, "{kind}");
        let path = format!("open/wallet/nonce?address=0x{}&type={kind}", "0".repeat(40));
        if kind != "4" {
            assert_eq!(porch.get(&path).await.status, 400, "{kind}");
        }
    }
    porch.close().await;
}
