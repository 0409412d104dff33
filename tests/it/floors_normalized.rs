//! Normalized floors: at every position and second what the cheapest listing would cost if each paid
//! the royalty that its collection asks for then, whatever forks have taken back.

use std::collections::BTreeSet;

use brickyard_core::chains::{BlockRef, Chain, ChainEvent, Span};
use brickyard_core::kernel::Hash32;
use brickyard_projections::data::Ledger;
use brickyard_projections::models::FloorReason;
use brickyard_projections::{cold_replay, time_of};
use brickyard_store::{Fact, Position, Recorded, Store};
use rand::Rng;
use rand::rngs::StdRng;
use serde_json::Value;

use crate::chain_logs::whole_log;
use crate::floors::{
    Asked, as_told, as_told_normalized, assert_counted, by_brute_force, changes, followed,
    let_time_pass, log_time, random_fact, random_log, replayed_by_their_events,
};
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts};
use crate::read_tables::fold_to_the_head;

/// Takes back the last events since the fork before, each on its stream, and tells of all of them.
pub(crate) async fn fork(random: &mut StdRng, store: &Store, since: Position) {
    let log = whole_log(store).await;
    let last = &log[usize::try_from(since.0).expect("small")..];
    let gone = &last[last.len().saturating_sub(random.random_range(1..20))..];
    let Some(first) = gone.first() else { return };
    let block = BlockRef { number: 1, hash: Hash32::ZERO };
    let reorged = ChainEvent::ChainReorged {
        from_block: 1,
        depth: 1,
        ancestor: block,
        old_head: block,
        new_head: block,
        undone: vec![Span {
            first: first.position.0.unsigned_abs(),
            last: log[log.len() - 1].position.0.unsigned_abs(),
        }],
    };
    let back = gone.iter().rev().map(|fact| Fact::taking_back(fact).expect("a fact"));
    let told = Fact::observed::<Chain>("31337", &reorged).expect("it can be written");
    append_facts(store, back.chain([told]).collect()).await;
}

/// Events and forks of chance, folded now and then on the way.
async fn forked_log(random: &mut StdRng, store: &Store, batches: usize) {
    random_log(random, store, 2).await;
    let mut since = store.head().await.expect("a head");
    for batch in 0..batches {
        let now_s = log_time(store).await;
        let first = 10_000 + u64::try_from(batch).expect("small") * 100;
        let count = random.random_range(5..40u64);
        let facts = (0..count).map(|n| random_fact(random, first + n, now_s));
        append_facts(store, facts.collect()).await;
        if random.random_bool(0.5) {
            fold_to_the_head(store).await;
        }
        let_time_pass(store, random.random_range(0..25)).await;
        if random.random_bool(0.5) {
            fork(random, store, since).await;
            since = store.head().await.expect("a head");
        }
    }
    fold_to_the_head(store).await;
}

fn payload(event: &Recorded) -> Value {
    serde_json::from_str(&event.payload).expect("JSON")
}

/// What each collection asks at a position, by the events that hold there.
fn asked_at(log: &[Recorded], at: Position) -> Asked {
    let until = &log[..usize::try_from(at.0).expect("small")];
    let mut gone = BTreeSet::new();
    for event in until.iter().filter(|event| event.event_type == "ChainReorged") {
        let undone = payload(event)["ChainReorged"]["undone"][0].clone();
        let end = |name: &str| undone[name].as_i64().expect("a position");
        gone.extend(end("first")..=end("last"));
    }
    let mut asked = Asked::new();
    for event in until.iter().filter(|event| !gone.contains(&event.position.0)) {
        let rate = payload(event)["CollectionRoyaltyChanged"]["royalty_bps"].as_u64();
        // What was told before it was followed does not count.
        if event.event_type == "CollectionFollowed" {
            asked.insert(event.aggregate_id.clone(), 0);
        } else if let Some(rate) = rate
            && let Some(asked) = asked.get_mut(&event.aggregate_id)
        {
            *asked = rate;
        }
    }
    asked
}

#[tokio::test]
async fn a_normalized_floor_is_the_least_price_with_all_that_is_asked_whatever_forks_take_back() {
    let mut random = seeded("a_normalized_floor_is_the_least_price");
    let database = Database::new().await;
    let store = database.store().await;
    forked_log(&mut random, &store, soaked(16, 10)).await;
    let (log, head) = (whole_log(&store).await, store.head().await.expect("a head").0);
    let (ledger, mut found, mut other) = (Ledger::new(store.pool().clone()), 0, 0);
    let some = (0..soaked(30, 20)).map(|_| Position(random.random_range(0..=head)));
    for at in some.chain([Position(head)]).collect::<BTreeSet<Position>>() {
        let orders = cold_replay(&store, "orders", at).await.expect("a replay");
        let followed = followed(&store, at).await;
        let then_s = time_of(store.pool(), at).await.expect("a time");
        for later in [0, random.random_range(0..60), random.random_range(0..1_100)] {
            let at_s = then_s + later;
            let listed = (&orders, &followed);
            let expected = by_brute_force(listed, &asked_at(&log, at), at_s);
            let told = as_told_normalized(&store, at, at_s).await;
            assert_eq!(told, expected, "at {at}, {later} s later");
            assert_counted(&ledger, true, (at, at_s), &expected).await;
            let raw = as_told(&store, at, at_s).await;
            assert_eq!(raw, by_brute_force(listed, &Asked::new(), at_s), "at {at}, {later} s");
            found += expected.len();
            other += expected.iter().filter(|(book, floor)| raw[*book] != **floor).count();
        }
    }
    assert!(found > 50 && other > 5, "{other} of {found} floors are others");

    // Only a royalty moves the one and not the other, and it is told as what it is.
    let asks = log.iter().filter(|event| event.event_type == "CollectionRoyaltyChanged");
    let asks: BTreeSet<Position> = asks.map(|event| event.position).collect();
    let moved = changes(&store, true).await.into_iter();
    let by_royalty = moved.filter(|change| asks.contains(&change.position) && !change.by_clock);
    let reasons: Vec<FloorReason> = by_royalty.map(|change| change.reason).collect();
    assert!(!reasons.is_empty() && reasons.iter().all(|one| *one == FloorReason::Revalidation));
    let raw = changes(&store, false).await;
    assert!(raw.iter().all(|change| !asks.contains(&change.position)));

    // The events that are told of each row make it, and a rebuild makes all of them again.
    let (looked, _) = replayed_by_their_events(&store, 23).await;
    assert!(looked > 3, "{looked} rows");
    let rows = || async {
        let rows = "select key, state from read.floors order by key";
        let rows = sqlx::query_as::<_, (String, Value)>(rows).fetch_all(store.pool()).await;
        rows.expect("rows")
    };
    let before = rows().await;
    let report = brickyard_projections::rebuild(&store, "floors", false, &|_| {}).await;
    assert!(report.expect("a rebuild").expect("a model").swapped);
    assert_eq!(rows().await, before);
}
