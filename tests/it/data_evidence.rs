//! From a number of the data pages to a finite list of events, and back: each figure is what its list adds up to, now and
//! as of a position, and the events are there and tell of what the list says.

use std::collections::BTreeSet;

use brickyard_core::kernel::{Address, Amount, Hash32, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent};
use brickyard_store::{ChainSource, Fact};
use serde_json::{Value, json};

use crate::data_api::trade;
use crate::data_given::{CHAIN, COLLECTIONS, CURRENCIES, follow};
use crate::harness::api::Site;
use crate::harness::append_facts;
use crate::orders_given::order_id;

const CALLS: &str = "/api/dataservice/open/collections";

/// All lines of a list, read page by page, and what the list says of all of them.
async fn all_of(site: &Site, name: &str, asked: &str) -> (Vec<Value>, Value) {
    let (mut lines, mut cursor) = (vec![], String::new());
    loop {
        let page = site.get(&format!("{CALLS}/{asked}&size=2{cursor}")).await;
        lines.extend(page.data()[name].as_array().expect("lines").clone());
        let all = page.data()["all"].clone();
        let Some(next) = told(&page.data()["next"]) else { return (lines, all) };
        cursor = format!("&cursor={next}");
    }
}

/// A text or a number as a text.
fn told(value: &Value) -> Option<String> {
    value.as_str().map(str::to_owned).or_else(|| value.as_i64().map(|number| number.to_string()))
}

fn number(value: &Value) -> u128 {
    told(value).expect("a number").parse().expect("digits")
}

fn different(lines: &[Value], name: &str) -> usize {
    lines.iter().map(|line| line[name].to_string()).collect::<BTreeSet<_>>().len()
}

/// Each line names an event of the log, which tells of the item or of an order of it.
async fn stand_in_the_log(site: &Site, lines: &[Value]) {
    for line in lines {
        let position = number(&line["position"]);
        assert!(position > 0, "{line}");
        let event = site.get(&format!("/api/audit/events/{position}")).await;
        let kind = event.data()["event"]["streamType"].as_str().unwrap_or_default().to_owned();
        assert!(["item", "order"].contains(&kind.as_str()), "{line} by {:?}", event.data());
    }
}

/// The figures of a collection's only book, held against their lists.
async fn agrees(site: &Site, id: &str, at: &str) -> Value {
    let row = site.get(&format!("{CALLS}/stats?id={id}&range=all&washed=true{at}")).await;
    let row = row.data()["rows"][0].clone();
    let currency = row["currency"].as_str().expect("a currency").to_owned();
    let list = |figure: &str| {
        format!("evidence?id={id}&figure={figure}&currency={currency}&washed=true{at}")
    };

    let (held, all) = all_of(site, "lines", &list("holdings")).await;
    let counted = json!([different(&held, "itemId"), different(&held, "owner")]);
    assert_eq!(counted, json!([row["items"], row["owners"]]), "{held:?}");
    assert_eq!(json!([all["items"], all["owners"]]), counted);
    let (open, _) = all_of(site, "lines", &list("listed")).await;
    assert_eq!(json!(different(&open, "itemId")), row["listed"], "{open:?}");
    let (worths, all) = all_of(site, "lines", &list("marketCap")).await;
    let worth = worths.iter().map(|line| number(&line["units"]) * number(&line["price"])).sum();
    assert_eq!((number(&row["marketCap"]), number(&all["marketCap"])), (worth, worth));
    assert_eq!((&all["floor"], &all["floorPosition"]), (&row["floor"], &row["floorPosition"]));
    let asked = format!("sales?id={id}&currency={currency}&range=all&washed=true{at}");
    let (sales, _) = all_of(site, "sales", &asked).await;
    let volume: u128 = sales.iter().map(|sale| number(&sale["price"])).sum();
    assert_eq!((number(&row["volume"]), &row["sales"]), (volume, &json!(sales.len())));
    for lines in [&held, &open, &worths, &sales] {
        stand_in_the_log(site, lines).await;
    }
    row
}

#[tokio::test]
async fn figures_of_a_collection_are_what_their_lists_add_up_to_now_and_then() {
    let site = Site::new().await;
    let id = trade(&site).await;
    let now = agrees(&site, &id, "").await;
    assert_eq!((&now["sales"], &now["listed"]), (&json!(3), &json!(1)));
    let sales = site.get(&format!("{CALLS}/sales?id={id}&range=all&washed=true")).await;
    let second = number(&sales.data()["sales"][1]["position"]);
    let then = agrees(&site, &id, &format!("&at={second}")).await;
    assert_eq!(then["sales"], 2, "the third had not happened");
}

#[tokio::test]
async fn what_a_holder_has_paid_and_made_is_told_by_the_holders_own_lists() {
    let site = Site::new().await;
    let id = trade(&site).await;
    let weth = format!("{:?}", site.yard.world.weth);
    let holders = site.get(&format!("{CALLS}/holders?id={id}&currency={weth}")).await;
    for holder in holders.data()["holders"].as_array().expect("holders") {
        let owner = holder["owner"].as_str().expect("an owner");
        let asked = format!("evidence?id={id}&figure=holdings&owner={owner}");
        let (held, all) = all_of(&site, "lines", &asked).await;
        let units: u128 = held.iter().map(|line| number(&line["units"])).sum();
        assert_eq!((&holder["tokens"], number(&holder["units"])), (&json!(held.len()), units));
        assert_eq!((&all["lines"], &all["owners"]), (&holder["tokens"], &json!(1)));
        let asked = format!("sales?id={id}&currency={weth}&party={owner}&range=all&washed=true");
        let (sales, _) = all_of(&site, "sales", &asked).await;
        let sum = |side: &str| {
            let mine = sales.iter().filter(|sale| sale[side] == owner);
            mine.map(|sale| number(&sale["price"])).sum::<u128>()
        };
        assert_eq!(
            (number(&holder["spent"]), number(&holder["received"])),
            (sum("buyer"), sum("seller"))
        );
    }
}

#[tokio::test]
async fn evidence_names_what_is_missing_or_wrong_in_the_question() {
    let site = Site::new().await;
    let id = trade(&site).await;
    for (asked, field) in [
        ("figure=marketCap".to_owned(), "currency"),
        ("figure=holdings&cursor=here".to_owned(), "cursor"),
        ("figure=holdings&size=0".to_owned(), "size"),
    ] {
        let answer = site.get(&format!("{CALLS}/evidence?id={id}&{asked}")).await;
        assert_eq!((answer.status, &answer.body["data"]["field"]), (400, &json!(field)), "{asked}");
    }
    let nobody = format!("{CALLS}/evidence?id=1-0x{:040x}&figure=holdings", 1);
    assert_eq!(site.get(&nobody).await.data()["all"]["lines"], 0);
    let file = site.get(&format!("{CALLS}/evidence?id={id}&figure=holdings&format=csv")).await;
    let (names, lines) = file.text.split_once("\r\n").expect("a line of names");
    assert!(names.contains("position") && lines.contains(&id), "{}", file.text);
}

/// Sales of one token between two people, back and forth.
fn back_and_forth(count: u64) -> Vec<Fact> {
    let (collection, standard) = COLLECTIONS[0];
    let people = [Address::new([0x21; 20]), Address::new([0x22; 20])];
    let sold = |n: u64| {
        let (buyer, seller) =
            if n.is_multiple_of(2) { (people[0], people[1]) } else { (people[1], people[0]) };
        let event = OrderEvent::OrderMatched {
            option_hash: Hash32::ZERO,
            seller,
            buyer,
            counter_hash: Hash32::ZERO,
            via_offer: false,
            nonce: Amount::ZERO,
            counter_nonce: Amount::ZERO,
            collection,
            token_id: Amount::ONE,
            amount: Amount::ONE,
            filled: Amount::ONE,
            option_amount: Amount::ONE,
            currency: CURRENCIES[0],
            price: Amount::from(100 + n),
            fee: Amount::ZERO,
            royalty: Amount::ZERO,
            seller_amount: Amount::from(100 + n),
        };
        let at = ChainSource {
            chain_id: CHAIN,
            block: n,
            block_hash: Hash32::new([1; 32]),
            block_time_s: UnixSeconds(1_000 + n),
            tx: Hash32::new([2; 32]),
            log_index: n,
            incarnation: 0,
        };
        Fact::of::<Order>(order_id(n), &event, &at).expect("a fact can be written")
    };
    [follow(collection, standard)].into_iter().chain((0..count).map(sold)).collect()
}

#[tokio::test]
async fn a_sale_tells_how_many_speak_against_it_and_whose_collection_it_is_of() {
    let site = Site::new().await;
    append_facts(&site.yard.store, back_and_forth(25)).await;
    site.settled().await;
    let asked = format!("range=all&washed=true&item={CHAIN}-{}-1&size=200", COLLECTIONS[0].0);
    let answer = site.get(&format!("{CALLS}/sales?{asked}")).await;
    let sales = answer.data()["sales"].as_array().expect("sales");
    assert_eq!(sales.len(), 25);
    for sale in sales {
        let told = sale["evidence"].as_array().map(Vec::len);
        assert_eq!((told, &sale["evidenceCount"]), (Some(20), &json!(24)), "{sale}");
        assert_eq!(sale["collectionName"], "=Studies, \"one\"");
    }
}
