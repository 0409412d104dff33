//! Figures that are counted in memory, while the log goes on and models are built anew: what was
//! counted before is no answer any more.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use brickyard_core::chains::Currency;
use brickyard_core::kernel::{Amount, UnixSeconds};
use brickyard_core::whales::WhaleThresholds;
use brickyard_projections::data::{
    Ledger, QuoteAt, SaleFilter, Then, TraderLine, TraderSort, Turn, WhaleAsked, WhaleLine,
    WhalePage, WhaleSort, Worth, books, traders, whales,
};
use brickyard_projections::models::{NAMES, QuoteRow, Trades};
use brickyard_projections::{Event, ProjectionError, Projections, cold_replay, run_named};
use brickyard_store::{Position, Store};
use rand::Rng;
use rand::rngs::StdRng;
use serde_json::Value;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use crate::data::{Counted, assert_books, floors_then, raw};
use crate::data_given::{CHAIN, COLLECTIONS, CURRENCIES, Recount, follow, giant_sale, random_fact};
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts, eventually};
use crate::read_tables::{Folding, schema_of};
use crate::rebuild::rebuilt;

pub(crate) async fn begun(database: &Database) -> Store {
    let store = database.store().await;
    append_facts(&store, COLLECTIONS.map(|(address, standard)| follow(address, standard)).into())
        .await;
    store
}

pub(crate) async fn goes_on(store: &Store, folding: &Folding, random: &mut StdRng, batch: usize) {
    let first = u64::try_from(batch).expect("small") * 100;
    let facts = (0..random.random_range(1..5)).map(|n| random_fact(random, first + n)).collect();
    append_facts(store, facts).await;
    folding.reaches_the_head().await;
}

/// The present, and the log until there, counted one by one.
async fn present(store: &Store) -> (Then, Recount) {
    let log = raw(store).await;
    let then = end_of(&log);
    (then, Recount::of(&log, then.position))
}

/// Now, as the last event has it.
pub(crate) fn end_of(log: &[Event]) -> Then {
    let last = log.last().expect("a log");
    let now_s = UnixSeconds(last.at_s.cast_unsigned());
    Then { position: last.position, now_s, past: false }
}

/// Items with the ends of their open listings, as the orders' events alone say.
async fn open(store: &Store, at: Position) -> Vec<(String, String, u64)> {
    let orders = cold_replay(store, "orders", at).await.expect("a replay").into_values();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    orders
        .filter(|order| order["status"] == "active" || order["status"] == "locked")
        .map(|order| {
            let end_s = order["terms"]["end_s"].as_u64().expect("an end");
            (text(&order["collection"]), text(&order["item_id"]), end_s)
        })
        .collect()
}

/// What is said to be for sale is what is; answers how much that is.
async fn assert_listed(ledger: &Ledger, then: Then, open: &[(String, String, u64)]) -> usize {
    let mut items: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (collection, item, _) in open.iter().filter(|(.., end_s)| *end_s > then.now_s.0) {
        items.entry(collection).or_default().insert(item);
    }
    let told = books(ledger, then, &SaleFilter::default(), &[]).await.expect("books");
    for book in &told {
        let expected = items.get(book.collection.as_str()).map_or(0, BTreeSet::len);
        assert_eq!(usize::try_from(book.listed).expect("small"), expected, "{book:?} at {then:?}");
    }
    items.values().map(BTreeSet::len).sum()
}

#[tokio::test]
async fn the_same_question_is_counted_anew_whenever_anything_came() {
    let mut random = seeded("the_same_question_is_counted_anew");
    let database = Database::new().await;
    let store = begun(&database).await;
    let ledger = Ledger::new(store.pool().clone());
    let (folding, mut listed, mut sales) = (Folding::begin(&store), 0, 0);
    for batch in 0..soaked(150, 50) {
        goes_on(&store, &folding, &mut random, batch).await;
        let (then, recount) = present(&store).await;
        for washed in [true, false] {
            let counted = Counted { ledger: ledger.clone(), then, since_s: 0, washed };
            assert_books(&store, &recount, &counted).await;
        }
        // A listing ends by the clock alone, which any two who ask may see differently.
        let (open, later) = (open(&store, then.position).await, random.random_range(0..40_000));
        for later_s in [0, later, 0] {
            let then = Then { now_s: UnixSeconds(then.now_s.0 + later_s), ..then };
            listed += assert_listed(&ledger, then, &open).await;
        }
        sales = recount.sold.len();
    }
    folding.end().await;
    assert!(listed > 50 && sales > 20, "{listed} listings and {sales} sales were compared");
}

/// What both currencies are worth, the one much more than the other.
fn worths() -> [Worth; 2] {
    CURRENCIES.map(|address| {
        let atto_usd = Amount::from(if address.is_zero() { 3_000_000_000_000_000_000 } else { 7 });
        let row = QuoteRow {
            chain_id: CHAIN.0,
            currency: address,
            oracle: None,
            source: None,
            atto_usd,
            at_s: 0,
            chain: None,
        };
        let quote = Some(QuoteAt { position: Position(1), row });
        let currency = Currency { address, symbol: "C".to_owned(), decimals: 0 };
        Worth { chain_id: CHAIN.0, currency, quote }
    })
}

async fn all_whales(ledger: &Ledger, then: Then, asked: &WhaleAsked<'_>) -> Vec<WhaleLine> {
    let turn = Turn { after: None, limit: usize::MAX, ascending: false };
    let page = WhalePage { sort: WhaleSort::Held, turn, owner: None, explained: Some(5) };
    let found = whales(ledger, then, asked, (page, |whale| whale.line())).await.expect("whales");
    found.expect("nothing comes meanwhile").rows
}

/// Now and then others than before, so that what is kept is begun again; in a large market the largest are no whales.
fn some_thresholds(random: &mut StdRng) -> WhaleThresholds {
    let usual = WhaleThresholds { liquid_sales: 3, supply_least: 1, ..WhaleThresholds::default() };
    let value_usd = if random.random_bool(0.9) { 500 } else { 5 };
    let small_holders = if random.random_bool(0.9) { usual.small_holders } else { 0 };
    WhaleThresholds { value_usd, small_holders, supply_bps: 4_000, ..usual }
}

/// Of the present what was counted before is counted on; of the past each answer is counted from the beginning.
#[tokio::test]
async fn whales_of_now_are_those_that_are_counted_anew_whatever_came_and_however_late_it_is() {
    let mut random = seeded("whales_of_now_are_those");
    let database = Database::new().await;
    let store = begun(&database).await;
    let ledger = Ledger::new(store.pool().clone());
    let (folding, mut compared) = (Folding::begin(&store), 0);
    for batch in 0..soaked(60, 50) {
        goes_on(&store, &folding, &mut random, batch).await;
        let (then, recount) = present(&store).await;
        let floors = floors_then(&store, &recount, then).await;
        let collections: Vec<&String> = recount.standards.keys().collect();
        for later_s in [0, random.random_range(60..700_000), 0] {
            let then = Then { now_s: UnixSeconds(then.now_s.0 + later_s), ..then };
            for of in [None, Some(collections[batch % collections.len()].as_str())] {
                let thresholds = some_thresholds(&mut random);
                let worths = &worths()[..if random.random_bool(0.8) { 2 } else { 1 }];
                let asked = WhaleAsked { collection: of, thresholds, floors: &floors, worths };
                let kept = all_whales(&ledger, then, &asked).await;
                let then = Then { past: true, ..then };
                let anew = all_whales(&ledger, then, &asked).await;
                assert_eq!(kept, anew, "at {then:?}");
                compared += kept.len();
            }
        }
    }
    folding.end().await;
    assert!(compared > 200, "{compared} whales were compared");
}

/// As many questions as are kept, and more.
#[tokio::test]
async fn traders_of_now_are_those_that_are_counted_anew_whatever_came_and_however_late_it_is() {
    let mut random = seeded("traders_of_now_are_those");
    let database = Database::new().await;
    let store = begun(&database).await;
    let ledger = Ledger::new(store.pool().clone());
    let (folding, mut compared) = (Folding::begin(&store), 0);
    for batch in 0..soaked(60, 50) {
        if random.random_bool(0.1) {
            // Some are of days before, and are left behind soon.
            let n = u64::try_from(batch).expect("small") * 100;
            append_facts(&store, giant_sale(&mut random, n.saturating_sub(100)).into()).await;
        }
        goes_on(&store, &folding, &mut random, batch).await;
        let then = end_of(&raw(&store).await);
        for later_s in [0, random.random_range(60..40_000), 0] {
            let then = Then { now_s: UnixSeconds(then.now_s.0 + later_s), ..then };
            for (currency, lasts_s) in CURRENCIES.into_iter().zip([20_000, 400_000]) {
                for since_s in [0, then.now_s.0.cast_signed() - lasts_s] {
                    let with_washed = random.random_bool(0.5);
                    let chain = random.random_bool(0.5).then_some(CHAIN);
                    let currency = Some(currency);
                    let filter = SaleFilter {
                        currency,
                        chain,
                        since_s,
                        with_washed,
                        ..SaleFilter::default()
                    };
                    let asked = |past| {
                        let turn = Turn { after: None, limit: usize::MAX, ascending: false };
                        traders(&ledger, Then { past, ..then }, &filter, (TraderSort::Volume, turn))
                    };
                    let kept = asked(false).await.expect("traders");
                    let anew = asked(true).await.expect("traders");
                    assert_eq!(kept, anew, "{filter:?} at {then:?}");
                    compared += anew.map_or(0, |page| page.rows.len());
                }
            }
        }
    }
    folding.end().await;
    assert!(compared > 200, "{compared} traders were compared");
}

/// Everybody who ever traded in a currency.
pub(crate) async fn all_traders(ledger: &Ledger, then: Then) -> Option<Vec<TraderLine>> {
    let turn = Turn { after: None, limit: usize::MAX, ascending: false };
    let filter = SaleFilter { currency: Some(CURRENCIES[0]), ..SaleFilter::default() };
    let page = traders(ledger, then, &filter, (TraderSort::Volume, turn)).await;
    Some(page.expect("traders")?.rows)
}

#[tokio::test]
async fn who_began_to_ask_before_something_came_is_told_the_present_of_then() {
    let mut random = seeded("who_began_to_ask_before_something_came");
    let database = Database::new().await;
    let store = begun(&database).await;
    let ledger = Ledger::new(store.pool().clone());
    let (folding, mut presents, mut overtaken) = (Folding::begin(&store), vec![], 0);
    for batch in 0..soaked(40, 20) {
        goes_on(&store, &folding, &mut random, batch).await;
        let then = end_of(&raw(&store).await);
        presents.push((then, all_traders(&ledger, then).await.expect("nothing came since")));
        if let [.., before, (began, told), _] = &presents[..] {
            assert_eq!(all_traders(&ledger, *began).await.as_ref(), Some(told), "{began:?}");
            overtaken += usize::from(all_traders(&ledger, before.0).await.is_none());
        }
    }
    folding.end().await;
    assert!(overtaken > 5, "{overtaken} presents were overtaken twice");
}

/// Whether there are many of a token is the collection's to say; sales of one token speak against each other.
#[tokio::test]
async fn sales_are_not_judged_before_their_collections_are_known() {
    let mut random = seeded("sales_are_not_judged_before_their_collections");
    let database = Database::new().await;
    let store = begun(&database).await;
    append_facts(&store, (0..100).map(|n| random_fact(&mut random, n)).collect()).await;
    let others: Vec<&str> = NAMES.into_iter().filter(|name| *name != "collections").collect();
    let (models, stop) = (Projections::default(), CancellationToken::new());
    let running = run_named(store.clone(), models.clone(), &others, stop.clone());
    let folding = async {
        let head = store.head().await.expect("a head");
        eventually("the others reach the head", || async {
            (models.reached(&others)? >= head).then_some(())
        })
        .await;
        stop.cancel();
    };
    tokio::join!(async { running.await.expect("they end well") }, folding);
    let (ledger, then) = (Ledger::new(store.pool().clone()), end_of(&raw(&store).await));
    let turn = Turn { after: None, limit: usize::MAX, ascending: false };
    let filter = SaleFilter { currency: Some(CURRENCIES[0]), ..SaleFilter::default() };
    let told = traders(&ledger, then, &filter, (TraderSort::Volume, turn)).await;
    assert!(matches!(told, Err(ProjectionError::Behind(_))), "{told:?}");
    let folding = Folding::begin(&store);
    folding.reaches_the_head().await;
    assert!(all_traders(&ledger, then).await.is_some_and(|all| !all.is_empty()));
    folding.end().await;
}

#[tokio::test]
async fn a_model_that_was_built_anew_is_read_anew() {
    let mut random = seeded("a_model_that_was_built_anew");
    let database = Database::new().await;
    let store = begun(&database).await;
    let folding = Folding::begin(&store);
    for batch in 0..20 {
        goes_on(&store, &folding, &mut random, batch).await;
    }
    folding.end().await;
    // Somebody's hand in the database; it is read as if it were true.
    let broken = format!(
        "update {}.history set facets = jsonb_set(facets, '{{price}}', '\"7\"')
          where facets->>'price' is not null",
        schema_of::<Trades>()
    );
    let broken = sqlx::query(&broken).execute(store.pool()).await.expect("rows are broken");
    assert!(broken.rows_affected() > 0, "{broken:?}");
    let ledger = Ledger::new(store.pool().clone());
    let (then, recount) = present(&store).await;
    let filter = SaleFilter { with_washed: true, ..SaleFilter::default() };
    let told = books(&ledger, then, &filter, &[]).await.expect("books");
    let seven = told.iter().filter(|book| book.average.as_deref() == Some("7")).count();
    assert!(seven > 0 && recount.sold.iter().any(|sold| sold.price != 7), "{told:?}");

    assert!(rebuilt(&store, "trades", true).await.swapped);
    let folding = Folding::begin(&store);
    goes_on(&store, &folding, &mut random, 20).await;
    folding.end().await;
    let (then, recount) = present(&store).await;
    assert!(then.position > Position(0));
    let counted = Counted { ledger, then, since_s: 0, washed: true };
    assert_books(&store, &recount, &counted).await;
}

/// What a second of the past means is remembered; it must be nothing that more events change.
#[tokio::test]
async fn a_second_means_the_position_of_then_whatever_comes_later() {
    let mut random = seeded("a_second_means_the_position_of_then");
    let database = Database::new().await;
    let store = begun(&database).await;
    let ledger = Ledger::new(store.pool().clone());
    let (folding, mut positions) = (Folding::begin(&store), BTreeSet::new());
    let mut batch = 0;
    // Until the clock has gone on by some seconds, too.
    while batch < soaked(25, 20) || positions.len() < 3 {
        goes_on(&store, &folding, &mut random, batch).await;
        batch += 1;
        let (then, _) = present(&store).await;
        let times = "select floor(extract(epoch from min(recorded_at)))::bigint - 1,
                            floor(extract(epoch from clock_timestamp()))::bigint
                       from events";
        let (first_s, last_s): (i64, i64) =
            sqlx::query_as(times).fetch_one(store.pool()).await.expect("times");
        for at_s in first_s..=last_s {
            let until = "select coalesce(max(position), 0) from events
                          where recorded_at <= to_timestamp($1)";
            let until: Position =
                sqlx::query_scalar(until).bind(at_s).fetch_one(store.pool()).await.expect("one");
            let told = ledger.position_at(then, at_s).await.expect("a position");
            assert_eq!(told, until, "at {at_s}, {then:?}");
            positions.insert(told);
        }
        let early = Then { position: Position(1), ..then };
        assert!(ledger.position_at(early, last_s).await.expect("a position") <= Position(1));
    }
    folding.end().await;
}

#[tokio::test]
async fn a_ledger_that_keeps_up_is_as_far_as_the_models_before_anybody_asks() {
    const MODELS: [&str; 5] = ["collections", "floors", "holdings", "orders", "trades"];
    let mut random = seeded("a_ledger_that_keeps_up");
    let database = Database::new().await;
    let store = begun(&database).await;
    let (folding, ledger) = (Folding::begin(&store), Ledger::new(store.pool().clone()));
    goes_on(&store, &folding, &mut random, 0).await;
    assert_eq!(ledger.stands(&MODELS), None, "nobody keeps it up");
    let (woken, stop) = (Arc::new(Notify::new()), CancellationToken::new());
    let (own, projections) = (ledger.clone(), folding.projections.clone());
    let (moved, ended) = (Arc::clone(&woken), stop.clone());
    let keeping = tokio::spawn(async move { own.keep_up(projections, moved, ended).await });
    for batch in 1..soaked(15, 20) {
        goes_on(&store, &folding, &mut random, batch).await;
        woken.notify_one();
        let (then, recount) = present(&store).await;
        let position = Some(then.position);
        eventually("all of it is read", || async {
            (ledger.stands(&MODELS) == position).then_some(())
        })
        .await;
        assert_eq!(ledger.stands(&["trades"]), position);
        assert_eq!(ledger.stands(&["traits"]), None, "no figure is counted from these");
        let counted = Counted { ledger: ledger.clone(), then, since_s: 0, washed: true };
        assert_books(&store, &recount, &counted).await;
    }
    stop.cancel();
    keeping.await.expect("it ends well");
    folding.end().await;
}
