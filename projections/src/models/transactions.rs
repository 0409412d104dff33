//! Transactions that accounts have told of, and how far each is; without whether the pages have reached its block,
//! which is where they stand when somebody asks.
//! Read by: their accounts, and the watch that asks the chains for them.

use brickyard_core::kernel::{AccountId, Address, Target, TransactionId, UnixSeconds};
use brickyard_core::transactions::{Purpose, Stage, TransactionEvent};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TransactionRow {
    pub id: TransactionId,
    pub account: AccountId,
    pub from: Address,
    pub nonce: u64,
    pub purpose: Purpose,
    pub subject: Option<Target>,
    /// The chain's newest block when it was announced.
    pub head: u64,
    pub announced_at_s: UnixSeconds,
    /// Of the announcement: newer ones are told first.
    pub announced_position: Position,
    pub stage: Stage,
}

pub struct Transactions;

impl Model for Transactions {
    const NAME: &'static str = "transactions";
    const READS: &'static [&'static str] = &["transaction"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "
        account text not null generated always as (state->>'account') stored,
        chain_id bigint not null generated always as
            (split_part(state->>'id', '-', 1)::bigint) stored,
        announced_position bigint not null generated always as
            ((state->>'announced_position')::bigint) stored,
        pending boolean not null generated always as (state->>'stage' = 'pending') stored,
        block bigint generated always as (coalesce(
            state #>> '{stage,mined,block,number}', state #>> '{stage,replaced,block}')::bigint)
            stored,
    ";
    const INDEXES: &'static [&'static str] = &[
        "create index if not exists transactions_by_account on rows (account, announced_position)",
        "create index if not exists transactions_pending on rows (key) where pending",
        "create index if not exists transactions_by_block on rows (chain_id, block)",
    ];
    const TELLS: bool = false;
    type Row = TransactionRow;

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Transaction(id, _) => Some(id.to_string()),
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<TransactionRow>, event: &Event) {
        let Body::Transaction(id, body) = &event.body else { return };
        let stage = match **body {
            TransactionEvent::TransactionAnnounced {
                account,
                from,
                nonce,
                purpose,
                subject,
                head,
                announced_at_s,
                ..
            } => {
                let row = TransactionRow {
                    id: *id,
                    account,
                    from,
                    nonce,
                    purpose,
                    subject,
                    head,
                    announced_at_s,
                    announced_position: event.position,
                    stage: Stage::Pending,
                };
                return rows.put(id.to_string(), row);
            }
            TransactionEvent::TransactionMined { block, succeeded, at_s } => {
                Stage::Mined { block, succeeded, at_s }
            }
            TransactionEvent::TransactionReplaced { by, reason, block } => {
                Stage::Replaced { by, reason, block }
            }
            TransactionEvent::TransactionReturned { .. } => Stage::Pending,
        };
        rows.update(&id.to_string(), |row| row.stage = stage);
    }

    fn topics(_key: &str, _row: &TransactionRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}
