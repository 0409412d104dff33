//! Offers over the API and on the chain: what the book, the pages and the contracts say is one.

use alloy::primitives::{B256, U256};
use brickyard_indexer::contracts::WETH;
use rand::Rng;
use reqwest::Method;
use serde_json::{Value, json};

use crate::api::{list, order_of};
use crate::harness::api::{Answer, Site, item_id};
use crate::harness::eventually;
use crate::harness::live::Socket;
use crate::harness::random::{seeded, soaked};
use crate::harness::world::{DAY_S, Trader, mined, now_s};
use crate::offers_given::{Bid, accept, bid, make, signed_as, take, void, withdraw};

pub(crate) const MARKET: &str = "/api/dcservice";

pub(crate) async fn detail(site: &Site, id: B256) -> Value {
    site.get(&format!("{MARKET}/item/offer/detail?id={id}")).await.data().clone()
}

pub(crate) async fn offers_of(site: &Site, item: &str, body: Value) -> Value {
    let path = format!("{MARKET}/item/offer/open/list/{item}");
    let answer = site.send(Method::POST, &path, &[], body.to_string().into_bytes()).await;
    answer.data().clone()
}

pub(crate) async fn made(site: &Site, bidder: &Trader<'_>, bid: &Bid) -> i64 {
    let answer = site.command(&make(bidder, bid)).await;
    assert_eq!(answer.data()["offerId"], json!(bid.id));
    site.settled().await;
    answer.position.expect("a position")
}

async fn weth_of(site: &Site, trader: &Trader<'_>, who: alloy::primitives::Address) -> U256 {
    let weth = WETH::new(site.yard.world.weth, trader.provider.clone());
    weth.balanceOf(who).call().await.expect("a balance")
}

pub(crate) fn assert_refused(answer: &Answer, reason: &str) {
    assert_eq!(answer.status, 422, "{reason}: {}", answer.text);
    assert_eq!(answer.body["data"]["reason"], reason, "{}", answer.text);
}

/// Bidder, owner, book, pages and chain agree on one sale; the listing is filled with it and
/// whoever else had offered for it is told that it is gone.
#[tokio::test]
async fn an_offer_that_is_taken_pays_its_parts_and_closes_listing_and_rivals() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 3);
    let listing = one.option(3, 7, 5_000);
    let listed = order_of(site.command(&list(&one, &listing)).await.data());
    let (mut live, _) = Socket::open(&site).await;
    live.subscribe(&[&format!("item:{item}")], None).await;

    // On the nonce of the listing, so that the match fills it; and one rival on another nonce.
    let (best, rival) = (bid(&two, &one, 3, 7, 4_321), bid(&three, &one, 3, 99, 4_000));
    made(&site, &two, &best).await;
    let before = made(&site, &three, &rival).await;
    let told = loop {
        let news = live.next().await.expect("the socket stays open");
        if news["kind"] == "offer" {
            break news["data"].clone();
        }
    };
    assert_eq!((&told["offerId"], &told["status"]), (&json!(best.id), &json!("active")));
    let page = offers_of(&site, &item, json!({})).await;
    let ids: Vec<&Value> =
        page["offers"].as_array().expect("offers").iter().map(|o| &o["offerId"]).collect();
    assert_eq!(ids, [&json!(best.id), &json!(rival.id)], "highest first");
    let highest = site.get(&format!("{MARKET}/item/offer/highest/{listed}")).await;
    assert_eq!(highest.data()["highest"]["price"], "4321");
    assert_eq!((&highest.data()["active"], &highest.data()["skipped"]), (&json!(2), &json!([])));

    let world = &site.yard.world;
    let (seller, bidder) = (one.signer.address(), two.signer.address());
    let (had, paid_from) = (weth_of(&site, &one, seller).await, weth_of(&site, &two, bidder).await);
    let tx = take(&one, &two, &best).await;
    site.settled().await;

    let offer = detail(&site, best.id).await;
    assert_eq!(offer["status"], "settled");
    assert_eq!(offer["sale"]["tx"], json!(tx));
    // 1 % and 5 %, rounded down; the seller receives the rest.
    let parts = json!({ "price": "4321", "fee": "43", "royalty": "216", "sellerAmount": "4062" });
    assert_eq!(offer["split"], parts, "what was shown before");
    for (name, part) in parts.as_object().expect("parts") {
        assert_eq!(&offer["sale"][name], part, "{name} as the chain split it");
    }
    // Trader one made the studies' prices, but another account draws their royalties.
    assert_eq!(weth_of(&site, &one, seller).await - had, U256::from(4_062));
    assert_eq!(paid_from - weth_of(&site, &two, bidder).await, U256::from(4_321));
    let owner = one.studies().ownerOf(U256::from(3)).call().await.expect("an owner");
    assert_eq!(owner, bidder);

    let order = site.get(&format!("{MARKET}/item/sale/detail/{item}/{listed}")).await;
    assert_eq!(
        (&order.data()["status"], &order.data()["buyer"]),
        (&json!("filled"), &json!(bidder))
    );
    assert_eq!(order.data()["sale"]["price"], "4321");
    let lost = detail(&site, rival.id).await;
    assert_eq!(
        (&lost["status"], &lost["chainFillable"]["fillable"]),
        (&json!("outdated"), &json!("no"))
    );
    assert_eq!(lost["chainFillable"]["why"], "not_the_owner");
    assert_eq!(offers_of(&site, &item, json!({})).await["offers"], json!([]));
    let all = offers_of(&site, &item, json!({ "status": "made" })).await;
    assert_eq!(all["offers"].as_array().map(Vec::len), Some(2));
    let then = offers_of(&site, &item, json!({ "at": before.to_string() })).await;
    assert_eq!(then["offers"].as_array().map(Vec::len), Some(2), "both were open then");

    // One log, told once to each of the two streams that it concerns.
    let store = &site.yard.store;
    let rows: Vec<(String, i64)> = sqlx::query_as(
        "select aggregate_type, count(*) from events
          where event_type in ('OrderMatched', 'OfferMatched') group by 1 order by 1",
    )
    .fetch_all(store.pool())
    .await
    .expect("counts");
    assert_eq!(rows, [("offer".to_owned(), 1), ("order".to_owned(), 1)]);
    assert_eq!(world.studies, best.option.collection);
}

/// The owner has signed nothing at all.
#[tokio::test]
async fn an_item_that_nobody_listed_can_be_offered_for_and_sold() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let offer = bid(&two, &one, 4, 11, 1_000);
    made(&site, &two, &offer).await;
    let tx = take(&one, &two, &offer).await;
    site.settled().await;
    assert_eq!(detail(&site, offer.id).await["status"], "settled");
    // Told late: the chain was faster.
    assert_eq!(site.command(&accept(&one, offer.id, tx)).await.status, 200);
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 4);
    let told = site.get(&format!("{MARKET}/item/open/activity?id={item}&size=3")).await;
    let kinds: Vec<&Value> = told.data()["activity"]
        .as_array()
        .expect("lines")
        .iter()
        .map(|line| &line["kind"])
        .collect();
    assert_eq!(kinds, ["transferred", "sold", "offered"]);
}

#[tokio::test]
async fn an_acceptance_on_its_way_holds_the_offer_for_its_owner_alone() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let (offer, other) = (bid(&two, &one, 3, 11, 1_000), bid(&two, &one, 4, 12, 1_000));
    made(&site, &two, &offer).await;
    made(&site, &two, &other).await;
    site.yard.chain.call("evm_setAutomine", json!([false])).await;
    let call = (offer.unsigned_option(&one), offer.on_chain(&two));
    let sent = one.exchange().matchOptionWithOffer(call.0, call.1).gas(500_000).send().await;
    let tx = *sent.expect("it is sent").tx_hash();
    // Of another offer, by another account, and by nobody.
    for wrong in [accept(&one, other.id, tx), accept(&two, offer.id, tx)] {
        assert_refused(&site.command(&wrong).await, "not_an_acceptance");
    }
    let nowhere = accept(&one, offer.id, B256::repeat_byte(7));
    assert_eq!(site.command(&nowhere).await.status, 404);
    site.command(&accept(&one, offer.id, tx)).await.data();
    assert_refused(&site.command(&accept(&one, offer.id, tx)).await, "offer_accepted");
    site.settled().await;
    assert_eq!(detail(&site, offer.id).await["status"], "accepted");
    site.yard.chain.mine(1).await;
    site.settled().await;
    assert_eq!(detail(&site, offer.id).await["status"], "settled");
}

#[tokio::test]
async fn only_the_bidder_cancels_and_the_chain_makes_it_final() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let offer = bid(&two, &one, 3, 11, 1_000);
    made(&site, &two, &offer).await;
    let others = withdraw(&one, offer.id);
    assert_eq!(site.command(&others).await.status, 403);
    site.command(&withdraw(&two, offer.id)).await.data();
    site.settled().await;
    let hidden = detail(&site, offer.id).await;
    assert_eq!(
        (&hidden["status"], &hidden["chainFillable"]["fillable"]),
        (&json!("cancel_pending"), &json!("yes"))
    );
    void(&two, &offer).await;
    site.settled().await;
    let gone = detail(&site, offer.id).await;
    assert_eq!(
        (&gone["status"], &gone["chainFillable"]["fillable"]),
        (&json!("cancelled"), &json!("no"))
    );

    // Cancelled before our book saw it: it stays closed.
    let unseen = bid(&two, &one, 3, 12, 1_000);
    void(&two, &unseen).await;
    site.settled().await;
    assert_refused(&site.command(&make(&two, &unseen)).await, "offer_closed");
}

/// Whatever voids a signature on chain is seen on the pages.
#[tokio::test]
async fn counters_nonces_and_transfers_end_offers_and_say_why() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let of_two = bid(&two, &one, 3, 11, 1_000);
    let of_three = bid(&three, &one, 3, 12, 900);
    let on_nonce = bid(&three, &one, 4, 13, 900);
    let on_moved = bid(&three, &one, 5, 14, 900);
    for (by, offer) in
        [(&two, &of_two), (&three, &of_three), (&three, &on_nonce), (&three, &on_moved)]
    {
        made(&site, by, offer).await;
    }
    two.bump_counter().await;
    one.void_nonce(13).await;
    one.give(5, two.signer.address()).await;
    site.settled().await;
    let ended = |offer: &Value| {
        (offer["status"].as_str().map(str::to_owned), offer["chainFillable"]["why"].clone())
    };
    let said = |status: &str, why: &str| (Some(status.to_owned()), json!(why));
    assert_eq!(ended(&detail(&site, of_two.id).await), said("cancelled", "cancelled"));
    assert_eq!(ended(&detail(&site, on_nonce.id).await), said("outdated", "order_cancelled"));
    assert_eq!(ended(&detail(&site, on_moved.id).await), said("outdated", "not_the_owner"));
    assert_eq!(detail(&site, of_three.id).await["status"], "active");
    one.bump_counter().await;
    // The item comes back: the chain would match again, the book does not offer it again.
    two.give(5, one.signer.address()).await;
    site.settled().await;
    assert_eq!(ended(&detail(&site, of_three.id).await), said("outdated", "seller_counter"));
    let stale = bid(&two, &one, 3, 21, 1_000);
    assert_refused(&site.command(&make(&two, &stale)).await, "stale_counter");
}

#[tokio::test]
async fn a_higher_offer_of_the_same_bidder_takes_the_place_of_the_lower() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let (low, high) = (bid(&two, &one, 3, 11, 1_000), bid(&two, &one, 3, 12, 1_500));
    made(&site, &two, &low).await;
    made(&site, &two, &high).await;
    let lower = detail(&site, low.id).await;
    assert_eq!(
        (&lower["status"], &lower["chainFillable"]["fillable"]),
        (&json!("superseded"), &json!("yes"))
    );
    let listing = order_of(site.command(&list(&one, &one.option(3, 7, 9_000))).await.data());
    site.settled().await;
    let highest = site.get(&format!("{MARKET}/item/offer/highest/{listing}")).await;
    assert_eq!(highest.data()["highest"]["offerId"], json!(high.id));
    assert_eq!(highest.data()["skipped"], json!([{ "reason": "superseded", "count": 1 }]));
}

/// Foreign, swapped, stale and unpayable: each is told why and nothing is written.
#[tokio::test]
async fn offers_that_could_never_be_taken_are_refused() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let world = &site.yard.world;
    let good = bid(&two, &one, 3, 11, 1_000);
    let head = site.yard.store.head().await.expect("a head");
    let with = |change: &dyn Fn(&mut Bid)| {
        let mut bid = good.clone();
        change(&mut bid);
        bid.offer.optionHash = two.digest(&bid.option);
        signed_as(&two, bid.option, bid.offer)
    };
    let own = bid(&one, &one, 3, 11, 1_000);
    assert_refused(&site.command(&make(&one, &own)).await, "own_item");
    type Change<'a> = &'a dyn Fn(&mut Bid);
    let refused: [(Change<'_>, &str); 7] = [
        (&|b| b.offer.price = U256::ZERO, "zero_price"),
        (&|b| b.offer.expireTime = U256::from(now_s() - 1), "offer_expired"),
        (&|b| b.offer.expireTime = U256::from(now_s() + 2 * DAY_S), "option_too_short"),
        (&|b| b.offer.expireTime += U256::from(1) << 64, "stale_counter"),
        (&|b| b.option.nonce += U256::from(1) << 128, "stale_counter"),
        (&|b| b.offer.price = U256::MAX, "no_currency_balance"),
        (&|b| b.option.tokenId = U256::from(11), "not_the_owner"),
    ];
    for (change, reason) in refused {
        assert_refused(&site.command(&make(&two, &with(change))).await, reason);
    }
    let buy_side = with(&|b| b.option.nonce |= U256::from(1) << 255);
    let answer = site.command(&make(&two, &buy_side)).await;
    assert_eq!((answer.status, &answer.body["data"]["field"]), (400, &json!("option.nonce")));
    let cheap = with(&|b| b.option.royaltyRate = U256::ZERO);
    assert_eq!(site.command(&make(&two, &cheap)).await.status, 400);
    // Signed by somebody else; and a good signature under another price.
    let foreign = make(&one, &good);
    assert_eq!(site.command(&foreign).await.status, 403);
    let mut swapped = make(&two, &good);
    swapped.body["offer"]["price"] = json!("1");
    assert_eq!(site.command(&swapped).await.status, 403);
    assert_eq!(site.yard.store.head().await.expect("a head"), head, "nothing was written");

    // The exchange may not take the money, then it may.
    let weth = WETH::new(world.weth, two.provider.clone());
    mined!(weth.approve(world.exchange, U256::from(999)));
    assert_refused(&site.command(&make(&two, &good)).await, "no_allowance");
    mined!(weth.approve(world.exchange, U256::from(1_000)));
    site.command(&make(&two, &good)).await.data();

    // The nonce of a listing that is about another item.
    site.command(&list(&one, &one.option(4, 77, 9_000))).await.data();
    let crossed = bid(&two, &one, 3, 77, 1_000);
    assert_refused(&site.command(&make(&two, &crossed)).await, "other_order");
    one.void_nonce(55).await;
    let spent = bid(&two, &one, 3, 55, 1_000);
    assert_refused(&site.command(&make(&two, &spent)).await, "option_spent");
}

/// Money that leaves the bidder puts the offer on hold, and it comes back with the money.
#[tokio::test]
async fn offers_follow_what_their_bidders_can_pay() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let world = &site.yard.world;
    let (high, low) = (bid(&two, &one, 3, 11, 1_000), bid(&two, &one, 4, 12, 400));
    made(&site, &two, &high).await;
    made(&site, &two, &low).await;
    let weth = WETH::new(world.weth, two.provider.clone());
    let becomes = async |id: B256, status: &str, why: Value| {
        eventually(&format!("the offer is {status}"), || async {
            let offer = detail(&site, id).await;
            (offer["status"] == status && offer["chainFillable"]["why"] == why).then_some(())
        })
        .await;
    };
    mined!(weth.approve(world.exchange, U256::from(400)));
    becomes(high.id, "inactive", json!("no_allowance")).await;
    assert_eq!(detail(&site, low.id).await["status"], "active", "that much may still be taken");
    let item = item_id(world.chain_id, world.studies, 3);
    assert_eq!(offers_of(&site, &item, json!({})).await["offers"], json!([]));
    let order = order_of(site.command(&list(&one, &one.option(3, 7, 9_000))).await.data());
    let highest = format!("{MARKET}/item/offer/highest/{order}");
    site.settled().await;
    let answer = site.get(&highest).await;
    assert_eq!(answer.data()["highest"], Value::Null);
    assert_eq!(answer.data()["skipped"], json!([{ "reason": "no_allowance", "count": 1 }]));
    mined!(weth.approve(world.exchange, U256::from(5_000)));
    becomes(high.id, "active", Value::Null).await;
    let had = weth_of(&site, &two, two.signer.address()).await;
    mined!(weth.transfer(one.signer.address(), had - U256::from(399)));
    becomes(high.id, "inactive", json!("no_currency_balance")).await;
    becomes(low.id, "inactive", json!("no_currency_balance")).await;
    let told = site.get(&format!("/api/audit/why?model=offers&key={}", high.id)).await;
    let types: Vec<&Value> =
        told.data()["events"].as_array().expect("events").iter().map(|e| &e["eventType"]).collect();
    let expected = ["OfferMade", "OfferFundsFell", "OfferFundsReturned", "OfferFundsFell"];
    assert_eq!(types, expected, "each change is told once");
}

/// Prices of every size, down to where the parts vanish: what was shown is what is paid.
#[tokio::test]
async fn what_is_shown_before_is_what_the_chain_pays_to_the_last_unit() {
    let mut random = seeded("what_is_shown_before_is_what_the_chain_pays");
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let (mut owner, mut bidder) = (&one, &two);
    let mut prices = vec![1, 19, 20, 99, 100, 199, 10_000, 10_001];
    for _ in 0..soaked(8, 20) {
        let bits = random.random_range(1..50);
        prices.push(random.random_range(1..1u64 << bits));
    }
    for (nonce, price) in (1_000..).zip(prices) {
        let offer = bid(bidder, owner, 3, nonce, price);
        made(&site, bidder, &offer).await;
        let shown = detail(&site, offer.id).await["split"].clone();
        take(owner, bidder, &offer).await;
        site.settled().await;
        let sale = detail(&site, offer.id).await["sale"].clone();
        for part in ["price", "fee", "royalty", "sellerAmount"] {
            assert_eq!(shown[part], sale[part], "{part} of {price}");
        }
        (owner, bidder) = (bidder, owner);
    }
}
