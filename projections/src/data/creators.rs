//! Who has made the collections: ranked by what became of them, and one by one.
//!
//! A creator is the address that a collection's contract names as its own. Amounts count in one
//! currency; sales that may be no honest ones count nowhere here.

use brickyard_core::kernel::Address;
use sqlx::{FromRow, PgPool};

use super::Then;
use super::counts::NOBODY;
use super::relations::{collections, holdings, judged, orders};
use crate::error::ProjectionError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CreatorSort {
    Volume,
    Sales,
    Items,
    Collectors,
}

impl CreatorSort {
    const fn column(self) -> &'static str {
        match self {
            Self::Volume => "volume",
            Self::Sales => "sales",
            Self::Items => "items",
            Self::Collectors => "collectors",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreatorFilter {
    /// Of the volume; sales count in every currency.
    pub currency: Option<Address>,
    /// Sales from this second on.
    pub since_s: i64,
    pub sort: CreatorSort,
    /// So many are passed over.
    pub offset: i64,
    pub limit: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct CreatorLine {
    pub creator: String,
    pub collections: i64,
    /// Tokens of these that somebody has.
    pub items: i64,
    /// Who has some, the creator not counted.
    pub collectors: i64,
    pub sales: i64,
    pub volume: String,
    /// Three of the items, for pictures.
    pub works: Vec<String>,
    /// How many creators there are.
    pub total: i64,
}

/// What each creator has made, as `made`: `creator` and `collection`.
fn made(then: Then) -> String {
    format!(
        "made as materialized (
  select r.state->>'creator' as creator, c.key as collection
    from {collections} c
    -- Who made a collection never changes.
    join read.collections r on r.key = c.key
   where r.state->>'creator' <> {NOBODY}
)",
        collections = collections(then)
    )
}

/// The first by what is sorted by; of equals, by address.
///
/// # Errors
/// The server fails.
pub async fn creators(
    pool: &PgPool,
    then: Then,
    filter: &CreatorFilter,
) -> Result<Vec<CreatorLine>, ProjectionError> {
    let statement = format!(
        "with {made}, {judged}, sizes as (
  select creator, count(*) as collections from made group by creator
), supply as (
  select m.creator, count(distinct h.item_id) as items,
         count(distinct h.owner) filter (where h.owner <> m.creator) as collectors
    from made m
    join {holdings} h on h.collection = m.collection
   where h.units > 0
   group by m.creator
), sums as (
  select m.creator, count(*) as sales,
         coalesce(sum(j.price) filter (where j.currency = $3), 0) as volume
    from judged j
    join made m using (collection)
   where j.sold_at_s >= $4
     and not j.washed
   group by m.creator
), page as (
  select z.creator, z.collections, coalesce(s.items, 0) as items,
         coalesce(s.collectors, 0) as collectors, coalesce(t.sales, 0) as sales,
         coalesce(t.volume, 0) as volume, count(*) over () as total
    from sizes z
    left join supply s using (creator)
    left join sums t using (creator)
   order by {column} desc, creator
  offset $5
   limit $6
)
select creator, collections, items, collectors, sales, volume::text as volume, total,
       array(
         select i.key
           from made m
           cross join lateral (
             select key, token_id
               from read.items
              where collection = m.collection
              order by token_id
              limit 3
           ) i
          where m.creator = page.creator
          order by i.token_id, i.key
          limit 3
       ) as works
  from page
 order by page.{column} desc, creator",
        made = made(then),
        judged = judged(then),
        holdings = holdings(then),
        column = filter.sort.column(),
    );
    Ok(sqlx::query_as(&statement)
        .bind(then.position)
        .bind(None::<String>)
        .bind(filter.currency.map(|currency| currency.to_string()))
        .bind(filter.since_s)
        .bind(filter.offset)
        .bind(filter.limit)
        .fetch_all(pool)
        .await?)
}

/// One address as a creator and as a collector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreatorFigures {
    pub made: Made,
    /// What was sold of it, by currency.
    pub sold: Vec<(String, i64, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct Made {
    pub collections: i64,
    pub items: i64,
    pub collectors: i64,
    /// Tokens that the address has, its own and others'.
    pub collected: i64,
    /// Tokens that it has for sale; of the present alone.
    pub on_sale: Option<i64>,
}

/// # Errors
/// The server fails.
pub async fn creator_figures(
    pool: &PgPool,
    then: Then,
    address: Address,
) -> Result<CreatorFigures, ProjectionError> {
    let address = address.to_string();
    let statement = format!(
        "with {made}, held as (
  select h.item_id, h.owner
    from made m
    join {holdings} h on h.collection = m.collection
   where m.creator = $2
     and h.units > 0
)
select (select count(*) from made where creator = $2) as collections,
       (select count(distinct item_id) from held) as items,
       (select count(distinct owner) from held where owner <> $2) as collectors,
       (select count(*) from {holdings} h where h.owner = $2 and h.units > 0) as collected,
       {on_sale} as on_sale",
        made = made(then),
        holdings = holdings(then),
        // Orders of the past are not found by their makers.
        on_sale = if then.past {
            "case when $3::bigint is null then 0::bigint end".to_owned()
        } else {
            format!(
                "(select count(distinct item_id)
                    from {} o
                   where maker = $2 and status in ('active', 'locked') and end_s > $3)",
                orders(then)
            )
        },
    );
    let figures = sqlx::query_as(&statement)
        .bind(then.position)
        .bind(&address)
        .bind(then.clock())
        .fetch_one(pool)
        .await?;
    let statement = format!(
        "with {made}, {judged}
select j.currency, count(*) as sales, sum(j.price)::text as volume
  from judged j
  join made m using (collection)
 where m.creator = $3
   and not j.washed
 group by j.currency
 order by sales desc, j.currency",
        made = made(then),
        judged = judged(then),
    );
    let sold = sqlx::query_as(&statement)
        .bind(then.position)
        .bind(None::<String>)
        .bind(&address)
        .fetch_all(pool)
        .await?;
    Ok(CreatorFigures { made: figures, sold })
}
