//! Auctions and deliveries from the first call to the last unit of money: on a real chain, over
//! HTTP, with what the chain itself says as the judge.

use alloy::primitives::U256;
use brickyard_core::orders::{DELIVERY_SECONDS, EXTENSION_SECONDS};
use serde_json::{Value, json};

use crate::auctions_given::{
    Asked, announce, announce_bid, bid, cancel, chain_time, item_of, item_shown, number, open,
    refused, shown, tell_delivery, text, weth_of,
};
use crate::harness::api::{Command, Site};
use crate::harness::world::{DAY_S, STUDIES_ROYALTY, Trader, mined};
use crate::offers_given::{bid as offer, make, take};

const HOUR_S: u64 = 60 * 60;

async fn auction(site: &Site, study: u64, price: u64) -> Asked {
    let now = chain_time(site).await;
    let (start_s, end_s) = (now - 60, now + DAY_S + HOUR_S);
    Asked { study, price, auction: true, escrowed: true, start_s, end_s }
}

async fn kept(site: &Site, study: u64, price: u64) -> Asked {
    let asked = auction(site, study, price).await;
    Asked { auction: false, escrowed: false, ..asked }
}

async fn owned_by(site: &Site, trader: &Trader<'_>, study: u64) -> bool {
    let owner = text(trader.signer.address());
    let path = format!("/api/dcservice/item/open/list?size=100&status=all&owner={owner}");
    let answer = site.get(&path).await;
    let items = answer.data()["items"].as_array().expect("items").clone();
    items.iter().any(|item| item["itemId"] == item_of(site, study))
}

/// B187.
#[tokio::test]
async fn an_auction_is_announced_bid_on_moved_and_settled_to_the_last_unit() {
    let site = Site::new().await;
    let [seller, anna, bert] = [1, 2, 3].map(|index| site.yard.trader(index));
    let [by_anna, by_bert] = [&anna, &bert].map(|bidder| text(bidder.signer.address()));
    let asked = auction(&site, 3, 1_000).await;
    let short = Asked { end_s: asked.start_s + HOUR_S, ..asked };
    assert_eq!(refused(&site, &announce(&seller, &short)).await, "auction_length");
    site.command(&announce(&seller, &asked)).await.data();
    let order_id = open(&seller, &asked).await;

    let fresh = shown(&site, 3, order_id).await;
    assert_eq!((&fresh["status"], &fresh["kind"]), (&json!("active"), &json!("auction")));
    let nobody = json!({ "bids": 0, "lowestBid": "1000", "outbid": null });
    assert_eq!(fresh["auction"], nobody);
    let owner = text(seller.signer.address());
    assert_eq!(item_shown(&site, 3).await["owner"], owner, "the contract only keeps it");

    assert_eq!(refused(&site, &announce_bid(&anna, order_id, 999)).await, "bid_too_low");
    assert_eq!(refused(&site, &announce_bid(&seller, order_id, 1_000)).await, "own_order");
    let mut forged = announce_bid(&anna, order_id, 1_000);
    forged.body["price"] = json!("1001");
    assert_eq!(site.command(&forged).await.status, 403, "the price is what was signed");
    let told = announce_bid(&anna, order_id, 1_000);
    let first = site.command(&told).await;
    assert_eq!(first.data(), site.command(&told).await.data(), "sent again, done once");

    let had = weth_of(&anna, anna.signer.address()).await;
    let highest = format!("/api/dcservice/item/offer/highest/{order_id}");
    assert_eq!(site.get(&highest).await.data()["bid"], Value::Null, "nobody has bid");
    bid(&anna, order_id, 1_000).await;
    let led = shown(&site, 3, order_id).await;
    assert_eq!((&led["price"], &led["buyer"]), (&json!("1000"), &json!(by_anna)));
    assert_eq!(led["auction"]["lowestBid"], "1050", "5 % above");
    let again = announce_bid(&anna, order_id, 1_000);
    site.command(&again).await.data();
    assert_eq!(refused(&site, &announce_bid(&bert, order_id, 1_049)).await, "bid_too_low");
    bid(&bert, order_id, 1_050).await;
    let outbid = shown(&site, 3, order_id).await;
    let back = json!({ "bidder": by_anna, "amount": "1000" });
    assert_eq!(outbid["auction"]["outbid"], back);
    let answer = site.get(&highest).await.data().clone();
    assert_eq!(price_by(&answer["bid"]), ("1050".to_owned(), by_bert.clone()));
    assert_eq!((&answer["highest"], &answer["active"]), (&Value::Null, &json!(0)), "no offers");
    assert_eq!(weth_of(&anna, anna.signer.address()).await, had, "the chain has paid it back");

    moved_and_settled(&site, [&seller, &anna, &bert], &asked, order_id).await;
    let past = shown(&site, 3, order_id).await;
    let placed: Vec<_> = past["placed"].as_array().expect("bids").iter().map(price_by).collect();
    let expected = [("1000", &by_anna), ("1050", &by_bert), ("1200", &by_anna)];
    assert_eq!(placed, expected.map(|(price, by)| (price.to_owned(), by.clone())));
    site.close().await;
}

fn price_by(bid: &Value) -> (String, String) {
    let text = |name: &str| bid[name].as_str().expect("a text").to_owned();
    (text("price"), text("bidder"))
}

/// A late bid moves the end; when that has come, nobody bids any more and anybody settles.
async fn moved_and_settled(
    site: &Site,
    [seller, anna, bert]: [&Trader<'_>; 3],
    asked: &Asked,
    order_id: alloy::primitives::B256,
) {
    let left = asked.end_s - chain_time(site).await;
    site.yard.chain.pass(left - 5 * 60).await;
    bid(anna, order_id, 1_200).await;
    let end = chain_time(site).await + EXTENSION_SECONDS;
    let late = shown(site, asked.study, order_id).await;
    assert_eq!(late["endTime"], json!(end), "a bid in the last minutes moves the end");
    assert!(end > asked.end_s);
    let on_chain = seller.marketplace().order(order_id).call().await.expect("an order");
    assert_eq!(json!(on_chain.endTime), late["endTime"]);

    site.yard.chain.pass(EXTENSION_SECONDS + 1).await;
    site.settled().await;
    assert_eq!(refused(site, &announce_bid(bert, order_id, 9_000)).await, "order_expired");
    let had = weth_of(seller, seller.signer.address()).await;
    let market = seller.marketplace();
    let fees = market.feeRecipient().call().await.expect("a recipient");
    let (fee_had, price) = (weth_of(seller, fees).await, U256::from(1_200));
    mined!(bert.marketplace().settleAuction(order_id));
    let sold = shown(site, asked.study, order_id).await;
    assert_eq!(sold["status"], "filled");
    let [fee, royalty, rest] = ["fee", "royalty", "sellerAmount"].map(|p| number(&sold["sale"][p]));
    assert_eq!(fee + royalty + rest, price);
    assert_eq!(royalty, price * U256::from(STUDIES_ROYALTY) / U256::from(10_000));
    assert_eq!(weth_of(seller, seller.signer.address()).await - had, rest, "to the unit");
    // The studies' royalty goes to the market's own account, too.
    assert_eq!(weth_of(seller, fees).await - fee_had, fee + royalty);
    let item = item_shown(site, asked.study).await;
    assert_eq!(item["owner"], text(anna.signer.address()));
    assert_eq!(item["lastSale"]["price"], "1200");
}

#[tokio::test]
async fn an_auction_is_its_makers_until_somebody_bids_and_again_when_nobody_does() {
    let site = Site::new().await;
    let [seller, bidder] = [1, 2].map(|index| site.yard.trader(index));
    let (free, bound) = (auction(&site, 1, 50).await, auction(&site, 2, 50).await);
    let (free_id, bound_id) = (open(&seller, &free).await, open(&seller, &bound).await);
    bid(&bidder, bound_id, 50).await;
    site.settled().await;
    assert!(owned_by(&site, &seller, 1).await, "found under its owner while it is kept");

    assert_eq!(refused(&site, &cancel(&seller, bound_id)).await, "auction_has_bids");
    site.command(&cancel(&seller, free_id)).await.data();
    seller.cancel(free_id).await;
    assert_eq!(shown(&site, 1, free_id).await["status"], "cancelled");

    let quiet = auction(&site, 4, 50).await;
    let quiet_id = open(&seller, &quiet).await;
    site.yard.chain.pass(2 * DAY_S).await;
    site.settled().await;
    assert_eq!(item_shown(&site, 4).await["owner"], text(seller.signer.address()));
    mined!(bidder.marketplace().settleAuction(quiet_id));
    let returned = shown(&site, 4, quiet_id).await;
    assert_eq!((&returned["status"], &returned["sale"]), (&json!("returned"), &Value::Null));
    let item = item_shown(&site, 4).await;
    assert_eq!(item["owners"][0]["held"], "0", "it is at hand again");
    assert_eq!(item["owner"], text(seller.signer.address()));
    site.close().await;
}

#[tokio::test]
async fn what_was_sold_and_kept_is_delivered_refused_or_paid_back_when_time_is_over() {
    let site = Site::new().await;
    let [seller, buyer, other] = [1, 2, 3].map(|index| site.yard.trader(index));
    let mut orders = vec![];
    for study in 1..=3 {
        let asked = kept(&site, study, 700 + study).await;
        let order_id = open(&seller, &asked).await;
        buyer.purchase(order_id, asked.price).await;
        let sold = shown(&site, study, order_id).await;
        assert_eq!(sold["status"], "awaiting_delivery");
        assert_eq!(sold["deliverBy"], json!(chain_time(&site).await + DELIVERY_SECONDS));
        let item = item_shown(&site, study).await;
        assert_eq!(item["owner"], text(seller.signer.address()), "not delivered yet");
        orders.push(order_id);
    }

    let strange = mined!(buyer.studies().setApprovalForAll(other.signer.address(), false));
    let strange = tell_delivery(&seller, orders[0], strange.transaction_hash);
    assert_eq!(refused(&site, &strange).await, "not_a_delivery");
    site.yard.chain.call("evm_setAutomine", json!([false])).await;
    let market = seller.marketplace();
    let pending = market.deliver(orders[0]).gas(400_000).send().await.expect("it is sent");
    let delivered = *pending.tx_hash();
    let told = tell_delivery(&seller, orders[0], delivered);
    site.command(&told).await.data();
    site.yard.chain.mine(1).await;
    site.yard.chain.call("evm_setAutomine", json!([true])).await;
    let sold = shown(&site, 1, orders[0]).await;
    assert_eq!(sold["status"], "filled");
    let happened: Vec<&str> = sold["history"]
        .as_array()
        .expect("a history")
        .iter()
        .filter_map(|entry| entry["type"].as_str())
        .collect();
    let expected = ["OrderOpened", "OrderPurchased", "DeliverySubmitted", "OrderDelivered"];
    assert_eq!(happened[..4], expected);
    // Told again when it is mined, it is no news and no refusal.
    let head = site.yard.store.head().await.expect("a head");
    let known = Command { key: "known-already".to_owned(), ..told };
    site.command(&known).await.data();
    assert_eq!(site.yard.store.head().await.expect("a head"), head);
    assert_eq!(item_shown(&site, 1).await["owner"], text(buyer.signer.address()));
    let wrong = tell_delivery(&buyer, orders[0], delivered);
    assert_eq!(refused(&site, &wrong).await, "not_a_delivery", "it was not the buyer's");

    let had = weth_of(&buyer, buyer.signer.address()).await;
    mined!(buyer.marketplace().refuseDelivery(orders[1]));
    assert_eq!(shown(&site, 2, orders[1]).await["status"], "refunded");
    assert_eq!(weth_of(&buyer, buyer.signer.address()).await - had, U256::from(702));

    site.yard.chain.pass(DELIVERY_SECONDS + 1).await;
    site.settled().await;
    let late = market.deliver(orders[2]).gas(400_000);
    let late = late.send().await.expect("it is sent").get_receipt().await.expect("it is mined");
    assert!(!late.status(), "the chain refuses it");
    site.settled().await;
    let late = tell_delivery(&seller, orders[2], late.transaction_hash);
    assert_eq!(refused(&site, &late).await, "transaction_failed");
    let had = weth_of(&buyer, buyer.signer.address()).await;
    mined!(other.marketplace().refundTimedOut(orders[2]));
    assert_eq!(shown(&site, 3, orders[2]).await["status"], "refunded");
    assert_eq!(weth_of(&buyer, buyer.signer.address()).await - had, U256::from(703));
    let path = format!("/api/dcservice/item/open/activity?id={}", item_of(&site, 3));
    let told = site.get(&path).await.data()["activity"].clone();
    assert_eq!((&told[0]["kind"], &told[0]["price"]), (&json!("refunded"), &json!("703")));
    site.close().await;
}

#[tokio::test]
async fn a_sale_by_offer_alone_is_the_items_last_sale_now_and_then() {
    let site = Site::new().await;
    let [owner, bidder] = [1, 2].map(|index| site.yard.trader(index));
    let offered = offer(&bidder, &owner, 5, 77, 900);
    site.command(&make(&bidder, &offered)).await.data();
    let before = site.yard.store.head().await.expect("a head");
    take(&owner, &bidder, &offered).await;
    site.settled().await;
    let sold = item_shown(&site, 5).await;
    assert_eq!(sold["lastSale"]["price"], "900");
    assert_eq!(sold["lastSale"]["buyer"], text(bidder.signer.address()));
    let at = |position: String| {
        format!("/api/dcservice/item/open/info?id={}&at={position}", item_of(&site, 5))
    };
    assert_eq!(site.get(&at(before.to_string())).await.data()["lastSale"], Value::Null);
    let head = site.yard.store.head().await.expect("a head");
    assert_eq!(site.get(&at(head.to_string())).await.data()["lastSale"], sold["lastSale"]);
    site.close().await;
}
