//! What a wallet was paid by sales: as their seller, and as the one who has the royalty.
//!
//! The escrow rail pays the recipient that it froze. The exchange asks the collection at the match
//! and does not tell whom it paid: there it is whom our book froze when the order was listed, and
//! of orders that our book never saw, whom the collection names today.

use brickyard_core::kernel::Address;
use brickyard_store::Position;
use sqlx::{FromRow, PgPool};

use super::Then;
use super::relations::earnings;
use crate::error::ProjectionError;

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct EarningLine {
    /// The event that tells of it.
    pub position: Position,
    /// `sale` or `royalty`.
    pub kind: String,
    pub item_id: String,
    /// As its document says today; None where it says none.
    pub item_name: Option<String>,
    pub currency: String,
    /// What came in.
    pub earned: String,
    /// What the buyer paid.
    pub price: String,
    pub buyer: String,
    pub seller: String,
    pub sold_at_s: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct EarningSum {
    /// Addresses of currencies mean something on a chain alone.
    pub chain_id: i64,
    pub currency: String,
    pub sales: i64,
    pub from_sales: String,
    pub royalties: i64,
    pub from_royalties: String,
}

/// Everything that the wallet `$2` was paid, as `earned`.
fn earned(then: Then) -> String {
    format!(
        "sold as (
  select t.*, coalesce(t.royalty_recipient, o.state->'terms'->>'royalty_recipient',
                       c.state->>'royalty_recipient') as recipient
    from {earnings} t
    -- Both of what is frozen for good, and of today where nothing else is known.
    left join read.orders o on o.key = t.order_id
    left join read.collections c on c.key = t.collection
   where t.sold_at_s is not null
     and (t.seller = $2
          or t.royalty_recipient = $2
          or t.royalty_recipient is null
             and t.royalty > 0
             and t.collection = any(array(
               select key
                 from read.collections
                where $2 in (state->>'royalty_recipient', state->>'creator')
             )))
), earned as (
  select position, 'sale' as kind, item_id, currency, seller_amount as earned, price, buyer,
         seller, sold_at_s
    from sold
   where seller = $2
  union all
  select position, 'royalty', item_id, currency, royalty, price, buyer, seller, sold_at_s
    from sold
   where recipient = $2
     and royalty > 0
)",
        earnings = earnings(then)
    )
}

/// Newest first, from after a line on.
///
/// # Errors
/// The server fails.
pub async fn earning_lines(
    pool: &PgPool,
    then: Then,
    wallet: Address,
    (after, limit): (Option<(Position, &str)>, i64),
) -> Result<Vec<EarningLine>, ProjectionError> {
    let statement = format!(
        "with {}
select e.position, e.kind, e.item_id, i.name as item_name, e.currency,
       e.earned::text as earned, e.price::text as price, e.buyer, e.seller, e.sold_at_s
  from (select *
          from earned
         where $3::bigint is null
            or (position, kind) < ($3, $4)
         order by position desc, kind desc
         limit $5) as e
  left join read.items i on i.key = e.item_id
 order by e.position desc, e.kind desc",
        earned(then)
    );
    Ok(sqlx::query_as(&statement)
        .bind(then.position)
        .bind(wallet.to_string())
        .bind(after.map(|(position, _)| position))
        .bind(after.map(|(_, kind)| kind))
        .bind(limit)
        .fetch_all(pool)
        .await?)
}

/// By chain and currency, of everything since a second; amounts of different currencies are never added.
///
/// # Errors
/// The server fails.
pub async fn earning_sums(
    pool: &PgPool,
    then: Then,
    wallet: Address,
    since_s: i64,
) -> Result<Vec<EarningSum>, ProjectionError> {
    let statement = format!(
        "with {}
select split_part(item_id, '-', 1)::bigint as chain_id, currency,
       count(*) filter (where kind = 'sale') as sales,
       coalesce(sum(earned) filter (where kind = 'sale'), 0)::text as from_sales,
       count(*) filter (where kind = 'royalty') as royalties,
       coalesce(sum(earned) filter (where kind = 'royalty'), 0)::text as from_royalties
  from earned
 where sold_at_s >= $3
 group by 1, currency
 order by 1, currency",
        earned(then)
    );
    Ok(sqlx::query_as(&statement)
        .bind(then.position)
        .bind(wallet.to_string())
        .bind(since_s)
        .fetch_all(pool)
        .await?)
}
