//! Who is a whale, and what each of them holds. What the venues hold for others is nobody's holding.

use std::cmp::Reverse;
use std::sync::Arc;

use brickyard_store::Position;
use foldhash::HashMap;

use super::super::ledger::Pages;
use super::super::turn::Page;
use super::market::{Line, Market, Own, Pricing, Total};
use super::prices::FloorUsd;
use super::{HeldLine, WhaleLine, WhalePage};

/// Everything that is counted by, of one moment.
pub(super) struct Counting {
    pub(super) at: i64,
    pub(super) now_s: i64,
    pub(super) past: bool,
    pub(super) collection: Option<String>,
    /// Nothing else counts: of names and opened boxes there is no page to show why.
    pub(super) followed: Vec<String>,
    pub(super) floors: Vec<(String, FloorUsd)>,
    pub(super) by: Pricing,
}

impl Counting {
    /// A page of whales; of each, what it holds of so many collections.
    pub(super) fn page(&self, pages: &Pages, asked: &WhalePage) -> Page<WhaleLine, String> {
        let market = self.market(pages);
        let collection = self.collection.as_deref().map(|asked| pages.collections.known(asked));
        let mut found = match collection {
            None => market.whales(None),
            Some(collection) => collection.map_or(vec![], |of| market.whales(Some(of))),
        };
        if let Some(owner) = &asked.owner {
            let owner = pages.people.known(owner);
            found.retain(|one| Some(one.owner) == owner);
        }
        let size = |one: &Total| one.size(asked.sort, self.now_s);
        let place = |one: &Total| (Some(size(one)), pages.people.text(one.owner));
        let page = asked.turn.lent().of(found, place);
        let owns: Vec<&Own> = market
            .owns
            .iter()
            .map(AsRef::as_ref)
            .filter(|own| collection.is_none_or(|of| of == Some(own.traded.collection)))
            .collect();
        page.map(|total| self.line(pages, &total, explained(pages, &owns, &total, asked.explained)))
            .owned()
    }

    fn market(&self, pages: &Pages) -> Arc<Market> {
        let floors: HashMap<&str, FloorUsd> =
            self.floors.iter().map(|(id, floor)| (id.as_str(), *floor)).collect();
        let floor =
            |id: &String| Some((pages.collections.known(id)?, floors.get(id.as_str()).copied()));
        let floors: Vec<(u32, Option<FloorUsd>)> = self.followed.iter().filter_map(floor).collect();
        let moment = (self.at, self.now_s);
        if self.past {
            return Arc::new(Market::of(pages, moment, &floors, &self.by));
        }
        pages.whales.of(pages, moment, &floors, &self.by)
    }

    fn line(&self, pages: &Pages, total: &Total, held: Vec<HeldLine>) -> WhaleLine {
        WhaleLine {
            owner: pages.people.text(total.owner).to_owned(),
            value: total.value.to_string(),
            collections: total.collections,
            tokens: total.part.tokens,
            units: total.part.units.to_string(),
            since_s: total.part.since_s,
            held_s: total.part.held_s(self.now_s),
            share_bps: total.share_bps,
            by_value: total.by_value,
            by_top: total.by_top,
            by_supply: total.by_supply,
            held,
        }
    }
}

/// What somebody holds of some collections, the most valuable first.
fn explained(pages: &Pages, owns: &[&Own], total: &Total, most: usize) -> Vec<HeldLine> {
    let of_owner = owns.iter().filter_map(|own| Some((*own, own.lines.get(&total.owner)?)));
    let mut held: Vec<(&Own, &Line)> = of_owner.collect();
    let name = |own: &Own| pages.collections.text(own.traded.collection);
    held.sort_by_key(|(own, line)| (Reverse(line.value), name(own)));
    held.truncate(most);
    held.into_iter().map(|(own, line)| explanation(pages, own, (total.owner, line))).collect()
}

fn explanation(pages: &Pages, Own { traded, .. }: &Own, (owner, line): (u32, &Line)) -> HeldLine {
    HeldLine {
        collection: pages.collections.text(traded.collection).to_owned(),
        tokens: line.part.tokens,
        units: line.part.units.to_string(),
        rule: traded.rule.name(),
        sales: traded.sales,
        price: line.price.to_string(),
        floor: traded.floor.map(|floor| floor.usd.to_string()),
        median: traded.median.map(|median| median.to_string()),
        average_cost: traded.cost(pages, owner).map(|cost| cost.to_string()),
        value: line.value.to_string(),
        floor_position: traded.floor.map(|floor| floor.position),
        position: Position(line.part.from),
    }
}
