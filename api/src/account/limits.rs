//! How often one may ask, by the address of the network, the mailbox and the wallet.
//!
//! Abuse of codes stops codes, and never the way in by a password. What succeeds is not counted
//! where only failures are feared.

use brickyard_core::kernel::AccountId;
use brickyard_store::Asked;

use crate::state::App;
use crate::wire::{Failure, Visitor};

const HOUR_S: i32 = 3_600;
const DAY_S: i32 = 86_400;
const TEN_MINUTES_S: i32 = 600;

/// Mails that one network asks for.
pub(crate) const MAILS: Asked = Asked { kind: "mails", at_most: 30, within_s: HOUR_S };
/// Codes that one network tries: with three tries a code, far more than people need.
pub(crate) const CODES: Asked = Asked { kind: "codes", at_most: 60, within_s: HOUR_S };
/// Wrong passwords of one network.
pub(crate) const PASSWORDS: Asked =
    Asked { kind: "passwords", at_most: 30, within_s: TEN_MINUTES_S };
/// Wrong passwords for one mailbox, from wherever. They make each further try cost a challenge and
/// close nothing: else anybody could keep a known mailbox's owner out.
pub(crate) const MAILBOX_PASSWORDS: Asked =
    Asked { kind: "mailbox passwords", at_most: i32::MAX, within_s: HOUR_S };
/// Those of one network for one mailbox.
pub(crate) const PAIR_PASSWORDS: Asked =
    Asked { kind: "mailbox and network passwords", at_most: 50, within_s: HOUR_S };
pub(crate) const NONCES: Asked = Asked { kind: "nonces", at_most: 300, within_s: TEN_MINUTES_S };
/// Signatures of one network: each may cost a question to a chain.
pub(crate) const SIGNATURES: Asked =
    Asked { kind: "signatures", at_most: 120, within_s: TEN_MINUTES_S };

/// Of these, so many go by before a challenge has to be solved for each further one.
pub(crate) const FREE_MAILS: i32 = 15;
pub(crate) const FREE_PASSWORDS: i32 = 10;

/// Mails about newsletters to one mailbox, whoever asks for them.
pub(crate) const LETTERS: Asked = Asked { kind: "letters", at_most: 6, within_s: DAY_S };

/// Flows by another provider's word: each costs questions to it.
pub(crate) const OPENIDS: Asked = Asked { kind: "openids", at_most: 120, within_s: TEN_MINUTES_S };

/// Pages that the mobile app opens, of one account and of one network.
pub(crate) const LAUNCHES: Asked =
    Asked { kind: "launches", at_most: 120, within_s: TEN_MINUTES_S };
/// What pages tell of themselves, of one network.
pub(crate) const REPORTS: Asked =
    Asked { kind: "reports", at_most: 1_200, within_s: TEN_MINUTES_S };

/// Of one account.
pub(crate) const COMMENTS: Asked = Asked { kind: "comments", at_most: 30, within_s: TEN_MINUTES_S };
pub(crate) const NEWS: Asked = Asked { kind: "news", at_most: 20, within_s: DAY_S };
pub(crate) const LIKES: Asked = Asked { kind: "likes", at_most: 300, within_s: TEN_MINUTES_S };
/// Transactions that are told of: each costs questions to a chain.
pub(crate) const TRANSACTIONS: Asked =
    Asked { kind: "transactions", at_most: 200, within_s: TEN_MINUTES_S };

/// One command more of an account that an operator has limited.
pub(crate) async fn ask_limited(
    app: &App,
    account: AccountId,
    commands_a_day: i32,
) -> Result<(), Failure> {
    let asked = Asked { kind: "commands", at_most: commands_a_day, within_s: DAY_S };
    ask_account(app, asked, account).await
}

pub(crate) async fn ask_account(
    app: &App,
    asked: Asked,
    account: AccountId,
) -> Result<(), Failure> {
    ask(app, asked, account.to_string().as_bytes()).await
}

pub(crate) async fn ask(app: &App, asked: Asked, who: &[u8]) -> Result<(), Failure> {
    app.access.ask(asked, who).await?.map_err(Failure::too_often)
}

pub(crate) async fn ask_network(app: &App, asked: Asked, visitor: &Visitor) -> Result<(), Failure> {
    ask(app, asked, &visitor.network()).await
}
