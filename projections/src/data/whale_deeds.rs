//! What whales did: bought, sold, listed, bid and offered, newest first.

use brickyard_store::Position;
use serde_json::Value;
use sqlx::{FromRow, PgPool};

use super::Then;
use super::relations::orders;
use crate::error::ProjectionError;
use crate::forks::lost_since;
use crate::model::Model;
use crate::models::Activity;
use crate::rows::Rows;

/// Of a listing's item, its order tells the collection.
const COLLECTION: &str = "coalesce(d.collection, o.collection)";
/// Of so few each is looked for by itself, and of those of one collection: all together may have done nothing for long.
const FEW: usize = 50;

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct DeedLine {
    /// The event that tells it.
    pub position: Position,
    pub whale: String,
    /// `bought`, `sold`, `listed`, `bid` or `offered`.
    pub deed: String,
    pub item_id: Option<String>,
    pub item_name: Option<String>,
    pub collection: Option<String>,
    pub price: Option<String>,
    pub currency: Option<String>,
    pub amount: String,
    pub at_s: i64,
}

/// Lines of activity.
const LINES: &str = "read.activity";

/// Those, and the ones in `$7`, which are there no longer.
const LINES_AND_LOST: &str = "(
    select position, state, order_id, item_id, collection, kind
      from read.activity
     union all
    select (l.state->>'position')::bigint, l.state, l.state->>'order_id', l.state->>'item_id',
           coalesce(l.state->>'collection', substring(l.state->>'item_id' from '^[^-]+-[^-]+')),
           l.state->>'kind'
      from jsonb_array_elements($7::jsonb) as l (state)
)";

/// Where deeds are read from.
struct Source {
    activity: &'static str,
    orders: String,
}

impl Source {
    /// What anybody did that a whale is followed for. A sale is two deeds.
    fn of_anybody(&self) -> String {
        format!(
            "select a.position, a.state, a.order_id, a.item_id, a.collection, v.deed, v.whale
               from {} as a
              cross join lateral (
                    values (case a.kind when 'sold' then 'bought' end, a.state->>'to'),
                           (a.kind, a.state->>'from')
              ) as v (deed, whale)
              where a.kind in ('sold', 'listed', 'bid', 'offered')
                and v.deed is not null",
            self.activity
        )
    }

    /// The last `$6` of each of the wallets `$2`, up to `$1` and after the place `$4` and `$5`; with items of the collection
    /// `$3` alone, where that is asked for.
    fn of_each(&self, of_collection: bool) -> String {
        let Self { activity, orders } = self;
        let of = if of_collection {
            // Most lines tell it, and of these no order is looked up.
            format!(
                "where (s.collection = $3
                      or (s.collection is null
                          and exists (
                                select from {orders} as o
                                 where o.key = s.order_id
                                   and o.collection = $3
                              )))"
            )
        } else {
            "where $3::text is null".to_owned()
        };
        let last = |wallet: &str, deed: &str, kinds: &str| {
            format!(
                "(select s.position, s.state, s.order_id, s.item_id, s.collection, {deed} as deed
                from {activity} as s
                {of}
                 and s.state->>'{wallet}' = w.whale
                 and s.kind in ({kinds})
                 and s.position <= $1
                 and ($4::bigint is null
                      or s.position < $4
                      or (s.position = $4 and {deed} > $5))
               order by s.position desc
               limit $6)"
            )
        };
        format!(
            "select a.position, a.state, a.order_id, a.item_id, a.collection, a.deed, w.whale
           from unnest($2::text[]) as w (whale)
          cross join lateral ({} union all {}) as a",
            last("from", "s.kind", "'sold', 'listed', 'bid', 'offered'"),
            last("to", "'bought'", "'sold'")
        )
    }

    /// Deeds with what they are of. Only where a line does not tell it is its order looked up: of a past, that is
    /// read from history.
    fn lines(&self, deeds: &str, rest: &str) -> String {
        let orders = &self.orders;
        format!(
            "select d.position, d.whale, d.deed, t.item_id,
                i.name as item_name,
                {COLLECTION} as collection, d.state->>'price' as price,
                coalesce(d.state->>'currency', o.currency) as currency,
                d.state->>'amount' as amount, (d.state->>'at_s')::bigint as at_s
           from ({deeds}) as d
           left join {orders} as o
             on o.key = d.order_id
            and (d.collection is null
                 or d.item_id is null
                 or d.state->>'currency' is null)
          cross join lateral (select coalesce(d.item_id, o.item_id) as item_id) as t
           left join read.items as i on i.key = t.item_id
          where {rest}"
        )
    }
}

/// Lines of a moment that a fork has taken back since.
async fn lost(pool: &PgPool, then: Then) -> Result<Option<Value>, ProjectionError> {
    if !then.past {
        return Ok(None);
    }
    let facts = lost_since::<Activity>(&mut *pool.acquire().await?, then.position).await?;
    let mut rows = Rows::new::<Activity>([]);
    for fact in &facts {
        rows.fold::<Activity>(fact)?;
    }
    let lines: Vec<_> = rows.touched().into_iter().map(|line| line.row).collect();
    let told = serde_json::to_value(&lines);
    let told = told.map_err(|source| ProjectionError::Row { model: Activity::NAME, source })?;
    Ok((!lines.is_empty()).then_some(told))
}

/// Deeds of these wallets up to a position, newest first; `after` is the place of the last line of
/// the page before, its position and deed.
///
/// # Errors
/// The server fails.
pub async fn whale_deeds(
    pool: &PgPool,
    then: Then,
    (whales, collection): (&[String], Option<&str>),
    (after, limit): (Option<(Position, &str)>, i64),
) -> Result<Vec<DeedLine>, ProjectionError> {
    let of_collection = collection.is_some();
    let one_by_one = of_collection || whales.len() <= FEW;
    let lost = lost(pool, then).await?;
    let activity = if lost.is_some() { LINES_AND_LOST } else { LINES };
    let source = Source { activity, orders: orders(then) };
    let deeds = if one_by_one { source.of_each(of_collection) } else { source.of_anybody() };
    let page = "order by d.position desc, d.deed limit $6";
    // A plan for whichever wallets would compare each line with one after the other; in this form they are hashed once.
    let deeds = format!(
        "select *
           from ({deeds}) as d
          where (d.whale in (select unnest($2::text[]))) is true
            and d.position <= $1
            and ($4::bigint is null
                 or d.position < $4
                 or (d.position = $4 and d.deed > $5))
          {page}"
    );
    let statement =
        source.lines(&deeds, &format!("($3::text is null or {COLLECTION} = $3) {page}"));
    let query = sqlx::query_as(&statement)
        .bind(then.position)
        .bind(whales)
        .bind(collection)
        .bind(after.map(|(position, _)| position))
        .bind(after.map(|(_, deed)| deed))
        .bind(limit);
    let query = match &lost {
        Some(lost) => query.bind(lost),
        None => query,
    };
    Ok(query.fetch_all(pool).await?)
}

/// Deeds of anybody with items of these collections, after one position and up to another, oldest
/// first.
///
/// # Errors
/// The server fails.
pub async fn deeds_between(
    pool: &PgPool,
    (after, upto): (Position, Position),
    collections: &[String],
    limit: i64,
) -> Result<Vec<DeedLine>, ProjectionError> {
    let rest = format!(
        "d.position > $1
            and d.position <= $2
            and {COLLECTION} = any($3)
          order by d.position, d.deed
          limit $4"
    );
    let source = Source { activity: LINES, orders: "read.orders".to_owned() };
    let statement = source.lines(&source.of_anybody(), &rest);
    let lines = sqlx::query_as(&statement)
        .bind(after)
        .bind(upto)
        .bind(collections)
        .bind(limit)
        .fetch_all(pool)
        .await?;
    Ok(lines)
}
