//! How much there is on the whole market, for the front page.

use sqlx::{FromRow, PgPool};

use super::Then;
use super::relations::{collections, holdings, orders, trades};
use crate::error::ProjectionError;

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct MarketCounts {
    pub collections: i64,
    /// Addresses that have made a collection.
    pub creators: i64,
    /// Tokens that somebody has.
    pub items: i64,
    pub owners: i64,
    /// Tokens that are for sale, in whatever currency.
    pub listed: i64,
    pub sales: i64,
}

/// # Errors
/// The server fails.
pub async fn market_counts(pool: &PgPool, then: Then) -> Result<MarketCounts, ProjectionError> {
    let statement = format!(
        "
select (select count(*) from {collections} c) as collections,
       (select count(distinct r.state->>'creator')
          from {collections} c
          -- Who made a collection never changes.
          join read.collections r on r.key = c.key
         where r.state->>'creator' <> {NOBODY}) as creators,
       held.items, held.owners,
       (select count(distinct item_id)
          from {orders} o
         where status in ('active', 'locked')
           and end_s > $2) as listed,
       (select count(*) from {trades} t where sold_at_s is not null) as sales
  from (select count(distinct item_id) as items, count(distinct owner) as owners
          from {holdings} h
         where units > 0) as held",
        collections = collections(then),
        orders = orders(then),
        trades = trades(then),
        holdings = holdings(then),
    );
    Ok(sqlx::query_as(&statement).bind(then.position).bind(then.clock()).fetch_one(pool).await?)
}

/// A contract that tells no owner.
pub(super) const NOBODY: &str = "'0x0000000000000000000000000000000000000000'";
