//! Dead letters are read again once a program can, exactly once, and never out of their order
//! unless somebody says so.

use alloy::primitives::{Address, U256};
use alloy::rpc::types::Log;
use brickyard_fixture_node::Plan;
use brickyard_indexer::letters::{LetterError, Retried, letters, retry};
use futures::future::join;
use rand::Rng;
use sqlx::PgPool;

use crate::audit_command::run;
use crate::harness::node::NodeYard;
use crate::harness::random::{cut_short, seeded, soaked};
use crate::reliability::unreadable;

/// A collection that was not followed when its logs went by.
const LATE: Address = Address::repeat_byte(0xb7);

/// A chain with logs of a stranger, read to the head; then the stranger is followed, and its logs
/// lie among the letters, as a program left them that could not read them.
async fn yard_with_letters(items: u64) -> (NodeYard, Vec<i64>) {
    let yard = NodeYard::new(Plan { blocks: 3, ..Plan::default() }).await;
    for id in 1..=items {
        let mut log = yard.plan.transfer(Address::ZERO, Address::repeat_byte(9), U256::from(id));
        log.address = LATE;
        yard.node.mine_logs(vec![log]);
    }
    let indexing = yard.index();
    yard.indexed().await;
    indexing.end().await;
    yard.follow_collection(LATE).await;
    // The older program read it with the chain, and is not asked again for what it could not read.
    sqlx::query(
        "insert into contract_cursors (chain_id, address, next_block, joined)
         select chain_id, $1, block_number + 1, true from chain_cursors",
    )
    .bind(LATE.as_slice())
    .execute(yard.store.pool())
    .await
    .expect("it is read with the chain");
    let mut ids = vec![];
    for log in yard.node.logs().iter().filter(|log| log.address() == LATE) {
        ids.push(bury(yard.store.pool(), yard.plan.chain_id, log).await);
    }
    (yard, ids)
}

async fn bury(pool: &PgPool, chain_id: u64, log: &Log) -> i64 {
    let number = |value: Option<u64>| i64::try_from(value.expect("a place")).expect("small");
    let topics: Vec<&[u8]> = log.topics().iter().map(|topic| topic.as_slice()).collect();
    sqlx::query_scalar(
        "insert into dead_letters (chain_id, block_number, block_hash, tx_hash, log_index,
                                   address, topics, data, reason)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'an older program')
         returning id",
    )
    .bind(i64::try_from(chain_id).expect("small"))
    .bind(number(log.block_number))
    .bind(log.block_hash.expect("a hash").0)
    .bind(log.transaction_hash.expect("a hash").0)
    .bind(number(log.log_index))
    .bind(log.address().as_slice())
    .bind(topics)
    .bind(log.data().data.as_ref())
    .fetch_one(pool)
    .await
    .expect("a letter")
}

fn item(yard: &NodeYard, id: u64) -> String {
    format!("{}-{LATE:?}-{id}", yard.plan.chain_id)
}

async fn events_of(yard: &NodeYard, id: u64) -> usize {
    yard.store.read_stream("item", &item(yard, id)).await.expect("a stream").len()
}

#[tokio::test]
async fn a_letter_that_can_be_read_now_becomes_its_event_with_its_place_on_the_chain() {
    let (yard, ids) = yard_with_letters(1).await;
    let source = yard.settings().source();
    let done = retry(&yard.store, &source, ids[0], false).await.expect("it is read");
    assert_eq!(done, Retried::Settled(1));
    let events = yard.store.read_stream("item", &item(&yard, 1)).await.expect("a stream");
    assert_eq!(events.len(), 1);
    let place = crate::chain_logs::source_of(&events[0]).expect("a place on the chain");
    assert_eq!((place.block, place.log_index), (4, 0));
    assert_eq!(place.block_time_s.0, yard.plan.start_s + 4 * yard.plan.block_time_s);
    let again = retry(&yard.store, &source, ids[0], false).await.expect_err("it is settled");
    assert!(matches!(again, LetterError::NoLetter(_)), "{again:?}");
    assert_eq!(letters(yard.store.pool(), 31_337, false).await.expect("a list").len(), 0);
    assert_eq!(letters(yard.store.pool(), 31_337, true).await.expect("a list").len(), 1);
}

/// Two at once, and dropped anywhere: the fact is there once or not yet.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn however_it_is_interrupted_or_raced_a_letter_is_appended_once() {
    let mut random = seeded("letters_once");
    let count = u64::try_from(soaked(10, 20)).expect("small");
    let (yard, ids) = yard_with_letters(count).await;
    let source = yard.settings().source();
    for id in &ids {
        for _ in 0..3 {
            let polls = random.random_range(1..40);
            let trying = retry(&yard.store, &source, *id, false);
            let _ = cut_short(trying, polls).await;
        }
        let last = || retry(&yard.store, &source, *id, false);
        let (one, two) = join(last(), last()).await;
        for ended in [one, two] {
            let fine = matches!(ended, Ok(Retried::Settled(1)) | Err(LetterError::NoLetter(_)));
            assert!(fine, "{ended:?}");
        }
    }
    for id in 1..=count {
        assert_eq!(events_of(&yard, id).await, 1, "item {id}");
    }
}

#[tokio::test]
async fn a_letter_does_not_overtake_what_came_after_it() {
    let (yard, ids) = yard_with_letters(1).await;
    let to = Address::repeat_byte(8);
    let mut moved = yard.plan.transfer(Address::repeat_byte(9), to, U256::from(1));
    moved.address = LATE;
    yard.node.mine_logs(vec![moved]);
    let indexing = yard.index();
    yard.indexed().await;
    indexing.end().await;
    let source = yard.settings().source();
    let done = retry(&yard.store, &source, ids[0], false).await.expect("it is looked at");
    assert_eq!(done, Retried::Late(format!("item/{}", item(&yard, 1))));
    assert_eq!(events_of(&yard, 1).await, 1);
    let done = retry(&yard.store, &source, ids[0], true).await.expect("it is told to");
    assert_eq!(done, Retried::Settled(1));
    assert_eq!(events_of(&yard, 1).await, 2);
}

#[tokio::test]
async fn a_letter_of_a_block_that_has_left_the_chain_stays_where_it_is() {
    let (yard, ids) = yard_with_letters(1).await;
    yard.node.fork(1, 2);
    let source = yard.settings().source();
    let done = retry(&yard.store, &source, ids[0], false).await.expect("it is looked at");
    assert_eq!(done, Retried::Orphaned);
    assert_eq!(events_of(&yard, 1).await, 0);
}

#[tokio::test]
async fn the_command_lists_letters_and_reads_them_again() {
    let (yard, ids) = yard_with_letters(1).await;
    yard.node.mine_logs(vec![unreadable(yard.plan.contracts.collection)]);
    let indexing = yard.index();
    yard.indexed().await;
    indexing.end().await;
    let folder = tempfile::tempdir().expect("a folder");
    let settings = folder.path().join("brickyard.toml");
    let text = format!("[chain]\nchain_id = 31337\nhttp = \"{}\"\n", yard.node.http());
    std::fs::write(&settings, text).expect("settings");
    let settings = settings.to_str().expect("UTF-8");
    let told = async |arguments: &[&str]| {
        let all = [&["--config", settings, "chain"], arguments].concat();
        let output = run(&yard.database, &all).await;
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{errors}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let list = told(&["letters"]).await;
    assert!(list.contains("an older program"), "{list}");
    assert!(list.contains("is not an event of this contract"), "{list}");
    let retried = told(&["letters", "--retry"]).await;
    assert!(retried.contains(&format!("Letter {}: settled with 1 event(s).", ids[0])), "{retried}");
    assert!(retried.contains("1 settled, 1 left."), "{retried}");
    let lines = told(&["letters", "--all", "--json"]).await;
    let settled: Vec<bool> = lines
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"))
        .map(|letter| letter["settled"].as_bool().expect("a flag"))
        .collect();
    assert_eq!(settled, [true, false]);
    assert_eq!(events_of(&yard, 1).await, 1);
}
