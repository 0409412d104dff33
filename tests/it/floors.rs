//! Floors: at every position and second the price of a change row is the least of all listings
//! that could be bought then, and every change says why.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, BasisPoints, ChainId, Hash32, ItemId, UnixSeconds};
use brickyard_core::makers::{Maker, MakerEvent};
use brickyard_core::orders::{Order, OrderEvent, OrderKind, Terms};
use brickyard_projections::data::{self, Floor, Ledger};
use brickyard_projections::models::{FloorChange, FloorReason};
use brickyard_projections::{
    FloorAt, book_key, changes_between, cold_replay, floor_changes, floors_at,
    normalized_floors_at, replay, state_at, time_of, why,
};
use brickyard_store::{ChainSource, Fact, Position, Recorded, Store};
use rand::Rng;
use rand::rngs::StdRng;
use serde_json::Value;

use crate::data_given::follow;
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts};
use crate::orders_given::{MAKER, option, order_id, terms};
use crate::read_tables::{fold_to_the_head, tables};

const BUYER: Address = Address::new([3; 20]);
const ORDERS: u64 = 24;
pub(crate) const COLLECTIONS: [Address; 2] = [Address::new([8; 20]), Address::new([9; 20])];
pub(crate) const CURRENCIES: [Address; 2] = [Address::new([6; 20]), Address::ZERO];

pub(crate) fn source(log_index: u64) -> ChainSource {
    ChainSource {
        chain_id: ChainId(31_337),
        block: 1,
        block_hash: Hash32::new([1; 32]),
        block_time_s: UnixSeconds(1_000),
        tx: Hash32::new([2; 32]),
        log_index,
        incarnation: 0,
    }
}

/// An order that starts and ends around the time the log has.
fn terms_about(random: &mut StdRng, seed: u64, now_s: u64) -> Terms {
    let pick = usize::try_from(seed % 2).expect("small");
    let start_s = UnixSeconds(now_s + random.random_range(0..40) - 20);
    Terms {
        kind: if random.random_bool(0.1) { OrderKind::Auction } else { OrderKind::Fixed },
        collection: COLLECTIONS[pick],
        token_id: Amount::from(seed / 3),
        currency: CURRENCIES[usize::try_from(seed / 2 % 2).expect("small")],
        price: Amount::from(random.random_range(1..30u64)),
        amount: Amount::from([1, 1, 2, 3][random.random_range(0..4)]),
        start_s,
        end_s: start_s.plus(random.random_range(1..120)),
        royalty_bps: rate(random),
        ..terms(seed)
    }
}

/// Prices are small; a rate is large enough to be felt.
fn rate(random: &mut StdRng) -> BasisPoints {
    BasisPoints::new(1_500 * random.random_range(0..4)).expect("a rate")
}

pub(crate) fn random_fact(random: &mut StdRng, log_index: u64, now_s: u64) -> Fact {
    let (at, seed) = (source(log_index), random.random_range(0..ORDERS));
    let order = order_id(seed);
    let of_order = |event: &OrderEvent| Fact::of::<Order>(order.clone(), event, &source(log_index));
    let collection = COLLECTIONS[usize::try_from(seed % 2).expect("small")];
    let item = ItemId::new(ChainId(31_337), collection, Amount::from(seed / 3)).to_string();
    let (operator, amount) = (Address::ZERO, Amount::ONE);
    let moved = |from, to| ItemEvent::ItemTransferred { operator, from, to, amount };
    let price = Amount::from(random.random_range(1..30u64));
    let fact = match random.random_range(0..17) {
        0..=5 => {
            let (terms, option) = (terms_about(random, seed, now_s), option(seed, 1));
            of_order(&OrderEvent::OrderListed { terms, option })
        }
        6 => of_order(&OrderEvent::OrderOpened { terms: terms_about(random, seed, now_s) }),
        7 | 8 => {
            of_order(&OrderEvent::OrderRepriced { version: 2, price, option: option(seed, 2) })
        }
        9 => of_order(&OrderEvent::OrderCancelled {}),
        10 => of_order(&OrderEvent::OrderCancelRequested {}),
        11 => of_order(&OrderEvent::PurchaseSubmitted {
            buyer: [BUYER, MAKER][random.random_range(0..2)],
            tx_hash: Hash32::ZERO,
            amount: [None, Some(Amount::ONE)][random.random_range(0..2)],
            // The lock is over within the reach of the test's clock.
            submitted_at_s: UnixSeconds(now_s + random.random_range(0..40) - 180),
        }),
        12 => of_order(&OrderEvent::OptionVersionCancelled {
            option_hash: Hash32::new([random.random_range(1..3); 32]),
            signer: None,
            nonce: None,
        }),
        13 => Fact::of::<Item>(item, &moved(MAKER, BUYER), &at),
        14 => Fact::of::<Item>(item, &moved(BUYER, MAKER), &at),
        15 => {
            let royalty_bps = rate(random);
            let asks = CollectionEvent::CollectionRoyaltyChanged { receiver: MAKER, royalty_bps };
            Fact::of::<Collection>(format!("31337-{collection}"), &asks, &at)
        }
        _ if random.random_bool(0.2) => {
            let counter = Amount::from(random.random_range(0..2u64));
            Fact::of::<Maker>(format!("31337-{MAKER}"), &MakerEvent::CounterBumped { counter }, &at)
        }
        _ => of_order(&OrderEvent::OrderRepriced { version: 3, price, option: option(seed, 3) }),
    };
    fact.expect("a fact can be written")
}

/// Lets the log's own clock run on without waiting for it.
pub(crate) async fn let_time_pass(store: &Store, seconds: i64) {
    sqlx::query("update log_head set recorded_at = recorded_at + make_interval(secs => $1)")
        .bind(f64::from(i32::try_from(seconds).expect("small")))
        .execute(store.pool())
        .await
        .expect("the clock is set");
}

pub(crate) async fn log_time(store: &Store) -> u64 {
    let now: i64 =
        sqlx::query_scalar("select extract(epoch from recorded_at)::bigint from log_head")
            .fetch_one(store.pool())
            .await
            .expect("a time");
    u64::try_from(now).expect("after 1970")
}

pub(crate) type Floors = BTreeMap<(String, String), (u64, String)>;

/// What collections ask of each sale, in basis points.
pub(crate) type Asked = BTreeMap<String, u64>;

/// Collections that are followed at a position.
pub(crate) async fn followed(store: &Store, at: Position) -> BTreeSet<String> {
    cold_replay(store, "collections", at).await.expect("a replay").into_keys().collect()
}

/// The least price of a unit of what can be bought of these collections, with what is missing of what is asked, found by looking
/// at every order.
pub(crate) fn by_brute_force(
    (orders, followed): (&BTreeMap<String, Value>, &BTreeSet<String>),
    asked: &Asked,
    at_s: u64,
) -> Floors {
    let mut least = Floors::new();
    for (key, order) in orders {
        let second = |value: &Value| value.as_u64().expect("a number");
        let terms = &order["terms"];
        let on_the_book = ["active", "locked"].iter().any(|status| order["status"] == *status);
        let locks = order["locks"].as_array().into_iter().flatten();
        let live = locks.filter(|lock| second(&lock["until_s"]) > at_s);
        let units = |value: &Value| value.as_str().expect("a text").parse().expect("a number");
        let locked: u64 = live.map(|lock| units(&lock["amount"])).sum();
        let for_sale = on_the_book && locked < units(&order["remaining"]);
        let live = second(&terms["start_s"]) <= at_s && at_s < second(&terms["end_s"]);
        if !for_sale || !live || order["fillable"] != true || terms["kind"] != "fixed" {
            continue;
        }
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let book = (text(&order["collection"]), text(&terms["currency"]));
        if !followed.contains(&book.0) {
            continue;
        }
        let number = |value: &Value| text(value).parse::<u64>().expect("a small number");
        let price = number(&order["price"]).div_ceil(number(&terms["amount"]));
        let share = |bps: u64| price * bps / 10_000;
        let asked = share(asked.get(&book.0).copied().unwrap_or_default());
        let missing = asked.saturating_sub(share(second(&terms["royalty_bps"])));
        let offered = (price + missing, key.clone());
        let least = least.entry(book).or_insert_with(|| offered.clone());
        *least = offered.min(least.clone());
    }
    least
}

pub(crate) fn collections() -> Vec<String> {
    COLLECTIONS.iter().map(|address| format!("31337-{address}")).collect()
}

pub(crate) async fn as_told(store: &Store, at: Position, at_s: u64) -> Floors {
    let floors = floors_at(store.pool(), &collections(), at, UnixSeconds(at_s)).await;
    by_book(floors.expect("floors"))
}

pub(crate) async fn as_told_normalized(store: &Store, at: Position, at_s: u64) -> Floors {
    let floors = normalized_floors_at(store.pool(), &collections(), at, UnixSeconds(at_s)).await;
    by_book(floors.expect("floors"))
}

/// What the pages of figures count with, from memory, is what is told: the ledger is read on as positions come.
pub(crate) async fn assert_counted(
    ledger: &Ledger,
    normalized: bool,
    (at, at_s): (Position, u64),
    told: &Floors,
) {
    let moment = (at, UnixSeconds(at_s));
    let all = data::floors(ledger, (None, normalized), moment).await.expect("floors");
    let prices = |floors: &[Floor]| -> Vec<((String, String), u64)> {
        let price = |floor: &Floor| floor.price.to_string().parse().expect("a small price");
        let book = |floor: &Floor| (floor.collection.clone(), floor.currency.clone());
        floors.iter().map(|floor| (book(floor), price(floor))).collect()
    };
    let expected: Vec<_> = told.iter().map(|(book, (price, _))| (book.clone(), *price)).collect();
    assert_eq!(prices(&all), expected, "at {at}, second {at_s}");
    for collection in &collections() {
        let of = (Some(collection.as_str()), normalized);
        let own = data::floors(ledger, of, moment).await.expect("floors");
        let rest = all.iter().filter(|floor| floor.collection == *collection);
        assert!(own.iter().eq(rest), "{collection} at {at}, second {at_s}");
    }
}

fn by_book(floors: Vec<FloorAt>) -> Floors {
    let floors = floors.into_iter().map(|floor| {
        let price = floor.lowest.price.to_string().parse().expect("a small price");
        ((floor.collection, floor.currency), (price, floor.lowest.order_id.to_string()))
    });
    floors.collect()
}

/// The second collection comes to be followed on the way.
pub(crate) async fn random_log(random: &mut StdRng, store: &Store, batches: usize) {
    let [first, second] = COLLECTIONS.map(|one| follow(one, TokenStandard::Erc721));
    append_facts(store, vec![first]).await;
    let (mut second, late) = (Some(second), random.random_range(0..batches.min(9)));
    for batch in 0..batches {
        let now_s = log_time(store).await;
        let count = random.random_range(1..25u64);
        let first = u64::try_from(batch).expect("small") * 100;
        let facts = (0..count).map(|n| random_fact(random, first + n, now_s));
        let mut facts: Vec<Fact> = facts.collect();
        if batch == late {
            let place = random.random_range(0..=facts.len());
            facts.splice(place..place, second.take());
        }
        append_facts(store, facts).await;
        if random.random_bool(0.4) {
            fold_to_the_head(store).await;
        }
        let_time_pass(store, random.random_range(0..25)).await;
    }
    fold_to_the_head(store).await;
}

pub(crate) async fn changes(store: &Store, normalized: bool) -> Vec<FloorChange> {
    let (head, mut all) = (store.head().await.expect("a head"), vec![]);
    for collection in collections() {
        for currency in CURRENCIES {
            let book = book_key(&collection, &currency.to_string(), normalized);
            let found = floor_changes(store.pool(), &book, head, UnixSeconds(0), (None, 10_000));
            let mut found = found.await.expect("changes");
            found.reverse();
            for (one, next) in found.iter().zip(found.iter().skip(1)) {
                assert_eq!(next.nth, one.nth + 1);
                assert_eq!(next.before, one.price, "each begins where the one before ended");
                assert!(next.position >= one.position && next.at_s >= one.at_s);
                assert_eq!(next.moved, next.before != next.price);
            }
            all.extend(found);
        }
    }
    all
}

#[tokio::test]
async fn a_floor_is_the_least_price_of_all_that_can_be_bought_at_any_position_and_second() {
    let mut random = seeded("a_floor_is_the_least_price");
    let database = Database::new().await;
    let store = database.store().await;
    random_log(&mut random, &store, soaked(40, 10)).await;
    let head = store.head().await.expect("a head").0;
    let (ledger, mut compared, mut found) = (Ledger::new(store.pool().clone()), 0, 0);
    let some = (0..soaked(120, 5)).map(|_| Position(random.random_range(0..=head)));
    for at in some.collect::<BTreeSet<Position>>() {
        let orders = cold_replay(&store, "orders", at).await.expect("a replay");
        let followed = followed(&store, at).await;
        let then_s = time_of(store.pool(), at).await.expect("a time");
        for later in [0, random.random_range(0..60), random.random_range(0..1_100)] {
            let at_s = then_s + later;
            let expected = by_brute_force((&orders, &followed), &Asked::new(), at_s);
            assert_eq!(as_told(&store, at, at_s).await, expected, "at {at}, {later} s later");
            assert_counted(&ledger, false, (at, at_s), &expected).await;
            compared += 1;
            found += expected.len();
        }
    }
    assert!(compared > 200 && found > 200, "{found} floors in {compared} comparisons");

    let changes = changes(&store, false).await;
    let reasons: BTreeSet<String> =
        changes.iter().filter(|c| c.moved).map(|c| format!("{:?}", c.reason)).collect();
    for reason in [FloorReason::NewOrder, FloorReason::Expiry, FloorReason::Cancel] {
        assert!(reasons.contains(&format!("{reason:?}")), "{reason:?} in {reasons:?}");
    }

    // However the log is cut into pages, the rows are the same.
    let cold = cold_replay(&store, "floors", Position(head)).await.expect("a replay");
    let rows: Vec<(String, Value)> =
        sqlx::query_as("select key, state from read.floors order by key")
            .fetch_all(store.pool())
            .await
            .expect("rows");
    assert_eq!(rows, cold.into_iter().collect::<Vec<_>>());
    let before = tables(&store).await;
    let report = brickyard_projections::rebuild(&store, "floors", false, &|_| {}).await;
    assert!(report.expect("a rebuild").expect("a model").swapped);
    assert_eq!(tables(&store).await, before);
}

/// Rows of floors, every so many of them, and the events that `why` tells of each; these alone
/// make the very row. Answers how many were looked at, and how many of their events there are.
pub(crate) async fn replayed_by_their_events(store: &Store, every: usize) -> (usize, usize) {
    let head = store.head().await.expect("a head");
    let rows: Vec<(String, Value)> =
        sqlx::query_as("select key, state from read.floors order by key")
            .fetch_all(store.pool())
            .await
            .expect("rows");
    let (mut looked, mut told) = (0, 0);
    for (key, row) in rows.iter().step_by(every) {
        let mut events = vec![];
        loop {
            let after = events.last().map_or(Position(0), |event: &Recorded| event.position);
            let page = why(store, "floors", key, (after, head), 7).await.expect("events");
            let last = page.len() < 7;
            events.extend(page);
            if last {
                break;
            }
        }
        assert!(events.is_sorted_by(|one, next| one.position < next.position), "{key}");
        let again = replay("floors", key, &events).expect("they can be folded");
        assert_eq!(again.as_ref(), Some(row), "{key} of {} events", events.len());
        (looked, told) = (looked + 1, told + events.len());
    }
    (looked, told)
}

#[tokio::test]
async fn the_events_that_are_told_of_a_floor_and_no_others_make_it_again() {
    let mut random = seeded("the_events_that_are_told_of_a_floor");
    let database = Database::new().await;
    let store = database.store().await;
    random_log(&mut random, &store, soaked(16, 15)).await;
    let (looked, told) = replayed_by_their_events(&store, soaked(1, 2)).await;
    let head = store.head().await.expect("a head");
    let all = usize::try_from(head.0).expect("small") * looked;
    assert!(looked > 10 && told < all, "{told} events of {looked} rows, of {all}");
    let nothing = why(&store, "floors", "31337-0x00/0x00/1", (Position(0), head), 5).await;
    assert_eq!(nothing.expect("an answer"), []);
}

/// What `audit at` and `audit diff` say of a floor is what its changes say.
#[tokio::test]
async fn a_floor_is_shown_as_it_stood_and_compared_with_the_event_of_every_change() {
    let mut random = seeded("a_floor_is_shown_as_it_stood");
    let database = Database::new().await;
    let store = database.store().await;
    random_log(&mut random, &store, soaked(20, 6)).await;
    let (told, mut compared) = (changes(&store, false).await, 0);
    for change in told.iter().filter(|change| change.moved && change.nth > 1) {
        let (before, at) = (Position(change.position.0 - 1), change.position);
        let at_s = time_of(store.pool(), at).await.expect("a time");
        let floors = as_told(&store, at, at_s).await;
        let then = state_at(&store, "floors", &change.book, at).await.expect("a state");
        let (position, then) = then.expect("the floor was there");
        let of = (change.collection.clone(), change.currency.clone());
        let price = then["change"]["price"].as_str().map(|price| price.parse().expect("small"));
        assert_eq!(price, floors.get(&of).map(|(price, _)| *price), "{} at {at}", change.book);
        assert_eq!(position, at);
        let changed = changes_between(&store, "floors", &change.book, (before, at)).await;
        let changed = changed.expect("changes").expect("the floor was there");
        assert!(changed.iter().all(|change| change.by.position == at), "{}", change.book);
        // What the clock has done by itself was so before the event that it was noted with.
        let first = state_at(&store, "floors", &change.book, before).await.expect("a state");
        let first = first.map(|(_, first)| first["change"]["nth"].clone()).unwrap_or_default();
        let expected = (first != then["change"]["nth"]).then_some(&then["change"]["nth"]);
        let nth = changed.iter().find(|change| change.path == "change.nth");
        assert_eq!(nth.map(|nth| &nth.after), expected, "{} at {at}", change.book);
        compared += usize::from(nth.is_some());
    }
    assert!(compared > 5, "{compared} floors were moved by an event");
    let none = state_at(&store, "floors", "31337-0x00/0x00", Position(1)).await;
    assert_eq!(none.expect("an answer"), None);
}
