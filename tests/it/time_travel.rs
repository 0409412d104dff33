//! Looking back: a row asked for as it stood is the row of a cold replay to that position, and the
//! events that made it make it again.

use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, ItemId, OfferId, UnixSeconds};
use brickyard_core::makers::{Maker, MakerEvent};
use brickyard_core::offers::{Offer, OfferEvent, OutdatedReason, Shortage};
use brickyard_core::orders::{Order, OrderEvent};
use brickyard_core::profiles::Profile;
use brickyard_core::subjects::Subject;
use brickyard_projections::{cold_replay, orders_of_item_at, replay, state_at, why};
use brickyard_store::{ChainSource, Fact, Position, Store};
use rand::Rng;
use rand::rngs::StdRng;
use serde_json::{Value, json};

use crate::api::{list, modify, order_of};
use crate::harness::api::{Site, item_id};
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts};
use crate::offers_given::{BIDDER, offer_id, offered, wanted};
use crate::orders_given::{MAKER, option, order_id, terms};
use crate::profiles_given::{erased_event, sealed_event, subject, wallet};
use crate::read_tables::fold_to_the_head;

const BUYER: Address = Address::new([3; 20]);
const PAST: [&str; 5] = ["chains", "collections", "items", "offers", "orders"];

fn source(random: &mut StdRng, log_index: u64) -> ChainSource {
    ChainSource {
        chain_id: ChainId(31_337),
        block: random.random_range(1..50),
        block_hash: Hash32::new([1; 32]),
        block_time_s: UnixSeconds(1_000),
        tx: Hash32::new([2; 32]),
        log_index,
        incarnation: 0,
    }
}

/// A profile is told of, or erased.
fn of_person(seed: u64, at: &ChainSource) -> Result<Fact, brickyard_store::StoreError> {
    let n = u8::try_from(seed % 3).expect("small");
    if seed.is_multiple_of(2) {
        Fact::of::<Profile>(wallet(n).to_string(), &sealed_event(n), at)
    } else {
        Fact::of::<Subject>(subject(n).to_string(), &erased_event(n), at)
    }
}

/// What may happen to few items and orders, so that each is touched often; one item far more
/// often than states are kept.
pub(crate) fn random_facts(random: &mut StdRng, count: usize) -> Vec<Fact> {
    let mut facts = vec![];
    for log_index in 0..u64::try_from(count).expect("small") {
        let at = source(random, log_index);
        let seed = random.random_range(0..12);
        let order = order_id(seed);
        let token = Amount::from(random.random_range(0..6u64) / 3 + seed / 6);
        let item = ItemId::new(ChainId(31_337), Address::new([8; 20]), token).to_string();
        let terms = brickyard_core::orders::Terms { token_id: token, ..terms(seed) };
        let price = Amount::from(random.random_range(1..9_000u64));
        let version = random.random_range(1..4);
        let moved = |from, to| {
            let amount = Amount::from(1 + seed % 3);
            let operator = if seed % 2 == 0 { BUYER } else { Address::ZERO };
            ItemEvent::ItemTransferred { operator, from, to, amount }
        };
        let fact = match random.random_range(0..21) {
            0 | 1 => {
                let option = option(seed, 1);
                Fact::of::<Order>(order, &OrderEvent::OrderListed { terms, option }, &at)
            }
            2 | 3 => {
                let option = option(seed, version);
                let event = OrderEvent::OrderRepriced { version: version.into(), price, option };
                Fact::of::<Order>(order, &event, &at)
            }
            4 => Fact::of::<Order>(order, &OrderEvent::OrderOpened { terms }, &at),
            5 => Fact::of::<Order>(order, &OrderEvent::OrderCancelled {}, &at),
            6 => Fact::of::<Order>(order, &OrderEvent::OrderCancelRequested {}, &at),
            7 => {
                let uri = format!("data:application/json,{{\"name\":\"n{seed} \\u0000\"}}");
                Fact::of::<Item>(item, &ItemEvent::ItemUriUpdated { uri }, &at)
            }
            8 | 9 => Fact::of::<Item>(item, &moved(Address::ZERO, MAKER), &at),
            10 => Fact::of::<Item>(item, &moved(MAKER, BUYER), &at),
            11 => Fact::of::<Item>(item, &moved(BUYER, MAKER), &at),
            12 => {
                let counter = Amount::from(random.random_range(0..2u64));
                let maker = format!("31337-{MAKER}");
                Fact::of::<Maker>(maker, &MakerEvent::CounterBumped { counter }, &at)
            }
            13..=17 => {
                let order = random.random_range(0..3) * 3;
                let (offer, event) = offer_fact(random, order, seed, token);
                Fact::of::<Offer>(offer.to_string(), &event, &at)
            }
            18 | 19 => of_person(seed, &at),
            _ => {
                let address = Address::new([8; 20]);
                let event = CollectionEvent::CollectionFollowed {
                    chain_id: ChainId(31_337),
                    address,
                    standard: TokenStandard::Erc721,
                    name: format!("Named {price}"),
                    symbol: "C".to_owned(),
                    description: String::new(),
                    creator: MAKER,
                    first_block: 1,
                };
                Fact::of::<Collection>(format!("31337-{address}"), &event, &at)
            }
        };
        facts.push(fact.expect("a fact can be written"));
    }
    facts
}

/// Something happens to one of few offers, in whatever order.
fn offer_fact(random: &mut StdRng, order: u64, seed: u64, token: Amount) -> (OfferId, OfferEvent) {
    let (terms, signed) = offered(order, token, random.random_range(1..9_000));
    let (balance, allowance, block) = (Amount::ONE, Amount::ONE, 1);
    let why = Shortage::NoAllowance;
    let event = match random.random_range(0..14) {
        0..=3 => OfferEvent::OfferMade { terms, signed },
        4 => OfferEvent::OfferFundsFell { why, balance, allowance, block },
        5 => OfferEvent::OfferFundsReturned { balance, allowance, block },
        6 => OfferEvent::OfferCancelRequested {},
        11 => OfferEvent::OfferUnitsFell { held: Amount::ZERO },
        12 => OfferEvent::OfferUnitsReturned { held: Amount::ONE },
        13 => OfferEvent::OfferOutdated { why: OutdatedReason::ItemLeft },
        9 => OfferEvent::OfferExpired { block_time_s: UnixSeconds(1_500) },
        7 => {
            let accepted_at_s = UnixSeconds(1_500);
            OfferEvent::OfferAccepted { seller: MAKER, tx_hash: Hash32::ZERO, accepted_at_s }
        }
        8 => {
            let (terms, signed) = wanted(order, 1_000, 3);
            OfferEvent::CollectionOfferMade { terms, signed }
        }
        _ => OfferEvent::OfferCancelled { option_hash: Hash32::ZERO, bidder: BIDDER },
    };
    (offer_id(seed), event)
}

#[tokio::test]
async fn rows_as_they_stood_are_those_of_a_cold_replay_at_random_positions() {
    let mut random = seeded("rows_as_they_stood");
    let database = Database::new().await;
    let store = database.store().await;
    for _ in 0..4 {
        append_facts(&store, random_facts(&mut random, soaked(250, 10))).await;
        fold_to_the_head(&store).await;
    }
    let head = store.head().await.expect("a head").0;
    let mut compared = 0;
    let mut positions: Vec<i64> =
        (0..soaked(20, 20)).map(|_| random.random_range(0..=head)).collect();
    positions.extend([0, 1, head]);
    for at in positions.into_iter().map(Position) {
        for model in PAST {
            let cold = cold_replay(&store, model, at).await.expect("a replay");
            let last = cold_replay(&store, model, Position(head)).await.expect("a replay");
            for key in last.keys() {
                let asked = state_at(&store, model, key, at).await.expect("an answer");
                let asked = asked.map(|(_, state)| state);
                assert_eq!(asked.as_ref(), cold.get(key), "{model} {key} at {at}");
                compared += 1;
            }
            if model == "orders" {
                listed_as(&store, at, &cold).await;
            }
        }
    }
    assert!(compared > 200, "{compared} rows were compared");
}

/// Orders are found, and put in order, as the rows of that time say, in pages of five.
async fn listed_as(store: &Store, at: Position, cold: &std::collections::BTreeMap<String, Value>) {
    for token in 0..4u64 {
        let item = ItemId::new(ChainId(31_337), Address::new([8; 20]), Amount::from(token));
        let name = item.to_string();
        let mut expected = vec![];
        for (key, row) in cold.iter().filter(|(_, row)| row["item_id"] == name) {
            expected.push((place_of(store, at, key, row).await, key.clone()));
        }
        expected.sort();
        let (mut told, mut after) = (vec![], None);
        loop {
            let page = orders_of_item_at(store.pool(), item, at, after.as_ref(), 5).await;
            let page = page.expect("places");
            told.extend(page.iter().map(|place| place.key.clone()));
            let Some(last) = page.into_iter().nth(4) else { break };
            after = Some(last);
        }
        let expected: Vec<String> = expected.into_iter().map(|(_, key)| key).collect();
        assert_eq!(told, expected, "{name} at {at}");
    }
}

async fn place_of(store: &Store, at: Position, key: &str, row: &Value) -> (i32, String, i128) {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let number = |value: &Value| text(value).parse::<i128>().expect("a small number");
    let (currency, units) = (text(&row["terms"]["currency"]), number(&row["terms"]["amount"]));
    let unit_price = (number(&row["price"]) + units - 1) / units;
    match row["status"].as_str().expect("a status") {
        "filled" | "cancelled" | "refunded" | "returned" | "void" => {
            let (position, _) =
                state_at(store, "orders", key, at).await.expect("a row").expect("it is there");
            (3, String::new(), -i128::from(position.0))
        }
        "awaiting_delivery" | "disputed" => (0, currency, unit_price),
        "active" => (1, currency, unit_price),
        _ => (2, currency, unit_price),
    }
}

#[tokio::test]
async fn the_events_that_made_a_row_and_no_others_make_it_again() {
    let mut random = seeded("the_events_that_made_a_row");
    let database = Database::new().await;
    let store = database.store().await;
    // About one fact in eight touches the busiest item: far more than 64 whatever the seed.
    append_facts(&store, random_facts(&mut random, soaked(1_000, 10))).await;
    fold_to_the_head(&store).await;
    let head = store.head().await.expect("a head");
    let mut most = 0;
    for model in ["activity", "chains", "collections", "items", "offers", "orders"] {
        let statement = format!("select key, touches, state from read.{model} order by key");
        let rows: Vec<(String, i64, Value)> =
            sqlx::query_as(&statement).fetch_all(store.pool()).await.expect("rows");
        for (key, touches, row) in rows {
            let span = (Position(0), head);
            let events = why(&store, model, &key, span, i64::MAX).await.expect("its events");
            assert_eq!(i64::try_from(events.len()).expect("small"), touches, "{model} {key}");
            let again = replay(model, &key, &events).expect("it is folded");
            assert_eq!(again.as_ref(), Some(&row), "{model} {key}");
            most = most.max(touches);
        }
    }
    assert!(most > 64, "one row has more touches ({most}) than lie between two kept states");
}

#[tokio::test]
async fn pages_answer_as_they_stood_at_a_position_a_block_and_a_time() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    let item = item_id(chain, studies, 3);
    let option = one.option(3, 7, 5_000);
    let listed = site.command(&list(&one, &option)).await;
    let (order, first) = (order_of(listed.data()), listed.data()["position"].clone());
    let mut cheaper = option;
    cheaper.price = alloy::primitives::U256::from(4_000);
    let repriced = site.command(&modify(&one, &order, &cheaper)).await;
    let second = repriced.data()["position"].as_i64().expect("a position");
    one.give(3, two.signer.address()).await;
    site.settled().await;
    let detail = format!("/api/dcservice/item/sale/detail/{item}/{order}");
    let (listings, info) = (
        format!("/api/dcservice/item/open/listings?id={item}"),
        format!("/api/dcservice/item/open/info?id={item}"),
    );

    let then = site.get(&format!("{detail}?at={first}")).await;
    assert_eq!((&then.data()["price"], &then.data()["status"]), (&json!("5000"), &json!("active")));
    assert_eq!(then.position, first.as_i64(), "x-position is what was asked for");
    assert_eq!(then.data()["history"].as_array().map(Vec::len), Some(1));
    let later = site.get(&format!("{listings}&at={second}")).await;
    assert_eq!(later.data()["orders"][0]["price"], "4000");
    let before = site.get(&format!("{listings}&at={}", first.as_i64().expect("one") - 1)).await;
    assert_eq!(before.data()["orders"], json!([]));
    let owner = |answer: &Value| answer["owners"][0]["owner"].clone();
    let then = site.get(&format!("{info}&at={second}")).await;
    assert_eq!(owner(then.data()), format!("{:?}", one.signer.address()));
    assert_eq!(then.data()["listing"]["price"], "4000");
    let now = site.get(&info).await;
    assert_eq!(owner(now.data()), format!("{:?}", two.signer.address()));

    // The transfer is the newest fact: at its block it is seen, at the block before it is not.
    let why = site.get(&format!("/api/audit/why?model=items&key={item}")).await;
    let events = why.data()["events"].as_array().expect("events");
    let moved = events.last().expect("the transfer");
    assert_eq!(moved["eventType"], "ItemTransferred");
    let block = moved["chain"]["block"].as_u64().expect("a block");
    let there = site.get(&format!("{info}&at=block:{chain}:{block}")).await;
    assert_eq!(owner(there.data()), owner(now.data()));
    assert_eq!(there.position, moved["position"].as_i64());
    let earlier = site.get(&format!("{info}&at=block:{chain}:{}", block - 1)).await;
    assert_eq!(owner(earlier.data()), owner(then.data()));
    let time: String = sqlx::query_scalar(
        "select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')
           from events where position = $1",
    )
    .bind(second)
    .fetch_one(site.yard.store.pool())
    .await
    .expect("a time");
    let timed = site.get(&format!("{detail}?at={time}")).await;
    assert_eq!((timed.position, &timed.data()["price"]), (Some(second), &json!("4000")));
    let why = site.get(&format!("/api/audit/why?model=orders&key={order}&at={second}")).await;
    let types: Vec<&Value> =
        why.data()["events"].as_array().expect("events").iter().map(|e| &e["eventType"]).collect();
    assert_eq!(types, ["OrderListed", "OrderRepriced"]);

    for at in
        ["9999999", "yesterday", "block:1:1", "block:31337:99999999", "time:99999999999", "-1"]
    {
        let refused = site.get(&format!("{detail}?at={at}")).await;
        assert_eq!((refused.status, &refused.body["data"]["field"]), (400, &json!("at")), "{at}");
    }
    assert_eq!(site.get(&format!("{detail}?at=1")).await.status, 404);
    assert_eq!(site.get("/api/audit/why?model=nothing&key=1").await.status, 400);
    assert_eq!(site.get("/api/audit/why?model=orders&key=nothing").await.status, 404);
}

/// What a page said when it was the present is what it says of the past for good.
#[tokio::test]
async fn lists_collections_and_floors_answer_as_they_did_then() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    let currency = site.yard.world.weth;
    let of = format!("31337-{studies:?}").to_lowercase();
    assert_eq!(chain, 31_337);
    let owner = format!("{:?}", one.signer.address());
    let pages = [
        "item/open/list?size=5&sort=recent".to_owned(),
        "item/open/list?size=100&status=listed&sort=price_desc".to_owned(),
        format!("item/open/list?size=100&sort=token&collection={of}&owner={owner}"),
        "item/open/list?size=100&sort=token&search=3&rail=signature".to_owned(),
        "collection/open/list?".to_owned(),
        format!("collection/open/detail?id={of}"),
        format!("collection/open/floors?id={of}&currency={currency:?}"),
    ];
    let mut then = vec![];
    for step in 0..6u64 {
        let option = one.option(3, 7 + step, 5_000 - step);
        match step {
            0 | 3 => {
                site.command(&list(&one, &option)).await;
            }
            1 => {
                let other = one.option(4, 20, 3_000);
                site.command(&list(&one, &other)).await;
            }
            2 => one.give(4, two.signer.address()).await,
            4 => one.give(3, two.signer.address()).await,
            _ => two.give(3, one.signer.address()).await,
        }
        site.settled().await;
        for page in &pages {
            let answer = site.get(&format!("/api/dcservice/{page}")).await;
            assert_eq!(answer.status, 200, "{page}: {}", answer.text);
            then.push((page, answer.position.expect("a position"), answer.data().clone()));
        }
    }
    for (page, position, data) in &then {
        let again = site.get(&format!("/api/dcservice/{page}&at={position}")).await;
        assert_eq!(again.data(), data, "{page} at {position}");
        assert_eq!(again.position, Some(*position));
    }
    // Something was there to differ in.
    for page in &pages {
        let answers = then.iter().filter(|(asked, ..)| *asked == page);
        let different: std::collections::BTreeSet<String> =
            answers.map(|(.., data)| data.to_string()).collect();
        assert!(different.len() > 1, "{page} was always the same");
    }
    let (_, last, _) = &then[then.len() - 1];
    let changes = site.get(&format!("/api/dcservice/{}", pages[6])).await;
    let reasons: Vec<&Value> = changes.data()["changes"]
        .as_array()
        .expect("changes")
        .iter()
        .map(|c| &c["reason"])
        .collect();
    assert!(reasons.contains(&&json!("new-order")) && reasons.contains(&&json!("balance-change")));
    // Each names what made it, and the last of these is the event that it names itself.
    for change in changes.data()["changes"].as_array().expect("changes") {
        let key = format!("{of}/{currency:?}/{}", change["nth"]);
        let why = site.get(&format!("/api/audit/why?model=floors&key={key}")).await;
        let events = why.data()["events"].as_array().expect("events");
        let last = events.last().map(|event| &event["position"]);
        assert_eq!(last, Some(&change["position"]), "{key}: {}", why.text);
    }
    for refused in ["item/open/list?at=x", "collection/open/list?at=9999999999"] {
        assert_eq!(site.get(&format!("/api/dcservice/{refused}")).await.status, 400, "{last}");
    }
}
