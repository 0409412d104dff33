//! What is told of auctions, of what a venue holds, and of sales that await delivery. Part of the
//! cards of `wire`.

use std::collections::BTreeMap;

use brickyard_core::kernel::{Address, Amount, Hash32, UnixSeconds};
use brickyard_core::orders::{OrderKind, lowest_bid};
use brickyard_projections::models::{Bid, Held, ItemRow, OrderRow};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Auction)]
pub(crate) struct AuctionWire {
    /// Bids so far.
    bids: usize,
    /// What the chain would take next.
    lowest_bid: Amount,
    /// Who was outbid last: the chain paid the bid back at once.
    outbid: Option<RefundWire>,
}

impl AuctionWire {
    pub(super) fn of(row: &OrderRow) -> Option<Self> {
        (row.terms.kind == OrderKind::Auction).then(|| Self {
            bids: row.bids.len(),
            lowest_bid: lowest_bid(row.price, !row.bids.is_empty()),
            outbid: row.bids.last().and_then(RefundWire::of),
        })
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = Refund)]
pub(crate) struct RefundWire {
    bidder: Address,
    amount: Amount,
}

impl RefundWire {
    fn of(bid: &Bid) -> Option<Self> {
        bid.refunded.map(|(bidder, amount)| Self { bidder, amount })
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Bid)]
pub(crate) struct BidWire {
    bidder: Address,
    price: Amount,
    refunded: Option<RefundWire>,
    /// The end of the auction after it.
    end_time: UnixSeconds,
    at: i64,
    tx: Option<Hash32>,
}

impl From<&Bid> for BidWire {
    fn from(bid: &Bid) -> Self {
        Self {
            bidder: bid.bidder,
            price: bid.price,
            refunded: RefundWire::of(bid),
            end_time: bid.end_s,
            at: bid.at_s,
            tx: bid.tx,
        }
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = Owner)]
pub(crate) struct OwnerWire {
    owner: Address,
    amount: Amount,
    /// Of these, what waits in the market's contract: for sale, or sold and not delivered yet.
    held: Amount,
}

/// Whose the units are. What the contract holds for an open order is its maker's until it goes
/// over; the item's own row only knows that the contract has it.
pub(super) fn owners_of(item: &ItemRow, held: &[Held]) -> Vec<OwnerWire> {
    let mut owners: BTreeMap<Address, (Amount, Amount)> =
        item.owners.iter().map(|(owner, units)| (*owner, (*units, Amount::ZERO))).collect();
    for Held { owner, venue, amount } in held {
        // The two models may be an instant apart: only what the contract has is given to anybody.
        let left = owners.get(venue).and_then(|(units, _)| units.checked_sub(*amount));
        let Some(left) = left else { continue };
        if left.is_zero() {
            owners.remove(venue);
        } else {
            owners.insert(*venue, (left, Amount::ZERO));
        }
        let (units, waiting) = owners.entry(*owner).or_default();
        *units = units.checked_add(*amount).unwrap_or(Amount::MAX);
        *waiting = waiting.checked_add(*amount).unwrap_or(Amount::MAX);
    }
    let owner = |(owner, (amount, held))| OwnerWire { owner, amount, held };
    owners.into_iter().map(owner).collect()
}

impl OwnerWire {
    pub(super) fn address(&self) -> Address {
        self.owner
    }
}

#[cfg(test)]
mod tests {
    use brickyard_core::kernel::ItemId;

    use super::*;

    const VENUE: Address = Address::new([7; 20]);
    const SELLER: Address = Address::new([1; 20]);

    fn owners(owners: &[(Address, u64)], held: &[u64]) -> Vec<(Address, Amount, Amount)> {
        let id: ItemId = "1-0x0101010101010101010101010101010101010101-7".parse().expect("an id");
        let row = serde_json::json!({
            "item_id": id,
            "collection": id.collection,
            "token_id": "7",
            "uri": "",
            "metadata": brickyard_projections::Metadata::default(),
            "owners": owners
                .iter()
                .map(|(owner, units)| (owner.to_string(), units.to_string()))
                .collect::<BTreeMap<_, _>>(),
            "first_seen": null,
        });
        let row: ItemRow = serde_json::from_value(row).expect("a row");
        let held = held.iter().map(|units| Amount::from(*units));
        let held: Vec<Held> =
            held.map(|amount| Held { owner: SELLER, venue: VENUE, amount }).collect();
        owners_of(&row, &held).into_iter().map(|row| (row.owner, row.amount, row.held)).collect()
    }

    #[test]
    fn what_a_venue_holds_is_its_makers_and_the_rest_is_the_venues() {
        let units = Amount::from;
        let held = (SELLER, units(5), units(3));
        assert_eq!(owners(&[(VENUE, 3), (SELLER, 2)], &[1, 2]), [held]);
        let left = (VENUE, units(1), units(0));
        assert_eq!(owners(&[(VENUE, 4), (SELLER, 2)], &[1, 2]), [held, left]);
    }

    #[test]
    fn nothing_is_given_that_the_venue_does_not_have() {
        let units = Amount::from;
        assert_eq!(owners(&[(SELLER, 1)], &[1]), [(SELLER, units(1), units(0))]);
        let once = [(SELLER, units(2), units(2))];
        assert_eq!(owners(&[(VENUE, 2)], &[2, 2]), once, "the second order cannot be true");
    }
}
