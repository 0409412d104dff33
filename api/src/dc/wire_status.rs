//! The book's status of an order or an offer with the clock read into it, and when the clock alone changes what was read.
//! Part of the cards of `wire`.

use brickyard_core::kernel::UnixSeconds;
use brickyard_core::orders::OrderKind;
use brickyard_projections::models::{OfferRow, OrderRow};

use super::had::is_bid;

/// The second is when status or locked units change by the clock alone; none where they do not.
pub(super) fn of_order(row: &OrderRow, now_s: UnixSeconds) -> (String, Option<UnixSeconds>) {
    let (status, terms) = (row.status.as_str(), &row.terms);
    let open = matches!(status, "active" | "inactive" | "locked");
    if !open {
        return (status.to_owned(), None);
    }
    if terms.end_s <= now_s {
        // An auction waits to be settled or given back.
        let auction = terms.kind == OrderKind::Auction;
        return (if auction { "ended" } else { "expired" }.to_owned(), None);
    }
    if status == "active" && now_s < terms.start_s {
        return ("not_started".to_owned(), Some(terms.start_s));
    }
    let locks = row.locks.iter().map(|lock| lock.until_s).filter(|until_s| *until_s > now_s);
    let until_s = locks.chain([terms.end_s]).min();
    let free = row.locked_until_s.is_some_and(|until_s| until_s <= now_s);
    let status = if status == "locked" && free { "active" } else { status };
    (status.to_owned(), until_s)
}

/// The second is when the status changes by the clock alone; none where it does not.
pub(super) fn of_offer(
    row: &OfferRow,
    expire_s: UnixSeconds,
    now_s: UnixSeconds,
) -> (String, Option<UnixSeconds>) {
    let status = row.status.as_str();
    let open = matches!(status, "active" | "inactive" | "accepted" | "superseded");
    if !open {
        return (status.to_owned(), None);
    }
    if expire_s <= now_s {
        return ("expired".to_owned(), None);
    }
    // An acceptance that never came.
    let lost_s = row.accepted_until_s.filter(|_| status == "accepted");
    let status = match lost_s {
        Some(lost_s) if lost_s > now_s => return (status.to_owned(), Some(lost_s.min(expire_s))),
        Some(_) if is_bid(row, now_s) => "active",
        Some(_) => "inactive",
        None => status,
    };
    (status.to_owned(), Some(expire_s))
}
