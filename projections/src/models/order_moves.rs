//! What a moved item, and an approval that was given or taken, does to signed orders.

use brickyard_core::kernel::{Address, ItemId};
use brickyard_core::orders::Rail;

use super::orders::OrderRow;
use crate::rows::Rows;

/// The maker has less of the item than is offered.
pub(super) const NO_BALANCE: &str = "no_balance";

/// The exchange may not move the item.
pub(super) const NO_APPROVAL: &str = "no_approval";

impl OrderRow {
    pub(super) fn lacks_balance(&mut self) {
        self.fillable = false;
        self.why_not = Some(NO_BALANCE.to_owned());
    }

    pub(super) fn has_again(&mut self) {
        if self.why_not.as_deref() == Some(NO_BALANCE) {
            self.why_not = self.unapproved.then(|| NO_APPROVAL.to_owned());
            self.fillable = !self.unapproved;
        }
    }

    /// Off the book; what its maker is taking back stays on that way.
    pub(super) fn lose_approval(&mut self) {
        if !self.is_open() {
            return;
        }
        self.unapproved = true;
        if self.status != "cancel_pending" {
            "inactive".clone_into(&mut self.status);
            self.locked_until_s = None;
        }
        if self.fillable {
            (self.fillable, self.why_not) = (false, Some(NO_APPROVAL.to_owned()));
        }
    }

    pub(super) fn have_approval(&mut self) {
        self.unapproved = false;
        if self.why_not.as_deref() == Some(NO_APPROVAL) {
            (self.fillable, self.why_not) = (true, None);
        }
    }
}

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
