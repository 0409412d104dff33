//! Who holds so much that others follow: holdings at what they are worth, in dollars.

mod count;
mod market;
mod past;
mod prices;
mod totals;
mod week;

use std::collections::BTreeMap;

use brickyard_core::kernel::Amount;
use brickyard_core::whales::{WhaleMark, WhaleThresholds};
use brickyard_store::Position;
use sqlx::PgPool;
use sqlx::types::Json;

use self::count::Counting;
pub use self::count::Whale;
pub(super) use self::market::Latest;
use self::market::Pricing;
use self::prices::{Rates, Usd};
use super::Then;
use super::floors::Floor;
use super::ledger::{Ledger, Measures};
use super::quotes::{Worth, chains};
use super::relations::whale_marks;
use super::turn::{Page, Turn};
use crate::error::ProjectionError;
use crate::models::WhaleMarkRow;

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
pub async fn whale_mark(ledger: &Ledger, then: Then) -> Result<MarkAt, ProjectionError> {
    // There is one row of it.
    let at_hand = |measures: &Measures| {
        Some(
            measures.marks.at(then.position)?.next().map(|(position, row)| (position, row.clone())),
        )
    };
    let row = match ledger.measured(then.position, at_hand).await {
        Some(row) => row,
        None => stored_mark(ledger.pool(), then).await?,
    };
    Ok(row.map_or_else(MarkAt::default, |(position, row)| MarkAt {
        version: row.version,
        thresholds: row.thresholds,
        position: Some(position),
    }))
}

async fn stored_mark(
    pool: &PgPool,
    then: Then,
) -> Result<Option<(Position, WhaleMarkRow)>, ProjectionError> {
    let statement = format!("select position, state from {} m where key = $2", whale_marks(then));
    let row: Option<(Position, Json<WhaleMarkRow>)> = sqlx::query_as(&statement)
        .bind(then.position)
        .bind(WhaleMark::ID)
        .fetch_optional(pool)
        .await?;
    Ok(row.map(|(position, Json(row))| (position, row)))
}

/// What a unit of each collection costs at its floor, in units of 10^-18 dollars; of several currencies, the
/// one in which it is cheapest. What has no floor in a quoted currency is not told.
pub fn floor_values(floors: &[Floor], worths: &[Worth]) -> BTreeMap<String, Amount> {
    let priced = Rates::of(worths).floors(floors).into_iter();
    let value = |usd: Usd| usd.to_string().parse().unwrap_or(Amount::MAX);
    priced.map(|(collection, floor)| (collection, value(floor.usd))).collect()
}

/// By what whales are counted.
#[derive(Clone, Debug)]
pub struct WhaleAsked<'a> {
    /// Whales that hold something of it; of the whole market without.
    pub collection: Option<&'a str>,
    pub thresholds: WhaleThresholds,
    /// Of the same moment, of all collections.
    pub floors: &'a [Floor],
    pub worths: &'a [Worth],
}

#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// What it holds, the most valuable first; of the asked collection alone, if one is.
    pub held: Vec<HeldLine>,
}

/// What a whale holds of one collection, and how it is counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldLine {
    pub collection: String,
    pub tokens: i64,
    pub units: String,
    /// `liquid`, `illiquid` or `untraded`.
    pub rule: &'static str,
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

/// What whales are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhaleSort {
    /// Dollars.
    #[default]
    Value,
    Collections,
    Tokens,
    /// The largest share of a collection.
    Share,
    /// For how long a unit is held on average.
    Held,
}

/// Which whales are told.
#[derive(Clone, Debug)]
pub struct WhalePage {
    pub sort: WhaleSort,
    pub turn: Turn<String>,
    /// This one alone.
    pub owner: Option<String>,
    /// So many collections of each at most are told. None where nothing is asked for but who they are, by their value.
    pub explained: Option<usize>,
}

/// Whales, and of each what `told` tells. None of a present over which more has come already: to be asked again, of the
/// present of then or of this as a past.
///
/// # Errors
/// The server fails.
pub async fn whales<T: Send + 'static>(
    ledger: &Ledger,
    then: Then,
    asked: &WhaleAsked<'_>,
    (page, told): (WhalePage, fn(&Whale<'_>) -> T),
) -> Result<Option<Page<T, String>>, ProjectionError> {
    let venues = chains(ledger, then).await?.into_iter();
    let venues = venues.flat_map(|chain| [chain.marketplace, chain.exchange]);
    let venues = venues.map(|venue| venue.to_string()).collect();
    let followed = ledger.heads(then, None).await?.into_iter().map(|head| head.collection);
    let rates = Rates::of(asked.worths);
    let counting = Counting {
        at: then.position.0,
        now_s: then.clock(),
        past: then.past,
        collection: asked.collection.map(str::to_owned),
        followed: followed.collect(),
        floors: rates.floors(asked.floors),
        by: Pricing { thresholds: asked.thresholds, rates, venues },
    };
    ledger.count(then, move |pages: &_| counting.page(pages, &page, told)).await
}
