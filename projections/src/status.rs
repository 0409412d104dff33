//! How the models stand: in this process, and in the database for everybody.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use brickyard_store::{Position, StoreError};
use serde::Serialize;
use sqlx::{FromRow, PgPool};
use tokio::sync::watch;

/// How a model stands in this process.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ModelState {
    pub position: Position,
    /// Why it stopped; none while it runs.
    pub stopped: Option<Stop>,
}

/// The event that a model cannot fold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Stop {
    /// None when it could not be told which event it is.
    pub position: Option<Position>,
    pub event_type: Option<String>,
    pub reason: String,
}

/// How the models stand, as this process knows. Cheap to clone.
#[derive(Clone, Default)]
pub struct Projections {
    /// Of the models that this process folds.
    own: States,
    /// Of all models, as they were last seen in the database.
    seen: States,
    /// Counts up with every commit of this process.
    moves: watch::Sender<u64>,
    name: Name,
    /// Models are built one after the other: each takes a good part of the connections.
    building: Arc<tokio::sync::Mutex<()>>,
}

/// By which a process knows its own notifications from those of others.
#[derive(Clone)]
struct Name(Arc<str>);

impl Default for Name {
    fn default() -> Self {
        Self(format!("{:016x}", rand::random::<u64>()).into())
    }
}

type States = Arc<Mutex<BTreeMap<&'static str, ModelState>>>;

fn locked(states: &States) -> MutexGuard<'_, BTreeMap<&'static str, ModelState>> {
    states.lock().expect("no holder of this lock panics")
}

impl Projections {
    /// What this process folds itself is known best; of the rest, what the database says.
    pub fn states(&self) -> BTreeMap<&'static str, ModelState> {
        let mut states = locked(&self.seen).clone();
        states.extend(locked(&self.own).clone());
        states
    }

    /// Where all of these models are at least: they may be further by now. None where this process
    /// has not seen one of them yet.
    pub fn reached(&self, models: &[&str]) -> Option<Position> {
        let (own, seen) = (locked(&self.own), locked(&self.seen));
        let position_of = |model: &str| Some(own.get(model).or_else(|| seen.get(model))?.position);
        let positions: Option<Vec<Position>> =
            models.iter().map(|model| position_of(model)).collect();
        positions?.into_iter().min()
    }

    /// Wakes when this process has moved a model.
    pub(crate) fn moves(&self) -> watch::Receiver<u64> {
        self.moves.subscribe()
    }

    pub(crate) fn name(&self) -> &str {
        &self.name.0
    }

    /// Whether the models that this process folds, and that run, all stand at one position.
    pub(crate) fn are_together(&self) -> bool {
        let own = locked(&self.own);
        let mut running = own.values().filter(|state| state.stopped.is_none());
        let first = running.next().map(|state| state.position);
        running.all(|state| Some(state.position) == first)
    }

    /// Whether the models that this process folds, and that run, have all come to a position.
    pub(crate) fn are_at(&self, position: Position) -> bool {
        let own = locked(&self.own);
        own.values().all(|state| state.stopped.is_some() || state.position >= position)
    }

    pub(crate) async fn turn_to_build(&self) -> tokio::sync::MutexGuard<'_, ()> {
        self.building.lock().await
    }

    pub(crate) fn set(&self, model: &'static str, state: ModelState) {
        locked(&self.own).insert(model, state);
        self.moves.send_modify(|count| *count += 1);
    }

    /// Another process folds it.
    pub(crate) fn forget(&self, model: &'static str) {
        locked(&self.own).remove(model);
    }

    pub(crate) fn follow(&self, model: &'static str, state: ModelState) {
        locked(&self.seen).insert(model, state);
    }
}

/// A model as the database has it, whichever process runs it.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct ModelStatus {
    pub model: String,
    /// The version that the pages read.
    pub version: i32,
    pub position: Position,
    /// The version that is being built beside it, and how far.
    pub rebuilding: Option<i32>,
    pub done: Option<Position>,
    pub total: Option<Position>,
    pub stopped_position: Option<Position>,
    pub stopped_event_type: Option<String>,
    /// Why it stopped; none while it runs.
    pub stopped_reason: Option<String>,
}

/// All models, by name.
///
/// # Errors
/// The server fails.
pub async fn model_statuses(pool: &PgPool) -> Result<Vec<ModelStatus>, StoreError> {
    Ok(sqlx::query_as(
        "select c.model, c.version, c.position,
                r.version as rebuilding, r.done, r.total,
                s.position as stopped_position, s.event_type as stopped_event_type,
                s.reason as stopped_reason
           from projection_checkpoints as c
           left join projection_rebuilds as r on r.model = c.model
           left join projection_stops as s on s.model = c.model
          where c.served
          order by c.model",
    )
    .fetch_all(pool)
    .await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(position: i64) -> ModelState {
        ModelState { position: Position(position), stopped: None }
    }

    #[test]
    fn models_are_where_the_last_of_them_is_and_nobody_knows_before_each_was_seen() {
        let projections = Projections::default();
        projections.set("orders", at(7));
        assert_eq!(projections.reached(&["orders", "items"]), None);
        projections.follow("items", at(5));
        assert_eq!(projections.reached(&["orders", "items"]), Some(Position(5)));
        // What this process folds itself it knows better than its last look at the tables.
        projections.follow("orders", at(6));
        assert_eq!(projections.reached(&["orders"]), Some(Position(7)));
        projections.forget("orders");
        assert_eq!(projections.reached(&["orders"]), Some(Position(6)));
        assert_eq!(projections.reached(&[]), None, "of none the database is asked");
    }

    #[test]
    fn models_are_together_when_those_that_run_stand_at_one_position() {
        let projections = Projections::default();
        assert!(projections.are_together());
        projections.set("orders", at(7));
        projections.set("items", at(6));
        assert!(!projections.are_together());
        let stopped = Stop { position: None, event_type: None, reason: "poison".to_owned() };
        projections.set("items", ModelState { position: Position(6), stopped: Some(stopped) });
        assert!(projections.are_together(), "one that has stopped is not waited for");
        projections.set("items", at(7));
        assert!(projections.are_together());
    }
}
