//! The topic `whales`: lines of activity that a whale of the whole market made, as it makes them.
//!
//! Who is a whale is counted beside the socket, again when the log goes on, and never so often that
//! it costs more than a small part of the time; a line counts by who was one then. Nothing is
//! asked of the database when a line is told, so that the topic has the order of all others, and
//! whoever comes back goes on from a position.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use brickyard_core::kernel::Address;
use brickyard_projections::Change;
use brickyard_projections::models::{ActivityKind, ActivityRow};
use tracing::warn;

use crate::data::whales_of;
use crate::state::App;
use crate::wire::Read;

pub(super) const TOPIC: &str = "whales";
/// Between two counts, and so many times what the last one took.
const REST: Duration = Duration::from_secs(1);
const TIMES: u32 = 20;
/// A database that is silent keeps nobody from the socket.
const FIRST_WITHIN: Duration = Duration::from_secs(5);

/// Whether a whale bought, sold, listed, bid or offered.
pub(super) fn is_of(change: &Change, whales: &HashSet<Address>) -> bool {
    if change.kind != "activity" || whales.is_empty() {
        return false;
    }
    let Ok(row) = serde_json::from_str::<ActivityRow>(&change.row) else { return false };
    let is = |who: Option<Address>| who.is_some_and(|who| whales.contains(&who));
    match row.kind {
        ActivityKind::Sold => is(row.from) || is(row.to),
        ActivityKind::Listed | ActivityKind::Bid | ActivityKind::Offered => is(row.from),
        ActivityKind::Minted
        | ActivityKind::Transferred
        | ActivityKind::Burned
        | ActivityKind::Repriced
        | ActivityKind::Cancelled
        | ActivityKind::Purchased
        | ActivityKind::Delivered
        | ActivityKind::Disputed
        | ActivityKind::Refunded
        | ActivityKind::OfferCancelled => false,
    }
}

/// Counts once, before anything is told.
pub(crate) async fn count_first(app: &App) {
    if tokio::time::timeout(FIRST_WITHIN, count(app)).await.is_err() {
        warn!("whales could not be counted in time; they are counted again");
    }
}

/// Counts again and again until told to stop.
pub(crate) async fn keep_counting(app: App) {
    let mut head = app.store.head_changes();
    loop {
        let began = Instant::now();
        count(&app).await;
        let rest = REST.max(began.elapsed() * TIMES);
        let more = async {
            tokio::time::sleep(rest).await;
            head.changed().await
        };
        if !matches!(app.stop.run_until_cancelled(more).await, Some(Ok(()))) {
            return;
        }
    }
}

/// When it fails, those of the last time stay.
async fn count(app: &App) {
    match whales_of(app, &Read::wanting(None), None, None).await {
        Ok((_, whales)) => {
            app.live.whales_are(whales.iter().filter_map(|owner| owner.parse().ok()).collect());
        }
        Err(_) => warn!("whales could not be counted; those of the last time stay"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use brickyard_core::kernel::Amount;
    use brickyard_store::Position;

    use super::*;

    const WHALE: Address = Address::new([1; 20]);
    const OTHER: Address = Address::new([2; 20]);

    fn line(kind: ActivityKind, from: Address, to: Option<Address>) -> Change {
        let row = ActivityRow {
            position: Position(7),
            kind,
            item_id: None,
            collection: None,
            order_id: None,
            offer_id: None,
            rail: None,
            from: Some(from),
            to,
            price: None,
            currency: None,
            amount: Amount::ONE,
            at_s: 0,
            chain: None,
        };
        let row = Arc::from(serde_json::to_string(&row).expect("JSON"));
        Change { position: Position(7), kind: "activity", topics: Arc::from([]), row }
    }

    #[test]
    fn a_line_is_a_whales_when_it_did_it_and_not_when_it_was_done_to_it() {
        let whales = HashSet::from([WHALE]);
        let told = |kind, from, to| is_of(&line(kind, from, to), &whales);
        assert!(told(ActivityKind::Sold, WHALE, Some(OTHER)));
        assert!(told(ActivityKind::Sold, OTHER, Some(WHALE)));
        assert!(told(ActivityKind::Offered, WHALE, None));
        assert!(!told(ActivityKind::Sold, OTHER, Some(OTHER)));
        assert!(!told(ActivityKind::Offered, OTHER, Some(WHALE)));
        assert!(!told(ActivityKind::Transferred, WHALE, Some(OTHER)));
        assert!(!is_of(&line(ActivityKind::Listed, WHALE, None), &HashSet::new()));
        let order = Change { kind: "order", ..line(ActivityKind::Listed, WHALE, None) };
        assert!(!is_of(&order, &whales));
    }
}
