//! What the chain tells of a sale, and of one version of an option.

use brickyard_core::kernel::{Address, Amount, Hash32};
use brickyard_core::orders::OrderEvent;

use super::order_parts::Sale;
use super::orders::OrderRow;
use crate::event::Event;

impl OrderRow {
    /// `parts`: price, fee, royalty, and what the seller received.
    pub(super) fn sold(&mut self, event: &Event, buyer: Address, parts: [Amount; 4]) {
        let [price, fee, royalty, seller_amount] = parts;
        let (at_s, tx) = (event.at_s, event.chain.map(|chain| chain.tx));
        let currency = self.terms.currency;
        self.buyer = Some(buyer);
        self.sale = Some(Sale { currency, price, fee, royalty, seller_amount, buyer, at_s, tx });
    }

    pub(super) fn matched(&mut self, event: &Event, body: &OrderEvent) {
        let &OrderEvent::OrderMatched { buyer, price, fee, royalty, seller_amount, filled, .. } =
            body
        else {
            return;
        };
        // The exchange counts by maker and nonce, whichever option was filled.
        let ours = body.sells(&self.terms);
        self.remaining = self.terms.amount.checked_sub(filled).unwrap_or_default();
        match self.status.as_str() {
            _ if self.remaining.is_zero() && ours => self.end("filled"),
            _ if self.remaining.is_zero() => self.end_if_open("cancelled"),
            _ => self.sold_to(buyer),
        }
        if ours {
            self.sold(event, buyer, [price, fee, royalty, seller_amount]);
        }
    }

    /// Where an earlier version is still good the order is only hidden: the chain would fill that.
    pub(super) fn version_cancelled(&mut self, option_hash: Hash32) {
        self.live.retain(|live| *live != option_hash);
        if self.option.as_ref().is_none_or(|option| option.option_hash != option_hash) {
            return;
        }
        if self.live.is_empty() {
            self.end_if_open("cancelled");
        } else if self.is_open() {
            "cancel_pending".clone_into(&mut self.status);
        }
    }
}
