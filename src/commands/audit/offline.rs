//! The check of an export, with nothing but the file and what the auditor brings along.

use std::io::BufRead;
use std::num::NonZero;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use brickyard_store::proofs::{
    AuditReport, Checkpoint, Chunk, ChunkCheck, Finding, Flaw, Hash, NoteKey, Range, TileId, Tiles,
    Trust, WIDTH,
};
use parquet::file::reader::ChunkReader;

use super::evidence::{End, FORMAT, Head, Leaves, Proven, decode};
use super::records::{Record, Records, Text};
use super::table::TableLines;
use crate::commands::CommandError;

/// Events that one thread checks at a time.
const BATCH: usize = 4_096;

/// Some events in a row, with the hashes that were sealed for them.
#[derive(Default)]
struct Batch {
    events: Vec<String>,
    tiles: Tiles,
    end: Option<End>,
}

/// What the head of a proven export says, opened.
struct Proof {
    checkpoint: Checkpoint,
    left: Range,
    right: Range,
}

/// Checks an export from its first line to its last, or to the first thing that is wrong. An export
/// without proofs is checked for gaps and against its own hashes only; `sealed` is 0 then.
///
/// # Errors
/// The file cannot be read, or is no export at all.
pub fn verify_export(
    input: impl BufRead,
    pinned: Option<&NoteKey>,
    kept: &[Checkpoint],
    progress: impl Fn(u64, u64),
) -> Result<AuditReport, CommandError> {
    let mut records = Records::new(input)?;
    let head = read_head(&mut records)?;
    let (from, to) = (head.from - 1, head.to);
    let mut report = AuditReport { events: 0, sealed: 0, checkpoints: 0, finding: None };
    let proof = head.proofs.as_ref().map(|proven| open(proven, &head, pinned));
    // Wrong evidence does not hide a wrong event: events are looked at first.
    let (proof, wrong_proof) = match proof {
        // Whoever names a key wants to see its signature.
        None if pinned.is_some() => (None, Some(Finding::at(signed(head.to), Flaw::Signature))),
        None => (None, None),
        Some(Ok(proof)) => (Some(proof), None),
        Some(Err(flaw)) => {
            let (position, until) = (signed(head.from), signed(head.to));
            (None, Some(Finding { position, until, flaw }))
        }
    };
    let sealed = if head.proofs.is_some() { to } else { 0 };
    let mut whole = proof.as_ref().map_or(Range::starting_at(from), |proof| proof.left.clone());
    let (mut at, mut end) = (from, None);
    while end.is_none() && report.finding.is_none() {
        let (batches, ended) = read_batches(&mut records)?;
        end = ended.or(batches.is_empty().then_some(End { end: 0 }));
        let format = records.format;
        for chunk in check_all(format, &batches, at, to, sealed, kept) {
            report.finding = chunk.finding.or_else(|| compare(&whole, &chunk, kept));
            if report.finding.is_some() {
                break;
            }
            whole.join(&chunk.range);
        }
        at += batches.iter().map(|batch| batch.events.len() as u64).sum::<u64>();
        report.events = at - from;
        progress(report.events, to - from);
    }
    if report.finding.is_none() {
        let cut = at < to || end != Some(End { end: to }) || records.next()?.is_some();
        let root = proof.as_ref().is_some_and(|proof| !holds(&mut whole, proof));
        report.finding = match (cut, wrong_proof, root) {
            (true, ..) => Some(Finding::at(signed((at + 1).min(to)), Flaw::Missing)),
            (false, Some(finding), _) => Some(finding),
            (false, None, true) => {
                let (position, until) = (signed(head.from), signed(head.to));
                Some(Finding { position, until, flaw: Flaw::Root })
            }
            (false, None, false) => None,
        };
    }
    if let Some(proof) = &proof {
        (report.sealed, report.checkpoints) = (proof.checkpoint.size, 1);
    }
    Ok(report)
}

/// Checks an export that is a Parquet table.
///
/// # Errors
/// The file cannot be read, or is no export at all.
pub fn verify_table(
    input: impl ChunkReader + 'static,
    pinned: Option<&NoteKey>,
    kept: &[Checkpoint],
    progress: impl Fn(u64, u64),
) -> Result<AuditReport, CommandError> {
    verify_export(TableLines::open(input)?, pinned, kept, progress)
}

fn read_head(records: &mut Records<impl BufRead>) -> Result<Head, CommandError> {
    let no_export = || -> CommandError { "the file does not begin as an export does".into() };
    let first = records.next()?.ok_or_else(no_export)?;
    let note = note(records.format, &first).ok_or_else(no_export)?;
    let head: Head = serde_json::from_str(note).map_err(|_| no_export())?;
    let in_range = 1 <= head.from && head.from <= head.to && i64::try_from(head.to).is_ok();
    if head.brickyard != FORMAT || !in_range {
        return Err(no_export());
    }
    Ok(head)
}

fn note(format: Text, record: &str) -> Option<&str> {
    Records::<&[u8]>::note(format, record)
}

fn open(proven: &Proven, head: &Head, pinned: Option<&NoteKey>) -> Result<Proof, Flaw> {
    let trust = Trust::of(&proven.keys, pinned).map_err(|_| Flaw::Signature)?;
    let checkpoint = trust.open(&proven.checkpoint).map_err(|_| Flaw::Signature)?;
    let range = |from, to, hashes: &[String]| Range::of(from, to, decode(hashes)?);
    let left = range(0, head.from - 1, &proven.left).ok_or(Flaw::Root)?;
    let right = range(head.to, checkpoint.size, &proven.right).ok_or(Flaw::Root)?;
    Ok(Proof { checkpoint, left, right })
}

fn holds(whole: &mut Range, proof: &Proof) -> bool {
    whole.join(&proof.right) && whole.root() == Some(proof.checkpoint.root)
}

/// As many batches as there are processors; the end line when it was reached.
fn read_batches(
    records: &mut Records<impl BufRead>,
) -> Result<(Vec<Batch>, Option<End>), CommandError> {
    let (mut batches, mut batch) = (vec![], Batch::default());
    let threads = std::thread::available_parallelism().map_or(2, NonZero::get);
    while batches.len() < threads {
        let Some(record) = records.next()? else { break };
        match note(records.format, &record) {
            None => batch.events.push(record),
            Some(note) => {
                if let Ok(leaves) = serde_json::from_str::<Leaves>(note) {
                    // A batch ends where a block does, or the block's hashes would be torn apart.
                    if batch.events.len() >= BATCH {
                        batches.push(std::mem::take(&mut batch));
                    }
                    insert(&mut batch.tiles, &leaves);
                    continue;
                }
                // What is no note that we know takes the place of an event, and fails as one.
                match serde_json::from_str::<End>(note) {
                    Ok(end) => batch.end = Some(end),
                    Err(_) => batch.events.push(record),
                }
            }
        }
        if batch.end.is_some() || batch.events.len() >= 2 * BATCH {
            let end = batch.end;
            batches.push(std::mem::take(&mut batch));
            if end.is_some() {
                return Ok((batches, end));
            }
        }
    }
    if !batch.events.is_empty() {
        batches.push(batch);
    }
    Ok((batches, None))
}

/// A block that begins within a tile leaves the tile's beginning empty; nobody asks for it.
fn insert(tiles: &mut Tiles, leaves: &Leaves) {
    let (Some(first), Ok(bytes)) = (leaves.leaves.checked_sub(1), BASE64.decode(&leaves.hashes))
    else {
        return;
    };
    let id = TileId { level: 0, index: first / WIDTH };
    let before = usize::try_from(first % WIDTH).unwrap_or_default();
    let empty: Hash = [0; 32];
    let mut tile = empty.repeat(before);
    tile.extend(bytes);
    tiles.insert(id, &tile);
}

fn check_all(
    format: Text,
    batches: &[Batch],
    from: u64,
    to: u64,
    sealed: u64,
    kept: &[Checkpoint],
) -> Vec<Chunk> {
    std::thread::scope(|scope| {
        let mut at = from;
        let mut threads = vec![];
        for batch in batches {
            let begin = at;
            at += batch.events.len() as u64;
            let end = at.min(to).max(begin);
            threads.push(scope.spawn(move || {
                let mut marks: Vec<u64> = kept.iter().map(|kept| kept.size).collect();
                marks.retain(|mark| (begin + 1..=end).contains(mark));
                marks.sort_unstable();
                marks.dedup();
                let mut check = ChunkCheck::new(begin, end, sealed, batch.tiles.clone(), marks);
                for event in &batch.events {
                    match Record::parse(format, event) {
                        Some(record) => check.row(&record.columns(), &record.leaf()),
                        None => check.unreadable(),
                    }
                }
                check.finish()
            }));
        }
        let join = |thread: std::thread::ScopedJoinHandle<'_, Chunk>| {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        threads.into_iter().map(join).collect()
    })
}

/// Checkpoints that the auditor has kept, where the events before are known by their hashes.
fn compare(whole: &Range, chunk: &Chunk, kept: &[Checkpoint]) -> Option<Finding> {
    chunk.at_marks.iter().find_map(|(size, range)| {
        let mut tree = whole.clone();
        tree.join(range);
        let root = tree.root()?;
        let forked = kept.iter().any(|kept| kept.size == *size && kept.root != root);
        forked.then(|| Finding { position: 1, until: signed(*size), flaw: Flaw::Root })
    })
}

fn signed(position: u64) -> i64 {
    i64::try_from(position).unwrap_or(i64::MAX)
}
