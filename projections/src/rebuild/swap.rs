//! The one short transaction in which the pages change over: view, schema names and checkpoint.
//!
//! It holds the served checkpoint, so that nobody folds meanwhile; folds the last few events; and
//! hands over at the very position where the other stood. A reader sees the one or the other,
//! never less than before.

use std::collections::HashSet;

use brickyard_store::{Position, Store, crash_point, skipped};
use sqlx::PgConnection;

use super::LEFT_FOR_SWAP;
use super::compare::{Checked, Difference, compare_keys};
use crate::checkpoint::hold_served;
use crate::error::ProjectionError;
use crate::model::Model;
use crate::step::fold_page;
use crate::table::{LOCK_BRIEFLY, Place, execute, patiently, view_of};

pub(super) struct Swap<'a> {
    pub(super) store: &'a Store,
    pub(super) place: &'a Place,
    /// Where the built version stands.
    pub(super) at: Position,
    pub(super) replaced: i32,
    /// Whether another row is a reason not to swap.
    pub(super) must_equal: bool,
    pub(super) left_out: &'a HashSet<Position>,
}

pub(super) enum Outcome {
    Swapped(Position),
    /// The served version has gone too far ahead to be met here.
    Behind,
    Differs(Vec<Difference>),
}

impl Swap<'_> {
    pub(super) async fn commit<M: Model>(
        &self,
        checked: &Checked,
    ) -> Result<Outcome, ProjectionError> {
        patiently(|| self.attempt::<M>(checked)).await
    }

    async fn attempt<M: Model>(&self, checked: &Checked) -> Result<Outcome, ProjectionError> {
        let mut tx = self.store.pool().begin().await?;
        let (version, position) = hold_served(&mut tx, M::NAME).await?.unwrap_or_default();
        let left = position.0 - self.at.0;
        let another =
            version != self.replaced || skipped(&mut tx, M::NAME).await? != *self.left_out;
        if another {
            // Served or left out is now something else than what it was built beside.
            return Err(ProjectionError::Overtaken(M::NAME));
        }
        // A served version that stood behind when it was compared has woken up meanwhile.
        let unseen = self.must_equal && !checked.whole && left >= 0;
        if left > LEFT_FOR_SWAP * 2 || unseen {
            return Ok(Outcome::Behind);
        }
        let mut since = checked.since.clone();
        if left > 0 {
            let page = self.store.read_after(self.at, left).await?;
            let folded = fold_page::<M>(&mut tx, self.place, &page, self.left_out).await?;
            since.extend(folded);
        }
        let at = position.max(self.at);
        if self.must_equal && at == position {
            let found = compare_keys::<M>(&mut tx, self.place, at, &since).await?;
            if !found.is_empty() {
                return Ok(Outcome::Differs(found));
            }
        }
        self.change_over::<M>(&mut tx, at).await?;
        crash_point("mid-swap");
        tx.commit().await?;
        Ok(Outcome::Swapped(at))
    }

    async fn change_over<M: Model>(
        &self,
        tx: &mut PgConnection,
        at: Position,
    ) -> Result<(), ProjectionError> {
        let old = Place::of_version(M::NAME, self.replaced);
        let gone = Place::replaced(M::NAME, self.replaced);
        let served = Place::served::<M>();
        // What was told of the rows before is no ground to go on from; a process that starts later
        // must know it, too.
        let statements = [
            LOCK_BRIEFLY.to_owned(),
            // Dropped first: a view that is replaced must keep the types of its columns.
            format!("drop view read.{}", M::NAME),
            format!("alter schema {} rename to {}", old.schema(), gone.schema()),
            format!("alter schema {} rename to {}", self.place.schema(), served.schema()),
            view_of::<M>(&served),
        ];
        execute(tx, &statements).await?;
        if self.replaced == M::VERSION {
            sqlx::query(
                "update projection_checkpoints
                    set position = $3, rows_left_at = $3, updated_at = clock_timestamp()
                  where model = $1
                    and version = $2",
            )
            .bind(M::NAME)
            .bind(M::VERSION)
            .bind(at)
            .execute(&mut *tx)
            .await?;
        } else {
            sqlx::query("delete from projection_checkpoints where model = $1")
                .bind(M::NAME)
                .execute(&mut *tx)
                .await?;
            sqlx::query(
                "insert into projection_checkpoints (model, version, position, rows_left_at, served)
                 values ($1, $2, $3, $3, true)",
            )
            .bind(M::NAME)
            .bind(M::VERSION)
            .bind(at)
            .execute(&mut *tx)
            .await?;
        }
        for table in ["projection_stops", "projection_rebuilds"] {
            let statement = format!("delete from {table} where model = $1");
            sqlx::query(&statement).bind(M::NAME).execute(&mut *tx).await?;
        }
        Ok(())
    }
}
