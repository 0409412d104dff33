//! Disputes of orders: who asked the arbiter, what both sides say, what was decided. Statements stay
//! sealed here, as they are in the log; whoever answers opens them.

use brickyard_core::kernel::{Address, Hash32, Personal, UnixSeconds};
use brickyard_core::orders::OrderEvent;
use serde::{Deserialize, Serialize};

use super::orders::OrderRow;
use crate::event::Event;

/// What is said and decided about a paid, undelivered sale.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispute {
    /// None as long as nobody has asked the arbiter; statements may come before.
    pub opened_by: Option<Address>,
    pub decide_by_s: UnixSeconds,
    /// What somebody said, sealed as in the log; it counts with the hash of the same name.
    pub said: Vec<Said>,
    /// Hashes as the chain told them, in its order.
    pub evidence: Vec<Evidence>,
    pub decided: Option<Decided>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    pub by: Address,
    pub evidence: Hash32,
    pub statement: Personal,
    /// Place in the order's stream: the statement opens nowhere else.
    pub sequence: i64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    pub by: Address,
    pub evidence: Hash32,
    pub at_s: i64,
    pub tx: Option<Hash32>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decided {
    pub by: Address,
    /// True: the sale stands. False: the buyer has the money back.
    pub released: bool,
    /// Hash of what the arbiter says of it; none where a side gave in, or nobody decided in time.
    pub reason: Option<Hash32>,
    pub in_time: bool,
    pub at_s: i64,
    pub tx: Option<Hash32>,
}

impl Dispute {
    fn fold(&mut self, event: &Event, body: &OrderEvent) {
        let (at_s, tx) = (event.at_s, event.chain.map(|chain| chain.tx));
        match body {
            OrderEvent::EvidenceStated { by, evidence, statement, .. } => {
                let (statement, sequence) = (statement.clone(), event.sequence);
                self.said.push(Said { by: *by, evidence: *evidence, statement, sequence });
            }
            OrderEvent::DisputeOpened { by, decide_by_s, .. } => {
                (self.opened_by, self.decide_by_s) = (Some(*by), *decide_by_s);
            }
            OrderEvent::EvidenceGiven { by, evidence, .. } => {
                self.evidence.push(Evidence { by: *by, evidence: *evidence, at_s, tx });
            }
            &OrderEvent::DisputeSettled { by, released, reason, .. } => {
                let reason = (reason != Hash32::ZERO).then_some(reason);
                self.decided = Some(Decided { by, released, reason, in_time: true, at_s, tx });
            }
            &OrderEvent::DisputeTimedOut { by, .. } => {
                let (released, reason, in_time) = (false, None, false);
                self.decided = Some(Decided { by, released, reason, in_time, at_s, tx });
            }
            _ => {}
        }
    }
}

impl OrderRow {
    /// None where nobody has asked the arbiter.
    pub fn decide_by_s(&self) -> Option<UnixSeconds> {
        let dispute = self.dispute.as_ref()?;
        dispute.opened_by.map(|_| dispute.decide_by_s)
    }

    /// A release is ended by the settlement that follows it. The venue holds on to what it has.
    pub(super) fn disputed(&mut self, event: &Event, body: &OrderEvent) {
        self.dispute.get_or_insert_default().fold(event, body);
        match body {
            OrderEvent::DisputeOpened { .. } => {
                let held = self.held;
                self.end("disputed");
                self.held = held;
            }
            OrderEvent::DisputeSettled { released: false, .. }
            | OrderEvent::DisputeTimedOut { .. } => self.end("refunded"),
            _ => {}
        }
    }
}
