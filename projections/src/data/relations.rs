//! What the figures' queries read from: a model's rows as they stand, or as they stood after `$1`.

use super::Then;
use crate::model::Model;
use crate::models::{Chains, Collections, Holdings, Orders, Quotes, Trades, Traits, WhaleMarks};
use crate::table::Place;

const OF_TRADE: &str = "facets->>'item_id' as item_id, facets->>'collection' as collection,
    facets->>'currency' as currency, (facets->>'amount')::numeric as amount,
    (facets->>'price')::numeric as price, facets->>'buyer' as buyer,
    facets->>'seller' as seller, (facets->>'sold_at_s')::bigint as sold_at_s";

/// Beside those, of a page about what was earned.
const OF_EARNING: &str = "facets->>'order_id' as order_id,
    (facets->>'royalty')::numeric as royalty,
    (facets->>'seller_amount')::numeric as seller_amount,
    facets->>'royalty_recipient' as royalty_recipient";

const OF_HOLDING: &str = "facets->>'item_id' as item_id, facets->>'collection' as collection,
    facets->>'owner' as owner, (facets->>'units')::numeric as units,
    (facets->>'since_s')::bigint as since_s";

const OF_ORDER: &str = "facets->>'item_id' as item_id, facets->>'collection' as collection,
    facets->>'status' as status, facets->>'currency' as currency,
    (facets->>'end_s')::numeric as end_s";

/// Sales with the columns `key`, `position`, `item_id`, `collection`, `currency`, `price`, `buyer`,
/// `seller`, `sold_at_s`, which is null while nothing is sold, `order_id`, `royalty`, `seller_amount`
/// and `royalty_recipient`, which is null where the chain did not tell it.
pub(super) fn earnings(then: Then) -> String {
    if then.past {
        return of::<Trades>(then, &format!("{OF_TRADE}, {OF_EARNING}"));
    }
    "(select t.*, state->>'order_id' as order_id,
             (state->'sale'->>'royalty')::numeric as royalty,
             (state->'sale'->>'seller_amount')::numeric as seller_amount,
             state->>'royalty_recipient' as royalty_recipient
        from read.trades t
       where $1::bigint is not null)"
        .to_owned()
}

/// Holdings with the columns `key`, `position`, `item_id`, `collection`, `owner`, `units` and
/// `since_s`.
pub(super) fn holdings(then: Then) -> String {
    of::<Holdings>(then, OF_HOLDING)
}

/// Collections with the column `key`.
pub(super) fn collections(then: Then) -> String {
    of::<Collections>(then, "facets")
}

/// Orders with the columns `key`, `item_id`, `collection`, `status`, `currency` and `end_s`.
pub(super) fn orders(then: Then) -> String {
    of::<Orders>(then, OF_ORDER)
}

/// Traits with the columns `key`, `position`, `collection` and `state`.
pub(super) fn traits(then: Then) -> String {
    of::<Traits>(then, "facets->>'collection' as collection, facets as state")
}

/// Quotes with the columns `key`, `position` and `state`.
pub(super) fn quotes(then: Then) -> String {
    of::<Quotes>(then, "facets as state")
}

/// Followed chains with the columns `key`, `position` and `state`.
pub(super) fn chains(then: Then) -> String {
    of::<Chains>(then, "facets as state")
}

/// Thresholds of whales with the columns `key`, `position` and `state`.
pub(super) fn whale_marks(then: Then) -> String {
    of::<WhaleMarks>(then, "facets as state")
}

fn of<M: Model>(then: Then, columns: &str) -> String {
    if !then.past {
        return format!("(select * from read.{} where $1::bigint is not null)", M::NAME);
    }
    format!(
        "(select key, valid_from as position, {columns}
            from {}
           where valid_from <= $1
             and (valid_to is null or valid_to > $1))",
        Place::served::<M>().history()
    )
}
