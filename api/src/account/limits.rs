//! How often one may ask, by the address of the network, the mailbox and the wallet.
//!
//! Abuse of codes stops codes, and never the way in by a password. What succeeds is not counted
//! where only failures are feared.

use brickyard_store::Asked;

use crate::state::App;
use crate::wire::{Failure, Visitor};

const HOUR_S: i32 = 3_600;
const TEN_MINUTES_S: i32 = 600;

/// Mails that one network asks for.
pub(crate) const MAILS: Asked = Asked { kind: "mails", at_most: 30, within_s: HOUR_S };
/// Codes that one network tries: with three tries a code, far more than people need.
pub(crate) const CODES: Asked = Asked { kind: "codes", at_most: 60, within_s: HOUR_S };
/// Wrong passwords of one network.
pub(crate) const PASSWORDS: Asked =
    Asked { kind: "passwords", at_most: 30, within_s: TEN_MINUTES_S };
/// Wrong passwords for one mailbox, from wherever.
pub(crate) const MAILBOX_PASSWORDS: Asked =
    Asked { kind: "mailbox passwords", at_most: 50, within_s: HOUR_S };
pub(crate) const NONCES: Asked = Asked { kind: "nonces", at_most: 300, within_s: TEN_MINUTES_S };
/// Signatures of one network: each may cost a question to a chain.
pub(crate) const SIGNATURES: Asked =
    Asked { kind: "signatures", at_most: 120, within_s: TEN_MINUTES_S };

/// Of these, so many go by before a challenge has to be solved for each further one.
pub(crate) const FREE_MAILS: i32 = 15;
pub(crate) const FREE_PASSWORDS: i32 = 10;

/// Flows by another provider's word: each costs questions to it.
pub(crate) const OPENIDS: Asked = Asked { kind: "openids", at_most: 120, within_s: TEN_MINUTES_S };

pub(crate) async fn ask(app: &App, asked: Asked, who: &[u8]) -> Result<(), Failure> {
    app.access.ask(asked, who).await?.map_err(Failure::too_often)
}

pub(crate) async fn ask_network(app: &App, asked: Asked, visitor: &Visitor) -> Result<(), Failure> {
    ask(app, asked, &visitor.network()).await
}
