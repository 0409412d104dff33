//! Sales of a collection: one by one with what speaks against each, and summed up by time.

use brickyard_core::kernel::Address;
use brickyard_store::Position;
use sqlx::{FromRow, PgPool};

use super::Then;
use super::relations::judged;
use crate::error::ProjectionError;

/// Which sales count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SaleFilter {
    pub collection: Option<String>,
    pub currency: Option<Address>,
    /// From this second on.
    pub since_s: i64,
    /// Also those that may be no honest ones.
    pub with_washed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct SaleLine {
    /// The event that tells of it.
    pub position: Position,
    pub item_id: String,
    pub collection: String,
    pub currency: String,
    pub amount: String,
    pub price: String,
    pub buyer: String,
    pub seller: String,
    pub sold_at_s: i64,
    pub self_trade: bool,
    pub back_and_forth: bool,
    pub repeated: bool,
    /// The other sales that speak against this one.
    pub evidence: Vec<i64>,
}

/// Newest first, from before a position on.
///
/// # Errors
/// The server fails.
pub async fn sales(
    pool: &PgPool,
    then: Then,
    filter: &SaleFilter,
    (before, limit): (Option<Position>, i64),
) -> Result<Vec<SaleLine>, ProjectionError> {
    let statement = format!(
        "with {judged}
select j.position, j.item_id, j.collection, j.currency, j.amount::text as amount,
       j.price::text as price, j.buyer, j.seller, j.sold_at_s,
       j.self_trade, j.back_and_forth, j.repeated,
       -- Against an honest sale nothing speaks, and nothing is looked for.
       case when not j.washed then array[]::bigint[] else array(
         select x.position
           from sold x
          where x.item_id = j.item_id
            and x.position <> j.position
            and (j.back_and_forth and x.buyer = j.seller and x.seller = j.buyer
                 or j.repeated and (x.buyer = j.buyer or x.seller = j.seller))
          order by x.position
          limit 20
       ) end as evidence
  from judged j
 where ($3::text is null or j.currency = $3)
   and j.sold_at_s >= $4
   and ($5 or not j.washed)
   and ($6::bigint is null or j.position < $6)
 order by j.position desc
 limit $7",
        judged = judged(then)
    );
    Ok(sqlx::query_as(&statement)
        .bind(then.position)
        .bind(&filter.collection)
        .bind(filter.currency.map(|currency| currency.to_string()))
        .bind(filter.since_s)
        .bind(filter.with_washed)
        .bind(before)
        .bind(limit)
        .fetch_all(pool)
        .await?)
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct SaleBucket {
    pub from_s: i64,
    pub sales: i64,
    pub volume: String,
    pub low: String,
    pub high: String,
    /// Rounded down.
    pub average: String,
    pub first_position: Position,
    pub last_position: Position,
}

/// Sales by time, oldest first; times without a sale are left out.
///
/// # Errors
/// The server fails.
pub async fn sale_buckets(
    pool: &PgPool,
    then: Then,
    filter: &SaleFilter,
    bucket_s: i64,
) -> Result<Vec<SaleBucket>, ProjectionError> {
    let statement = format!(
        "with {judged}
select j.sold_at_s / $6 * $6 as from_s, count(*) as sales, sum(j.price)::text as volume,
       min(j.price)::text as low, max(j.price)::text as high,
       div(sum(j.price), count(*))::text as average,
       min(j.position) as first_position, max(j.position) as last_position
  from judged j
 where ($3::text is null or j.currency = $3)
   and j.sold_at_s >= $4
   and ($5 or not j.washed)
 group by 1
 order by 1",
        judged = judged(then)
    );
    Ok(sqlx::query_as(&statement)
        .bind(then.position)
        .bind(&filter.collection)
        .bind(filter.currency.map(|currency| currency.to_string()))
        .bind(filter.since_s)
        .bind(filter.with_washed)
        .bind(bucket_s)
        .fetch_all(pool)
        .await?)
}
