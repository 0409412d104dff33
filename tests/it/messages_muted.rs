//! Messages that somebody does without.

use serde_json::{Value, json};

use crate::harness::append_facts;
use crate::messages::bound;
use crate::messages_api::{FIRST, Inbox, sales, sales_after};
use crate::orders_given::MAKER;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_muted_is_neither_listed_nor_counted_until_it_is_wanted_again() {
    let inbox = Inbox::new().await;
    append_facts(&inbox.porch.store, vec![bound(inbox.account, MAKER)]).await;
    append_facts(&inbox.porch.store, sales(2)).await;
    let muted = async || inbox.get(&inbox.token, "message/muted", &[]).await.data().clone();
    let mute = async |muted: Value| {
        inbox.porch.post_as(&inbox.token, "message/mute", json!({ "muted": muted })).await
    };
    let kinds = async || {
        let list = inbox.list("type=3&size=100").await;
        let kinds = list["list"].as_array().expect("a list").iter();
        kinds.map(|line| line["kind"].as_str().expect("a kind").to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(muted().await, json!({"muted": []}));
    assert_eq!(inbox.unread().await, 4);
    assert_eq!(mute(json!(["sales", "likes"])).await.data(), &json!({"muted": ["sales", "likes"]}));
    assert_eq!(muted().await, json!({"muted": ["sales", "likes"]}));
    append_facts(&inbox.porch.store, sales_after(3)).await;
    // What concerns the account itself always comes.
    assert_eq!(kinds().await, ["wallet_bound", "welcomed"]);
    assert_eq!(inbox.unread().await, 2);
    inbox.mark(json!({})).await.data();
    assert_eq!(muted().await, json!({"muted": ["sales", "likes"]}), "reading unmutes nothing");
    mute(json!(["likes"])).await.data();
    assert_eq!(kinds().await, ["sold", "sold", "sold", "wallet_bound", "welcomed"]);
    append_facts(&inbox.porch.store, sales_after(4)).await;
    assert_eq!(inbox.unread().await, 1, "muting makes nothing unread again");

    for wrong in [json!(["money"]), json!("sales"), Value::Null] {
        let answer = mute(wrong.clone()).await;
        assert_eq!((answer.status, &answer.body["code"]), (400, &json!(1_511_400)), "{wrong}");
    }
    let bob = inbox.porch.register("bob@bricks.example", FIRST).await.token();
    let others = inbox.get(&bob, "message/muted", &[]).await;
    assert_eq!(others.data(), &json!({"muted": []}), "everybody for themselves");
    assert_eq!(inbox.porch.get("message/muted").await.status, 401);
    assert_eq!(inbox.porch.post("message/mute", json!({"muted": []})).await.status, 401);
    inbox.close().await;
}
