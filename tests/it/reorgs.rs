//! The shapes that a reorganisation of a chain can have, one after another, on the fixture node:
//! whatever the chain did and whatever was said of it, what stands in the log is the chain as it is.

use std::sync::Arc;
use std::time::Duration;

use alloy::primitives::U256;
use brickyard_fixture_node::{Fault, Node, Plan, Rule};
use brickyard_store::Recorded;
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::chain_logs::{expected, source_of, taken_back, whole_log};
use crate::harness::chain::ChainLog;
use crate::harness::eventually;
use crate::harness::node::NodeYard;

async fn yard(blocks: u64) -> NodeYard {
    NodeYard::new(Plan { blocks, quiet_permille: 200, ..Plan::default() }).await
}

/// Waits until the chain is read as it is, which may be shorter than it was.
pub(crate) async fn settled(yard: &NodeYard) {
    let head = yard.node.head();
    let hash = yard.node.hash_of(head).expect("the head is there");
    eventually("the chain is read as it is", || async {
        let at = brickyard_indexer::cursor(yard.store.pool(), yard.plan.chain_id).await.ok()??;
        (at.block == head && at.block_hash == hash).then_some(())
    })
    .await;
}

/// What was told and not taken back is what the chain tells, in its order, once. Answers the log.
pub(crate) async fn assert_stands(yard: &NodeYard) -> Vec<Recorded> {
    let log = whole_log(&yard.store).await;
    let gone = taken_back(&log);
    let told: Vec<_> = log
        .iter()
        .filter(|event| !gone.contains(&event.position.0))
        .filter_map(|event| {
            let source = source_of(event)?;
            // There may be other chains beside it.
            let ours = source.chain_id.0 == yard.plan.chain_id;
            let identity = (source.block_hash.to_string(), source.log_index);
            ours.then(|| (identity, event.aggregate_type.clone(), event.event_type.clone()))
        })
        .collect();
    let logs: Vec<ChainLog> = yard
        .node
        .logs()
        .iter()
        .map(|log| serde_json::from_value(serde_json::to_value(log).expect("JSON")).expect("a log"))
        .collect();
    let expected = expected(&logs);
    assert_eq!(told.len(), expected.len(), "as many facts as logs with news");
    assert_eq!(told, expected);
    log
}

/// Depths of the forks that the log tells of.
fn depths(log: &[Recorded]) -> Vec<u64> {
    let forks = log.iter().filter(|event| event.event_type == "ChainReorged");
    forks
        .map(|event| {
            let told: Value = serde_json::from_str(&event.payload).expect("JSON");
            told["ChainReorged"]["depth"].as_u64().expect("a depth")
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reorg_of_one_block_and_of_as_many_as_are_not_final() {
    let yard = yard(80).await;
    let indexing = yard.index();
    settled(&yard).await;
    yard.node.fork(1, 1);
    settled(&yard).await;
    yard.node.fork(64, 64);
    settled(&yard).await;
    yard.node.fork(2, 3);
    settled(&yard).await;
    indexing.end().await;
    assert_eq!(depths(&assert_stands(&yard).await), [1, 64, 2]);
}

/// The head goes back, and the other branch is shorter for a while.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reorg_to_a_shorter_branch_is_healed_before_it_has_grown() {
    let yard = yard(40).await;
    let indexing = yard.index();
    settled(&yard).await;
    yard.node.fork(12, 3);
    settled(&yard).await;
    assert_eq!(depths(&assert_stands(&yard).await), [12]);
    yard.node.mine(15);
    settled(&yard).await;
    indexing.end().await;
    assert_eq!(depths(&assert_stands(&yard).await), [12]);
}

/// Blocks are lost and nothing takes their place: perhaps the endpoint lags. Nothing is taken back
/// before there is another branch.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reorg_that_only_loses_blocks_is_waited_for() {
    let yard = yard(30).await;
    let indexing = yard.index();
    settled(&yard).await;
    let before = whole_log(&yard.store).await;
    let gone = yard.node.cut(5);
    let asked = yard.node.asked("eth_blockNumber");
    eventually("the head was looked at again and again", || async {
        (yard.node.asked("eth_blockNumber") > asked + 5).then_some(())
    })
    .await;
    assert_eq!(whole_log(&yard.store).await, before, "nothing is written");
    yard.node.bring_back(&gone);
    yard.node.mine(1);
    settled(&yard).await;
    indexing.end().await;
    assert!(depths(&assert_stands(&yard).await).is_empty(), "there was no fork");
}

/// From one branch to another and back, block for block, several times.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reorg_back_to_the_first_branch_tells_it_anew() {
    let yard = yard(30).await;
    let indexing = yard.index();
    settled(&yard).await;
    let mut other = yard.node.fork(6, 5);
    for _ in 0..4 {
        settled(&yard).await;
        let from = other.first().expect("blocks").number;
        let here = yard.node.cut(yard.node.head() + 1 - from);
        yard.node.bring_back(&other);
        other = here;
    }
    settled(&yard).await;
    indexing.end().await;
    let log = assert_stands(&yard).await;
    assert_eq!(depths(&log).len(), 5);
    let most = log.iter().filter_map(source_of).map(|source| source.incarnation).max();
    assert_eq!(most, Some(2), "the first branch was there three times");
}

/// Branch after branch at the same height, faster than anybody could read them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reorg_after_reorg_before_the_first_was_read() {
    let yard = yard(70).await;
    let indexing = yard.index();
    settled(&yard).await;
    for depth in [3, 1, 7, 2, 20, 5, 1, 1] {
        yard.node.fork(depth, depth);
        tokio::task::yield_now().await;
    }
    yard.node.mine(1);
    settled(&yard).await;
    indexing.end().await;
    let log = assert_stands(&yard).await;
    assert!(!depths(&log).is_empty());
}

/// While the blocks before it are still being filled in, by ranges and one by one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reorg_in_the_middle_of_filling() {
    let yard = yard(400).await;
    yard.node.delay(Duration::from_millis(2));
    let indexing = yard.index();
    for depth in [30, 50, 10] {
        eventually("it gets on", || async {
            let at = brickyard_indexer::cursor(yard.store.pool(), yard.plan.chain_id).await;
            at.ok()?.map(drop)
        })
        .await;
        yard.node.fork(depth, depth + 1);
    }
    yard.node.heal();
    settled(&yard).await;
    indexing.end().await;
    assert_stands(&yard).await;
}

/// Nobody was there to see it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reorg_while_the_indexer_is_down() {
    let yard = yard(80).await;
    let indexing = yard.index();
    settled(&yard).await;
    indexing.end().await;
    for depth in [40, 9] {
        yard.node.fork(depth, depth + 2);
    }
    let indexing = yard.index();
    settled(&yard).await;
    indexing.end().await;
    assert_eq!(depths(&assert_stands(&yard).await), [40]);
}

/// The other branch tells nothing at all, or the same things in another order.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reorg_that_takes_all_logs_away_or_turns_them_round() {
    let yard = yard(20).await;
    let indexing = yard.index();
    settled(&yard).await;
    let gone = yard.node.cut(8);
    (0..8).for_each(|_| yard.node.mine_logs(vec![]));
    settled(&yard).await;
    assert_stands(&yard).await;
    yard.node.cut(8);
    for block in gone.iter().rev() {
        yard.node.mine_logs(block.logs.iter().rev().map(|log| log.inner.clone()).collect());
    }
    yard.node.mine(1);
    settled(&yard).await;
    indexing.end().await;
    let log = assert_stands(&yard).await;
    assert_eq!(depths(&log).len(), 2);
    assert!(log.iter().filter_map(source_of).all(|source| source.incarnation == 0));
}

/// Two endpoints stand on two branches until one gives in. Whoever is believed meanwhile, no block
/// has logs of the other's.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reorg_that_one_endpoint_sees_later_than_the_other() {
    let yard = yard(30).await;
    let slow = Node::start(yard.plan.clone()).await.expect("a port");
    let mut settings = yard.settings();
    settings.more_http = vec![slow.http()];
    let indexing = yard.index_by(&yard.store, settings);
    settled(&yard).await;
    for _ in 0..5 {
        yard.node.fail(Rule::sometimes(400, Fault::status(502)));
        yard.node.fork(4, 5);
        let asked = slow.asked("eth_getBlockByNumber");
        eventually("the slow one is asked, too", || async {
            (slow.asked("eth_getBlockByNumber") > asked).then_some(())
        })
        .await;
        // Then it comes to know the branch of the other.
        let ours: Vec<Arc<_>> = yard.node.cut(5);
        yard.node.bring_back(&ours);
        slow.bring_back(&ours);
        yard.node.heal();
        settled(&yard).await;
    }
    indexing.end().await;
    assert_stands(&yard).await;
}

/// Who listens hears the logs of blocks that are gone as removed, newest block first, and then those of
/// the new branch; and the indexer, to which this is only a word of news, is right all the same.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reorg_that_is_told_by_removed_logs_and_by_old_heads() {
    let yard = yard(20).await;
    let mut settings = yard.settings();
    settings.ws = vec![yard.node.ws()];
    // Only word of heads can be that fast.
    settings.poll = Duration::from_secs(30);
    let indexing = yard.index_by(&yard.store, settings);
    settled(&yard).await;
    let (mut socket, _) = connect_async(yard.node.ws().as_str()).await.expect("a socket");
    let ask = json!({ "jsonrpc": "2.0", "id": 1, "method": "eth_subscribe", "params": ["logs"] });
    socket.send(Message::text(ask.to_string())).await.expect("it is asked");
    socket.next().await.expect("an answer").expect("an answer");

    let id = |n: u64| U256::from(9_000 + n);
    for n in 0..3 {
        let mut logs = vec![];
        yard.plan.mint(id(n), alloy::primitives::Address::repeat_byte(3), &mut logs);
        yard.node.mine_logs(logs);
    }
    settled(&yard).await;
    yard.node.fork(3, 3);
    yard.node.announce(2);
    let mut heard = vec![];
    while heard.iter().filter(|(removed, _)| *removed).count() < 6
        || heard.last().is_some_and(|(removed, _)| *removed)
    {
        let next = tokio::time::timeout(Duration::from_secs(60), socket.next());
        let message = next.await.expect("in time").expect("a message").expect("a message");
        let told: Value = serde_json::from_str(message.to_text().expect("text")).expect("JSON");
        let log = &told["params"]["result"];
        let number = log["blockNumber"].as_str().expect("a number").to_owned();
        heard.push((log["removed"] == true, number));
    }
    let removed: Vec<&str> =
        heard.iter().filter(|(removed, _)| *removed).map(|(_, number)| number.as_str()).collect();
    assert_eq!(removed, ["0x17", "0x17", "0x16", "0x16", "0x15", "0x15"]);
    settled(&yard).await;
    indexing.end().await;
    assert_eq!(depths(&assert_stands(&yard).await), [3]);
}
