//! Erasure when it is raced, dropped or killed: it is done or not begun, and nothing is appended
//! under a key after that was destroyed.

use std::collections::HashMap;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use brickyard_core::kernel::{Bytes, Personal};
use brickyard_core::profiles::{ProfileError, ProfileEvent, ProfileTexts};
use brickyard_core::subjects::SubjectEvent;
use brickyard_store::{EraseError, ExecuteError, Keyring, Position, Store, erase};
use rand::Rng;
use sqlx::ConnectOptions;
use tokio::process::Command;

use crate::erasure::holds;
use crate::harness::random::{cut_short, seeded, soaked};
use crate::harness::{Database, keyring, own_server};
use crate::profiles_given::{profiles, read, subject, tell, texts};
use crate::read_tables::fold_to_the_head;

/// Where each key was used and where it was destroyed, by the log.
async fn keys_in(store: &Store) -> (HashMap<Bytes, Vec<Position>>, HashMap<Bytes, Position>) {
    let (mut used, mut destroyed) = (HashMap::<Bytes, Vec<Position>>::new(), HashMap::new());
    for event in store.read_after(Position(0), 100_000).await.expect("the log") {
        match event.aggregate_type.as_str() {
            "profile" => {
                let ProfileEvent::ProfileUpdated { texts, .. } = event.decode().expect("an event");
                for (_, text) in texts.named() {
                    let Personal::Sealed(sealed) = text else { panic!("{text:?}") };
                    used.entry(sealed.key.clone()).or_default().push(event.position);
                }
            }
            "subject" => {
                let SubjectEvent::SubjectErased { key, .. } = event.decode().expect("an event");
                assert!(destroyed.insert(key, event.position).is_none(), "destroyed once");
            }
            other => panic!("{other}"),
        }
    }
    (used, destroyed)
}

async fn keys_there(store: &Store) -> Vec<Bytes> {
    let ids: Vec<Vec<u8>> = sqlx::query_scalar("select key_id from subject_keys")
        .fetch_all(store.pool())
        .await
        .expect("keys");
    ids.into_iter().map(Bytes::new).collect()
}

/// A key is in its table, or the log tells that it was destroyed; nothing was sealed under it later.
async fn hold_together(store: &Store) {
    let (used, destroyed, there) = loop {
        // What was dropped may end at this very moment; then it is looked at again.
        let head = store.head().await.expect("a head");
        let ((used, destroyed), there) = (keys_in(store).await, keys_there(store).await);
        if store.head().await.expect("a head") == head {
            break (used, destroyed, there);
        }
    };
    for (key, positions) in &used {
        match destroyed.get(key) {
            Some(end) => {
                assert!(!there.contains(key), "told, but not destroyed");
                let late = positions.iter().find(|position| *position > end);
                assert_eq!(late, None, "sealed under a key that was destroyed at {end}");
            }
            None => assert!(there.contains(key), "destroyed, but not told"),
        }
    }
}

/// Two processes tell profiles of the same people while they are erased again and again.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_command_that_races_an_erasure_comes_before_it_or_begins_anew() {
    const PEOPLE: u8 = 3;
    const ERASED_MIN: usize = 4;
    let mut random = seeded("a_command_that_races_an_erasure");
    let database = Database::new().await;
    let (one, two) = (database.store().await, database.store().await);
    let keys = keyring(&one).await;
    let rounds = soaked(60, 20);
    // Signatures of one second are refused; so each has its own.
    let clock = Arc::new(AtomicU64::new(1));
    let erased = Arc::new(AtomicUsize::new(0));
    let mut tasks = vec![];
    for (process, store) in [one.clone(), two.clone()].into_iter().enumerate() {
        let (people, clock) = (profiles(&store, &keys), clock.clone());
        let plan: Vec<u8> = (0..rounds).map(|_| random.random_range(1..=PEOPLE)).collect();
        let erased = erased.clone();
        tasks.push(tokio::spawn(async move {
            let (mut done, mut plan) = (0, plan.into_iter().cycle().take(100 * rounds));
            // Whoever is quicker waits for the other.
            while done < rounds / 2 || erased.load(Ordering::Relaxed) < ERASED_MIN {
                let n = plan.next().expect("both come along");
                let at = clock.fetch_add(1, Ordering::Relaxed);
                let marker = format!("marker-{process}-{at}");
                match tell(&people, n, &marker, at).await {
                    Ok(_) => done += 1,
                    // The other has signed later and come first, or come first too often.
                    Err(
                        ExecuteError::Refused(ProfileError::SignedBefore) | ExecuteError::Conflict,
                    ) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            done
        }));
    }
    let telling = Arc::new(AtomicBool::new(true));
    let goes_on = telling.clone();
    let counted = erased.clone();
    let eraser = tokio::spawn(async move {
        while goes_on.load(Ordering::Relaxed) {
            for _ in 0..random.random_range(0..40) {
                tokio::task::yield_now().await;
            }
            match erase(&two, subject(random.random_range(1..=PEOPLE))).await {
                Ok(erasure) => {
                    counted.fetch_add(usize::from(!erasure.already), Ordering::Relaxed);
                }
                Err(EraseError::Nothing(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
    });
    let mut told = 0;
    for task in tasks {
        told += task.await.expect("no teller panics");
    }
    telling.store(false, Ordering::Relaxed);
    eraser.await.expect("the eraser does not panic");
    hold_together(&one).await;
    let (used, destroyed) = keys_in(&one).await;
    assert_eq!(destroyed.len(), erased.load(Ordering::Relaxed));
    // Seven texts each.
    assert_eq!(used.values().map(Vec::len).sum::<usize>(), told * 7, "what was answered is there");
    pages_follow_the_log(&one, &keys, PEOPLE).await;
}

/// Whoever was erased last is erased on the pages, and whoever told again since is not.
async fn pages_follow_the_log(one: &Store, keys: &Keyring, people: u8) {
    fold_to_the_head(one).await;
    let events = one.read_after(Position(0), 100_000).await.expect("the log");
    for n in 1..=people {
        let (wallet, subject) = (crate::profiles_given::wallet(n).to_string(), subject(n));
        let of = |id: &str| events.iter().rfind(|e| e.aggregate_id == id).map(|e| e.position);
        let (last_told, last_erased) = (of(&wallet), of(&subject.to_string()));
        if last_told.is_none() {
            continue;
        }
        let row = read(one, keys, n).await.expect("it opens");
        let is_erased = row == ProfileTexts::all(&Personal::Erased);
        assert_eq!(is_erased, last_erased > last_told, "person {n}");
    }
}

/// Dropped wherever it waits, as by a process that dies.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_erasure_that_is_dropped_anywhere_is_done_or_not_begun() {
    let database = Database::new().await;
    let store = database.store().await;
    let keys = keyring(&store).await;
    let people = profiles(&store, &keys);
    let (mut done, mut left) = (0, 0);
    let step = if soaked(1, 2) > 1 { 1 } else { 5 };
    let mut polls = 1;
    // An erasure takes a few dozen; more where others keep the machine busy.
    while polls < 60 || done == 0 {
        let at = u64::try_from(polls).expect("small");
        tell(&people, 1, "Ada", at).await.expect("told");
        let before = store.head().await.expect("a head");
        let outcome = cut_short(erase(&store, subject(1)), polls).await;
        hold_together(&store).await;
        // What was dropped may still end on the server, after its commit was sent.
        let begun = store.head().await.expect("a head") > before;
        if outcome.is_some() {
            assert!(begun, "answered, so done");
        }
        done += usize::from(begun);
        left += usize::from(!begun);
        polls += step;
        assert!(polls < 2_000, "it never ends");
    }
    assert!(done > 0 && left > 0, "{done} done, {left} not begun");
}

fn command(database: &Database, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_brickyard"));
    command.args(arguments).env("DATABASE_URL", database.url()).kill_on_drop(true);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The real program, killed at a moment of chance; then it is told again and ends it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_killed_in_the_middle_leaves_it_done_or_not_begun() {
    let mut random = seeded("the_command_killed_in_the_middle");
    let database = Database::new().await;
    let store = database.store().await;
    let keys = keyring(&store).await;
    let people = profiles(&store, &keys);
    let name = subject(1).to_string();
    let arguments = ["erase", "--subject", &name, "--yes", "--json"];
    for round in 0..soaked(6, 10) {
        let at = u64::try_from(round).expect("small") + 1;
        tell(&people, 1, "Ada", at).await.expect("told");
        let running = command(&database, &arguments).spawn().expect("it starts");
        let within = Duration::from_millis(random.random_range(5..400));
        // The time-out drops it, which kills it.
        let _ = tokio::time::timeout(within, running.wait_with_output()).await;
        let output = command(&database, &arguments).output().await.expect("it runs");
        assert!(output.status.success(), "{output:?}");
        hold_together(&store).await;
        assert_eq!(keys_there(&store).await, Vec::<Bytes>::new(), "none is left");
    }
}

#[tokio::test]
async fn the_command_says_what_it_did_and_what_it_cannot() {
    let database = Database::new().await;
    let store = database.store().await;
    let keys = keyring(&store).await;
    let name = subject(1).to_string();
    let refused = |arguments: Vec<String>, says: &'static str| {
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let mut command = command(&database, &arguments);
        async move {
            let output = command.output().await.expect("it runs");
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(!output.status.success() && text.contains(says), "{text}");
        }
    };
    let asked = |last: &[&str]| -> Vec<String> {
        ["erase", "--subject"].iter().chain(last).map(|text| (*text).to_owned()).collect()
    };
    refused(asked(&[&name, "--yes"]), "there is nothing of wallet:0x0101").await;
    refused(asked(&[&name]), "--yes").await;
    refused(asked(&["0x01", "--yes"]), "wallet:{address}").await;
    tell(&profiles(&store, &keys), 1, "Ada", 1).await.expect("told");
    for already in [false, true] {
        let arguments = ["erase", "--subject", &name, "--yes", "--json"];
        let output = command(&database, &arguments).output().await.expect("it runs");
        let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let expected = serde_json::json!({
            "subject": name, "position": 2, "already": already, "keysRewritten": true,
        });
        assert_eq!(told, expected);
    }
    fold_to_the_head(&store).await;
    let erased = ProfileTexts::all(&Personal::Erased);
    assert_eq!(read(&store, &keys, 1).await.expect("a row"), erased);
    assert_ne!(texts("Ada"), erased);
}

/// What PostgreSQL keeps in its files, read as a thief of the disk would: the destroyed key is in
/// none of the tables' files any more. The write-ahead log is another matter, and told as such.
#[tokio::test]
async fn the_files_of_the_tables_hold_the_destroyed_key_no_longer() {
    let server = own_server().await;
    let options = server.postgres.options("brickyard");
    brickyard_store::migrate(options.clone()).await.expect("migrations apply");
    let pool = brickyard_store::connect(options.clone(), 5).await.expect("a pool");
    let store = Store::open(pool, Default::default()).await.expect("the log opens");
    let keys = keyring(&store).await;
    tell(&profiles(&store, &keys), 1, "Ada", 1).await.expect("told");
    let wrapped: Vec<u8> = sqlx::query_scalar("select wrapped from subject_keys")
        .fetch_one(store.pool())
        .await
        .expect("a key");
    let superuser = async || {
        let mut connection = options.connect().await.expect("a connection");
        sqlx::query("checkpoint").execute(&mut connection).await.expect("written out");
    };
    superuser().await;
    let base = server.postgres.data().join("base");
    assert_eq!(files_with(&base, &wrapped).len(), 1, "the scan finds it while it is there");
    let output = Command::new(env!("CARGO_BIN_EXE_brickyard"))
        .args(["erase", "--subject", &subject(1).to_string(), "--yes"])
        .env("DATABASE_URL", options.to_url_lossy().to_string())
        .output()
        .await
        .expect("it runs");
    assert!(output.status.success(), "{output:?}");
    superuser().await;
    assert_eq!(files_with(&base, &wrapped), Vec::<String>::new());
}

fn files_with(folder: &Path, needle: &[u8]) -> Vec<String> {
    let mut found = vec![];
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files_with(&path, needle));
        } else if holds(&std::fs::read(&path).unwrap_or_default(), needle) {
            found.push(path.display().to_string());
        }
    }
    found
}
