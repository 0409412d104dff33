//! What was read far behind the head, and letters, stay right whatever endpoints leave out and forks
//! take away.

use std::collections::BTreeSet;
use std::sync::Arc;

use alloy::primitives::{Address, B256, LogData};
use brickyard_fixture_node::{Fault, Plan, Rule};
use brickyard_indexer::letters::{LetterError, Retried, letters, retry};
use brickyard_store::{Position, Recorded, Store};

use crate::chain_logs::source_of;
use crate::harness::node::NodeYard;
use crate::harness::{Database, eventually};

async fn whole_log(store: &Store) -> Vec<Recorded> {
    store.read_after(Position(0), 1_000_000).await.expect("the log")
}

/// Places on the chain of the facts that hold.
pub(crate) fn places(log: &[Recorded]) -> BTreeSet<(u64, u64)> {
    let gone: BTreeSet<i64> = log
        .iter()
        .filter(|event| event.event_type == "FactReverted")
        .map(|event| {
            let payload: serde_json::Value = serde_json::from_str(&event.payload).expect("JSON");
            payload["FactReverted"]["position"].as_i64().expect("a position")
        })
        .collect();
    log.iter()
        .filter(|event| !gone.contains(&event.position.0))
        .filter_map(source_of)
        .map(|source| (source.block, source.log_index))
        .collect()
}

async fn ranges(yard: &NodeYard) -> i64 {
    let count = sqlx::query_scalar("select count(*) from chain_ranges");
    count.fetch_one(yard.store.pool()).await.expect("a number")
}

#[tokio::test]
async fn a_log_left_out_of_a_range_is_found_when_the_range_is_read_again() {
    let honest = NodeYard::new(Plan { blocks: 150, ..Plan::default() }).await;
    let indexing = honest.index();
    honest.indexed().await;
    eventually("all ranges are read again", || async {
        (ranges(&honest).await == 0).then_some(())
    })
    .await;
    indexing.end().await;
    let expected = whole_log(&honest.store).await;
    assert!(expected.iter().all(|event| event.event_type != "ChainRepaired"), "nothing to repair");
    let expected = places(&expected);

    let yard = NodeYard::new(honest.plan.clone()).await;
    yard.node.fail(Rule::always(Fault::Omit).of("eth_getLogs").times(1));
    let indexing = yard.index();
    eventually("the repair is told", || async {
        let log = whole_log(&yard.store).await;
        log.iter().any(|event| event.event_type == "ChainRepaired").then_some(())
    })
    .await;
    eventually("it is read anew, and again", || async {
        let whole = places(&whole_log(&yard.store).await) == expected;
        (whole && ranges(&yard).await == 0).then_some(())
    })
    .await;
    indexing.end().await;
    let log = whole_log(&yard.store).await;
    let repairs = log.iter().filter(|event| event.event_type == "ChainRepaired");
    assert_eq!(repairs.count(), 1, "and once");
    // What was read anew is told apart from what was taken back.
    assert!(log.iter().filter_map(source_of).any(|source| source.incarnation == 1));
}

#[tokio::test]
async fn a_log_left_out_of_a_contract_that_is_read_back_is_found_as_well() {
    let honest = NodeYard::new(Plan { blocks: 150, ..Plan::default() }).await;
    let indexing = honest.index();
    honest.indexed().await;
    indexing.end().await;
    let expected = places(&whole_log(&honest.store).await);

    let database = Arc::new(Database::new().await);
    let store = database.store().await;
    let yard = NodeYard::unfollowed(honest.plan.clone(), &database, &store).await;
    yard.follow_chain().await;
    let indexing = yard.index();
    yard.indexed().await;
    eventually("the chain's own ranges are read again", || async {
        (ranges(&yard).await == 0).then_some(())
    })
    .await;
    yard.node.fail(Rule::always(Fault::Omit).of("eth_getLogs").times(1));
    yard.follow_collection(yard.plan.contracts.collection).await;
    eventually("it is found, and everything is there", || async {
        let log = whole_log(&yard.store).await;
        let repaired = log.iter().any(|event| event.event_type == "ChainRepaired");
        (repaired && places(&log) == expected && ranges(&yard).await == 0).then_some(())
    })
    .await;
    indexing.end().await;
    let log = whole_log(&yard.store).await;
    let repairs = log.iter().filter(|event| event.event_type == "ChainRepaired");
    assert_eq!(repairs.count(), 1, "and once");
}

/// A log of a kind that nobody knows.
fn strange(address: Address, kind: u8) -> alloy::primitives::Log {
    let data = LogData::new_unchecked(vec![B256::repeat_byte(kind)], vec![1, 2, 3].into());
    alloy::primitives::Log { address, data }
}

#[tokio::test]
async fn strange_logs_without_end_are_counted_and_a_fork_closes_the_letters_of_its_blocks() {
    let yard = NodeYard::new(Plan { blocks: 3, ..Plan::default() }).await;
    let collection = yard.plan.contracts.collection;
    let (chain_id, pool) = (yard.plan.chain_id, yard.store.pool().clone());
    let indexing = yard.index();
    yard.indexed().await;
    for _ in 0..30 {
        yard.node.mine_logs(vec![strange(collection, 0xaa)]);
    }
    yard.node.mine_logs(vec![strange(collection, 0xbb)]);
    yard.indexed().await;
    let open = letters(&pool, chain_id, false).await.expect("letters");
    assert_eq!(open.len(), 21, "twenty of one kind and the one of the other");
    let seen: Vec<i64> = sqlx::query_scalar("select seen from dead_letter_kinds order by seen")
        .fetch_all(&pool)
        .await
        .expect("counts");
    assert_eq!(seen, [1, 30]);

    let last = open.last().expect("the other kind").id;
    let gone = yard.node.fork(1, 2);
    yard.indexed().await;
    let open = letters(&pool, chain_id, false).await.expect("letters");
    assert_eq!(open.len(), 20, "its block is gone");
    let refused = retry(&yard.store, &yard.settings().source(), last, false).await;
    assert!(matches!(refused, Err(LetterError::NoLetter(_))), "{refused:?}");
    // The block comes back, and with it the letter.
    yard.node.bring_back(&gone);
    yard.node.mine(2);
    yard.indexed().await;
    let open = letters(&pool, chain_id, false).await.expect("letters");
    assert_eq!(open.len(), 21);
    assert_eq!(open.last().expect("it is back").id, last);
    let again = retry(&yard.store, &yard.settings().source(), last, false).await.expect("asked");
    assert!(matches!(again, Retried::Unreadable(_)), "{again:?}");
    indexing.end().await;
}
