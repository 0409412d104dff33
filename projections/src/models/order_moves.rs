//! What a moved item does to signed orders.

use brickyard_core::kernel::{Address, ItemId};
use brickyard_core::orders::Rail;

use super::orders::OrderRow;
use crate::rows::Rows;

/// The maker has less of the item than is offered.
pub(super) const NO_BALANCE: &str = "no_balance";

/// A signed order is good only while its maker holds the item. When it leaves, the order is
/// inactive; when it comes back, the chain would fill it, and our book waits for the maker.
pub(super) fn item_moved(rows: &mut Rows<OrderRow>, item: ItemId, from: Address, to: Address) {
    let key = item.to_string();
    let signed = |row: &OrderRow, maker: Address| {
        row.terms.rail == Rail::Signature && row.terms.maker == maker && row.is_open()
    };
    rows.update_in(
        ("item_id", &key),
        |row| signed(row, from),
        |row| {
            // What its maker is taking back stays on that way.
            if row.status != "cancel_pending" {
                "inactive".clone_into(&mut row.status);
                row.locked_until_s = None;
            }
            row.lacks_balance();
        },
    );
    rows.update_in(
        ("item_id", &key),
        |row| signed(row, to) && row.why_not.as_deref() == Some(NO_BALANCE),
        OrderRow::has_again,
    );
}
