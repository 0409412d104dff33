//! Who holds a collection: each holder with what it cost and brought in, how the units are spread,
//! for how long they are held, and who trades the most.

use brickyard_core::kernel::Address;
use sqlx::{FromRow, PgPool};

use super::relations::{holdings, judged, trades};
use super::{SaleFilter, Then};
use crate::error::ProjectionError;

const DAY_S: i64 = 24 * 60 * 60;
/// Ends of the holding periods, in seconds; the last one has none (DEFAULTS: under a day, a week,
/// 30 days, three months, a year, longer).
const PERIODS_S: [i64; 5] = [DAY_S, 7 * DAY_S, 30 * DAY_S, 90 * DAY_S, 365 * DAY_S];
/// Ends of the steps of how many tokens one has; the last one has none.
const STEPS: [i64; 6] = [1, 2, 5, 10, 50, 100];

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct HolderLine {
    pub owner: String,
    pub tokens: i64,
    pub units: String,
    /// Since when, of what was held longest.
    pub since_s: i64,
    pub bought: i64,
    pub spent: String,
    /// What was spent for each purchase, rounded down; null for who never bought.
    pub average_cost: Option<String>,
    pub sold: i64,
    pub received: String,
    /// Received less spent; negative while it has cost more than it brought in.
    pub profit: String,
}

/// The largest holders first; of equals, by address. What was paid and received counts in one
/// currency, for the price that buyers pay.
///
/// # Errors
/// The server fails.
pub async fn holders(
    pool: &PgPool,
    then: Then,
    (collection, currency): (&str, Option<Address>),
    (after, limit): (Option<&str>, i64),
) -> Result<Vec<HolderLine>, ProjectionError> {
    // `after` is an owner of the page before: where it stands is looked up, not trusted.
    let statement = format!(
        "
with held as materialized (
  select owner, count(*) as tokens, sum(units) as units, min(since_s) as since_s
    from {holdings} h
   where collection = $2
     and units > 0
   group by owner
), page as (
  select *
    from held
   where $4::text is null
      or (-units, owner) > (select -units, owner from held where owner = $4)
   order by units desc, owner
   limit $5
), paid as (
  select buyer as owner, count(*) as bought, sum(price) as spent
    from {trades} t
   where collection = $2 and currency = $3 and sold_at_s is not null
   group by buyer
), got as (
  select seller as owner, count(*) as sold, sum(price) as received
    from {trades} t
   where collection = $2 and currency = $3 and sold_at_s is not null
   group by seller
)
select h.owner, h.tokens, h.units::text as units, h.since_s,
       coalesce(b.bought, 0) as bought, coalesce(b.spent, 0)::text as spent,
       div(b.spent, b.bought)::text as average_cost,
       coalesce(s.sold, 0) as sold, coalesce(s.received, 0)::text as received,
       (coalesce(s.received, 0) - coalesce(b.spent, 0))::text as profit
  from page h
  left join paid b using (owner)
  left join got s using (owner)
 order by h.units desc, h.owner",
        holdings = holdings(then),
        trades = trades(then)
    );
    Ok(sqlx::query_as(&statement)
        .bind(then.position)
        .bind(collection)
        .bind(currency.map(|currency| currency.to_string()))
        .bind(after)
        .bind(limit)
        .fetch_all(pool)
        .await?)
}

/// How a collection is spread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HolderTotals {
    pub owners: i64,
    pub tokens: i64,
    /// How many owners have so many tokens: from, to, owners. The last step has no end.
    pub distribution: Vec<(i64, Option<i64>, i64)>,
    /// How many tokens are held for so long: from and to in seconds, tokens.
    pub periods: Vec<(i64, Option<i64>, i64)>,
}

/// # Errors
/// The server fails.
pub async fn holder_totals(
    pool: &PgPool,
    then: Then,
    collection: &str,
) -> Result<HolderTotals, ProjectionError> {
    let statement = format!(
        "select owner, since_s from {} h where collection = $2 and units > 0",
        holdings(then)
    );
    let held: Vec<(String, i64)> =
        sqlx::query_as(&statement).bind(then.position).bind(collection).fetch_all(pool).await?;
    let mut tokens_of = foldhash::HashMap::<&str, i64>::default();
    for (owner, _) in &held {
        *tokens_of.entry(owner).or_default() += 1;
    }
    let ages = held.iter().map(|(_, since_s)| then.clock().saturating_sub(*since_s));
    Ok(HolderTotals {
        owners: i64::try_from(tokens_of.len()).unwrap_or(i64::MAX),
        tokens: i64::try_from(held.len()).unwrap_or(i64::MAX),
        // A step ends with its number, a period before it.
        distribution: spread(&STEPS.map(|end| end + 1), 1, tokens_of.values().copied())
            .into_iter()
            .map(|(from, end, count)| (from, end.map(|end| end - 1), count))
            .collect(),
        periods: spread(&PERIODS_S, 0, ages.map(|age| age.max(0))),
    })
}

/// How many values lie in each step that ends before one of `ends`.
fn spread(
    ends: &[i64],
    first: i64,
    values: impl Iterator<Item = i64>,
) -> Vec<(i64, Option<i64>, i64)> {
    let starts = std::iter::once(first).chain(ends.iter().copied());
    let ends_then_none = ends.iter().copied().map(Some).chain([None]);
    let mut steps: Vec<(i64, Option<i64>, i64)> =
        starts.zip(ends_then_none).map(|(from, end)| (from, end, 0)).collect();
    for value in values {
        steps[ends.partition_point(|end| *end <= value)].2 += 1;
    }
    steps
}

#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct TraderLine {
    pub trader: String,
    pub bought: i64,
    pub spent: String,
    pub sold: i64,
    pub received: String,
    /// Spent and received together.
    pub volume: String,
}

/// Who has moved the most money, in one currency.
///
/// # Errors
/// The server fails.
pub async fn traders(
    pool: &PgPool,
    then: Then,
    filter: &SaleFilter,
    limit: i64,
) -> Result<Vec<TraderLine>, ProjectionError> {
    let statement = format!(
        "with {judged}, sides as (
  select buyer as trader, price as spent, 0::numeric as received, 1 as bought, 0 as sold
    from judged
   where currency = $3 and sold_at_s >= $4 and ($5 or not washed)
  union all
  select seller, 0, price, 0, 1
    from judged
   where currency = $3 and sold_at_s >= $4 and ($5 or not washed)
)
select trader, sum(bought) as bought, sum(spent)::text as spent, sum(sold) as sold,
       sum(received)::text as received, sum(spent + received)::text as volume
  from sides
 group by trader
 order by sum(spent + received) desc, trader
 limit $6",
        judged = judged(then)
    );
    Ok(sqlx::query_as(&statement)
        .bind(then.position)
        .bind(&filter.collection)
        .bind(filter.currency.map(|currency| currency.to_string()))
        .bind(filter.since_s)
        .bind(filter.with_washed)
        .bind(limit)
        .fetch_all(pool)
        .await?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_holds_its_first_and_not_its_end() {
        let found = spread(&[10, 20], 0, [0, 9, 10, 19, 20, 500].into_iter());
        assert_eq!(found, [(0, Some(10), 2), (10, Some(20), 2), (20, None, 2)]);
    }
}
