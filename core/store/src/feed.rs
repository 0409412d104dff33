//! Long stretches of the log at full speed: one binary COPY, decoded in place on other threads.
//!
//! For those who read from far back. Whoever follows the head reads pages (`read_after`).

use std::sync::Arc;

use futures::{Stream, TryStreamExt, stream};
use sqlx::PgPool;
use sqlx::postgres::PgConnection;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::error::StoreError;
use crate::proofs::{HEADER, LeafColumns, leaf_columns, tuple};
use crate::reader::{Position, Recorded};

/// Rows of the log as they came over the wire, about a quarter of a megabyte at a time: enough
/// to make handing them over cheap, and small enough for a process that answers requests meanwhile.
const BLOCK: usize = 256 * 1024;
/// Blocks that are read ahead, and decoded side by side.
const AHEAD: usize = 4;

/// An event where it lies; nothing of it is copied.
#[derive(Clone, Copy, Debug)]
pub struct FeedRow<'a>(LeafColumns<'a>);

impl<'a> FeedRow<'a> {
    pub fn position(&self) -> Position {
        Position(self.0.position)
    }

    pub fn aggregate_type(&self) -> &'a str {
        self.0.aggregate_type
    }

    pub fn aggregate_id(&self) -> &'a str {
        self.0.aggregate_id
    }

    pub fn event_type(&self) -> &'a str {
        self.0.event_type
    }

    /// The exact stored text.
    pub fn payload(&self) -> &'a str {
        self.0.payload
    }

    /// The exact stored text.
    pub fn metadata(&self) -> &'a str {
        self.0.metadata
    }

    /// A copy that outlives the row. None for a time that no calendar has.
    pub fn recorded(&self) -> Option<Recorded> {
        let row = &self.0;
        let nanoseconds = i128::from(row.recorded_at_us) * 1_000;
        Some(Recorded {
            position: Position(row.position),
            recorded_at: time::OffsetDateTime::from_unix_timestamp_nanos(nanoseconds).ok()?,
            aggregate_type: row.aggregate_type.to_owned(),
            aggregate_id: row.aggregate_id.to_owned(),
            sequence: row.sequence,
            event_type: row.event_type.to_owned(),
            event_version: row.event_version.to_owned(),
            payload: row.payload.to_owned(),
            metadata: row.metadata.to_owned(),
        })
    }
}

/// The events after a position up to another, of the streams of these types, in commit order:
/// what `decode` makes of them, block by block.
pub fn feed<T, E, F>(
    pool: &PgPool,
    (after, upto): (Position, Position),
    kinds: &[&str],
    decode: F,
) -> impl Stream<Item = Result<Vec<T>, E>> + use<T, E, F>
where
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
    F: Fn(&FeedRow<'_>) -> Result<T, E> + Send + Sync + 'static,
{
    let (blocks, ahead) = mpsc::channel(AHEAD);
    let reading = tokio::spawn(read(pool.clone(), statement(after, upto, kinds), blocks));
    let decode = Arc::new(decode);
    received(ahead, reading)
        .map_ok(move |block| {
            let decode = Arc::clone(&decode);
            async move {
                let decoding = tokio::task::spawn_blocking(move || each(&block, &*decode));
                match decoding.await {
                    Ok(decoded) => decoded,
                    Err(panic) => std::panic::resume_unwind(panic.into_panic()),
                }
            }
        })
        .map_err(E::from)
        .try_buffered(AHEAD)
}

/// COPY takes no bound parameters: numbers are numbers, and the names of streams' types are quoted.
fn statement(after: Position, upto: Position, kinds: &[&str]) -> String {
    let quoted = |kind: &&str| format!("'{}'", kind.replace('\'', "''"));
    let kinds: Vec<String> = kinds.iter().map(quoted).collect();
    format!(
        "copy (select position, recorded_at, aggregate_type, aggregate_id, sequence,
                      event_type, event_version, payload, metadata
                 from events
                where position > {after}
                  and position <= {upto}
                  and aggregate_type = any(array[{}]::text[])
                order by position)
           to stdout (format binary)",
        kinds.join(", ")
    )
}

/// Reads on while blocks are decoded; ends with whoever wanted them.
async fn read(
    pool: PgPool,
    statement: String,
    blocks: mpsc::Sender<Vec<u8>>,
) -> Result<(), StoreError> {
    // A reader that is dropped half-way must not leave the rest of its rows to somebody else.
    let mut connection: PgConnection = pool.acquire().await?.detach();
    let mut rows = connection.copy_out_raw(&statement).await?;
    let (mut block, mut begun) = (Vec::with_capacity(BLOCK), false);
    while let Some(bytes) = rows.try_next().await? {
        let skipped = if begun { 0 } else { HEADER.min(bytes.len()) };
        begun = true;
        block.extend_from_slice(&bytes[skipped..]);
        if block.len() >= BLOCK {
            let full = std::mem::replace(&mut block, Vec::with_capacity(BLOCK + bytes.len()));
            if blocks.send(full).await.is_err() {
                return Ok(());
            }
        }
    }
    let _ = blocks.send(block).await;
    Ok(())
}

/// The blocks, and at their end how the reading went.
fn received(
    ahead: mpsc::Receiver<Vec<u8>>,
    reading: JoinHandle<Result<(), StoreError>>,
) -> impl Stream<Item = Result<Vec<u8>, StoreError>> {
    stream::unfold((ahead, Some(reading)), |(mut ahead, reading)| async move {
        if let Some(block) = ahead.recv().await {
            return Some((Ok(block), (ahead, reading)));
        }
        match reading?.await {
            Ok(Ok(())) => None,
            Ok(Err(error)) => Some((Err(error), (ahead, None))),
            Err(panic) => std::panic::resume_unwind(panic.into_panic()),
        }
    })
}

/// PostgreSQL sends whole rows in a message, so that a block holds whole rows.
fn each<T, E: From<StoreError>>(
    mut input: &[u8],
    decode: &impl Fn(&FeedRow<'_>) -> Result<T, E>,
) -> Result<Vec<T>, E> {
    let broken = || E::from(sqlx::Error::Protocol("a row of COPY cannot be read".into()).into());
    // A row is seldom shorter than this.
    let mut decoded = Vec::with_capacity(input.len() / 256);
    while !input.is_empty() {
        let (fields, rest) = tuple(input).ok_or_else(broken)?;
        input = rest;
        // The end mark.
        let Some(fields) = fields else { break };
        decoded.push(decode(&FeedRow(leaf_columns(&fields).ok_or_else(broken)?))?);
    }
    Ok(decoded)
}
