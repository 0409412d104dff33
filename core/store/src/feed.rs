//! Long stretches of the log at full speed: binary COPY in lanes, decoded in place on other threads.
//!
//! For those who read from far back. Whoever follows the head reads pages (`read_after`).

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

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
/// Positions that a lane reads at a time. Asking costs the server as much as a hundred events.
const WINDOW: i64 = 4_096;
/// Blocks that a lane reads ahead: a window of usual events, so that a lane whose turn it is not
/// works on. A few megabytes; larger events only make it wait.
const AHEAD: usize = 12;
/// Blocks that are decoded side by side.
const DECODED: usize = 4;

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
///
/// What was committed is never changed, so the span is cut into windows, and `lanes` connections
/// read them in turns: the server works on as many cores. One lane is for those who shall not be
/// noticed.
pub fn feed<T, E, F>(
    pool: &PgPool,
    (after, upto): (Position, Position),
    kinds: &[&str],
    lanes: usize,
    decode: F,
) -> impl Stream<Item = Result<Vec<T>, E>> + use<T, E, F>
where
    T: Send + 'static,
    E: From<StoreError> + Send + 'static,
    F: Fn(&FeedRow<'_>) -> Result<T, E> + Send + Sync + 'static,
{
    let windows: Arc<[Window]> = windows(after, upto).collect();
    let lanes = lanes.clamp(1, windows.len().max(1));
    let kinds: Arc<str> = quoted(kinds).into();
    let spare = Spare::default();
    let lanes = (0..lanes).map(|first| Lane::open(pool, &windows, (first, lanes), &kinds, &spare));
    let decode = Arc::new(decode);
    received(lanes.collect(), windows.len())
        .map_ok(move |block| {
            let (decode, spare) = (Arc::clone(&decode), spare.clone());
            async move {
                let decoding = tokio::task::spawn_blocking(move || {
                    let decoded = each(&block, &*decode);
                    spare.give(block);
                    decoded
                });
                match decoding.await {
                    Ok(decoded) => decoded,
                    Err(panic) => std::panic::resume_unwind(panic.into_panic()),
                }
            }
        })
        .map_err(E::from)
        .try_buffered(DECODED)
}

/// Positions above the first up to the second.
type Window = (i64, i64);

fn windows(after: Position, upto: Position) -> impl Iterator<Item = Window> {
    let next = move |from: &i64| Some(from + WINDOW).filter(|from| *from < upto.0);
    let first = Some(after.0).filter(|after| *after < upto.0);
    std::iter::successors(first, next).map(move |from| (from, upto.0.min(from + WINDOW)))
}

/// COPY takes no bound parameters: numbers are numbers, and the names of streams' types are quoted.
fn quoted(kinds: &[&str]) -> String {
    let quoted = |kind: &&str| format!("'{}'", kind.replace('\'', "''"));
    kinds.iter().map(quoted).collect::<Vec<_>>().join(", ")
}

fn statement((after, upto): Window, kinds: &str) -> String {
    format!(
        "copy (select position, recorded_at, aggregate_type, aggregate_id, sequence,
                      event_type, event_version, payload, metadata
                 from events
                where position > {after}
                  and position <= {upto}
                  and aggregate_type = any(array[{kinds}]::text[])
                order by position)
           to stdout (format binary)"
    )
}

/// The only good way through the log is along its positions. Without statistics of a log that has
/// just been filled PostgreSQL would read it by streams and sort.
const ALONG_POSITIONS: &str = "
    select set_config('enable_bitmapscan', 'off', false), set_config('enable_sort', 'off', false)";

/// A connection that reads every so manyth window, ahead of those who decode.
struct Lane {
    blocks: mpsc::Receiver<Block>,
    reading: JoinHandle<Result<(), StoreError>>,
}

/// Blocks that were decoded, to be filled again: fresh memory is cleared page by page first.
#[derive(Clone, Default)]
struct Spare(Arc<Mutex<Vec<Vec<u8>>>>);

impl Spare {
    fn take(&self) -> Vec<u8> {
        let spare = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        spare.unwrap_or_else(|| Vec::with_capacity(BLOCK + BLOCK / 8))
    }

    /// One that has grown by a large event is not kept.
    fn give(&self, mut block: Vec<u8>) {
        if block.capacity() <= 2 * BLOCK {
            block.clear();
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(block);
        }
    }
}

/// Whole rows, and whether they are the last of their window.
type Block = (Vec<u8>, bool);

impl Lane {
    fn open(
        pool: &PgPool,
        windows: &Arc<[Window]>,
        (first, lanes): (usize, usize),
        kinds: &Arc<str>,
        spare: &Spare,
    ) -> Self {
        let (pool, windows, kinds) = (pool.clone(), Arc::clone(windows), Arc::clone(kinds));
        let (spare, (ahead, blocks)) = (spare.clone(), mpsc::channel(AHEAD));
        let reading = tokio::spawn(async move {
            if first >= windows.len() {
                return Ok(());
            }
            // A reader that is dropped half-way must not leave the rest of its rows to another.
            let mut connection: PgConnection = pool.acquire().await?.detach();
            sqlx::query(ALONG_POSITIONS).execute(&mut connection).await?;
            for window in windows.iter().skip(first).step_by(lanes) {
                let statement = statement(*window, &kinds);
                if read(&mut connection, &statement, &ahead, &spare).await?.is_break() {
                    break;
                }
            }
            Ok(())
        });
        Self { blocks, reading }
    }
}

/// Reads on while blocks are decoded; breaks off with whoever wanted them.
async fn read(
    connection: &mut PgConnection,
    statement: &str,
    ahead: &mpsc::Sender<Block>,
    spare: &Spare,
) -> Result<ControlFlow<()>, StoreError> {
    let mut rows = connection.copy_out_raw(statement).await?;
    let (mut block, mut begun) = (spare.take(), false);
    while let Some(bytes) = rows.try_next().await? {
        let skipped = if begun { 0 } else { HEADER.min(bytes.len()) };
        begun = true;
        block.extend_from_slice(&bytes[skipped..]);
        if block.len() >= BLOCK {
            let full = std::mem::replace(&mut block, spare.take());
            if ahead.send((full, false)).await.is_err() {
                return Ok(ControlFlow::Break(()));
            }
        }
    }
    let told = ahead.send((block, true)).await;
    Ok(if told.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
}

/// The blocks of all windows in the order of the log; or why a lane ended before its last one.
fn received(lanes: Vec<Lane>, windows: usize) -> impl Stream<Item = Result<Vec<u8>, StoreError>> {
    stream::unfold((lanes, 0), move |(mut lanes, mut window)| async move {
        if window == windows {
            return None;
        }
        let at = window % lanes.len();
        if let Some((block, last)) = lanes[at].blocks.recv().await {
            window += usize::from(last);
            return Some((Ok(block), (lanes, window)));
        }
        match lanes.swap_remove(at).reading.await {
            Ok(ended) => {
                let error = ended.err().unwrap_or_else(|| broken("a lane ended early"));
                // There is nothing to go on with.
                Some((Err(error), (vec![], windows)))
            }
            Err(panic) => std::panic::resume_unwind(panic.into_panic()),
        }
    })
}

fn broken(why: &str) -> StoreError {
    sqlx::Error::Protocol(why.into()).into()
}

/// PostgreSQL sends whole rows in a message, so that a block holds whole rows.
fn each<T, E: From<StoreError>>(
    mut input: &[u8],
    decode: &impl Fn(&FeedRow<'_>) -> Result<T, E>,
) -> Result<Vec<T>, E> {
    let broken = || E::from(broken("a row of COPY cannot be read"));
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
