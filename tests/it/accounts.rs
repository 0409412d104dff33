//! Accounts by e-mail: opened with a code, entered by a password, left again; what is told of them
//! in the log, and what is told nowhere.

use brickyard_api::{DoorSettings, Post};
use brickyard_core::kernel::{AccountId, SubjectId};
use brickyard_store::erase;
use serde_json::json;

use crate::erasure::found;
use crate::harness::porch::{Porch, hashed};

const ADA: &str = "ada.marker-51c9@bricks.example";
const BOB: &str = "bob@bricks.example";
const FIRST: &str = "Brick-by-brick1";
const SECOND: &str = "Stone-by-stone2";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_registers_is_welcomed_once_signs_out_and_in_again() {
    let porch = Porch::new().await;
    let code = porch.code(ADA, 1).await;
    let checked = json!({ "email": ADA, "code": code, "sendEmailType": "reg" });
    porch.post("open/checkcode", checked.clone()).await.data();
    porch.post("open/checkcode", checked).await.data();
    let body = json!({ "email": " Ada.Marker-51C9@bricks.example", "password": hashed(FIRST),
        "code": code, "registertype": 5, "walletaddress": "0x00", "id": "0x01" });
    let key = [("idempotency-key", "once")];
    let first = porch.send(reqwest::Method::POST, "open/register", &key, Some(body.clone())).await;
    let data = first.data();
    assert_eq!((&data["brickstype"], &data["bricksamount"]), (&json!(1), &json!(50)));
    assert_eq!((&data["email"], &data["registertype"]), (&json!(ADA), &json!(1)), "as it is");
    assert_eq!(porch.told().await, ["AccountRegistered", "WelcomeGranted"]);

    let again = porch.send(reqwest::Method::POST, "open/register", &key, Some(body)).await;
    assert_eq!(again.data()["uid"], data["uid"], "sent again, answered again");
    assert_eq!(porch.told().await.len(), 2);
    let other = json!({ "email": ADA, "password": hashed(FIRST), "code": code });
    assert_eq!(porch.post("open/register", other).await.reason(), "code_wrong", "used once");

    let token = first.token();
    assert_eq!(token, again.token(), "the same session");
    let other = porch.login(ADA, FIRST).await.token();
    assert_ne!(token, other, "each session has a token of its own");
    let info = porch.get_as(&token, "user/info").await;
    assert_eq!((&info.data()["uid"], &info.data()["email"]), (&data["uid"], &json!(ADA)));
    porch.post_as(&token, "user/login", json!({})).await.data();
    let bearer = format!("Bearer {token}");
    porch.get_as(&bearer, "user/info").await.data();
    let left = porch.post_as(&token, "user/logout", json!({})).await;
    left.data();
    assert_eq!(left.cookie("user_login_info"), Some(""));
    let again_left = porch.post_as(&token, "user/logout", json!({})).await;
    assert_eq!(again_left.data()["ended"], false, "out is out");
    assert_eq!(again_left.cookie("user_login_info"), Some(""), "what is left of it goes");
    let over = porch.get_as(&token, "user/info").await;
    assert_eq!((over.status, &over.body["code"]), (401, &json!(1_511_504)));
    assert_eq!(over.cookie("user_login_info"), None, "another may be there by the time it comes");
    porch.get_as(&other, "user/info").await.data();

    let back = porch.login(&ADA.to_uppercase(), FIRST).await;
    assert!(back.data()["bricksamount"].is_null(), "welcomed once: {}", back.body);
    assert_eq!(porch.login(ADA, SECOND).await.reason(), "wrong_credentials");
    assert_eq!(porch.login(BOB, FIRST).await.body, porch.login(ADA, SECOND).await.body);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_table_and_no_event_tells_a_mailbox_a_code_a_password_or_a_token() {
    let porch = Porch::new().await;
    let entered = porch.register(ADA, FIRST).await;
    let needles = [
        b"arker-51c9".to_vec(),
        hashed(FIRST).into_bytes(),
        entered.token().into_bytes(),
        b"ada.marker".to_vec(),
    ];
    assert_eq!(found(&porch.owner, &needles).await, Vec::<String>::new());
    let uid = entered.data()["uid"].as_str().expect("an id").to_owned();
    let seen = found(&porch.owner, &[uid.clone().into_bytes()]).await;
    assert!(!seen.is_empty(), "it looks");

    // An erasure takes the texts and every way in.
    let account: AccountId = uid.parse().expect("an id");
    erase(&porch.store, SubjectId::Account(account)).await.expect("erased");
    assert_eq!(porch.get_as(&entered.token(), "user/info").await.status, 401);
    assert_eq!(porch.login(ADA, FIRST).await.reason(), "wrong_credentials");
    porch.cool_down().await;
    let anew = porch.register(ADA, SECOND).await;
    assert_ne!(anew.data()["uid"], json!(uid), "who begins anew is somebody else");
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_password_ends_every_session_and_needs_a_code() {
    let porch = Porch::new().await;
    let token = porch.register(ADA, FIRST).await.token();
    let code = porch.code(ADA, 2).await;
    let reset = |code: &str, password: &str| json!({ "email": ADA, "password": hashed(password), "code": code });
    let wrong = if code == "0000" { "0001" } else { "0000" };
    assert_eq!(porch.post("open/resetpassword", reset(wrong, SECOND)).await.reason(), "code_wrong");
    porch.post("open/resetpassword", reset(&code, SECOND)).await.data();
    let spent = porch.post("open/resetpassword", reset(&code, FIRST)).await;
    assert_eq!(spent.reason(), "code_wrong");
    assert_eq!(porch.get_as(&token, "user/info").await.status, 401);
    assert_eq!(porch.login(ADA, FIRST).await.reason(), "wrong_credentials");
    let token = porch.login(ADA, SECOND).await.token();
    let other = porch.login(ADA, SECOND).await.token();

    let forgot = json!({ "password": hashed(FIRST), "code": porch_code(&porch, 2).await });
    let refused = porch.post_as(&token, "user/updatepassword", forgot).await;
    assert_eq!(refused.reason(), "code_wrong", "sent for another purpose");
    let change = json!({ "password": hashed(FIRST), "code": porch_code(&porch, 4).await });
    let refused = porch.post("user/updatepassword", change.clone()).await;
    assert_eq!(refused.status, 401, "only of who is signed in");
    let changed = porch.post_as(&token, "user/updatepassword", change).await;
    porch.get_as(&changed.token(), "user/info").await.data();
    for gone in [&token, &other] {
        assert_eq!(porch.get_as(gone, "user/info").await.status, 401);
    }
    porch.login(ADA, FIRST).await.data();
    let changes = porch.told().await.iter().filter(|name| *name == "PasswordChanged").count();
    assert_eq!(changes, 2);
    porch.close().await;
}

async fn porch_code(porch: &Porch, purpose: u8) -> String {
    porch.cool_down().await;
    porch.code(ADA, purpose).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_registration_that_died_before_the_log_knew_is_finished_by_who_comes() {
    let porch = Porch::new().await;
    let first = porch.register(ADA, FIRST).await;
    let uid = first.data()["uid"].as_str().expect("an id").to_owned();
    // As if the process had died between the table of names and the log: another id has the name.
    let lost = AccountId::new([9; 16]).to_string();
    for table in ["account_names", "account_passwords"] {
        let statement = format!("update {table} set account = $1 where account = $2");
        sqlx::query(&statement).bind(&lost).bind(&uid).execute(&porch.owner).await.expect("moved");
    }
    let entered = porch.login(ADA, FIRST).await;
    assert_eq!(entered.data()["uid"], json!(lost));
    assert_eq!(entered.data()["bricksamount"], 50, "welcomed now");
    assert!(porch.login(ADA, FIRST).await.data()["bricksamount"].is_null());
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_all_who_open_one_mailbox_at_once_one_account_comes() {
    let porch = Porch::new().await;
    let code = porch.code(ADA, 1).await;
    let body = json!({ "email": ADA, "password": hashed(FIRST), "code": code });
    let all = futures::future::join_all((0..6).map(|_| porch.post("open/register", body.clone())));
    let entered = all.await.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(entered, 1);
    assert_eq!(porch.told().await, ["AccountRegistered", "WelcomeGranted"]);
    porch.close().await;
}

/// E014, E033.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_is_told_who_they_are_and_where_the_apps_are() {
    let links = [("ow", "https://apps.example/ow"), ("tf", "https://apps.example/tf")];
    let app_links = links.map(|(key, url)| (key.to_owned(), url.parse().expect("a URL"))).into();
    let doors = DoorSettings { app_links, ..DoorSettings::default() };
    let porch = Porch::with_doors(Post::Outbox, vec![], doors).await;
    let told = porch.get("open/android/url").await;
    assert_eq!(*told.data(), json!({ "ow": links[0].1, "tf": links[1].1 }));

    let token = porch.register(ADA, FIRST).await.token();
    let invitation = porch.get_as(&token, "user/invite/code").await.data().clone();
    let headers = [("authorization", token.as_str()), ("device", "brick-phone-1")];
    let user = porch.send(reqwest::Method::GET, "user/info", &headers, None).await;
    let user = user.data();
    assert_eq!((&user["ip"], &user["device"]), (&json!("127.0.0.1"), &json!("brick-phone-1")));
    assert_eq!((&user["imgsource"], &user["walletaddress"]), (&json!(""), &json!("")));
    let code = user["inviteCode"].as_str().expect("a code");
    assert!(!code.is_empty() && invitation.to_string().contains(code), "{invitation}");
    porch.close().await;
}
