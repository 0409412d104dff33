//! Replacing the master key of personal texts: everybody goes on reading, whatever dies is gone on
//! with, and the old key is good for nothing afterwards.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use brickyard_store::{
    ExecuteError, Keyring, KeyringError, SecretKey, Store, erase, rotate_master,
};
use futures::future::join_all;
use rand::Rng;
use serde_json::{Value, json};
use sqlx::{ConnectOptions, PgConnection};
use tokio::runtime::Handle;

use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, keyring};
use crate::orders_given::meta;
use crate::profiles_given::{open, profiles, read, subject, tell, texts, update, wallet};
use crate::read_tables::fold_to_the_head;

const OLD: [u8; 32] = [8; 32];
const NEW: [u8; 32] = [9; 32];

fn key(bytes: [u8; 32]) -> SecretKey {
    SecretKey::new(bytes)
}

async fn owner(database: &Database) -> PgConnection {
    database.options.connect().await.expect("a connection")
}

/// People with a text each, under the old master key.
async fn people(store: &Store, count: u8) {
    let keys = keyring(store).await;
    let people = profiles(store, &keys);
    let told = join_all((1..=count).map(|n| tell(&people, n, "Ada", 1))).await;
    assert!(told.iter().all(Result::is_ok), "{told:?}");
    fold_to_the_head(store).await;
}

async fn generations(store: &Store) -> Vec<(i32, i64)> {
    sqlx::query_as(
        "select m.generation, count(k.subject)
           from subject_masters as m
           left join subject_keys as k on k.master = m.generation
          group by m.generation
          order by m.generation",
    )
    .fetch_all(store.pool())
    .await
    .expect("generations")
}

#[tokio::test]
async fn after_a_rotation_every_text_opens_under_the_new_key_and_none_under_the_old_one() {
    let database = Database::new().await;
    let store = database.store().await;
    people(&store, 5).await;
    let before = keyring(&store).await;
    erase(&store, subject(5)).await.expect("erased");
    let log: Vec<String> = payloads(&store).await;
    let rows: Vec<(Vec<u8>, Vec<u8>)> = wrapped(&store).await;

    let mut owner = owner(&database).await;
    let done = rotate_master(&mut owner, &key(OLD), &key(NEW)).await.expect("rotated");
    assert_eq!((done.generation, done.wrapped), (2, 4));
    assert_eq!(generations(&store).await, [(2, 4)]);
    assert_eq!(payloads(&store).await, log, "no byte of the log is touched");
    assert!(wrapped(&store).await.iter().all(|row| !rows.contains(row)), "all are wrapped anew");
    let after = Keyring::open(store.pool().clone(), key(NEW)).await.expect("the new one is it");
    for n in 1..=4 {
        assert_eq!(read(&store, &after, n).await.expect("it opens"), texts("Ada"));
    }
    // What was erased stays so, and begins anew under the new key.
    fold_to_the_head(&store).await;
    tell(&profiles(&store, &after), 5, "Eve", 2).await.expect("told");
    assert_eq!(generations(&store).await, [(2, 5)]);

    // The old key, at the door and in a process that still has it.
    let refused = Keyring::open(store.pool().clone(), key(OLD)).await;
    assert!(matches!(refused, Err(KeyringError::OtherMaster)), "{refused:?}");
    let refused = read(&store, &before, 1).await;
    assert!(matches!(refused, Err(KeyringError::OtherMaster)), "{refused:?}");
    let refused = tell(&profiles(&store, &before), 6, "Mallory", 1).await;
    let unsealed = matches!(refused, Err(ExecuteError::Unsealed(KeyringError::OtherMaster)));
    assert!(unsealed, "{refused:?}");
    let refused = before.blind([7; 32]).await;
    assert!(matches!(refused, Err(KeyringError::OtherMaster)), "{refused:?}");
    assert_eq!(generations(&store).await, [(2, 5)], "nothing was made under it");
    let again = rotate_master(&mut owner, &key(OLD), &key([7; 32])).await;
    assert!(matches!(again, Err(KeyringError::OtherMaster)), "{again:?}");
}

async fn payloads(store: &Store) -> Vec<String> {
    sqlx::query_scalar("select payload::text from events order by position")
        .fetch_all(store.pool())
        .await
        .expect("the log")
}

async fn wrapped(store: &Store) -> Vec<(Vec<u8>, Vec<u8>)> {
    sqlx::query_as("select key_id, wrapped from subject_keys order by subject")
        .fetch_all(store.pool())
        .await
        .expect("keys")
}

/// Whoever holds an old backup and may write to the tables brings no old key back.
#[tokio::test]
async fn a_row_of_an_old_backup_opens_nothing_after_a_rotation() {
    let database = Database::new().await;
    let store = database.store().await;
    people(&store, 2).await;
    let old = wrapped(&store).await;
    let mut owner = owner(&database).await;
    rotate_master(&mut owner, &key(OLD), &key(NEW)).await.expect("rotated");
    let back = sqlx::query("update subject_keys set wrapped = $1, master = 1 where key_id = $2")
        .bind(&old[0].1)
        .bind(&old[0].0)
        .execute(&mut owner)
        .await;
    assert!(back.is_err(), "a generation that is gone takes no key");
    sqlx::query("update subject_keys set wrapped = $1 where key_id = $2")
        .bind(&old[0].1)
        .bind(&old[0].0)
        .execute(&mut owner)
        .await
        .expect("its owner may");
    let keys = Keyring::open(store.pool().clone(), key(NEW)).await.expect("opens");
    let damaged = read(&store, &keys, 1).await;
    assert!(matches!(damaged, Err(KeyringError::Damaged { .. })), "{damaged:?}");
    assert_eq!(read(&store, &keys, 2).await.expect("it opens"), texts("Ada"));
    let stuck = rotate_master(&mut owner, &key(NEW), &key([7; 32])).await;
    assert!(matches!(stuck, Err(KeyringError::Damaged { .. })), "it is told: {stuck:?}");
    let gone = sqlx::query("delete from subject_masters where generation = 2").execute(&mut owner);
    assert!(gone.await.is_err(), "a generation that still has keys cannot go");
    let other = rotate_master(&mut owner, &key(NEW), &key([6; 32])).await;
    assert!(matches!(other, Err(KeyringError::OtherRotation)), "one at a time: {other:?}");
    let refused = sqlx::query("update subject_masters set generation = 9").execute(store.pool());
    assert!(refused.await.is_err(), "the application replaces no master key");
}

/// Texts are told, read and erased while the master key is replaced again and again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_goes_on_while_the_master_key_is_replaced() {
    let mut random = seeded("everything_goes_on_while_the_master_key_is_replaced");
    let database = Database::new().await;
    let store = database.store().await;
    people(&store, 40).await;
    // All keys lie where a process finds them, as the two files do.
    let rounds = u8::try_from(soaked(4, 10)).expect("small");
    let at_hand = move || (0..=rounds).map(|n| key([8 + n; 32])).collect();
    let keys = Keyring::open_with(store.pool().clone(), at_hand).await.expect("opens");
    let mut owner = owner(&database).await;
    let rotating = async {
        for n in 0..rounds {
            let (old, next) = (key([8 + n; 32]), key([9 + n; 32]));
            rotate_master(&mut owner, &old, &next).await.expect("rotated");
        }
    };
    let picks: Vec<u8> = (0..60).map(|_| random.random_range(1..=40)).collect();
    let working = async {
        let people = profiles(&store, &keys);
        for (at, n) in (2..).zip(picks) {
            tell(&people, n, "Bob", at).await.expect("told");
            if at % 5 == 0 {
                erase(&store, subject(n)).await.expect("erased");
            }
            tell(&people, 40 + n, "Cleo", at).await.expect("told");
        }
    };
    tokio::join!(rotating, working);
    fold_to_the_head(&store).await;
    let all = generations(&store).await;
    assert_eq!(all.len(), 1, "{all:?}");
    assert_eq!(all[0].0, i32::from(rounds) + 1);
    let last = Keyring::open(store.pool().clone(), key([8 + rounds; 32])).await.expect("opens");
    let rows: Vec<sqlx::types::Json<_>> = sqlx::query_scalar("select state from read.profiles")
        .fetch_all(store.pool())
        .await
        .expect("rows");
    assert!(rows.len() > 40);
    for row in rows {
        open(&last, row.0).await.expect("whatever is not erased opens");
    }
}

/// The master key is replaced once more between the look for generations and the read of what is
/// wrapped under the newest one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_replacement_in_the_middle_of_a_look_for_master_keys_is_followed() {
    let database = Database::new().await;
    let store = database.store().await;
    let (again, options) = (Arc::new(AtomicBool::new(false)), database.options.clone());
    let at_hand = {
        let again = again.clone();
        move || {
            if again.swap(false, Ordering::SeqCst) {
                let rotated = async {
                    let mut owner = options.connect().await.expect("connects");
                    rotate_master(&mut owner, &key(NEW), &key([7; 32])).await.expect("rotated");
                };
                tokio::task::block_in_place(|| Handle::current().block_on(rotated));
            }
            vec![key(OLD), key(NEW), key([7; 32])]
        }
    };
    let keys = Keyring::open_with(store.pool().clone(), at_hand).await.expect("opens");
    let before = keys.blind([3; 32]).await.expect("a hash");
    let mut owner = owner(&database).await;
    rotate_master(&mut owner, &key(OLD), &key(NEW)).await.expect("rotated");
    again.store(true, Ordering::SeqCst);
    assert_eq!(keys.blind([3; 32]).await.expect("the newest is found"), before);
    assert!(!again.load(Ordering::SeqCst), "it was replaced meanwhile");
}

/// The same command under the same id is answered from the log after a rotation, and another body
/// is still refused.
#[tokio::test]
async fn a_command_that_is_sent_again_after_a_rotation_is_known() {
    let database = Database::new().await;
    let store = database.store().await;
    let keys = keyring(&store).await;
    let mut owner = owner(&database).await;
    let (body, id) = ([3; 32], "told once");
    let send = async |keys: &Keyring, body: [u8; 32]| {
        let mut meta = meta(id);
        meta.body_hash = keys.blind(body).await.expect("a hash");
        profiles(&store, keys).execute(&wallet(1).to_string(), update(1, "Ada", 1), meta).await
    };
    let first = send(&keys, body).await.expect("told");
    rotate_master(&mut owner, &key(OLD), &key(NEW)).await.expect("rotated");
    let keys = Keyring::open(store.pool().clone(), key(NEW)).await.expect("opens");
    let again = send(&keys, body).await.expect("known");
    assert_eq!((again.first, again.replayed), (first.first, true));
    let other = send(&keys, [4; 32]).await;
    assert!(matches!(other, Err(ExecuteError::CommandReused)), "{other:?}");
}

fn program(database: &Database, folder: &Path) -> tokio::process::Command {
    let mut program = tokio::process::Command::new(env!("CARGO_BIN_EXE_brickyard"));
    program
        .args(["subjects", "rotate-key", "--json", "--data-dir"])
        .arg(folder)
        .env("DATABASE_URL", database.url())
        .current_dir(folder)
        .kill_on_drop(true);
    program
}

fn write_key(folder: &Path, bytes: [u8; 32]) {
    use std::io::Write as _;
    use std::os::unix::fs::OpenOptionsExt as _;
    let file = std::fs::OpenOptions::new()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(folder.join("subjects.key"));
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    writeln!(file.expect("a file"), "{hex}").expect("it is written");
}

/// Killed between two batches, and after the last one before the file is in its place.
#[tokio::test]
async fn the_command_killed_half_way_is_run_again_to_the_end() {
    let database = Database::new().await;
    let store = database.store().await;
    people(&store, 250).await;
    let folder = tempfile::tempdir().expect("a folder");
    write_key(folder.path(), OLD);
    let killed = program(&database, folder.path())
        .env("BRICKYARD_CRASH_AT", "mid-rotation:2")
        .output()
        .await
        .expect("it runs");
    assert!(!killed.status.success(), "{killed:?}");
    assert_eq!(generations(&store).await, [(1, 50), (2, 200)], "half-way");
    // Meanwhile whoever finds both files opens everything.
    let file = |name: &str| {
        let text = std::fs::read_to_string(folder.path().join(name)).expect("a key");
        let byte = |at: usize| u8::from_str_radix(&text[2 * at..2 * at + 2], 16).expect("hex");
        key(std::array::from_fn(byte))
    };
    let both = [file("subjects.key"), file("subjects.key.next")];
    let keys = Keyring::open_with(store.pool().clone(), move || both.to_vec()).await;
    let keys = keys.expect("opens");
    for n in [1, 120, 250] {
        assert_eq!(read(&store, &keys, n).await.expect("it opens"), texts("Ada"));
    }

    let ended = program(&database, folder.path()).output().await.expect("it runs");
    assert!(ended.status.success(), "{ended:?}");
    let told: Value = serde_json::from_slice(&ended.stdout).expect("JSON");
    assert_eq!(told, json!({ "generation": 2, "wrapped": 50 }));
    assert_eq!(generations(&store).await, [(2, 250)]);
    assert!(!folder.path().join("subjects.key.next").exists());
    let alone = Keyring::open(store.pool().clone(), file("subjects.key")).await.expect("it is it");
    assert_eq!(read(&store, &alone, 7).await.expect("it opens"), texts("Ada"));

    // Ended between the database and the file: the old file is back beside the new one.
    std::fs::rename(folder.path().join("subjects.key"), folder.path().join("subjects.key.next"))
        .expect("renamed");
    write_key(folder.path(), OLD);
    let ended = program(&database, folder.path()).output().await.expect("it runs");
    let told: Value = serde_json::from_slice(&ended.stdout).expect("JSON");
    assert_eq!(told, json!({ "generation": 2, "wrapped": 0 }), "it is in use already");
    let alone = Keyring::open(store.pool().clone(), file("subjects.key")).await.expect("it is it");
    assert_eq!(read(&store, &alone, 7).await.expect("it opens"), texts("Ada"));

    // With a file that is of no use the command says so and changes nothing.
    std::fs::remove_file(folder.path().join("subjects.key")).expect("removed");
    write_key(folder.path(), [1; 32]);
    let refused = program(&database, folder.path()).output().await.expect("it runs");
    let text = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && text.contains("another master key"), "{text}");
    assert!(!text.contains(&"01".repeat(8)), "no byte of a key is told: {text}");
    assert_eq!(generations(&store).await, [(2, 250)]);
}
