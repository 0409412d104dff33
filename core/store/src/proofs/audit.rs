//! The check of a whole database: every row, tile and checkpoint, in runs that are read and
//! hashed side by side, in constant memory.

use futures::{StreamExt as _, TryStreamExt as _, stream};
use sqlx::{FromRow, PgPool, Row};

use super::checkpoint::{Checkpoint, Trust};
use super::chunk::{Chunk, ChunkCheck, Finding, Flaw, position};
use super::copy::copy_rows;
use super::error::ProofError;
use super::note::NoteError;
use super::tile::{TileId, Tiles};
use super::tree::Range;

/// Leaves in a run: those below one hash of level 2.
const RUN: u64 = 65_536;
const LEVEL: u32 = 2;

/// A check that is about to run.
#[derive(Clone)]
pub struct DatabaseAudit {
    pool: PgPool,
    trust: Option<Trust>,
    kept: Vec<Checkpoint>,
    side_by_side: usize,
}

/// What was checked, and the first thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditReport {
    pub events: u64,
    pub sealed: u64,
    pub checkpoints: u64,
    pub finding: Option<Finding>,
}

/// How far log and tree reach, in one snapshot.
#[derive(Clone, Copy, Debug, FromRow)]
struct Reach {
    head: i64,
    first: i64,
    last: i64,
    sealed: i64,
    newest: i64,
}

/// A run with the checkpoints that fall into it.
struct Run {
    chunk: Chunk,
    checkpoints: Vec<(u64, Result<Checkpoint, NoteError>)>,
}

impl DatabaseAudit {
    /// `trust` is none for a log that has never been sealed; `kept` are checkpoints that the
    /// auditor has kept from earlier.
    pub fn new(pool: PgPool, trust: Option<Trust>, kept: Vec<Checkpoint>) -> Self {
        let processors = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
        Self { pool, trust, kept, side_by_side: processors.clamp(2, 16) }
    }

    /// Checks everything up to the end, or up to the first thing that is wrong. `progress` hears
    /// how many events are done and how many there are.
    ///
    /// # Errors
    /// The server fails.
    pub async fn run(&self, progress: impl Fn(u64, u64)) -> Result<AuditReport, ProofError> {
        let reach = self.reach().await?;
        let sealed = reach.sealed.max(reach.newest).unsigned_abs();
        let kept = self.kept.iter().map(|kept| kept.size).max().unwrap_or_default();
        // Whatever speaks of a position makes it one that has to be there.
        let end = reach.head.max(reach.last).unsigned_abs().max(sealed).max(kept);
        let mut report = AuditReport { events: 0, sealed, checkpoints: 0, finding: None };
        if reach.first < 1 {
            report.finding = Some(Finding::at(reach.first, Flaw::OutOfPlace));
            return Ok(report);
        }
        let begins = (0..end.div_ceil(RUN)).map(|n| n * RUN);
        let runs = begins.map(|from| {
            let audit = self.clone();
            tokio::spawn(async move { audit.check(from, end.min(from + RUN), sealed).await })
        });
        let mut runs = stream::iter(runs).buffered(self.side_by_side);
        let (mut whole, mut upper, mut good) = (Range::starting_at(0), Tiles::default(), 0);
        while let Some(run) = runs.next().await {
            let run = run.map_err(|error| sqlx::Error::Io(std::io::Error::other(error)))??;
            report.checkpoints += u64::try_from(run.checkpoints.len()).unwrap_or_default();
            report.finding = self.judge(&whole, &run, &mut good);
            if report.finding.is_some() {
                break;
            }
            if let ([root], 0) = (run.chunk.range.hashes(), run.chunk.range.end() % RUN) {
                upper.append(whole.end() / RUN, *root);
            }
            whole.join(&run.chunk.range);
            report.events = whole.end();
            progress(whole.end(), end);
        }
        if report.finding.is_none() {
            report.finding = self.judge_ends(&reach, &upper, sealed).await?;
        }
        Ok(report)
    }

    /// Where a run fails first. A leaf that is wrong explains all roots above it.
    fn judge(&self, whole: &Range, run: &Run, good: &mut u64) -> Option<Finding> {
        let leaf = run.chunk.finding;
        let forged = run.checkpoints.iter().find_map(|(size, opened)| {
            let wrong = match opened {
                Ok(checkpoint) => checkpoint.size != *size,
                Err(NoteError::UnknownKey) => {
                    self.trust.as_ref().is_none_or(|trust| *size > trust.from_size())
                }
                Err(_) => true,
            };
            wrong.then(|| Finding::at(position(size - 1), Flaw::Signature))
        });
        let mut root = None;
        for (size, range) in &run.chunk.at_marks {
            let mut tree = whole.clone();
            tree.join(range);
            let signed = run.checkpoints.iter().filter_map(|(_, opened)| opened.as_ref().ok());
            let mut claims = signed.chain(&self.kept).filter(|claim| claim.size == *size);
            if claims.any(|claim| tree.root() != Some(claim.root)) {
                let (from, until) = (position(*good), position(size - 1));
                root = Some(Finding { position: from, until, flaw: Flaw::Root });
                break;
            }
            *good = *size;
        }
        [leaf, forged, root].into_iter().flatten().min_by_key(|finding| finding.until)
    }

    /// What no single run can see.
    async fn judge_ends(
        &self,
        reach: &Reach,
        upper: &Tiles,
        sealed: u64,
    ) -> Result<Option<Finding>, ProofError> {
        for (id, hashes) in upper.iter() {
            let stored = self.tiles(id.level + LEVEL, id.index, id.index).await?;
            let stored = stored.get(TileId { level: id.level + LEVEL, index: id.index });
            let leaves = RUN << (8 * id.level);
            let in_tree = (sealed / leaves).saturating_sub(id.index * 256).min(256);
            for at in 0..usize::try_from(in_tree).unwrap_or_default() {
                let (ours, theirs) = (hashes.get(at), stored.and_then(|stored| stored.get(at)));
                if ours.is_some() && ours != theirs {
                    let first = (id.index * 256 + at as u64) * leaves;
                    return Ok(Some(Finding::at(position(first), Flaw::Tile)));
                }
            }
        }
        if reach.newest != reach.sealed {
            let (newest, sealed) = (reach.newest, reach.sealed);
            let (less, more) = (newest.min(sealed), newest.max(sealed));
            let finding = Finding { position: less + 1, until: more, flaw: Flaw::Checkpoint };
            return Ok(Some(finding));
        }
        Ok((reach.last > reach.head).then(|| Finding::at(reach.head + 1, Flaw::OutOfPlace)))
    }

    async fn reach(&self) -> Result<Reach, ProofError> {
        Ok(sqlx::query_as(
            "select (select position from log_head) as head,
                    coalesce((select min(position) from events), 1) as first,
                    coalesce((select max(position) from events), 0) as last,
                    coalesce((select size from log_tree), 0) as sealed,
                    coalesce((select max(size) from log_checkpoints), 0) as newest",
        )
        .fetch_one(&self.pool)
        .await?)
    }

    async fn check(&self, from: u64, to: u64, sealed: u64) -> Result<Run, ProofError> {
        let checkpoints = self.checkpoints(from, to.min(sealed)).await?;
        let kept = self.kept.iter().map(|kept| kept.size);
        let mut marks: Vec<u64> = checkpoints.iter().map(|(size, _)| *size).chain(kept).collect();
        marks.retain(|mark| (from + 1..=to).contains(mark));
        marks.sort_unstable();
        marks.dedup();
        let mut tiles = self.tiles(0, from / 256, (to - 1) / 256).await?;
        tiles.extend(self.tiles(1, from / RUN, from / RUN).await?);
        let mut check = ChunkCheck::new(from, to, sealed, tiles, marks);
        let mut connection = self.pool.acquire().await?;
        let (after, to) = (position(from) - 1, position(to) - 1);
        copy_rows(&mut connection, after, to, |row| match row {
            Some((columns, leaf)) => check.row(columns, leaf),
            None => check.unreadable(),
        })
        .await?;
        Ok(Run { chunk: check.finish(), checkpoints })
    }

    async fn checkpoints(
        &self,
        from: u64,
        to: u64,
    ) -> Result<Vec<(u64, Result<Checkpoint, NoteError>)>, ProofError> {
        let rows: Vec<(i64, String)> = sqlx::query_as(
            "select size, note
               from log_checkpoints
              where size > $1
                and size <= $2
              order by size",
        )
        .bind(position(from) - 1)
        .bind(position(to) - 1)
        .fetch_all(&self.pool)
        .await?;
        let open = |note: &str| match &self.trust {
            Some(trust) => trust.open(note),
            None => Err(NoteError::UnknownKey),
        };
        Ok(rows.into_iter().map(|(size, note)| (size.unsigned_abs(), open(&note))).collect())
    }

    async fn tiles(&self, level: u32, first: u64, last: u64) -> Result<Tiles, ProofError> {
        let mut rows = sqlx::query(
            "select index, hashes
               from log_tiles
              where level = $1
                and index between $2 and $3",
        )
        .bind(i16::try_from(level).unwrap_or(i16::MAX))
        .bind(position(first) - 1)
        .bind(position(last) - 1)
        .fetch(&self.pool);
        let mut tiles = Tiles::default();
        while let Some(row) = rows.try_next().await? {
            let index: i64 = row.try_get("index")?;
            tiles.insert(TileId { level, index: index.unsigned_abs() }, row.try_get("hashes")?);
        }
        Ok(tiles)
    }
}
