//! Destroys a subject's key, and tells everybody by an event, in one transaction.
//!
//! The head is held meanwhile: a command whose texts were sealed under the key is either appended
//! before, and erased, or finds its key gone and is decided again.

use brickyard_core::kernel::{Bytes, SubjectId};
use brickyard_core::subjects::{Subject, SubjectEvent};
use cqrs_es::{Aggregate, DomainEvent};
use thiserror::Error;

use crate::access;
use crate::append::{self, Append, NewEvent};
use crate::commands::CommandMeta;
use crate::error::StoreError;
use crate::held;
use crate::metadata::CommandMetadata;
use crate::reader::Position;
use crate::store::Store;

#[derive(Debug, Error)]
pub enum EraseError {
    #[error("there is nothing of {0} that could be erased")]
    Nothing(SubjectId),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for EraseError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// What an erasure did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Erasure {
    pub subject: SubjectId,
    /// Where the log tells of it.
    pub position: Position,
    /// True when it was done before and nothing has been told of the subject since.
    pub already: bool,
}

/// Erases what was told of a subject, for good. Afterwards the subject may begin anew.
///
/// # Errors
/// The server fails, or nothing was ever told of the subject.
pub async fn erase(store: &Store, subject: SubjectId) -> Result<Erasure, EraseError> {
    let name = subject.to_string();
    let mut tx = store.pool().begin().await?;
    held::hold_head(&mut tx).await?;
    let key: Option<Vec<u8>> =
        sqlx::query_scalar("delete from subject_keys where subject = $1 returning key_id")
            .bind(&name)
            .fetch_optional(&mut *tx)
            .await?;
    let Some(key) = key else {
        tx.rollback().await?;
        let before = store.read_stream(Subject::TYPE, &name).await?;
        let last = before.last().ok_or(EraseError::Nothing(subject))?;
        return Ok(Erasure { subject, position: last.position, already: true });
    };
    if let SubjectId::Account(account) = subject {
        access::forget(&mut tx, account).await?;
    }
    let sequences = held::stream_sequences(&mut tx, &[Subject::TYPE], &[&name]).await?;
    let sequence = sequences.into_iter().next().unwrap_or_default();
    let erased = SubjectEvent::SubjectErased { subject, key: Bytes::new(key) };
    let part = told(&name, sequence, &erased)?;
    let position = append::append_all(&mut tx, &[&part]).await?.first;
    tx.commit().await?;
    store.reached(position);
    Ok(Erasure { subject, position, already: false })
}

fn told(name: &str, sequence: i64, event: &SubjectEvent) -> Result<Append, StoreError> {
    let sequence_of_event = sequence + 1;
    let meta = CommandMeta::named(format!("erase-{name}-{sequence_of_event}"));
    Ok(Append {
        aggregate_type: Subject::TYPE,
        aggregate_id: name.to_owned(),
        expected_sequence: sequence,
        events: vec![NewEvent {
            sequence: sequence_of_event,
            event_type: event.event_type(),
            event_version: event.event_version(),
            payload: serde_json::to_string(event).map_err(StoreError::Unwritable)?,
        }],
        metadata: serde_json::to_string(&CommandMetadata::of(&meta, None))
            .map_err(StoreError::Unwritable)?,
        // The deleted row is what makes it happen once.
        command: None,
        keys: vec![],
    })
}
