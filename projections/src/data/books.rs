//! What can be said of every collection in every currency that it was sold in or is for sale in.

use sqlx::{FromRow, PgPool};

use super::relations::{collections, holdings, judged, orders};
use super::{SaleFilter, Then};
use crate::error::ProjectionError;
use crate::past_floors::FloorAt;

/// Of one collection in one currency; of a collection without any, in none.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct BookFigures {
    pub collection: String,
    pub name: String,
    pub standard: String,
    pub chain_id: i64,
    /// The token with the lowest number, for a picture.
    pub first_item: Option<String>,
    pub currency: Option<String>,
    /// Tokens that somebody has.
    pub items: i64,
    pub owners: i64,
    /// Tokens that are for sale, in whatever currency.
    pub listed: i64,
    pub sales: i64,
    pub volume: String,
    /// Rounded down; null without a sale.
    pub average: Option<String>,
    /// Each unit at its last price or the floor, whichever is higher; null when nothing was sold
    /// and nothing is for sale.
    pub market_cap: Option<String>,
    /// Sales that were left out of these figures, or would be.
    pub washed: i64,
}

/// Figures of books; sums count from `filter.since_s` on, the market's worth all that was ever
/// sold. `floors` are those of the same moment.
///
/// # Errors
/// The server fails.
pub async fn books(
    pool: &PgPool,
    then: Then,
    filter: &SaleFilter,
    floors: &[FloorAt],
) -> Result<Vec<BookFigures>, ProjectionError> {
    let statement = format!("with {}, {}, {WORTH} {}", judged(then), counts(then), told(then));
    let column = |pick: fn(&FloorAt) -> String| floors.iter().map(pick).collect::<Vec<_>>();
    Ok(sqlx::query_as(&statement)
        .bind(then.position)
        .bind(&filter.collection)
        .bind(then.clock())
        .bind(filter.since_s)
        .bind(filter.with_washed)
        .bind(column(|floor| floor.collection.clone()))
        .bind(column(|floor| floor.currency.clone()))
        .bind(column(|floor| floor.lowest.price.to_string()))
        .fetch_all(pool)
        .await?)
}

/// What is there, who has it, what is for sale, and what was sold since.
fn counts(then: Then) -> String {
    let (holdings, orders) = (holdings(then), orders(then));
    format!(
        "
floors as (
  select collection, currency, price::numeric as price
    from unnest($6::text[], $7::text[], $8::text[]) as f (collection, currency, price)
), books as (
  select collection, currency from sold
  union
  select collection, currency from floors
), held as (
  select collection, item_id, sum(units) as units
    from {holdings} h
   where units > 0
     and ($2::text is null or collection = $2)
   group by collection, item_id
), supply as (
  select collection, count(*) as items, sum(units) as units from held group by collection
), people as (
  select collection, count(distinct owner) as owners
    from {holdings} h
   where units > 0
     and ($2::text is null or collection = $2)
   group by collection
), for_sale as (
  select collection, count(distinct item_id) as listed
    from {orders} o
   where status in ('active', 'locked')
     and end_s > $3
     and ($2::text is null or collection = $2)
   group by collection
), sums as (
  select collection, currency, count(*) filter (where $5 or not washed) as sales,
         coalesce(sum(price) filter (where $5 or not washed), 0) as volume,
         count(*) filter (where washed) as washed
    from judged
   where sold_at_s >= $4
   group by collection, currency
)"
    )
}

/// What every unit is worth that was ever sold.
const WORTH: &str = "
last as (
  select distinct on (item_id, currency)
         collection, currency, item_id, div(price, greatest(amount, 1)) as price
    from judged
   where $5 or not washed
   order by item_id, currency, position desc
), worth as (
  -- What was sold, at its last price where that is above the floor.
  select l.collection, l.currency,
         sum(h.units * greatest(l.price, coalesce(f.price, 0))) as known,
         sum(h.units) as units
    from last l
    join held h using (collection, item_id)
    left join floors f using (collection, currency)
   group by l.collection, l.currency
)";

fn told(then: Then) -> String {
    let collections = collections(then);
    format!(
        "
select c.key as collection, r.state->>'name' as name, r.state->>'standard' as standard,
       (r.state->>'chain_id')::bigint as chain_id, b.currency,
       (select i.key
          from read.items i
         where i.collection = c.key
         order by i.token_id
         limit 1) as first_item,
       coalesce(s.items, 0) as items,
       coalesce(p.owners, 0) as owners,
       coalesce(o.listed, 0) as listed,
       coalesce(t.sales, 0) as sales,
       coalesce(t.volume, 0)::text as volume,
       div(t.volume, nullif(t.sales, 0))::text as average,
       case when w.known is not null or f.price is not null then
         (coalesce(w.known, 0)
          + (coalesce(s.units, 0) - coalesce(w.units, 0)) * coalesce(f.price, 0))::text
       end as market_cap,
       coalesce(t.washed, 0) as washed
  from {collections} c
  -- What a collection is called never changes.
  join read.collections r on r.key = c.key
  left join books b on b.collection = c.key
  left join supply s on s.collection = c.key
  left join people p on p.collection = c.key
  left join for_sale o on o.collection = c.key
  left join sums t on t.collection = c.key and t.currency = b.currency
  left join worth w on w.collection = c.key and w.currency = b.currency
  left join floors f on f.collection = c.key and f.currency = b.currency
 where ($2::text is null or c.key = $2)
 order by c.key, b.currency"
    )
}
