//! What a unit is worth follows from how its collection is traded (NFTGo's rule): where much is sold
//! in a week, the floor or the week's median, whichever is higher; where little, the floor; where
//! nothing, the floor or what the holder paid on average, whichever is lower. Prices of all
//! currencies count in dollars by the quotes of that moment.

use brickyard_core::kernel::Amount;
use brickyard_core::quotes::Measure;
use brickyard_store::Position;
use ruint::aliases::U512;

use super::super::ledger::{Pages, Sale};
use super::super::{Floor, Worth};

/// Dollars, in units of 10^-18. What would need more than 512 bits counts as the most that they hold.
pub(super) type Usd = U512;

/// Sales of a week tell how a collection is traded.
const WEEK_S: i64 = 7 * 24 * 60 * 60;

/// Rounded down.
fn in_usd(price: Amount, measure: Measure) -> Usd {
    let dollars: Usd = price.get().widening_mul(measure.atto_usd.get());
    let unit = Usd::from(10).checked_pow(Usd::from(measure.decimals));
    unit.map_or(Usd::ZERO, |unit| dollars / unit)
}

/// What currencies are worth, those that somebody told the worth of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rates(Vec<(String, String, Measure)>);

impl Rates {
    pub(super) fn of(worths: &[Worth]) -> Self {
        let told = worths.iter().filter_map(|worth| {
            let Worth { chain_id, currency, .. } = worth;
            Some((chain_id.to_string(), currency.address.to_string(), worth.measure()?))
        });
        Self(told.collect())
    }

    /// A collection's id begins with its chain's.
    fn of_chain<'a>(&'a self, collection: &'a str) -> impl Iterator<Item = (&'a str, Measure)> {
        let chain = collection.split_once('-').map_or(collection, |(chain, _)| chain);
        let of_chain = self.0.iter().filter(move |(of, ..)| of == chain);
        of_chain.map(|(_, currency, measure)| (currency.as_str(), *measure))
    }

    /// Collections with their floors; of several currencies, the one in which it is cheapest.
    pub(super) fn floors(&self, floors: &[Floor]) -> Vec<(String, FloorUsd)> {
        let priced = floors.iter().filter_map(|floor| {
            let mut rates = self.of_chain(&floor.collection);
            let (_, measure) = rates.find(|(currency, _)| *currency == floor.currency)?;
            Some((floor, in_usd(floor.price, measure)))
        });
        let mut priced: Vec<(&Floor, Usd)> = priced.collect();
        priced.sort_by(|(one, usd), (other, others_usd)| {
            (&one.collection, usd, &one.currency).cmp(&(
                &other.collection,
                others_usd,
                &other.currency,
            ))
        });
        priced.dedup_by(|(later, _), (first, _)| later.collection == first.collection);
        let floor = |(floor, usd): (&Floor, Usd)| {
            (floor.collection.clone(), FloorUsd { usd, position: floor.position })
        };
        priced.into_iter().map(floor).collect()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FloorUsd {
    pub(super) usd: Usd,
    /// The event that made it.
    pub(super) position: Position,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    Liquid,
    Illiquid,
    Untraded,
}

impl Rule {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Liquid => "liquid",
            Self::Illiquid => "illiquid",
            Self::Untraded => "untraded",
        }
    }
}

/// How one collection is traded, and what its units are worth.
#[derive(Debug)]
pub(super) struct Traded {
    at: i64,
    pub(super) collection: u32,
    /// By currency.
    rates: Vec<(u32, Measure)>,
    pub(super) rule: Rule,
    /// Honest ones of the week.
    pub(super) sales: i64,
    /// Of these, for one unit; of two in the middle, the lower one.
    pub(super) median: Option<Usd>,
    pub(super) floor: Option<FloorUsd>,
    /// The first second in which a sale of the week is of the week no more; never without one.
    pub(super) until_s: i64,
}

impl Traded {
    pub(super) fn of(
        pages: &Pages,
        (at, now_s): (i64, i64),
        (collection, rates): (u32, &Rates),
        (floor, liquid_sales): (Option<FloorUsd>, u32),
    ) -> Self {
        let of_chain = rates.of_chain(pages.collections.text(collection));
        let known = of_chain
            .filter_map(|(currency, measure)| Some((pages.currencies.known(currency)?, measure)));
        let rates: Vec<(u32, Measure)> = known.collect();
        let since_s = now_s.saturating_sub(WEEK_S) + 1;
        let all = pages.sold.at(at, since_s, (Some(collection), None));
        let until_s = all.map(|sale| sale.at_s.saturating_add(WEEK_S)).min().unwrap_or(i64::MAX);
        let week = |(currency, measure): &(u32, Measure)| {
            let of = (Some(collection), Some(*currency));
            let sales = pages.sold.at(at, since_s, of);
            let honest = sales.filter(|sale| !pages.sold.reasons(sale, at).any());
            let measure = *measure;
            honest.map(move |sale| {
                in_usd(sale.price, measure) / Usd::from(sale.amount.max(Amount::ONE).get())
            })
        };
        let mut week: Vec<Usd> = rates.iter().flat_map(week).collect();
        let middle = week.len().saturating_sub(1) / 2;
        let median = (!week.is_empty()).then(|| *week.select_nth_unstable(middle).1);
        let sales = i64::try_from(week.len()).unwrap_or(i64::MAX);
        let rule = match sales {
            0 if liquid_sales > 0 => Rule::Untraded,
            some if some < i64::from(liquid_sales) => Rule::Illiquid,
            _ => Rule::Liquid,
        };
        Self { at, collection, rates, rule, sales, median, floor, until_s }
    }

    fn usd(&self, sale: &Sale) -> Option<Usd> {
        let rate = self.rates.iter().find(|(currency, _)| *currency == sale.currency);
        rate.map(|(_, measure)| in_usd(sale.price, *measure))
    }

    /// What somebody has paid for a unit, on average and rounded down; none of who never bought any.
    pub(super) fn cost(&self, pages: &Pages, buyer: u32) -> Option<Usd> {
        let bought = pages
            .sold
            .of_party(self.at, buyer)
            .filter(|sale| sale.buyer == buyer && sale.collection == self.collection)
            .filter_map(|sale| Some((self.usd(sale)?, Usd::from(sale.amount.get()))));
        let (paid, units) = bought.reduce(|(paid, units), (usd, amount)| {
            (paid.saturating_add(usd), units.saturating_add(amount))
        })?;
        Some(paid / units.max(Usd::from(1)))
    }

    /// Of one unit of an owner's.
    pub(super) fn price(&self, pages: &Pages, owner: u32) -> Usd {
        let floor = self.floor.map(|floor| floor.usd);
        match (self.rule, floor) {
            (Rule::Liquid, _) => floor.max(self.median).unwrap_or_default(),
            (Rule::Illiquid, _) => floor.unwrap_or_default(),
            // What nobody offers and nobody bought for a week has no price.
            (Rule::Untraded, None) => Usd::ZERO,
            (Rule::Untraded, Some(floor)) => {
                self.cost(pages, owner).map_or(floor, |cost| cost.min(floor))
            }
        }
    }
}
