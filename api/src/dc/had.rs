//! What can be had, in SQL, and of rows of the past: one meaning for the book, its depth, the best of both sides and the lists
//! of an item.

use brickyard_core::kernel::UnixSeconds;
use brickyard_core::orders::OrderKind;
use brickyard_projections::models::{OfferRow, OrderRow};

/// Of `read.orders`: on our book, and the chain would fill it; the clock is left aside, and one that a
/// purchase holds is among them.
pub(super) const ASKED: &str = "status in ('active', 'locked') and (state->>'fillable')::boolean";

/// Of `read.offers`: the same, and one that an acceptance holds is among them.
const WANTED: &str = "status in ('active', 'accepted')
    and price is not null
    and state->>'void' is null
    and state->>'short' is null
    and not (state->>'away')::boolean";

/// The same, at the time that stands at the place `clock`.
pub(super) fn wanted_now(clock: &str) -> String {
    format!("{WANTED} and expire_s > {clock}")
}

/// Units of an order that are left, and that no purchase on its way is for at the time `$3`.
pub(super) const FREE_UNITS: &str = "(state->>'remaining')::numeric - coalesce(
    (select sum((lock->>'amount')::numeric)
       from jsonb_array_elements(state->'locks') as lock
      where (lock->>'until_s')::numeric > $3), 0)";

/// What whoever pays its price has now, at the time `$3`.
pub(super) fn ask_now() -> String {
    format!(
        "{ASKED}
         and (status = 'active' or (state->>'locked_until_s')::numeric <= $3)
         and state->'terms'->>'kind' = 'fixed'
         and (state->'terms'->>'start_s')::numeric <= $3
         and end_s > $3"
    )
}

/// What an owner can take now, at that time: the one meaning of an offer that stands.
pub(super) fn bid_now(clock: &str) -> String {
    format!(
        "{}
         and (status = 'active' or (state->>'accepted_until_s')::numeric <= {clock})",
        wanted_now(clock)
    )
}

/// [`ask_now`] of a row that was folded.
pub(super) fn is_asked(row: &OrderRow, now_s: UnixSeconds) -> bool {
    let free = match row.status.as_str() {
        "active" => true,
        "locked" => row.locked_until_s.is_some_and(|until_s| until_s <= now_s),
        _ => false,
    };
    let OrderRow { terms, fillable, .. } = row;
    let in_time = terms.start_s <= now_s && terms.end_s > now_s;
    free && *fillable && terms.kind == OrderKind::Fixed && in_time
}

/// [`wanted_now`] of a row that was folded.
pub(super) fn is_wanted(row: &OfferRow, now_s: UnixSeconds) -> bool {
    let in_time = row.expire_s().is_some_and(|expire_s| expire_s > now_s);
    let on_the_book = matches!(row.status.as_str(), "active" | "accepted");
    on_the_book && row.void.is_none() && row.short.is_none() && !row.away && in_time
}

/// [`bid_now`] of a row that was folded.
pub(super) fn is_bid(row: &OfferRow, now_s: UnixSeconds) -> bool {
    let free = row.status == "active" || row.accepted_until_s.is_some_and(|until| until <= now_s);
    free && is_wanted(row, now_s)
}

/// Offers for the item, for its collection, or for a set with it, by the places of these three.
pub(super) fn reaching(item: &str, collection: &str, token: &str) -> String {
    format!(
        "(item_id = {item}
          or (item_id is null
              and collection = {collection}
              and (tokens is null or tokens ? {token})))"
    )
}
