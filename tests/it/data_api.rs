//! The data service over the wire: every call, its pages and files, its past, and what it refuses.

use alloy::primitives::U256;
use serde_json::{Value, json};

use crate::api::{list, order_of};
use crate::harness::api::Site;
use crate::harness::eventually;
use crate::harness::world::now_s;

const CALLS: &str = "/api/dataservice/open/collections";

/// Two sales of one study back and forth, one more, and something for sale.
pub(crate) async fn trade(site: &Site) -> String {
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    for (study, nonce, price) in [(3, 7, 5_000), (4, 8, 7_001)] {
        let option = one.option(study, nonce, price);
        order_of(site.command(&list(&one, &option)).await.data());
        two.take(one.sign(&option), one.digest(&option)).await;
    }
    // Who lists must be known to have it.
    site.settled().await;
    let back = two.option(3, 9, 6_000);
    order_of(site.command(&list(&two, &back)).await.data());
    one.take(two.sign(&back), two.digest(&back)).await;
    one.open(1, 9_000).await;
    site.settled().await;
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    format!("{chain}-{studies:?}")
}

async fn row_of(site: &Site, id: &str, asked: &str) -> Value {
    let answer = site.get(&format!("{CALLS}/stats?id={id}&{asked}")).await;
    answer.data()["rows"][0].clone()
}

#[tokio::test]
async fn figures_are_told_with_their_sales_their_past_and_as_files() {
    let site = Site::new().await;
    let before = site.yard.store.head().await.expect("a head").0;
    let id = trade(&site).await;
    let weth = format!("{:?}", site.yard.world.weth);

    // The two that went back and forth are left out unless they are asked for.
    let honest = row_of(&site, &id, "range=all").await;
    let told = json!([honest["volume"], honest["sales"], honest["average"], honest["washed"]]);
    assert_eq!(told, json!(["7001", 1, "7001", 2]));
    assert_eq!((&honest["floor"], &honest["currency"]), (&json!("9000"), &json!(weth)));
    assert_eq!(honest["floorNormalized"], "9000");
    let all = row_of(&site, &id, "range=all&washed=true").await;
    let told = json!([all["volume"], all["sales"], all["average"]]);
    assert_eq!(told, json!(["18001", 3, "6000"]));
    assert_eq!(row_of(&site, &id, &format!("range=all&at={before}")).await["sales"], 0);

    let earlier = site.get(&format!("{CALLS}/stats?id={id}&at=0")).await;
    assert_eq!(earlier.data()["rows"], json!([]), "before there was a collection");

    let path = format!("{CALLS}/sales?id={id}&range=all&washed=true&size=2");
    let first = site.get(&path).await;
    let sales = first.data()["sales"].as_array().expect("sales").clone();
    assert_eq!((sales.len(), &sales[0]["flags"]), (2, &json!(["back-and-forth"])));
    let rest =
        site.get(&format!("{path}&cursor={}", first.data()["next"].as_str().expect("more"))).await;
    assert_eq!(rest.data()["sales"][0]["position"], sales[0]["evidence"][0]);
    assert_eq!(rest.data()["next"], Value::Null);
    // What a figure was counted from is told by the log, and so is why the row is there.
    let position = sales[1]["position"].as_i64().expect("a position");
    let event = site.get(&format!("/api/audit/events/{position}")).await;
    assert_eq!(event.data()["event"]["eventType"], "OrderMatched");

    let files = site.get(&format!("{path}&format=csv")).await;
    let lines: Vec<&str> = files.text.lines().collect();
    assert!(lines[0].contains("price") && lines.len() == 3, "{}", files.text);
    let files = site.get(&format!("{CALLS}/list?range=all&format=ndjson")).await;
    let rows = files.text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    assert!(rows.into_iter().any(|row| row["id"] == id.as_str() && row["volume"] == "7001"));
    assert!(files.position.is_some());
}

#[tokio::test]
async fn floors_holders_traders_and_ranks_are_told_page_by_page() {
    let site = Site::new().await;
    let id = trade(&site).await;
    let weth = format!("{:?}", site.yard.world.weth);
    let chart = site.get(&format!("{CALLS}/floor?id={id}&currency={weth}&range=1d")).await;
    let candles = chart.data()["candles"].as_array().expect("candles").clone();
    assert_eq!((&chart.data()["spot"], candles.len() >= 24), (&json!("9000"), true));
    let last = candles.last().expect("a candle");
    assert_eq!((&last["close"], &last["from"].is_i64()), (&json!("9000"), &true));
    let moved = |candle: &Value| candle["moves"].as_array().is_some_and(|moves| !moves.is_empty());
    assert!(candles.iter().any(moved), "some candle tells why it moved");
    // Its own terms pay what the collection asks.
    let path = format!("{CALLS}/floor?id={id}&currency={weth}&range=1d&normalized=true");
    assert_eq!(site.get(&path).await.data()["spot"], "9000");

    let mut owners = vec![];
    let mut cursor = String::new();
    loop {
        let path = format!("{CALLS}/holders?id={id}&currency={weth}&size=1{cursor}");
        let page = site.get(&path).await;
        let told = page.data()["holders"].as_array().expect("holders").clone();
        owners.extend(told);
        let Some(next) = page.data()["next"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    let units = |owner: &Value| owner["units"].as_str().expect("units").parse::<u64>();
    let units: Vec<u64> = owners.iter().map(|owner| units(owner).expect("a number")).collect();
    assert!(units.is_sorted_by(|one, next| one >= next) && owners.len() > 1, "{units:?}");
    let buyer = format!("{:?}", site.yard.trader(2).signer.address());
    let two = owners.iter().find(|owner| owner["owner"] == buyer.as_str()).expect("a buyer");
    assert_eq!(
        json!([two["spent"], two["received"], two["profit"]]),
        json!(["12001", "6000", "0"]),
        "one of two was sold for what it had cost"
    );
    let spread = site.get(&format!("{CALLS}/spread?id={id}")).await;
    assert_eq!(spread.data()["owners"], json!(owners.len()));
    let path = format!("{CALLS}/traders?id={id}&currency={weth}&range=6h&washed=true");
    assert_eq!(site.get(&path).await.data()["traders"][0]["volume"], "18001");

    let portraits = format!("{}-{:?}", site.yard.world.chain_id, site.yard.world.portraits);
    let ranks = site.get(&format!("{CALLS}/rarity?id={portraits}&size=5")).await;
    let tokens = ranks.data()["tokens"].as_array().expect("tokens").clone();
    assert_eq!((tokens.len(), &tokens[0]["rank"]), (5, &json!(1)));
    assert!(ranks.data()["rankedAt"].as_i64().is_some_and(|at| at > 0));
    let kind = &tokens[0]["attributes"][0];
    let pair = json!([[kind["trait_type"], kind["value"]]]).to_string();
    let found = site.get(&format!("{CALLS}/rarity?id={portraits}&traits={}", encoded(&pair))).await;
    for token in found.data()["tokens"].as_array().expect("tokens") {
        assert!(token["attributes"].as_array().expect("traits").contains(kind), "{token}");
    }
    let categories = site.get(&format!("{CALLS}/categories?range=all")).await;
    assert!(categories.data()["categories"].as_array().is_some_and(|all| !all.is_empty()));
}

fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

#[tokio::test]
async fn what_cannot_be_told_is_refused_with_the_field_that_is_wrong() {
    let site = Site::new().await;
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    let weth = format!("{:?}", site.yard.world.weth);
    let id = format!("{chain}-{studies:?}");
    for (path, field) in [
        ("list?size=0".to_owned(), "size"),
        ("list?size=201".to_owned(), "size"),
        ("list?cursor=7".to_owned(), "cursor"),
        (format!("prices?id={id}&currency={weth}&bucket=1"), "bucket"),
        (format!("floor?id={id}&currency={weth}&bucket=60&range=90d"), "bucket"),
        (format!("rarity?id={id}&traits=Hat"), "traits"),
    ] {
        let answer = site.get(&format!("{CALLS}/{path}")).await;
        assert_eq!((answer.status, &answer.body["data"]["field"]), (400, &json!(field)), "{path}");
    }
    let nobody = format!("{chain}-0x{}", "77".repeat(20));
    for call in ["stats", "rarity"] {
        assert_eq!(site.get(&format!("{CALLS}/{call}?id={nobody}")).await.status, 404, "{call}");
    }
    let path = format!("{CALLS}/holders?id={nobody}");
    assert_eq!(site.get(&path).await.data()["holders"], json!([]));
}

#[tokio::test]
async fn a_moment_that_is_told_by_its_time_has_the_clock_of_that_time() {
    let site = Site::new().await;
    let one = site.yard.trader(1);
    let mut option = one.option(3, 7, 5_000);
    let end_s = now_s() + 6;
    option.endTime = U256::from(end_s);
    let listed = site.command(&list(&one, &option)).await.position.expect("it is listed");
    site.settled().await;
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    let id = format!("{chain}-{studies:?}");
    eventually("the listing has ended", || async { (now_s() > end_s).then_some(()) }).await;
    // No event needs to have happened at its end.
    let floor_at = |at: String| {
        let (site, id) = (&site, &id);
        async move { row_of(site, id, &format!("range=all&at={at}")).await["floor"].clone() }
    };
    assert_eq!(floor_at(listed.to_string()).await, "5000");
    assert_eq!(floor_at(format!("time:{end_s}")).await, Value::Null);
}
