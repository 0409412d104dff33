//! What makers and buyers may ask of an order. Time and the proven signer are values here.

use crate::kernel::{Address, Amount, Hash32, UnixSeconds};

use super::dispute::{Speaker, Statement};
use super::event::{InactiveReason, SignedOption, Terms};
use super::standing::Standing;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderCommand {
    /// Announce an escrow order before sending it to the chain.
    Draft { terms: Terms, signed_by: Address, now_s: UnixSeconds },
    /// Put a signed option on the book.
    List {
        terms: Terms,
        option: SignedOption,
        standing: Standing,
        signed_by: Address,
        now_s: UnixSeconds,
    },
    /// Change the price: a new signed version on the signature rail, an announcement on escrow.
    Reprice {
        price: Amount,
        option: Option<SignedOption>,
        /// Of the new version; nothing on the escrow rail.
        standing: Standing,
        signed_by: Address,
        now_s: UnixSeconds,
    },
    /// Change what its maker says of a standing sale; an end that differs from its own is refused.
    Update { text: Option<String>, end_s: Option<UnixSeconds>, by: Address, now_s: UnixSeconds },
    /// Take the order off the book.
    Cancel { signed_by: Address },
    /// Close an order whose end the chain's own time has reached; its blocks are the only clock.
    Expire { block_time_s: UnixSeconds },
    /// Tell an auction's sides that the chain's own time has reached its end.
    EndAuction { block_time_s: UnixSeconds },
    /// Take an order off the book that cannot be filled any more, until its maker lists anew.
    Deactivate { reason: InactiveReason },
    /// Tell how many units of the item the maker has after a transfer of some (ERC-1155).
    Recount { held: Amount },
    /// Tell whether the exchange may move the maker's item after an approval was given or taken.
    RecheckApproval { approved: bool },
    /// Tell the maker's counter: what was signed under a lower one is void.
    RecheckCounter { counter: Amount },
    /// Put an order back on the book whose item left its maker and came back, or whose approval did.
    /// `held` is what the maker has of the item now, and `approved` whether the exchange may move it.
    Reconfirm { held: Amount, approved: bool, signed_by: Address, now_s: UnixSeconds },
    /// Tell that a bid is about to be sent to the chain.
    AnnounceBid { bidder: Address, price: Amount, now_s: UnixSeconds },
    /// Tell that a delivery is on its way; the caller has seen the transaction.
    SubmitDelivery { seller: Address, tx_hash: Hash32, now_s: UnixSeconds },
    /// Say something about a paid, undelivered sale; the caller has made the hash of it, which a
    /// transaction then carries.
    StateEvidence {
        by: Address,
        speaker: Speaker,
        evidence: Hash32,
        statement: Statement,
        now_s: UnixSeconds,
    },
    /// Tell that the chain has undone a purchase; the caller has seen its receipt.
    FailPurchase { tx_hash: Hash32 },
    /// Tell that a purchase is on its way, of so many units, or of all that are left; the caller has
    /// seen the transaction. Whether it comes in time is a question to the chain's clock, for how long
    /// units are locked one to ours.
    SubmitPurchase {
        buyer: Address,
        tx_hash: Hash32,
        amount: Option<Amount>,
        chain_s: UnixSeconds,
        now_s: UnixSeconds,
    },
}
