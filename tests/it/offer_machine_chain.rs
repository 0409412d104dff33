//! What the chain can tell of an offer, for the plain model of `offer_machine`.

use brickyard_core::kernel::{Amount, Hash32, OrderId};
use brickyard_core::offers::OfferEvent as E;
use rand::Rng;
use rand::rngs::StdRng;

use crate::offer_machine::{BIDDER, PRICE};
use crate::orders_given::{MAKER, terms};

/// What the exchange remembers of an offer, whatever our book knows of it (`OptionExchange`: `isCancelled`,
/// `takenOf`).
#[derive(Debug)]
pub(crate) struct OnChain {
    units: u64,
    one_by_one: bool,
    taken: u64,
    cancelled: bool,
}

impl OnChain {
    pub(crate) fn unseen(random: &mut StdRng) -> Self {
        let one_by_one = random.random_bool(0.5);
        let units = if one_by_one { random.random_range(1..=3) } else { 1 };
        Self { units, one_by_one, taken: 0, cancelled: false }
    }

    /// What our book was shown is what the exchange would be shown.
    pub(crate) fn shown(&mut self, event: &E) {
        match event {
            E::OfferMade { .. } => (self.units, self.one_by_one) = (1, false),
            E::CollectionOfferMade { terms, .. } => {
                (self.units, self.one_by_one) = (terms.amount.get().to(), true);
            }
            _ => {}
        }
    }

    /// Something that it could tell now. An item's offer is good once, for all that is left of the
    /// option; a collection's is taken by and by, and may be cancelled even when nothing is left of it.
    pub(crate) fn any_fact(&mut self, random: &mut StdRng) -> Option<E> {
        let left = self.units - self.taken;
        if self.cancelled || (left == 0 && !self.one_by_one) {
            return None;
        }
        if left == 0 || random.random_bool(0.3) {
            self.cancelled = true;
            return Some(E::OfferCancelled { option_hash: Hash32::ZERO, bidder: BIDDER });
        }
        let units = random.random_range(1..=left);
        self.taken += units;
        let (terms, zero) = (terms(7), Amount::ZERO);
        let price = Amount::from(PRICE * units);
        Some(E::OfferMatched {
            option_hash: Hash32::ZERO,
            order_id: OrderId(Hash32::new([4; 32])),
            seller: MAKER,
            buyer: BIDDER,
            collection: terms.collection,
            token_id: terms.token_id,
            amount: Amount::from(units),
            currency: terms.currency,
            price,
            fee: zero,
            royalty: zero,
            seller_amount: price,
        })
    }
}
