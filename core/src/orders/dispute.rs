//! The rules of disputes: who may say what about a paid, undelivered sale, and until when. Opening,
//! deciding and giving in are the chain's; here are only the words whose hashes it carries.

use serde::{Deserialize, Serialize};

use crate::kernel::{Address, Hash32, Personal, UnixSeconds, UploadId};

use super::error::OrderError;
use super::event::OrderEvent;
use super::state::{OrderState, OrderStatus};

/// From the opening of a dispute on; as the contract has it. Then anybody may refund the buyer.
pub const DECISION_SECONDS: u64 = 7 * 24 * 60 * 60;
/// In characters: two pages, which a person reads to the end.
pub const LONGEST_EVIDENCE: usize = 4_000;
/// Of one statement.
pub const MOST_FILES: usize = 8;
/// Of one person in one dispute. The contract takes 16 hashes of each; a transaction that failed
/// leaves its statement behind.
pub const MOST_STATEMENTS: usize = 32;

/// What somebody says in a dispute. The salt keeps those who see the hash on the chain from trying
/// which short text makes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statement {
    pub salt: Hash32,
    pub text: String,
    pub files: Vec<UploadId>,
}

impl Statement {
    fn check(&self) -> Result<(), OrderError> {
        if self.text.trim().is_empty() {
            return Err(OrderError::EvidenceEmpty);
        }
        if self.text.chars().count() > LONGEST_EVIDENCE {
            return Err(OrderError::EvidenceTooLong);
        }
        // What is hashed is what was sent, so that nothing is cleaned here.
        if self.text.chars().any(|c| c.is_control() && c != '\n') {
            return Err(OrderError::ControlCharacters);
        }
        if self.files.len() > MOST_FILES {
            return Err(OrderError::TooManyFiles);
        }
        Ok(())
    }
}

/// Who speaks, as our book knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Speaker {
    /// Seller or buyer of the order.
    Party,
    /// One who may decide, and is no side of it.
    Arbiter,
}

impl OrderState {
    /// A release is ended by the settlement that follows it.
    pub(super) fn hear_of_dispute(&mut self, event: &OrderEvent) {
        match (event, &self.status) {
            (&OrderEvent::EvidenceStated { by, evidence, .. }, _) => {
                self.stated.push((by, evidence));
            }
            (
                &OrderEvent::DisputeOpened { decide_by_s, .. },
                &OrderStatus::AwaitingDelivery { buyer, .. },
            ) => self.status = OrderStatus::Disputed { buyer, decide_by_s },
            (
                OrderEvent::DisputeSettled { released: false, .. }
                | OrderEvent::DisputeTimedOut { .. },
                _,
            ) => self.status = OrderStatus::Refunded,
            _ => {}
        }
    }

    /// A statement becomes evidence when the chain tells its hash with the same name.
    pub(super) fn state_evidence(
        &self,
        (by, speaker): (Address, Speaker),
        evidence: Hash32,
        statement: &Statement,
        now_s: UnixSeconds,
    ) -> Result<Vec<OrderEvent>, OrderError> {
        let (buyer, until_s, disputed) = match self.status {
            OrderStatus::AwaitingDelivery { buyer, deliver_by_s } => (buyer, deliver_by_s, false),
            OrderStatus::Disputed { buyer, decide_by_s } => (buyer, decide_by_s, true),
            _ => return Err(OrderError::NotDisputed),
        };
        let party = by == self.terms.maker || by == buyer;
        match speaker {
            Speaker::Party if !party => return Err(OrderError::NotAParty),
            Speaker::Arbiter if party => return Err(OrderError::OwnDispute),
            Speaker::Arbiter if !disputed => return Err(OrderError::NotDisputed),
            Speaker::Party | Speaker::Arbiter => {}
        }
        if until_s < now_s {
            return Err(OrderError::DisputeOver);
        }
        statement.check()?;
        let theirs = self.stated.iter().filter(|(who, _)| *who == by);
        if theirs.clone().any(|(_, said)| *said == evidence) {
            return Ok(vec![]);
        }
        if theirs.count() >= MOST_STATEMENTS {
            return Err(OrderError::TooMuchEvidence);
        }
        let statement = Personal::of(&statement);
        Ok(vec![OrderEvent::EvidenceStated { by, evidence, statement, stated_at_s: now_s }])
    }
}
