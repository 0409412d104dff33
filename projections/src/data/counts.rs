//! How much there is on the whole market, for the front page.

use foldhash::HashSet;

use super::Then;
use super::creators::{length, made};
use super::ledger::{Ledger, Pages};
use super::relations::collections;
use crate::error::ProjectionError;

#[derive(Clone, Debug, PartialEq, Eq)]
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
pub async fn market_counts(ledger: &Ledger, then: Then) -> Result<MarketCounts, ProjectionError> {
    let statement = format!("select c.key from {} c", collections(then));
    let keys: Vec<String> =
        sqlx::query_scalar(&statement).bind(then.position).fetch_all(ledger.pool()).await?;
    let creators = length(made(ledger, then).await?.len());
    let listed = ledger.listed(then, keys.iter().map(String::as_str)).await?.into_iter().sum();
    let at = then.position.0;
    let count = move |pages: &Pages| {
        let (mut items, mut owners) = (0, HashSet::default());
        for collection in pages.held.collections() {
            pages.held.at(at, collection, |people| {
                items += people.units.len();
                owners.extend(people.owners.keys().copied());
            });
        }
        MarketCounts {
            collections: length(keys.len()),
            creators,
            items: length(items),
            owners: length(owners.len()),
            listed,
            sales: length(pages.sold.number(at)),
        }
    };
    ledger.count(then, count).await
}
