//! The verifier under attack: ten thousand forgeries and more, of rows, of exports and of the proof
//! of one event. Each is found, and where an event was touched, at the first bad position.

use brickyard::commands::audit::{Format, verify_export, verify_table};
use brickyard_store::proofs::{Finding, Flaw, ProofFile};
use bytes::Bytes;
use parquet::file::reader::{FileReader, SerializedFileReader};
use rand::Rng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use serde_json::Value;

use crate::harness::proven::Proven;
use crate::harness::random::{seeded, soaked};
use crate::proofs::{all, exported};

const EVENTS: u64 = 60;
const SEALS: [u64; 4] = [1, 7, 32, 60];

/// What an attacker with every right does to the rows, and the first position that is bad then.
fn attack_on_rows(random: &mut StdRng) -> (String, i64) {
    let last = i64::try_from(EVENTS).expect("small");
    let at = random.random_range(1..=last);
    let rehash = "leaf_hash = event_leaf_hash(position, recorded_at, aggregate_type, aggregate_id,
                  sequence, event_type, event_version, payload, metadata)";
    let change = *[
        "recorded_at = recorded_at + interval '1 microsecond'",
        "aggregate_type = aggregate_type || 's'",
        "aggregate_id = reverse(aggregate_id)",
        "sequence = sequence + 1000000",
        "event_type = 'OrderCancelled'",
        "event_version = '2'",
        "payload = (payload::text || ' ')::json",
        "payload = overlay(payload::text placing ' ' from 2 for 0)::json",
        "metadata = '{\"account\": \"somebody else\"}'",
        "leaf_hash = sha256(leaf_hash)",
        "leaf_hash = set_byte(leaf_hash, 31, get_byte(leaf_hash, 31) # 1)",
    ]
    .choose(random)
    .expect("some");
    match random.random_range(0..8) {
        0..=2 => (format!("update events set {change} where position = {at}"), at),
        3 => {
            // Rewritten with its own hash: only the tree knows better.
            let touched = format!(
                "update events set payload = '{{}}' where position = {at};
                 update events set {rehash} where position = {at}"
            );
            (touched, at)
        }
        4 => (format!("delete from events where position = {at}"), at),
        5 => {
            // Deleted, and everything behind it moved up and hashed anew.
            let moved = format!(
                "delete from events where position = {at};
                 update events set position = -position where position > {at};
                 update events set position = -position - 1 where position < 0;
                 update events set {rehash} where position >= {at};
                 update log_head set position = {last} - 1"
            );
            (moved, at)
        }
        6 => {
            let other = random.random_range(1..last);
            let other = if other >= at { other + 1 } else { other };
            let swapped = format!(
                "update events set position = -position where position in ({at}, {other});
                 update events set position = case position when -{at} then {other} else {at} end
                  where position < 0;
                 update events set {rehash} where position in ({at}, {other})"
            );
            (swapped, at.min(other))
        }
        _ => {
            // One that never was, and everything behind it moved down.
            let inserted = format!(
                "update events set position = -position where position >= {at};
                 update events set position = -position + 1 where position < 0;
                 insert into events
                 select {at}, recorded_at, 'order', 'forged', 1, 'OrderListed', '1', '{{}}', '{{}}', ''
                   from events limit 1;
                 update events set {rehash} where position >= {at};
                 update log_head set position = {last} + 1"
            );
            (inserted, at)
        }
    }
}

#[tokio::test]
async fn rows_that_were_touched_are_found_at_the_first_bad_position() {
    let mut random = seeded("rows_that_were_touched");
    let proven = Proven::with(EVENTS, &SEALS).await;
    proven.attack("create table kept as table events").await;
    let restore = format!(
        "delete from events; insert into events table kept;
         update log_head set position = {EVENTS}"
    );
    for round in 0..soaked(600, 20) {
        let (statement, first_bad) = attack_on_rows(&mut random);
        proven.attack(&statement).await;
        let finding = proven.verify().await.finding;
        let Some(finding) = finding else { panic!("{round}: not found: {statement}") };
        let exact = (finding.position, finding.until);
        assert_eq!(exact, (first_bad, first_bad), "{round}: {statement}: {finding:?}");
        proven.attack(&restore).await;
    }
    assert_eq!(proven.verify().await.finding, None, "all is restored");
}

#[tokio::test]
async fn a_tail_a_tile_or_a_checkpoint_that_was_touched_is_found() {
    let proven = Proven::with(EVENTS, &SEALS).await;
    for (statement, undo, finding) in [
        (
            "create table cut as select * from events where position > 50;
             delete from events where position > 50; update log_head set position = 50",
            "insert into events table cut; update log_head set position = 60",
            Finding::at(51, Flaw::Missing),
        ),
        (
            "update log_head set position = 59",
            "update log_head set position = 60",
            Finding::at(60, Flaw::OutOfPlace),
        ),
        (
            "update log_tiles set hashes = set_byte(hashes, 32 * 9, get_byte(hashes, 32 * 9) # 1)",
            "update log_tiles set hashes = set_byte(hashes, 32 * 9, get_byte(hashes, 32 * 9) # 1)",
            Finding::at(10, Flaw::Rewritten),
        ),
        (
            "update log_checkpoints set note = replace(note, E'\\n32\\n', E'\\n33\\n')",
            "update log_checkpoints set note = replace(note, E'\\n33\\n', E'\\n32\\n')",
            Finding::at(32, Flaw::Signature),
        ),
        (
            "update log_checkpoints set size = 31 where size = 32",
            "update log_checkpoints set size = 32 where size = 31",
            Finding::at(31, Flaw::Signature),
        ),
        (
            "create table gone as select * from log_checkpoints where size = 60;
             delete from log_checkpoints where size = 60",
            "insert into log_checkpoints table gone",
            Finding { position: 33, until: 60, flaw: Flaw::Checkpoint },
        ),
        (
            "insert into events select -1, recorded_at, 'x', 'x', 1, 'X', '1', '{}', '{}', leaf_hash
               from events limit 1",
            "delete from events where position = -1",
            Finding::at(-1, Flaw::OutOfPlace),
        ),
        (
            // Row, hash and tile: what is left is the signed root.
            "create table kept as select * from events where position = 20;
             create table tiles as table log_tiles;
             update events set payload = '{}' where position = 20;
             update events set leaf_hash = event_leaf_hash(position, recorded_at, aggregate_type,
                 aggregate_id, sequence, event_type, event_version, payload, metadata)
              where position = 20;
             update log_tiles set hashes = overlay(hashes placing
                 (select leaf_hash from events where position = 20) from 32 * 19 + 1 for 32)",
            "delete from events where position = 20; insert into events table kept;
             delete from log_tiles; insert into log_tiles table tiles",
            Finding { position: 8, until: 32, flaw: Flaw::Root },
        ),
    ] {
        proven.attack(statement).await;
        assert_eq!(proven.verify().await.finding, Some(finding), "{statement}");
        proven.attack(undo).await;
        assert_eq!(proven.verify().await.finding, None, "{undo}");
    }
}

/// Lines of the export that are events, by their place.
fn event_lines(lines: &[String]) -> Vec<usize> {
    let is_event = |line: &String| {
        line.starts_with("{\"position\"") || line.starts_with(|c: char| c.is_ascii_digit())
    };
    (0..lines.len()).filter(|at| is_event(&lines[*at])).collect()
}

/// Another character of the same kind in the place of one, where it means something.
fn scratch(line: &mut String, random: &mut StdRng) -> bool {
    let places: Vec<usize> =
        line.char_indices().filter(|(_, c)| c.is_ascii_alphanumeric()).map(|(at, _)| at).collect();
    let at = *places.choose(random).expect("letters");
    let old = char::from(line.as_bytes()[at]);
    let new = if old.is_ascii_digit() {
        char::from(b'0' + (old as u8 - b'0' + random.random_range(1..10)) % 10)
    } else if old == 'z' {
        'a'
    } else if old.is_ascii_lowercase() {
        char::from(old as u8 + 1)
    } else {
        'a'
    };
    line.replace_range(at..=at, &new.to_string());
    true
}

async fn attack_exports(proven: &Proven, format: Format, rounds: usize, random: &mut StdRng) {
    let sound = String::from_utf8(exported(proven, &all(format)).await).expect("UTF-8");
    let sound: Vec<String> = sound.lines().map(str::to_owned).collect();
    let events = event_lines(&sound);
    assert_eq!(events.len() as u64, EVENTS);
    for round in 0..rounds {
        let mut lines = sound.clone();
        let n = random.random_range(0..events.len());
        let at = events[n];
        let position = i64::try_from(n).expect("small") + 1;
        let (name, first_bad) = match random.random_range(0..7) {
            0 | 1 => {
                scratch(&mut lines[at], random);
                ("scratched", Some(position))
            }
            2 => {
                lines.remove(at);
                ("deleted", Some(position))
            }
            3 => {
                let other = events[(n + random.random_range(1..events.len())) % events.len()];
                lines.swap(at, other);
                let other = events.iter().position(|line| *line == other).expect("an event");
                ("swapped", Some(position.min(i64::try_from(other).expect("small") + 1)))
            }
            4 => {
                let copy = lines[events[random.random_range(0..events.len())]].clone();
                let same = copy == lines[at];
                lines.insert(at, copy);
                // Two of the same: the second one is too many.
                ("inserted", Some(if same { position + 1 } else { position }))
            }
            5 => {
                lines.truncate(at);
                ("cut off", Some(position))
            }
            _ => {
                let others: Vec<usize> =
                    (0..lines.len()).filter(|line| !events.contains(line)).collect();
                let at = *others.choose(random).expect("evidence");
                scratch(&mut lines[at], random);
                ("evidence scratched", None)
            }
        };
        let text = lines.join("\n") + "\n";
        let key = proven.signer.public();
        let verdict = verify_export(text.as_bytes(), Some(key), &[], |_, _| {});
        match (verdict, first_bad) {
            // A head that cannot be read any more is refused as no export.
            (Err(_), None) => {}
            (Err(error), Some(_)) => panic!("{round} {name}: {error}"),
            (Ok(report), first_bad) => {
                let Some(finding) = report.finding else {
                    let line = lines.iter().zip(&sound).find(|(a, b)| a != b);
                    panic!("{round} {name} not found: {line:?}")
                };
                if let Some(first_bad) = first_bad {
                    let found = (finding.position, finding.until);
                    assert_eq!(found, (first_bad, first_bad), "{round} {name}: {finding:?}");
                }
            }
        }
    }
}

#[tokio::test]
async fn exports_that_were_touched_are_found_at_the_first_bad_position() {
    let mut random = seeded("exports_that_were_touched");
    let proven = Proven::with(EVENTS, &SEALS).await;
    for format in [Format::Ndjson, Format::Csv] {
        attack_exports(&proven, format, soaked(1_700, 10), &mut random).await;
    }
}

/// A table's bytes are pages, statistics and names; a wrong one is found, or means nothing: then
/// the events are still the same to the last letter.
#[tokio::test]
async fn a_table_that_was_touched_is_found_or_says_the_same() {
    let mut random = seeded("a_table_that_was_touched");
    let proven = Proven::with(EVENTS, &SEALS).await;
    let key = proven.signer.public();
    let sound = exported(&proven, &all(Format::Parquet)).await;
    let as_rows = |bytes: &[u8]| -> Option<Vec<String>> {
        let reader = SerializedFileReader::new(Bytes::copy_from_slice(bytes)).ok()?;
        let rows = reader.get_row_iter(None).ok()?;
        rows.map(|row| row.ok().map(|row| row.to_string())).collect()
    };
    let truth = as_rows(&sound).expect("rows");
    assert_eq!(truth.len() as u64, EVENTS);
    let mut found = 0;
    for round in 0..soaked(600, 10) {
        let mut bytes = sound.clone();
        let at = random.random_range(0..bytes.len());
        match random.random_range(0..8) {
            0 => bytes.truncate(at),
            _ => bytes[at] ^= 1 << random.random_range(0..8),
        }
        let verdict = std::panic::catch_unwind(|| {
            verify_table(Bytes::from(bytes.clone()), Some(key), &[], |_, _| {})
        });
        match verdict.unwrap_or_else(|_| panic!("round {round}: byte {at} makes it panic")) {
            Ok(report) if report.finding.is_none() => {
                assert_eq!(as_rows(&bytes).as_ref(), Some(&truth), "round {round}: byte {at}");
            }
            _ => found += 1,
        }
    }
    assert!(found > 300, "{found} were found");
}

#[tokio::test]
async fn the_proof_of_one_event_that_was_touched_never_holds() {
    let mut random = seeded("the_proof_of_one_event");
    let proven = Proven::with(EVENTS, &SEALS).await;
    let key = proven.signer.public();
    let mut sound = vec![];
    for position in [1, 2, 31, 32, 33, 59, 60] {
        let file = proven.proofs.file(position).await.expect("a file");
        sound.push(serde_json::to_value(&file).expect("JSON"));
    }
    for round in 0..soaked(7_000, 10) {
        let whole = sound.choose(&mut random).expect("a file").clone();
        let mut forged = whole.clone();
        let part = random.random_range(0..6);
        match part {
            0..=2 => {
                let event = forged["event"].as_object_mut().expect("an event");
                let names: Vec<String> = event.keys().cloned().collect();
                scratch_value(
                    &mut event[names.choose(&mut random).expect("a column")],
                    &mut random,
                );
            }
            3 => {
                let path = forged["path"].as_array_mut().expect("a path");
                let at = random.random_range(0..path.len());
                match random.random_range(0..4) {
                    0 => drop(path.remove(at)),
                    1 => path.push(path[at].clone()),
                    2 => path.swap(at, 0),
                    _ => scratch_value(&mut path[at], &mut random),
                }
            }
            4 => scratch_value(&mut forged["checkpoint"], &mut random),
            // Another event under this one's proof.
            _ => forged["event"] = sound.choose(&mut random).expect("a file")["event"].clone(),
        }
        let touched = forged != whole;
        let verdict = ProofFile::verify(&forged.to_string(), Some(key));
        assert_eq!(verdict.is_err(), touched, "{round} {part}: {forged}");
    }
}

fn scratch_value(value: &mut Value, random: &mut StdRng) {
    let Value::String(text) = value else { panic!("{value} is no text") };
    if text.is_empty() || random.random_range(0..8) == 0 {
        text.push('1');
    } else {
        let at = random.random_range(0..text.chars().count());
        let old = text.chars().nth(at).expect("a character");
        let new = if old == '1' { '2' } else { '1' };
        *text = text.chars().enumerate().map(|(n, c)| if n == at { new } else { c }).collect();
    }
}
