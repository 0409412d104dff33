//! What a transaction was sent for.

use serde::{Deserialize, Serialize};

/// As whoever sent it says: it is shown to them, and nothing follows from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// An order of the escrow rail is opened.
    List,
    /// An order's price is changed, or the signature of the one before is made void.
    Reprice,
    CancelOrder,
    Buy,
    /// Several orders at once.
    Sweep,
    Bid,
    /// An auction is ended.
    Settle,
    Deliver,
    RefuseDelivery,
    /// What was paid is taken back after the time to deliver, or to decide, is over.
    Refund,
    /// A dispute is given up.
    Concede,
    OpenDispute,
    GiveEvidence,
    DecideDispute,
    AcceptOffer,
    CancelOffer,
    /// Everything that the wallet has signed is made void.
    VoidAll,
    /// Money that a venue could not send is fetched.
    Withdraw,
    /// A contract may take items or money.
    Approve,
    /// Coin becomes its token.
    Wrap,
    /// A collection's contract is made.
    Deploy,
    Mint,
    /// An item's token names another document.
    ChangeItem,
}
