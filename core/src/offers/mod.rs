//! Offers to buy an item, on the signature rail: the bidder signs, keeps the money, and the
//! owner of the item takes the offer on chain.
//!
//! An offer names the sell option that it would be matched with, and its digest is its id. The
//! bidder writes that option down for the owner, who need not have signed it: the owner's own
//! call is enough (`IOptionExchange`). So an item need not be listed to be offered for. Whether
//! the bidder can pay is watched outside and told as a command; whether the item is still the
//! owner's is worked out by whoever reads. Offers for any item of a collection, or with a trait,
//! are another making of the same life; bids of auctions belong to their order.

mod aggregate;
mod collection;
#[cfg(test)]
mod collection_tests;
mod command;
mod error;
mod event;
mod state;
#[cfg(test)]
mod tests;

pub use aggregate::{ACCEPT_SECONDS, Offer};
pub use collection::{CollectionOfferTerms, MOST_TOKENS, SignedCollectionOffer, TokenSet};
pub use command::{Funds, OfferCommand, Standing};
pub use error::OfferError;
pub use event::{OfferEvent, OfferTerms, SignedOffer};
pub use state::{Making, OfferState, OfferStatus, OutdatedReason, Shortage};
