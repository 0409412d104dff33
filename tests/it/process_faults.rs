//! The real program, killed again and again and at every named point of its work, on a database and a
//! chain that stay: nothing acknowledged is lost, nothing is doubled, and it is soon back.

use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

use rand::Rng;
use tempfile::TempDir;

use crate::api::list;
use crate::chain_logs::whole_log;
use crate::harness::api::Command;
use crate::harness::desk::{at_the_head, models_equal_the_log, within_five_seconds};
use crate::harness::eventually;
use crate::harness::random::{seeded, soaked};
use crate::harness::world::Yard;
use crate::process_crash::{Acknowledged, Running, Setting, send_all};

/// Where the program may be told to die. The name of each stands in the code at that place.
const POINTS: [&str; 6] =
    ["before-append", "after-append", "mid-projection", "mid-range", "mid-seal", "mid-process"];

/// The program beside a world of the test's own.
fn setting(yard: &Yard) -> (TempDir, Setting) {
    let folder = tempfile::tempdir().expect("a folder");
    let (id, http) = (yard.world.chain_id, &yard.chain.http);
    let chain = format!("require_sign = false\n[chain]\nchain_id = {id}\nhttp = \"{http}\"\n");
    std::fs::write(folder.path().join("settings.toml"), chain).expect("settings");
    let variables = vec![("DATABASE_URL".to_owned(), yard.database.url())];
    (folder, Setting { variables, ..Setting::default() })
}

/// Starts it; answers how long it took to be ready.
async fn start(folder: &Path, setting: &Setting) -> (Running, Duration) {
    let began = Instant::now();
    let running = Running::spawn(folder, setting);
    eventually("the program is ready", || async { running.is_ready().await.then_some(()) }).await;
    (running, began.elapsed())
}

/// Everything on the chain is in the log; all of the log is folded, followed and sealed.
async fn settled(yard: &Yard) {
    yard.indexed().await;
    let head = yard.store.head().await.expect("a head");
    at_the_head(&yard.store, head).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_program_killed_again_and_again_and_at_every_named_point_loses_and_doubles_nothing() {
    let mut random = seeded("the_program_killed_again_and_again");
    let yard = Yard::new().await;
    let (folder, setting) = setting(&yard);
    let (maker, giver) = (yard.trader(1), yard.trader(2));
    let mut commands: Vec<Command> = vec![];
    let mut more = |count: usize| {
        let from = u64::try_from(commands.len()).expect("few") + 1;
        let fresh = (from..)
            .take(count)
            .map(|nonce| list(&maker, &maker.option(1 + nonce % 10, nonce, 1_000 + nonce)));
        commands.extend(fresh);
        commands.clone()
    };
    let (done, mut times) = (Acknowledged::default(), vec![]);
    // The first life reads the world; what is asked before it knows the chain is refused.
    let (running, _) = start(folder.path(), &setting).await;
    settled(&yard).await;
    running.stop().await;
    let given = async |study: u64| giver.give(study, yard.trader(3).signer.address()).await;

    for round in 0..soaked(16, 32) {
        let batch = more(6);
        let (running, time) = start(folder.path(), &setting).await;
        times.push(time);
        if round % 4 == 0 && round < 16 {
            given(11 + u64::try_from(round / 4).expect("small")).await;
        }
        let within = Duration::from_millis(random.random_range(0..150));
        let _ = tokio::time::timeout(within, send_all(&running, &batch, &done)).await;
        running.kill().await;
    }
    for point in POINTS {
        let at = format!("{point}:{}", random.random_range(1..3));
        let mut dying = setting.clone();
        dying.variables.push(("BRICKYARD_CRASH_AT".to_owned(), at.clone()));
        let mut running = Running::spawn(folder.path(), &dying);
        let caller = running.caller();
        // Work for every part, until one of them comes to the point.
        let working = async {
            loop {
                yard.chain.mine(1).await;
                let waiting = tokio::time::timeout(Duration::from_millis(300), async {
                    while !caller.is_ready().await {
                        tokio::time::sleep(Duration::from_millis(10)).await;
                    }
                });
                if waiting.await.is_ok() {
                    send_all(&caller, &more(2), &done).await;
                }
            }
        };
        let working = tokio::time::timeout(Duration::from_secs(60), working);
        let signal = tokio::select! {
            signal = running.ended() => signal,
            ended = working => panic!("{at} was never reached: {ended:?}"),
        };
        assert_eq!(signal, Some(nix::libc::SIGABRT), "it dies {at}");
        let (running, time) = start(folder.path(), &setting).await;
        times.push(time);
        running.kill().await;
    }

    let (running, _) = start(folder.path(), &setting).await;
    let batch = more(4);
    send_all(&running, &batch, &done).await;
    settled(&yard).await;
    running.stop().await;

    nothing_lost_nothing_doubled(&yard, &done.into_inner().expect("no panic"), batch.len()).await;
    models_equal_the_log(&yard.store).await;
    within_five_seconds("from start to /ready", times);
}

async fn nothing_lost_nothing_doubled(
    yard: &Yard,
    done: &HashMap<String, (String, i64)>,
    asked: usize,
) {
    let events = whole_log(&yard.store).await;
    for (place, event) in (1..).zip(&events) {
        assert_eq!(event.position.0, place, "positions are dense");
    }
    assert_eq!(done.len(), asked, "all are acknowledged in the end");
    let listed: Vec<_> = events.iter().filter(|event| event.event_type == "OrderListed").collect();
    assert_eq!(listed.len(), asked, "each order once");
    for event in listed {
        let cause = brickyard_store::browse::cause_of(event);
        let (order, position) = &done[&cause.command.expect("a command")];
        assert_eq!((&event.aggregate_id, event.position.0), (order, *position));
    }
    let mut places: Vec<_> = events
        .iter()
        .filter_map(|event| brickyard_store::browse::cause_of(event).chain)
        .map(|chain| (chain.block_hash.to_string(), chain.log_index))
        .collect();
    let all = places.len();
    places.sort_unstable();
    places.dedup();
    assert_eq!(places.len(), all, "no log became two events");
}

/// A rebuild that dies between its last statement and the commit has changed nothing.
#[tokio::test]
async fn a_rebuild_that_dies_in_the_middle_of_the_swap_has_swapped_nothing() {
    let yard = Yard::new().await;
    let (folder, setting) = setting(&yard);
    let (running, _) = start(folder.path(), &setting).await;
    settled(&yard).await;
    running.stop().await;
    let rebuild = |point: &str| {
        let mut program = tokio::process::Command::new(env!("CARGO_BIN_EXE_brickyard"));
        program.args(["rebuild", "items"]).env("DATABASE_URL", yard.database.url());
        program.env("BRICKYARD_CRASH_AT", point).kill_on_drop(true);
        program
    };
    let before = crate::read_tables::tables(&yard.store).await;
    let died = rebuild("mid-swap").output().await.expect("it starts");
    assert_eq!(
        std::os::unix::process::ExitStatusExt::signal(&died.status),
        Some(nix::libc::SIGABRT)
    );
    assert_eq!(crate::read_tables::tables(&yard.store).await, before);
    eventually("the next one builds and swaps", || async {
        let ended = rebuild("").output().await.ok()?;
        ended.status.success().then_some(())
    })
    .await;
    assert_eq!(crate::read_tables::tables(&yard.store).await, before);
    models_equal_the_log(&yard.store).await;
}
