//! `brickyard audit export`: the log, or a part of it, as a file that can be checked offline.
//!
//! Streams from the database; what is held in memory is one run of events' hashes.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use brickyard_store::proofs::{ProofError, Proofs, TileId, Tiles, WIDTH, copy_rows};
use clap::{Args, ValueEnum};
use sqlx::PgPool;

use super::evidence::{FORMAT, Head, Leaves, Proven, encode};
use super::sheet::Sheet;
use crate::commands::CommandError;
use crate::commands::database::Database;
use crate::config::Config;
use crate::say;

/// Events between two questions for hashes.
const RUN: u64 = 65_536;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Ndjson,
    Csv,
    Parquet,
}

#[derive(Debug, Args)]
pub(in crate::commands) struct Arguments {
    #[command(flatten)]
    export: Export,
    /// Where to; standard output without it.
    #[arg(long)]
    out: Option<PathBuf>,
}

/// What is exported.
#[derive(Clone, Debug, Args)]
pub struct Export {
    /// First position.
    #[arg(long, default_value_t = 1)]
    pub from: u64,
    /// Last position; the newest one without it.
    #[arg(long)]
    pub to: Option<u64>,
    #[arg(long, value_enum, default_value_t = Format::Ndjson)]
    pub format: Format,
    /// With everything that proves it: checkpoint, keys and hashes of the tree.
    #[arg(long)]
    pub proofs: bool,
}

pub(super) async fn run(config: &Config, arguments: Arguments) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let done = async {
        let pool = database.pool().await?;
        match &arguments.out {
            Some(path) => {
                let file = File::create_new(path)
                    .map_err(|error| format!("{} cannot be made: {error}", path.display()))?;
                export(&pool, &arguments.export, BufWriter::new(file)).await
            }
            None => {
                let out = BufWriter::new(std::io::stdout());
                export(&pool, &arguments.export, out).await
            }
        }
    };
    let done = done.await;
    database.close().await;
    done
}

pub(super) async fn proof(config: &Config, position: i64) -> Result<(), CommandError> {
    let database = Database::find(config).await?;
    let file = async {
        let pool = database.pool().await?;
        Ok::<_, CommandError>(Proofs::new(pool).file(position).await?)
    };
    let file = file.await;
    database.close().await;
    say::line(serde_json::to_string_pretty(&file?)?);
    Ok(())
}

/// Writes the export.
///
/// # Errors
/// The range is not in the log, or not sealed; server or file fail.
pub async fn export(
    pool: &PgPool,
    what: &Export,
    out: impl Write + Send,
) -> Result<(), CommandError> {
    let proofs = Proofs::new(pool.clone());
    let head: i64 = sqlx::query_scalar("select position from log_head").fetch_one(pool).await?;
    let mut last = head.unsigned_abs();
    let checkpoint = if what.proofs { Some(proofs.checkpoint(None).await?) } else { None };
    if let Some(checkpoint) = &checkpoint {
        last = checkpoint.size;
    }
    let (from, to) = (what.from, what.to.unwrap_or(last));
    if to > last && what.proofs {
        let position = i64::try_from(to).unwrap_or(i64::MAX);
        return Err(ProofError::NotSealed { position, sealed: last }.into());
    }
    if from < 1 || from > to || to > last {
        return Err(format!("--from and --to must lie in 1 to {last}").into());
    }
    let proven = match checkpoint {
        Some(checkpoint) => Some(Proven {
            keys: proofs.keys().await?,
            left: encode(proofs.range(0, from - 1).await?.hashes()),
            right: encode(proofs.range(to, checkpoint.size).await?.hashes()),
            checkpoint: checkpoint.note,
        }),
        None => None,
    };
    let head = Head { brickyard: FORMAT.to_owned(), from, to, proofs: proven };
    let mut sheet = Sheet::begin(what.format, out, &head)?;
    let bar = say::progress_bar(to + 1 - from);
    let mut at = from - 1;
    while at < to {
        let end = to.min(at + RUN);
        write_run(pool, what, at..end, &mut sheet).await?;
        bar.inc(end - at);
        at = end;
    }
    bar.finish_and_clear();
    sheet.finish(to)
}

async fn write_run<W: Write + Send>(
    pool: &PgPool,
    what: &Export,
    indexes: std::ops::Range<u64>,
    sheet: &mut Sheet<W>,
) -> Result<(), CommandError> {
    let tiles = match what.proofs {
        true => Some(Proofs::new(pool.clone()).leaf_tiles(indexes.start, indexes.end).await?),
        false => None,
    };
    let (after, to) = (i64::try_from(indexes.start)?, i64::try_from(indexes.end)?);
    let (mut at, mut written) = (indexes.start, Ok(()));
    let mut connection = pool.acquire().await?;
    let read = copy_rows(&mut connection, after, to, |row| {
        let Some((columns, leaf)) = row else { return };
        if written.is_err() {
            return;
        }
        written = tiles
            .as_ref()
            .filter(|_| at == indexes.start || at.is_multiple_of(WIDTH))
            .map_or(Ok(()), |tiles| sheet.leaves(&leaves(tiles, at, indexes.end)))
            .and_then(|()| sheet.event(columns, leaf));
        at += 1;
    });
    read.await?;
    written?;
    sheet.end_run()
}

/// The sealed hashes of the block from `at` on.
fn leaves(tiles: &Tiles, at: u64, end: u64) -> Leaves {
    let until = end.min((at / WIDTH + 1) * WIDTH);
    let hashes = tiles.get(TileId { level: 0, index: at / WIDTH }).unwrap_or_default();
    let place = |index: u64| usize::try_from(index - at / WIDTH * WIDTH).unwrap_or(usize::MAX);
    let hashes = hashes.get(place(at)..place(until)).unwrap_or_default();
    Leaves { leaves: at + 1, hashes: BASE64.encode(hashes.concat()) }
}
