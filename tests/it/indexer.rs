//! Chain logs become events exactly once, on a real chain, whatever is killed or runs twice.

use std::sync::atomic::{AtomicBool, Ordering};

use alloy::primitives::B256;
use brickyard_indexer::decode::exchange::order_id;
use brickyard_indexer::{ChainStop, IndexerError};
use futures::future::join;
use rand::Rng;
use tokio_util::sync::CancellationToken;

use crate::chain_logs::{assert_log_tells_the_chain, whole_log};
use crate::harness::eventually;
use crate::harness::random::{cut_short, seeded, soaked};
use crate::harness::world::{Yard, mined};

async fn stream_of(yard: &Yard, id: &str) -> Vec<String> {
    let events = yard.store.read_stream("order", id).await.expect("a stream");
    events.into_iter().map(|event| event.event_type).collect()
}

/// Half of the orders before the indexer starts (read by ranges), half while it runs (by hash).
#[tokio::test]
async fn logs_of_both_rails_become_events_once_and_in_the_order_of_the_chain() {
    let yard = Yard::new().await;
    let (seller, buyer) = (yard.trader(1), yard.trader(2));
    let bought = seller.open(1, 1_000).await;
    seller.modify(bought, 900).await;
    let matched = seller.option(3, 7, 5_000);
    buyer.take(seller.sign(&matched), seller.digest(&matched)).await;

    let stop = CancellationToken::new();
    let indexer = brickyard_indexer::run(yard.store.clone(), yard.settings(), stop.clone());
    let indexer = tokio::spawn(indexer);
    yard.indexed().await;
    buyer.purchase(bought, 900).await;
    let cancelled = seller.open(2, 2_000).await;
    seller.cancel(cancelled).await;
    seller.void(seller.sign(&seller.option(4, 8, 6_000))).await;
    seller.void_nonce(9).await;
    seller.bump_counter().await;
    buyer.give(1, seller.signer.address()).await;
    yard.indexed().await;
    stop.cancel();
    indexer.await.expect("it does not panic").expect("it ends well");

    assert!(assert_log_tells_the_chain(&yard).await > 200);
    let on_exchange = |nonce: u64| {
        let (world, maker) = (&yard.world, seller.signer.address());
        let nonce = alloy::primitives::U256::from(nonce);
        order_id(world.chain_id, world.exchange, maker, nonce).to_string()
    };
    let escrow = |id: B256| format!("{id:?}");
    for (id, events) in [
        (
            escrow(bought),
            vec!["OrderOpened", "OrderPriceModified", "OrderPurchased", "OrderSettled"],
        ),
        (escrow(cancelled), vec!["OrderOpened", "OrderCancelled"]),
        (on_exchange(7), vec!["OrderMatched"]),
        (on_exchange(8), vec!["OptionVersionCancelled"]),
        (on_exchange(9), vec!["OrderCancelled"]),
    ] {
        assert_eq!(stream_of(&yard, &id).await, events, "{id}");
    }
}

/// The task is dropped after a random number of polls, so at any place where it waits: between
/// calls to the chain, before the cursor moves, and with the transaction half done.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_indexer_resumes_without_a_gap_or_a_double() {
    let mut random = seeded("a_killed_indexer_resumes_without_a_gap_or_a_double");
    let yard = Yard::new().await;
    let over = AtomicBool::new(false);
    let blocks = async {
        let (one, two) = (yard.trader(1), yard.trader(2));
        while !over.load(Ordering::Relaxed) {
            one.give(1, two.signer.address()).await;
            two.give(1, one.signer.address()).await;
            yard.chain.mine(1).await;
        }
    };
    let killing = async {
        for _ in 0..soaked(10, 50) {
            let stop = CancellationToken::new();
            // A catch-up of the world's first blocks takes about 60 polls.
            let polls = random.random_range(1..120);
            let indexer = brickyard_indexer::run(yard.store.clone(), yard.settings(), stop);
            let ended = cut_short(indexer, polls).await;
            assert!(ended.is_none(), "it ended by itself: {ended:?}");
        }
        over.store(true, Ordering::Relaxed);
    };
    join(blocks, killing).await;

    let stop = CancellationToken::new();
    let indexer = brickyard_indexer::run(yard.store.clone(), yard.settings(), stop.clone());
    let indexer = tokio::spawn(indexer);
    yard.indexed().await;
    stop.cancel();
    indexer.await.expect("it does not panic").expect("it ends well");
    assert_log_tells_the_chain(&yard).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_indexers_of_one_chain_append_each_log_once_and_one_goes_on_alone() {
    let yard = Yard::new().await;
    let stops = [CancellationToken::new(), CancellationToken::new()];
    let indexers = [0, 1].map(|n: usize| {
        tokio::spawn(brickyard_indexer::run(yard.store.clone(), yard.settings(), stops[n].clone()))
    });
    let (one, two) = (yard.trader(1), yard.trader(2));
    for _ in 0..soaked(20, 20) {
        one.give(1, two.signer.address()).await;
        two.give(1, one.signer.address()).await;
    }
    yard.indexed().await;
    assert_log_tells_the_chain(&yard).await;
    assert!(indexers.iter().all(|indexer| !indexer.is_finished()), "both still follow");

    let [first, second] = indexers;
    stops[0].cancel();
    first.await.expect("it does not panic").expect("it ends well");
    one.give(1, two.signer.address()).await;
    yard.indexed().await;
    stops[1].cancel();
    second.await.expect("it does not panic").expect("it ends well");
    assert_log_tells_the_chain(&yard).await;
}

/// Runs an indexer that should refuse the chain; answers why it did, after seeing that nothing
/// was appended and that it waits for an operator.
async fn refusal(yard: &Yard, settings: brickyard_indexer::ChainSettings) -> ChainStop {
    let before = whole_log(&yard.store).await;
    let (chain_id, stop) = (settings.chain_id, CancellationToken::new());
    let running = brickyard_indexer::run(yard.store.clone(), settings, stop.clone());
    let running = tokio::spawn(running);
    let stopped = eventually("the chain stops", || async {
        brickyard_indexer::stop_of(yard.store.pool(), chain_id).await.expect("asked")
    })
    .await;
    assert_eq!(whole_log(&yard.store).await, before, "nothing was appended");
    assert!(!running.is_finished(), "an operator may speak");
    stop.cancel();
    running.await.expect("it does not panic").expect("it ends well");
    stopped
}

async fn index_to_the_head(yard: &Yard) {
    index_with(yard, yard.settings()).await;
}

#[tokio::test]
async fn another_chain_under_the_same_id_is_refused_and_appends_nothing() {
    let yard = Yard::new().await;
    index_to_the_head(&yard).await;
    let other = crate::harness::chain::Chain::new().await;
    other.mine(yard.chain.head().await + 5).await;
    let mut settings = yard.settings();
    settings.http = other.http.clone();
    let error = refusal(&yard, settings).await;
    assert_eq!(error.kind, "changed-genesis");
    let text = error.reason;
    assert!(text.contains("another chain") && text.contains("data folder"), "{text}");
}

/// The log follows two chains; the endpoint of one is configured for the other.
#[tokio::test]
async fn an_endpoint_of_another_chain_id_is_refused() {
    use brickyard_core::chains::{Chain, ChainCommand};
    use brickyard_core::kernel::{Address, ChainId, Hash32};
    let yard = Yard::new().await;
    let command = ChainCommand::Follow {
        chain_id: ChainId(31_338),
        name: "Another".to_owned(),
        genesis_hash: Hash32::new([1; 32]),
        first_block: 1,
        marketplace: Address::new([1; 20]),
        exchange: Address::new([2; 20]),
        currencies: vec![],
    };
    let chains = brickyard_store::Commands::<Chain>::new(&yard.store, ());
    let meta = crate::orders_given::meta("follow");
    chains.execute("31338", command, meta).await.expect("it is followed");
    let mut settings = yard.settings();
    settings.chain_id = 31_338;
    let error = refusal(&yard, settings).await;
    let wrong = IndexerError::WrongChainId { expected: 31_338, seen: 31_337 };
    assert_eq!(error.reason, wrong.to_string());
}

/// Blocks that were read, and that were final by the settings, are replaced by others.
#[tokio::test]
async fn a_fork_below_what_is_final_stops_the_chain_until_an_operator_speaks() {
    let yard = Yard::new().await;
    let mut settings = yard.settings();
    settings.final_after = 3;
    let (one, two) = (yard.trader(1), yard.trader(2));
    one.give(1, two.signer.address()).await;
    two.give(1, one.signer.address()).await;
    yard.chain.mine(4).await;
    index_with(&yard, settings.clone()).await;
    // Deeper than the transfers; the new blocks are empty, so no log betrays them.
    yard.chain.call("anvil_reorg", serde_json::json!([6, []])).await;
    yard.chain.mine(3).await;
    let stopped = refusal(&yard, settings.clone()).await;
    assert_eq!(stopped.kind, "too-deep");
    assert!(stopped.reason.contains("Nothing was mixed"), "{stopped:?}");
    // A restart waits for the operator, too; and looking again finds the same.
    refusal(&yard, settings.clone()).await;
    assert!(brickyard_indexer::retry(yard.store.pool(), 31_337).await.expect("it is told"));
    refusal(&yard, settings.clone()).await;
    assert!(brickyard_indexer::accept(yard.store.pool(), 31_337).await.expect("it is told"));
    index_with(&yard, settings).await;
    assert_log_tells_the_chain(&yard).await;
    let stop = brickyard_indexer::stop_of(yard.store.pool(), 31_337).await.expect("asked");
    assert_eq!(stop, None, "it is read again");
}

async fn index_with(yard: &Yard, settings: brickyard_indexer::ChainSettings) {
    let stop = CancellationToken::new();
    let running = brickyard_indexer::run(yard.store.clone(), settings, stop.clone());
    let watching = async {
        yard.indexed().await;
        stop.cancel();
    };
    let (ended, ()) = join(running, watching).await;
    ended.expect("it ends well");
}

/// The endpoint answers for the logs of a range, and then takes another branch: what it told was
/// true of no chain any more when the rest of the range was read.
#[tokio::test]
async fn a_fork_between_two_questions_mixes_no_branches() {
    let yard = Yard::made().await;
    let (one, two) = (yard.trader(1), yard.trader(2));
    one.give(1, two.signer.address()).await;
    one.give(2, two.signer.address()).await;
    let dropped = yard.chain.logs(&yard.followed()).await.len();
    let mut settings = yard.settings();
    settings.http = crate::harness::fork::forking_once_asked_for_logs(&yard.chain).await;
    let stop = CancellationToken::new();
    let running = brickyard_indexer::run(yard.store.clone(), settings, stop.clone());
    let watching = async {
        yard.indexed().await;
        stop.cancel();
    };
    let (ended, ()) = join(running, watching).await;
    ended.expect("it ends well");
    assert!(yard.chain.logs(&yard.followed()).await.len() < dropped, "the fork dropped logs");
    assert_log_tells_the_chain(&yard).await;
}

/// A shorter chain of the same branch may be an endpoint that lags: nothing is taken back before
/// the chain shows another branch.
#[tokio::test]
async fn a_chain_that_lost_blocks_is_waited_for_and_then_healed() {
    let yard = Yard::new().await;
    let snapshot = yard.chain.call("evm_snapshot", serde_json::json!([])).await;
    let (one, two) = (yard.trader(1), yard.trader(2));
    one.give(1, two.signer.address()).await;
    one.give(2, two.signer.address()).await;
    index_to_the_head(&yard).await;
    let before = whole_log(&yard.store).await;
    yard.chain.call("evm_revert", serde_json::json!([snapshot])).await;
    let stop = CancellationToken::new();
    let running = brickyard_indexer::run(yard.store.clone(), yard.settings(), stop.clone());
    let ended = cut_short(running, 500).await;
    assert!(ended.is_none(), "it waits: {ended:?}");
    assert_eq!(whole_log(&yard.store).await, before, "nothing was appended");
    yard.chain.mine(3).await;
    index_to_the_head(&yard).await;
    assert_log_tells_the_chain(&yard).await;
}

/// A token is followed as if it were a collection: its transfers and approvals have the topics of
/// ERC-721 with other data, its deposits a topic of their own. Both are kept with the reason, once, and the
/// logs around them become events all the same.
#[tokio::test]
async fn a_log_that_cannot_be_read_is_kept_with_its_reason_and_stops_nothing() {
    use brickyard_core::collections::{Collection, CollectionCommand, TokenStandard};
    use brickyard_core::kernel::{Address, ChainId};
    let yard = Yard::new().await;
    let command = CollectionCommand::Follow {
        chain_id: ChainId(yard.world.chain_id),
        address: Address::new(yard.world.weth.0.0),
        standard: TokenStandard::Erc721,
        name: "No collection".to_owned(),
        symbol: "NONE".to_owned(),
        description: String::new(),
        creator: Address::ZERO,
        first_block: 1,
    };
    let collections = brickyard_store::Commands::<Collection>::new(&yard.store, ());
    let id = format!("{}-{:?}", yard.world.chain_id, yard.world.weth);
    let meta = crate::orders_given::meta("follow-weth");
    collections.execute(&id, command, meta).await.expect("it is followed");
    let (one, two) = (yard.trader(1), yard.trader(2));
    one.give(1, two.signer.address()).await;
    let weth = brickyard_indexer::contracts::WETH::new(yard.world.weth, one.provider.clone());
    let one_wei = alloy::primitives::U256::from(1);
    mined!(weth.transfer(two.signer.address(), one_wei));
    two.give(1, one.signer.address()).await;
    // Twice from the start: what is buried is buried once.
    index_to_the_head(&yard).await;
    index_to_the_head(&yard).await;

    let logs = yard.chain.logs(&[yard.world.weth]).await;
    let expected: Vec<(Vec<u8>, i64)> = logs
        .iter()
        .map(|log| (log.block_hash.to_vec(), i64::try_from(log.identity().1).expect("small")))
        .collect();
    let buried: Vec<(Vec<u8>, i64, String)> = eventually("dead letters", || async {
        sqlx::query_as("select block_hash, log_index, reason from dead_letters order by id")
            .fetch_all(yard.store.pool())
            .await
            .ok()
    })
    .await;
    let places: Vec<(Vec<u8>, i64)> = buried.iter().map(|b| (b.0.clone(), b.1)).collect();
    assert_eq!(places, expected);
    assert!(buried.iter().any(|b| b.2.contains("is not an event of this contract")), "{buried:?}");
    assert!(buried.iter().any(|b| b.2.contains("do not fit")), "{buried:?}");
    let item = format!("{}-{:?}-1", yard.world.chain_id, yard.world.studies);
    let moved = yard.store.read_stream("item", &item).await.expect("a stream");
    assert_eq!(moved.len(), 4, "minted twice over, and moved there and back");
}
