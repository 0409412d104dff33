//! Whoever has an export of the log counts the market anew, with a script that shares no code with the
//! platform, and gets what the pages say; of a log that was changed it says which number differs.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Output;

use brickyard_store::Store;
use rand::Rng;
use rand::rngs::StdRng;
use tempfile::TempDir;
use tokio::process::Command;

use crate::audit_command::lines;
use crate::data_given::{COLLECTIONS, follow, last_mints, random_fact};
use crate::harness::desk::Desk;
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts};
use crate::recount_given::{ASKED_LAST, ODD, market_of_days};

/// A site, and what its log says in a file.
struct Recounted {
    desk: Desk,
    _folder: TempDir,
    log: PathBuf,
    text: String,
}

impl Recounted {
    async fn open(database: &Database, store: &Store) -> Self {
        let desk = Desk::open(store).await;
        desk.settled().await;
        let folder = tempfile::tempdir().expect("a folder");
        let log = folder.path().join("log.ndjson");
        lines(database, &["audit", "export", "--out", log.to_str().expect("text")]).await;
        let text = std::fs::read_to_string(&log).expect("the export");
        Self { desk, _folder: folder, log, text }
    }

    async fn run(&self, at: Option<i64>) -> Output {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/recount.mjs");
        let mut node = Command::new("node");
        node.arg(script).arg(&self.log).arg(&self.desk.url).kill_on_drop(true);
        node.args(at.map(|at| at.to_string())).output().await.expect("node runs")
    }

    /// All is as the site says, at positions of chance from one on and at the end; answers how many
    /// values of each part there were there.
    async fn agrees(
        &self,
        random: &mut StdRng,
        (first, positions): (i64, usize),
    ) -> BTreeMap<String, u64> {
        let end = i64::try_from(self.text.lines().count()).expect("small");
        let some = (0..positions).map(|_| Some(random.random_range(first..end)));
        let mut counted = BTreeMap::new();
        for at in some.chain([None]).collect::<Vec<_>>() {
            let output = self.run(at).await;
            assert!(output.status.success(), "at {at:?}: {output:?}");
            let said = String::from_utf8_lossy(&output.stdout);
            counted = parts(&said).into_iter().map(|(part, (values, _))| (part, values)).collect();
            let all = said.lines().last().and_then(|line| line.split(' ').next()?.parse().ok());
            assert_eq!(all, Some(counted.values().sum::<u64>()), "{said}");
        }
        counted
    }

    /// What the script says when the last line of the log that holds `what` says something else.
    async fn differs(&self, what: &str, (is, other): (&str, &str)) -> String {
        let line = self.text.lines().rfind(|line| line.contains(what)).expect("such an event");
        let changed = line.replace(is, other);
        assert_ne!(line, changed, "{what}");
        std::fs::write(&self.log, self.text.replace(line, &changed)).expect("it is written");
        let output = self.run(None).await;
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        said
    }
}

/// How many values of each part there were, and how many of these differ.
fn parts(said: &str) -> BTreeMap<String, (u64, u64)> {
    let read = |line: &str| {
        let (part, numbers) = line.split_once(": ")?;
        let (values, differ) = numbers.strip_suffix(" differ")?.split_once(" values, ")?;
        Some((part.to_owned(), (values.parse().ok()?, differ.parse().ok()?)))
    };
    said.lines().filter_map(read).collect()
}

fn assert_told(said: &str, part: &str, (begin, name): (&str, &str)) {
    assert!(parts(said).get(part).is_some_and(|(_, differ)| *differ > 0), "{part}: {said}");
    let told = |line: &str| line.starts_with(begin) && line.contains(&format!(", {name}: the log"));
    assert!(said.lines().any(told), "{begin}, {name}: {said}");
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
    append_facts(&store, last_mints(13_000)).await;
    let recounted = Recounted::open(&database, &store).await;
    let counted = recounted.agrees(&mut random, (80, soaked(1, 20))).await;
    assert!(counted.values().sum::<u64>() > 1_000, "{counted:?}");

    // Of one sale another price is told, and of one of the tokens minted last another owner: one more.
    let said = recounted.differs("OrderMatched", (r#"\"price\":\""#, r#"\"price\":\"7"#)).await;
    assert_told(&said, "figures", ("figures of all sales, ", "volume"));
    assert_told(&said, "sales", ("sale ", "price"));
    for (part, name) in [("traders", "volume"), ("prices", "high"), ("categories", "volume")] {
        assert_told(&said, part, (part, name));
    }
    let (to, another) = (r#"\"to\":\"0x2"#, r#"\"to\":\"0x9"#);
    let said = recounted.differs(to, (to, another)).await;
    assert_told(&said, "holders", ("holders of ", "rows"));
    assert_told(&said, "spread", ("spread of ", "owners"));

    // One event is left out. (Without its last ones a log is an earlier log, and a whole one.)
    let sold = recounted.text.lines().find(|line| line.contains("OrderMatched")).expect("a sale");
    let without = recounted.text.replace(&format!("{sold}\n"), "");
    std::fs::write(&recounted.log, without).expect("it is written");
    let output = recounted.run(None).await;
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("is missing"), "{output:?}");
    recounted.desk.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn floors_and_listings_can_be_counted_anew_from_an_export_to_the_last_unit() {
    let mut random = seeded("floors_and_listings_can_be_counted_anew");
    let database = Database::new().await;
    let store = database.store().await;
    crate::floors::random_log(&mut random, &store, soaked(40, 10)).await;
    // Something was sold, too.
    append_facts(&store, (0..200).map(|n| random_fact(&mut random, 1_000_000 + n)).collect()).await;
    let recounted = Recounted::open(&database, &store).await;
    let counted = recounted.agrees(&mut random, (200, soaked(2, 10))).await;
    assert!(counted["floors"] > 2_000, "{counted:?}");
    recounted.desk.close().await;
}

/// Quotes, thresholds, traits and forks among all the rest.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_number_of_the_data_pages_can_be_counted_anew_from_an_export() {
    let mut random = seeded("every_number_of_the_data_pages_can_be_counted_anew");
    let database = Database::new().await;
    let store = database.store().await;
    let batches = u64::try_from(soaked(30, 8)).expect("small");
    let forked = market_of_days(&mut random, (&database, &store), batches).await;
    let recounted = Recounted::open(&database, &store).await;
    let counted = recounted.agrees(&mut random, (forked, soaked(3, 10))).await;
    for (part, least) in [
        ("figures", 200),
        ("categories", 20),
        ("sales", 100),
        ("traders", 200),
        ("holders", 50),
        ("prices", 100),
        ("spread", 25),
        ("floors", 2_000),
        ("rarity", 30),
        ("quotes", 10),
        ("whales", 50),
        ("whale moves", 50),
    ] {
        assert!(counted.get(part).is_some_and(|values| *values > least), "{part}: {counted:?}");
    }

    let said = recounted.differs(ODD, (ODD, "Cap")).await;
    assert_told(&said, "rarity", ("rarity of ", "uniqueTraits"));
    let price = |price: &str| format!(r#"\"price\":\"{price}\""#);
    let asked = (price(ASKED_LAST), price("701"));
    let said = recounted.differs(&asked.0, (&asked.0, &asked.1)).await;
    assert_told(&said, "floors", ("floor of ", "spot"));
    let worth = (r#"\"atto_usd\":\"2"#, r#"\"atto_usd\":\"3"#);
    let said = recounted.differs("QuoteObserved", worth).await;
    assert_told(&said, "quotes", ("quotes, ", "attoUsd"));
    assert!(parts(&said)["whales"].1 > 0, "{said}");
    let least = (r#"\"top_least\":5"#, r#"\"top_least\":1"#);
    let said = recounted.differs("WhaleThresholdsSet", least).await;
    // Who is no whale by it any more may have done nothing.
    assert_told(&said, "whales", ("thresholds of whales", "top_least"));
    recounted.desk.close().await;
}
