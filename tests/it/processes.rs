//! Process managers: what follows from an event is done once, whoever is killed meanwhile.

use std::collections::BTreeSet;
use std::time::Duration;

use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, ItemId, UnixSeconds};
use brickyard_core::orders::{Order, OrderCommand, OrderEvent};
use brickyard_processes::{ManagerStatus, command_id, manager_statuses, retry, skip};
use brickyard_projections::models::OrderRow;
use brickyard_store::browse::{around, cause_of};
use brickyard_store::{ChainSource, Commands, Fact, Position, Recorded, Store};
use rand::Rng;
use serde_json::Value;
use sqlx::types::Json;
use tokio_util::sync::CancellationToken;

use crate::harness::api::Site;
use crate::harness::random::{cut_short, seeded, soaked};
use crate::harness::{Database, append_facts, eventually};
use crate::orders_given::{MAKER, NOW, list, list_as, meta, order_id, terms};
use crate::read_tables::{append_raw, fold_to_the_head};

pub(crate) const BUYER: Address = Address::new([2; 20]);

/// A transfer in a block of this time.
pub(crate) fn transfer(item: ItemId, from: Address, to: Address, time_s: u64) -> Fact {
    let tx = Hash32::new([u8::try_from(time_s % 251).expect("small"); 32]);
    let source = ChainSource {
        chain_id: ChainId(31_337),
        block: time_s,
        block_hash: tx,
        block_time_s: UnixSeconds(time_s),
        tx,
        log_index: 0,
        incarnation: 0,
    };
    let operator = Address::ZERO;
    let event = ItemEvent::ItemTransferred { operator, from, to, amount: Amount::ONE };
    Fact::of::<Item>(item.to_string(), &event, &source).expect("a fact")
}

/// The chain's time comes this far, with an item that nobody sells.
async fn pass_time(store: &Store, time_s: u64) {
    let item = ItemId { token_id: Amount::from(1_000_000), ..terms(0).item() };
    append_facts(store, vec![transfer(item, Address::new([7; 20]), BUYER, time_s)]).await;
}

/// Lists order `seed` so that it ends at a time.
pub(crate) async fn list_until(orders: &Commands<Order>, seed: u64, end_s: u64) {
    let mut terms = terms(seed);
    terms.end_s = UnixSeconds(end_s);
    let command = list_as(seed, terms);
    orders.execute(&order_id(seed), command, meta(&format!("list-{seed}"))).await.expect("listed");
}

/// What all managers remember: with a part of it they would count twice.
pub(crate) async fn forget_all(store: &Store) {
    let tables: Vec<String> = sqlx::query_scalar(
        "select tablename::text from pg_tables where starts_with(tablename::text, 'process_')",
    )
    .fetch_all(store.pool())
    .await
    .expect("their tables");
    for table in tables {
        let forget = format!("delete from {table}");
        sqlx::query(&forget).execute(store.pool()).await.expect("forgotten");
    }
}

/// Runs the managers until all of them stand at the head of the log or have stopped.
pub(crate) async fn followed(store: &Store) -> Vec<ManagerStatus> {
    let stop = CancellationToken::new();
    let running = tokio::spawn(brickyard_processes::run(store.clone(), stop.clone()));
    let statuses = at_the_head(store).await;
    stop.cancel();
    running.await.expect("it does not panic").expect("it ends well");
    statuses
}

pub(crate) async fn at_the_head(store: &Store) -> Vec<ManagerStatus> {
    eventually("the managers have followed the log", || async {
        let statuses = manager_statuses(store.pool()).await.ok()?;
        let head = store.head().await.ok()?;
        let arrived = statuses.iter().all(|m| m.stopped_reason.is_some() || m.position >= head);
        (statuses.len() == brickyard_processes::NAMES.len() && arrived).then_some(statuses)
    })
    .await
}

pub(crate) async fn events_of_type(store: &Store, event_type: &str) -> Vec<Recorded> {
    let events = store.read_after(Position(0), 100_000).await.expect("the log");
    events.into_iter().filter(|event| event.event_type == event_type).collect()
}

fn ids(events: &[Recorded]) -> Vec<String> {
    events.iter().map(|event| event.aggregate_id.clone()).collect()
}

#[tokio::test]
async fn signed_orders_expire_by_the_chains_own_time_and_say_which_event_told_it() {
    let database = Database::new().await;
    let store = database.store().await;
    let orders = Commands::<Order>::new(&store, ());
    for (seed, end_s) in [(1, 5_000), (2, 5_001), (3, 5_000), (4, 9_000)] {
        list_until(&orders, seed, end_s).await;
    }
    pass_time(&store, 4_999).await;
    followed(&store).await;
    assert_eq!(ids(&events_of_type(&store, "OrderExpired").await), Vec::<String>::new());

    pass_time(&store, 5_000).await;
    let told = store.head().await.expect("a head");
    followed(&store).await;
    let expired = events_of_type(&store, "OrderExpired").await;
    let wanted: BTreeSet<String> = [1, 3].map(order_id).into();
    assert_eq!(ids(&expired).into_iter().collect::<BTreeSet<_>>(), wanted);
    for event in &expired {
        let cause = cause_of(event);
        assert_eq!(cause.causation, Some(told));
        assert_eq!(cause.correlation, Some(Hash32::new([231; 32]).to_string()));
        assert!(cause.command.is_some_and(|id| id.starts_with(&format!("process expiry {told} "))));
        let OrderEvent::OrderExpired { block_time_s } = event.decode().expect("an event") else {
            panic!("{event:?}")
        };
        assert_eq!(block_time_s, UnixSeconds(5_000));
    }
    let effects = around(&store, told).await.expect("an answer").expect("an event").effects;
    assert_eq!(ids(&effects), ids(&expired), "the graph leads from the block to what it ended");
    let end = around(&store, expired[0].position).await.expect("an answer").expect("an event");
    assert_eq!(end.caused_by.map(|event| event.position), Some(told));

    // Time never goes back, and an order listed after its end by the chain's time is over at once.
    pass_time(&store, 6_000).await;
    pass_time(&store, 5_500).await;
    list_until(&orders, 5, 5_900).await;
    followed(&store).await;
    let expired = ids(&events_of_type(&store, "OrderExpired").await);
    assert_eq!(expired[2..], [order_id(2), order_id(5)]);
    fold_to_the_head(&store).await;
    let open: Vec<String> =
        sqlx::query_scalar("select key from read.orders where status <> 'expired'")
            .fetch_all(store.pool())
            .await
            .expect("rows");
    assert_eq!(open, [order_id(4)]);
}

#[tokio::test]
async fn an_order_that_is_over_already_is_left_as_it_is() {
    let database = Database::new().await;
    let store = database.store().await;
    let orders = Commands::<Order>::new(&store, ());
    for seed in 1..=3 {
        list_until(&orders, seed, 5_000).await;
    }
    followed(&store).await;
    append_raw_order(&store, &order_id(1), r#"{"OrderCancelled":{}}"#).await;
    pass_time(&store, 5_000).await;
    followed(&store).await;
    let cancelled = store.read_stream("order", &order_id(1)).await.expect("a stream");
    assert_eq!(cancelled.last().map(|e| e.event_type.as_str()), Some("OrderCancelled"));
    assert_eq!(events_of_type(&store, "OrderExpired").await.len(), 2);
}

/// A second event of an order's stream, as the chain tells it.
async fn append_raw_order(store: &Store, id: &str, payload: &str) {
    let source = ChainSource {
        chain_id: ChainId(31_337),
        block: 1,
        block_hash: Hash32::ZERO,
        block_time_s: UnixSeconds(1),
        tx: Hash32::ZERO,
        log_index: 9,
        incarnation: 0,
    };
    let event: OrderEvent = serde_json::from_str(payload).expect("an event");
    let fact = Fact::of::<Order>(id, &event, &source).expect("a fact");
    append_facts(store, vec![fact]).await;
}

#[tokio::test]
async fn an_item_that_leaves_its_maker_takes_the_other_signed_orders_off_the_book_for_good() {
    let database = Database::new().await;
    let store = database.store().await;
    let orders = Commands::<Order>::new(&store, ());
    let item = terms(1).item();
    // Two orders for item 1, one for item 2.
    list_until(&orders, 1, 90_000).await;
    let mut second = terms(1);
    second.price = Amount::from(7);
    let command = list_as(11, second);
    orders.execute(&order_id(11), command, meta("list-11")).await.expect("listed");
    list_until(&orders, 2, 90_000).await;
    // What was listed long ago is remembered.
    followed(&store).await;
    append_facts(&store, vec![transfer(item, MAKER, BUYER, 2_000)]).await;
    let left = store.head().await.expect("a head");
    append_facts(&store, vec![transfer(item, BUYER, MAKER, 2_001)]).await;
    followed(&store).await;
    let gone = events_of_type(&store, "OrderDeactivated").await;
    let wanted: BTreeSet<String> = [1, 11].map(order_id).into();
    assert_eq!(ids(&gone).into_iter().collect::<BTreeSet<_>>(), wanted);
    assert!(gone.iter().all(|event| cause_of(event).causation == Some(left)));

    // It is back, and still nothing is for sale again: not in the book, not in the pages.
    let (tx_hash, amount, chain_s, now_s) = (Hash32::ZERO, None, NOW, NOW);
    let buy = OrderCommand::SubmitPurchase { buyer: BUYER, tx_hash, amount, chain_s, now_s };
    let refused = orders.execute(&order_id(1), buy.clone(), meta("buy-1")).await;
    assert!(refused.is_err(), "{refused:?}");
    orders.execute(&order_id(2), buy, meta("buy-2")).await.expect("the other item is for sale");
    fold_to_the_head(&store).await;
    let row: Json<OrderRow> = sqlx::query_scalar("select state from read.orders where key = $1")
        .bind(order_id(1))
        .fetch_one(store.pool())
        .await
        .expect("a row");
    assert_eq!((row.status.as_str(), row.fillable), ("inactive", true));
    // Listed anew by its maker, it is for sale.
    list_until(&orders, 12, 90_000).await;
    followed(&store).await;
    assert_eq!(events_of_type(&store, "OrderDeactivated").await.len(), 2);
}

/// What a log of chance asks for, told by the test's own reading of it.
#[derive(Default)]
struct Expected {
    expired: BTreeSet<String>,
    inactive: BTreeSet<String>,
}

/// Appends a little of everything; orders are listed, time passes, items leave.
async fn grow(
    store: &Store,
    random: &mut impl Rng,
    ends: &mut Vec<(u64, u64, bool)>,
    clock: &mut u64,
    expected: &mut Expected,
) {
    let orders = Commands::<Order>::new(store, ());
    for _ in 0..random.random_range(1..6) {
        match random.random_range(0..4) {
            0 | 1 => {
                let seed = u64::try_from(ends.len()).expect("few") + 1;
                let end = *clock + random.random_range(1..200);
                list_until(&orders, seed, end.max(NOW.0 + 1)).await;
                ends.push((seed, end.max(NOW.0 + 1), true));
            }
            2 => {
                *clock += random.random_range(1..80);
                pass_time(store, *clock).await;
            }
            _ if !ends.is_empty() => {
                let which = random.random_range(0..ends.len());
                let (seed, end, open) = &mut ends[which];
                let fact = transfer(terms(*seed).item(), MAKER, BUYER, *clock);
                append_facts(store, vec![fact]).await;
                if *open && *end > *clock {
                    *open = false;
                    expected.inactive.insert(order_id(*seed));
                }
            }
            _ => {}
        }
        let over = ends.iter().filter(|(_, end, _)| end <= clock);
        expected.expired.extend(over.map(|(seed, ..)| order_id(*seed)));
    }
}

/// Managers are dropped wherever they wait, again and again; twice the same are at work, in two
/// processes as far as the database can tell.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn managers_killed_anywhere_and_run_twice_neither_lose_nor_repeat() {
    let mut random = seeded("managers_killed_anywhere");
    let database = Database::new().await;
    let (one, two) = (database.store().await, database.store().await);
    let (mut ends, mut clock, mut expected) = (vec![], NOW.0, Expected::default());
    for _ in 0..soaked(60, 20) {
        grow(&one, &mut random, &mut ends, &mut clock, &mut expected).await;
        let polls = [random.random_range(1..60), random.random_range(1..60)];
        let stop = CancellationToken::new();
        let both = [&one, &two].map(|store| brickyard_processes::run(store.clone(), stop.clone()));
        let [first, second] = both;
        // Whoever has nothing left to do waits for ever.
        let moment = |polls: usize| Duration::from_millis(u64::try_from(polls).expect("small"));
        let first = cut_short(first, polls[0]);
        let first = tokio::time::timeout(Duration::from_millis(100), first);
        let second = tokio::time::timeout(moment(polls[1]), second);
        let (first, second) = tokio::join!(first, second);
        assert!(!matches!(first, Ok(Some(_))) && second.is_err(), "none ends by itself");
    }
    followed(&two).await;
    let expired = ids(&events_of_type(&one, "OrderExpired").await);
    assert_eq!(expired.len(), expired.iter().collect::<BTreeSet<_>>().len(), "none twice");
    assert_eq!(expired.into_iter().collect::<BTreeSet<_>>(), expected.expired);
    let inactive = ids(&events_of_type(&one, "OrderDeactivated").await);
    assert_eq!(inactive.len(), inactive.iter().collect::<BTreeSet<_>>().len(), "none twice");
    // One whose end and whose item's leaving meet may be told as the one or as the other.
    let inactive: BTreeSet<String> = inactive.into_iter().collect();
    let missing: Vec<_> = expected.inactive.difference(&inactive).collect();
    assert!(missing.iter().all(|id| expected.expired.contains(*id)), "{missing:?}");
    let strange: Vec<_> = inactive.difference(&expected.inactive).collect();
    assert!(strange.iter().all(|id| expected.expired.contains(*id)), "{strange:?}");
    // From the first position on, everything follows again under the same ids: nothing is new.
    let head = one.head().await.expect("a head");
    forget_all(&one).await;
    followed(&one).await;
    assert_eq!(one.head().await.expect("a head"), head);
}

#[tokio::test]
async fn a_manager_stops_before_an_event_it_cannot_read_and_goes_on_when_told_to() {
    let site = Site::new().await;
    let store = &site.yard.store;
    let stop = CancellationToken::new();
    let running = tokio::spawn(brickyard_processes::run(store.clone(), stop.clone()));
    at_the_head(store).await;
    // Its ids cannot be used up by a client.
    let key = command_id("expiry", Position(7), 0);
    let token = site.token(site.yard.trader(1).signer.address()).await;
    let headers = [("idempotency-key", key.as_str()), ("authorization", token.as_str())];
    let path = format!("/api/dcservice/item/sale/cancel/{}", order_id(1));
    let refused = site.send(reqwest::Method::POST, &path, &headers, vec![]).await;
    assert_eq!((refused.status, &refused.body["data"]["field"]), (400, &"idempotency-key".into()));
    let health = site.get("/health").await;
    assert_eq!(
        (health.status, &health.body["processes"]["expiry"]["stopped"]),
        (200, &Value::Null)
    );

    let id = format!("0x{}", "ab".repeat(32));
    append_raw(store, "order", &id, "OrderFlown", r#"{"OrderFlown":{}}"#).await;
    let position = store.head().await.expect("a head");
    // Who reads no such event goes on.
    let goes_on = |name: &str| ["documents", "funders"].contains(&name);
    let (beyond, stopped): (Vec<_>, Vec<_>) =
        at_the_head(store).await.into_iter().partition(|manager| goes_on(&manager.manager));
    assert!(beyond.iter().all(|manager| manager.stopped_reason.is_none()), "{beyond:?}");
    assert_eq!((beyond.len(), stopped.len()), (2, brickyard_processes::NAMES.len() - 2));
    for manager in &stopped {
        assert_eq!(manager.position, Position(position.0 - 1), "{manager:?}");
        assert_eq!(manager.stopped_position, Some(position));
        assert_eq!(manager.stopped_event_type.as_deref(), Some("OrderFlown"));
    }
    let health = site.get("/health").await;
    assert_eq!(health.status, 503);
    let told = &health.body["processes"]["expiry"]["stopped"];
    assert_eq!((&told["position"], &told["eventType"]), (&position.0.into(), &"OrderFlown".into()));
    let models = site.get("/api/audit/models").await;
    let lines = models.data()["processes"].as_array().expect("processes").clone();
    let told = lines.iter().filter(|line| line["stopped"]["position"] == position.0);
    assert_eq!(told.count(), stopped.len(), "{lines:?}");

    // Trying again does not help; leaving it out does, there and nowhere else.
    assert!(retry(store.pool(), "expiry").await.expect("told"));
    let why = || "written by a build that never shipped".to_owned();
    let elsewhere = Position(position.0 - 1);
    assert!(skip(store, "expiry", elsewhere, why(), meta("elsewhere")).await.is_err());
    for manager in stopped.iter().map(|manager| manager.manager.as_str()) {
        eventually("the skip is taken", || async {
            let id = meta(&format!("skip-{manager}"));
            skip(store, manager, position, why(), id).await.ok()
        })
        .await;
    }
    let on = eventually("they go on", || async {
        let statuses = at_the_head(store).await;
        statuses.iter().all(|manager| manager.stopped_reason.is_none()).then_some(statuses)
    })
    .await;
    assert!(on.iter().all(|manager| manager.position > position));
    stop.cancel();
    running.await.expect("it does not panic").expect("it ends well");
}

/// What is asked first under an id counts; a manager that asks for something else has lost its
/// mind, and stops.
#[tokio::test]
async fn a_manager_whose_command_id_was_used_for_something_else_stops_and_says_so() {
    let database = Database::new().await;
    let store = database.store().await;
    let orders = Commands::<Order>::new(&store, ());
    list_until(&orders, 1, 5_000).await;
    pass_time(&store, 5_000).await;
    let cause = store.head().await.expect("a head");
    orders.execute(&order_id(9), list(9), meta(&command_id("expiry", cause, 0))).await.expect("ok");
    let statuses = followed(&store).await;
    let expiry = statuses.iter().find(|status| status.manager == "expiry").expect("expiry");
    assert_eq!(expiry.stopped_position, Some(cause));
    let reason = expiry.stopped_reason.as_deref().expect("a reason");
    assert!(reason.contains("used for another command"), "{reason}");
}
