//! Streams of rows into tables by COPY, and what is made of full tables.

use brickyard_store::{CopyRows, Position};
use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgConnection, PgCopyIn, PgPoolCopyExt, Postgres};
use sqlx::{Connection, PgPool};

use crate::error::ProjectionError;
use crate::json::json_of;
use crate::model::Model;
use crate::rows::{Span, Touched};
use crate::table::{Place, execute};

/// What goes out as it comes; it begins with the first.
pub(super) struct Copying {
    statement: String,
    begun: Option<(PgCopyIn<PoolConnection<Postgres>>, CopyRows)>,
}

impl Copying {
    pub(super) fn of_rows(place: &Place) -> Self {
        Self::into(&place.rows(), "key, position, touches, state")
    }

    pub(super) fn of_past(place: &Place) -> Self {
        Self::into(&place.history(), "key, valid_from, valid_to, nth, facets, state")
    }

    fn into(table: &str, columns: &str) -> Self {
        let statement = format!("copy {table} ({columns}) from stdin (format binary)");
        Self { statement, begun: None }
    }

    pub(super) async fn put(
        &mut self,
        pool: &PgPool,
        encode: impl FnOnce(&mut CopyRows),
    ) -> Result<(), sqlx::Error> {
        if self.begun.is_none() {
            self.begun = Some((pool.copy_in_raw(&self.statement).await?, CopyRows::new()));
        }
        let Some((copy, encoded)) = &mut self.begun else { return Ok(()) };
        encode(encoded);
        encoded.keep_going(copy).await
    }

    /// A row as it stands.
    pub(super) async fn put_row<M: Model>(
        &mut self,
        pool: &PgPool,
        row: &Touched<'_, M::Row>,
    ) -> Result<(), ProjectionError> {
        let Touched { key, position, touches, row, .. } = *row;
        let unreadable = |source| ProjectionError::Row { model: M::NAME, source };
        let state = json_of(row).map_err(unreadable)?;
        Ok(self.put(pool, |encoded| encode_row(encoded, (key, position, touches), &state)).await?)
    }

    pub(super) async fn finish(&mut self) -> Result<(), sqlx::Error> {
        match self.begun.take() {
            Some((copy, encoded)) => encoded.finish(copy).await,
            None => Ok(()),
        }
    }
}

/// Makes indexes one by one, or looks through a table, by one of the server's processes.
pub(super) async fn make_alone(
    connection: &mut PgConnection,
    indexes: &[String],
) -> Result<(), sqlx::Error> {
    let mut tx = connection.begin().await?;
    sqlx::query("set local max_parallel_maintenance_workers = 0").execute(&mut *tx).await?;
    sqlx::query("set local vacuum_cost_delay = '2ms'").execute(&mut *tx).await?;
    execute(&mut tx, indexes).await?;
    tx.commit().await
}

fn encode_row(
    encoded: &mut CopyRows,
    (key, position, touches): (&str, Position, i64),
    state: &str,
) {
    encoded.begin(4);
    encoded.text(key);
    encoded.number(position.0);
    encoded.number(touches);
    encoded.json(state);
}

pub(super) fn encode_span(encoded: &mut CopyRows, span: &Span) {
    encoded.begin(6);
    encoded.text(&span.key);
    encoded.number(span.touch.from.0);
    encoded.optional(span.to, |encoded, to| encoded.number(to.0));
    encoded.number(span.touch.nth);
    encoded.optional(span.touch.facets.as_deref(), CopyRows::json);
    encoded.optional(span.touch.state.as_deref(), CopyRows::json);
}
