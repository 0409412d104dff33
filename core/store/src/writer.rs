//! The queue and the group commit: what is decided in parallel is written together.
//!
//! One task a process. It takes whatever waits (up to `batch_max`), appends it together and
//! answers; while the disk syncs, the next batch gathers. A conflict costs the whole
//! statement, so the batch is then sorted out under the held head: losers and repeated commands
//! are answered, the rest is appended.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use sqlx::postgres::PgConnection;
use sqlx::{Connection, Postgres, Transaction};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout};
use tracing::{debug, warn};

use crate::append::{self, Append, COPIED_FROM, Written};
use crate::crash::crash_point;
use crate::error::{StoreError, silence};
use crate::head::Head;
use crate::held::{self, DoneCommand};
use crate::leaves::Leaves;
use crate::line::Line;
use crate::personal::{KeyId, keys_gone};
use crate::reader::Position;
use crate::room::Room;

/// How an append ended.
#[derive(Debug)]
pub(crate) enum Appended {
    /// Written; the first position, 0 if there was no event to write.
    Written(Position),
    /// The stream has moved since it was read.
    Conflict,
    /// This command was done before.
    Done(DoneCommand),
    Failed(StoreError),
}

pub(crate) struct Request {
    pub append: Append,
    pub answer: oneshot::Sender<Appended>,
}

/// How long a batch is tried again while the server is away, before its commands fail.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long one try may take; the server is told to give up a little earlier, so that none of
/// ours is left waiting for the head there.
const TRY_WITHIN: Duration = Duration::from_secs(6);
pub(crate) const SERVER_TRIES_FOR: &str = "5s";
/// Turns of the runtime that a batch waits for company; some microseconds when nothing else runs.
const GATHER_TURNS: usize = 3;
const FIRST_DELAY: Duration = Duration::from_millis(20);
const LONGEST_DELAY: Duration = Duration::from_secs(1);

/// What the writer works with.
pub(crate) struct Writer {
    pub line: Line,
    pub head: Head,
    pub leaves: Arc<Leaves>,
    pub room: Arc<Room>,
}

impl Writer {
    pub(crate) async fn run(self, mut queue: mpsc::Receiver<Request>, batch_max: usize) {
        let mut requests = Vec::with_capacity(batch_max);
        while queue.recv_many(&mut requests, batch_max).await > 0 {
            gather(&mut queue, &mut requests, batch_max).await;
            metrics::histogram!("brickyard_log_batch_commands").record(requests.len() as u32);
            let (appends, answers): (Vec<_>, Vec<_>) =
                requests.drain(..).map(|request| (request.append, request.answer)).unzip();
            crash_point("before-append");
            let outcomes = self.write_patiently(&appends).await;
            crash_point("after-append");
            for (answer, outcome) in answers.into_iter().zip(outcomes) {
                // A caller that stopped waiting finds its answer under its command id.
                let _ = answer.send(outcome);
            }
        }
        debug!("the log's writer has drained its queue");
    }

    /// Writes a batch; while the server is away, tries again. A try may have been committed though
    /// its answer was lost; the next one then finds the command ids and answers from them.
    async fn write_patiently(&self, batch: &[Append]) -> Vec<Appended> {
        let mut delay = FIRST_DELAY;
        let began = Instant::now();
        loop {
            let error = match timeout(TRY_WITHIN, self.write(batch)).await {
                Ok(Ok(outcomes)) => return outcomes,
                Ok(Err(error)) => error,
                Err(_) => silence(TRY_WITHIN),
            };
            let no_room = StoreError::is_without_room(&error);
            if no_room {
                self.room.forget();
            }
            let passing = no_room || StoreError::is_lost_connection(&error);
            if !passing || began.elapsed() >= PATIENCE {
                warn!(commands = batch.len(), %error, "a batch could not be appended");
                return fail_all(batch, error);
            }
            warn!(commands = batch.len(), %error, "the log cannot be written; trying again");
            tokio::time::sleep(delay).await;
            delay = (delay * 2).min(LONGEST_DELAY);
        }
    }

    async fn write(&self, batch: &[Append]) -> Result<Vec<Appended>, sqlx::Error> {
        let parts: Vec<&Append> = batch.iter().collect();
        self.room.ensure(self.head.position(), append::count(&parts)).await?;
        if parts.iter().any(|part| !part.keys.is_empty()) {
            // Whether the keys are still there can be told only under the held head.
            return self.write_sorted_out(batch).await;
        }
        match self.write_all(&parts).await {
            Ok(written) => {
                let firsts = self.committed(&parts, written);
                Ok(firsts.into_iter().map(Appended::Written).collect())
            }
            Err(error) if StoreError::is_unique_violation(&error) => {
                self.write_sorted_out(batch).await
            }
            Err(error) => Err(error),
        }
    }

    async fn write_all(&self, parts: &[&Append]) -> Result<Written, sqlx::Error> {
        let mut connection = self.line.take().await?;
        let written = write_on(&mut connection, parts).await;
        match written {
            Ok(_) => self.line.give_back(connection),
            Err(_) => self.line.give_back_failed(connection).await,
        }
        written
    }

    /// Tells of what is committed; answers the first positions of the parts.
    fn committed(&self, parts: &[&Append], written: Written) -> Vec<Position> {
        self.leaves.remember(written.first.0, written.leaves);
        self.head.advance(last_position(parts, &written.firsts));
        written.firsts
    }

    /// Holds the head, so that nothing moves, and appends what can be.
    async fn write_sorted_out(&self, batch: &[Append]) -> Result<Vec<Appended>, sqlx::Error> {
        metrics::counter!("brickyard_log_batches_sorted_out").increment(1);
        let mut connection = self.line.take().await?;
        let mut tx = connection.begin().await?;
        held::hold_head(&mut tx).await?;
        let Sorted { outcomes, good } = sort_out(&mut tx, batch).await?;
        let mut firsts = vec![];
        if good.is_empty() {
            tx.commit().await?;
        } else {
            let written = append::append_all(&mut tx, &good).await?;
            tx.commit().await?;
            firsts = self.committed(&good, written);
        }
        self.line.give_back(connection);
        let mut written = firsts.into_iter();
        Ok(outcomes
            .into_iter()
            .map(|outcome| match outcome {
                Some(outcome) => outcome,
                None => Appended::Written(written.next().expect("one position for each good part")),
            })
            .collect())
    }
}

async fn write_on(
    connection: &mut PgConnection,
    parts: &[&Append],
) -> Result<Written, sqlx::Error> {
    if append::count(parts) < COPIED_FROM {
        return append::append_all(connection, parts).await;
    }
    let mut tx = connection.begin().await?;
    let written = append::append_all(&mut tx, parts).await?;
    tx.commit().await?;
    Ok(written)
}

/// Lets those who were answered a moment ago run first: what they ask next comes along. Without
/// it, callers that wait for each answer split into two halves that take turns. That is what they
/// should do once they are many: one half is decided while the other is written.
async fn gather(
    queue: &mut mpsc::Receiver<Request>,
    requests: &mut Vec<Request>,
    batch_max: usize,
) {
    for _ in 0..GATHER_TURNS {
        if requests.len() >= COPIED_FROM.min(batch_max) {
            return;
        }
        tokio::task::yield_now().await;
        while requests.len() < batch_max
            && let Ok(request) = queue.try_recv()
        {
            requests.push(request);
        }
    }
}

/// One failure has one error value and many callers: the first gets it, the rest its text.
fn fail_all(batch: &[Append], error: sqlx::Error) -> Vec<Appended> {
    let text = error.to_string();
    let mut first = Some(error);
    batch
        .iter()
        .map(|_| {
            let error = first.take().unwrap_or_else(|| sqlx::Error::Protocol(text.clone()));
            Appended::Failed(StoreError::Database(error))
        })
        .collect()
}

/// A batch under the held head.
struct Sorted<'a> {
    /// None for the good parts.
    outcomes: Vec<Option<Appended>>,
    good: Vec<&'a Append>,
}

async fn sort_out<'a>(
    tx: &mut Transaction<'_, Postgres>,
    batch: &'a [Append],
) -> Result<Sorted<'a>, sqlx::Error> {
    let ids: Vec<&str> =
        batch.iter().map(|part| part.command.as_ref().map_or("", |c| c.id.as_str())).collect();
    let done = held::done_commands(tx, &ids).await?;
    let types: Vec<&str> = batch.iter().map(|part| part.aggregate_type).collect();
    let streams: Vec<&str> = batch.iter().map(|part| part.aggregate_id.as_str()).collect();
    let sequences = held::stream_sequences(tx, &types, &streams).await?;

    let keys: Vec<KeyId> = batch.iter().flat_map(|part| part.keys.iter().copied()).collect();
    let gone = if keys.is_empty() { vec![] } else { keys_gone(tx, &keys).await? };

    let mut outcomes: Vec<Option<Appended>> = Vec::with_capacity(batch.len());
    let mut good: Vec<&Append> = Vec::new();
    let mut moved: HashMap<(&str, &str), i64> = HashMap::new();
    let mut used: HashMap<&str, usize> = HashMap::new();
    for ((part, done), sequence) in batch.iter().zip(done).zip(sequences) {
        let stream = (part.aggregate_type, part.aggregate_id.as_str());
        let current = moved.get(&stream).copied().unwrap_or(sequence);
        let repeated = part.command.as_ref().is_some_and(|c| used.contains_key(c.id.as_str()));
        if let Some(done) = done {
            outcomes.push(Some(Appended::Done(done)));
        } else if repeated
            || current != part.expected_sequence
            || part.keys.iter().any(|key| gone.contains(key))
        {
            // A twin in this very batch is told to look again: then the first one is done. So is
            // who has sealed under a key that was destroyed meanwhile.
            outcomes.push(Some(Appended::Conflict));
        } else {
            let added = i64::try_from(part.events.len()).expect("a command causes few events");
            moved.insert(stream, current + added);
            if let Some(command) = &part.command {
                used.insert(&command.id, good.len());
            }
            good.push(part);
            outcomes.push(None);
        }
    }
    Ok(Sorted { outcomes, good })
}

fn last_position(parts: &[&Append], firsts: &[Position]) -> Position {
    let last = |(part, first): (&&Append, &Position)| {
        let added = i64::try_from(part.events.len()).expect("a command causes few events");
        Position(first.0 + added - 1)
    };
    parts.iter().zip(firsts).map(last).max().unwrap_or_default()
}
