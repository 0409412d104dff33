//! `brickyard index` as a process that dies: while it fills, at the head, in the middle of an append
//! and in the middle of healing a fork. Five times here, a hundred in the long version; then the log
//! tells every block of the chain once.

use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;

use brickyard_fixture_node::Plan;
use nix::libc::{SIGABRT, SIGKILL};
use rand::Rng;
use rand::rngs::StdRng;
use tokio::process::Child;

use crate::harness::eventually;
use crate::harness::node::NodeYard;
use crate::harness::processes::Shared;
use crate::harness::random::{seeded, soaked};
use crate::reorgs::{assert_stands, settled};

/// Blocks that come while nobody reads: more than may still be replaced, so that some are filled in by
/// ranges.
const MISSED: u64 = 90;

#[derive(Clone, Copy, Debug)]
enum Death {
    /// Between the last statement of an append and its commit.
    InAnAppend,
    InAHealing,
    /// From outside, after so many answers of the endpoint.
    Anywhere,
}

/// How the chain goes on while the process lives.
#[derive(Clone, Copy, Debug)]
enum While {
    Filling,
    AtTheHead,
}

const LIVES: [(Death, While); 5] = [
    (Death::InAnAppend, While::Filling),
    (Death::Anywhere, While::AtTheHead),
    (Death::InAHealing, While::AtTheHead),
    (Death::Anywhere, While::Filling),
    (Death::InAnAppend, While::AtTheHead),
];

fn start(shared: &Shared, crash_at: Option<String>) -> Child {
    let mut program = shared.program(&["index"]);
    program.envs(crash_at.map(|point| ("BRICKYARD_CRASH_AT", point)));
    program.stderr(Stdio::null()).spawn().expect("it starts")
}

/// Waits until the endpoint was asked for so many more blocks, by whoever lives.
async fn asked(yard: &NodeYard, more: u64) {
    let count = || yard.node.asked("eth_getBlockByNumber");
    let enough = count() + more;
    eventually("the endpoint is asked", || async { (count() >= enough).then_some(()) }).await;
}

/// The chain goes on, with a fork now and then, for as long as somebody reads it.
async fn goes_on(yard: &NodeYard, random: &mut StdRng) {
    loop {
        yard.node.mine(random.random_range(1..4));
        settled(yard).await;
        if random.random_bool(0.5) {
            let depth = random.random_range(1..20);
            yard.node.fork(depth, depth + 1);
            settled(yard).await;
        }
    }
}

async fn one_life(yard: &NodeYard, shared: &Shared, (death, when): (Death, While), n: &mut StdRng) {
    let crash_at = match death {
        Death::InAnAppend => Some(format!("mid-range:{}", n.random_range(1..4))),
        Death::InAHealing => Some("mid-heal:1".to_owned()),
        Death::Anywhere => None,
    };
    if matches!(when, While::Filling) {
        yard.node.mine(MISSED);
    }
    let mut process = start(shared, crash_at);
    let answers = n.random_range(1..60);
    let ended = tokio::select! {
        ended = process.wait() => ended.expect("it can be waited for"),
        () = async {
            match (death, when) {
                (Death::Anywhere, While::Filling) => asked(yard, answers).await,
                (Death::Anywhere, While::AtTheHead) => {
                    tokio::select! {
                        () = asked(yard, answers) => {}
                        () = goes_on(yard, n) => {}
                    }
                }
                _ => goes_on(yard, n).await,
            }
        } => {
            process.start_kill().expect("it can be killed");
            process.wait().await.expect("it can be waited for")
        }
    };
    let signal = if matches!(death, Death::Anywhere) { SIGKILL } else { SIGABRT };
    assert_eq!(ended.signal(), Some(signal), "{death:?} {when:?}: {ended}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_indexer_whose_process_dies_again_and_again_loses_and_doubles_no_log() {
    let mut random = seeded("an_indexer_whose_process_dies_again_and_again");
    let plan = Plan { blocks: 120, quiet_permille: 200, ..Plan::default() };
    let yard = NodeYard::new(plan).await;
    let (id, http) = (yard.plan.chain_id, yard.node.http());
    let settings = format!("[chain]\nchain_id = {id}\nhttp = \"{http}\"\npoll_ms = 10\n");
    let shared = Shared::of(yard.database.url(), &settings);
    let migrated = shared.program(&["migrate"]).status().await.expect("it runs");
    assert!(migrated.success(), "{migrated}");
    for n in 0..soaked(5, 20) {
        one_life(&yard, &shared, LIVES[n % LIVES.len()], &mut random).await;
    }
    let mut last = start(&shared, None);
    yard.node.mine(1);
    settled(&yard).await;
    last.start_kill().expect("it can be killed");
    last.wait().await.expect("it ends");

    let log = assert_stands(&yard).await;
    for (place, event) in (1..).zip(&log) {
        assert_eq!(event.position.0, place, "positions are dense");
    }
    assert!(log.iter().any(|event| event.event_type == "ChainReorged"), "there were forks");
}
