//! The line of a floor between two moments, from the changes that the model keeps.

use brickyard_core::kernel::UnixSeconds;
use brickyard_store::Position;

use super::Then;
use super::ledger::{Ledger, Said};
use super::line::{Line, Moved};
use crate::error::ProjectionError;
use crate::past_floors::{floor_changes, floor_price_at};

/// The line of this book ([`crate::book_key`]) after the position `from`, which was the log's at
/// `from_s`, up to `then`.
///
/// # Errors
/// The server fails, or a row cannot be read.
pub async fn floor_series(
    ledger: &Ledger,
    then: Then,
    book: &str,
    (from, from_s): (Position, i64),
) -> Result<Line, ProjectionError> {
    let floors = ledger.floors(then.position.max(from)).await?;
    let chunks = floors.moves(book, (from, then.position));
    let before = floors.said(book, (from, from_s));
    let latest = floors.said(book, (then.position, then.clock()));
    drop(floors);
    let before = match before {
        None => None,
        Some(Said::Price(price, _)) => price,
        Some(Said::Passed) => {
            let at = UnixSeconds(u64::try_from(from_s).unwrap_or_default());
            floor_price_at(ledger.pool(), book, from, at).await?
        }
    };
    let mut line = Line { before, chunks };
    if latest == Some(Said::Passed) {
        line.extend(&passed(ledger, then, book).await?);
    }
    Ok(line)
}

/// What the clock alone has done since the last event, which is in no row yet.
async fn passed(ledger: &Ledger, then: Then, book: &str) -> Result<Vec<Moved>, ProjectionError> {
    let newest = floor_changes(ledger.pool(), book, then.position, then.now_s, (None, 1)).await?;
    let stored = newest.last().map_or(0, |last| last.nth);
    let newest = newest.into_iter().rev().filter(|change| change.nth > stored && change.moved);
    let moved = newest.map(|change| Moved {
        at_s: change.at_s.signed(),
        price: change.price,
        reason: change.reason,
        position: change.position,
    });
    Ok(moved.collect())
}
