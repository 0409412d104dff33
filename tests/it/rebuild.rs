//! Read models built anew beside the served ones: nobody notices, nothing is half done, and what
//! comes out differently is told and not swapped in.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::Address;
use brickyard_core::orders::{Order, OrderEvent, Rail, Terms};
use brickyard_projections::models::{Items, Orders};
use brickyard_projections::{
    ModelState, ProjectionError, Projections, Report, Stage, models, rebuild, retry, skip,
};
use brickyard_store::{Fact, Position, Store};
use futures::future::join_all;
use rand::Rng;
use serde_json::json;
use sqlx::ConnectOptions;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio_util::sync::CancellationToken;

use crate::api::list;
use crate::floors::source;
use crate::harness::api::{Site, item_id};
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts, eventually};
use crate::orders_given::{meta, option, order_id, terms};
use crate::projections::{READ_ORDERS, only_stopped};
use crate::read_tables::{append_raw, drop_tables, fold_to_the_head, schema_of, tables};
use crate::time_travel::random_facts;

const OTHER: Address = Address::new([0x77; 20]);

pub(crate) async fn rebuilt(store: &Store, model: &str, accept: bool) -> Report {
    let built = rebuild(store, model, accept, &|_| {}).await.expect("it is built");
    built.expect("there is such a model")
}

/// Schemas of read models that no page reads.
pub(crate) async fn left_over(store: &Store) -> Vec<String> {
    sqlx::query_scalar(
        "select nspname::text
           from pg_namespace
          where nspname ~ '^rm_'
            and nspname not in (select 'rm_' || model || '_v' || version
                                  from projection_checkpoints)",
    )
    .fetch_all(store.pool())
    .await
    .expect("schemas")
}

/// A log of chance, folded; the order of the models' last position is the head.
pub(crate) async fn folded(test: &str, events: usize) -> (Database, Store) {
    let mut random = seeded(test);
    let database = Database::new().await;
    let store = database.store().await;
    for _ in 0..3 {
        append_facts(&store, random_facts(&mut random, events / 3)).await;
        fold_to_the_head(&store).await;
    }
    (database, store)
}

/// Makes the last append a longer time ago or one to come: whether a rebuild takes itself for alone
/// goes by it.
pub(crate) async fn appended(store: &Store, when: &str) {
    let statement = format!("update log_head set recorded_at = clock_timestamp() {when}");
    sqlx::query(&statement).execute(store.pool()).await.expect("another time");
}

/// B197.
#[tokio::test]
async fn what_is_built_anew_is_the_same_byte_for_byte_with_its_history() {
    let (_database, store) = folded("what_is_built_anew_is_the_same", soaked(600, 20)).await;
    let before = tables(&store).await;
    // With rests beside a site that works, and alone.
    for last_append in ["+ interval '1 hour'", "- interval '1 hour'"] {
        appended(&store, last_append).await;
        for model in models::NAMES {
            let report = rebuilt(&store, model, false).await;
            assert!(report.swapped, "{report:?}");
            assert_eq!(report.differences, [], "{model}");
            assert_eq!(report.rows, report.rows_before);
        }
        assert_eq!(tables(&store).await, before);
        assert_eq!(left_over(&store).await, Vec::<String>::new());
    }
    // It is folded on from there.
    append_facts(&store, random_facts(&mut seeded("more"), 50)).await;
    fold_to_the_head(&store).await;
    let after = tables(&store).await;
    drop_tables(&store).await;
    fold_to_the_head(&store).await;
    assert_eq!(tables(&store).await, after);
}

/// What a model holds to be over for good is written out after a few events; within them it may be begun anew.
#[tokio::test]
async fn a_listing_that_ends_and_is_listed_anew_at_once_is_folded_on() {
    let database = Database::new().await;
    let store = database.store().await;
    let told = Terms { rail: Rail::Signature, ..terms(1) };
    let of_order = |event: OrderEvent, n| Fact::of::<Order>(order_id(1), &event, &source(n));
    let listed = || OrderEvent::OrderListed { terms: told.clone(), option: option(1, 1) };
    let moved = |n| {
        let (from, to) = if n % 2 == 0 { (told.maker, OTHER) } else { (OTHER, told.maker) };
        let (operator, amount) = (Address::ZERO, told.amount);
        let event = ItemEvent::ItemTransferred { operator, from, to, amount };
        Fact::of::<Item>(told.item().to_string(), &event, &source(n))
    };
    let mut facts = vec![
        of_order(listed(), 1),
        of_order(OrderEvent::OrderCancelled {}, 2),
        of_order(listed(), 3),
    ];
    // More than are folded at once.
    facts.extend((4..300).map(moved));
    let facts: Result<Vec<Fact>, _> = facts.into_iter().collect();
    append_facts(&store, facts.expect("facts can be written")).await;
    fold_to_the_head(&store).await;
    let before = tables(&store).await;
    let report = rebuilt(&store, "floors", false).await;
    assert!(report.swapped, "{report:?}");
    assert_eq!(tables(&store).await, before);
}

/// A program with a newer version finds an older one: it is served until the newer is built.
#[tokio::test]
async fn a_raised_version_takes_the_place_of_the_one_before() {
    let (_database, store) = folded("a_raised_version", 300).await;
    let before = tables(&store).await;
    let versions: Vec<(String, i32)> =
        sqlx::query_as("select model, version from projection_checkpoints")
            .fetch_all(store.pool())
            .await
            .expect("checkpoints");
    for (model, version) in &versions {
        let rename = format!("alter schema rm_{model}_v{version} rename to rm_{model}_v0");
        sqlx::query(&rename).execute(store.pool()).await.expect("it is renamed");
    }
    sqlx::query("update projection_checkpoints set version = 0")
        .execute(store.pool())
        .await
        .expect("what an older program left");
    append_facts(&store, random_facts(&mut seeded("more"), 30)).await;
    fold_to_the_head(&store).await;
    let after = tables(&store).await;
    assert_ne!(after, before);
    assert_eq!(left_over(&store).await, Vec::<String>::new(), "the old ones are dropped");
    drop_tables(&store).await;
    fold_to_the_head(&store).await;
    assert_eq!(tables(&store).await, after);
}

/// An older program beside a newer one neither fights for the pages nor says it has stopped.
#[tokio::test]
async fn a_newer_version_is_left_in_its_place() {
    let (_database, store) = folded("a_newer_version", 60).await;
    sqlx::query(&format!("alter schema {} rename to rm_items_v99", schema_of::<Items>()))
        .execute(store.pool())
        .await
        .expect("it is renamed");
    sqlx::query("update projection_checkpoints set version = 99 where model = 'items'")
        .execute(store.pool())
        .await
        .expect("what a newer program left");
    let (told, stop) = (Projections::default(), CancellationToken::new());
    let running = brickyard_projections::run(store.clone(), told.clone(), stop.clone());
    let running = tokio::spawn(running);
    let stands = store.head().await.expect("a head");
    let mut random = seeded("more");
    // Time enough to take the place of a few rows, if it were wanted.
    for _ in 0..8 {
        append_facts(&store, random_facts(&mut random, 300)).await;
        let head = store.head().await.expect("a head");
        eventually("the others go on", || async {
            let mut others = told.states().into_iter().filter(|(name, _)| *name != "items");
            (told.states().len() == models::NAMES.len() && others.all(|(_, m)| m.position >= head))
                .then_some(())
        })
        .await;
    }
    assert_eq!(told.states()["items"], ModelState { position: stands, stopped: None });
    stop.cancel();
    running.await.expect("it does not panic").expect("it ends well");
    let version: i32 =
        sqlx::query_scalar("select version from projection_checkpoints where model = 'items'")
            .fetch_one(store.pool())
            .await
            .expect("a version");
    assert_eq!(version, 99);
}

/// Pages are asked and orders are listed all the while; every model is built anew twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn under_load_no_request_fails_and_no_page_goes_back() {
    let site = Site::new().await;
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    let (over, asked, listed) = (AtomicBool::new(false), AtomicUsize::new(0), AtomicUsize::new(0));
    let reading = |path: String| {
        let (site, over, asked) = (&site, &over, &asked);
        async move {
            let mut last = 0;
            while !over.load(Ordering::Relaxed) {
                let answer = site.get(&path).await;
                assert_eq!(answer.status, 200, "{path}: {}", answer.text);
                let position = answer.position.expect("a position");
                assert!(position >= last, "{path}: {position} after {last}");
                last = position;
                asked.fetch_add(1, Ordering::Relaxed);
            }
        }
    };
    let writing = async {
        let maker = site.yard.trader(1);
        let mut nonce = 0;
        while !over.load(Ordering::Relaxed) {
            nonce += 1;
            let option = maker.option(1 + nonce % 10, 1_000 + nonce, 5_000);
            let answer = site.command(&list(&maker, &option)).await;
            let position = answer.data()["position"].as_i64().expect("a position").to_string();
            // What was written is read at once, whatever is swapped meanwhile.
            let item = item_id(chain, studies, 1 + nonce % 10);
            let page = format!("/api/dcservice/item/open/listings?id={item}");
            let headers = [("x-min-position", position.as_str())];
            let page = site.send(reqwest::Method::GET, &page, &headers, vec![]).await;
            let order = crate::api::order_of(&answer.body["data"]);
            assert!(nonce > 900 || page.text.contains(&order), "{}", page.text);
            listed.fetch_add(1, Ordering::Relaxed);
        }
    };
    let item = item_id(chain, studies, 1);
    let readers = join_all([
        reading("/api/dcservice/item/open/list?size=10".to_owned()),
        reading(format!("/api/dcservice/item/open/info?id={item}")),
        reading("/api/dcservice/collection/open/list".to_owned()),
        reading("/api/dcservice/open/activity?size=10".to_owned()),
    ]);
    let rebuilding = async {
        for round in 0..soaked(1, 10) {
            for model in models::NAMES {
                let report = rebuilt(&site.yard.store, model, false).await;
                assert!(report.swapped, "round {round}: {report:?}");
            }
        }
        over.store(true, Ordering::Relaxed);
    };
    tokio::join!(readers, writing, rebuilding);
    site.settled().await;
    let (asked, listed) = (asked.into_inner(), listed.into_inner());
    assert!(asked > 20 && listed > 5, "{asked} pages were asked and {listed} orders listed");
    let yard = site.close().await;
    let swapped = tables(&yard.store).await;
    drop_tables(&yard.store).await;
    fold_to_the_head(&yard.store).await;
    assert_eq!(swapped, tables(&yard.store).await);
}

type Point = fn(Stage) -> bool;

/// The rebuild ends at a named point, as if its process had died there.
#[tokio::test]
async fn a_rebuild_that_dies_anywhere_leaves_the_pages_as_they_were_and_the_next_one_clears() {
    let (_database, store) = folded("a_rebuild_that_dies_anywhere", 300).await;
    let before = tables(&store).await;
    let points: [(&str, Point); 5] = [
        ("while reading", |stage| matches!(stage, Stage::Reading { .. })),
        ("before writing", |stage| stage == Stage::Writing),
        ("before comparing", |stage| stage == Stage::Comparing),
        ("before the swap", |stage| stage == Stage::Swapping),
        ("after the swap", |stage| stage == Stage::Swapped),
    ];
    for (name, point) in points {
        let watch = move |stage| assert!(!point(stage), "dies {name}");
        let died = rebuild(&store, "orders", false, &watch).await;
        assert!(matches!(&died, Err(ProjectionError::Panicked(why)) if why.contains(name)));
        assert_eq!(tables(&store).await, before, "{name}");
        assert_ne!(left_over(&store).await, Vec::<String>::new(), "{name}: something is left");
        // The right to rebuild goes with the connection of the one that died.
        let report = eventually("the next rebuild may start", || async {
            match rebuild(&store, "orders", false, &|_| {}).await {
                Err(ProjectionError::Busy(_)) => None,
                outcome => Some(outcome.expect("it is built").expect("there is such a model")),
            }
        })
        .await;
        assert!(report.swapped && report.differences.is_empty(), "{name}: {report:?}");
        assert_eq!(left_over(&store).await, Vec::<String>::new(), "{name}");
        assert_eq!(tables(&store).await, before, "{name}");
    }
}

fn program(database: &Database) -> tokio::process::Command {
    let mut program = tokio::process::Command::new(env!("CARGO_BIN_EXE_brickyard"));
    program.env("DATABASE_URL", database.options.to_url_lossy().as_str());
    program.stdout(std::process::Stdio::piped()).kill_on_drop(true);
    program
}

/// The real command, killed after a random line of what it tells.
#[tokio::test]
async fn the_command_killed_at_any_line_is_run_again_to_the_end() {
    let (database, store) = folded("the_command_killed", 300).await;
    let mut random = seeded("the_command_killed_lines");
    let before = tables(&store).await;
    for _ in 0..soaked(3, 10) {
        let mut running =
            program(&database).args(["rebuild", "orders", "--json"]).spawn().expect("it starts");
        let mut lines = BufReader::new(running.stdout.take().expect("its lines")).lines();
        for _ in 0..random.random_range(1..6) {
            if lines.next_line().await.expect("a line").is_none() {
                break;
            }
        }
        running.kill().await.expect("it is killed");
        assert_eq!(tables(&store).await, before);
    }
    let whole = eventually("it may start again", || async {
        let ended = program(&database).args(["rebuild", "all", "--json"]).output().await;
        ended.ok().filter(|ended| ended.status.success())
    })
    .await;
    let told = String::from_utf8(whole.stdout).expect("text");
    let swapped = told.lines().filter(|line| line.contains("\"swapped\":true")).count();
    assert_eq!(swapped, models::NAMES.len(), "{told}");
    assert_eq!(tables(&store).await, before);
    assert_eq!(left_over(&store).await, Vec::<String>::new());
    let unknown = program(&database).args(["rebuild", "nothing"]).output().await.expect("it ends");
    assert!(!unknown.status.success());
}

#[tokio::test]
async fn a_stopped_model_is_told_to_skip_and_a_rebuild_skips_the_same() {
    let site = Site::new().await;
    let store = &site.yard.store;
    let id = format!("0x{}", "ab".repeat(32));
    append_raw(store, "order", &id, "OrderFlown", r#"{"OrderFlown":{}}"#).await;
    let position = store.head().await.expect("a head");
    only_stopped(&site.projections, store, &READ_ORDERS).await;
    let shown = eventually("the stop is noted", || async {
        let shown = site.get("/api/audit/models").await.data()["models"].clone();
        let models = shown.as_array().expect("models").clone();
        models.into_iter().find(|model| model["name"] == "orders" && model["state"] == "stopped")
    })
    .await;
    assert_eq!(shown["stopped"]["position"], position.0);
    assert_eq!(shown["stopped"]["eventType"], "OrderFlown");

    // Trying again does not help here; skipping does, and only there.
    assert!(retry(store.pool(), "orders").await.expect("it is told"));
    let why = || "written by a build that never shipped".to_owned();
    let elsewhere = Position(position.0 - 1);
    let refused = skip(store, "orders", elsewhere, why(), meta("elsewhere")).await;
    assert!(refused.is_err(), "{refused:?}");
    for model in READ_ORDERS {
        eventually("the skip is taken", || async {
            skip(store, model, position, why(), meta(&format!("skip-{model}"))).await.ok()
        })
        .await;
    }
    only_stopped(&site.projections, store, &[]).await;
    assert_eq!(site.get("/health").await.status, 200);

    let before = tables(store).await;
    for model in READ_ORDERS {
        let report = rebuilt(store, model, false).await;
        assert!(report.swapped && report.differences.is_empty(), "{report:?}");
    }
    let yard = site.close().await;
    assert_eq!(tables(&yard.store).await, before);
    drop_tables(&yard.store).await;
    fold_to_the_head(&yard.store).await;
    assert_eq!(tables(&yard.store).await, before);
}

#[tokio::test]
async fn a_stopped_model_told_to_try_again_goes_on_once_the_cause_is_gone() {
    let site = Site::new().await;
    let (maker, store) = (site.yard.trader(1), &site.yard.store);
    let order = maker.open(1, 1_000).await;
    site.settled().await;
    let update =
        |state| format!("update {}.rows set state = {state} where key = $1", schema_of::<Orders>());
    let (spoil, mend) = (update("state - 'history'"), update("state || '{\"history\": []}'"));
    let key = format!("{order:?}");
    sqlx::query(&spoil).bind(&key).execute(store.pool()).await.expect("the row is spoilt");
    maker.cancel(order).await;
    site.yard.indexed().await;
    only_stopped(&site.projections, store, &["orders"]).await;
    sqlx::query(&mend).bind(&key).execute(store.pool()).await.expect("the row is mended");
    eventually("the stop is noted and taken away", || async {
        retry(store.pool(), "orders").await.expect("it is told").then_some(())
    })
    .await;
    only_stopped(&site.projections, store, &[]).await;
    let models = site.get("/api/audit/models").await;
    let orders = models.data()["models"].as_array().expect("models");
    let orders = orders.iter().find(|model| model["name"] == "orders").expect("orders");
    assert_eq!((&orders["state"], &orders["stopped"]), (&json!("running"), &json!(null)));
}
