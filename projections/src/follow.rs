//! The models as they are committed, whichever process folds them.
//!
//! One statement reads all checkpoints and the rows behind them, so that both are of one moment: a
//! row that was touched up to a checkpoint is told before the checkpoint is. Whoever folds wakes
//! the others by one NOTIFY a burst after the commit; a poll is the safety net. A row that was
//! touched several times between two looks is told as it stands after the last of them.

use std::collections::BTreeMap;
use std::time::Duration;

use brickyard_store::{Position, StoreError};
use sqlx::postgres::{PgListener, PgRow};
use sqlx::{PgPool, Row};
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

use crate::change::Change;
use crate::error::ProjectionError;
use crate::json::json_of;
use crate::model::Model;
use crate::models::{each_model, model_named};
use crate::status::{ModelState, Projections, Stop};

const CHANNEL: &str = "brickyard_models";
const POLL: Duration = Duration::from_millis(200);
/// A server that is silent for longer is asked again.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);
/// A commit that concerns several models is told by one look, unless one of them takes longer.
const TOGETHER: Duration = Duration::from_millis(5);
/// Rows of one model at one look.
const ROWS: i64 = 2_000;

/// A look takes a twentieth of the time that planning it for these positions would.
const BEGIN: &str = "begin read only; set local plan_cache_mode = force_generic_plan";

/// What one look has found.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// Of each model in the order of the log.
    pub changes: Vec<Change>,
    /// Every change up to here has been told, of every model.
    pub at: Position,
    /// Set when other rows were put in the place of a model's, when a fork took some away, and at
    /// the first look: what was told before is no ground to go on from, only what comes after this
    /// position.
    pub afresh: Option<Position>,
    /// At the first look every change after `afresh`: others may have told it, and whoever heard
    /// them may come here to go on.
    pub told: Vec<Change>,
}

/// Where the follower stands in one model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    at: Position,
    /// The view that the pages read: another one after every swap.
    view: i64,
    /// The last fork that took rows away.
    left: Position,
}

/// Tells what the models' tables say from here on, until told to stop.
pub async fn follow(
    pool: PgPool,
    projections: Projections,
    stop: CancellationToken,
    tell: impl FnMut(News),
) {
    let mut follower = Follower { places: BTreeMap::new(), tell };
    let mut moves = projections.moves();
    let (mut listener, mut told) = (None, false);
    loop {
        let looked = timeout(ANSWER_WITHIN, follower.look(&pool, &projections)).await;
        match looked.unwrap_or_else(|_| Err(StoreError::no_answer(ANSWER_WITHIN).into())) {
            // There is more than one look could take.
            Ok(true) => continue,
            Ok(false) => told = false,
            Err(error) if told => debug!(%error, "the read models cannot be followed"),
            Err(error) => {
                warn!(%error, "the read models cannot be followed; trying again");
                told = true;
            }
        }
        if listener.is_none() {
            listener = connect(&pool).await;
        }
        tokio::select! {
            () = stop.cancelled() => return,
            _ = moves.changed() => together(&projections, &mut moves).await,
            heard = hear(&mut listener, projections.name()) => if !heard { listener = None },
            () = tokio::time::sleep(POLL) => {}
        }
    }
}

/// Waits until the models of this process have all come to the same position.
async fn together(projections: &Projections, moves: &mut watch::Receiver<u64>) {
    let arrived = async { while !projections.are_together() && moves.changed().await.is_ok() {} };
    // One that takes longer is told by the next look.
    let _ = timeout(TOGETHER, arrived).await;
}

/// Ends when another process has moved a model; false when the connection was lost.
async fn hear(listener: &mut Option<PgListener>, own: &str) -> bool {
    let Some(listener) = listener else { return std::future::pending().await };
    loop {
        match listener.try_recv().await {
            // What this process does it knows without being told.
            Ok(Some(told)) if told.payload() == own => {}
            Ok(told) => return told.is_some(),
            Err(_) => return false,
        }
    }
}

async fn connect(pool: &PgPool) -> Option<PgListener> {
    let connecting = async {
        let mut listener = PgListener::connect_with(pool).await.ok()?;
        listener.listen(CHANNEL).await.ok()?;
        Some(listener)
    };
    timeout(ANSWER_WITHIN, connecting).await.ok()?
}

/// Tells other processes that a model has moved: one notification for all that came together.
pub(crate) async fn tell_others(pool: PgPool, projections: Projections, stop: CancellationToken) {
    let mut moves = projections.moves();
    while let Some(Ok(())) = stop.run_until_cancelled(moves.changed()).await {
        together(&projections, &mut moves).await;
        let telling = sqlx::query("select pg_notify($1, $2)")
            .bind(CHANNEL)
            .bind(projections.name())
            .execute(&pool);
        if let Ok(Err(error)) = timeout(ANSWER_WITHIN, telling).await {
            debug!(%error, "other processes could not be told of a read model; they will poll");
        }
    }
}

/// Which rows a look takes: the ones after what was seen, or at the first look the newest ones.
/// Those of one event are never torn apart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    On,
    First,
}

/// Checkpoints with these rows of each told model, all of one moment.
fn statement(look: Look) -> String {
    let order = if look == Look::First { "desc" } else { "asc" };
    let mut rows = vec![];
    for (at, (name, tells)) in each_model!(M => (M::NAME, M::TELLS)).into_iter().enumerate() {
        if tells {
            rows.push(format!(
                "(select key, position, state::text as state
                    from read.{name}
                   where c.model = '{name}'
                     and position > $1[{}]
                   order by position {order}
                   fetch first {ROWS} rows with ties)",
                at + 1
            ));
        }
    }
    format!(
        "select c.model, c.position as checkpoint,
                coalesce(to_regclass('read.' || c.model)::oid::bigint, 0) as view, c.rows_left_at,
                s.position as stopped_position, s.event_type as stopped_event_type,
                s.reason as stopped_reason, r.key, r.position, r.state
           from projection_checkpoints as c
           left join projection_stops as s on s.model = c.model
           left join lateral ({}) as r on true
          where c.served
          order by c.model, r.position, r.key",
        rows.join(" union all ")
    )
}

struct Follower<T> {
    places: BTreeMap<&'static str, Place>,
    tell: T,
}

impl<T: FnMut(News)> Follower<T> {
    /// True when there is more to tell already.
    async fn look(
        &mut self,
        pool: &PgPool,
        projections: &Projections,
    ) -> Result<bool, ProjectionError> {
        if self.places.is_empty() {
            return self.first_look(pool, projections).await;
        }
        // Nothing of a model that was never looked at: it begins where it stands.
        let after: Vec<i64> = each_model!(M => M::NAME)
            .iter()
            .map(|name| self.places.get(name).map_or(i64::MAX, |place| place.at.0))
            .collect();
        let mut tx = pool.begin_with(BEGIN).await?;
        let found = sqlx::query(&statement(Look::On)).bind(after).fetch_all(&mut *tx).await?;
        tx.commit().await?;
        let (mut news, mut more, mut afresh) = (News::default(), false, false);
        for rows in found.chunk_by(|a, b| name_of(a) == name_of(b)) {
            let Some(model) = model_named!(name_of(&rows[0]), M => M::NAME) else { continue };
            let before = self.places.get(model).copied();
            more |= self.take_in(model, rows, projections, &mut news.changes)?;
            let now = self.places[model];
            afresh |=
                before.is_none_or(|before| (before.view, before.left) != (now.view, now.left));
        }
        let places = || self.places.values().map(|place| place.at);
        news.at = places().min().unwrap_or_default();
        news.afresh = if afresh { places().max() } else { None };
        (self.tell)(news);
        Ok(more)
    }

    /// Begins where the models stand, with what was lately told by whoever followed them before.
    async fn first_look(
        &mut self,
        pool: &PgPool,
        projections: &Projections,
    ) -> Result<bool, ProjectionError> {
        let after = each_model!(M => M::NAME).map(|_| 0_i64).to_vec();
        let found = sqlx::query(&statement(Look::First)).bind(after).fetch_all(pool).await?;
        let (mut news, mut whole_after) = (News::default(), Position(0));
        let mut places = BTreeMap::new();
        for rows in found.chunk_by(|a, b| name_of(a) == name_of(b)) {
            let Some(model) = model_named!(name_of(&rows[0]), M => M::NAME) else { continue };
            for row in rows {
                if let Some(key) = row.try_get::<Option<String>, _>("key")? {
                    news.told.extend(change(model, &key, row)?);
                }
            }
            let place = place_of(&rows[0])?;
            whole_after = whole_after.max(place.left);
            if i64::try_from(rows.len()).is_ok_and(|count| count >= ROWS) {
                let oldest: Position = rows[0].try_get("position")?;
                whole_after = whole_after.max(Position(oldest.0 - 1));
            }
            places.insert(model, place);
            follow_on(model, projections, &rows[0], place.at)?;
        }
        news.told.retain(|change| change.position > whole_after);
        news.told.sort_by_key(|change| change.position);
        news.at = places.values().map(|place: &Place| place.at).min().unwrap_or_default();
        news.afresh = Some(whole_after).filter(|_| !places.is_empty());
        self.places = places;
        (self.tell)(news);
        Ok(false)
    }

    fn take_in(
        &mut self,
        model: &'static str,
        rows: &[PgRow],
        projections: &Projections,
        changes: &mut Vec<Change>,
    ) -> Result<bool, ProjectionError> {
        for row in rows {
            if let Some(key) = row.try_get::<Option<String>, _>("key")? {
                changes.extend(change(model, &key, row)?);
            }
        }
        let place = place_of(&rows[0])?;
        let more = i64::try_from(rows.len()).is_ok_and(|count| count >= ROWS);
        let last: Option<Position> = rows.last().and_then(|row| row.try_get("position").ok());
        let at = last.filter(|_| more).unwrap_or(place.at);
        self.places.insert(model, Place { at, ..place });
        follow_on(model, projections, &rows[0], place.at)?;
        Ok(more)
    }
}

fn place_of(row: &PgRow) -> Result<Place, sqlx::Error> {
    let (at, view) = (row.try_get("checkpoint")?, row.try_get("view")?);
    Ok(Place { at, view, left: row.try_get("rows_left_at")? })
}

fn follow_on(
    model: &'static str,
    projections: &Projections,
    row: &PgRow,
    position: Position,
) -> Result<(), sqlx::Error> {
    projections.follow(model, ModelState { position, stopped: stop(row)? });
    Ok(())
}

fn name_of(row: &PgRow) -> &str {
    row.try_get("model").unwrap_or_default()
}

fn stop(row: &PgRow) -> Result<Option<Stop>, sqlx::Error> {
    let Some(reason) = row.try_get::<Option<String>, _>("stopped_reason")? else {
        return Ok(None);
    };
    let position = row.try_get("stopped_position")?;
    Ok(Some(Stop { position, event_type: row.try_get("stopped_event_type")?, reason }))
}

fn change(model: &'static str, key: &str, row: &PgRow) -> Result<Option<Change>, ProjectionError> {
    let (position, state) = (row.try_get("position")?, row.try_get("state")?);
    model_named!(model, M => change_of::<M>(key, position, state)).transpose().map(Option::flatten)
}

fn change_of<M: Model>(
    key: &str,
    position: Position,
    state: &str,
) -> Result<Option<Change>, ProjectionError> {
    let broken = |source| ProjectionError::Row { model: M::NAME, source };
    let row: M::Row = match serde_json::from_str(state) {
        Ok(row) => row,
        // The model stops at it by itself when it comes to it; the others are told on.
        Err(error) => {
            debug!(model = M::NAME, key, %error, "a row cannot be told");
            return Ok(None);
        }
    };
    let Some((kind, topics)) = M::topics(key, &row) else { return Ok(None) };
    let row = json_of(&row).map_err(broken)?.into();
    Ok(Some(Change { position, kind, topics: topics.into(), row }))
}
