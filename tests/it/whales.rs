//! Whales (E093): at every position they are what a recount of the raw events says; they are told
//! with their reasons and what they did, and operators say from where on somebody is one.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};

use brickyard_core::chains::Currency;
use brickyard_core::kernel::Address;
use brickyard_core::whales::{WhaleMark, WhaleMarkCommand, WhaleThresholds};
use brickyard_projections::data::{
    Floor, Ledger, QuoteAt, Then, Turn, WhaleAsked, WhaleLine, WhalePage, WhaleSort, Worth, whales,
};
use brickyard_projections::models::QuoteRow;
use brickyard_store::{CommandMeta, Commands, Position, Store};
use serde_json::{Value, json};

use crate::api::{list, order_of};
use crate::data::floors_then;
use crate::data_given::{Recount, Sold};
use crate::harness::api::Site;
use crate::harness::eventually;
use crate::harness::live::Socket;
use crate::harness::porch::Porch;

const WEEK_S: i64 = 7 * 24 * 3_600;
const ATTO: u128 = 1_000_000_000_000_000_000;
/// Dollars in atto and digits of the coin, and of every other currency: divisions have remainders.
const RATES: [(u128, u8); 2] = [(13 * ATTO, 0), (7 * ATTO / 10, 1)];

fn rate_of(currency: &str) -> (u128, u8) {
    RATES[usize::from(currency != Address::ZERO.to_string())]
}

/// Of every currency that anything was sold or is offered in, on each chain.
fn worths(recount: &Recount, floors: &[Floor]) -> Vec<Worth> {
    let sold = recount.sold.iter().map(|sold| (&sold.collection, &sold.currency));
    let offered = floors.iter().map(|floor| (&floor.collection, &floor.currency));
    let books: BTreeSet<(u64, &String)> = sold
        .chain(offered)
        .map(|(id, currency)| {
            let chain = id.split('-').next().expect("a chain");
            (chain.parse().expect("a number"), currency)
        })
        .collect();
    books.into_iter().map(|(chain_id, currency)| worth(chain_id, currency)).collect()
}

fn worth(chain_id: u64, currency: &str) -> Worth {
    let (atto, decimals) = rate_of(currency);
    let address: Address = currency.parse().expect("an address");
    let row = QuoteRow {
        chain_id,
        currency: address,
        oracle: None,
        source: Some("prices.example".to_owned()),
        atto_usd: atto.to_string().parse().expect("an amount"),
        at_s: 0,
        chain: None,
    };
    let currency = Currency { address, symbol: "C".to_owned(), decimals };
    Worth { chain_id, currency, quote: Some(QuoteAt { position: Position(1), row }) }
}

fn usd(currency: &str, price: u128) -> u128 {
    let (atto, decimals) = rate_of(currency);
    price * atto / 10_u128.pow(decimals.into())
}

/// What a unit is worth to a holder, by the rule for how the collection is traded.
fn price_of(recount: &Recount, of: (&str, &str), floor: Option<u128>, clock_s: i64) -> u128 {
    let (collection, owner) = of;
    let of_collection = |sold: &&Sold| sold.collection == collection;
    let sold: Vec<&Sold> = recount.sold.iter().filter(of_collection).collect();
    let week = sold.iter().filter(|sold| sold.at_s > clock_s - WEEK_S && !recount.washed(sold));
    let mut week: Vec<u128> =
        week.map(|sold| usd(&sold.currency, sold.price) / sold.amount.max(1)).collect();
    week.sort_unstable();
    // The lower one of two in the middle.
    let median = week.get(week.len().saturating_sub(1) / 2).copied();
    match week.len() {
        0 => {
            let bought: Vec<&&Sold> = sold.iter().filter(|sold| sold.buyer == owner).collect();
            let spent: u128 = bought.iter().map(|sold| usd(&sold.currency, sold.price)).sum();
            let units: u128 = bought.iter().map(|sold| sold.amount).sum();
            let cost = (!bought.is_empty()).then(|| spent / units.max(1));
            floor.map_or(0, |floor| cost.map_or(floor, |cost| floor.min(cost)))
        }
        sales if sales < 3 => floor.unwrap_or_default(),
        _ => floor.max(median).unwrap_or_default(),
    }
}

/// Value and units of each owner, the most valuable first.
fn expected(
    recount: &Recount,
    floors: &[Floor],
    venues: &BTreeSet<String>,
    clock_s: i64,
) -> Vec<(String, u128, u128)> {
    let mut totals: BTreeMap<String, (u128, u128)> = BTreeMap::new();
    for collection in recount.standards.keys() {
        let floors = floors.iter().filter(|floor| floor.collection == *collection);
        let price = |floor: &Floor| floor.price.to_string().parse().expect("small");
        let floor = floors.map(|floor| usd(&floor.currency, price(floor))).min();
        for (_, owner, units, _) in recount.holdings(collection) {
            if !venues.contains(owner) {
                let price = price_of(recount, (collection, owner), floor, clock_s);
                let sums = totals.entry(owner.to_owned()).or_default();
                *sums = (sums.0 + units * price, sums.1 + units);
            }
        }
    }
    let totals = totals.into_iter().map(|(owner, (value, units))| (owner, value, units));
    let mut totals: Vec<_> = totals.collect();
    totals.sort_by(|one, other| (other.1, &one.0).cmp(&(one.1, &other.0)));
    totals
}

/// Who they are, where nothing else of them is asked for.
async fn owners_alone(ledger: &Ledger, then: Then, asked: &WhaleAsked<'_>) -> Vec<String> {
    let turn = Turn { after: None, limit: 500, ascending: false };
    let page = WhalePage { sort: WhaleSort::Value, turn, owner: None, explained: None };
    let page = whales(ledger, then, asked, (page, |whale| whale.owner())).await;
    page.expect("whales").expect("of then").rows
}

async fn page_by_page(ledger: &Ledger, then: Then, asked: &WhaleAsked<'_>) -> Vec<WhaleLine> {
    let (mut told, mut after) = (vec![], None);
    loop {
        let turn = Turn { after, limit: 2, ascending: false };
        let page = WhalePage { sort: WhaleSort::Value, turn, owner: None, explained: Some(10) };
        let page = whales(ledger, then, asked, (page, |whale| whale.line()))
            .await
            .expect("whales")
            .expect("of then");
        told.extend(page.rows);
        let Some(next) = page.next else { break };
        after = Some(next);
    }
    let alone: Vec<String> = told.iter().map(|whale: &WhaleLine| whale.owner.clone()).collect();
    assert_eq!(owners_alone(ledger, then, asked).await, alone, "at {}", then.position);
    told
}

/// Whales of that moment held against the recount.
pub(crate) async fn assert_whales(
    (store, ledger): (&Store, &Ledger),
    recount: &Recount,
    then: Then,
) {
    let floors = floors_then(store, recount, then).await;
    let venues: Vec<String> = sqlx::query_scalar(
        "select state->>'marketplace' from read.chains
         union select state->>'exchange' from read.chains",
    )
    .fetch_all(store.pool())
    .await
    .expect("chains");
    let venues = venues.into_iter().collect();
    let all = expected(recount, &floors, &venues, then.now_s.0.cast_signed());
    let thresholds = WhaleThresholds {
        value_usd: 40,
        top_bps: 2_000,
        top_least: 2,
        liquid_sales: 3,
        ..WhaleThresholds::default()
    };
    let (value, count) = (u128::from(thresholds.value_usd) * ATTO, all.len());
    let top = (count * 2_000).div_ceil(10_000).max(2);
    let worths = worths(recount, &floors);
    let asked = WhaleAsked { collection: None, thresholds, floors: &floors, worths: &worths };
    let told = page_by_page(ledger, then, &asked).await;
    let expected: Vec<_> = all
        .iter()
        .enumerate()
        .map(|(place, line)| (line, line.1 >= value, line.1 > 0 && place < top))
        .filter(|(_, by_value, by_top)| *by_value || *by_top)
        .collect();
    assert_eq!(told.len(), expected.len(), "whales at {then:?}");
    for (line, ((owner, value, units), by_value, by_top)) in told.iter().zip(expected) {
        assert_eq!((&line.owner, &line.value), (owner, &value.to_string()), "at {then:?}");
        assert_eq!(line.units, units.to_string());
        assert_eq!((line.by_value, line.by_top), (by_value, by_top), "{line:?}");
        let held = &line.held;
        let sum: u128 = held.iter().map(|held| held.value.parse::<u128>().expect("a sum")).sum();
        assert_eq!(sum, *value, "the lines of {owner} are all that it was counted from");
        assert_eq!(i64::try_from(held.len()).expect("few"), line.collections);
    }
}

const OPEN: &str = "/api/dataservice/open";

/// Something is for sale, and somebody has bought.
async fn trade(site: &Site) -> String {
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let option = one.option(3, 7, 5_000);
    order_of(site.command(&list(&one, &option)).await.data());
    two.take(one.sign(&option), one.digest(&option)).await;
    one.open(1, 9_000).await;
    site.settled().await;
    format!("{}-{:?}", site.yard.world.chain_id, site.yard.world.studies)
}

async fn owners(site: &Site, path: &str) -> Vec<String> {
    let answer = site.get(&format!("{OPEN}/whales?{path}")).await;
    let whales = answer.data()["whales"].as_array().expect("whales").clone();
    whales.iter().map(|whale| whale["owner"].as_str().expect("an owner").to_owned()).collect()
}

/// E093
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whales_are_told_with_their_reasons_their_past_what_they_did_and_as_files() {
    let site = Site::new().await;
    // Without a word of what the coin is worth nothing has a value, and nobody is a whale.
    let id = trade(&site).await;
    assert_eq!(owners(&site, "").await, Vec::<String>::new());
    let before = site.yard.store.head().await.expect("a head").0;
    crate::quotes::tell(&site, Address::ZERO, 2_500).await;
    site.settled().await;

    let answer = site.get(&format!("{OPEN}/whales")).await;
    let data = answer.data();
    let whales = data["whales"].as_array().expect("whales").clone();
    assert!((1..=3).contains(&whales.len()), "the top three of a small market: {data}");
    assert_eq!((&whales[0]["reasons"][0], &data["stale"]), (&json!("top"), &json!(false)));
    assert_eq!(data["thresholds"]["version"], 0);
    let why = &whales[0]["why"][0];
    assert_eq!((&why["collection"], &why["rule"]), (&json!(id), &json!("illiquid")));
    // Every number leads to its event.
    for position in [&why["position"], &why["floorPosition"]] {
        let position = position.as_i64().expect("a position");
        assert_eq!(site.get(&format!("/api/audit/events/{position}")).await.status, 200);
    }
    assert_eq!(owners(&site, &format!("at={before}")).await, Vec::<String>::new());
    let first = site.get(&format!("{OPEN}/whales?id={id}&size=1")).await;
    let largest = first.data()["whales"][0]["owner"].as_str().expect("an owner").to_owned();
    let next = first.data()["next"].as_str().expect("there are more");
    let rest = owners(&site, &format!("id={id}&size=200&cursor={next}")).await;
    assert!(!rest.is_empty() && !rest.contains(&largest));
    // One alone is explained by all that it holds.
    let alone = site.get(&format!("{OPEN}/whales?owner={largest}")).await;
    let alone = alone.data()["whales"].as_array().expect("whales").clone();
    let held = alone[0]["why"].as_array().map(Vec::len);
    assert_eq!((alone.len(), json!(held)), (1, alone[0]["collections"].clone()));
    assert_eq!(alone[0]["owner"], largest.as_str());

    let file = site.get(&format!("{OPEN}/whales?format=csv")).await;
    let head = file.text.lines().next().expect("names");
    assert!(head.contains("value") && file.text.lines().count() > 1, "{}", file.text);

    // Everybody is a whale from here on, and each answer says by which thresholds.
    let thresholds = WhaleThresholds { top_least: 1_000, ..WhaleThresholds::default() };
    let set = WhaleMarkCommand::Set { thresholds, by: None };
    let marks = Commands::<WhaleMark>::new(&site.yard.store, ());
    marks.execute(WhaleMark::ID, set, CommandMeta::named("marks")).await.expect("it is set");
    site.settled().await;
    let all = site.get(&format!("{OPEN}/whales?size=200")).await;
    assert!(all.data()["whales"].as_array().map(Vec::len) > Some(3), "{}", all.text);
    let told = site.get(&format!("{OPEN}/whales/thresholds")).await;
    assert_eq!((&told.data()["version"], &told.data()["top_least"]), (&json!(1), &json!(1_000)));
    let earlier = site.get(&format!("{OPEN}/whales/thresholds?at={before}")).await;
    assert_eq!(earlier.data()["version"], 0);
    let moves = site.get(&format!("{OPEN}/whales/moves?size=1")).await;
    let first = &moves.data()["moves"][0];
    assert_eq!((&first["deed"], &first["price"]), (&json!("listed"), &json!("9000")));
    let next = moves.data()["next"].as_str().expect("there is more");
    let more = site.get(&format!("{OPEN}/whales/moves?cursor={next}")).await;
    let more = more.data()["moves"].as_array().expect("moves").clone();
    let deeds: BTreeSet<&str> = more.iter().filter_map(|line| line["deed"].as_str()).collect();
    assert!(deeds.contains("bought") || deeds.contains("sold"), "{more:?}");
    let whole: Vec<Value> = more.iter().filter(|line| *line == first).cloned().collect();
    assert_eq!(whole, Vec::<Value>::new(), "no move is told on two pages");
    for (path, field) in
        [("whales?size=0", "size"), ("whales/moves?cursor=7", "cursor"), ("whales?at=x", "at")]
    {
        let answer = site.get(&format!("{OPEN}/{path}")).await;
        assert_eq!((answer.status, &answer.body["data"]["field"]), (400, &json!(field)), "{path}");
    }
}

/// The next line of the topic `whales`, whatever else is told.
async fn next_move(socket: &mut Socket) -> Value {
    loop {
        let news = socket.next_news().await.expect("the connection holds");
        if news["t"] == "change" {
            return news;
        }
    }
}

/// E093
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_whales_do_is_told_live_and_from_a_position_on() {
    let site = Site::new().await;
    trade(&site).await;
    crate::quotes::tell(&site, Address::ZERO, 2_500).await;
    site.settled().await;
    // Whoever holds anything is one.
    let thresholds = WhaleThresholds { top_least: 1_000, ..WhaleThresholds::default() };
    let set = WhaleMarkCommand::Set { thresholds, by: None };
    let marks = Commands::<WhaleMark>::new(&site.yard.store, ());
    marks.execute(WhaleMark::ID, set, CommandMeta::named("marks")).await.expect("it is set");
    site.settled().await;
    let start = site.yard.store.head().await.expect("a head").0;
    let mut socket = Socket::open(&site).await.0;
    socket.subscribe(&["whales"], Some(start)).await;
    let heard = tokio::spawn(async move { next_move(&mut socket).await });
    // They list until they are known to be whales, which is counted beside.
    let one = site.yard.trader(1);
    let nonce = AtomicU64::new(100);
    eventually("a whale's listing is told", || async {
        let n = nonce.fetch_add(1, Ordering::Relaxed);
        let option = one.option(2, n, 5_000 + n);
        site.command(&list(&one, &option)).await.data();
        heard.is_finished().then_some(())
    })
    .await;
    let first = heard.await.expect("it hears");
    assert_eq!((&first["kind"], &first["data"]["kind"]), (&json!("activity"), &json!("listed")));
    let topics = first["topics"].as_array().expect("topics");
    assert!(topics.contains(&json!("whales")) && topics.contains(&json!("market")), "{first}");
    assert!(first["position"].as_i64() > Some(start), "{first}");

    // Whoever comes back hears the same from there.
    let mut again = Socket::open(&site).await.0;
    again.subscribe(&["whales"], Some(start)).await;
    assert_eq!(next_move(&mut again).await, first);
}

/// E093
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_operators_set_the_thresholds_and_none_that_makes_no_sense() {
    let porch = Porch::new().await;
    let ada = porch.register("ada@bricks.example", "Brick-by-brick1").await;
    let body = |value: u64| {
        let mut body = serde_json::to_value(WhaleThresholds::default()).expect("JSON");
        body["value_usd"] = json!(value);
        body
    };
    let path = "operator/whales/set";
    assert_eq!(porch.post_as(&ada.token(), path, body(5)).await.status, 403);
    assert_eq!(porch.post(path, body(5)).await.status, 401);
    porch.let_operate(ada.data()["uid"].as_str().expect("an id")).await;
    let refused = porch.post_as(&ada.token(), path, body(0)).await;
    assert_eq!((refused.status, &refused.body["data"]["field"]), (400, &json!("value_usd")));
    assert_eq!(porch.post_as(&ada.token(), path, json!({ "value_usd": 5 })).await.status, 400);
    porch.post_as(&ada.token(), path, body(5)).await.data();
    let head = porch.store.head().await.expect("a head");
    porch.post_as(&ada.token(), path, body(5)).await.data();
    assert_eq!(porch.store.head().await.expect("a head"), head, "once more is no news");
    porch.close().await;
}
