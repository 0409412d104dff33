//! Keeps read models at the head of the log: rows and checkpoint in one transaction.
//!
//! One task a model. A model that meets an event it cannot read stops at it, with position and
//! reason; the others go on. What was folded is never folded twice: the checkpoint is moved from
//! the very position the batch began at, or nothing is written.

use std::collections::BTreeMap;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use brickyard_store::{Position, Store, StoreError};
use futures::FutureExt;
use sqlx::{PgConnection, PgPool};
use thiserror::Error;
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tracing::{error, warn};

use crate::event::Event;
use crate::live::{Change, Live};
use crate::model::{Model, Rows, Wanted};
use crate::models;

/// Events folded in one transaction.
const PAGE: i64 = 2_000;
const RETRY: Duration = Duration::from_millis(500);

#[derive(Debug, Error)]
pub enum ProjectionError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("a row of {model} cannot be read: {source}")]
    Row { model: &'static str, source: serde_json::Error },
    #[error("another process moved the checkpoint of {0}")]
    Overtaken(&'static str),
    #[error("a read model broke off: {0}")]
    Panicked(String),
}

impl From<sqlx::Error> for ProjectionError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// How a model stands, for `/health`.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct ModelState {
    pub position: Position,
    /// Why it stopped; none while it runs.
    pub stopped: Option<String>,
}

/// What all models tell: their states, and changes as they are committed. Cheap to clone.
#[derive(Clone, Default)]
pub struct Projections {
    pub live: Live,
    states: Arc<Mutex<BTreeMap<&'static str, ModelState>>>,
}

impl Projections {
    pub fn states(&self) -> BTreeMap<&'static str, ModelState> {
        self.states.lock().expect("no holder of this lock panics").clone()
    }

    fn set(&self, model: &'static str, state: ModelState) {
        self.states.lock().expect("no holder of this lock panics").insert(model, state);
    }
}

/// Makes what the pages read from; answers where the furthest of the models stands. Nothing
/// happens to what is there already.
///
/// # Errors
/// The server fails.
pub async fn prepare(pool: &PgPool) -> Result<Position, ProjectionError> {
    let starts = [
        prepare_model::<models::Collections>(pool).await?,
        prepare_model::<models::Chains>(pool).await?,
        prepare_model::<models::Items>(pool).await?,
        prepare_model::<models::Orders>(pool).await?,
        prepare_model::<models::Activity>(pool).await?,
    ];
    Ok(starts.into_iter().max().unwrap_or_default())
}

/// Runs all models until told to stop.
///
/// # Errors
/// The tables of a model cannot be made, or a model broke off.
pub async fn run(
    store: Store,
    projections: Projections,
    stop: CancellationToken,
) -> Result<(), ProjectionError> {
    // Before the first of them tells anything: what was folded earlier was told by others.
    projections.live.open(prepare(store.pool()).await?);
    let mut running = JoinSet::new();
    let (log, told, end) = (&store, &projections, &stop);
    running.spawn(run_model::<models::Collections>(log.clone(), told.clone(), end.clone()));
    running.spawn(run_model::<models::Chains>(log.clone(), told.clone(), end.clone()));
    running.spawn(run_model::<models::Items>(log.clone(), told.clone(), end.clone()));
    running.spawn(run_model::<models::Orders>(log.clone(), told.clone(), end.clone()));
    running.spawn(run_model::<models::Activity>(log.clone(), told.clone(), end.clone()));
    while let Some(ended) = running.join_next().await {
        ended.map_err(|panic| ProjectionError::Panicked(panic.to_string()))??;
    }
    Ok(())
}

/// The position that all of the named models have reached, each in its newest version: what is
/// left of older ones stands still.
///
/// # Errors
/// The server fails.
pub async fn position_of(pool: &PgPool, models: &[&str]) -> Result<Position, StoreError> {
    let position: Option<Position> = sqlx::query_scalar(
        "select min(position)
           from (select distinct on (model) position
                   from projection_checkpoints
                  where model = any($1)
                  order by model, version desc) as newest",
    )
    .bind(models)
    .fetch_one(pool)
    .await?;
    Ok(position.unwrap_or_default())
}

async fn run_model<M: Model>(
    store: Store,
    projections: Projections,
    stop: CancellationToken,
) -> Result<(), ProjectionError> {
    let mut at = checkpoint::<M>(store.pool()).await?;
    let mut head = store.head_changes();
    projections.set(M::NAME, ModelState { position: at, stopped: None });
    while !stop.is_cancelled() {
        match unbroken(step::<M>(&store, &projections.live, at)).await {
            Ok(Some(reached)) => {
                at = reached;
                projections.set(M::NAME, ModelState { position: at, stopped: None });
            }
            Ok(None) => {
                tokio::select! {
                    () = stop.cancelled() => {}
                    _ = head.wait_for(|head| *head > at) => {}
                }
            }
            Err(ProjectionError::Store(StoreError::Database(error))) if !is_of_the_data(&error) => {
                warn!(model = M::NAME, %error, "a read model cannot be written; trying again");
                tokio::time::sleep(RETRY).await;
            }
            Err(ProjectionError::Overtaken(_)) => {
                at = checkpoint::<M>(store.pool()).await?;
                // What the other process folded was told to its listeners, not to ours.
                projections.live.know_nothing_before(at);
                projections.set(M::NAME, ModelState { position: at, stopped: None });
            }
            Err(poison) => {
                error!(model = M::NAME, position = at.0, error = %poison, "a read model stopped");
                let stopped = Some(poison.to_string());
                projections.set(M::NAME, ModelState { position: at, stopped });
                stop.cancelled().await;
            }
        }
    }
    Ok(())
}

/// A fold that breaks off is a reason to stop its model, and no other.
async fn unbroken<T>(
    step: impl Future<Output = Result<T, ProjectionError>>,
) -> Result<T, ProjectionError> {
    AssertUnwindSafe(step).catch_unwind().await.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(ToString::to_string);
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(ProjectionError::Panicked(text.unwrap_or_else(|| "no reason was given".to_owned())))
    })
}

/// Whether the server refuses the row itself (class 22: a value that fits no column), so that
/// trying again cannot help.
fn is_of_the_data(error: &sqlx::Error) -> bool {
    let code = error.as_database_error().and_then(sqlx::error::DatabaseError::code);
    code.is_some_and(|code| code.starts_with("22"))
}

/// Makes schema, table, view and checkpoint of this version unless they are there.
async fn prepare_model<M: Model>(pool: &PgPool) -> Result<Position, ProjectionError> {
    let schema = schema::<M>();
    let mut tx = pool.begin().await?;
    // Several processes may start together; `if not exists` alone races in PostgreSQL.
    sqlx::query("select pg_advisory_xact_lock(hashtext('brickyard read models'))")
        .execute(&mut *tx)
        .await?;
    let mut statements = vec![
        "create schema if not exists read".to_owned(),
        format!("create schema if not exists {schema}"),
        format!(
            "create table if not exists {schema}.rows (
                key      text   not null primary key,
                position bigint not null,
                {columns}
                state    jsonb  not null
            )",
            columns = M::COLUMNS
        ),
    ];
    let table = format!("{schema}.rows");
    statements
        .extend(M::INDEXES.iter().map(|index| index.replace(" rows ", &format!(" {table} "))));
    // Dropped first: a view that is replaced must keep the types of its columns.
    statements.push(format!("drop view if exists read.{}", M::NAME));
    statements.push(format!("create view read.{} as select * from {table}", M::NAME));
    for statement in statements {
        sqlx::query(&statement).execute(&mut *tx).await?;
    }
    sqlx::query(
        "insert into projection_checkpoints (model, version, position)
         values ($1, $2, 0)
         on conflict do nothing",
    )
    .bind(M::NAME)
    .bind(M::VERSION)
    .execute(&mut *tx)
    .await?;
    tx.commit().await?;
    checkpoint::<M>(pool).await
}

fn schema<M: Model>() -> String {
    format!("rm_{}_v{}", M::NAME, M::VERSION)
}

async fn checkpoint<M: Model>(pool: &PgPool) -> Result<Position, ProjectionError> {
    Ok(sqlx::query_scalar(
        "select position from projection_checkpoints where model = $1 and version = $2",
    )
    .bind(M::NAME)
    .bind(M::VERSION)
    .fetch_one(pool)
    .await?)
}

/// Folds one page. None when there is nothing new.
async fn step<M: Model>(
    store: &Store,
    live: &Live,
    at: Position,
) -> Result<Option<Position>, ProjectionError> {
    let recorded = store.read_after(at, PAGE).await?;
    let Some(last) = recorded.last().map(|event| event.position) else { return Ok(None) };
    let events = recorded
        .iter()
        .filter(|event| M::READS.contains(&event.aggregate_type.as_str()))
        .map(Event::decode)
        .collect::<Result<Vec<_>, StoreError>>()?;
    let mut tx = store.pool().begin().await?;
    let moved = sqlx::query(
        "update projection_checkpoints
            set position = $1, updated_at = clock_timestamp()
          where model = $2
            and version = $3
            and position = $4",
    )
    .bind(last)
    .bind(M::NAME)
    .bind(M::VERSION)
    .bind(at)
    .execute(&mut *tx)
    .await?;
    if moved.rows_affected() != 1 {
        return Err(ProjectionError::Overtaken(M::NAME));
    }
    let mut rows = load::<M>(&mut tx, M::wanted(&events)).await?;
    for event in &events {
        rows.at(event.position);
        M::apply(&mut rows, event);
    }
    let changes = save::<M>(&mut tx, &rows).await?;
    tx.commit().await?;
    live.tell(changes);
    metrics::gauge!("brickyard_projection_position", "model" => M::NAME)
        .set(u32::try_from(last.0).unwrap_or(u32::MAX));
    Ok(Some(last))
}

async fn load<M: Model>(
    connection: &mut PgConnection,
    wanted: Wanted,
) -> Result<Rows<M::Row>, ProjectionError> {
    let mut found: Vec<(String, String)> = vec![];
    let filters = std::iter::once(("key", wanted.keys)).chain(wanted.by_column);
    for (column, values) in filters {
        if values.is_empty() {
            continue;
        }
        let statement =
            format!("select key, state::text from {}.rows where {column} = any($1)", schema::<M>());
        let page = sqlx::query_as::<_, (String, String)>(&statement).bind(values);
        found.extend(page.fetch_all(&mut *connection).await?);
    }
    let rows = found
        .into_iter()
        .map(|(key, state)| match serde_json::from_str(&state) {
            Ok(row) => Ok((key, row)),
            Err(source) => Err(ProjectionError::Row { model: M::NAME, source }),
        })
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Rows::new(rows))
}

/// U+0000 cannot be stored in jsonb, and a token's metadata may hold it; U+FFFD stands for it. A
/// backslash that is spelt out before `u0000` is text and stays.
fn without_nul(json: String) -> String {
    if !json.contains("\\u0000") {
        return json;
    }
    let mut clean = String::with_capacity(json.len());
    let mut rest = json.as_str();
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        clean.push_str(before);
        if let Some(after) = escape.strip_prefix("\\u0000") {
            clean.push('\u{fffd}');
            rest = after;
        } else {
            // In JSON a backslash is always followed by one more ASCII character.
            let (kept, after) = escape.split_at(2);
            clean.push_str(kept);
            rest = after;
        }
    }
    clean.push_str(rest);
    clean
}

async fn save<M: Model>(
    connection: &mut PgConnection,
    rows: &Rows<M::Row>,
) -> Result<Vec<Change>, ProjectionError> {
    let (mut keys, mut positions, mut states, mut changes) = (vec![], vec![], vec![], vec![]);
    for (key, position, row) in rows.touched() {
        let state = serde_json::to_string(row)
            .map_err(|source| ProjectionError::Row { model: M::NAME, source })?;
        let state = without_nul(state);
        if let Some((kind, topics)) = M::topics(key, row) {
            changes.push(Change {
                position,
                kind,
                topics: topics.into(),
                row: state.as_str().into(),
            });
        }
        keys.push(key);
        positions.push(position);
        states.push(state);
    }
    if keys.is_empty() {
        return Ok(changes);
    }
    let statement = format!(
        "insert into {schema}.rows (key, position, state)
         select key, position, state::jsonb
           from unnest($1::text[], $2::bigint[], $3::text[]) as u (key, position, state)
         on conflict (key) do update
            set position = excluded.position, state = excluded.state",
        schema = schema::<M>()
    );
    sqlx::query(&statement).bind(keys).bind(positions).bind(states).execute(connection).await?;
    Ok(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_true_nul_is_replaced() {
        for (text, clean) in [
            ("plain", "plain"),
            ("a\0b", "a\u{fffd}b"),
            ("\\u0000", "\\u0000"),
            ("\\\0", "\\\u{fffd}"),
            ("\0\0\"\n💥", "\u{fffd}\u{fffd}\"\n💥"),
        ] {
            let json = serde_json::to_string(text).expect("JSON");
            let read: String = serde_json::from_str(&without_nul(json)).expect("still JSON");
            assert_eq!(read, clean);
        }
    }

    #[tokio::test]
    async fn a_fold_that_breaks_off_becomes_a_reason() {
        let broken = unbroken::<()>(async { panic!("no row {}", 7) }).await;
        assert!(matches!(broken, Err(ProjectionError::Panicked(why)) if why == "no row 7"));
        assert!(unbroken(async { Ok(3) }).await.is_ok_and(|folded| folded == 3));
    }
}
