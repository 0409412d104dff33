//! The plain order of `order_plain`, as far as it is off the book for what its maker lacks, and comes
//! back.

use brickyard_core::orders::OrderEvent as E;

use crate::order_plain::{Plain, Verdict};

impl Plain {
    pub(crate) fn recounted(&self, fewer: bool) -> Verdict {
        match self.status {
            "open" if fewer && self.bidder.is_none() => Ok(vec!["OrderDeactivated"]),
            "inactive" if fewer && !self.short && self.bidder.is_none() => {
                Ok(vec!["OrderDeactivated"])
            }
            "inactive" if !fewer && self.short => Ok(vec!["OrderUnitsReturned"]),
            _ => Ok(vec![]),
        }
    }

    pub(crate) fn rechecked(&self, approved: bool) -> Vec<&'static str> {
        let open = self.is(&["open", "cancel_pending", "inactive"]);
        match (approved, self.unapproved) {
            (false, false) if open => vec!["OrderApprovalLost"],
            (true, true) if open => vec!["OrderApprovalReturned"],
            _ => vec![],
        }
    }

    pub(crate) fn reconfirmed(&self, fewer: bool, approved: bool, now: u64) -> Verdict {
        match self.status {
            "inactive" if self.end <= now => Err("order_expired"),
            "inactive" if self.short => Err("item_not_back"),
            "inactive" | "open" if fewer => Err("item_not_back"),
            "inactive" if self.signature && !approved => Err("not_approved"),
            "inactive" => Ok(vec!["OrderReconfirmed"]),
            "open" => Ok(vec![]),
            _ => Err("order_not_open"),
        }
    }

    pub(crate) fn hear_of_return(&mut self, event: &E) {
        match event {
            E::OrderApprovalLost {} => {
                self.unapproved = true;
                if self.status == "open" {
                    (self.status, self.short) = ("inactive", false);
                }
            }
            E::OrderApprovalReturned {} => self.unapproved = false,
            _ => (self.status, self.short, self.unapproved) = ("open", false, false),
        }
    }
}
