//! Anchors: what is put on the chain is what an auditor reads there, and a log that was rewritten
//! and signed again does not agree with it.

use brickyard::anchor::{AnchorPlace, Keeper};
use brickyard::demo;
use brickyard_store::proofs::{AnchorNote, DatabaseAudit, Finding, Flaw, newest_anchor};
use serde_json::Value;

use crate::audit_command::run;
use crate::harness::chain::Chain;
use crate::harness::proven::Proven;

async fn keeper(chain: &Chain) -> Keeper {
    let operator = demo::provider_of(&chain.http, demo::person(0));
    let contract = brickyard_indexer::contracts::CheckpointAnchor::deploy(operator)
        .await
        .expect("it is deployed");
    Keeper::new(31_337, &chain.http, *contract.address(), demo::person(7))
}

async fn anchored(keeper: &Keeper, proven: &Proven) -> Option<AnchorNote> {
    keeper.anchor(&proven.store).await.expect("the chain takes it")
}

async fn origin(proven: &Proven) -> String {
    sqlx::query_scalar("select origin from log_tree")
        .fetch_one(proven.store.pool())
        .await
        .expect("the log's name")
}

/// Changes an event and makes everything of the log fit it, signed by the stolen key.
const REWRITE: &str = "
    update events set payload = '{}' where position = 15;
    update events set leaf_hash = event_leaf_hash(position, recorded_at, aggregate_type,
        aggregate_id, sequence, event_type, event_version, payload, metadata);
    update log_tree set size = 0;
    delete from log_tiles;
    delete from log_checkpoints;";

#[tokio::test]
async fn a_forged_history_that_is_signed_again_does_not_agree_with_its_anchors() {
    let chain = Chain::new().await;
    let keeper = keeper(&chain).await;
    let proven = Proven::with(12, &[12]).await;
    let first = anchored(&keeper, &proven).await.expect("it is new");
    assert_eq!((first.size, first.chain_id), (12, 31_337));
    assert_eq!(anchored(&keeper, &proven).await, None, "the chain has it already");
    for n in 13..=20 {
        proven.append(n).await;
    }
    proven.seal().await;
    assert_eq!(anchored(&keeper, &proven).await.map(|note| note.size), Some(20));
    let (note, holds) = newest_anchor(proven.store.pool()).await.expect("a note").expect("one");
    assert_eq!((note.size, holds), (20, true));

    let origin = origin(&proven).await;
    let found = keeper.place.read(&origin).await.expect("the chain's logs");
    assert_eq!(found.iter().map(|anchor| anchor.size).collect::<Vec<_>>(), [12, 20]);
    assert_eq!(proven.verify_against(found.clone()).await.finding, None);

    proven.attack(REWRITE).await;
    proven.seal().await;
    assert_eq!(proven.verify().await.finding, None, "by itself it is a sound log");
    let report = proven.verify_against(found).await;
    let between = Finding { position: 13, until: 20, flaw: Flaw::Root };
    assert_eq!(report.finding, Some(between), "the anchor of 12 holds, the one of 20 does not");
    let (_, holds) = newest_anchor(proven.store.pool()).await.expect("a note").expect("one");
    assert!(!holds, "and the page says so");

    // Somebody else's word counts for nothing, and nothing found is no success.
    let other = Keeper::new(31_337, &chain.http, keeper.place.contract, demo::person(8));
    assert_eq!(other.place.read(&origin).await.expect("the chain's logs"), []);
    assert_eq!(keeper.place.read("another log").await.expect("the chain's logs"), []);
}

#[tokio::test]
async fn a_log_that_was_cut_is_not_anchored_on() {
    let chain = Chain::new().await;
    let keeper = keeper(&chain).await;
    let proven = Proven::with(10, &[10]).await;
    anchored(&keeper, &proven).await.expect("it is new");
    proven.attack("delete from events where position > 8").await;
    proven.attack("update log_head set position = 8; update log_tree set size = 0").await;
    proven.attack("delete from log_tiles; delete from log_checkpoints").await;
    proven.seal().await;
    let refused = keeper.anchor(&proven.store).await.expect_err("it was cut").to_string();
    assert!(refused.contains("it was cut"), "{refused}");
    let trust = proven.proofs.trust(None).await.expect("keys");
    let found = keeper.place.read(&origin(&proven).await).await.expect("the chain's logs");
    let audit = DatabaseAudit::new(proven.store.pool().clone(), Some(trust), found);
    let report = audit.run(|_, _| {}).await.expect("it can be read");
    assert_eq!(report.finding, Some(Finding::at(9, Flaw::Missing)));
}

#[tokio::test]
async fn the_command_compares_the_log_with_the_chain_and_fails_when_they_differ() {
    let chain = Chain::new().await;
    let keeper = keeper(&chain).await;
    let proven = Proven::with(20, &[20]).await;
    anchored(&keeper, &proven).await.expect("it is new");
    let AnchorPlace { http, contract, account } = keeper.place.clone();
    let verify = async |account: String| {
        let contract = contract.to_string();
        let ended = run(
            &proven.database,
            &[
                "audit",
                "verify",
                "--json",
                "--anchors",
                "--anchor-http",
                http.as_str(),
                "--anchor-contract",
                &contract,
                "--anchor-account",
                &account,
            ],
        )
        .await;
        let said = String::from_utf8(ended.stdout).expect("text");
        let said = said.lines().next().and_then(|line| serde_json::from_str::<Value>(line).ok());
        (ended.status.success(), said, String::from_utf8_lossy(&ended.stderr).into_owned())
    };
    let (good, said, _) = verify(account.to_string()).await;
    assert!(good);
    assert_eq!(said.expect("a line")["anchors"], 1);
    let stranger = demo::person(9).address().to_string();
    let (good, _, told) = verify(stranger).await;
    assert!(!good && told.contains("no anchor of"), "{told}");
    proven.attack(REWRITE).await;
    proven.seal().await;
    let (good, said, told) = verify(account.to_string()).await;
    assert!(!good && told.contains("does not hold"), "{told}");
    assert_eq!(said.expect("a line")["finding"]["until"], 20);
}
