//! What watchlists wait for beside offers (E094): a floor that moves by a percentage, and whales.

use std::collections::BTreeSet;

use alloy::primitives::Address as Wallet;
use brickyard_core::kernel::Address;
use brickyard_core::whales::{WhaleMark, WhaleMarkCommand, WhaleThresholds};
use brickyard_store::{CommandMeta, Commands};
use reqwest::Method;
use serde_json::{Value, json};

use crate::api::{list, order_of};
use crate::collection_offers::{made, wish};
use crate::harness::api::{Answer, Site};
use crate::harness::eventually;

const SERVICE: &str = "/api/dataservice/watchlist";

async fn ask(site: &Site, token: &str, method: Method, path: &str, body: Value) -> Answer {
    let key = format!("{:032x}", rand::random::<u128>());
    let head = site.yard.store.head().await.expect("a head").0.to_string();
    let headers =
        [("idempotency-key", key.as_str()), ("authorization", token), ("x-min-position", &head)];
    let body = if method == Method::GET { vec![] } else { body.to_string().into_bytes() };
    site.send(method, &format!("{SERVICE}/{path}"), &headers, body).await
}

async fn fired(site: &Site, kind: &str) -> i64 {
    sqlx::query_scalar("select count(*) from events where event_type = $1")
        .bind(kind)
        .fetch_one(site.yard.store.pool())
        .await
        .expect("events")
}

async fn looked_upto(site: &Site) -> i64 {
    let head = site.yard.store.head().await.expect("a head").0;
    eventually("moves are looked through", || async {
        let at: Option<i64> = sqlx::query_scalar("select position from watch_cursors")
            .fetch_optional(site.yard.store.pool())
            .await
            .expect("a cursor");
        at.filter(|at| *at >= head)
    })
    .await
}

/// Lists an item at this price; answers in which currency.
async fn on_sale(site: &Site, study: u64, nonce: u64, price: u64) -> Wallet {
    let one = site.yard.trader(1);
    let option = one.option(study, nonce, price);
    order_of(site.command(&list(&one, &option)).await.data());
    site.settled().await;
    option.currency
}

/// An offer for any item is a deed, too, though it names none.
async fn assert_any_item_is_told(site: &Site, token: &str, id: &str) {
    let one_of_them = site.yard.trader(1);
    made(site, &one_of_them, &wish(&one_of_them, 2, 777)).await;
    looked_upto(site).await;
    let row = ask(site, token, Method::GET, "list", Value::Null).await;
    let told = row.body["data"]["watched"][0]["told"][0].clone();
    assert_eq!((&told["kind"], &told["price"]), (&json!("whale_offered"), &json!("777")));
    assert_eq!(told["itemId"], Value::Null);
    let moves = site.get(&format!("/api/dataservice/open/whales/moves?id={id}&size=1")).await;
    let last = &moves.data()["moves"][0];
    assert_eq!((&last["deed"], &last["price"]), (&json!("offered"), &json!("777")));
    assert_eq!((&last["itemId"], &last["collection"]), (&Value::Null, &json!(id)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_floor_that_moved_and_a_whales_deed_are_told_once_to_who_waits_for_them() {
    let site = Site::new().await;
    let currency = on_sale(&site, 3, 7, 5_000).await;
    // Whoever holds anything of worth is a whale.
    crate::quotes::tell(&site, Address::ZERO, 2_500).await;
    let thresholds = WhaleThresholds { top_least: 1_000, ..WhaleThresholds::default() };
    let set = WhaleMarkCommand::Set { thresholds, by: None };
    let marks = Commands::<WhaleMark>::new(&site.yard.store, ());
    marks.execute(WhaleMark::ID, set, CommandMeta::named("marks")).await.expect("it is set");
    site.settled().await;

    let id = format!("{}-{:?}", site.yard.world.chain_id, site.yard.world.studies);
    let token = site.token(Wallet::repeat_byte(0x55)).await;
    let post = |path: &'static str, body: Value| {
        let (site, token) = (&site, &token);
        async move { ask(site, token, Method::POST, path, body).await }
    };
    let one = json!({ "collectionId": id });
    let floor = |currency: Wallet, percent: u64| json!({ "collectionId": id, "currency": currency, "percent": percent });
    let reason = |answer: &Answer| answer.body["data"]["reason"].clone();
    assert_eq!(reason(&post("alert/floor/set", floor(currency, 10)).await), "not_watched");
    assert_eq!(reason(&post("alert/whales/set", one.clone()).await), "not_watched");
    post("add", one.clone()).await.data();
    let nowhere = Wallet::repeat_byte(0x66);
    assert_eq!(reason(&post("alert/floor/set", floor(nowhere, 10)).await), "no_floor");
    for percent in [0, 1_001] {
        let answer = post("alert/floor/set", floor(currency, percent)).await;
        assert_eq!(reason(&answer), "alert_percent", "{percent}");
    }
    assert_eq!(post("alert/floor/set", floor(currency, 70_000)).await.status, 400);
    for path in ["alert/floor/set", "alert/floor/clear", "alert/whales/set", "alert/whales/clear"] {
        let body = if path == "alert/floor/set" { floor(currency, 10) } else { one.clone() };
        let answer = ask(&site, "nobody", Method::POST, path, body).await;
        assert_eq!(answer.status, 401, "{path}");
    }
    post("alert/floor/set", floor(currency, 10)).await.data();
    post("alert/whales/set", one.clone()).await.data();
    site.settled().await;
    looked_upto(&site).await;

    on_sale(&site, 2, 8, 4_600).await;
    on_sale(&site, 1, 9, 4_500).await;
    let row = eventually("all three are told", || async {
        let answer = ask(&site, &token, Method::GET, "list", Value::Null).await;
        let row = answer.body["data"]["watched"][0].clone();
        (row["told"].as_array().map(Vec::len) == Some(3)).then_some(row)
    })
    .await;
    let told = row["told"].as_array().expect("what was told");
    let kinds: BTreeSet<&str> = told.iter().filter_map(|line| line["kind"].as_str()).collect();
    assert_eq!(kinds, BTreeSet::from(["floor_fell", "whale_listed"]), "{row}");
    let fell = told.iter().find(|line| line["kind"] == "floor_fell").expect("it fell");
    assert_eq!((&fell["before"], &fell["price"]), (&json!("5000"), &json!("4500")), "8 % is less");
    // It is waited for anew from there, and whatever is told leads to its event.
    assert_eq!(row["floorAlert"]["base"], "4500");
    assert_eq!(row["whaleAlert"], true);
    for line in told {
        let why = format!("/api/audit/events/{}", line["position"]);
        assert_eq!(site.get(&why).await.status, 200);
    }

    // Whoever looks again at all that was done tells nothing twice.
    sqlx::query("update watch_cursors set position = 0")
        .execute(site.yard.store.pool())
        .await
        .expect("it looks from the beginning");
    looked_upto(&site).await;
    assert_eq!(fired(&site, "WhaleAlertFired").await, 2);
    assert_eq!(fired(&site, "FloorAlertFired").await, 1);

    assert_any_item_is_told(&site, &token, &id).await;
    assert_eq!(fired(&site, "WhaleAlertFired").await, 3);

    // What is cleared is told no more.
    post("alert/floor/clear", one.clone()).await.data();
    post("alert/whales/clear", one).await.data();
    on_sale(&site, 4, 10, 1_000).await;
    looked_upto(&site).await;
    assert_eq!(fired(&site, "WhaleAlertFired").await, 3);
    assert_eq!(fired(&site, "FloorAlertFired").await, 1);
}
