//! One step of a model: a page of the log folded into its rows, in one transaction.

use std::collections::HashSet;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use brickyard_core::kernel::UnixSeconds;
use brickyard_store::{Position, Recorded, Store, StoreError, crash_point, skipped};
use futures::FutureExt;
use sqlx::PgConnection;

use crate::checkpoint::advance;
use crate::error::{ProjectionError, reason_of};
use crate::event::Event;
use crate::forks::{heal, is_fork};
use crate::keep_up::{KeepUp, Move};
use crate::model::Model;
use crate::rows::Rows;
use crate::table::{self, Place};

const STEP_WITHIN: Duration = Duration::from_secs(15);

/// A fold that breaks off is a reason to stop its model, and no other.
pub(crate) async fn unbroken<T>(
    step: impl Future<Output = Result<T, ProjectionError>>,
) -> Result<T, ProjectionError> {
    AssertUnwindSafe(step)
        .catch_unwind()
        .await
        .unwrap_or_else(|panic| Err(ProjectionError::Panicked(reason_of(panic.as_ref()))))
}

/// A server that has fallen silent is asked again; a page takes a fraction of a second.
pub(crate) async fn in_time<T>(
    step: impl Future<Output = Result<T, ProjectionError>>,
) -> Result<T, ProjectionError> {
    let ended = tokio::time::timeout(STEP_WITHIN, step).await;
    ended.unwrap_or_else(|_| Err(StoreError::no_answer(STEP_WITHIN).into()))
}

/// Folds one page. None when there is nothing new.
pub(crate) async fn step<M: Model>(
    store: &Store,
    keep_up: &KeepUp,
    at: Position,
    limit: i64,
) -> Result<Option<Position>, ProjectionError> {
    let recorded = store.read_on(at, limit).await?;
    let Some(last) = recorded.last().map(|event| event.position) else { return Ok(None) };
    if !recorded.iter().any(is_read::<M>) {
        let step = Move { model: M::NAME, version: M::VERSION, from: at, to: last };
        if !keep_up.advance(step).await {
            let mut connection = store.pool().acquire().await.map_err(StoreError::from)?;
            advance::<M>(&mut connection, at, last).await?;
        }
        return Ok(Some(last));
    }
    let mut tx = store.pool().begin().await?;
    advance::<M>(&mut tx, at, last).await?;
    let left_out = skipped(&mut tx, M::NAME).await?;
    let place = Place::served::<M>();
    fold_page::<M>(&mut tx, &place, &recorded, &left_out).await?;
    crash_point("mid-projection");
    tx.commit().await?;
    Ok(Some(last))
}

/// Answers the keys of the rows it has touched.
pub(crate) async fn fold_page<M: Model>(
    connection: &mut PgConnection,
    place: &Place,
    recorded: &[Recorded],
    left_out: &HashSet<Position>,
) -> Result<Vec<String>, ProjectionError> {
    let events = decode::<M>(recorded, left_out)?;
    let mut touched = vec![];
    for part in events.split_inclusive(|event| event.undone().is_some()) {
        touched.extend(fold_part::<M>(connection, place, part).await?);
        if let Some(fork) = part.last().filter(|event| event.undone().is_some()) {
            touched.extend(heal::<M>(connection, place, fork, left_out).await?);
        }
    }
    Ok(touched)
}

async fn fold_part<M: Model>(
    connection: &mut PgConnection,
    place: &Place,
    events: &[Event],
) -> Result<Vec<String>, ProjectionError> {
    let loaded = table::load::<M>(connection, place, M::wanted(events)).await?;
    let mut rows = Rows::new::<M>(loaded);
    let further = M::wanted_then(&rows, events);
    rows.take_in(table::load::<M>(connection, place, further).await?);
    let last = M::wanted_last(&rows, events, upto_s(events));
    rows.take_in(table::load::<M>(connection, place, last).await?);
    for event in events {
        rows.fold::<M>(event)?;
    }
    table::save::<M>(connection, place, &mut rows).await?;
    Ok(rows.touched().into_iter().map(|touched| touched.key.to_owned()).collect())
}

/// The latest of the log's times at these events.
pub(crate) fn upto_s(events: &[Event]) -> UnixSeconds {
    events.iter().map(|event| event.recorded_s).max().unwrap_or_default()
}

fn is_read<M: Model>(event: &Recorded) -> bool {
    M::READS.contains(&event.aggregate_type.as_str()) || is_fork(event)
}

/// Events that the model reads, and those that take facts back, whoever reads them.
pub(crate) fn decode<M: Model>(
    recorded: &[Recorded],
    left_out: &HashSet<Position>,
) -> Result<Vec<Event>, StoreError> {
    recorded
        .iter()
        .filter(|event| is_read::<M>(event))
        .filter(|event| !left_out.contains(&event.position))
        .map(|event| {
            let whole = M::READS_BODIES || is_fork(event);
            if whole { Event::decode(event) } else { Event::decode_place(event) }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_fold_that_breaks_off_becomes_a_reason() {
        let broken = unbroken::<()>(async { panic!("no row {}", 7) }).await;
        assert!(matches!(broken, Err(ProjectionError::Panicked(why)) if why == "no row 7"));
        assert!(unbroken(async { Ok(3) }).await.is_ok_and(|folded| folded == 3));
    }
}
