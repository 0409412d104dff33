//! The book as a whole: page by page, its depth, the best of an item, and what is signed and no longer on it.

use alloy::primitives::{B256, U256};
use brickyard_api::typed;
use serde_json::{Value, json};

use crate::api::{cancel, list, modify, order_of};
use crate::auctions_given::text;
use crate::collection_offers::{made as wanted, wish};
use crate::harness::api::{Answer, Site, item_id};
use crate::harness::world::{Trader, mined};
use crate::offers::{MARKET, made};
use crate::offers_given::{bid, signed_as, withdraw};
use crate::races::of_edition;

async fn depth(site: &Site, collection: alloy::primitives::Address) -> Value {
    let (chain_id, weth) = (site.yard.world.chain_id, site.yard.world.weth);
    let path = format!(
        "{MARKET}/collection/open/depth?id={chain_id}-{}&currency={}",
        text(collection),
        text(weth)
    );
    site.get(&path).await.data().clone()
}

fn level(price: &str, units: &str, count: u64, total: &str) -> Value {
    json!({ "price": price, "units": units, "count": count, "total": total })
}

#[tokio::test]
async fn the_depth_of_a_book_sums_units_by_price_and_leaves_out_what_cannot_be_had() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    assert_eq!(
        depth(&site, site.yard.world.studies).await,
        json!({ "asks": [], "bids": [], "more": false })
    );
    for (study, price) in [(1, 500), (2, 500), (3, 1_000), (4, 100)] {
        site.command(&list(&one, &one.option(study, study, price))).await.data();
    }
    made(&site, &two, &bid(&two, &one, 3, 31, 300)).await;
    made(&site, &three, &bid(&three, &one, 3, 32, 300)).await;
    // Amounts are ordered as numbers, not as texts.
    made(&site, &two, &bid(&two, &one, 5, 33, 1_400)).await;
    // Of these, the book does not offer the one, and the chain would not fill the other.
    one.give(4, two.signer.address()).await;
    let hidden = site.command(&list(&one, &one.option(6, 6, 50))).await;
    site.command(&cancel(&one, &order_of(hidden.data()))).await.data();
    site.settled().await;
    assert_eq!(
        depth(&site, site.yard.world.studies).await,
        json!({
            "asks": [level("500", "2", 2, "2"), level("1000", "1", 1, "3")],
            "bids": [level("1400", "1", 1, "1"), level("300", "2", 2, "3")],
            "more": false,
        })
    );
    // The price of one of several is rounded up.
    site.command(&list(&one, &of_edition(&one, 3, U256::from(903), 1_000))).await.data();
    site.settled().await;
    let prints = depth(&site, site.yard.world.editions).await;
    assert_eq!(prints["asks"], json!([level("334", "3", 1, "3")]));
    let strange = site.get(&format!("{MARKET}/collection/open/depth?id=x&currency=0x0")).await;
    assert_eq!(strange.status, 400);
    site.close().await;
}

#[tokio::test]
async fn the_best_of_an_item_is_its_cheapest_listing_and_its_highest_offer() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 3);
    let weth = text(site.yard.world.weth);
    let path = format!("{MARKET}/item/open/best?id={item}&currency={weth}");
    let none = site.get(&path).await.data().clone();
    assert_eq!(none, json!({ "listing": null, "offer": null }));
    site.command(&list(&one, &one.option(3, 1, 900))).await.data();
    let cheap = site.command(&list(&one, &one.option(3, 2, 700))).await;
    made(&site, &two, &bid(&two, &one, 3, 31, 300)).await;
    let high = bid(&three, &one, 3, 32, 400);
    made(&site, &three, &high).await;
    site.settled().await;
    let best = site.get(&path).await.data().clone();
    assert_eq!(best["listing"]["orderId"], order_of(cheap.data()));
    assert_eq!(best["offer"]["offerId"], json!(high.id));
    site.command(&withdraw(&three, high.id)).await.data();
    site.settled().await;
    assert_eq!(site.get(&path).await.data()["offer"]["price"], "300");
    site.close().await;
}

async fn dormant(site: &Site, of: &Trader<'_>, query: &str) -> Answer {
    site.settled().await;
    site.get(&format!("{MARKET}/item/open/dormant/{:?}{query}", of.signer.address())).await
}

fn ids(page: &Value) -> Vec<String> {
    let orders = page["orders"].as_array().expect("orders");
    orders.iter().map(|order| order["orderId"].as_str().expect("an id").to_owned()).collect()
}

#[tokio::test]
async fn what_is_signed_and_off_the_book_is_shown_to_its_maker_until_the_chain_voids_it() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let third = one.option(3, 3, 500);
    let listed = async |option: &typed::OptionTerms| {
        order_of(site.command(&list(&one, option)).await.data())
    };
    let (back, hidden) =
        (listed(&one.option(1, 1, 500)).await, listed(&one.option(2, 2, 500)).await);
    let (cheaper, plain) = (listed(&third).await, listed(&one.option(4, 4, 500)).await);
    assert_eq!(dormant(&site, &one, "").await.data()["orders"], json!([]));
    one.give(1, two.signer.address()).await;
    mined!(two.studies().transferFrom(two.signer.address(), one.signer.address(), U256::from(1)));
    site.command(&cancel(&one, &hidden)).await.data();
    let lower = typed::OptionTerms { price: U256::from(400), ..third.clone() };
    site.command(&modify(&one, &cheaper, &lower)).await.data();
    let page = dormant(&site, &one, "").await.data().clone();
    let mut all = vec![back.clone(), hidden.clone(), cheaper.clone()];
    all.sort_unstable();
    assert_eq!(ids(&page), all, "and not {plain}, which is on the book as it was signed");
    let of = |id: &str| {
        let orders = page["orders"].as_array().expect("orders");
        orders.iter().find(|order| order["orderId"] == id).expect("it is there").clone()
    };
    for id in [&back, &hidden] {
        let order = of(id);
        assert_eq!((&order["hidden"], &order["earlier"]), (&json!(true), &json!([])));
        assert_eq!(order["chainFillable"]["fillable"], "yes");
        assert_eq!(order["chainFillable"]["until"], order["endTime"]);
    }
    assert_eq!(of(&back)["validity"], json!({ "errors": [], "warnings": [802] }));
    assert_eq!(of(&hidden)["validity"], json!({ "errors": [], "warnings": [801] }));
    let order = of(&cheaper);
    assert_eq!((&order["hidden"], &order["status"]), (&json!(false), &json!("active")));
    assert_eq!(order["validity"], json!({ "errors": [], "warnings": [903] }));
    assert_eq!((&order["nonce"], &order["earlier"][0]["price"]), (&json!("3"), &json!("500")));

    // Page by page it is the same.
    let first = dormant(&site, &one, "?size=2").await.data().clone();
    let next = first["next"].as_str().expect("a next page").to_owned();
    let second = dormant(&site, &one, &format!("?size=2&cursor={next}")).await.data().clone();
    assert_eq!([ids(&first), ids(&second)].concat(), all);
    assert_eq!(second["next"], Value::Null);

    // A version that was cancelled by itself is gone, a nonce takes all, and the counter the rest.
    one.void(one.sign(&third)).await;
    one.void_nonce(2).await;
    assert_eq!(ids(dormant(&site, &one, "").await.data()), [back]);
    one.bump_counter().await;
    assert_eq!(dormant(&site, &one, "").await.data()["orders"], json!([]));
    assert_eq!(dormant(&site, &one, "?size=0").await.status, 400);
    site.close().await;
}

#[tokio::test]
async fn an_offer_that_a_higher_one_replaced_is_shown_to_its_bidder() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let (low, high) = (bid(&two, &one, 3, 31, 300), bid(&two, &one, 3, 32, 400));
    made(&site, &two, &low).await;
    made(&site, &two, &high).await;
    let page = dormant(&site, &two, "").await.data().clone();
    assert_eq!(page["offers"].as_array().map(Vec::len), Some(1));
    assert_eq!(page["offers"][0]["offerId"], json!(low.id));
    assert_eq!(page["offers"][0]["validity"], json!({ "errors": [], "warnings": [805] }));
    two.bump_counter().await;
    assert_eq!(dormant(&site, &two, "").await.data()["offers"], json!([]));
    site.close().await;
}

/// The rows of all pages, each as its id and its place by what comes first: a currency, and the price in it.
pub(crate) async fn read_book(site: &Site, query: &str, next: &str) -> Vec<String> {
    let (mut told, mut cursor) = (vec![], String::new());
    loop {
        let page = site.get(&format!("{MARKET}/open/book?{query}{cursor}")).await.data().clone();
        for (side, id) in [("orders", "orderId"), ("offers", "offerId")] {
            let rows = page[side].as_array().expect("rows");
            told.extend(rows.iter().map(|row| row[id].as_str().expect("an id").to_owned()));
        }
        let Some(next) = page[next].as_str() else { return told };
        cursor = format!("&cursor={next}");
    }
}

/// Of rows in two currencies those of the smaller address come first.
fn by_currency(site: &Site, weth: Vec<String>, usdt: Vec<String>) -> [Vec<String>; 2] {
    if site.yard.world.weth < site.yard.world.usdt { [weth, usdt] } else { [usdt, weth] }
}

#[tokio::test]
async fn the_whole_book_is_read_the_best_of_each_currency_first_without_what_cannot_be_had() {
    let site = Site::new().await;
    let one = site.yard.trader(1);
    let usdt = site.yard.world.usdt;
    let listed = async |option: &typed::OptionTerms| {
        order_of(site.command(&list(&one, option)).await.data())
    };
    let in_usdt =
        |token, price| typed::OptionTerms { currency: usdt, ..one.option(token, token, price) };
    let (dear, cheap) = (listed(&one.option(1, 1, 900)).await, listed(&one.option(2, 2, 50)).await);
    let gone = listed(&one.option(3, 3, 10)).await;
    site.command(&cancel(&one, &gone)).await.data();
    // Three for 903: a unit is more than 50, and less than 900.
    let lot = listed(&of_edition(&one, 3, U256::from(903), 1_000)).await;
    let mut same = vec![listed(&in_usdt(4, 70)).await, listed(&in_usdt(5, 70)).await];
    same.sort_unstable();
    let least = listed(&in_usdt(6, 7)).await;
    site.settled().await;
    let groups = by_currency(&site, vec![cheap, lot, dear], [vec![least], same].concat());
    for size in 1..=7 {
        let told = read_book(&site, &format!("side=asks&size={size}"), "next").await;
        assert_eq!(told, groups.concat(), "in pages of {size}");
    }
    let firsts = read_book(&site, "side=asks&size=2", "nextCurrency").await;
    assert_eq!(firsts, [&groups[0][..2], &groups[1][..2]].concat(), "without the rest of each");
    let studies = format!("{}-{}", site.yard.world.chain_id, text(site.yard.world.studies));
    let narrow = format!("side=asks&size=2&collection={studies}&currency={}", text(usdt));
    let of_usdt = usize::from(site.yard.world.weth < usdt);
    assert_eq!(read_book(&site, &narrow, "next").await, groups[of_usdt]);
    let none = format!("side=asks&collection={studies}&currency={}", text(one.signer.address()));
    assert_eq!(read_book(&site, &none, "next").await, Vec::<String>::new());
    site.close().await;
}

#[tokio::test]
async fn the_side_of_the_bids_begins_with_the_highest_of_each_currency() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let usdt = site.yard.world.usdt;
    let in_usdt = |by: &Trader<'_>, nonce, price| {
        let mut bid = bid(by, &one, 3, nonce, price);
        bid.option.currency = usdt;
        bid.offer.optionHash = by.digest(&bid.option);
        signed_as(by, bid.option, bid.offer)
    };
    let (low, high) = (bid(&two, &one, 3, 11, 90), bid(&three, &one, 3, 12, 1_000));
    let (little, much) = (in_usdt(&three, 13, 8), in_usdt(&two, 14, 20));
    for (by, offer) in [(&two, &low), (&three, &high), (&three, &little), (&two, &much)] {
        made(&site, by, offer).await;
    }
    let wide = wish(&two, 3, 300);
    wanted(&site, &two, &wide).await;
    let gone = bid(&three, &one, 5, 15, 5_000);
    made(&site, &three, &gone).await;
    site.command(&withdraw(&three, gone.id)).await.data();
    site.settled().await;
    let ids = |all: &[B256]| all.iter().map(ToString::to_string).collect::<Vec<_>>();
    let groups = by_currency(&site, ids(&[high.id, wide.id, low.id]), ids(&[much.id, little.id]));
    for size in 1..=6 {
        let told = read_book(&site, &format!("side=bids&size={size}"), "next").await;
        assert_eq!(told, groups.concat(), "in pages of {size}");
    }
    for bad in [
        "side=both",
        "side=asks&size=0",
        "side=asks&size=501",
        "side=asks&collection=x",
        "size=3",
        "side=asks&cursor=x",
        "side=bids&cursor=0x01:5.6",
        "side=bids&cursor=0x0000000000000000000000000000000000000001:5.6",
    ] {
        let answer = site.get(&format!("{MARKET}/open/book?{bad}")).await;
        assert_eq!(answer.status, 400, "{bad}: {}", answer.text);
    }
    site.close().await;
}

#[tokio::test]
async fn all_orders_of_an_item_are_told_page_by_page_what_can_be_bought_first_and_what_is_over_last()
 {
    let site = Site::new().await;
    let one = site.yard.trader(1);
    let listed = async |nonce, price| {
        order_of(site.command(&list(&one, &one.option(3, nonce, price))).await.data())
    };
    let (first_gone, dear) = (listed(1, 10).await, listed(2, 900).await);
    let mut same = vec![listed(3, 700).await, listed(4, 700).await];
    same.sort_unstable();
    let (cheap, hidden, then_gone) =
        (listed(5, 50).await, listed(6, 20).await, listed(7, 30).await);
    site.command(&cancel(&one, &hidden)).await.data();
    one.void_nonce(1).await;
    one.void_nonce(7).await;
    site.settled().await;
    let expected =
        [vec![cheap], same, vec![dear], vec![hidden], vec![then_gone, first_gone]].concat();
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 3);
    let head = site.yard.store.head().await.expect("a head").0;
    let of_item = format!("{MARKET}/item/open/listings?id={item}");
    for (size, at) in [(1, ""), (2, ""), (3, ""), (7, ""), (2, "then"), (5, "then")] {
        let at = if at.is_empty() { String::new() } else { format!("&at={head}") };
        let (mut told, mut cursor) = (vec![], String::new());
        loop {
            let page = site.get(&format!("{of_item}&size={size}{cursor}{at}")).await.data().clone();
            told.extend(ids(&page));
            let Some(next) = page["next"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(told, expected, "in pages of {size}{at}");
    }
    for bad in ["size=0", "size=101", "cursor=x", "cursor=4::5.0x01", "cursor=1::5.0x01"] {
        let answer = site.get(&format!("{of_item}&{bad}")).await;
        assert_eq!(answer.status, 400, "{bad}: {}", answer.text);
    }
    site.close().await;
}
