//! The bulk path: chain facts onto the aggregates' streams, in the caller's transaction.
//!
//! The head is held first, so that the streams stand still; then the rows go in by one COPY. The
//! indexer moves its cursor in the same transaction.

use std::borrow::Cow;

use brickyard_core::kernel::Reverted;
use cqrs_es::{Aggregate, DomainEvent};
use serde::Serialize;
use sqlx::{Postgres, Transaction};

use crate::batch::{AppendedFacts, FactBatch, Recent};
use crate::copy_in::{EventRow, EventsIn};
use crate::error::StoreError;
use crate::held;
use crate::metadata::{Causation, ChainSource};
use crate::reader::{Position, Recorded};

/// A fact on its way into the log, with its stream.
#[derive(Clone, Debug)]
pub struct Fact {
    pub(crate) aggregate_type: Cow<'static, str>,
    aggregate_id: String,
    event_type: String,
    event_version: String,
    payload: String,
    metadata: String,
}

#[derive(Serialize)]
struct FactMetadata<'a> {
    chain: &'a ChainSource,
}

#[derive(Serialize)]
struct RevertedMetadata {
    causation: Position,
    #[serde(skip_serializing_if = "Option::is_none")]
    correlation: Option<String>,
}

impl Fact {
    /// A fact for stream `A::TYPE`/`aggregate_id`, read from a chain's log.
    ///
    /// # Errors
    /// The event cannot be written as JSON.
    pub fn of<A: Aggregate>(
        aggregate_id: impl Into<String>,
        event: &A::Event,
        source: &ChainSource,
    ) -> Result<Self, StoreError> {
        let metadata = FactMetadata { chain: source };
        Self::on(Cow::Borrowed(A::TYPE), aggregate_id.into(), event, &metadata)
    }

    /// What whoever reads a chain tells about the chain itself, on its stream; no log of it says so.
    ///
    /// # Errors
    /// The event cannot be written as JSON.
    pub fn observed<A: Aggregate>(
        aggregate_id: impl Into<String>,
        event: &A::Event,
    ) -> Result<Self, StoreError> {
        let metadata = serde_json::Map::new();
        Self::on(Cow::Borrowed(A::TYPE), aggregate_id.into(), event, &metadata)
    }

    /// Takes a fact back that holds no longer, on its own stream.
    ///
    /// # Errors
    /// The event cannot be written as JSON.
    pub fn taking_back(fact: &Recorded) -> Result<Self, StoreError> {
        let event = Reverted::FactReverted {
            position: fact.position.0.unsigned_abs(),
            sequence: fact.sequence.unsigned_abs(),
            event_type: fact.event_type.clone(),
        };
        let Causation { position, correlation } = Causation::by(fact);
        let metadata = RevertedMetadata { causation: position, correlation };
        let stream = (fact.aggregate_type.clone(), fact.aggregate_id.clone());
        Self::on(Cow::Owned(stream.0), stream.1, &event, &metadata)
    }

    fn on<E: DomainEvent>(
        aggregate_type: Cow<'static, str>,
        aggregate_id: String,
        event: &E,
        metadata: &impl Serialize,
    ) -> Result<Self, StoreError> {
        Ok(Self {
            aggregate_type,
            aggregate_id,
            event_type: event.event_type(),
            event_version: event.event_version(),
            payload: serde_json::to_string(event).map_err(StoreError::Unwritable)?,
            metadata: serde_json::to_string(metadata).map_err(StoreError::Unwritable)?,
        })
    }

    pub fn aggregate_type(&self) -> &str {
        &self.aggregate_type
    }

    pub fn aggregate_id(&self) -> &str {
        &self.aggregate_id
    }

    pub fn event_type(&self) -> &str {
        &self.event_type
    }

    pub fn payload(&self) -> &str {
        &self.payload
    }
}

/// The rows of one batch are on their way by then, or the sender has fallen silent.
const COPY_MAY_TAKE: &str = "20s";

pub(crate) async fn append_facts(
    tx: &mut Transaction<'_, Postgres>,
    batch: &FactBatch,
    recent: &Recent,
) -> Result<Option<AppendedFacts>, StoreError> {
    if batch.facts().is_empty() {
        return Ok(None);
    }
    let count = i64::try_from(batch.facts().len()).expect("a batch fits memory");
    let (base, recorded_at) =
        held::advance_head(tx, count, COPY_MAY_TAKE).await?.ok_or(StoreError::NotMigrated)?;
    let mut ends = batch.ends_at(tx, Position(base), recent).await?;
    let mut copy = EventsIn::begin(tx, recorded_at, batch.facts().len()).await?;
    for (position, (fact, stream)) in (base + 1..).zip(batch.numbered()) {
        ends[stream] += 1;
        let row = EventRow {
            position,
            aggregate_type: &fact.aggregate_type,
            aggregate_id: &fact.aggregate_id,
            sequence: ends[stream],
            event_type: &fact.event_type,
            event_version: &fact.event_version,
            payload: &fact.payload,
            metadata: &fact.metadata,
        };
        copy.push(row).await?;
    }
    let leaves = copy.finish().await?;
    Ok(Some(batch.appended(Position(base + 1), leaves, ends)))
}
