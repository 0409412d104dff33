//! Who holds so much that others follow: holdings at what they are worth, in dollars.
//!
//! What a unit is worth follows from how its collection is traded (NFTGo's rule): where much is sold
//! in a week, the floor or the week's median, whichever is higher; where little, the floor; where
//! nothing, the floor or what the holder paid on average, whichever is lower. Prices of all
//! currencies count in dollars by the quotes of that moment. What the venues hold for others is
//! nobody's holding.

use brickyard_core::whales::{WhaleMark, WhaleThresholds};
use brickyard_store::Position;
use sqlx::types::Json;
use sqlx::{FromRow, PgPool};

use super::Then;
use super::quotes::Worth;
use super::relations::{holdings, judged, whale_marks};
use crate::error::ProjectionError;
use crate::models::WhaleMarkRow;
use crate::past_floors::FloorAt;

/// Sales of a week tell how a collection is traded.
const WEEK_S: i64 = 7 * 24 * 60 * 60;

/// The thresholds as they stood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MarkAt {
    /// 0 while nobody has set any.
    pub version: u32,
    pub thresholds: WhaleThresholds,
    /// The event that set them.
    pub position: Option<Position>,
}

/// # Errors
/// The server fails, or a row cannot be read.
pub async fn whale_mark(pool: &PgPool, then: Then) -> Result<MarkAt, ProjectionError> {
    let statement = format!("select position, state from {} m where key = $2", whale_marks(then));
    let row: Option<(Position, Json<WhaleMarkRow>)> = sqlx::query_as(&statement)
        .bind(then.position)
        .bind(WhaleMark::ID)
        .fetch_optional(pool)
        .await?;
    Ok(row.map_or_else(MarkAt::default, |(position, Json(row))| MarkAt {
        version: row.version,
        thresholds: row.thresholds,
        position: Some(position),
    }))
}

/// By what whales are counted.
#[derive(Clone, Debug)]
pub struct WhaleAsked<'a> {
    /// Whales that hold something of it; of the whole market without.
    pub collection: Option<&'a str>,
    pub thresholds: WhaleThresholds,
    /// Of the same moment, of all collections.
    pub floors: &'a [FloorAt],
    pub worths: &'a [Worth],
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct WhaleLine {
    pub owner: String,
    /// Dollars, in units of 10^-18.
    pub value: String,
    pub collections: i64,
    pub tokens: i64,
    pub units: String,
    /// Since when, of what is held longest.
    pub since_s: i64,
    /// For how long a unit is held on average, rounded down.
    pub held_s: i64,
    /// The largest share of a collection, in basis points, rounded down; of the asked one, if one is.
    pub share_bps: i64,
    /// Why the holder is a whale.
    pub by_value: bool,
    pub by_top: bool,
    pub by_supply: bool,
}

/// What a whale holds of one collection, and how it is counted.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct HeldLine {
    pub owner: String,
    pub collection: String,
    pub tokens: i64,
    pub units: String,
    /// `liquid`, `illiquid` or `untraded`.
    pub rule: String,
    /// Sales of the week.
    pub sales: i64,
    /// Dollars in units of 10^-18, for one unit, as the next three.
    pub price: String,
    pub floor: Option<String>,
    pub median: Option<String>,
    pub average_cost: Option<String>,
    pub value: String,
    /// The event that made the floor.
    pub floor_position: Option<Position>,
    /// The last transfer that the holding follows from.
    pub position: Position,
}

/// The most valuable first; of equals, by address; after an owner of the page before.
///
/// # Errors
/// The server fails.
pub async fn whales(
    pool: &PgPool,
    then: Then,
    asked: &WhaleAsked<'_>,
    (after, limit): (Option<&str>, i64),
) -> Result<Vec<WhaleLine>, ProjectionError> {
    let statement = format!(
        "with {counted}, {MARKED}, found as (
  select *
    from marked
   where by_value or by_top or (by_supply and $9::text is not null)
)
select owner, value::text, collections, tokens, units::text, since_s, held_s, share_bps,
       by_value, by_top, by_supply
  from found
 where $17::text is null
    or (-value, owner) > (select -f.value, f.owner from found f where f.owner = $17)
 order by found.value desc, found.owner
 limit $18",
        counted = counted(then, asked.thresholds.liquid_sales),
    );
    let query = bound(sqlx::query_as(&statement), then, asked);
    let WhaleThresholds { value_usd, top_bps, top_least, small_holders, .. } = asked.thresholds;
    let WhaleThresholds { supply_bps, supply_least, .. } = asked.thresholds;
    Ok(query
        .bind(value_usd.to_string())
        .bind(i64::from(top_bps))
        .bind(i64::from(top_least))
        .bind(i64::from(small_holders))
        .bind(i64::from(supply_bps))
        .bind(i64::from(supply_least))
        .bind(after)
        .bind(limit)
        .fetch_all(pool)
        .await?)
}

/// What these owners hold, the most valuable first; so many collections of each.
///
/// # Errors
/// The server fails.
pub async fn whale_lines(
    pool: &PgPool,
    then: Then,
    asked: &WhaleAsked<'_>,
    (owners, most): (&[String], i64),
) -> Result<Vec<HeldLine>, ProjectionError> {
    let statement = format!(
        "with {counted}, placed as (
  select *, row_number() over (partition by owner order by lines.value desc, collection) as place
    from lines
   where owner = any($11)
     and ($9::text is null or collection = $9)
)
select owner, collection, tokens, units::text, rule, sales, price::text, floor::text,
       median::text, cost::text as average_cost, value::text, floor_position, position
  from placed
 where place <= $12
 order by owner, place",
        counted = counted(then, asked.thresholds.liquid_sales),
    );
    let query = bound(sqlx::query_as(&statement), then, asked);
    Ok(query.bind(owners).bind(most).fetch_all(pool).await?)
}

type Query<'q, T> = sqlx::query::QueryAs<'q, sqlx::Postgres, T, sqlx::postgres::PgArguments>;

/// `$1` to `$10` of [`counted`].
fn bound<'q, T>(query: Query<'q, T>, then: Then, asked: &WhaleAsked<'_>) -> Query<'q, T>
where
    T: for<'r> FromRow<'r, sqlx::postgres::PgRow> + Send + Unpin,
{
    let told: Vec<_> =
        asked.worths.iter().filter_map(|worth| Some((worth, worth.measure()?))).collect();
    let ten = |decimals: u8| format!("1{}", "0".repeat(decimals.into()));
    let floor = |pick: fn(&FloorAt) -> String| asked.floors.iter().map(pick).collect::<Vec<_>>();
    query
        .bind(then.position)
        .bind(None::<String>)
        .bind(then.clock())
        .bind(told.iter().map(|(worth, _)| worth.chain_id.to_string()).collect::<Vec<_>>())
        .bind(told.iter().map(|(worth, _)| worth.currency.address.to_string()).collect::<Vec<_>>())
        .bind(told.iter().map(|(_, of)| of.atto_usd.to_string()).collect::<Vec<_>>())
        .bind(told.iter().map(|(_, of)| ten(of.decimals)).collect::<Vec<_>>())
        .bind(
            asked
                .floors
                .iter()
                .map(|floor| {
                    format!("{} {} {}", floor.collection, floor.currency, floor.position.0)
                })
                .collect::<Vec<_>>(),
        )
        .bind(asked.collection.map(str::to_owned))
        .bind(floor(|floor| floor.lowest.price.to_string()))
}

/// Who is a whale, and why. Takes `$11` the value in dollars, `$12` to `$14` the share, number and
/// size of the largest of a small market, `$15` and `$16` share and size of a collection.
const MARKED: &str = "
totals as (
  select owner, sum(lines.value) as value, count(*) as collections,
         sum(tokens)::bigint as tokens, sum(units) as units, min(since_s) as since_s,
         div(sum(unit_seconds), sum(units))::bigint as held_s,
         (max(div(units * 10000, supply))
           filter (where $9::text is null or collection = $9))::bigint as share_bps,
         bool_or(supply >= $16::bigint and units * 10000 >= supply * $15::bigint)
           filter (where $9::text is null or collection = $9) as by_supply,
         bool_or($9::text is null or collection = $9) as asked
    from lines
   group by owner
), placed as (
  select t.*, row_number() over (order by t.value desc, t.owner) as place,
         count(*) over () as holders
    from totals t
), marked as (
  select p.*, p.value >= $11::numeric * 1000000000000000000 as by_value,
         p.holders < $14::bigint and p.value > 0
           and p.place <= greatest($13::bigint, (p.holders * $12::bigint + 9999) / 10000) as by_top
    from placed p
   where p.asked
)";

/// Relations up to `lines`: what each owner has of each collection, and what it is worth. Takes
/// `$1` the position, `$2` null, `$3` the clock, `$4` to `$7` chains, currencies, dollars and units
/// of the quotes, `$8` and `$10` floors, `$9` a collection or null.
fn counted(then: Then, liquid_sales: u32) -> String {
    let (judged, held) = (judged(then), held(then));
    format!(
        "{judged}, {PRICES}, {week}, {held}, {lines}",
        week = week(),
        lines = lines(liquid_sales)
    )
}

/// Floors and sales in dollars.
const PRICES: &str = "
rates as (
  select chain_id, currency, dollars::numeric as dollars, unit::numeric as unit
    from unnest($4::text[], $5::text[], $6::text[], $7::text[])
      as r (chain_id, currency, dollars, unit)
), floors as (
  -- Of several currencies, the one in which it is cheapest.
  select distinct on (f.collection)
         f.collection, div(f.price * r.dollars, r.unit) as usd, f.position
    from (
      select split_part(named, ' ', 1) as collection, split_part(named, ' ', 2) as currency,
             split_part(named, ' ', 3)::bigint as position, price::numeric as price
        from unnest($8::text[], $10::text[]) as f (named, price)
    ) as f
    join rates r on r.chain_id = split_part(f.collection, '-', 1) and r.currency = f.currency
   order by f.collection, usd, f.currency
), paid as (
  select j.collection, j.buyer, j.amount, j.sold_at_s, j.washed,
         div(j.price * r.dollars, r.unit) as usd
    from judged j
    join rates r on r.chain_id = split_part(j.collection, '-', 1) and r.currency = j.currency
)";

/// How each collection was traded, and what each owner has paid for a unit of it.
fn week() -> String {
    format!(
        "
week as (
  select p.collection, count(*) as sales,
         percentile_disc(0.5) within group (order by div(p.usd, greatest(p.amount, 1))) as median
    from paid p
   where p.sold_at_s > $3::bigint - {WEEK_S}
     and not p.washed
   group by p.collection
), costs as (
  select p.buyer as owner, p.collection, div(sum(p.usd), greatest(sum(p.amount), 1)) as usd
    from paid p
   group by p.buyer, p.collection
)"
    )
}

/// What each owner has, but for the venues, and how much there is.
fn held(then: Then) -> String {
    format!(
        "
venues as (
  select state->>'marketplace' as owner from read.chains
  union
  select state->>'exchange' from read.chains
), held as materialized (
  select h.owner, h.collection, count(*) as tokens, sum(h.units) as units,
         min(h.since_s) as since_s, max(h.position) as position,
         sum(h.units * greatest($3::bigint - h.since_s, 0)) as unit_seconds
    from {holdings} h
   where h.units > 0
     and h.owner not in (select owner from venues)
   group by h.owner, h.collection
), supplies as (
  select h.collection, sum(h.units) as units
    from {holdings} h
   where h.units > 0
   group by h.collection
)",
        holdings = holdings(then)
    )
}

fn lines(liquid_sales: u32) -> String {
    format!(
        "
priced as (
  select h.*, s.units as supply, f.usd as floor, f.position as floor_position, w.median,
         c.usd as cost, coalesce(w.sales, 0) as sales,
         case when coalesce(w.sales, 0) >= {liquid_sales} then 'liquid'
              when coalesce(w.sales, 0) > 0 then 'illiquid'
              else 'untraded'
         end as rule
    from held h
    join supplies s using (collection)
    left join floors f using (collection)
    left join week w using (collection)
    left join costs c using (owner, collection)
), lines as (
  select p.*, p.units * p.price as value
    from (
      select priced.*,
             case rule
               when 'liquid' then greatest(floor, median)
               when 'illiquid' then coalesce(floor, 0)
               -- What nobody offers and nobody bought for a week has no price.
               else case when floor is null then 0 else least(floor, cost) end
             end as price
        from priced
    ) as p
)"
    )
}
