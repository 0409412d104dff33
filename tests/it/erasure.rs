//! Erasure: what was told of a person is unreadable everywhere, and everything else stands as it
//! stood.

use brickyard::commands::audit::{Export, Format};
use brickyard_core::kernel::{Personal, PersonalTexts};
use brickyard_core::profiles::{Profile, ProfileEvent, ProfileTexts};
use brickyard_core::subjects::SubjectEvent;
use brickyard_projections::models::{ProfileRow, Profiles};
use brickyard_projections::{rebuild, rows_at};
use brickyard_store::proofs::{Checkpoint, ProofFile};
use brickyard_store::{
    Commands, EraseError, ExecuteError, Keyring, KeyringError, Position, SecretKey, StoreError,
    StoreOptions, erase,
};
use rand::Rng;
use sqlx::PgPool;

use crate::audit_command::lines;
use crate::harness::proven::Proven;
use crate::harness::random::seeded;
use crate::harness::{Database, eventually, keyring};
use crate::orders_given::meta;
use crate::profiles_given::{open, profiles, read, subject, tell, texts, update, wallet};
use crate::proofs::exported;
use crate::read_tables::{drop_tables, fold_to_the_head, tables};

/// Places of the database (the log's pieces are read as one) where one of these bytes stands, as text or in any spelling of bytes
/// that PostgreSQL or we write.
pub(crate) async fn found(pool: &PgPool, needles: &[Vec<u8>]) -> Vec<String> {
    let tables: Vec<(String, String)> = sqlx::query_as(
        "select schemaname::text, tablename::text
           from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema')
            and tablename not in (select name from log_pieces)",
    )
    .fetch_all(pool)
    .await
    .expect("tables");
    assert!(tables.len() > 10, "the log's tables and the read models': {tables:?}");
    let mut found = vec![];
    for (schema, table) in tables {
        let statement = format!("select t::text from {schema}.{table} t");
        let rows: Vec<String> = sqlx::query_scalar(&statement).fetch_all(pool).await.expect("rows");
        for row in rows {
            if needles.iter().any(|needle| holds(row.as_bytes(), needle)) {
                found.push(format!("{schema}.{table}: {row}"));
            }
        }
    }
    found
}

pub(crate) fn holds(bytes: &[u8], needle: &[u8]) -> bool {
    use base64::Engine as _;
    let hex: String = needle.iter().map(|byte| format!("{byte:02x}")).collect();
    let base64 = base64::engine::general_purpose::STANDARD_NO_PAD.encode(needle);
    // Base64 of a stretch inside something longer looks otherwise; whole fields look like this.
    [needle, hex.as_bytes(), base64.as_bytes()]
        .iter()
        .any(|needle| bytes.windows(needle.len()).any(|window| window == *needle))
}

/// Nothing is readable before the erasure either, but through the keyring; and with the key the
/// last way is gone. What was signed about the log before holds for the log after.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_an_erasure_no_personal_byte_is_left_and_every_old_proof_holds() {
    let mut random = seeded("after_an_erasure_no_personal_byte_is_left");
    let (marker, other) = [(); 2].map(|()| format!("Ada{:016x}", random.random::<u64>())).into();
    let proven = Proven::new().await;
    let options = StoreOptions { cache_max: 0, snapshot_every: 1, ..StoreOptions::default() };
    let store = proven.database.store_with(options).await;
    let keyring = keyring(&store).await;
    let people = profiles(&store, &keyring);
    for at in 1..=4 {
        tell(&people, 1, &marker, at).await.expect("told");
    }
    tell(&people, 2, &other, 1).await.expect("told");
    let told = store.head().await.expect("a head");
    eventually("a snapshot", || async {
        let count: i64 = sqlx::query_scalar("select count(*) from snapshots")
            .fetch_one(store.pool())
            .await
            .expect("a count");
        (count > 0).then_some(())
    })
    .await;
    fold_to_the_head(&store).await;
    assert_eq!(read(&store, &keyring, 1).await.expect("opens"), texts(&marker));
    proven.seal().await;
    let proof = proven.proofs.file(1).await.expect("a proof");
    let kept: Checkpoint = {
        let text = serde_json::to_string(&proof).expect("JSON");
        ProofFile::verify(&text, Some(proven.signer.public())).expect("it holds").1
    };
    let (key, wrapped): (Vec<u8>, Vec<u8>) =
        sqlx::query_as("select key_id, wrapped from subject_keys where subject = $1")
            .bind(subject(1).to_string())
            .fetch_one(store.pool())
            .await
            .expect("a key");
    let texts_alone = [marker.clone().into_bytes(), other.clone().into_bytes()];
    assert_eq!(found(store.pool(), &texts_alone).await, Vec::<String>::new(), "before");
    assert_eq!(
        found(store.pool(), std::slice::from_ref(&wrapped)).await.len(),
        1,
        "the key, in its table"
    );

    let shown = async || lines(&proven.database, &["audit", "show", "1"]).await.join("\n");
    assert!(shown().await.contains("sealed: it is opened only where it is shown"));
    let erasure = erase(&store, subject(1)).await.expect("erased");
    assert_eq!((erasure.position, erasure.already), (Position(told.0 + 1), false));
    assert!(shown().await.contains("erased: the key is destroyed, nobody can read it again"));
    fold_to_the_head(&store).await;
    proven.seal().await;

    let needles = [&texts_alone[..], &[wrapped]].concat();
    assert_eq!(found(store.pool(), &needles).await, Vec::<String>::new());
    assert!(!found(store.pool(), &[key]).await.is_empty(), "the scan finds what is there");
    for (format, proofs) in [(Format::Ndjson, true), (Format::Csv, false)] {
        let export = exported(&proven, &Export { from: 1, to: None, format, proofs }).await;
        assert!(!needles.iter().any(|needle| holds(&export, needle)), "{format:?}");
    }
    let erased = ProfileTexts::all(&Personal::Erased);
    assert_eq!(read(&store, &keyring, 1).await.expect("a row"), erased);
    assert_eq!(read(&store, &keyring, 2).await.expect("opens"), texts(&other), "nobody else");
    for at in 1..=4 {
        let keys = [wallet(1).to_string()];
        let past = rows_at::<Profiles>(&store, &keys, Position(at)).await.expect("a past");
        let row = past.into_values().next().expect("a row").1;
        assert_eq!(open(&keyring, row).await.expect("a row"), erased, "looking back at {at}");
    }
    let text = serde_json::to_string(&proof).expect("JSON");
    assert!(ProofFile::verify(&text, Some(proven.signer.public())).is_ok());
    assert_eq!(proven.verify_against(vec![kept]).await.finding, None);
    assert_eq!(proven.proofs.file(1).await.expect("a proof").event, proof.event);
}

#[tokio::test]
async fn erasing_again_is_told_so_and_a_stranger_cannot_be_erased() {
    let database = Database::new().await;
    let store = database.store().await;
    let keyring = keyring(&store).await;
    assert!(matches!(erase(&store, subject(1)).await, Err(EraseError::Nothing(_))));
    tell(&profiles(&store, &keyring), 1, "Ada", 1).await.expect("told");
    let first = erase(&store, subject(1)).await.expect("erased");
    let again = erase(&store, subject(1)).await.expect("erased");
    assert_eq!((again.position, again.already), (first.position, true));
    assert_eq!(store.head().await.expect("a head"), first.position, "told once");
}

/// A new key, so that what was erased stays erased; and an old signature brings nothing back.
#[tokio::test]
async fn after_an_erasure_a_subject_begins_anew() {
    let database = Database::new().await;
    let store = database.store().await;
    let keyring = keyring(&store).await;
    let people = profiles(&store, &keyring);
    let first = tell(&people, 1, "Ada", 1_000).await.expect("told");
    erase(&store, subject(1)).await.expect("erased");
    let again = tell(&people, 1, "Ada", 1_000).await.expect("the stored answer");
    assert!(again.replayed && again.first == first.first);
    let old = update(1, "Ada", 1_000);
    let old = people.execute(&wallet(1).to_string(), old, meta("new id")).await;
    assert!(matches!(old, Err(ExecuteError::Refused(_))));
    tell(&people, 1, "Grace", 1_001).await.expect("told anew");
    fold_to_the_head(&store).await;
    assert_eq!(read(&store, &keyring, 1).await.expect("opens"), texts("Grace"));
    let keys = [wallet(1).to_string()];
    let past = rows_at::<Profiles>(&store, &keys, first.first).await.expect("a past");
    let row = past.into_values().next().expect("a row").1;
    let erased = ProfileTexts::all(&Personal::Erased);
    assert_eq!(open(&keyring, row).await.expect("a row"), erased);
    let second = erase(&store, subject(1)).await.expect("erased again");
    assert!(!second.already);
    fold_to_the_head(&store).await;
    assert_eq!(read(&store, &keyring, 1).await.expect("a row"), erased);
}

#[tokio::test]
async fn models_built_anew_after_an_erasure_are_the_same() {
    let database = Database::new().await;
    let store = database.store().await;
    let keyring = keyring(&store).await;
    let people = profiles(&store, &keyring);
    for n in 1..=5 {
        tell(&people, n, "Ada", 1).await.expect("told");
        tell(&people, n, "Grace", 2).await.expect("told");
    }
    fold_to_the_head(&store).await;
    erase(&store, subject(2)).await.expect("erased");
    erase(&store, subject(4)).await.expect("erased");
    tell(&people, 4, "Alan", 3).await.expect("told anew");
    fold_to_the_head(&store).await;
    let before = tables(&store).await;
    let report = rebuild(&store, "profiles", false, &|_| {}).await.expect("built");
    let report = report.expect("there is such a model");
    assert!(report.swapped && report.differences.is_empty(), "{report:?}");
    assert_eq!(tables(&store).await, before);
    drop_tables(&store).await;
    fold_to_the_head(&store).await;
    assert_eq!(tables(&store).await, before);
}

/// Whoever may write to the database still cannot put a text elsewhere.
#[tokio::test]
async fn a_sealed_text_opens_at_its_place_only() {
    let database = Database::new().await;
    let store = database.store().await;
    let keyring = keyring(&store).await;
    let people = profiles(&store, &keyring);
    for n in 1..=2 {
        tell(&people, n, "Ada", 1).await.expect("told");
        tell(&people, n, "Grace", 2).await.expect("told");
    }
    fold_to_the_head(&store).await;
    let row = async |n: u8| -> ProfileRow {
        let keys = [wallet(n).to_string()];
        let rows = rows_at::<Profiles>(&store, &keys, Position(4)).await.expect("rows");
        rows.into_values().next().expect("a row").1
    };
    let own = row(1).await;
    assert_eq!(open(&keyring, own.clone()).await.expect("opens"), texts("Grace"));
    let refused = async |row: ProfileRow, why: &str| {
        let opened = open(&keyring, row).await;
        assert!(matches!(opened, Err(KeyringError::Moved { .. })), "{why}: {opened:?}");
    };
    refused(ProfileRow { sequence: 1, ..own.clone() }, "another event").await;
    let mut swapped = own.clone();
    swapped.texts.website_url = own.texts.twitter_url.clone();
    refused(swapped, "another field").await;
    // Under another subject the key is not looked for at all.
    let theirs = ProfileRow { wallet: wallet(2), ..own.clone() };
    let opened = open(&keyring, theirs).await.expect("a row");
    assert_eq!(opened, ProfileTexts::all(&Personal::Erased));
    // A key that is moved to another subject's row does not unwrap.
    sqlx::query("delete from subject_keys where subject = $1")
        .bind(subject(2).to_string())
        .execute(store.pool())
        .await
        .expect("deleted");
    sqlx::query(
        "insert into subject_keys
         select $2, decode('00112233445566778899aabbccddeeff', 'hex'), wrapped, master
           from subject_keys where subject = $1",
    )
    .bind(subject(1).to_string())
    .bind(subject(2).to_string())
    .execute(store.pool())
    .await
    .expect("put there");
    let damaged = tell(&people, 2, "Alan", 3).await;
    let unsealed = matches!(damaged, Err(ExecuteError::Unsealed(KeyringError::Damaged { .. })));
    assert!(unsealed, "{damaged:?}");
}

/// Forgetting to seal is an error before anything is written, not a leak.
#[tokio::test]
async fn a_plain_text_cannot_be_appended() {
    let database = Database::new().await;
    let store = database.store().await;
    let bare = Commands::<Profile>::new(&store, ());
    let refused = bare.execute(&wallet(1).to_string(), update(1, "Ada", 1), meta("bare")).await;
    let unwritable = matches!(refused, Err(ExecuteError::Failed(StoreError::Unwritable(_))));
    assert!(unwritable, "{refused:?}");
    assert_eq!(store.head().await.expect("a head"), Position(0));
}

#[tokio::test]
async fn another_master_key_is_refused() {
    let database = Database::new().await;
    let store = database.store().await;
    keyring(&store).await;
    let other = Keyring::open(store.pool().clone(), SecretKey::new([9; 32])).await;
    assert!(matches!(other, Err(KeyringError::OtherMaster)), "{other:?}");
}

/// An auditor sees which texts an erasure is about without being able to read them.
#[tokio::test]
async fn the_event_tells_whose_key_and_which() {
    let database = Database::new().await;
    let store = database.store().await;
    let keyring = keyring(&store).await;
    tell(&profiles(&store, &keyring), 1, "Ada", 1).await.expect("told");
    let position = erase(&store, subject(1)).await.expect("erased").position;
    let events = store.read_after(Position(0), 10).await.expect("events");
    let ProfileEvent::ProfileUpdated { mut texts, .. } = events[0].decode().expect("an event");
    let Personal::Sealed(sealed) = texts.website_url.clone() else { panic!("{texts:?}") };
    let SubjectEvent::SubjectErased { subject: erased, key } =
        events[1].decode().expect("an event");
    assert_eq!((erased, key, events[1].position), (subject(1), sealed.key, position));
    assert_eq!(events[1].aggregate_id, subject(1).to_string());
    let place = ("profile", &*wallet(1).to_string(), 1);
    let told = PersonalTexts { subject: subject(1), texts: texts.named_mut().into() };
    keyring.open_texts(place, told).await.expect("it can be asked");
    assert_eq!(texts, ProfileTexts::all(&Personal::Erased));
    let changed =
        sqlx::query("update subject_keys set subject = 'wallet:0x'").execute(store.pool()).await;
    assert!(changed.is_err(), "a key is made and destroyed, never changed");
}
