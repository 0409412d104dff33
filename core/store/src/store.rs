//! One handle on the log: opens it, reads it, queues appends, closes it.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use sqlx::{PgPool, Postgres, Transaction};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::append::Append;
use crate::batch::{AppendedFacts, FactBatch, Recent};
use crate::bulk::{self, Fact};
use crate::connect::pool_options;
use crate::error::StoreError;
use crate::head::{self, Head};
use crate::leaves::Leaves;
use crate::line::Line;
use crate::loader::{self, Load};
use crate::reader::{self, Position, Recorded, Stream, Wanted};
use crate::room::{self, Room};
use crate::tail::{Page, Tail};
use crate::turns::{Turn, Turns};
use crate::writer::{Appended, Request, SERVER_TRIES_FOR, Writer};

/// How the log is opened. The defaults suit a machine of any size.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// Most commands in one transaction. Beyond about a thousand nothing is gained (measured).
    pub batch_max: usize,
    /// Commands that may wait; more are turned away with `Busy`.
    pub queue_max: usize,
    /// Aggregates kept in memory, per kind. 0 reads the stream for every command.
    pub cache_max: u64,
    /// A state is kept once so many events had to be folded for a command. 0 keeps none and uses
    /// none.
    pub snapshot_every: usize,
    /// Positions in each piece of the log that is begun from now on.
    pub piece_events: u32,
}

impl Default for StoreOptions {
    fn default() -> Self {
        Self {
            batch_max: 1_000,
            queue_max: 8_192,
            cache_max: 100_000,
            snapshot_every: 100,
            piece_events: 10_000_000,
        }
    }
}

/// The event log. Cheap to clone; all clones share one writer.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    pool: PgPool,
    /// Of the log's own tasks: a crowded pool must not keep them waiting.
    own: PgPool,
    /// Where streams end is asked by one at a time, on a connection that knows them.
    ends: tokio::sync::Mutex<Line>,
    options: StoreOptions,
    head: Head,
    queue: Mutex<Option<mpsc::Sender<Request>>>,
    writer: Mutex<Option<JoinHandle<()>>>,
    loads: mpsc::Sender<Load>,
    recent: Mutex<Recent>,
    leaves: Arc<Leaves>,
    tail: Tail,
    room: Arc<Room>,
    turns: Turns,
    stop: CancellationToken,
}

/// Why an append was not queued.
pub(crate) enum NotQueued {
    Busy { retry_after_ms: u64 },
    Closing,
}

impl Store {
    /// Opens the log on a migrated database and starts its writer.
    ///
    /// # Errors
    /// The server cannot be reached or the migrations were not applied.
    pub async fn open(pool: PgPool, options: StoreOptions) -> Result<Self, StoreError> {
        let head = Head::new(reader::head(&pool).await?);
        // Connections of its own for writer and loader: a crowded pool must not keep the writer waiting.
        // Their few statements are planned once: planning would take as long as a small batch.
        // They look up by keys; planned while the tables were empty, they would read them whole.
        let plans = [
            ("plan_cache_mode", "force_generic_plan"),
            ("enable_seqscan", "off"),
            ("statement_timeout", SERVER_TRIES_FOR),
        ];
        let own = pool_options(3)
            .acquire_timeout(Duration::from_secs(5))
            .connect_lazy_with((*pool.connect_options()).clone().options(plans));
        let (sender, receiver) = mpsc::channel(options.queue_max);
        let stop = CancellationToken::new();
        let leaves = Arc::<Leaves>::default();
        let room = Arc::new(Room::new(own.clone(), options.piece_events));
        let writer = Writer {
            line: Line::of(own.clone()),
            head: head.clone(),
            leaves: leaves.clone(),
            room: room.clone(),
        };
        let writer = tokio::spawn(writer.run(receiver, options.batch_max));
        let (loads, wanted) = mpsc::channel(options.queue_max);
        tokio::spawn(loader::run(Line::of(own.clone()), wanted));
        // Its end tells others that this process is gone, so it ends with the process only.
        let keeper = pool_options(1)
            .acquire_timeout(Duration::from_secs(2))
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_lazy_with((*pool.connect_options()).clone());
        let turns = Turns::start(keeper, stop.clone());
        tokio::spawn(head::tell_others(own.clone(), head.clone(), stop.clone()));
        tokio::spawn(head::listen(pool.clone(), head.clone(), stop.clone()));
        tokio::spawn(room::close_pieces(pool.clone(), head.subscribe(), stop.clone()));
        Ok(Self {
            inner: Arc::new(Inner {
                pool,
                ends: tokio::sync::Mutex::new(Line::of(own.clone())),
                own,
                options,
                head,
                queue: Mutex::new(Some(sender)),
                writer: Mutex::new(Some(writer)),
                loads,
                recent: Mutex::default(),
                leaves,
                tail: Tail::default(),
                room,
                turns,
                stop,
            }),
        })
    }

    pub fn pool(&self) -> &PgPool {
        &self.inner.pool
    }

    pub(crate) fn options(&self) -> &StoreOptions {
        &self.inner.options
    }

    /// Leaf hashes that sealing need not read from the log.
    pub(crate) fn leaves(&self) -> &Leaves {
        &self.inner.leaves
    }

    /// Work that one process of this database shall do at a time: a place in the queue for it.
    pub fn turn(&self, name: &str) -> Turn {
        self.inner.turns.want(name)
    }

    /// The newest position, read from the database.
    ///
    /// # Errors
    /// The server fails.
    pub async fn head(&self) -> Result<Position, StoreError> {
        reader::head(&self.inner.pool).await
    }

    /// Wakes when the log has grown, whichever process wrote.
    pub fn head_changes(&self) -> watch::Receiver<Position> {
        self.inner.head.subscribe()
    }

    /// At most `limit` events after a position, in commit order and without gaps.
    ///
    /// # Errors
    /// The server fails.
    pub async fn read_after(
        &self,
        after: Position,
        limit: i64,
    ) -> Result<Vec<Recorded>, StoreError> {
        reader::read_after(&self.inner.pool, after, limit).await
    }

    /// The same for those who follow the log: what one of this process has read is not read again.
    /// Nothing while this process has heard of nothing after `after`.
    ///
    /// # Errors
    /// The server fails.
    pub async fn read_on(&self, after: Position, limit: i64) -> Result<Page, StoreError> {
        let Inner { pool, head, tail, .. } = &*self.inner;
        tail.read_on(pool, head.position(), after, limit).await
    }

    /// One stream from its first event on; empty when there is none.
    ///
    /// # Errors
    /// The server fails.
    pub async fn read_stream(
        &self,
        aggregate_type: &str,
        aggregate_id: &str,
    ) -> Result<Vec<Recorded>, StoreError> {
        reader::read_stream(&self.inner.pool, aggregate_type, aggregate_id).await
    }

    /// One stream from its snapshot on, read together with those that others ask for at this
    /// moment.
    pub(crate) async fn load_stream(&self, wanted: Wanted) -> Result<Stream, StoreError> {
        let (answer, stream) = oneshot::channel();
        if self.inner.loads.try_send(Load { wanted: wanted.clone(), answer }).is_ok()
            && let Ok(stream) = stream.await
        {
            return Ok(stream);
        }
        // The way for all is full or failed; alone, the reason comes to light.
        let streams = reader::read_streams(&self.inner.pool, &[wanted]).await?;
        Ok(streams.into_iter().next().unwrap_or_default())
    }

    /// Makes facts ready for [`Store::append_facts`], ahead of the transaction: what takes long
    /// is then done before the head is held.
    ///
    /// # Errors
    /// The server fails.
    pub async fn gather(&self, facts: Vec<Fact>) -> Result<FactBatch, StoreError> {
        let ends = self.inner.ends.lock().await;
        // Before the look at the streams: what it misses lies after this position.
        let known_at = self.inner.head.position();
        self.inner.room.ensure(known_at, facts.len()).await?;
        let mut connection = ends.take().await?;
        let batch = FactBatch::look_up(&mut connection, facts, known_at).await?;
        ends.give_back(connection);
        Ok(batch)
    }

    /// A connection of its own for a task that appends facts again and again.
    pub fn line(&self) -> Line {
        Line::of(self.inner.own.clone())
    }

    /// Appends facts in the caller's transaction, which moves its cursor too, commits, and then
    /// calls [`Store::announce`]. Holds the head until then: keep the rest of it short.
    /// None for no facts.
    ///
    /// # Errors
    /// The server fails; the transaction is then void.
    pub async fn append_facts(
        &self,
        tx: &mut Transaction<'_, Postgres>,
        batch: &FactBatch,
    ) -> Result<Option<AppendedFacts>, StoreError> {
        let recent = self.inner.recent.lock().expect("no holder of this lock panics").snapshot();
        let appended = bulk::append_facts(tx, batch, &recent).await;
        if let Err(StoreError::Database(error)) = &appended
            && StoreError::is_without_room(error)
        {
            self.inner.room.forget();
        }
        appended
    }

    /// The facts are committed: tells readers of this and other processes.
    pub fn announce(&self, mut appended: AppendedFacts) {
        let last = appended.last;
        self.leaves().remember(appended.first.0, std::mem::take(&mut appended.leaves));
        let mut recent = self.inner.recent.lock().expect("no holder of this lock panics");
        recent.remember(Arc::new(appended));
        drop(recent);
        self.inner.head.advance(last);
    }

    /// This process has committed up to `position`.
    pub(crate) fn reached(&self, position: Position) {
        self.inner.head.advance(position);
    }

    /// Takes no more commands, writes those that wait, and ends the log's tasks.
    pub async fn close(&self) {
        let queue = self.inner.queue.lock().expect("no holder of this lock panics").take();
        drop(queue);
        let writer = self.inner.writer.lock().expect("no holder of this lock panics").take();
        if let Some(writer) = writer {
            // A writer that panicked has nothing left to drain.
            let _ = writer.await;
        }
        self.inner.stop.cancel();
    }

    /// Queues an append and gives the way to its outcome.
    pub(crate) fn queue(&self, append: Append) -> Result<oneshot::Receiver<Appended>, NotQueued> {
        let (answer, outcome) = oneshot::channel();
        let queue = self.inner.queue.lock().expect("no holder of this lock panics");
        let Some(sender) = queue.as_ref() else { return Err(NotQueued::Closing) };
        match sender.try_send(Request { append, answer }) {
            Ok(()) => Ok(outcome),
            // A full queue drains within a few batches.
            Err(mpsc::error::TrySendError::Full(_)) => {
                metrics::counter!("brickyard_log_commands_turned_away").increment(1);
                Err(NotQueued::Busy { retry_after_ms: 250 })
            }
            Err(mpsc::error::TrySendError::Closed(_)) => Err(NotQueued::Closing),
        }
    }
}
