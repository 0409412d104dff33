//! Who may tell of a transaction, and what came of it. What the chain says of it was asked before.

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::event::{ReplacementReason, TransactionEvent};
use super::purpose::Purpose;
use crate::chains::BlockRef;
use crate::kernel::{AccountId, Address, Amount, Hash32, Kept, Target, TransactionId, UnixSeconds};

/// What a transaction does, as far as two of them are told apart by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Call {
    pub to: Option<Address>,
    pub value: Amount,
    pub input_hash: Hash32,
}

/// A transaction as the chain tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TransactionSent {
    pub from: Address,
    pub nonce: u64,
    pub call: Call,
    pub head: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announcement {
    pub account: AccountId,
    /// Which the account has bound now.
    pub wallet: Option<Address>,
    pub id: TransactionId,
    pub sent: TransactionSent,
    pub purpose: Purpose,
    pub subject: Option<Target>,
    pub now_s: UnixSeconds,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransactionCommand {
    Announce(Box<Announcement>),
    Mine {
        block: BlockRef,
        succeeded: bool,
        at_s: UnixSeconds,
    },
    /// `by` with what it does; none where it was looked for in vain up to `block`.
    Replace {
        by: Option<(Hash32, Call)>,
        block: u64,
    },
    /// What made an end of it at this block is not on the chain.
    Return {
        block: u64,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TransactionError {
    #[error("another wallet than the account's has sent it")]
    NotTheSender,
    #[error("another account has told of it")]
    AnotherAccount,
    #[error("it is about an item or a collection of its own chain")]
    NotASubject,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Pending,
    Mined { block: BlockRef, succeeded: bool, at_s: UnixSeconds },
    Replaced { by: Option<Hash32>, reason: ReplacementReason, block: u64 },
}

impl Stage {
    /// The block that made an end of it.
    pub const fn block(&self) -> Option<u64> {
        match self {
            Self::Pending => None,
            Self::Mined { block, .. } => Some(block.number),
            Self::Replaced { block, .. } => Some(*block),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Announced {
    account: AccountId,
    from: Address,
    call: Call,
    stage: Stage,
}

/// Stream `transaction/<chain id>-<hash>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Transaction(Option<Announced>);

impl Transaction {
    /// What is known already is no news, nor is what no longer fits to how far it is.
    ///
    /// # Errors
    /// See [`TransactionError`].
    pub fn decide(
        &self,
        command: TransactionCommand,
    ) -> Result<Option<TransactionEvent>, TransactionError> {
        let command = match command {
            TransactionCommand::Announce(announcement) => {
                return announce(self.0.as_ref(), *announcement);
            }
            other => other,
        };
        let Some(known) = &self.0 else { return Ok(None) };
        Ok(match command {
            TransactionCommand::Mine { block, succeeded, at_s } => known
                .is_pending()
                .then_some(TransactionEvent::TransactionMined { block, succeeded, at_s }),
            TransactionCommand::Replace { by, block } => {
                let reason = known.replaced_by(by.map(|(_, call)| call));
                let by = by.map(|(hash, _)| hash);
                known.is_pending().then_some(TransactionEvent::TransactionReplaced {
                    by,
                    reason,
                    block,
                })
            }
            TransactionCommand::Return { block } => (known.stage.block() == Some(block))
                .then_some(TransactionEvent::TransactionReturned { block }),
            TransactionCommand::Announce(_) => None,
        })
    }
}

fn announce(
    known: Option<&Announced>,
    announcement: Announcement,
) -> Result<Option<TransactionEvent>, TransactionError> {
    let Announcement { account, wallet, id, sent, purpose, subject, now_s } = announcement;
    if wallet != Some(sent.from) {
        return Err(TransactionError::NotTheSender);
    }
    match known {
        Some(known) if known.account != account => return Err(TransactionError::AnotherAccount),
        Some(_) => return Ok(None),
        None => {}
    }
    let chain = match subject {
        None => None,
        Some(Target::Item(item)) => Some(item.collection.chain_id),
        Some(Target::Collection(collection)) => Some(collection.chain_id),
        Some(Target::Wallet(_) | Target::Comment(_) | Target::News(_)) => {
            return Err(TransactionError::NotASubject);
        }
    };
    if chain.is_some_and(|chain| chain != id.chain_id) {
        return Err(TransactionError::NotASubject);
    }
    let TransactionSent { from, nonce, call: Call { to, value, input_hash }, head } = sent;
    Ok(Some(TransactionEvent::TransactionAnnounced {
        account,
        chain_id: id.chain_id,
        hash: id.hash,
        from,
        nonce,
        to,
        value,
        input_hash,
        purpose,
        subject,
        head,
        announced_at_s: now_s,
    }))
}

impl Announced {
    fn is_pending(&self) -> bool {
        self.stage == Stage::Pending
    }

    /// A fee that is raised is asked first: nothing sent to oneself may be sent again.
    fn replaced_by(&self, other: Option<Call>) -> ReplacementReason {
        let Some(other) = other else { return ReplacementReason::Other };
        if other == self.call {
            return ReplacementReason::Repriced;
        }
        if other.to == Some(self.from) && other.value.is_zero() {
            return ReplacementReason::Cancelled;
        }
        ReplacementReason::Other
    }
}

impl Kept for Transaction {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for Transaction {
    const TYPE: &'static str = "transaction";
    type Command = TransactionCommand;
    type Event = TransactionEvent;
    type Error = TransactionError;
    type Services = ();

    async fn handle(
        &mut self,
        command: TransactionCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), TransactionError> {
        if let Some(event) = self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: TransactionEvent) {
        let stage = match event {
            TransactionEvent::TransactionAnnounced {
                account, from, to, value, input_hash, ..
            } => {
                let (call, stage) = (Call { to, value, input_hash }, Stage::Pending);
                self.0 = Some(Announced { account, from, call, stage });
                return;
            }
            TransactionEvent::TransactionMined { block, succeeded, at_s } => {
                Stage::Mined { block, succeeded, at_s }
            }
            TransactionEvent::TransactionReplaced { by, reason, block } => {
                Stage::Replaced { by, reason, block }
            }
            TransactionEvent::TransactionReturned { .. } => Stage::Pending,
        };
        if let Some(announced) = &mut self.0 {
            announced.stage = stage;
        }
    }
}
