//! Pages of offers: every call, well asked, as a snapshot; and lists page by page.

use brickyard_projections::models::Offers;
use brickyard_projections::{cold_replay, rows_at};
use brickyard_store::Position;
use reqwest::Method;
use serde_json::json;

use crate::api::{list, order_of, settled};
use crate::harness::api::{Site, item_id};
use crate::harness::world::Trader;
use crate::offers::{MARKET, made, offers_of};
use crate::offers_given::{bid, make, take, withdraw};

macro_rules! shown {
    ($name:literal, $answer:expr) => {{
        let answer = $answer;
        answer.data();
        insta::assert_json_snapshot!($name, settled(answer.body));
    }};
}

#[tokio::test]
async fn every_call_about_offers_answers_as_its_snapshot_says() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let listing = one.option(3, 7, 5_000);
    let order = order_of(site.command(&list(&one, &listing)).await.data());
    let (first, second) = (bid(&two, &one, 3, 7, 4_321), bid(&three, &one, 3, 99, 4_000));
    shown!("make_offer", site.command(&make(&two, &first)).await);
    made(&site, &three, &second).await;
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 3);
    shown!("highest_offer", site.get(&format!("{MARKET}/item/offer/highest/{order}")).await);
    shown!("offers_of_item", site.get(&format!("{MARKET}/item/offer/open/active/{item}")).await);
    shown!("cancel_offer", site.command(&withdraw(&three, second.id)).await);
    take(&one, &two, &first).await;
    site.settled().await;
    let path = format!("{MARKET}/item/offer/detail?id={}", first.id);
    shown!("offer", site.get(&path).await);
    let account = format!("{MARKET}/item/offer/open/made/{:?}", three.signer.address());
    shown!("offers_of_account", site.send(Method::POST, &account, &[], b"{}".to_vec()).await);
}

/// Pages of offers are whole and in order, whichever way they are asked for.
#[tokio::test]
async fn offers_are_listed_by_item_and_by_account_page_by_page() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 3);
    for (nonce, price) in [(11, 500), (12, 300), (13, 100)] {
        made(&site, &two, &bid(&two, &one, 3, nonce, price)).await;
    }
    made(&site, &three, &bid(&three, &one, 3, 14, 300)).await;
    let (mut prices, mut cursor) = (vec![], None::<String>);
    loop {
        let page = offers_of(&site, &item, json!({ "size": 1, "cursor": cursor })).await;
        let offers = page["offers"].as_array().expect("offers");
        prices.extend(offers.iter().map(|offer| offer["price"].clone()));
        cursor = page["next"].as_str().map(str::to_owned);
        if cursor.is_none() {
            break;
        }
    }
    assert_eq!(prices, ["500", "300", "300", "100"]);
    let of = |filter: &str, who: &Trader<'_>| {
        let path = format!("{MARKET}/item/offer/open/{filter}/{:?}", who.signer.address());
        let site = &site;
        async move {
            let answer = site.send(Method::POST, &path, &[], b"{}".to_vec()).await;
            answer.data()["offers"].as_array().expect("offers").len()
        }
    };
    assert_eq!((of("made", &two).await, of("received", &two).await), (3, 0));
    assert_eq!((of("made", &one).await, of("received", &one).await), (0, 4));
    assert_eq!((of("active", &three).await, of("expired", &three).await), (1, 0));
    let active = site.get(&format!("{MARKET}/item/offer/open/active/{item}")).await;
    assert_eq!(active.data()["offers"].as_array().map(Vec::len), Some(4));

    // The page as it stood is the page of a cold replay.
    let store = &site.yard.store;
    let head = store.head().await.expect("a head").0;
    for at in (0..8).map(|back| Position(head - back)) {
        let cold = cold_replay(store, "offers", at).await.expect("a replay");
        let keys: Vec<String> = cold.keys().cloned().collect();
        let rows = rows_at::<Offers>(store, &keys, at).await.expect("rows");
        assert_eq!(rows.len(), cold.len());
        let path = format!("{MARKET}/item/offer/open/list/{item}");
        let body = json!({ "status": "made", "at": at.0.to_string() }).to_string();
        let answer = site.send(Method::POST, &path, &[], body.into_bytes()).await;
        let told = answer.data()["offers"].as_array().expect("offers").len();
        assert_eq!(told, cold.values().filter(|row| row["item_id"] == item).count(), "at {at}");
    }
}
