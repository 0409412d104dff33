//! A chain is read from several endpoints that fail, lag, refuse and lie: on the fixture node, over
//! real HTTP, without a database.

use std::time::{Duration, Instant};

use alloy::primitives::{Address, U256};
use alloy::rpc::types::Log;
use brickyard_fixture_node::{Caps, Fault, Node, Plan, Provider, Rule};
use brickyard_indexer::source::{Source, SourceError, State};
use url::Url;

use crate::harness::eventually;

fn plan(blocks: u64) -> Plan {
    Plan { blocks, ..Plan::default() }
}

fn ours(plan: &Plan) -> Vec<Address> {
    vec![plan.contracts.marketplace, plan.contracts.exchange, plan.contracts.collection]
}

async fn node(plan: &Plan) -> Node {
    Node::start(plan.clone()).await.expect("a port")
}

fn places(logs: &[Log]) -> Vec<(Option<u64>, Option<u64>)> {
    logs.iter().map(|log| (log.block_number, log.log_index)).collect()
}

/// Nobody listens there.
fn dead() -> Url {
    Url::parse("http://127.0.0.1:1/v3/0123456789abcdef").expect("a URL")
}

fn both(one: &Node, two: &Node, plan: &Plan) -> Source {
    Source::of(&[one.http(), two.http()]).expecting(plan.chain_id)
}

#[tokio::test]
async fn every_providers_caps_are_met_by_smaller_questions_that_lose_nothing() {
    use Provider::{
        Alchemy, AlchemyFree, Ankr, Avalanche, Base, BlockPi, Infura, PublicNode, QuickNode, Reth,
    };
    let plan = Plan { logs_a_block: 3, ..plan(120) };
    let node = node(&plan).await;
    let whole = node.logs();
    for provider in
        [Alchemy, AlchemyFree, Ankr, Avalanche, Base, BlockPi, Infura, PublicNode, QuickNode, Reth]
    {
        for (blocks, logs) in [(10, usize::MAX), (1_000, 20)] {
            node.cap(Caps { provider, blocks, logs });
            let source = Source::new(&node.http());
            let before = node.asked("eth_getLogs");
            let (_, last, told) =
                source.range(1, 120, &ours(&plan)).await.expect("the caps are met");
            assert_eq!(places(&told), places(&whole), "{provider:?} {blocks} {logs}");
            assert_eq!(Some(last.hash), node.hash_of(120));
            let asked = node.asked("eth_getLogs") - before;
            assert!(asked < 70, "{provider:?} {blocks} {logs}: {asked} questions");
            // What was learned is known at once the next time.
            let before = node.asked("eth_getLogs");
            source.range(1, 10, &ours(&plan)).await.expect("again");
            let again = node.asked("eth_getLogs") - before;
            assert!(logs < usize::MAX || again <= 2, "{provider:?}: {again} questions");
        }
    }
}

#[tokio::test]
async fn one_block_with_more_logs_than_a_question_may_tell_is_asked_for_by_its_hash() {
    let plan = Plan { logs_a_block: 50, ..plan(5) };
    let node = node(&plan).await;
    node.cap(Caps { provider: Provider::Infura, blocks: 1_000, logs: 60 });
    let told = Source::new(&node.http()).logs(1, 5, &ours(&plan)).await.expect("they are told");
    assert_eq!(places(&told), places(&node.logs()));
}

#[tokio::test]
async fn an_endpoint_that_complains_is_asked_less_often_and_rests_when_it_says_so() {
    let plan = plan(5);
    let node = node(&plan).await;
    let source = Source::new(&node.http());
    for _ in 0..50 {
        source.header(3).await.expect("an answer");
    }
    node.fail(Rule::always(Fault::Status { status: 429, retry_after_s: Some(1) }).times(1));
    let asked = Instant::now();
    source.header(3).await.expect("after a rest");
    assert!(asked.elapsed() >= Duration::from_millis(900), "{:?}", asked.elapsed());
    let health = &source.health()[0];
    assert!(health.per_s.is_some(), "it is held to a rate: {health:?}");
    assert!(health.last_error.as_ref().is_some_and(|e| e.contains("fewer calls")), "{health:?}");
}

#[tokio::test]
async fn the_others_answer_while_an_endpoint_is_gone_and_it_is_taken_back() {
    let plan = plan(20);
    let (first, second) = (node(&plan).await, node(&plan).await);
    let source = both(&first, &second, &plan);
    source.header(7).await.expect("the first answers");
    assert_eq!(second.asked("eth_getBlockByNumber"), 0, "the second is not needed");
    first.fail(Rule::always(Fault::status(502)));
    for number in 1..=20 {
        source.header(number).await.expect("the second answers");
    }
    let failed = source.health()[0].clone();
    assert!(failed.score() < 100 && failed.failures > 0, "{failed:?}");
    assert!(first.asked("eth_getBlockByNumber") < 10, "it is left alone");
    first.heal();
    eventually("the first is asked again", || async {
        source.head().await.expect("a head");
        let before = first.asked("eth_getBlockByNumber");
        source.header(7).await.expect("an answer");
        (first.asked("eth_getBlockByNumber") > before).then_some(())
    })
    .await;
}

#[tokio::test]
async fn half_an_answer_a_cut_connection_and_a_null_are_asked_again() {
    let plan = plan(30);
    let node = node(&plan).await;
    for fault in [Fault::Half, Fault::Drop, Fault::Null, Fault::status(500)] {
        node.heal();
        let rule = Rule::always(fault.clone());
        let rule = if fault == Fault::Null { rule.of("eth_getBlockByNumber") } else { rule };
        node.fail(rule.times(1));
        let (_, _, told) =
            Source::new(&node.http()).range(1, 30, &ours(&plan)).await.expect("told after all");
        assert_eq!(places(&told), places(&node.logs()), "{fault:?}");
    }
}

#[tokio::test]
async fn an_endpoint_of_another_chain_is_put_aside_and_said() {
    let plan = plan(20);
    let (other_id, other_genesis, right) =
        (node(&plan).await, node(&Plan { seed: 2, ..plan.clone() }).await, node(&plan).await);
    other_id.pretend_chain(Some(5));
    let all = [other_id.http(), other_genesis.http(), right.http()];
    let source = Source::of(&all).expecting(plan.chain_id);
    source.expect_genesis(right.hash_of(0).expect("a first block"));
    let header = source.header(9).await.expect("the right one answers");
    assert_eq!(Some(header.hash), right.hash_of(9));
    let states: Vec<State> = source.health().into_iter().map(|health| health.state).collect();
    assert_eq!(states, [State::Aside, State::Aside, State::Healthy]);
    let said: Vec<String> =
        source.health().into_iter().filter_map(|health| health.last_error).collect();
    assert!(said[0].contains("serves chain 5 instead of 31337"), "{said:?}");
    assert!(said[1].contains("another chain of the same id"), "{said:?}");
}

#[tokio::test]
async fn a_head_that_goes_back_at_one_endpoint_does_not_go_back() {
    let plan = plan(40);
    let (one, two) = (node(&plan).await, node(&plan).await);
    let source = both(&one, &two, &plan);
    assert_eq!(source.head().await.expect("a head"), 40);
    one.pretend_head(Some(25));
    assert_eq!(source.head().await.expect("a head"), 40);
    one.pretend_head(None);
    one.lag(3);
    assert_eq!(source.head().await.expect("a head"), 40);
    // The block that the first one does not know yet comes from the second.
    let (header, logs) = source.block(40, &ours(&plan)).await.expect("the block");
    assert_eq!((Some(header.hash), logs.len()), (two.hash_of(40), 10));
}

/// One log is missing under the right hash. Its header's root of receipts gives it away.
#[tokio::test]
async fn a_log_left_out_under_the_right_hash_is_noticed_and_told_by_another() {
    let plan = plan(10);
    let (liar, honest) = (node(&plan).await, node(&plan).await);
    let alone = Source::new(&liar.http());
    let pair = both(&liar, &honest, &plan);
    for source in [&alone, &pair] {
        source.block(3, &ours(&plan)).await.expect("honest so far");
    }
    for fault in [Fault::Omit, Fault::OmitAll] {
        liar.heal();
        liar.fail(Rule::always(fault.clone()).of("eth_getBlockReceipts"));
        liar.fail(Rule::always(fault).of("eth_getLogs"));
        let (_, told) = pair.block(4, &ours(&plan)).await.expect("the other one tells");
        assert_eq!(told.len(), 10);
        let refused = alone.block(4, &ours(&plan)).await.expect_err("nobody else to ask");
        assert!(matches!(refused, SourceError::Unproven { number: 4, .. }), "{refused:?}");
    }
}

/// Without receipts the filter is left, which gives away that all logs of an address are missing.
#[tokio::test]
async fn without_receipts_a_block_in_doubt_is_asked_of_another() {
    let plan = plan(10);
    let (liar, honest) = (node(&plan).await, node(&plan).await);
    for node in [&liar, &honest] {
        let unknown = Fault::Error { code: -32_601, message: "no such method".to_owned() };
        node.fail(Rule::always(unknown).of("eth_getBlockReceipts"));
    }
    liar.fail(Rule::always(Fault::OmitAll).of("eth_getLogs"));
    let source = both(&liar, &honest, &plan);
    for number in 1..=10 {
        let (_, told) = source.block(number, &ours(&plan)).await.expect("a block");
        assert_eq!(told.len(), 10, "block {number}");
    }
    let asked = liar.asked("eth_getBlockReceipts") + honest.asked("eth_getBlockReceipts");
    assert!(asked <= 2, "what is not there is asked for once: {asked}");
}

#[tokio::test]
async fn a_block_whose_filter_excludes_us_is_not_asked_for_its_logs() {
    let plan = Plan { quiet_permille: 1_000, ..plan(10) };
    let node = node(&plan).await;
    let source = Source::new(&node.http());
    for number in 1..=10 {
        let (header, logs) = source.block(number, &ours(&plan)).await.expect("a block");
        assert_eq!((Some(header.hash), logs.len()), (node.hash_of(number), 0));
    }
    assert_eq!(node.asked("eth_getLogs") + node.asked("eth_getBlockReceipts"), 0);
    // Strangers' logs fill the filter, and ours are found among them.
    let stranger = Address::repeat_byte(0x77);
    let mut logs = vec![];
    plan.mint(U256::from(7), stranger, &mut logs);
    let strange = logs.iter().cloned().map(|mut log| {
        log.address = stranger;
        log
    });
    let mixed: Vec<_> = strange.chain(logs.clone()).collect();
    node.mine_logs(mixed);
    let (_, told) = source.block(11, &ours(&plan)).await.expect("a block");
    let expected = [(Some(11), Some(2)), (Some(11), Some(3))];
    assert_eq!(places(&told), expected);
}

#[tokio::test]
async fn a_key_in_an_address_is_in_no_error_and_no_health() {
    let plan = plan(3);
    let node = node(&plan).await;
    let key = "0123456789abcdef0123456789abcdef";
    let told = Fault::Error { code: -32_000, message: format!("project {key} is over its quota") };
    for fault in [told, Fault::status(401), Fault::Half, Fault::Drop] {
        node.heal();
        node.fail(Rule::always(fault));
        let source = Source::of(&[node.http_with_key(key), dead()]);
        let error = source.header(1).await.expect_err("all fail");
        let all = format!("{error} {error:?} {:?}", source.health());
        assert!(!all.contains("0123456789"), "{all}");
        assert!(error.to_string().contains("127.0.0.1"), "{error}");
    }
}

/// Some providers have the key before their name.
#[tokio::test]
async fn a_key_before_a_providers_name_is_in_no_error_and_no_health() {
    let key = "0123456789abcdef0123456789abcdef";
    // No such name is ever resolved.
    let url = |before: &str| format!("http://{before}.eth.invalid").parse().expect("a URL");
    let source = Source::of(&[url(key), url("fedcba9876543210")]);
    let error = source.header(1).await.expect_err("nobody is there");
    let all = format!("{error} {error:?} {:?}", source.health());
    assert!(!all.contains("0123456789") && !all.contains("fedcba"), "{all}");
    let hosts: Vec<String> = source.health().into_iter().map(|health| health.host).collect();
    assert_eq!(hosts, ["eth.invalid", "eth.invalid 2"]);
}

#[tokio::test]
async fn a_stalled_endpoint_is_given_up_and_the_next_one_asked() {
    let plan = plan(3);
    let (stalled, other) = (node(&plan).await, node(&plan).await);
    stalled.fail(Rule::always(Fault::Stall(Duration::from_secs(600))));
    let source = both(&stalled, &other, &plan);
    let asked = Instant::now();
    source.header(2).await.expect("the other one answers");
    assert!(asked.elapsed() < Duration::from_secs(15), "{:?}", asked.elapsed());
    let asked = Instant::now();
    source.header(3).await.expect("the other one answers at once");
    assert!(asked.elapsed() < Duration::from_secs(3), "{:?}", asked.elapsed());
}
