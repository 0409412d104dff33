//! The part of the plain order that is about disputes: who may say what, and until when.

use brickyard_core::kernel::{Address, Hash32};
use brickyard_core::orders::{OrderCommand as C, Speaker, Statement};

use crate::order_plain::{Plain, Verdict};
use crate::orders_given::MAKER;

impl Plain {
    pub(crate) fn told(&self, command: &C) -> Verdict {
        let C::StateEvidence { by, speaker, evidence, statement, now_s } = command else {
            panic!("it is about a dispute")
        };
        self.told_by(*by, *speaker)?;
        self.told_in_time(now_s.0)?;
        worded(statement)?;
        self.told_once(*by, *evidence)
    }

    fn told_by(&self, by: Address, speaker: Speaker) -> Result<(), &'static str> {
        let side = by == MAKER || self.buyer == Some(by);
        match (self.status, speaker) {
            ("awaiting_delivery" | "disputed", Speaker::Party) if side => Ok(()),
            ("awaiting_delivery" | "disputed", Speaker::Party) => Err("not_a_party"),
            ("awaiting_delivery" | "disputed", Speaker::Arbiter) if side => Err("own_dispute"),
            ("disputed", Speaker::Arbiter) => Ok(()),
            _ => Err("not_disputed"),
        }
    }

    fn told_in_time(&self, now: u64) -> Result<(), &'static str> {
        let until = if self.status == "disputed" { self.decide_by } else { self.deliver_by };
        if until < now { Err("dispute_over") } else { Ok(()) }
    }

    fn told_once(&self, by: Address, evidence: Hash32) -> Verdict {
        if self.said.contains(&(by, evidence)) {
            return Ok(vec![]);
        }
        if self.said.iter().filter(|(who, _)| *who == by).count() == 32 {
            return Err("too_much_evidence");
        }
        Ok(vec!["EvidenceStated"])
    }
}

fn worded(statement: &Statement) -> Result<(), &'static str> {
    let rules = [
        (statement.text.trim().is_empty(), "evidence_empty"),
        (statement.text.len() > 4_000, "evidence_too_long"),
        (statement.text.contains('\u{7}'), "control_characters"),
        (statement.files.len() > 8, "too_many_files"),
    ];
    rules.into_iter().find(|(broken, _)| *broken).map_or(Ok(()), |(_, reason)| Err(reason))
}
