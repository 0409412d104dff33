//! What a unit is worth follows from how its collection is traded (NFTGo's rule): where much is sold
//! in a week, the floor or the week's median, whichever is higher; where little, the floor; where
//! nothing, the floor or what the holder paid on average, whichever is lower. Prices of all
//! currencies count in dollars by the quotes of that moment.

use brickyard_core::kernel::Amount;
use brickyard_core::quotes::Measure;
use brickyard_store::Position;
use ruint::aliases::{U128, U256, U512};

use super::super::ledger::{Pages, Sale};
use super::super::{Floor, Worth};
use super::week::Middle;

/// Dollars, in units of 10^-18. What would need more than 512 bits counts as the most that they hold.
pub(super) type Usd = U512;

/// Rounded down.
pub(super) fn in_usd(price: Amount, measure: Measure) -> Usd {
    let dollars: Usd = price.get().widening_mul(measure.atto_usd.get());
    let unit = Usd::from(10).checked_pow(Usd::from(measure.decimals));
    unit.map_or(Usd::ZERO, |unit| dollars / unit)
}

/// What one unit was sold for, rounded down.
pub(super) fn unit_in_usd(sale: &Sale, measure: Measure) -> Usd {
    let all = in_usd(sale.price, measure);
    if sale.amount <= Amount::ONE { all } else { all / Usd::from(sale.amount.get()) }
}

/// So many units at this price. Most numbers are small, and their product is made at a fraction of what a large one costs.
pub(super) fn worth(units: U512, price: Usd) -> Usd {
    match (u128::try_from(units), u128::try_from(price)) {
        (Ok(units), Ok(price)) => {
            let worth: U256 = U128::from(units).widening_mul(U128::from(price));
            Usd::from(worth)
        }
        _ => units.saturating_mul(price),
    }
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

    /// By the numbers of the currencies, of a collection's chain.
    pub(super) fn known(&self, pages: &Pages, collection: u32) -> Vec<(u32, Measure)> {
        let of_chain = self.of_chain(pages.collections.text(collection));
        let known = of_chain
            .filter_map(|(currency, measure)| Some((pages.currencies.known(currency)?, measure)));
        known.collect()
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

/// Of one unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Price {
    OfAll(Usd),
    /// What the owner paid for it on average, and no more than this.
    Paid(Usd),
}

/// How one collection is traded, and what its units are worth.
#[derive(Clone, Debug)]
pub(super) struct Traded {
    pub(super) collection: u32,
    /// By currency.
    pub(super) rates: Vec<(u32, Measure)>,
    pub(super) rule: Rule,
    /// Honest ones of the week.
    pub(super) sales: i64,
    pub(super) median: Option<Usd>,
    pub(super) floor: Option<FloorUsd>,
}

impl Traded {
    pub(super) fn new(
        collection: u32,
        rates: Vec<(u32, Measure)>,
        (sales, median): Middle,
        (floor, liquid_sales): (Option<FloorUsd>, u32),
    ) -> Self {
        let sales = i64::try_from(sales).unwrap_or(i64::MAX);
        let rule = match sales {
            0 if liquid_sales > 0 => Rule::Untraded,
            some if some < i64::from(liquid_sales) => Rule::Illiquid,
            _ => Rule::Liquid,
        };
        Self { collection, rates, rule, sales, median, floor }
    }

    fn usd(&self, sale: &Sale) -> Option<Usd> {
        let rate = self.rates.iter().find(|(currency, _)| *currency == sale.currency);
        rate.map(|(_, measure)| in_usd(sale.price, *measure))
    }

    /// What somebody has paid for a unit, on average and rounded down; none of who never bought any.
    pub(super) fn cost(&self, pages: &Pages, (at, buyer): (i64, u32)) -> Option<Usd> {
        let bought = pages
            .sold
            .of_party(at, buyer)
            .filter(|sale| sale.buyer == buyer && sale.collection == self.collection)
            .filter_map(|sale| Some((self.usd(sale)?, Usd::from(sale.amount.get()))));
        let (paid, units) = bought.reduce(|(paid, units), (usd, amount)| {
            (paid.saturating_add(usd), units.saturating_add(amount))
        })?;
        Some(paid / units.max(Usd::from(1)))
    }

    /// Of one unit of an owner's.
    pub(super) fn price(&self, pages: &Pages, (at, owner): (i64, u32)) -> Usd {
        match self.price_of_any() {
            Price::OfAll(price) => price,
            Price::Paid(most) => self.cost(pages, (at, owner)).map_or(most, |cost| cost.min(most)),
        }
    }

    pub(super) fn price_of_any(&self) -> Price {
        let floor = self.floor.map(|floor| floor.usd);
        match (self.rule, floor) {
            (Rule::Liquid, _) => Price::OfAll(floor.max(self.median).unwrap_or_default()),
            (Rule::Illiquid, _) => Price::OfAll(floor.unwrap_or_default()),
            // What nobody offers and nobody bought for a week has no price.
            (Rule::Untraded, None) => Price::OfAll(Usd::ZERO),
            (Rule::Untraded, Some(floor)) => Price::Paid(floor),
        }
    }
}
