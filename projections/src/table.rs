//! Tables of one version of a read model: making them, loading and saving rows.
//!
//! A version lives in a schema of its own. While it is built it has another name, and gets its
//! own when it is swapped in.

use brickyard_store::Position;
use sqlx::{PgConnection, PgPool};

use crate::error::ProjectionError;
use crate::json::json_of;
use crate::model::{Model, Wanted};
use crate::rows::{Ended, Rows, Span, Stored, Touched};

/// Where the rows of a version are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place(String);

impl Place {
    pub(crate) fn served<M: Model>() -> Self {
        Self::of_version(M::NAME, M::VERSION)
    }

    pub(crate) fn of_version(model: &str, version: i32) -> Self {
        Self(format!("rm_{model}_v{version}"))
    }

    /// While it is built beside the served one.
    pub(crate) fn building<M: Model>() -> Self {
        Self(format!("{}_new", Self::served::<M>().0))
    }

    /// After another one was swapped in, until it is dropped.
    pub(crate) fn replaced(model: &str, version: i32) -> Self {
        Self(format!("{}_old", Self::of_version(model, version).0))
    }

    pub(crate) fn named(schema: String) -> Self {
        Self(schema)
    }

    pub(crate) fn schema(&self) -> &str {
        &self.0
    }

    pub(crate) fn rows(&self) -> String {
        format!("{}.rows", self.0)
    }

    pub(crate) fn history(&self) -> String {
        format!("{}.history", self.0)
    }
}

/// The bare tables, without keys and indexes.
pub(crate) fn tables_of<M: Model>(place: &Place) -> Vec<String> {
    let mut statements = vec![
        format!("create schema if not exists {}", place.schema()),
        format!(
            "create table if not exists {rows} (
                key      text   not null,
                position bigint not null,
                touches  bigint not null,
                {columns}
                state    jsonb  not null
            )",
            rows = place.rows(),
            columns = M::COLUMNS
        ),
    ];
    if M::KEEPS_PAST {
        statements.push(format!(
            "create table if not exists {history} (
                key        text   not null,
                valid_from bigint not null,
                valid_to   bigint,
                nth        bigint not null,
                facets     jsonb,
                state      jsonb
            )",
            history = place.history()
        ));
    }
    statements
}

/// Key and indexes of the rows; on a full table they are made at one go.
pub(crate) fn indexes_of<M: Model>(place: &Place) -> Vec<String> {
    let rows = place.rows();
    let key = format!("create unique index if not exists rows_key on {rows} (key)");
    // For those who follow the model from a position on.
    let place = M::TELLS
        .then(|| format!("create index if not exists rows_by_position on {rows} (position)"));
    std::iter::once(key).chain(place).chain(renamed(M::INDEXES, " rows ", &rows)).collect()
}

/// Whether the version was made by a program that had fewer indexes. Asked first, since a statement that makes an index
/// waits for all writers even when there is nothing to make.
pub(crate) async fn lacks_index<M: Model>(
    connection: &mut PgConnection,
    place: &Place,
) -> Result<bool, sqlx::Error> {
    let of_rows = M::TELLS.then(|| ("rows_by_position", place.rows()));
    let of_past = M::KEEPS_PAST.then(|| ("history_by_from", place.history()));
    let index = |(name, table): (&str, String)| (format!("{}.{name}", place.schema()), table);
    let (indexes, tables): (Vec<_>, Vec<_>) = of_rows.into_iter().chain(of_past).map(index).unzip();
    sqlx::query_scalar(
        "select exists (select
                          from unnest($1::text[], $2::text[]) as made (index, of_table)
                         where to_regclass(index) is null
                           and to_regclass(of_table) is not null)",
    )
    .bind(indexes)
    .bind(tables)
    .fetch_one(connection)
    .await
}

/// The same of the touches.
pub(crate) fn past_indexes_of<M: Model>(place: &Place) -> Vec<String> {
    if !M::KEEPS_PAST {
        return vec![];
    }
    let history = place.history();
    let key =
        format!("create unique index if not exists history_key on {history} (key, valid_from)");
    // Forks and the figures ask what was touched between two positions. A block range index would be smaller, and knows
    // nothing of the newest rows, which are asked for most, until the server has looked through them.
    let touched = format!("create index if not exists history_by_from on {history} (valid_from)");
    [key, touched].into_iter().chain(renamed(M::PAST_INDEXES, " history ", &history)).collect()
}

fn renamed(statements: &[&str], name: &str, table: &str) -> Vec<String> {
    statements.iter().map(|text| text.replace(name, &format!(" {table} "))).collect()
}

/// What the pages read.
pub(crate) fn view_of<M: Model>(place: &Place) -> String {
    format!("create view read.{} as select * from {}", M::NAME, place.rows())
}

pub(crate) async fn execute(
    connection: &mut PgConnection,
    statements: &[String],
) -> Result<(), sqlx::Error> {
    for statement in statements {
        sqlx::query(statement).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Drops a version, when there is one. Readers that are still in it are waited for, each time
/// only so long that those behind us do not notice.
pub(crate) async fn drop_place(pool: &PgPool, place: &Place) -> Result<(), sqlx::Error> {
    let statement = format!("drop schema if exists {} cascade", place.schema());
    patiently(|| async {
        let mut tx = pool.begin().await?;
        sqlx::query(LOCK_BRIEFLY).execute(&mut *tx).await?;
        sqlx::query(&statement).execute(&mut *tx).await?;
        tx.commit().await
    })
    .await
}

/// Whoever wants to read meanwhile waits as long as we do.
pub(crate) const LOCK_BRIEFLY: &str = "set local lock_timeout = '200ms'";
const PAUSE: std::time::Duration = std::time::Duration::from_millis(300);
/// About a minute: somebody reads for very long.
const ATTEMPTS: usize = 120;

/// Tries again while the lock is not to be had.
pub(crate) async fn patiently<T, E, F, Fut>(attempt: F) -> Result<T, E>
where
    E: AsDatabaseError,
    F: Fn() -> Fut,
    Fut: Future<Output = Result<T, E>>,
{
    for _ in 1..ATTEMPTS {
        match attempt().await {
            Err(error) if error.is_locked() => tokio::time::sleep(PAUSE).await,
            outcome => return outcome,
        }
    }
    attempt().await
}

/// Errors that may say that a lock was not to be had in time.
pub(crate) trait AsDatabaseError {
    fn is_locked(&self) -> bool;
}

impl AsDatabaseError for sqlx::Error {
    fn is_locked(&self) -> bool {
        // 55P03: lock not available; 40P01: a deadlock, of which we were the victim.
        self.as_database_error()
            .and_then(sqlx::error::DatabaseError::code)
            .is_some_and(|code| code == "55P03" || code == "40P01")
    }
}

impl AsDatabaseError for ProjectionError {
    fn is_locked(&self) -> bool {
        matches!(self, Self::Store(brickyard_store::StoreError::Database(e)) if e.is_locked())
    }
}

pub(crate) async fn load<M: Model>(
    connection: &mut PgConnection,
    place: &Place,
    wanted: Wanted,
) -> Result<Vec<Stored<M::Row>>, ProjectionError> {
    let mut found: Vec<(String, Position, i64, String)> = vec![];
    let filters = std::iter::once(("key", wanted.keys)).chain(wanted.by_column);
    for (column, values) in filters {
        if values.is_empty() {
            continue;
        }
        let statement = format!(
            "select key, position, touches, state::text from {} where {column} = any($1)",
            place.rows()
        );
        found.extend(sqlx::query_as(&statement).bind(values).fetch_all(&mut *connection).await?);
    }
    found
        .into_iter()
        .map(|(key, position, touches, state)| {
            let row = serde_json::from_str(&state)
                .map_err(|source| ProjectionError::Row { model: M::NAME, source })?;
            Ok(Stored { key, position, touches, row })
        })
        .collect()
}

/// Writes what was touched.
pub(crate) async fn save<M: Model>(
    connection: &mut PgConnection,
    place: &Place,
    rows: &mut Rows<M::Row>,
) -> Result<(), ProjectionError> {
    upsert::<M>(connection, place, &rows.touched()).await?;
    end_touches(connection, place, rows.take_ended()).await?;
    let mut spans = rows.take_spans();
    spans.extend(rows.take_open());
    insert_spans(connection, place, &spans).await?;
    Ok(())
}

pub(crate) async fn upsert<M: Model>(
    connection: &mut PgConnection,
    place: &Place,
    rows: &[Touched<'_, M::Row>],
) -> Result<(), ProjectionError> {
    let mut states = vec![];
    for touched in rows {
        let state = json_of(touched.row)
            .map_err(|source| ProjectionError::Row { model: M::NAME, source })?;
        states.push(state);
    }
    if states.is_empty() {
        return Ok(());
    }
    let statement = format!(
        "insert into {rows} (key, position, touches, state)
         select key, position, touches, state::jsonb
           from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])
                as u (key, position, touches, state)
         on conflict (key) do update
            set position = excluded.position,
                touches = excluded.touches,
                state = excluded.state",
        rows = place.rows()
    );
    sqlx::query(&statement)
        .bind(rows.iter().map(|touched| touched.key).collect::<Vec<_>>())
        .bind(rows.iter().map(|touched| touched.position).collect::<Vec<_>>())
        .bind(rows.iter().map(|touched| touched.touches).collect::<Vec<_>>())
        .bind(states)
        .execute(connection)
        .await?;
    Ok(())
}

pub(crate) async fn insert_spans(
    connection: &mut PgConnection,
    place: &Place,
    spans: &[Span],
) -> Result<(), sqlx::Error> {
    if spans.is_empty() {
        return Ok(());
    }
    let statement = format!(
        "insert into {history} (key, valid_from, valid_to, nth, facets, state)
         select key, valid_from, valid_to, nth, facets::jsonb, state::jsonb
           from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::text[],
                       $6::text[])
                as u (key, valid_from, valid_to, nth, facets, state)",
        history = place.history()
    );
    sqlx::query(&statement)
        .bind(spans.iter().map(|span| span.key.as_str()).collect::<Vec<_>>())
        .bind(spans.iter().map(|span| span.touch.from).collect::<Vec<_>>())
        .bind(spans.iter().map(|span| span.to).collect::<Vec<_>>())
        .bind(spans.iter().map(|span| span.touch.nth).collect::<Vec<_>>())
        .bind(spans.iter().map(|span| span.touch.facets.as_deref()).collect::<Vec<_>>())
        .bind(spans.iter().map(|span| span.touch.state.as_deref()).collect::<Vec<_>>())
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes rows; their history stays.
pub(crate) async fn remove(
    connection: &mut PgConnection,
    place: &Place,
    keys: &[String],
) -> Result<(), sqlx::Error> {
    if keys.is_empty() {
        return Ok(());
    }
    let statement = format!("delete from {} where key = any($1)", place.rows());
    sqlx::query(&statement).bind(keys).execute(connection).await?;
    Ok(())
}

pub(crate) async fn end_touches(
    connection: &mut PgConnection,
    place: &Place,
    ended: Vec<Ended>,
) -> Result<(), sqlx::Error> {
    if ended.is_empty() {
        return Ok(());
    }
    let statement = format!(
        "update {history} as h
            set valid_to = u.valid_to
           from unnest($1::text[], $2::bigint[], $3::bigint[]) as u (key, valid_from, valid_to)
          where h.key = u.key
            and h.valid_from = u.valid_from",
        history = place.history()
    );
    sqlx::query(&statement)
        .bind(ended.iter().map(|end| end.key.as_str()).collect::<Vec<_>>())
        .bind(ended.iter().map(|end| end.from).collect::<Vec<_>>())
        .bind(ended.iter().map(|end| end.to).collect::<Vec<_>>())
        .execute(connection)
        .await?;
    Ok(())
}
