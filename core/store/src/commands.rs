//! Runs commands of one kind of aggregate: load, decide, append, answer; each command id once.
//!
//! The cache is only an optimisation: a stale aggregate can cost a second look, never a wrong
//! append, because the append names the sequence it continues.

use std::sync::Arc;

use brickyard_core::kernel::Kept;
use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use moka::sync::Cache;
use sha2::{Digest, Sha256};
use thiserror::Error;
use tracing::debug;

use crate::append::{Append, CommandKey};
use crate::error::StoreError;
use crate::event_store::{self, LogContext};
use crate::held::{self, DoneCommand};
use crate::metadata::{Causation, CommandMetadata};
use crate::personal::{Keyring, KeyringError};
use crate::reader::Position;
use crate::store::{NotQueued, Store};
use crate::writer::Appended;

/// How often a command is decided again because its stream moved meanwhile.
const ATTEMPTS: usize = 8;

/// Which command this is and who sent it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandMeta {
    /// Chosen by the caller, 1 to 200 bytes; a second use gives the first answer.
    pub command_id: String,
    /// SHA-256 of what is asked.
    pub body_hash: [u8; 32],
    pub account: Option<String>,
    pub request_id: Option<String>,
}

impl CommandMeta {
    /// Of a command the program gives itself, where the id alone says what is asked.
    pub fn named(command_id: impl Into<String>) -> Self {
        let command_id = command_id.into();
        let body_hash = Sha256::digest(command_id.as_bytes()).into();
        Self { command_id, body_hash, account: None, request_id: None }
    }
}

/// What a command did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// First and last position written; both 0 when the command caused no event.
    pub first: Position,
    pub last: Position,
    pub events: u32,
    /// True when the command had been done before and this is its first answer.
    pub replayed: bool,
}

#[derive(Debug, Error)]
pub enum ExecuteError<E> {
    /// A rule says no. Nothing was written, and the command id is still free.
    #[error("{0}")]
    Refused(E),
    #[error("the aggregate kept moving; try again")]
    Conflict,
    #[error("this command id was used for another command")]
    CommandReused,
    #[error("too many commands wait; try again in {retry_after_ms} ms")]
    Busy { retry_after_ms: u64 },
    #[error(transparent)]
    Failed(#[from] StoreError),
    /// Its personal texts cannot be sealed; nothing was written.
    #[error(transparent)]
    Unsealed(#[from] KeyringError),
}

/// The command side of one kind of aggregate. Cheap to clone.
pub struct Commands<A: Aggregate> {
    store: Store,
    services: Arc<A::Services>,
    cache: Option<Cache<String, Arc<LogContext<A>>>>,
    keyring: Option<Keyring>,
}

impl<A: Aggregate> Clone for Commands<A> {
    fn clone(&self) -> Self {
        Self {
            store: self.store.clone(),
            services: Arc::clone(&self.services),
            cache: self.cache.clone(),
            keyring: self.keyring.clone(),
        }
    }
}

impl<A> Commands<A>
where
    A: Kept + Clone + 'static,
    A::Command: Clone + Send + Sync,
{
    pub fn new(store: &Store, services: A::Services) -> Self {
        let size = store.options().cache_max;
        let cache = (size > 0).then(|| Cache::new(size));
        Self { store: store.clone(), services: Arc::new(services), cache, keyring: None }
    }

    /// For aggregates whose events hold personal texts. Without it such an event is refused
    /// before it is written.
    #[must_use]
    pub fn with_keyring(mut self, keyring: &Keyring) -> Self {
        self.keyring = Some(keyring.clone());
        self
    }

    /// The aggregate as the log has it now.
    ///
    /// # Errors
    /// The server fails, or an event cannot be read.
    pub async fn load(&self, aggregate_id: &str) -> Result<A, StoreError> {
        Ok(event_store::load(&self.store, aggregate_id).await?.aggregate)
    }

    /// Does a command exactly once, whatever crashes and however often it is sent.
    ///
    /// # Errors
    /// See [`ExecuteError`]. After `Failed` the command may have been done: send it again under
    /// its id to learn.
    pub async fn execute(
        &self,
        aggregate_id: &str,
        command: A::Command,
        meta: CommandMeta,
    ) -> Result<Receipt, ExecuteError<A::Error>> {
        self.execute_because(aggregate_id, command, meta, None).await
    }

    /// The same for a command that an event of the log has caused: its own events say so.
    ///
    /// # Errors
    /// As [`Commands::execute`].
    pub async fn execute_because(
        &self,
        aggregate_id: &str,
        command: A::Command,
        meta: CommandMeta,
        causation: Option<&Causation>,
    ) -> Result<Receipt, ExecuteError<A::Error>> {
        let metadata = serde_json::to_string(&CommandMetadata::of(&meta, causation))
            .map_err(StoreError::Unwritable)?;
        for attempt in 0..ATTEMPTS {
            let (context, fresh) =
                self.context(aggregate_id, attempt == 0).await.map_err(not_now)?;
            let mut aggregate = context.aggregate.clone();
            let sink = EventSink::default();
            let decided = aggregate.handle(command.clone(), &self.services, &sink).await;
            let mut events = match decided {
                Ok(()) => sink.collect().await,
                // The cached aggregate may be behind: look again before saying no.
                Err(_) if !fresh => continue,
                Err(refusal) => {
                    return match self.done_before(&meta).await.map_err(not_now)? {
                        Some(receipt) => receipt,
                        None => Err(ExecuteError::Refused(refusal)),
                    };
                }
            };
            if events.is_empty() && !fresh {
                continue;
            }
            let key = CommandKey { id: meta.command_id.clone(), body_hash: meta.body_hash };
            let sequence = context.sequence;
            let keys = match &self.keyring {
                Some(keyring) => keyring.seal::<A>(aggregate_id, sequence, &mut events).await?,
                None => vec![],
            };
            // What was decided on has seen the plain texts; it is not kept.
            let personal = !keys.is_empty();
            let metadata = metadata.clone();
            let mut append =
                event_store::append_of::<A>(aggregate_id, sequence, &events, metadata, Some(key))?;
            append.keys = keys;
            match self.append(append).await? {
                Appended::Written(first) if personal => {
                    self.forget(aggregate_id);
                    return Ok(receipt(first, events.len(), false));
                }
                Appended::Written(first) => {
                    self.remember(aggregate_id, aggregate, sequence, events.len());
                    return Ok(receipt(first, events.len(), false));
                }
                Appended::Conflict => {
                    debug!(aggregate_id, attempt, "the stream has moved; deciding again");
                    self.forget(aggregate_id);
                }
                Appended::Done(done) => return answer_of(&done, &meta),
                Appended::Failed(error) => return Err(error.into()),
            }
        }
        Err(ExecuteError::Conflict)
    }

    /// What a command did that was sent before; none of a new one.
    ///
    /// # Errors
    /// Its id was used for another command, or the server fails.
    pub async fn done(
        &self,
        meta: &CommandMeta,
    ) -> Result<Option<Receipt>, ExecuteError<A::Error>> {
        self.done_before(meta).await.map_err(not_now)?.transpose()
    }

    /// The aggregate to decide on, and whether it was read from the log just now.
    async fn context(
        &self,
        aggregate_id: &str,
        cached: bool,
    ) -> Result<(Arc<LogContext<A>>, bool), StoreError> {
        let kept = self.cache.as_ref().filter(|_| cached).and_then(|c| c.get(aggregate_id));
        match kept {
            Some(context) => Ok((context, false)),
            None => Ok((Arc::new(event_store::load(&self.store, aggregate_id).await?), true)),
        }
    }

    fn remember(&self, aggregate_id: &str, aggregate: A, sequence: i64, added: usize) {
        let Some(cache) = &self.cache else { return };
        let added = i64::try_from(added).expect("a command causes few events");
        let aggregate_id = aggregate_id.to_owned();
        let context = LogContext {
            aggregate,
            aggregate_id: aggregate_id.clone(),
            sequence: sequence + added,
        };
        cache.insert(aggregate_id, Arc::new(context));
    }

    fn forget(&self, aggregate_id: &str) {
        if let Some(cache) = &self.cache {
            cache.invalidate(aggregate_id);
        }
    }

    async fn append(&self, append: Append) -> Result<Appended, ExecuteError<A::Error>> {
        match self.store.queue(append) {
            Ok(outcome) => outcome.await.map_err(|_| StoreError::Closing.into()),
            Err(NotQueued::Busy { retry_after_ms }) => Err(ExecuteError::Busy { retry_after_ms }),
            Err(NotQueued::Closing) => Err(StoreError::Closing.into()),
        }
    }

    /// A refusal may be the echo of success: the second sending of a command that was done.
    async fn done_before(
        &self,
        meta: &CommandMeta,
    ) -> Result<Option<Result<Receipt, ExecuteError<A::Error>>>, StoreError> {
        let mut connection = self.store.pool().acquire().await?;
        let done = held::done_commands(&mut connection, &[&meta.command_id]).await?;
        Ok(done.into_iter().flatten().next().map(|done| answer_of(&done, meta)))
    }
}

/// Nothing is written yet: whoever finds no free connection may come again.
fn not_now<E>(error: StoreError) -> ExecuteError<E> {
    if error.is_crowded() {
        ExecuteError::Busy { retry_after_ms: 1_000 }
    } else {
        ExecuteError::Failed(error)
    }
}

fn receipt(first: Position, events: usize, replayed: bool) -> Receipt {
    let events = u32::try_from(events).expect("a command causes few events");
    let last = if events == 0 { first } else { Position(first.0 + i64::from(events) - 1) };
    Receipt { first, last, events, replayed }
}

fn answer_of<E>(done: &DoneCommand, meta: &CommandMeta) -> Result<Receipt, ExecuteError<E>> {
    if done.body_hash != meta.body_hash {
        return Err(ExecuteError::CommandReused);
    }
    let events = usize::try_from(done.events).expect("counts are not negative");
    Ok(receipt(done.first, events, true))
}
