//! Whoever has an export of the log counts the market anew, with a script that shares no code with the
//! platform, and gets what the pages say; of a log that was changed it says which number differs.

use std::path::Path;
use std::process::Output;

use brickyard_store::Store;
use rand::Rng;
use rand::rngs::StdRng;
use tokio::process::Command;

use crate::audit_command::lines;
use crate::data_given::{COLLECTIONS, follow, random_fact};
use crate::harness::desk::Desk;
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts};

async fn recount(log: &Path, site: &str, at: Option<i64>) -> Output {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/recount.mjs");
    let mut node = Command::new("node");
    node.arg(script).arg(log).arg(site).args(at.map(|at| at.to_string())).kill_on_drop(true);
    node.output().await.expect("node runs")
}

/// What the script says of the site at positions of chance, and at the log's end.
async fn agrees(database: &Database, store: &Store, random: &mut StdRng, positions: usize) {
    let desk = Desk::open(store).await;
    desk.settled().await;
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log.ndjson");
    let out = log.to_str().expect("text");
    lines(database, &["audit", "export", "--out", out]).await;
    let text = std::fs::read_to_string(&log).expect("the export");
    let end = i64::try_from(text.lines().count()).expect("small");
    let some = (0..positions).map(|_| Some(random.random_range(end / 4..end)));
    for at in some.chain([None]).collect::<Vec<_>>() {
        let output = recount(&log, &desk.url, at).await;
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "at {at:?}: {output:?}");
        let compared: u64 = said.split(' ').next().and_then(|n| n.parse().ok()).expect("a number");
        assert!(compared > 50, "{said}");
    }

    // Of one sale another price is told.
    let sold = text.lines().rfind(|line| line.contains("OrderMatched")).expect("a sale");
    let other = sold.replace(r#"\"price\":\""#, r#"\"price\":\"7"#);
    assert_ne!(sold, other);
    std::fs::write(&log, text.replace(sold, &other)).expect("it is written");
    let output = recount(&log, &desk.url, None).await;
    let said = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(", volume: the log says "), "{said}");
    assert!(said.lines().any(|line| line.starts_with("sale ") && line.contains("price")), "{said}");

    // One event is left out. (Without its last ones a log is an earlier log, and a whole one.)
    let sold = text.lines().find(|line| line.contains("OrderMatched")).expect("a sale");
    std::fs::write(&log, text.replace(&format!("{sold}\n"), "")).expect("it is written");
    let output = recount(&log, &desk.url, None).await;
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("is missing"), "{output:?}");
    desk.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sales_and_holders_can_be_counted_anew_from_an_export_to_the_last_unit() {
    let mut random = seeded("sales_and_holders_can_be_counted_anew");
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(&store, COLLECTIONS.map(|(address, standard)| follow(address, standard)).into())
        .await;
    for batch in 0..soaked(12, 10) {
        let first = u64::try_from(batch).expect("small") * 100;
        append_facts(&store, (0..25).map(|n| random_fact(&mut random, first + n)).collect()).await;
    }
    agrees(&database, &store, &mut random, soaked(2, 10)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floors_and_listings_can_be_counted_anew_from_an_export_to_the_last_unit() {
    let mut random = seeded("floors_and_listings_can_be_counted_anew");
    let database = Database::new().await;
    let store = database.store().await;
    crate::floors::random_log(&mut random, &store, soaked(40, 10)).await;
    // Something was sold, too.
    append_facts(&store, (0..200).map(|n| random_fact(&mut random, 1_000_000 + n)).collect()).await;
    agrees(&database, &store, &mut random, soaked(2, 10)).await;
}
