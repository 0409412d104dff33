//! The mobile app opens pages for whoever is signed in there (B059, B060), by a word that is good once.

use serde_json::json;

use crate::harness::porch::{Answer, Porch};

const ADA: &str = "ada@bricks.example";
const PASSWORD: &str = "Brick-by-brick1";
const SHELL: (&str, &str) = ("user-agent", "Mozilla/5.0 (iPhone) BrickyardApp/1.2");

async fn word(porch: &Porch, token: &str) -> String {
    let made = porch.post_as(token, "user/app/launch", json!({})).await;
    made.data()["token"].as_str().expect("a word").to_owned()
}

async fn enter(porch: &Porch, word: &str, headers: &[(&str, &str)]) -> Answer {
    porch.post_with("open/app/launch", headers, json!({ "token": word })).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_app_opens_a_page_for_its_account_by_a_word_that_is_good_once_and_for_a_minute() {
    let porch = Porch::new().await;
    let entered = porch.register(ADA, PASSWORD).await;
    let (uid, token) = (entered.data()["uid"].clone(), entered.token());
    assert_eq!(porch.post("user/app/launch", json!({})).await.status, 401, "nobody is signed in");

    let first = word(&porch, &token).await;
    let opened = enter(&porch, &first, &[SHELL]).await;
    assert_eq!(opened.data()["uid"], uid);
    let session = opened.cookie("user_login_info").expect("a session of its own").to_owned();
    assert_ne!(session, token, "the app keeps its own");
    assert_eq!(porch.get_as(&session, "user/info").await.data()["uid"], uid);
    assert_eq!(enter(&porch, &first, &[SHELL]).await.reason(), "launch_over", "once");

    let old = word(&porch, &token).await;
    porch.turn_back("account_launches", "made_at", 61).await;
    assert_eq!(enter(&porch, &old, &[SHELL]).await.reason(), "launch_over", "a minute is over");
    for odd in ["", "x", &session] {
        assert_eq!(enter(&porch, odd, &[SHELL]).await.reason(), "launch_over", "{odd}");
    }
    let both = word(&porch, &token).await;
    let (one, other) = tokio::join!(enter(&porch, &both, &[SHELL]), enter(&porch, &both, &[SHELL]));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422], "of two who bring it, one is let in");
    porch.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_word_of_the_app_opens_nothing_in_an_ordinary_browser_or_by_another_sites_page() {
    let porch = Porch::new().await;
    let token = porch.register(ADA, PASSWORD).await.token();
    let word = word(&porch, &token).await;
    assert_eq!(enter(&porch, &word, &[("user-agent", "Mozilla/5.0")]).await.status, 403);
    let foreign = [SHELL, ("origin", "https://evil.example")];
    assert_eq!(enter(&porch, &word, &foreign).await.status, 403);
    // Neither has used it up.
    assert_eq!(enter(&porch, &word, &[SHELL]).await.status, 200);
    porch.close().await;
}
