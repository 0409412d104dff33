//! The rules of auctions and of deliveries: what our book refuses before the marketplace contract
//! would. Bids and deliveries themselves are the chain's; here they are only announced.

use crate::kernel::{Address, Amount, BasisPoints, Hash32, UnixSeconds};

use super::error::OrderError;
use super::event::{OrderEvent, OrderKind, Terms};
use super::state::{OrderState, OrderStatus};

/// A new bid is at least this much above the one before, as the contract has it.
pub const BID_STEP: BasisPoints = match BasisPoints::new(500) {
    Ok(rate) => rate,
    Err(_) => panic!("5 % is a rate"),
};
/// A bid this close to the end moves the end so far from the bid.
pub const EXTENSION_SECONDS: u64 = 15 * 60;
/// What is sold and kept by the seller is delivered within this time, or paid back.
pub const DELIVERY_SECONDS: u64 = 72 * 60 * 60;
/// An auction that our book announces lasts from one day to fourteen.
pub const SHORTEST_AUCTION_SECONDS: u64 = 24 * 60 * 60;
pub const LONGEST_AUCTION_SECONDS: u64 = 14 * 24 * 60 * 60;

/// The lowest bid that the contract takes: the reserve, or a step above the highest bid, which is
/// one unit at least.
pub fn lowest_bid(price: Amount, has_bids: bool) -> Amount {
    if !has_bids {
        return price;
    }
    let step = price.basis_points(BID_STEP).max(Amount::ONE);
    // Beyond all amounts there is no bid that it would take.
    price.checked_add(step).unwrap_or(Amount::MAX)
}

/// An announced auction has a length that bidders can follow.
pub(super) fn check_length(terms: &Terms, now_s: UnixSeconds) -> Result<(), OrderError> {
    if terms.kind == OrderKind::Fixed {
        return Ok(());
    }
    let length = terms.end_s.0.saturating_sub(terms.start_s.max(now_s).0);
    if (SHORTEST_AUCTION_SECONDS..=LONGEST_AUCTION_SECONDS).contains(&length) {
        Ok(())
    } else {
        Err(OrderError::AuctionLength)
    }
}

impl OrderState {
    /// What the next bid has to reach; none where nobody bids.
    pub fn lowest_bid(&self) -> Option<Amount> {
        let auction = self.terms.kind == OrderKind::Auction;
        auction.then(|| lowest_bid(self.price, self.highest_bidder.is_some()))
    }

    /// A maker cannot take an auction back from whoever has bid.
    pub(super) fn check_no_bids(&self) -> Result<(), OrderError> {
        if self.highest_bidder.is_some() { Err(OrderError::HasBids) } else { Ok(()) }
    }

    /// The chain's own time is the contract's; its two sides are told once.
    pub(super) fn end_auction(
        &self,
        block_time_s: UnixSeconds,
    ) -> Result<Vec<OrderEvent>, OrderError> {
        if self.terms.kind != OrderKind::Auction {
            return Err(OrderError::NotAnAuction);
        }
        if block_time_s < self.terms.end_s {
            return Err(OrderError::NotOver);
        }
        if self.status != OrderStatus::Open {
            return Err(OrderError::NotOpen);
        }
        let (winner, price) = (self.highest_bidder, self.price);
        let ended = OrderEvent::AuctionEnded { winner, price, block_time_s };
        Ok(if self.ended { vec![] } else { vec![ended] })
    }

    pub(super) fn announce_bid(
        &self,
        bidder: Address,
        price: Amount,
        now_s: UnixSeconds,
    ) -> Result<Vec<OrderEvent>, OrderError> {
        let lowest = self.lowest_bid().ok_or(OrderError::NotAnAuction)?;
        if bidder == self.terms.maker {
            return Err(OrderError::OwnOrder);
        }
        if self.status != OrderStatus::Open {
            return Err(OrderError::NotOpen);
        }
        if self.terms.end_s <= now_s {
            return Err(OrderError::Expired);
        }
        if now_s < self.terms.start_s {
            return Err(OrderError::NotStarted);
        }
        if price < lowest {
            // Its own bid is on the chain already: there is nothing to refuse, and nothing new.
            if self.highest_bidder == Some(bidder) && price == self.price {
                return Ok(vec![]);
            }
            return Err(OrderError::BidTooLow { lowest });
        }
        Ok(vec![OrderEvent::BidAnnounced { bidder, price, announced_at_s: now_s }])
    }

    /// A delivery that the log knows already is no news.
    pub(super) fn submit_delivery(
        &self,
        seller: Address,
        tx_hash: Hash32,
        now_s: UnixSeconds,
    ) -> Result<Vec<OrderEvent>, OrderError> {
        if seller != self.terms.maker {
            return Err(OrderError::NotTheMaker);
        }
        match self.status {
            OrderStatus::AwaitingDelivery { deliver_by_s, .. } if now_s <= deliver_by_s => {
                Ok(vec![OrderEvent::DeliverySubmitted { seller, tx_hash, submitted_at_s: now_s }])
            }
            OrderStatus::AwaitingDelivery { .. } => Err(OrderError::DeliveryOver),
            OrderStatus::Filled => Ok(vec![]),
            _ => Err(OrderError::NotAwaitingDelivery),
        }
    }
}
