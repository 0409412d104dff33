//! What a moved item, an approval that was given or taken, and a counter do to orders whose item stays
//! with its maker.

use super::orders::OrderRow;
use crate::rows::Rows;
use brickyard_core::kernel::{Address, ItemId};

/// The maker has less of the item than is offered.
pub(super) const NO_BALANCE: &str = "no_balance";

/// The exchange may not move the item.
pub(super) const NO_APPROVAL: &str = "no_approval";

impl OrderRow {
    pub(super) fn lacks_balance(&mut self) {
        self.fillable = false;
        self.why_not = Some(NO_BALANCE.to_owned());
    }

    /// Off our book, and short when the maker's units were counted, or when the item was elsewhere from
    /// the beginning: nothing told the row of it then. Otherwise whether the chain would fill an order for a
    /// single item follows the item, which may have come back.
    pub(super) fn deactivate(&mut self, counted: bool) {
        if !self.is_open() {
            return;
        }
        "inactive".clone_into(&mut self.status);
        self.locked_until_s = None;
        if counted || !self.arrived {
            self.lacks_balance();
        }
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

    pub(super) fn void(&mut self) {
        if self.is_open() {
            self.end("cancelled");
            self.voided = true;
        }
    }

    /// The chain would fill it again, and the book waits for its maker.
    pub(super) fn void_taken_back(&mut self) {
        if !std::mem::take(&mut self.voided) {
            return;
        }
        "inactive".clone_into(&mut self.status);
        self.fillable = !self.unapproved;
        self.why_not = self.unapproved.then(|| NO_APPROVAL.to_owned());
    }

    pub(super) fn have_approval(&mut self) {
        self.unapproved = false;
        if self.why_not.as_deref() == Some(NO_APPROVAL) {
            (self.fillable, self.why_not) = (true, None);
        }
    }
}

/// An order is good only while its maker holds the item, unless the venue does. When it leaves, the
/// order is inactive; when it comes back, the chain would fill it, and our book waits for the maker.
/// An auction that somebody has bid on goes on. What its maker sends to themselves has not left.
pub(super) fn item_moved(rows: &mut Rows<OrderRow>, item: ItemId, from: Address, to: Address) {
    let key = item.to_string();
    let kept = |row: &OrderRow, maker: Address| {
        row.terms.stays_with_maker() && row.terms.maker == maker && row.is_open()
    };
    rows.update_in(
        ("item_id", &key),
        |row| from != to && kept(row, from) && row.bids.is_empty(),
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
        |row| kept(row, to) && (!row.arrived || row.why_not.as_deref() == Some(NO_BALANCE)),
        |row| {
            row.arrived = true;
            row.has_again();
        },
    );
}
