//! What whales did: bought, sold, listed, bid and offered, newest first.

use brickyard_store::Position;
use sqlx::{FromRow, PgPool};

use super::Then;
use crate::error::ProjectionError;

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

/// What anybody did that a whale is followed for. A sale is two deeds.
const DEEDS: &str = "
select a.position, d.whale, d.deed, t.item_id,
       i.name as item_name,
       coalesce(i.collection, a.collection) as collection, a.state->>'price' as price,
       coalesce(a.state->>'currency', o.currency) as currency,
       a.state->>'amount' as amount, (a.state->>'at_s')::bigint as at_s
  from read.activity as a
 cross join lateral (
       values (case a.kind when 'sold' then 'bought' end, a.state->>'to'),
              (a.kind, a.state->>'from')
 ) as d (deed, whale)
  left join read.orders as o on o.key = a.order_id
 cross join lateral (select coalesce(a.item_id, o.item_id) as item_id) as t
  left join read.items as i on i.key = t.item_id
 where a.kind in ('sold', 'listed', 'bid', 'offered')
   and d.deed is not null";

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
    let statement = format!(
        "{DEEDS}
   and d.whale = any($2)
   and a.position <= $1
   and ($3::text is null or coalesce(i.collection, a.collection) = $3)
   and ($4::bigint is null
        or a.position < $4
        or (a.position = $4 and d.deed > $5))
 order by a.position desc, d.deed
 limit $6"
    );
    let lines = sqlx::query_as(&statement)
        .bind(then.position)
        .bind(whales)
        .bind(collection)
        .bind(after.map(|(position, _)| position))
        .bind(after.map(|(_, deed)| deed))
        .bind(limit)
        .fetch_all(pool)
        .await?;
    Ok(lines)
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
    let statement = format!(
        "{DEEDS}
   and a.position > $1
   and a.position <= $2
   and coalesce(i.collection, a.collection) = any($3)
 order by a.position, d.deed
 limit $4"
    );
    let lines = sqlx::query_as(&statement)
        .bind(after)
        .bind(upto)
        .bind(collections)
        .bind(limit)
        .fetch_all(pool)
        .await?;
    Ok(lines)
}
