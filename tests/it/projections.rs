//! Read models are pure folds of the log: thrown away, interrupted or poisoned, they come back
//! the same or say why not.

use std::time::Duration;

use brickyard::demo::Market;
use brickyard_core::banners::Banner;
use brickyard_core::chains::{Chain, ChainEvent};
use brickyard_core::domains::{DomainRegistry, RegistryEvent};
use brickyard_core::drafts::Draft;
use brickyard_core::kernel::{AccountId, Address, Amount};
use brickyard_core::transactions::Transaction;
use brickyard_core::watchlists::Watchlist;
use brickyard_core::whales::WhaleMark;
use brickyard_projections::models::Orders;
use brickyard_projections::{Projections, cold_replay, models, rows_at};
use brickyard_store::{Fact, Store};
use rand::Rng;
use rand::rngs::StdRng;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::chain_logs::whole_log;
use crate::data_given::funded;
use crate::golden_accounts::{banners, watchlists, whale_marks};
use crate::golden_creating::{collection_drafts, transactions};
use crate::golden_requests::of_requests;
use crate::harness::api::{Command, Site, item_id, list_body};
use crate::harness::random::{seeded, soaked};
use crate::harness::world::{Yard, mined};
use crate::harness::{Database, append_facts, eventually, keyring};
use crate::messages::source;
use crate::offers_given::{bid, make};
use crate::profiles_given::{profiles, tell, wallet};
use crate::read_tables::{
    Folding, append_raw, append_recorded, drop_tables, fold_to_the_head, schema_of, tables,
};
use crate::rebuild::{left_over, rebuilt};
use crate::time_travel::random_facts;

/// What the demo's traders rarely do, done for certain; then they act by chance.
pub(crate) async fn trade(site: &Site, random: StdRng) {
    let (one, two) = (site.yard.trader(5), site.yard.trader(6));
    for (maker, study) in [(&one, 50), (&two, 60)] {
        let option = maker.option(study, 77, 4_000);
        let body = list_body(site.yard.world.chain_id, &option);
        let list = Command::new("item/sale/create", body);
        site.command(&list.signed(&maker.signer, maker.digest(&option))).await.data();
    }
    // The item leaves its maker and comes back; everything else that the other signed is void.
    let offer = bid(&two, &one, 50, 79, 3_000);
    site.command(&make(&two, &offer)).await.data();
    one.give(50, two.signer.address()).await;
    site.settled().await;
    two.give(50, one.signer.address()).await;
    two.void(two.sign(&two.option(59, 78, 4_000))).await;
    two.bump_counter().await;

    let mut market = Market::new(&site.yard.world, &site.url, random);
    let actions = soaked(60, 20);
    let mut refused = 0;
    for _ in 0..actions {
        site.settled().await;
        // A trader may ask for what the market refuses; most actions must go through.
        refused += usize::from(market.act().await.is_err());
    }
    assert!(refused * 2 < actions, "{refused} of {actions} actions were refused");
    site.settled().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn read_tables_thrown_away_and_folded_again_are_the_same_byte_for_byte() {
    let random = seeded("read_tables_thrown_away_and_folded_again");
    let site = Site::new().await;
    trade(&site, random).await;
    let people = profiles(&site.yard.store, &keyring(&site.yard.store).await);
    tell(&people, 1, "Ada", 1).await.expect("told");
    let mut told: Vec<_> =
        banners().iter().map(|event| Fact::observed::<Banner>("week", event)).collect();
    let draft = brickyard_core::kernel::Hash32::new([31; 32]).to_string();
    told.extend(collection_drafts().iter().map(|event| Fact::observed::<Draft>(&draft, event)));
    let of_whales = whale_marks();
    told.extend(of_whales.iter().map(|event| Fact::observed::<WhaleMark>(WhaleMark::ID, event)));
    told.push(Ok(funded(wallet(1), wallet(2), 3)));
    let watched = &watchlists()[0];
    let watcher = AccountId::new([5; 16]).to_string();
    told.push(Fact::observed::<Watchlist>(&watcher, watched));
    let price = RegistryEvent::DomainCoinPriceChanged { atto_usd_per_coin: Amount::ONE };
    let oracle = format!("31337-{}", wallet(9));
    told.push(Fact::observed::<DomainRegistry>(oracle, &price));
    let (venue, to, amount) = (wallet(8), wallet(7), Amount::ONE);
    let held = ChainEvent::CreditHeld { venue, to, currency: Address::ZERO, amount };
    told.push(Fact::observed::<Chain>("31337", &held));
    let sent = format!("31337-{}", brickyard_core::kernel::Hash32::new([9; 32]));
    told.extend(transactions().iter().map(|event| Fact::observed::<Transaction>(&sent, event)));
    told.extend(of_requests(&mut || source(9, 0)));
    let told: Result<Vec<Fact>, _> = told.into_iter().collect();
    append_facts(&site.yard.store, told.expect("facts can be written")).await;
    site.settled().await;
    let yard = site.close().await;
    let before = tables(&yard.store).await;
    assert_eq!(before.len(), models::NAMES.len());
    for (model, rows) in &before {
        assert!(!rows.is_empty(), "{model} has rows");
    }
    drop_tables(&yard.store).await;
    fold_to_the_head(&yard.store).await;
    let after = tables(&yard.store).await;
    for (model, rows) in &before {
        assert_eq!(rows, &after[model], "{model}");
    }
}

/// The log grows by chunks of a random size, and after each the runner is let go at a random
/// moment of its work.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_runner_stopped_at_random_points_makes_the_tables_of_one_never_stopped() {
    let mut random = seeded("a_runner_stopped_at_random_points");
    let site = Site::new().await;
    trade(&site, random.clone()).await;
    let events = whole_log(&site.close().await.store).await;

    let database = Database::new().await;
    let store = database.store().await;
    let mut rest = events.as_slice();
    while !rest.is_empty() {
        let (chunk, more) = rest.split_at(random.random_range(1..=rest.len().min(8)));
        rest = more;
        append_recorded(&store, chunk).await;
        // Making sure of the tables takes about the first half of this.
        let within = Duration::from_micros(random.random_range(0..120_000));
        let runner = brickyard_projections::run(
            store.clone(),
            Projections::default(),
            CancellationToken::new(),
        );
        let ended = tokio::time::timeout(within, runner).await;
        assert!(ended.is_err(), "it ended by itself: {ended:?}");
    }
    fold_to_the_head(&store).await;
    let interrupted = tables(&store).await;
    drop_tables(&store).await;
    fold_to_the_head(&store).await;
    let whole = tables(&store).await;
    for (model, rows) in &whole {
        assert_eq!(rows, &interrupted[model], "{model}");
    }
}

/// Models that the streams of orders are read by.
pub(crate) const READ_ORDERS: [&str; 6] =
    ["orders", "activity", "floors", "offers", "messages", "trades"];

/// Waits until exactly these models have stopped and all others stand at the head.
pub(crate) async fn only_stopped(projections: &Projections, store: &Store, names: &[&str]) {
    let head = store.head().await.expect("a head");
    eventually("the poisoned models stop and the others go on", || async {
        let states = projections.states();
        states
            .iter()
            .all(|(name, state)| {
                let stopped = names.contains(name);
                state.stopped.is_some() == stopped && (stopped || state.position >= head)
            })
            .then_some(())
    })
    .await;
}

async fn health(site: &Site) -> (u16, Value) {
    let answer = site.get("/health").await;
    (answer.status, answer.body)
}

#[tokio::test]
async fn a_row_that_cannot_be_read_stops_its_model_alone_and_health_says_why() {
    let site = Site::new().await;
    assert_eq!(health(&site).await.0, 200);
    let maker = site.yard.trader(1);
    let order_id = maker.open(1, 1_000).await;
    site.settled().await;
    let place = schema_of::<Orders>();
    sqlx::query(&format!("update {place}.rows set state = state - 'history' where key = $1"))
        .bind(format!("{order_id:?}"))
        .execute(site.yard.store.pool())
        .await
        .expect("the row is spoilt");
    let at = site.projections.states()["orders"].position;
    maker.cancel(order_id).await;
    site.yard.indexed().await;
    only_stopped(&site.projections, &site.yard.store, &["orders"]).await;

    let (status, body) = health(&site).await;
    assert_eq!(status, 503);
    assert_eq!(body["models"]["orders"]["position"], at.0, "it stands before the poison");
    let reason = body["models"]["orders"]["stopped"]["reason"].as_str().expect("a reason");
    assert!(reason.contains("a row of orders cannot be read"), "{reason}");
    assert!(reason.contains("history"), "{reason}");
    assert!(body["models"]["items"]["stopped"].is_null());
    // The others fold what comes after, too.
    maker.give(3, site.yard.trader(2).signer.address()).await;
    site.yard.indexed().await;
    only_stopped(&site.projections, &site.yard.store, &["orders"]).await;
}

#[tokio::test]
async fn an_event_that_cannot_be_read_stops_its_readers_alone_and_health_names_it() {
    let site = Site::new().await;
    let store = &site.yard.store;
    let id = format!("0x{}", "ab".repeat(32));
    append_raw(store, "order", &id, "OrderFlown", r#"{"OrderFlown":{}}"#).await;
    let position = store.head().await.expect("a head");
    only_stopped(&site.projections, store, &READ_ORDERS).await;
    let (status, body) = health(&site).await;
    assert_eq!(status, 503);
    for model in READ_ORDERS {
        assert_eq!(body["models"][model]["position"], position.0 - 1);
        let stopped = &body["models"][model]["stopped"];
        assert_eq!(stopped["position"], position.0);
        assert_eq!(stopped["eventType"], "OrderFlown");
        let reason = stopped["reason"].as_str().expect("a reason");
        assert!(reason.contains(&format!("OrderFlown at position {position}")), "{reason}");
    }
}

/// What anybody may write into a token's metadata, or sign into an option, stops no model.
#[tokio::test]
async fn hostile_metadata_and_times_stop_nothing() {
    let site = Site::new().await;
    let operator = site.yard.trader(0);
    let to = site.yard.trader(1).signer.address();
    let deep = format!("{}{}", "[".repeat(500), "]".repeat(500));
    let documents = [
        r#"{"name":"nul \u0000"}"#.to_owned(),
        r#"{"name":"spelt \\u0000 and \\\u0000"}"#.to_owned(),
        "{\"name\":\"raw \0\"}".to_owned(),
        r#"{"name":"half \ud800"}"#.to_owned(),
        r#"{"name":1e400,"attributes":[{"value":1e400}]}"#.to_owned(),
        format!(r#"{{"name":"deep","attributes":[{{"value":{deep}}}]}}"#),
        format!(r#"{{"name":"{}"}}"#, "long ".repeat(2_000)),
        r#"{"name":"\u202e\ufeff💥","image":"javascript:alert(1)"}"#.to_owned(),
    ];
    for document in documents {
        let uri = format!("data:application/json,{document}");
        mined!(operator.studies().safeMintBatch(to, vec![uri]));
    }
    let maker = site.yard.trader(1);
    let mut option = maker.option(1, 5, 1_000);
    option.startTime = alloy::primitives::U256::from(u64::MAX - 1);
    option.endTime = alloy::primitives::U256::from(u64::MAX);
    let body = list_body(site.yard.world.chain_id, &option);
    let list = Command::new("item/sale/create", body).signed(&maker.signer, maker.digest(&option));
    assert!(site.command(&list).await.status < 500);
    site.settled().await;
    assert_eq!(health(&site).await.0, 200);
    let path = item_id(site.yard.world.chain_id, site.yard.world.studies, 62);
    let spelt = site.get(&format!("/api/dcservice/item/open/info?id={path}")).await;
    assert_eq!(spelt.data()["name"], "spelt \\u0000 and \\", "what nobody sees is left out");
}

/// After an upgrade the checkpoint of the version before stands still for ever.
#[tokio::test]
async fn an_older_version_of_a_model_does_not_hold_the_pages_back() {
    let site = Site::new().await;
    sqlx::query("insert into projection_checkpoints values ('orders', 0, 1), ('items', 0, 1)")
        .execute(site.yard.store.pool())
        .await
        .expect("what an older version left");
    let head = site.yard.store.head().await.expect("a head").0.to_string();
    let path = "/api/dcservice/item/open/list?size=1";
    let headers = [("x-min-position", head.as_str())];
    let answer = site.send(reqwest::Method::GET, path, &headers, vec![]).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
}

/// A model that was folded further by another process looks again, and rows are not folded twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_runners_of_one_database_make_the_tables_of_one() {
    let random = seeded("two_runners_of_one_database");
    let site = Site::new().await;
    let yard: &Yard = &site.yard;
    let stop = CancellationToken::new();
    let second = Projections::default();
    let running = brickyard_projections::run(yard.store.clone(), second.clone(), stop.clone());
    let running = tokio::spawn(running);
    trade(&site, random).await;
    stop.cancel();
    running.await.expect("it does not panic").expect("it ends well");
    let yard = site.close().await;
    let together = tables(&yard.store).await;
    drop_tables(&yard.store).await;
    fold_to_the_head(&yard.store).await;
    assert_eq!(together, tables(&yard.store).await);
}

/// What a version was made without is made at the next start, not only when the version is built anew.
#[tokio::test]
async fn a_version_that_lacks_an_index_gets_it_at_the_next_start() {
    let database = Database::new().await;
    let store = database.store().await;
    fold_to_the_head(&store).await;
    let indexes = ["rows_by_position", "history_by_from"]
        .map(|name| format!("{}.{name}", schema_of::<Orders>()));
    for index in &indexes {
        let dropped = sqlx::query(&format!("drop index {index}")).execute(store.pool()).await;
        dropped.expect("it was there");
        fold_to_the_head(&store).await;
        let there: bool = sqlx::query_scalar("select to_regclass($1) is not null")
            .bind(index)
            .fetch_one(store.pool())
            .await
            .expect("an answer");
        assert!(there, "{index}");
    }
}

/// A log that was put back without its read models, or a model that is new to an old log.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn models_that_begin_on_a_long_log_read_it_at_one_go_and_are_those_of_its_events() {
    let mut random = seeded("models_that_begin_on_a_long_log");
    let database = Database::new().await;
    let store = database.store().await;
    for _ in 0..11 {
        append_facts(&store, random_facts(&mut random, 2_000)).await;
    }
    fold_to_the_head(&store).await;
    let head = store.head().await.expect("a head");
    let by_page: Vec<String> = sqlx::query_scalar(
        "select model from projection_checkpoints where rows_left_at <> $1 or position <> $1",
    )
    .bind(head)
    .fetch_all(store.pool())
    .await
    .expect("checkpoints");
    assert_eq!(by_page, Vec::<String>::new(), "swapped in where the log ended");
    assert_eq!(left_over(&store).await, Vec::<String>::new());
    let expected = cold_replay(&store, "orders", head).await.expect("a replay");
    let keys: Vec<String> = expected.keys().cloned().collect();
    let told = rows_at::<Orders>(&store, &keys, head).await.expect("rows");
    assert!(!expected.is_empty());
    for (key, row) in expected {
        let (_, told) = &told[&key];
        assert_eq!(serde_json::to_value(told).expect("JSON"), row, "{key}");
    }
    let folding = Folding::begin(&store);
    append_facts(&store, random_facts(&mut random, 100)).await;
    folding.reaches_the_head().await;
    folding.end().await;
    let report = rebuilt(&store, "orders", false).await;
    assert!(report.swapped, "{report:?}");
}
