//! What whales did: bought, sold, listed, bid and offered, newest first.

use brickyard_store::Position;
use sqlx::{FromRow, PgPool};

use super::Then;
use crate::error::ProjectionError;

/// Of so few each is looked for by itself: all together may have done nothing for long.
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

/// What anybody did that a whale is followed for. A sale is two deeds.
const OF_ANYBODY: &str = "
select a.position, a.state, a.order_id, a.item_id, a.collection, v.deed, v.whale
  from read.activity as a
 cross join lateral (
       values (case a.kind when 'sold' then 'bought' end, a.state->>'to'),
              (a.kind, a.state->>'from')
 ) as v (deed, whale)
 where a.kind in ('sold', 'listed', 'bid', 'offered')
   and v.deed is not null";

/// The last `$6` of each of the wallets `$2`, up to `$1` and after the place `$4` and `$5`.
const OF_EACH: &str = "
select a.position, a.state, a.order_id, a.item_id, a.collection, a.deed, w.whale
  from unnest($2::text[]) as w (whale)
 cross join lateral (
       (select s.position, s.state, s.order_id, s.item_id, s.collection, s.kind as deed
          from read.activity as s
         where s.state->>'from' = w.whale
           and s.kind in ('sold', 'listed', 'bid', 'offered')
           and s.position <= $1
           and ($4::bigint is null
                or s.position < $4
                or (s.position = $4 and s.kind > $5))
         order by s.position desc
         limit $6)
       union all
       (select b.position, b.state, b.order_id, b.item_id, b.collection, 'bought' as deed
          from read.activity as b
         where b.state->>'to' = w.whale
           and b.kind = 'sold'
           and b.position <= $1
           and ($4::bigint is null
                or b.position < $4
                or (b.position = $4 and 'bought' > $5))
         order by b.position desc
         limit $6)
 ) as a";

/// Deeds with what they are of.
fn lines(deeds: &str, rest: &str) -> String {
    format!(
        "select d.position, d.whale, d.deed, t.item_id,
                i.name as item_name,
                coalesce(i.collection, d.collection) as collection, d.state->>'price' as price,
                coalesce(d.state->>'currency', o.currency) as currency,
                d.state->>'amount' as amount, (d.state->>'at_s')::bigint as at_s
           from ({deeds}) as d
           left join read.orders as o on o.key = d.order_id
          cross join lateral (select coalesce(d.item_id, o.item_id) as item_id) as t
           left join read.items as i on i.key = t.item_id
          where {rest}"
    )
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
    let deeds = if collection.is_none() && whales.len() <= FEW { OF_EACH } else { OF_ANYBODY };
    let deeds = format!(
        "select *
           from ({deeds}) as d
          where d.whale = any($2)
            and d.position <= $1
            and ($4::bigint is null
                 or d.position < $4
                 or (d.position = $4 and d.deed > $5))"
    );
    let (page, any) = (" order by d.position desc, d.deed limit $6", "$3::text is null");
    let of_collection = "coalesce(i.collection, d.collection) = $3";
    // Which collection a deed is of, only its item tells.
    let statement = match collection {
        Some(_) => lines(&deeds, &format!("{of_collection} {page}")),
        None => lines(&format!("{deeds} {page}"), &format!("{any} {page}")),
    };
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
    let rest = "d.position > $1
            and d.position <= $2
            and coalesce(i.collection, d.collection) = any($3)
          order by d.position, d.deed
          limit $4";
    let statement = lines(OF_ANYBODY, rest);
    let lines = sqlx::query_as(&statement)
        .bind(after)
        .bind(upto)
        .bind(collections)
        .bind(limit)
        .fetch_all(pool)
        .await?;
    Ok(lines)
}
