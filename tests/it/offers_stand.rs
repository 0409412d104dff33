//! Which offers stand: what the chain has made void, what it has ended, and what came back, is told of in
//! one way by every page that traders go by.

use alloy::primitives::{B256, U256};
use brickyard_core::kernel::{Address, Hash32, UnixSeconds};
use brickyard_core::offers::{Offer, OfferCommand};
use brickyard_indexer::contracts::WETH;
use brickyard_store::{CommandMeta, Commands};
use serde_json::{Value, json};

use crate::api::{list, order_of};
use crate::collection_offers::{made as wanted, take as take_wanted, wish};
use crate::harness::api::{Site, item_id};
use crate::harness::eventually;
use crate::harness::world::{Trader, mined, now_s};
use crate::offers::{MARKET, assert_refused, detail, made, offers_of};
use crate::offers_given::{Bid, accept, bid, signed_as, withdraw};

/// The owner's acceptance of this offer, which is on its way and is not mined.
async fn sent(site: &Site, owner: &Trader<'_>, bidder: &Trader<'_>, offer: &Bid) -> B256 {
    site.yard.chain.call("evm_setAutomine", json!([false])).await;
    let (option, offer) = (offer.unsigned_option(owner), offer.on_chain(bidder));
    let exchange = owner.exchange();
    let call = exchange.matchOptionWithOffer(option, offer).gas(500_000);
    *call.send().await.expect("it is sent").tx_hash()
}

/// As the log has it where the pages knew of nothing yet: accepted, longer ago than that holds.
async fn accepted_long_ago(site: &Site, owner: &Trader<'_>, offer: &Bid) {
    let command = OfferCommand::Accept {
        seller: Address::new(owner.signer.address().into_array()),
        tx_hash: Hash32::ZERO,
        now_s: UnixSeconds(now_s() - 200),
    };
    let offers = Commands::<Offer>::new(&site.yard.store, ());
    let meta = CommandMeta::named(format!("accepted {}", offer.id));
    offers.execute(&offer.id.to_string(), command, meta).await.expect("it is accepted");
    site.settled().await;
}

async fn highest_of(site: &Site, order: &str) -> Value {
    site.get(&format!("{MARKET}/item/offer/highest/{order}")).await.data().clone()
}

fn ids(page: &Value) -> Vec<Value> {
    let offers = page["offers"].as_array().expect("offers");
    offers.iter().map(|offer| offer["offerId"].clone()).collect()
}

/// The bidder's counter voids it; neither an acceptance that is never mined nor three minutes bring it back.
#[tokio::test]
async fn an_offer_that_is_void_is_no_bid_whatever_is_said_of_it_afterwards() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let order = order_of(site.command(&list(&one, &one.option(3, 7, 9_000))).await.data());
    let (void, good) = (bid(&two, &one, 3, 11, 1_000), bid(&three, &one, 3, 12, 900));
    made(&site, &two, &void).await;
    made(&site, &three, &good).await;
    two.bump_counter().await;
    site.settled().await;
    let taking = sent(&site, &one, &two, &void).await;
    assert_refused(&site.command(&accept(&one, void.id, taking)).await, "offer_void");
    assert_refused(&site.command(&withdraw(&two, void.id)).await, "offer_void");
    accepted_long_ago(&site, &one, &void).await;
    let shown = detail(&site, void.id).await;
    assert_eq!(shown["status"], "cancelled");
    let highest = highest_of(&site, &order).await;
    assert_eq!(highest["highest"]["offerId"], json!(good.id));
    assert_eq!((&highest["active"], &highest["skipped"]), (&json!(1), &json!([])));
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 3);
    assert_eq!(ids(&offers_of(&site, &item, json!({})).await), [json!(good.id)]);
    // The owner's counter voids what is left.
    site.yard.chain.call("evm_setAutomine", json!([true])).await;
    site.yard.chain.mine(1).await;
    one.bump_counter().await;
    site.settled().await;
    let taking = sent(&site, &one, &three, &good).await;
    assert_refused(&site.command(&accept(&one, good.id, taking)).await, "offer_void");
    site.close().await;
}

/// The chain would match it again; the book does not offer it again.
#[tokio::test]
async fn an_offer_that_is_outdated_is_no_bid_when_its_item_is_back() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let offer = bid(&two, &one, 5, 11, 1_000);
    made(&site, &two, &offer).await;
    one.give(5, three.signer.address()).await;
    site.settled().await;
    let taking = sent(&site, &one, &two, &offer).await;
    assert_refused(&site.command(&accept(&one, offer.id, taking)).await, "not_the_owner");
    site.yard.chain.call("evm_setAutomine", json!([true])).await;
    site.yard.chain.mine(1).await;
    three.give(5, one.signer.address()).await;
    site.settled().await;
    let order = order_of(site.command(&list(&one, &one.option(5, 7, 9_000))).await.data());
    site.settled().await;
    let taking = sent(&site, &one, &two, &offer).await;
    assert_refused(&site.command(&accept(&one, offer.id, taking)).await, "offer_outdated");
    accepted_long_ago(&site, &one, &offer).await;
    assert_eq!(detail(&site, offer.id).await["status"], "outdated");
    let highest = highest_of(&site, &order).await;
    assert_eq!((&highest["highest"], &highest["active"]), (&Value::Null, &json!(0)));
    assert_eq!(highest["skipped"], json!([{ "reason": "outdated", "count": 1 }]));
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 5);
    assert_eq!(offers_of(&site, &item, json!({})).await["offers"], json!([]));
    // Whoever acts on the chain is right all the same.
    site.yard.chain.call("evm_setAutomine", json!([true])).await;
    site.yard.chain.mine(1).await;
    site.settled().await;
    assert_eq!(detail(&site, offer.id).await["status"], "settled");
    site.close().await;
}

/// The exchange lets a bidder cancel what nobody can take any more.
#[tokio::test]
async fn an_offer_whose_last_unit_was_taken_stays_settled_when_it_is_cancelled_on_chain() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let wish = wish(&two, 1, 1_000);
    wanted(&site, &two, &wish).await;
    take_wanted(&one, &two, &wish, (3, vec![])).await;
    mined!(two.exchange().cancelCollectionOffer(wish.on_chain(&two)));
    site.settled().await;
    let shown = detail(&site, wish.id).await;
    assert_eq!((&shown["status"], &shown["taken"]), (&json!("settled"), &json!("1")));
    assert_eq!(shown["chainFillable"]["why"], "settled");
    let told: Vec<&Value> = shown["history"]
        .as_array()
        .expect("a history")
        .iter()
        .map(|entry| &entry["type"])
        .collect();
    let expected = ["CollectionOfferMade", "OfferMatched", "OfferCancelled"];
    assert_eq!(told, expected, "what was told stays told");
    assert_refused(&site.command(&withdraw(&two, wish.id)).await, "offer_not_open");
    site.close().await;
}

/// Hidden while the money was away; when it is back, the chain would honour the signature.
#[tokio::test]
async fn a_hidden_offer_is_dormant_again_when_the_money_is_back_and_dormant_offers_come_in_pages() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let [hidden, outdated, plain] =
        [(3, 11), (4, 12), (5, 13)].map(|(study, nonce)| bid(&two, &one, study, nonce, 1_000));
    for offer in [&hidden, &outdated, &plain] {
        made(&site, &two, offer).await;
    }
    let weth = WETH::new(site.yard.world.weth, two.provider.clone());
    let account = two.signer.address();
    let dormant = async |query: &str| {
        site.get(&format!("{MARKET}/item/open/dormant/{account:?}{query}")).await.data().clone()
    };
    mined!(weth.approve(site.yard.world.exchange, U256::from(999)));
    eventually("the money is missed", || async {
        (detail(&site, hidden.id).await["status"] == "inactive").then_some(())
    })
    .await;
    site.command(&withdraw(&two, hidden.id)).await.data();
    one.give(4, three.signer.address()).await;
    three.give(4, one.signer.address()).await;
    site.settled().await;
    assert_eq!(dormant("").await["offers"], json!([]), "there is no money for them");
    mined!(weth.approve(site.yard.world.exchange, U256::from(5_000)));
    let mut both = vec![json!(hidden.id), json!(outdated.id)];
    both.sort_unstable_by_key(ToString::to_string);
    eventually("both are dormant", || async { (ids(&dormant("").await) == both).then_some(()) })
        .await;
    // Page by page it is the same, and orders go on by themselves.
    let first = dormant("?size=1").await;
    assert_eq!((ids(&first), &first["next"]), (both[..1].to_vec(), &Value::Null));
    let next = first["nextOffers"].as_str().expect("there are more").to_owned();
    let second = dormant(&format!("?size=1&offersCursor={next}")).await;
    assert_eq!((ids(&second), &second["nextOffers"]), (both[1..].to_vec(), &Value::Null));
    assert_eq!((&second["orders"], &second["signed"]), (&json!([]), &json!([])));
    site.close().await;
}

/// 6 decimals are no more than 18: numbers of two currencies are never held against each other.
#[tokio::test]
async fn offers_for_an_item_are_sorted_within_their_currency_by_the_price_of_a_unit() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let (weth, usdt) = (site.yard.world.weth, site.yard.world.usdt);
    let in_usdt = |by: &Trader<'_>, nonce, price| {
        let mut bid = bid(by, &one, 3, nonce, price);
        bid.option.currency = usdt;
        bid.offer.optionHash = by.digest(&bid.option);
        signed_as(by, bid.option, bid.offer)
    };
    let offers = [
        (&two, bid(&two, &one, 3, 11, 2_000)),
        (&two, in_usdt(&two, 12, 1_000)),
        (&three, bid(&three, &one, 3, 13, 500)),
        (&three, in_usdt(&three, 14, 3_000)),
    ];
    for (by, offer) in &offers {
        made(&site, by, offer).await;
    }
    let (wide, item) = (wish(&two, 3, 700), site.yard.world.chain_id);
    wanted(&site, &two, &wide).await;
    let item = item_id(item, site.yard.world.studies, 3);
    let mut groups = [(weth, vec!["2000", "700", "500"]), (usdt, vec!["3000", "1000"])];
    groups.sort_unstable();
    let mut expected: Vec<(Value, Value)> = vec![];
    for (currency, prices) in groups {
        expected.extend(prices.into_iter().map(|price| (json!(currency), json!(price))));
    }
    let of = |page: &Value| -> Vec<(Value, Value)> {
        let offers = page["offers"].as_array().expect("offers");
        offers.iter().map(|offer| (offer["currency"].clone(), offer["price"].clone())).collect()
    };
    let (mut told, mut cursor) = (vec![], Value::Null);
    loop {
        let page = offers_of(&site, &item, json!({ "size": 2, "cursor": cursor })).await;
        told.extend(of(&page));
        cursor = page["next"].clone();
        if cursor.is_null() {
            break;
        }
    }
    assert_eq!(told, expected);
    let head = site.yard.store.head().await.expect("a head").0.to_string();
    let then = offers_of(&site, &item, json!({ "at": head })).await;
    assert_eq!(of(&then), expected, "and so it was then");
    site.close().await;
}
