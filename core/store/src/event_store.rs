//! cqrs-es' `EventStore` over the log: whole streams or cached aggregates in, group commit out.
//!
//! Without an idempotency key; callers that have one go through [`crate::Commands`], which loads
//! and commits by the functions here.

use std::collections::HashMap;
use std::marker::PhantomData;

use brickyard_core::kernel::Kept;
use cqrs_es::{
    Aggregate, AggregateContext, AggregateError, DomainEvent, EventEnvelope, EventStore,
};
use tracing::{debug, warn};

use crate::append::{Append, CommandKey, NewEvent};
use crate::error::StoreError;
use crate::reader::{Recorded, Wanted};
use crate::snapshots::{self, Snapshot};
use crate::store::{NotQueued, Store};
use crate::taken_back::{remaining, taken_back};
use crate::writer::Appended;

/// An aggregate with the sequence of the last event it has seen.
#[derive(Clone, Debug)]
pub struct LogContext<A> {
    pub(crate) aggregate: A,
    pub(crate) aggregate_id: String,
    pub(crate) sequence: i64,
}

impl<A: Aggregate> AggregateContext<A> for LogContext<A> {
    fn aggregate(&mut self) -> &mut A {
        &mut self.aggregate
    }
}

/// The log as cqrs-es sees it.
pub struct LogEventStore<A> {
    store: Store,
    kind: PhantomData<fn() -> A>,
}

impl<A> LogEventStore<A> {
    pub fn new(store: &Store) -> Self {
        Self { store: store.clone(), kind: PhantomData }
    }
}

/// Folds a stream, from its snapshot on where there is one.
pub(crate) async fn load<A: Kept>(
    store: &Store,
    aggregate_id: &str,
) -> Result<LogContext<A>, StoreError> {
    let every = store.options().snapshot_every;
    let wanted = |state_version| Wanted {
        aggregate_type: A::TYPE,
        aggregate_id: aggregate_id.to_owned(),
        state_version,
    };
    let mut stream = store.load_stream(wanted((every > 0).then_some(A::STATE_VERSION))).await?;
    let (mut aggregate, mut sequence) = (A::default(), 0);
    if let Some(snapshot) = &stream.snapshot {
        match serde_json::from_str(&snapshot.state) {
            Ok(state) => (aggregate, sequence) = (state, snapshot.sequence),
            Err(error) => {
                warn!(stream = A::TYPE, aggregate_id, %error, "a snapshot cannot be read");
                stream = store.load_stream(wanted(None)).await?;
            }
        }
    }
    if taken_back(&stream.events)?.iter().any(|gone| *gone <= sequence) {
        // A fact that is in the snapshot was taken back: only the stream itself can do without it.
        stream = store.load_stream(wanted(None)).await?;
        aggregate = A::default();
    }
    let folded = stream.events.len();
    sequence = stream.events.last().map_or(sequence, |event| event.sequence);
    for event in remaining(stream.events)? {
        aggregate.apply(event.decode()?);
    }
    let context = LogContext { aggregate, aggregate_id: aggregate_id.to_owned(), sequence };
    if every > 0 && folded >= every {
        keep(store, &context);
    }
    Ok(context)
}

/// In the background: nobody waits for it, and nothing is lost when it fails.
fn keep<A: Kept>(store: &Store, context: &LogContext<A>) {
    let state = match serde_json::to_string(&context.aggregate) {
        Ok(state) => state,
        Err(error) => {
            warn!(stream = A::TYPE, aggregate_id = context.aggregate_id, %error, "no snapshot");
            return;
        }
    };
    let snapshot = Snapshot { sequence: context.sequence, state };
    let (pool, aggregate_id) = (store.pool().clone(), context.aggregate_id.clone());
    tokio::spawn(async move {
        let kept =
            snapshots::keep(&pool, A::TYPE, &aggregate_id, A::STATE_VERSION, &snapshot).await;
        if let Err(error) = kept {
            debug!(stream = A::TYPE, aggregate_id, %error, "a snapshot could not be kept");
        }
    });
}

/// The append that continues a stream after `sequence`.
pub(crate) fn append_of<A: Aggregate>(
    aggregate_id: &str,
    sequence: i64,
    events: &[A::Event],
    metadata: String,
    command: Option<CommandKey>,
) -> Result<Append, StoreError> {
    let events = (sequence + 1..)
        .zip(events)
        .map(|(sequence, event)| {
            Ok(NewEvent {
                sequence,
                event_type: event.event_type(),
                event_version: event.event_version(),
                payload: serde_json::to_string(event).map_err(StoreError::Unwritable)?,
            })
        })
        .collect::<Result<_, StoreError>>()?;
    Ok(Append {
        aggregate_type: A::TYPE,
        aggregate_id: aggregate_id.to_owned(),
        expected_sequence: sequence,
        events,
        metadata,
        command,
        keys: vec![],
    })
}

fn envelope<A: Aggregate>(event: &Recorded) -> Result<EventEnvelope<A>, StoreError> {
    Ok(EventEnvelope {
        aggregate_id: event.aggregate_id.clone(),
        sequence: usize::try_from(event.sequence).expect("sequences are positive"),
        payload: event.decode()?,
        metadata: serde_json::from_str(&event.metadata).unwrap_or_default(),
    })
}

impl<A: Kept> EventStore<A> for LogEventStore<A> {
    type AC = LogContext<A>;

    async fn load_events(
        &self,
        aggregate_id: &str,
    ) -> Result<Vec<EventEnvelope<A>>, AggregateError<A::Error>> {
        let events = self.store.read_stream(A::TYPE, aggregate_id).await.map_err(unexpected)?;
        let events = remaining(events).map_err(unexpected)?;
        events.iter().map(|event| envelope(event).map_err(unexpected)).collect()
    }

    async fn load_aggregate(
        &self,
        aggregate_id: &str,
    ) -> Result<LogContext<A>, AggregateError<A::Error>> {
        load(&self.store, aggregate_id).await.map_err(unexpected)
    }

    async fn commit(
        &self,
        events: Vec<A::Event>,
        context: LogContext<A>,
        metadata: HashMap<String, String>,
    ) -> Result<Vec<EventEnvelope<A>>, AggregateError<A::Error>> {
        if events.is_empty() {
            return Ok(vec![]);
        }
        let text = serde_json::to_string(&metadata).map_err(StoreError::Unwritable);
        let LogContext { aggregate_id, sequence, .. } = context;
        let append =
            append_of::<A>(&aggregate_id, sequence, &events, text.map_err(unexpected)?, None)
                .map_err(unexpected)?;
        let outcome = match self.store.queue(append) {
            Ok(outcome) => outcome.await.map_err(|_| unexpected(StoreError::Closing))?,
            Err(NotQueued::Busy { .. } | NotQueued::Closing) => {
                return Err(unexpected(StoreError::Closing));
            }
        };
        match outcome {
            Appended::Written(_) => {}
            Appended::Conflict | Appended::Done(_) => {
                return Err(AggregateError::AggregateConflict);
            }
            Appended::Failed(error) => return Err(unexpected(error)),
        }
        let first = usize::try_from(sequence).expect("sequences are positive") + 1;
        Ok((first..)
            .zip(events)
            .map(|(sequence, payload)| EventEnvelope {
                aggregate_id: aggregate_id.clone(),
                sequence,
                payload,
                metadata: metadata.clone(),
            })
            .collect())
    }
}

fn unexpected<E: std::error::Error>(error: StoreError) -> AggregateError<E> {
    AggregateError::UnexpectedError(Box::new(error))
}
