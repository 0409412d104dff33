//! Sealing, keys and checks of the log, on a real PostgreSQL.

use brickyard::commands::audit::{Export, Format, export, verify_export, verify_table};
use brickyard::config::Config;
use brickyard::proof_key::{establish_key, path, rotate_key};
use brickyard_store::Store;
use brickyard_store::proofs::{
    Checkpoint, Finding, Flaw, ProofError, ProofFile, Proofs, continues, establish, includes, seal,
    seal_forever,
};
use bytes::Bytes;
use rand::Rng;
use tokio_util::sync::CancellationToken;

use crate::harness::proven::{Proven, SECRET};
use crate::harness::random::{cut_short, seeded, soaked};
use crate::harness::{Database, eventually};

pub(crate) async fn exported(proven: &Proven, what: &Export) -> Vec<u8> {
    let mut out = vec![];
    export(proven.store.pool(), what, &mut out).await.expect("it can be exported");
    out
}

pub(crate) fn all(format: Format) -> Export {
    Export { from: 1, to: None, format, proofs: true }
}

#[tokio::test]
async fn every_sealed_position_and_size_is_proven_by_tiles() {
    let proven = Proven::with(300, &[1, 2, 100, 256, 300]).await;
    let trust = proven.proofs.trust(Some(proven.signer.public())).await.expect("keys");
    let open = async |size| -> Checkpoint {
        let sealed = proven.proofs.checkpoint(size).await.expect("sealed");
        trust.open(&sealed.note).expect("genuine")
    };
    let newest = open(None).await;
    assert_eq!(newest.size, 300);
    for position in [1, 2, 99, 100, 101, 255, 256, 257, 299, 300] {
        let proof = proven.proofs.inclusion(position, None).await.expect("a proof");
        let index = position.unsigned_abs() - 1;
        assert!(includes(&proof.leaf, index, 300, &proof.path, &newest.root), "{position}");
        let file = proven.proofs.file(position).await.expect("a file");
        let text = serde_json::to_string(&file).expect("JSON");
        let (read, checkpoint) =
            ProofFile::verify(&text, Some(proven.signer.public())).expect("ok");
        assert_eq!((read, &checkpoint), (file, &newest));
    }
    for old in [1, 2, 100, 256, 300] {
        let older = open(Some(old)).await;
        let proof = proven.proofs.consistency(old, 300).await.expect("a proof");
        let (from, to) = ((old, &older.root), (300, &newest.root));
        assert!(continues(from, to, &proof.path), "{old}");
    }
    let report = proven.verify().await;
    assert_eq!((report.events, report.sealed, report.checkpoints), (300, 300, 5));
    assert_eq!(report.finding, None);
}

#[tokio::test]
async fn what_is_not_sealed_is_told_apart_from_what_is_not_there() {
    let proven = Proven::with(3, &[2]).await;
    let proofs = &proven.proofs;
    assert!(matches!(proofs.file(3).await, Err(ProofError::NotSealed { sealed: 2, .. })));
    assert!(matches!(proofs.file(9).await, Err(ProofError::NotSealed { sealed: 2, .. })));
    for position in [0, -1, i64::MIN] {
        assert!(matches!(proofs.file(position).await, Err(ProofError::OutsideSize { .. })));
    }
    let beyond = proofs.inclusion(1, Some(3)).await;
    assert!(matches!(beyond, Err(ProofError::BeyondTree { size: 3, sealed: 2 })));
    let outside = proofs.inclusion(2, Some(1)).await;
    assert!(matches!(outside, Err(ProofError::OutsideSize { size: 1, .. })));
    assert!(matches!(proofs.consistency(2, 1).await, Err(ProofError::SizesFall { .. })));
    assert!(matches!(proofs.checkpoint(Some(1)).await, Err(ProofError::NoCheckpoint { .. })));
}

/// Two processes seal while a third appends, and sealing is dropped again and again wherever it
/// stands: the tree is the one of the log, each checkpoint continues the one before.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn sealing_by_two_that_are_killed_anywhere_ends_in_the_tree_of_the_log() {
    let mut random = seeded("sealing_by_two");
    let proven = Proven::new().await;
    let other = proven.database.store().await;
    let events = u64::try_from(soaked(400, 10)).expect("small");
    let polls: Vec<usize> = (0..events).map(|_| random.random_range(1..60)).collect();
    let sealing = |store: Store, polls: Vec<usize>| {
        let signer = proven.signer.clone();
        tokio::spawn(async move {
            for polls in polls {
                // A failure is what the death of the other may cause; the next try goes on.
                let _ = cut_short(seal(&store, &signer), polls).await;
            }
        })
    };
    let first = sealing(proven.store.clone(), polls.clone());
    let second = sealing(other, polls.into_iter().rev().collect());
    for n in 1..=events {
        proven.append(n).await;
    }
    first.await.expect("no panic");
    second.await.expect("no panic");
    eventually("the rest is sealed", || async {
        seal(&proven.store, &proven.signer).await.ok()?;
        (proven.proofs.size().await.ok()? == events).then_some(())
    })
    .await;
    let report = proven.verify().await;
    assert_eq!((report.events, report.sealed, report.finding), (events, events, None));
}

#[tokio::test]
async fn the_task_follows_the_log_within_a_second_and_takes_up_a_new_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config { data_dir: folder.path().to_owned(), ..Config::default() };
    let database = Database::new().await;
    let store = database.store().await;
    let signer = establish_key(&config, store.pool()).await.expect("a key is made");
    let stop = CancellationToken::new();
    let reload = {
        let (config, pool) = (config.clone(), store.pool().clone());
        move || {
            let (config, pool) = (config.clone(), pool.clone());
            async move { establish_key(&config, &pool).await.ok() }
        }
    };
    let sealing = tokio::spawn(seal_forever(store.clone(), signer.clone(), reload, stop.clone()));
    let orders = brickyard_store::Commands::<brickyard_core::orders::Order>::new(&store, ());
    let proofs = Proofs::new(store.pool().clone());
    let append = async |n: u64| {
        use crate::orders_given::{list, meta, order_id};
        orders.execute(&order_id(n), list(n), meta(&n.to_string())).await.expect("appended");
    };
    let sealed = async |size: u64| {
        eventually("it is sealed", || async {
            proofs.checkpoint(Some(size)).await.ok().map(|checkpoint| checkpoint.note)
        })
        .await
    };
    append(1).await;
    sealed(1).await;
    let newer = rotate_key(&config, store.pool()).await.expect("a new key");
    append(2).await;
    let note = sealed(2).await;
    let trust = proofs.trust(Some(signer.public())).await.expect("the old key leads to the new");
    assert_eq!(trust.newest(), Some(newer.public()));
    assert_eq!(trust.open(&note).map(|checkpoint| checkpoint.size), Ok(2));
    let lag_ms: i64 = sqlx::query_scalar(
        "select max(extract(epoch from c.sealed_at - e.recorded_at) * 1000)::bigint
           from events e
           join log_checkpoints c on c.size = e.position",
    )
    .fetch_one(store.pool())
    .await
    .expect("a lag");
    // The promise is a second; a crowded machine is given more.
    assert!(lag_ms < 5_000, "{lag_ms} ms");
    stop.cancel();
    sealing.await.expect("it ends");
}

#[tokio::test]
async fn the_key_is_made_once_for_its_owner_only_and_a_broken_rotation_is_healed() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().expect("a folder");
    let config = Config { data_dir: folder.path().to_owned(), ..Config::default() };
    let database = Database::new().await;
    let store = database.store().await;
    let signer = establish_key(&config, store.pool()).await.expect("a key is made");
    let key = path(&config);
    let mode = std::fs::metadata(&key).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let again = establish_key(&config, store.pool()).await.expect("it is found again");
    assert_eq!(again.public(), signer.public());
    let secret = std::fs::read_to_string(&key).expect("a text");
    assert!(!format!("{signer:?}").contains(secret.trim()));

    // Ended after the database took the new key and before the file did.
    let next = key.with_added_extension("next");
    rotate_key(&config, store.pool()).await.expect("rotated");
    std::fs::rename(&key, &next).expect("as before the end");
    std::fs::write(&key, &secret).expect("the old key");
    std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o600)).expect("rights");
    let healed = establish_key(&config, store.pool()).await.expect("the new key is taken");
    assert_ne!(healed.public(), signer.public());
    assert!(!next.exists());

    std::fs::set_permissions(&key, std::fs::Permissions::from_mode(0o644)).expect("rights");
    let error = establish_key(&config, store.pool()).await.expect_err("others can read it");
    assert!(error.to_string().contains("chmod 600"), "{error}");
    let stranger = establish(store.pool(), &[9; 32]).await;
    assert!(matches!(stranger, Err(ProofError::OtherKey { .. })));
}

/// The attacker rewrites everything and signs it with the stolen key. Only a checkpoint that was kept
/// from before knows better.
#[tokio::test]
async fn a_forked_history_fails_against_a_checkpoint_that_was_kept() {
    let kept_from = Proven::with(20, &[10, 20]).await;
    let open = async |proven: &Proven, size| {
        let note = proven.proofs.checkpoint(Some(size)).await.expect("sealed").note;
        proven.proofs.trust(None).await.expect("keys").open(&note).expect("genuine")
    };
    let (ten, twenty) = (open(&kept_from, 10).await, open(&kept_from, 20).await);
    kept_from
        .attack(
            "update events set payload = '{}' where position = 15;
             update events set leaf_hash = event_leaf_hash(position, recorded_at, aggregate_type,
                 aggregate_id, sequence, event_type, event_version, payload, metadata);
             update log_tree set size = 0;
             delete from log_tiles;
             delete from log_checkpoints;",
        )
        .await;
    kept_from.seal().await;
    assert_eq!(kept_from.verify().await.finding, None, "by itself it is a sound log");
    let report = kept_from.verify_against(vec![ten, twenty.clone()]).await;
    let between = Finding { position: 11, until: 20, flaw: Flaw::Root };
    assert_eq!(report.finding, Some(between), "the checkpoint of 10 holds, the one of 20 does not");
    kept_from.attack("delete from events where position > 18").await;
    kept_from.attack("update log_head set position = 18; update log_tree set size = 0").await;
    kept_from.attack("delete from log_tiles; delete from log_checkpoints").await;
    kept_from.seal().await;
    assert_eq!(kept_from.verify().await.finding, None);
    let report = kept_from.verify_against(vec![twenty]).await;
    assert_eq!(report.finding, Some(Finding::at(19, Flaw::Missing)), "the tail is cut off");
}

#[tokio::test]
async fn an_export_of_any_part_in_any_format_holds_offline() {
    let proven = Proven::with(600, &[256, 590]).await;
    let key = proven.signer.public();
    for format in [Format::Ndjson, Format::Csv, Format::Parquet] {
        for (from, to) in [(1, None), (1, Some(1)), (257, Some(512)), (200, Some(590)), (590, None)]
        {
            for proofs in [true, false] {
                let what = Export { from, to, format, proofs };
                let out = exported(&proven, &what).await;
                let pinned = Some(key).filter(|_| proofs);
                let report = match format {
                    Format::Parquet => verify_table(Bytes::from(out), pinned, &[], |_, _| {}),
                    _ => verify_export(out.as_slice(), pinned, &[], |_, _| {}),
                };
                let report = report.expect("it can be read");
                let last = to.unwrap_or(if proofs { 590 } else { 600 });
                assert_eq!((report.events, report.finding), (last + 1 - from, None), "{what:?}");
                assert_eq!(report.sealed, if proofs { 590 } else { 0 });
            }
        }
    }
    let stranger = brickyard_store::proofs::NoteSigner::new(key.name(), &[9; 32]).expect("a key");
    let out = exported(&proven, &all(Format::Ndjson)).await;
    let report = verify_export(out.as_slice(), Some(stranger.public()), &[], |_, _| {});
    let finding = report.expect("it can be read").finding.expect("it is of another log");
    assert_eq!(finding.flaw, Flaw::Signature);
    let bare = exported(&proven, &Export { proofs: false, ..all(Format::Ndjson) }).await;
    let report = verify_export(bare.as_slice(), Some(key), &[], |_, _| {}).expect("readable");
    assert_eq!(report.finding, Some(Finding::at(600, Flaw::Signature)), "taken off is not proven");
    let what = Export { to: Some(595), ..all(Format::Ndjson) };
    let unsealed = export(proven.store.pool(), &what, vec![]).await;
    assert!(unsealed.expect_err("not sealed").to_string().contains("595 is not sealed yet"));
}

/// What the browser's tests read. Times are fixed, so that the file is always the same.
#[tokio::test]
async fn the_browser_s_fixture_is_what_we_make() {
    let proven = Proven::new().await;
    proven
        .attack(
            "insert into events
             select n, timestamptz '2026-01-01 00:00:00Z' + n * interval '1 second', 'order',
                    'order-' || n, 1, 'OrderListed', '1',
                    ('{\"price\": \"' || n || '\", \"name\": \"磚 \\u00e9\"}')::json, '{}', ''
               from generate_series(1, 300) as n",
        )
        .await;
    proven
        .attack(
            "update events set leaf_hash = event_leaf_hash(position, recorded_at, aggregate_type,
                 aggregate_id, sequence, event_type, event_version, payload, metadata);
             update log_head set position = 300",
        )
        .await;
    assert_eq!(
        proven.signer.public(),
        establish(proven.store.pool(), &SECRET).await.expect("a key").public()
    );
    let second = brickyard_store::proofs::rotate(proven.store.pool(), &proven.signer, &[8; 32]);
    let second = second.await.expect("a second key");
    seal(&proven.store, &second).await.expect("it seals");
    let file = proven.proofs.file(123).await.expect("a file");
    let made = serde_json::to_string_pretty(&file).expect("JSON") + "\n";
    let path = "fixtures/proofs/event.proof.json";
    if std::env::var_os("BRICKYARD_FIXTURES").is_some() {
        std::fs::write(path, &made).expect("written");
    }
    let committed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(made == committed, "{path} is stale: run this test with BRICKYARD_FIXTURES=1");
}
