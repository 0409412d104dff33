//! An approval that is taken back on a real chain, as traders, their pages and the data pages see it.

use brickyard_indexer::contracts::Collection721;
use serde_json::{Value, json};

use crate::api::{list, order_of};
use crate::harness::api::{Site, item_id};
use crate::harness::world::{Trader, mined};
use crate::offers::MARKET;
use crate::processes::followed;
use crate::reconfirm::reconfirm;

async fn allow(by: &Trader<'_>, approved: bool) {
    let studies = Collection721::new(by.world.studies, by.provider.clone());
    mined!(studies.setApprovalForAll(by.world.exchange, approved));
}

async fn shown(site: &Site, order: &str) -> Value {
    site.settled().await;
    followed(&site.yard.store).await;
    site.settled().await;
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 1);
    site.get(&format!("{MARKET}/item/sale/detail/{item}/{order}")).await.data().clone()
}

async fn dormant(site: &Site, of: &Trader<'_>) -> Vec<Value> {
    let account = of.signer.address();
    let told = site.get(&format!("{MARKET}/item/open/dormant/{account:?}")).await.data().clone();
    let orders = told["orders"].as_array().expect("orders").clone();
    orders.into_iter().map(|order| order["orderId"].clone()).collect()
}

#[tokio::test]
async fn a_listing_without_approval_is_refused_and_one_that_loses_it_waits_for_its_maker() {
    let site = Site::new().await;
    let one = site.yard.trader(1);
    allow(&one, false).await;
    let asked = list(&one, &one.option(1, 1, 500));
    let refused = site.command(&asked).await;
    assert_eq!((refused.status, &refused.body["data"]["reason"]), (422, &json!("not_approved")));
    // By name is enough.
    mined!(one.studies().approve(one.world.exchange, alloy::primitives::U256::from(1)));
    let order = order_of(site.command(&list(&one, &one.option(1, 2, 500))).await.data());
    assert_eq!(shown(&site, &order).await["status"], "active");
    allow(&one, true).await;
    mined!(
        one.studies().approve(alloy::primitives::Address::ZERO, alloy::primitives::U256::from(1))
    );
    assert_eq!(shown(&site, &order).await["status"], "active");

    allow(&one, false).await;
    let off = shown(&site, &order).await;
    assert_eq!((&off["status"], &off["validity"]["errors"]), (&json!("inactive"), &json!([303])));
    assert_eq!(
        off["chainFillable"],
        json!({ "fillable": "no", "why": "no_approval", "until": null })
    );
    let collection = off["itemId"].as_str().expect("an item").rsplit_once('-').expect("ids").0;
    let currency = off["currency"].as_str().expect("a currency");
    let floor =
        format!("/api/dataservice/open/collections/floor?id={collection}&currency={currency}");
    let drawn = site.get(&floor).await.data().to_string();
    assert!(drawn.contains("approval-change"), "{drawn}");
    // Given again to anything, it is given to this, too: its maker sees it beforehand.
    assert_eq!(dormant(&site, &one).await, [json!(order)]);
    let refused = site.command(&reconfirm(&one, &order, &off["position"])).await;
    assert_eq!((refused.status, &refused.body["data"]["reason"]), (422, &json!("not_approved")));

    allow(&one, true).await;
    let back = shown(&site, &order).await;
    assert_eq!((&back["status"], &back["validity"]["errors"]), (&json!("inactive"), &json!([])));
    assert_eq!(back["chainFillable"]["fillable"], "yes");
    site.command(&reconfirm(&one, &order, &back["position"])).await.data();
    assert_eq!(shown(&site, &order).await["status"], "active");
    assert_eq!(dormant(&site, &one).await, Vec::<Value>::new());
    site.close().await;
}
