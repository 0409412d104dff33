//! What the cheapest listing of each book costs.

use std::collections::BTreeSet;

use brickyard_core::kernel::{Amount, UnixSeconds};
use brickyard_store::Position;

use super::ledger::{Ledger, Said};
use crate::error::ProjectionError;
use crate::past_floors::{FloorAt, floors_at, normalized_floors_at};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Floor {
    pub collection: String,
    pub currency: String,
    pub price: Amount,
    /// The event that made it so, or after which time alone did.
    pub position: Position,
}

impl From<FloorAt> for Floor {
    fn from(floor: FloorAt) -> Self {
        let FloorAt { collection, currency, lowest, position, .. } = floor;
        Self { collection, currency, price: lowest.price, position }
    }
}

/// Of one collection, or all, after the event at `at`, when the clock stood at `now_s`, by collection and currency; as
/// asked, or normalized. Where nothing is for sale there is none.
///
/// # Errors
/// The server fails, or a row cannot be read.
pub async fn floors(
    ledger: &Ledger,
    (collection, normalized): (Option<&str>, bool),
    (at, now_s): (Position, UnixSeconds),
) -> Result<Vec<Floor>, ProjectionError> {
    let (mut told, mut passed) = (vec![], BTreeSet::new());
    let books = ledger.floors(at).await?;
    for (collection, currency, said) in books.of((collection, normalized), (at, now_s.signed())) {
        let book = (collection.to_owned(), currency.to_owned());
        match said {
            Said::Price(price, position) => told.extend(price.map(|price| {
                let (collection, currency) = book;
                Floor { collection, currency, price, position }
            })),
            Said::Passed => drop(passed.insert(book)),
        }
    }
    drop(books);
    if !passed.is_empty() {
        let of: BTreeSet<&String> = passed.iter().map(|(collection, _)| collection).collect();
        let of: Vec<String> = of.into_iter().cloned().collect();
        let found = match normalized {
            true => normalized_floors_at(ledger.pool(), &of, at, now_s).await?,
            false => floors_at(ledger.pool(), &of, at, now_s).await?,
        };
        let found = found.into_iter().map(Floor::from);
        let of_passed = |floor: &Floor| passed.iter().any(|of| (&of.0, &of.1) == key(floor));
        told.extend(found.filter(of_passed));
        told.sort_by(|one, other| key(one).cmp(&key(other)));
    }
    Ok(told)
}

fn key(floor: &Floor) -> (&String, &String) {
    (&floor.collection, &floor.currency)
}
