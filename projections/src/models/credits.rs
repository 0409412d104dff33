//! Money that an account could not be sent and that the marketplace holds for it (`Credited`).
//! Read by: one's earnings, where it is withdrawn.

use brickyard_core::chains::ChainEvent;
use brickyard_core::kernel::{Address, Amount};
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreditRow {
    pub chain_id: u64,
    /// The contract that holds it.
    pub venue: Address,
    pub account: Address,
    /// The zero address is the chain's coin.
    pub currency: Address,
    /// In the currency's smallest unit; zero once it is withdrawn.
    pub amount: Amount,
}

pub struct Credits;

impl Model for Credits {
    const NAME: &'static str = "credits";
    const READS: &'static [&'static str] = &["chain"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "
        account text not null generated always as (state->>'account') stored,
    ";
    const INDEXES: &'static [&'static str] =
        &["create index if not exists credits_by_account on rows (account)"];
    const TELLS: bool = false;
    type Row = CreditRow;

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| moved(event).map(|(key, ..)| key));
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<CreditRow>, event: &Event) {
        let Some((key, none, moved)) = moved(event) else { return };
        let mut row = rows.get(&key).cloned().unwrap_or(none);
        // The contract adds and takes the same: neither ends outside of what an amount can be.
        let left = match moved {
            Moved::In(amount) => row.amount.checked_add(amount),
            Moved::Out(amount) => row.amount.checked_sub(amount),
        };
        row.amount = left.unwrap_or(Amount::ZERO);
        rows.put(key, row);
    }

    fn topics(_key: &str, _row: &CreditRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}

enum Moved {
    In(Amount),
    Out(Amount),
}

/// The row's key, the row before anything was held, and what is held more or less.
fn moved(event: &Event) -> Option<(String, CreditRow, Moved)> {
    let Body::Chain(id, body) = &event.body else { return None };
    let (venue, account, currency, moved) = match body {
        ChainEvent::CreditHeld { venue, to, currency, amount } => {
            (*venue, *to, *currency, Moved::In(*amount))
        }
        ChainEvent::CreditWithdrawn { venue, to, currency, amount } => {
            (*venue, *to, *currency, Moved::Out(*amount))
        }
        ChainEvent::ChainFollowed { .. }
        | ChainEvent::ContractFollowed { .. }
        | ChainEvent::VenueFeeChanged { .. }
        | ChainEvent::ChainReorged { .. }
        | ChainEvent::ChainRepaired { .. }
        | ChainEvent::ChainFinalized { .. } => return None,
    };
    let none = CreditRow { chain_id: *id, venue, account, currency, amount: Amount::ZERO };
    Some((format!("{id}-{venue}-{account}-{currency}"), none, moved))
}
