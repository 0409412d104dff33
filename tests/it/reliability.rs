//! The scenarios of the public open-indexer-benchmark's reliability suite, and what it lists as
//! ideas, re-implemented on the fixture node; `indexer/RELIABILITY.md` has the table.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use alloy::primitives::{Address, B256, Log, LogData, U256};
use brickyard_fixture_node::{Caps, Fault, Node, Plan, Provider, Rule, record};
use brickyard_indexer::source::Source;
use brickyard_store::{Store, StoreOptions, connect};
use futures::future::join;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use rand::Rng;
use tokio_util::sync::CancellationToken;

use crate::chain_logs::{source_of, taken_back};
use crate::harness::chain::Chain;
use crate::harness::link::{Link, Weather};
use crate::harness::node::NodeYard;
use crate::harness::random::{cut_short, seeded, soaked};
use crate::harness::{Database, eventually, own_server};
use crate::reorgs::assert_stands;

fn plan(blocks: u64) -> Plan {
    Plan { blocks, quiet_permille: 200, ..Plan::default() }
}

/// Every log of the chain that is news stands in the event log once and in order. Answers how many.
async fn assert_tells_the_chain(yard: &NodeYard) -> usize {
    let log = assert_stands(yard).await;
    assert!(taken_back(&log).is_empty(), "no fork was seen");
    log.iter().filter(|event| source_of(event).is_some()).count()
}

/// Killed after any number of polls, while it fills and at the head, with blocks arriving
/// meanwhile; 100 times in the long version.
///
/// B198.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn restart_recovery_a_killed_indexer_has_no_gap_and_no_double() {
    let mut random = seeded("restart_recovery");
    let yard = NodeYard::new(plan(300)).await;
    let over = AtomicBool::new(false);
    let blocks = async {
        while !over.load(Ordering::Relaxed) {
            let asked = yard.node.asked("eth_blockNumber");
            yard.node.mine(1);
            eventually("somebody looks at the head, or it is over", || async {
                let looked = yard.node.asked("eth_blockNumber") > asked;
                (looked || over.load(Ordering::Relaxed)).then_some(())
            })
            .await;
        }
    };
    let kills = async {
        for _ in 0..soaked(20, 5) {
            let stop = CancellationToken::new();
            let indexer = brickyard_indexer::run(yard.store.clone(), yard.settings(), stop);
            let ended = cut_short(indexer, random.random_range(1..150)).await;
            assert!(ended.is_none(), "it ended by itself: {ended:?}");
        }
        over.store(true, Ordering::Relaxed);
    };
    join(blocks, kills).await;
    let indexing = yard.index();
    yard.indexed().await;
    indexing.end().await;
    assert!(assert_tells_the_chain(&yard).await > 1_000);
}

/// The way to PostgreSQL is reset, falls silent, and is cut in the middle of a message.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn database_outage_the_indexer_goes_on_by_itself_and_loses_nothing() {
    let yard = NodeYard::new(plan(60)).await;
    let link = Link::to(&yard.database.options).await;
    let pool = connect(link.options(&yard.database.options), 6).await.expect("a pool");
    let store = Store::open(pool, StoreOptions::default()).await.expect("the log opens");
    let indexing = yard.index_by(&store, yard.settings());
    yard.indexed().await;
    for weather in [Weather::Reset, Weather::Cut(700), Weather::Silent] {
        let met = link.met();
        link.turn(weather);
        yard.node.mine(20);
        eventually("the weather is felt", || async { (link.met() > met).then_some(()) }).await;
        link.turn(Weather::Fair);
        yard.indexed().await;
    }
    indexing.end().await;
    assert_tells_the_chain(&yard).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn database_outage_a_killed_server_comes_back_to_an_indexer_that_waited() {
    let mut server = own_server().await;
    server.postgres.create_database("outage").await.expect("a database");
    let options = server.postgres.options("outage");
    brickyard_store::migrate(options.clone()).await.expect("migrations");
    let mut yard = NodeYard::new(plan(60)).await;
    let pool = connect(options, 6).await.expect("a pool");
    yard.store = Store::open(pool, StoreOptions::default()).await.expect("the log opens");
    yard.follow().await;
    let indexing = yard.index();
    yard.indexed().await;
    for _ in 0..2 {
        let pid = server.postgres.pid().and_then(|pid| i32::try_from(pid).ok()).expect("it runs");
        kill(Pid::from_raw(pid), Signal::SIGKILL).expect("it is killed");
        server.postgres.ended().await;
        yard.node.mine(15);
        server.postgres.restart().await.expect("it comes back");
        yard.indexed().await;
    }
    indexing.end().await;
    assert_tells_the_chain(&yard).await;
}

/// A quarter of all answers fail, a tenth complains, some blocks are "not there"; then answers are
/// cut and connections dropped; then all is well.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn flaky_rpc_the_indexer_catches_up_through_it_and_never_ends() {
    let yard = NodeYard::new(plan(150)).await;
    let node = &yard.node;
    node.delay(Duration::from_millis(2));
    node.fail(Rule::sometimes(250, Fault::status(500)));
    node.fail(Rule::sometimes(100, Fault::status(429)));
    let internal = Fault::Error { code: -32_603, message: "internal error".to_owned() };
    node.fail(Rule::sometimes(100, internal));
    node.fail(Rule::sometimes(50, Fault::Null).of("eth_getBlockByNumber"));
    node.fail(Rule::sometimes(50, Fault::Null).of("eth_getBlockReceipts"));
    let indexing = yard.index();
    eventually("it gets on in spite of it", || async {
        let at = brickyard_indexer::cursor(yard.store.pool(), yard.plan.chain_id).await.ok()??;
        (at.block >= 40).then_some(())
    })
    .await;
    node.heal();
    node.fail(Rule::sometimes(300, Fault::Half));
    node.fail(Rule::sometimes(200, Fault::Drop));
    node.mine(10);
    eventually("it gets on in spite of that, too", || async {
        let at = brickyard_indexer::cursor(yard.store.pool(), yard.plan.chain_id).await.ok()??;
        (at.block >= 100).then_some(())
    })
    .await;
    node.heal();
    yard.node.mine(10);
    yard.indexed().await;
    indexing.end().await;
    assert_tells_the_chain(&yard).await;
}

/// A NUL, an emoji, line breaks and the largest number: none of it stops anything, and the log
/// tells all of it.
#[tokio::test]
async fn hostile_values_become_events_as_they_are() {
    use alloy::sol_types::SolEvent;
    use brickyard_indexer::contracts::Collection721;
    let yard = NodeYard::new(plan(3)).await;
    let hostile = "nul \0 emoji 🧱 tab \t line \n end";
    let to = Address::repeat_byte(7);
    let minted = Collection721::ItemMinted { to, tokenId: U256::MAX, uri: hostile.to_owned() };
    let address = yard.plan.contracts.collection;
    yard.node.mine_logs(vec![
        yard.plan.transfer(Address::ZERO, to, U256::MAX),
        Log { address, data: minted.encode_log_data() },
    ]);
    yard.node.mine(3);
    let indexing = yard.index();
    yard.indexed().await;
    indexing.end().await;
    assert_tells_the_chain(&yard).await;
    let id = format!("{}-{address:?}-{}", yard.plan.chain_id, U256::MAX);
    let item = yard.store.read_stream("item", &id).await.expect("a stream");
    assert_eq!(item.len(), 2);
    let payload: serde_json::Value = serde_json::from_str(&item[1].payload).expect("JSON");
    assert_eq!(payload["ItemMinted"]["uri"], hostile);
}

/// Told twice, late, out of order, of a block that is gone, or not at all: heads change nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn head_word_that_is_repeated_out_of_order_or_missing_changes_nothing() {
    let yard = NodeYard::new(plan(20)).await;
    let mut settings = yard.settings();
    settings.ws = vec![yard.node.ws()];
    // Only word of heads can be that fast.
    settings.poll = Duration::from_secs(20);
    let indexing = yard.index_by(&yard.store, settings);
    yard.indexed().await;
    for round in 0..10 {
        yard.node.announce(round);
        yard.node.mine(2);
        for old in [3, 1, round, 2, 2] {
            yard.node.announce(old);
        }
        yard.node.pretend_head(Some(5));
        yard.node.announce(5);
        yard.node.pretend_head(None);
        yard.node.announce(yard.node.head());
        yard.indexed().await;
    }
    indexing.end().await;
    assert_tells_the_chain(&yard).await;
}

/// "A chain that stalls for minutes and then jumps forward a hundred blocks."
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chain_that_jumps_forward_by_hundreds_of_blocks_is_read_whole() {
    let yard = NodeYard::new(plan(10)).await;
    let indexing = yard.index();
    yard.indexed().await;
    yard.node.mine(400);
    yard.indexed().await;
    indexing.end().await;
    assert_tells_the_chain(&yard).await;
}

/// "An endpoint that silently serves a different chain after a failover": behind the preferred
/// address there is another chain when it comes back, with a higher head and other blocks.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_endpoint_that_comes_back_as_another_chain_is_left_for_the_honest_one() {
    let yard = NodeYard::new(plan(30)).await;
    let turncoat = Node::start(yard.plan.clone()).await.expect("a port");
    let mut settings = yard.settings();
    settings.more_http = vec![settings.http.clone()];
    settings.http = turncoat.http();
    let indexing = yard.index_by(&yard.store, settings);
    yard.indexed().await;
    assert_eq!(yard.node.asked("eth_getLogs"), 0, "the preferred one tells everything");
    turncoat.pretend_chain(Some(9));
    turncoat.fail(Rule::always(Fault::status(503)).times(10));
    turncoat.fork(1, 40);
    yard.node.mine(30);
    yard.indexed().await;
    eventually("it is put aside", || async {
        let pool = yard.store.pool();
        let noted = brickyard_indexer::source::endpoints(pool, yard.plan.chain_id).await.ok()?;
        noted.first().filter(|first| first.state == "aside").map(drop)
    })
    .await;
    yard.node.mine(5);
    yard.indexed().await;
    indexing.end().await;
    assert_tells_the_chain(&yard).await;
}

/// Three chains in one process; one endpoint answers nothing at all. The others do not wait for it,
/// and read what they read without it: not one question more for each block, and no fact less. What
/// that costs in time is in `brickyard bench index`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chain_whose_endpoint_is_silent_holds_up_no_other() {
    let mut work = vec![];
    for silent in [false, true] {
        let database = Arc::new(Database::new().await);
        let mut yards = vec![];
        for number in 0..3 {
            let chain_id = 31_400 + number;
            let plan = Plan { chain_id, seed: 8 + number, ..plan(60) };
            yards.push(NodeYard::on(plan, &database, &database.store().await).await);
        }
        yards[2].node.fail(Rule::always(Fault::Stall(Duration::from_secs(600))));
        let read = if silent { &yards[..] } else { &yards[..2] };
        let indexing: Vec<_> = read.iter().map(NodeYard::index).collect();
        let logs = "eth_getBlockReceipts";
        let before = yards.iter().map(|yard| yard.node.asked(logs)).sum::<u64>();
        yards[0].indexed().await;
        yards[1].indexed().await;
        let facts: i64 =
            sqlx::query_scalar("select count(*) from events where metadata->'chain' is not null")
                .fetch_one(yards[0].store.pool())
                .await
                .expect("a count");
        let asked = yards.iter().map(|yard| yard.node.asked(logs)).sum::<u64>() - before;
        work.push((facts, asked));
        let at = brickyard_indexer::cursor(yards[2].store.pool(), 31_402).await.expect("asked");
        assert_eq!(at, None, "nothing could be read of the silent one");
        for indexing in indexing {
            indexing.end().await;
        }
    }
    let [(facts, asked), (facts_beside, asked_beside)] = work[..] else { panic!("{work:?}") };
    assert!(facts > 500 && facts == facts_beside, "{work:?}");
    assert!(asked_beside * 100 <= asked * 105, "{work:?}");
}

/// The health of endpoints is in their table, without their keys.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_table_of_endpoints_tells_who_failed_and_names_no_key() {
    let yard = NodeYard::new(plan(10)).await;
    let bad = Node::start(yard.plan.clone()).await.expect("a port");
    bad.fail(Rule::always(Fault::status(502)));
    let mut settings = yard.settings();
    settings.more_http = vec![settings.http.clone()];
    settings.http = bad.http_with_key("0123456789abcdef0123456789abcdef");
    let indexing = yard.index_by(&yard.store, settings);
    yard.indexed().await;
    let noted = eventually("the endpoints are noted", || async {
        let chain_id = yard.plan.chain_id;
        let noted = brickyard_indexer::source::endpoints(yard.store.pool(), chain_id).await.ok()?;
        (noted.len() == 2).then_some(noted)
    })
    .await;
    indexing.end().await;
    assert_eq!(noted[0].last_error.as_deref(), Some("127.0.0.1: HTTP status 502"));
    assert!(noted[0].failures > 0 && noted[0].score < noted[1].score, "{noted:?}");
    assert!(noted[1].calls > 0 && noted[1].head == Some(10), "{noted:?}");
    let line = serde_json::to_string(&noted).expect("JSON");
    assert!(!line.contains("0123456789"), "{line}");
}

/// A recorded range of the development chain answers as the chain did.
#[tokio::test]
async fn a_recorded_range_is_told_as_the_chain_told_it() {
    let chain = Chain::new().await;
    let anchor = brickyard_indexer::contracts::WETH::deploy(brickyard::demo::provider_of(
        &chain.http,
        brickyard::demo::person(0),
    ))
    .await
    .expect("a contract");
    let deposit = anchor.deposit().value(U256::from(5)).send().await.expect("sent");
    deposit.get_receipt().await.expect("mined");
    let head = chain.head().await;
    let recording = record(&chain.http, 0, head).await.expect("it is recorded");
    let text = serde_json::to_string(&recording).expect("JSON");
    let recording = serde_json::from_str(&text).expect("the same");
    let node = Node::replay(&recording).await.expect("a port");
    let (real, replayed) = (Source::new(&chain.http), Source::new(&node.http()));
    let ours = [*anchor.address()];
    for number in 0..=head {
        let told = replayed.block(number, &ours).await.expect("a block");
        assert_eq!(told, real.block(number, &ours).await.expect("a block"));
    }
    let (_, _, logs) = replayed.range(0, head, &ours).await.expect("a range");
    assert!(!logs.is_empty());
    assert_eq!(logs, real.range(0, head, &ours).await.expect("a range").2);
    assert!(node.asked("eth_getBlockReceipts") > 0, "the development chain's blocks are proven");
}

/// The development chain behind the node, with faults of chance between.
#[tokio::test]
async fn faults_between_us_and_a_real_node_are_ridden_out() {
    let chain = Chain::new().await;
    chain.mine(30).await;
    let node = Node::before(chain.http.clone()).await.expect("a port");
    node.fail(Rule::sometimes(200, Fault::Half));
    node.fail(Rule::sometimes(200, Fault::status(503)));
    let (real, faulty) = (Source::new(&chain.http), Source::new(&node.http()));
    for number in 0..=30 {
        let told = eventually("an answer", || async { faulty.header(number).await.ok() }).await;
        assert_eq!(told, real.header(number).await.expect("a block"));
    }
    // Caps and heads are those of this endpoint, too.
    node.heal();
    node.cap(Caps { provider: Provider::Infura, blocks: 7, logs: usize::MAX });
    node.lag(3);
    let capped = Source::new(&node.http());
    assert_eq!(capped.head().await.expect("a head"), chain.head().await - 3);
    let before = node.asked("eth_getLogs");
    let nobody = [Address::repeat_byte(9)];
    capped.range(1, 27, &nobody).await.expect("in smaller questions");
    assert!(node.asked("eth_getLogs") - before >= 4, "27 blocks, 7 at a time");
}

/// Some log of a contract nobody follows, and one of ours that means nothing.
pub(crate) fn unreadable(address: Address) -> Log {
    let topics = vec![B256::repeat_byte(0xee)];
    Log { address, data: LogData::new_unchecked(topics, vec![1, 2, 3].into()) }
}
