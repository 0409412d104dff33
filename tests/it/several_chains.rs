//! One process and several chains, as the settings name them: each is read at its own pace, and what
//! befalls one befalls no other.

use std::time::Duration;

use brickyard_fixture_node::{Fault, Plan, Rule};
use futures::future::join_all;
use serde_json::Value;

use crate::harness::eventually;
use crate::harness::node::NodeYard;
use crate::harness::processes::Shared;
use crate::reorgs::{assert_stands, settled};

const CHAINS: [u64; 3] = [61_001, 61_002, 61_003];

fn plan(chain_id: u64) -> Plan {
    Plan { chain_id, seed: chain_id, blocks: 20, quiet_permille: 200, ..Plan::default() }
}

fn settings(yards: &[&NodeYard]) -> String {
    let sections = yards.iter().map(|yard| {
        let (id, http) = (yard.plan.chain_id, yard.node.http());
        format!("[[chain]]\nchain_id = {id}\nhttp = \"{http}\"\npoll_ms = 10\n")
    });
    sections.collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_process_reads_several_chains_and_what_befalls_one_befalls_no_other() {
    let one = NodeYard::new(plan(CHAINS[0])).await;
    let other = NodeYard::on(plan(CHAINS[1]), &one.database, &one.store).await;
    let later = NodeYard::unfollowed(plan(CHAINS[2]), &one.database, &one.store).await;
    let all = [&one, &other, &later];
    let shared = Shared::ready(one.database.url(), &settings(&all)).await;
    let indexing = shared.start(&["index"]);
    join_all([&one, &other].map(settled)).await;

    // One falls silent: the other goes on, through a fork, and the third one is taken up.
    other.node.fail(Rule::always(Fault::Stall(Duration::from_secs(600))));
    one.node.mine(5);
    one.node.fork(3, 4);
    later.follow().await;
    join_all([&one, &later].map(settled)).await;
    other.node.heal();
    other.node.mine(5);
    settled(&other).await;
    for yard in all {
        assert_stands(yard).await;
    }

    every_chain_is_told(&shared, &all).await;
    indexing.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_chain_that_says_nothing_does_not_hold_up_whoever_is_told_to_stop() {
    let yard = NodeYard::new(plan(CHAINS[0])).await;
    yard.node.fail(Rule::always(Fault::Stall(Duration::from_secs(600))));
    let indexing = yard.index();
    eventually("a question waits", || async {
        (yard.node.asked("eth_blockNumber") > 0).then_some(())
    })
    .await;
    // Far below what an answer is waited for, and far above what ending costs.
    tokio::time::timeout(Duration::from_secs(3), indexing.end()).await.expect("it ends at once");
}

/// By the commands and by the site, with their heads.
async fn every_chain_is_told(shared: &Shared, yards: &[&NodeYard]) {
    let lines = |text: String| -> Vec<Value> {
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let ids = |lines: &[Value]| -> Vec<u64> {
        lines.iter().filter_map(|line| line["chain_id"].as_u64()).collect()
    };
    let endpoints = eventually("every endpoint was noted", || async {
        let noted = lines(shared.tells(&["chain", "endpoints", "--json"]).await);
        (noted.len() == yards.len()).then_some(noted)
    });
    assert_eq!(ids(&endpoints.await), CHAINS);
    let status = lines(shared.tells(&["chain", "status", "--json"]).await);
    assert_eq!(ids(&status), CHAINS);
    for (line, yard) in status.iter().zip(yards) {
        assert_eq!(line["head"], yard.node.head(), "{line}");
    }
    let letters = shared.tells(&["chain", "letters"]).await;
    for id in CHAINS {
        let line = format!("Every log of chain {id} could be read.");
        assert!(letters.lines().any(|said| said == line), "{letters}");
    }
    let site = shared.serve().await;
    let told = site.get("/api/audit/chains").await.expect("an answer");
    let told: Vec<u64> = told["data"]["chains"]
        .as_array()
        .expect("chains")
        .iter()
        .filter_map(|chain| chain["chainId"].as_u64())
        .collect();
    assert_eq!(told, CHAINS);
    site.process.stop().await;
}
