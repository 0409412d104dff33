//! What people are called: chosen by themselves, nobody else's, shown where names are shown, and
//! gone with who is erased.

use alloy::signers::local::PrivateKeySigner;
use brickyard_core::kernel::{AccountId, SubjectId};
use brickyard_store::erase;
use serde_json::{Value, json};

use crate::erasure::found;
use crate::harness::porch::{Answer, Porch};

const ADA: &str = "ada@bricks.example";
const BOB: &str = "bob@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";

async fn choose(porch: &Porch, token: &str, username: &str) -> Answer {
    porch.post_as(token, "user/update/username", json!({ "username": username })).await
}

async fn name(porch: &Porch, token: &str) -> Value {
    porch.get_as(token, "user/info").await.data()["username"].clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chosen_name_is_shown_at_once_wherever_names_are() {
    let porch = Porch::new().await;
    let ada = porch.register(ADA, PASSWORD).await.token();
    let code = porch.get_as(&ada, "user/invite/code").await;
    let code = code.data()["inviteCode"].as_str().expect("a code").to_owned();
    let inviter = async || {
        let info = porch.get(&format!("open/invite/info?invitecode={code}")).await;
        info.data()["username"].as_str().expect("a name").to_owned()
    };
    assert!(inviter().await.starts_with("brick_"), "given by us until one is chosen");

    let chosen = choose(&porch, &ada, "Ma_s-0n").await;
    assert_eq!(chosen.data()["username"], "Ma_s-0n");
    let cookie = chosen.cookie("user_info").expect("renewed").to_owned();
    assert!(cookie.contains("Ma_s-0n"), "{cookie}");
    assert_eq!(name(&porch, &ada).await, "Ma_s-0n");
    assert_eq!(inviter().await, "Ma_s-0n");
    let told = porch.told().await;
    assert_eq!(told.iter().filter(|name| *name == "UsernameChosen").count(), 1);

    let wallet = PrivateKeySigner::random();
    let grace = porch.enter_by_wallet(&wallet).await.token();
    choose(&porch, &grace, "grace-h").await.data();
    assert_eq!(name(&porch, &grace).await, "grace-h");
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_is_one_accounts_whatever_its_case_also_after_another_was_chosen() {
    let porch = Porch::new().await;
    let ada = porch.register(ADA, PASSWORD).await.token();
    let bob = porch.register(BOB, PASSWORD).await.token();
    choose(&porch, &ada, "Mason").await.data();
    assert_eq!(choose(&porch, &bob, "mASON").await.reason(), "username_taken");
    choose(&porch, &ada, "mason").await.data();
    assert_eq!(name(&porch, &ada).await, "mason", "one's own in another case");
    choose(&porch, &ada, "Potter").await.data();
    assert_eq!(choose(&porch, &bob, "mason").await.reason(), "username_taken", "known by it");
    choose(&porch, &ada, "MASON").await.data();
    assert_eq!(name(&porch, &ada).await, "MASON", "and back");

    for name in ["third", "fourth", "fifth"] {
        choose(&porch, &ada, name).await.data();
    }
    assert_eq!(choose(&porch, &ada, "sixth").await.reason(), "usernames_used_up");
    choose(&porch, &ada, "Potter").await.data();
    choose(&porch, &bob, "sixth").await.data();
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_name_or_speaks_for_the_site_is_refused() {
    let porch = Porch::new().await;
    let ada = porch.register(ADA, PASSWORD).await.token();
    for bad in ["", "abc", "0123456789abcdefg", "ab cd", "<b>bold", "маson", "abcd\n", "abc\u{0}d"]
    {
        let refused = choose(&porch, &ada, bad).await;
        let told = (refused.status, &refused.body["data"]["field"]);
        assert_eq!(told, (400, &json!("username")), "{bad:?}: {}", refused.body);
    }
    for taken in ["admin", "Brickyard", "brick_12345678", "SUPPORT-1", "0xabcdef"] {
        assert_eq!(choose(&porch, &ada, taken).await.reason(), "username_reserved", "{taken}");
    }
    let nobody = porch.post("user/update/username", json!({ "username": "mason" })).await;
    assert_eq!(nobody.status, 401);
    assert!(!porch.told().await.contains(&"UsernameChosen".to_owned()));
    // None of these was claimed on the way.
    let bob = porch.register(BOB, PASSWORD).await.token();
    choose(&porch, &bob, "mason").await.data();
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_all_who_take_one_name_at_once_one_has_it_and_nobody_has_more_than_five() {
    let porch = Porch::new().await;
    let mut tokens = vec![];
    for n in 0..4 {
        tokens.push(porch.register(&format!("{n}-{ADA}"), PASSWORD).await.token());
    }
    let all = tokens.iter().map(|token| choose(&porch, token, "mason"));
    let answers = futures::future::join_all(all).await;
    let had = answers.iter().filter(|answer| answer.status == 200).count();
    assert_eq!(had, 1, "of four");
    let mut called = vec![];
    for token in &tokens {
        called.push(name(&porch, token).await);
    }
    assert_eq!(called.iter().filter(|name| **name == "mason").count(), 1, "{called:?}");

    let winner = &tokens[answers.iter().position(|answer| answer.status == 200).expect("one")];
    let names: Vec<String> = (0..8).map(|n| format!("name-{n}")).collect();
    let all = names.iter().map(|name| choose(&porch, winner, name));
    let answers = futures::future::join_all(all).await;
    assert!(answers.iter().all(|answer| answer.status < 500), "no failure of ours");
    let rows: i64 =
        sqlx::query_scalar("select count(*) from account_names where kind = 'username'")
            .fetch_one(&porch.owner)
            .await
            .expect("a count");
    assert_eq!(rows, 5);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_request_sent_again_is_done_once_and_its_key_names_nothing_else() {
    let porch = Porch::new().await;
    let ada = porch.register(ADA, PASSWORD).await.token();
    let bob = porch.register(BOB, PASSWORD).await.token();
    let send = async |token: &str, username: &str| {
        let head = [("authorization", token), ("idempotency-key", "once")];
        let body = Some(json!({ "username": username }));
        porch.send(reqwest::Method::POST, "user/update/username", &head, body).await
    };
    send(&ada, "mason").await.data();
    send(&ada, "mason").await.data();
    assert_eq!(send(&ada, "potter").await.body["code"], 1_511_409);
    assert_eq!(name(&porch, &ada).await, "mason");
    send(&bob, "weaver").await.data();
    let told = porch.told().await;
    assert_eq!(told.iter().filter(|name| *name == "UsernameChosen").count(), 2);
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_table_and_no_event_tells_a_name_and_an_erasure_frees_it() {
    let porch = Porch::new().await;
    let entered = porch.register(ADA, PASSWORD).await;
    let (ada, uid) = (entered.token(), entered.data()["uid"].clone());
    choose(&porch, &ada, "Marker-51c9").await.data();
    let needles = [b"arker-51c9".to_vec()];
    assert_eq!(found(&porch.owner, &needles).await, Vec::<String>::new());
    let account: AccountId = uid.as_str().expect("an id").parse().expect("an id");
    erase(&porch.store, SubjectId::Account(account)).await.expect("erased");
    let bob = porch.register(BOB, PASSWORD).await.token();
    choose(&porch, &bob, "marker-51C9").await.data();
    porch.close().await;
}
