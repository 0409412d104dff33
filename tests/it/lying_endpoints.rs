//! Endpoints that lie for as long as they are asked: what headers vouch for stays, and what another
//! endpoint tells rightly is found.

use std::collections::BTreeSet;
use std::time::Duration;

use brickyard_fixture_node::{Fault, Node, Plan, Rule};
use brickyard_indexer::ChainSettings;
use brickyard_indexer::source::{Source, SourceError};
use brickyard_store::{Position, Recorded, Store};

use crate::chain_logs::source_of;
use crate::harness::eventually;
use crate::harness::node::NodeYard;
use crate::reread::places;

async fn whole_log(store: &Store) -> Vec<Recorded> {
    store.read_after(Position(0), 1_000_000).await.expect("the log")
}

fn repairs(log: &[Recorded]) -> usize {
    log.iter().filter(|event| event.event_type == "ChainRepaired").count()
}

/// Ranges and final blocks that wait for a second reading.
async fn waiting(yard: &NodeYard) -> i64 {
    sqlx::query_scalar(
        "select (select count(*) from chain_ranges)
              + (select count(*)
                   from chain_blocks b
                   join chain_states s using (chain_id)
                  where b.block_number <= s.head - s.final_after
                    and b.digest is not null
                    and b.left_at is null
                    and b.checked_at is null)",
    )
    .fetch_one(yard.store.pool())
    .await
    .expect("a number")
}

async fn read_twice(yard: &NodeYard) {
    let head = yard.node.head();
    eventually("the head is read, and everything final a second time", || async {
        let at = brickyard_indexer::cursor(yard.store.pool(), yard.plan.chain_id).await.ok()?;
        // In this order: a repair in between takes the cursor back.
        let done = waiting(yard).await == 0 && at.is_some_and(|at| at.block >= head);
        let still = brickyard_indexer::cursor(yard.store.pool(), yard.plan.chain_id).await.ok()?;
        (done && at == still).then_some(())
    })
    .await;
}

/// What an honest node's chain comes to.
async fn expected(plan: &Plan, mined: u64) -> BTreeSet<(u64, u64)> {
    let honest = NodeYard::new(plan.clone()).await;
    honest.node.mine(mined);
    let indexing = honest.index();
    read_twice(&honest).await;
    indexing.end().await;
    let log = whole_log(&honest.store).await;
    assert_eq!(repairs(&log), 0, "nothing to repair");
    places(&log)
}

#[tokio::test]
async fn a_proven_block_outlives_an_endpoint_whose_list_of_logs_is_incomplete() {
    let plan = Plan { blocks: 80, ..Plan::default() };
    let yard = NodeYard::new(plan.clone()).await;
    let indexing = yard.index();
    read_twice(&yard).await;
    yard.node.fail(Rule::always(Fault::Omit).of("eth_getLogs"));
    for _ in 0..5 {
        yard.node.mine(14);
        read_twice(&yard).await;
    }
    indexing.end().await;
    let log = whole_log(&yard.store).await;
    assert_eq!(repairs(&log), 0, "its receipts are right");
    assert_eq!(places(&log), expected(&plan, 70).await);
}

#[tokio::test]
async fn the_preferred_endpoint_does_not_confirm_itself() {
    let plan = Plan { blocks: 300, ..Plan::default() };
    let yard = NodeYard::new(plan.clone()).await;
    let honest = Node::start(plan.clone()).await.expect("a port");
    yard.node.fail(Rule::always(Fault::Omit).of("eth_getLogs"));
    let settings = ChainSettings { more_http: vec![honest.http()], ..yard.settings() };
    let indexing = yard.index_by(&yard.store, settings);
    read_twice(&yard).await;
    eventually("it is shown who lies and who does not", || async {
        let scores: Vec<i32> =
            sqlx::query_scalar("select score from chain_endpoints order by number")
                .fetch_all(yard.store.pool())
                .await
                .expect("scores");
        matches!(scores[..], [0, honest] if honest > 0).then_some(())
    })
    .await;
    indexing.end().await;
    let log = whole_log(&yard.store).await;
    assert_eq!(repairs(&log), 1, "it was found, and the liar is asked last from then on");
    assert_eq!(places(&log), expected(&plan, 0).await);
}

#[tokio::test]
async fn a_time_that_is_made_up_does_not_come_into_the_log() {
    for time_s in [4_102_444_800, 1, u64::MAX] {
        let plan = Plan { blocks: 150, ..Plan::default() };
        let yard = NodeYard::new(plan.clone()).await;
        yard.node.fail(Rule::always(Fault::Dated(time_s)).of("eth_getLogs"));
        let indexing = yard.index();
        read_twice(&yard).await;
        indexing.end().await;
        let log = whole_log(&yard.store).await;
        assert_eq!(repairs(&log), 0);
        let mut told = 0;
        for source in log.iter().filter_map(source_of) {
            let time = plan.start_s + source.block * plan.block_time_s;
            assert_eq!(source.block_time_s.0, time, "block {}", source.block);
            told += 1;
        }
        assert!(told > 1_000, "{told} facts");
    }
}

#[tokio::test]
async fn a_head_that_nobody_can_show_is_not_waited_for() {
    let plan = Plan { blocks: 90, ..Plan::default() };
    let yard = NodeYard::new(plan.clone()).await;
    let honest = Node::start(plan.clone()).await.expect("a port");
    for pretended in [1_000_000, u64::MAX] {
        yard.node.pretend_head(Some(pretended));
        let source = Source::of(&[yard.node.http(), honest.http()]).expecting(plan.chain_id);
        assert_eq!(source.head().await.expect("a head"), 90);
    }
    let settings = ChainSettings { more_http: vec![honest.http()], ..yard.settings() };
    let indexing = yard.index_by(&yard.store, settings);
    eventually("the chain is read", || async {
        let at = brickyard_indexer::cursor(yard.store.pool(), plan.chain_id).await.ok()?;
        at.filter(|at| at.block == 90).map(drop)
    })
    .await;
    indexing.end().await;
}

#[tokio::test]
async fn a_time_that_no_column_holds_is_an_endpoints_failure_and_ends_nothing() {
    let never = Plan { blocks: 3, start_s: 1 << 63, ..Plan::default() };
    let yard = NodeYard::new(never).await;
    let refused = Source::new(&yard.node.http()).header(2).await.expect_err("no such time");
    assert!(matches!(refused, SourceError::Failed { .. }), "{refused:?}");
    let indexing = yard.index();
    eventually("it was asked for blocks again and again", || async {
        (yard.node.asked("eth_getBlockByNumber") > 20).then_some(())
    })
    .await;
    assert!(!indexing.is_over(), "the chain is tried again");
    tokio::time::timeout(Duration::from_secs(20), indexing.end()).await.expect("and ends well");
    assert!(whole_log(&yard.store).await.iter().all(|event| source_of(event).is_none()));
}
