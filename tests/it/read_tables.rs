//! Read tables as text, so that two ways of making them can be compared byte for byte.

use std::collections::BTreeMap;

use brickyard_projections::{Model, Projections, models};
use brickyard_store::{Position, Recorded, Store};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::harness::eventually;

pub(crate) type Tables = BTreeMap<String, Vec<String>>;

async fn schemas(store: &Store) -> Vec<(String, i32)> {
    sqlx::query_as("select model, version from projection_checkpoints order by model")
        .fetch_all(store.pool())
        .await
        .expect("checkpoints")
}

/// Every row of every read model, in the order of the keys, generated columns and all.
pub(crate) async fn tables(store: &Store) -> Tables {
    columns(store, "r::text").await
}

/// What the rows say, without the position of the last event that touched them.
pub(crate) async fn states(store: &Store) -> Tables {
    columns(store, "key || ' ' || state::text").await
}

async fn columns(store: &Store, picked: &str) -> Tables {
    let mut tables = Tables::new();
    for (model, version) in schemas(store).await {
        let statement = format!("select {picked} from rm_{model}_v{version}.rows r order by key");
        let rows = sqlx::query_scalar(&statement).fetch_all(store.pool()).await.expect("rows");
        tables.insert(model, rows);
    }
    tables
}

/// Where the rows of the served version are.
pub(crate) fn schema_of<M: Model>() -> String {
    format!("rm_{}_v{}", M::NAME, M::VERSION)
}

/// Throws all read models away.
pub(crate) async fn drop_tables(store: &Store) {
    let mut statements: Vec<String> = vec!["drop schema read cascade".to_owned()];
    for (model, version) in schemas(store).await {
        statements.push(format!("drop schema rm_{model}_v{version} cascade"));
    }
    statements.push("delete from projection_checkpoints".to_owned());
    for statement in statements {
        sqlx::query(&statement).execute(store.pool()).await.expect("it can be dropped");
    }
}

/// Runs the models from where they stand to the head of the log.
pub(crate) async fn fold_to_the_head(store: &Store) {
    let folding = Folding::begin(store);
    folding.reaches_the_head().await;
    folding.end().await;
}

/// All read models at work.
pub(crate) struct Folding {
    store: Store,
    pub(crate) projections: Projections,
    stop: CancellationToken,
    running: JoinHandle<()>,
}

impl Folding {
    pub(crate) fn begin(store: &Store) -> Self {
        let (projections, stop) = (Projections::default(), CancellationToken::new());
        let running = brickyard_projections::run(store.clone(), projections.clone(), stop.clone());
        let running = tokio::spawn(async { running.await.expect("it ends well") });
        Self { store: store.clone(), projections, stop, running }
    }

    pub(crate) async fn reaches_the_head(&self) {
        let head = self.store.head().await.expect("a head");
        eventually("the read models reach the head", || async {
            let states = self.projections.states();
            let all = states.len() == models::NAMES.len();
            (all && states.values().all(|model| model.position >= head)).then_some(())
        })
        .await;
    }

    pub(crate) async fn end(self) {
        self.stop.cancel();
        self.running.await.expect("it does not panic");
    }
}

/// Appends events of another log as they stand, as a plain writer would.
pub(crate) async fn append_recorded(store: &Store, events: &[Recorded]) {
    let column = |pick: fn(&Recorded) -> String| events.iter().map(pick).collect::<Vec<_>>();
    sqlx::query(
        "insert into plain_events (aggregate_type, aggregate_id, sequence, event_type,
                                   event_version, payload, metadata)
         select a, i, s, t, v, p::json, m::json
           from unnest($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[],
                       $7::text[]) with ordinality as u (a, i, s, t, v, p, m, n)
          order by n",
    )
    .bind(column(|event| event.aggregate_type.clone()))
    .bind(column(|event| event.aggregate_id.clone()))
    .bind(events.iter().map(|event| event.sequence).collect::<Vec<_>>())
    .bind(column(|event| event.event_type.clone()))
    .bind(column(|event| event.event_version.clone()))
    .bind(column(|event| event.payload.clone()))
    .bind(column(|event| event.metadata.clone()))
    .execute(store.pool())
    .await
    .expect("a plain writer may append");
}

/// Appends one event of any shape to a stream that has none yet.
pub(crate) async fn append_raw(store: &Store, kind: &str, id: &str, event: &str, payload: &str) {
    let recorded = Recorded {
        position: Position(0),
        recorded_at: sqlx::types::time::OffsetDateTime::UNIX_EPOCH,
        aggregate_type: kind.to_owned(),
        aggregate_id: id.to_owned(),
        sequence: 1,
        event_type: event.to_owned(),
        event_version: "1".to_owned(),
        payload: payload.to_owned(),
        metadata: "{}".to_owned(),
    };
    append_recorded(store, &[recorded]).await;
}
