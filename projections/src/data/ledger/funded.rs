//! Who first sent coins to whom, as far as it speaks against a sale between two: the same wallet to both, unless it is
//! one that serves everybody; or one of them to the other.

use foldhash::HashMap;

use super::OPEN;

/// As a row of the model tells of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given {
    /// Where the event stands.
    pub(super) from: i64,
    pub(super) funder: u32,
    pub(super) busy: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Funded {
    /// By chain and wallet. A fact of final blocks: it is told once, and no fork takes it back.
    by: HashMap<(u64, u32), Given>,
}

impl Funded {
    pub(super) fn put(&mut self, wallet: (u64, u32), given: Given) {
        self.by.entry(wallet).or_insert(given);
    }

    /// From where on it is known that two wallets belong together; never while nothing says so.
    pub(super) fn joined_from(&self, chain: u64, one: u32, other: u32) -> i64 {
        self.joined(chain, one, other).map_or(OPEN, |(from, _)| from)
    }

    /// The events that say so up to a position, and the wallet that paid for both.
    pub(super) fn evidence(
        &self,
        (chain, at): (u64, i64),
        one: u32,
        other: u32,
    ) -> Option<(Vec<i64>, u32)> {
        let (from, funder) = self.joined(chain, one, other)?;
        let events = [(one, other), (other, one)].into_iter().filter_map(|(wallet, giver)| {
            let given = self.by.get(&(chain, wallet))?;
            let says = given.funder == funder || given.funder == giver;
            (says && given.from <= at).then_some(given.from)
        });
        let mut events: Vec<i64> = events.collect();
        events.sort_unstable();
        (from <= at).then_some((events, funder))
    }

    fn joined(&self, chain: u64, one: u32, other: u32) -> Option<(i64, u32)> {
        if one == other {
            return None;
        }
        let (of_one, of_other) = (self.by.get(&(chain, one)), self.by.get(&(chain, other)));
        let by_one = of_other.filter(|given| given.funder == one);
        let by_other = of_one.filter(|given| given.funder == other);
        let directly = [by_one, by_other].into_iter().flatten();
        let by_a_third = of_one.zip(of_other).filter(|(of_one, of_other)| {
            of_one.funder == of_other.funder && !of_one.busy && !of_other.busy
        });
        let by_a_third =
            by_a_third.map(|(of_one, of_other)| (of_one.from.max(of_other.from), of_one.funder));
        directly.map(|given| (given.from, given.funder)).chain(by_a_third).min()
    }
}
