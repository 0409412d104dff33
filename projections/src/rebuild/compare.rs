//! Holds a built version against the served one, row by row and byte by byte.
//!
//! The served one is folded on meanwhile, so rows that an event touched after the position both
//! have reached are left to the swap, which holds both still.

use std::collections::BTreeSet;

use brickyard_store::Position;
use sqlx::{FromRow, PgConnection, PgPool};

use crate::checkpoint::served;
use crate::error::ProjectionError;
use crate::model::Model;
use crate::table::Place;

/// Differences that are shown; one is reason enough.
const SHOWN: i64 = 5;

/// A row that came out differently.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Difference {
    pub key: String,
    /// Of the served version; none when it has no such row.
    pub before: Option<String>,
    pub after: Option<String>,
}

#[derive(Default)]
pub(super) struct Checked {
    /// False when the served version stood behind: it was compared up to there only.
    pub(super) whole: bool,
    pub(super) rows: i64,
    pub(super) rows_before: i64,
    pub(super) differences: Vec<Difference>,
    /// Rows that were touched since.
    pub(super) since: BTreeSet<String>,
}

/// What is compared of a row: everything that is not generated from it.
const OF_ROW: [&str; 2] = ["position", "state"];
/// The same of a touch.
const OF_TOUCH: [&str; 4] = ["nth", "ended", "facets", "state"];

fn rows_of(place: &Place) -> String {
    format!("select key, position, state from {}", place.rows())
}

/// Touches as they were when both stood at `$1`.
fn touches_of(place: &Place) -> String {
    format!(
        "select key || ' ' || valid_from as key, valid_from as position, nth,
                case when valid_to <= $1 then valid_to end as ended, facets, state
           from {}
          where valid_from <= $1",
        place.history()
    )
}

/// Byte by byte (`*<>`), which is quicker than to have every row written as text, too.
fn differing(before: &str, after: &str, columns: &[&str]) -> String {
    let of = |side: &str| {
        let columns: Vec<String> = columns.iter().map(|name| format!("{side}.{name}")).collect();
        columns.join(", ")
    };
    let (o, n) = (of("o"), of("n"));
    format!(
        "select coalesce(o.key, n.key) as key,
                case when o.key is not null then concat_ws(' ', {o}) end as before,
                case when n.key is not null then concat_ws(' ', {n}) end as after
           from ({before}) as o
           full join ({after}) as n on n.key = o.key
          where (o.key is null or n.key is null or row({o})::record *<> row({n})::record)
            and coalesce(o.position, 0) <= $1
            and coalesce(n.position, 0) <= $1
          order by 1
          limit $2"
    )
}

/// Compares what both have folded; `at` is where the built version stands.
pub(super) async fn compare<M: Model>(
    pool: &PgPool,
    built: &Place,
    replaced: i32,
    at: Position,
) -> Result<Checked, ProjectionError> {
    let mut tx = pool.begin().await?;
    sqlx::query("set transaction isolation level repeatable read, read only")
        .execute(&mut *tx)
        .await?;
    // Both sides in memory, by one of the server's processes: it may be a busy one.
    sqlx::query("set local work_mem = '128MB'").execute(&mut *tx).await?;
    sqlx::query("set local max_parallel_workers_per_gather = 0").execute(&mut *tx).await?;
    let (_, position) = served(&mut tx, M::NAME).await?.unwrap_or_default();
    let both = at.min(position);
    let old = Place::of_version(M::NAME, replaced);
    let mut statements = vec![differing(&rows_of(&old), &rows_of(built), &OF_ROW)];
    if M::KEEPS_PAST && replaced == M::VERSION {
        statements.push(differing(&touches_of(&old), &touches_of(built), &OF_TOUCH));
    }
    let mut differences: Vec<Difference> = vec![];
    for statement in statements {
        let found = sqlx::query_as(&statement).bind(both).bind(SHOWN).fetch_all(&mut *tx).await?;
        differences.extend(found);
    }
    let mut since = BTreeSet::new();
    // A served version that stands still behind is not met at the swap either.
    let both_places = if position >= at { vec![&old, built] } else { vec![] };
    for place in both_places {
        let statement = format!("select key from {} where position > $1", place.rows());
        let keys: Vec<String> =
            sqlx::query_scalar(&statement).bind(both).fetch_all(&mut *tx).await?;
        since.extend(keys);
    }
    let rows = count(&mut tx, built).await?;
    let rows_before = count(&mut tx, &old).await?;
    tx.commit().await?;
    Ok(Checked { whole: position >= at, rows, rows_before, differences, since })
}

async fn count(connection: &mut PgConnection, place: &Place) -> Result<i64, sqlx::Error> {
    let statement = format!("select count(*) from {}", place.rows());
    sqlx::query_scalar(&statement).fetch_one(connection).await
}

/// Compares some rows of two versions that stand at the same position.
pub(super) async fn compare_keys<M: Model>(
    connection: &mut PgConnection,
    built: &Place,
    at: Position,
    keys: &BTreeSet<String>,
) -> Result<Vec<Difference>, sqlx::Error> {
    let of = |place: &Place| format!("{} where key = any($3)", rows_of(place));
    let statement = differing(&of(&Place::served::<M>()), &of(built), &OF_ROW);
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    sqlx::query_as(&statement).bind(at).bind(SHOWN).bind(keys).fetch_all(connection).await
}
