//! Holds a built version against the served one, row by row and byte by byte.
//!
//! The served one is folded on meanwhile, so rows that an event touched after the position both
//! have reached are left to the swap, which holds both still. Rows and touches are compared side by
//! side, as of one moment, or in slices with rests while others work.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use brickyard_store::Position;
use sqlx::postgres::Postgres;
use sqlx::{FromRow, PgConnection, PgPool, Transaction};

use super::pace::Pace;
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

/// Whether the key is in the slice that is compared.
const IS_IN: &str = "key > $3 and key <= $4";

fn rows_of(place: &Place) -> String {
    format!("select key, 0 as part, position, state from {} where {IS_IN}", place.rows())
}

/// Touches as they were when both stood at `$1`.
fn touches_of(place: &Place) -> String {
    format!(
        "select key, valid_from as part, valid_from as position, nth,
                case when valid_to <= $1 then valid_to end as ended, facets, state
           from {}
          where valid_from <= $1
            and {IS_IN}",
        place.history()
    )
}

/// The side that has folded more may have met a fork that took rows away there, and left nothing that
/// says so: what only the other one has is left to the swap, too.
fn unless_gone(served: Position, built: Position) -> &'static str {
    match served.cmp(&built) {
        Ordering::Less => "and n.key is not null",
        Ordering::Equal => "",
        Ordering::Greater => "and o.key is not null",
    }
}

/// Byte by byte (`*<>`), which is quicker than to have every row written as text, too.
fn differing(before: &str, after: &str, columns: &[&str], further: &str) -> String {
    let of = |side: &str| {
        let columns: Vec<String> = columns.iter().map(|name| format!("{side}.{name}")).collect();
        columns.join(", ")
    };
    let (o, n) = (of("o"), of("n"));
    format!(
        "select concat_ws(' ', coalesce(o.key, n.key), nullif(coalesce(o.part, n.part), 0)) as key,
                case when o.key is not null then concat_ws(' ', {o}) end as before,
                case when n.key is not null then concat_ws(' ', {n}) end as after
           from ({before}) as o
           full join ({after}) as n on n.key = o.key and n.part = o.part
          where (o.key is null or n.key is null or row({o})::record *<> row({n})::record)
            and coalesce(o.position, 0) <= $1
            and coalesce(n.position, 0) <= $1
            {further}
          order by 1
          limit $2"
    )
}

/// Both sides in memory. By a merge, which the planner likes, all rows would be sorted first.
const IN_MEMORY: &str = "
    select set_config('work_mem', '128MB', true), set_config('enable_mergejoin', 'off', true)";

const OF_ONE_MOMENT: &str = "set transaction isolation level repeatable read, read only";

/// Keys above one up to another.
type Slice<'a> = (&'a str, &'a str);

/// Keys are made of other characters.
const LAST: &str = "\u{10ffff}";
const ALL: Slice<'static> = ("", LAST);
/// Rows that are compared at once beside a site that works: so few that the rest after them is not
/// cut short.
const IN_SLICE: i64 = 64;

async fn find(
    tx: &mut PgConnection,
    statement: &str,
    both: Position,
    (above, upto): Slice<'_>,
) -> Result<Vec<Difference>, sqlx::Error> {
    sqlx::query(IN_MEMORY).execute(&mut *tx).await?;
    sqlx::query_as(statement)
        .bind(both)
        .bind(SHOWN)
        .bind(above)
        .bind(upto)
        // Planned for this slice: all of it is another thing than a few keys.
        .persistent(false)
        .fetch_all(tx)
        .await
}

/// One slice after the other, with rests.
async fn compare_in_slices(
    pool: &PgPool,
    tx: &mut PgConnection,
    built: &Place,
    (of_rows, of_touches): (&str, Option<&str>),
    both: Position,
    pace: &mut Pace,
) -> Result<Vec<Difference>, sqlx::Error> {
    let end_of_slice = format!(
        "select max(key)
           from (select key from {} where key > $1 order by key limit $2) as slice",
        built.rows()
    );
    let (mut above, mut differences) = (String::new(), vec![]);
    while above != LAST && differences.is_empty() {
        let end: Option<String> = sqlx::query_scalar(&end_of_slice)
            .bind(&above)
            .bind(IN_SLICE)
            .fetch_one(&mut *tx)
            .await?;
        let upto = end.unwrap_or_else(|| LAST.to_owned());
        for statement in std::iter::once(of_rows).chain(of_touches) {
            differences.extend(find(tx, statement, both, (&above, &upto)).await?);
        }
        above = upto;
        pace.rest(pool).await?;
    }
    Ok(differences)
}

/// Another transaction that sees what this one sees.
async fn beside(
    tx: &mut PgConnection,
    pool: &PgPool,
) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
    let moment: String =
        sqlx::query_scalar("select pg_export_snapshot()").fetch_one(&mut *tx).await?;
    let mut other = pool.begin().await?;
    sqlx::query(OF_ONE_MOMENT).execute(&mut *other).await?;
    // Takes no parameter; the server made the text, of hexadecimal digits and hyphens.
    sqlx::query(&format!("set transaction snapshot '{moment}'")).execute(&mut *other).await?;
    Ok(other)
}

/// Compares what both have folded; `at` is where the built version stands. Beside
/// others it goes slice by slice; alone it takes a second core.
pub(super) async fn compare<M: Model>(
    pool: &PgPool,
    built: &Place,
    replaced: i32,
    at: Position,
    pace: &mut Pace,
) -> Result<Checked, ProjectionError> {
    let mut tx = pool.begin().await?;
    sqlx::query(OF_ONE_MOMENT).execute(&mut *tx).await?;
    let (_, position) = served(&mut tx, M::NAME).await?.unwrap_or_default();
    let both = at.min(position);
    let old = Place::of_version(M::NAME, replaced);
    let further = unless_gone(position, at);
    let of_rows = differing(&rows_of(&old), &rows_of(built), &OF_ROW, further);
    let of_touches = differing(&touches_of(&old), &touches_of(built), &OF_TOUCH, "");
    let touches = M::KEEPS_PAST && replaced == M::VERSION;
    let of_touches = touches.then_some(of_touches.as_str());
    let differences = if pace.is_gentle() {
        compare_in_slices(pool, &mut tx, built, (&of_rows, of_touches), both, pace).await?
    } else if let Some(of_touches) = of_touches {
        let mut other = beside(&mut tx, pool).await?;
        let (rows, touches) = tokio::try_join!(
            find(&mut tx, &of_rows, both, ALL),
            find(&mut other, of_touches, both, ALL),
        )?;
        [rows, touches].concat()
    } else {
        find(&mut tx, &of_rows, both, ALL).await?
    };
    let mut since = BTreeSet::new();
    // A served version that stands still behind is not met at the swap either.
    let both_places = if position >= at { vec![&old, built] } else { vec![] };
    for place in both_places {
        let statement = format!("select key from {} where position > $1", place.rows());
        let keys: Vec<String> =
            sqlx::query_scalar(&statement).bind(both).fetch_all(&mut *tx).await?;
        since.extend(keys);
    }
    if position > at {
        let statement = format!(
            "select key
               from {} as n
              where not exists (select from {} as o where o.key = n.key)",
            built.rows(),
            old.rows()
        );
        let keys: Vec<String> = sqlx::query_scalar(&statement).fetch_all(&mut *tx).await?;
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
    let of = |place: &Place| format!("{} and key = any($5)", rows_of(place));
    let statement = differing(&of(&Place::served::<M>()), &of(built), &OF_ROW, "");
    let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
    let asked = sqlx::query_as(&statement).bind(at).bind(SHOWN).bind(ALL.0).bind(ALL.1);
    asked.bind(keys).fetch_all(connection).await
}
