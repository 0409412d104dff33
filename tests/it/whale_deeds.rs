//! What whales did, page by page, as of any position, against every line of activity that stood then.

use std::collections::BTreeMap;

use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::{Address, UnixSeconds};
use brickyard_projections::cold_replay;
use brickyard_projections::data::{Then, whale_deeds};
use brickyard_store::{Position, Store};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::Value;

use crate::data_given::{COLLECTIONS, follow, random_fact};
use crate::floors_normalized::fork;
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts};
use crate::read_tables::fold_to_the_head;

/// The position, who did what, and of which collection.
type Deed = (Position, String, String, Option<String>);

/// Deeds of anybody as of a position, newest first, with a look at each line.
async fn all_deeds(store: &Store, at: Position) -> Vec<Deed> {
    let lines = cold_replay(store, "activity", at).await.expect("a replay");
    let orders = cold_replay(store, "orders", at).await.expect("a replay");
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let of_item = |item: String| item.rsplit_once('-').expect("a token").0.to_owned();
    let mut deeds = vec![];
    for line in lines.values() {
        let of_order = text(&line["order_id"]).and_then(|id| text(&orders.get(&id)?["collection"]));
        let own = text(&line["collection"]).or_else(|| text(&line["item_id"]).map(of_item));
        let (kind, collection) = (text(&line["kind"]).expect("a kind"), own.or(of_order));
        let position = Position(line["position"].as_i64().expect("a position"));
        let mut did = |who: &str, deed: &str| {
            let who = text(&line[who]).into_iter();
            deeds.extend(who.map(|who| (position, who, deed.to_owned(), collection.clone())));
        };
        if kind == "sold" {
            did("to", "bought");
        }
        if ["sold", "listed", "bid", "offered"].contains(&kind.as_str()) {
            did("from", &kind);
        }
    }
    deeds.sort_by(|one, other| (other.0, &one.2).cmp(&(one.0, &other.2)));
    deeds
}

async fn page_by_page(
    store: &Store,
    then: Then,
    of: (&[String], Option<&str>),
    size: i64,
) -> Vec<Deed> {
    let mut told: Vec<Deed> = vec![];
    loop {
        let after = told.last().map(|(position, _, deed, _)| (*position, deed.as_str()));
        let page = whale_deeds(store.pool(), then, of, (after, size)).await.expect("deeds");
        let page: Vec<Deed> = page
            .into_iter()
            .map(|line| (line.position, line.whale, line.deed, line.collection))
            .collect();
        let last = i64::try_from(page.len()).expect("small") < size;
        told.extend(page);
        if last {
            return told;
        }
    }
}

/// Few wallets or many, most of whom did nothing.
fn some_whales(random: &mut StdRng) -> Vec<String> {
    let others = random.random_range(0..2) * 60;
    let traders = (0x21..0x26).filter(|_| random.random_bool(0.5)).collect::<Vec<u8>>();
    let others = (0..others).map(|n| 0x60 + n);
    traders.into_iter().chain(others).map(|n| Address::new([n; 20]).to_string()).collect()
}

#[tokio::test]
async fn deeds_of_whales_are_the_lines_that_stood_then_whatever_forks_have_taken_back_since() {
    let mut random = seeded("deeds_of_whales_are_the_lines");
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(
        &store,
        COLLECTIONS.map(|(one, kind): (_, TokenStandard)| follow(one, kind)).into(),
    )
    .await;
    let mut since = store.head().await.expect("a head");
    for batch in 0..soaked(12, 8) {
        let first = u64::try_from(batch).expect("small") * 100;
        let count = random.random_range(5..40u64);
        let facts = (0..count).map(|n| random_fact(&mut random, first + n)).collect();
        append_facts(&store, facts).await;
        if batch % 4 == 2 || random.random_bool(0.5) {
            fork(&mut random, &store, since).await;
            since = store.head().await.expect("a head");
        }
    }
    fold_to_the_head(&store).await;
    let head = store.head().await.expect("a head").0;
    let (mut compared, mut lost) = (BTreeMap::<bool, usize>::new(), 0);
    for _ in 0..soaked(40, 10) {
        let past = random.random_bool(0.8);
        let at = Position(if past { random.random_range(1..=head) } else { head });
        let (whales, size) = (some_whales(&mut random), random.random_range(1..12));
        let ids = COLLECTIONS.map(|(address, _)| format!("31337-{address}"));
        let collection = ids.choose(&mut random).filter(|_| random.random_bool(0.5));
        let mut expected = all_deeds(&store, at).await;
        let of_these = |deed: &Deed| {
            whales.contains(&deed.1) && collection.is_none_or(|id| deed.3.as_ref() == Some(id))
        };
        expected.retain(of_these);
        let then = Then { position: at, now_s: UnixSeconds(0), past };
        let of = (whales.as_slice(), collection.map(String::as_str));
        let told = page_by_page(&store, then, of, size).await;
        assert_eq!(told, expected, "at {at}, of {of:?}, {size} a page");
        *compared.entry(whales.len() > 50).or_default() += told.len();
        let now = all_deeds(&store, Position(head)).await;
        lost += expected.iter().filter(|deed| !now.contains(deed)).count();
    }
    assert!(
        compared.values().all(|compared| *compared > 50) && compared.len() == 2,
        "{compared:?}"
    );
    assert!(lost > 0, "{lost} deeds of then were taken back later");
}
