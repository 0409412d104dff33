//! Who trades, and for how much.

mod latest;

use brickyard_core::kernel::Amount;
use foldhash::{HashMap, HashMapExt};

pub(super) use self::latest::Latest;
use self::latest::Question;
use super::holders::amount;
use super::ledger::{Ledger, Pages};
use super::sales::Sum;
use super::turn::{Page, Turn};
use super::{SaleFilter, Then};
use crate::error::ProjectionError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraderLine {
    pub trader: String,
    pub bought: i64,
    pub spent: String,
    pub sold: i64,
    pub received: String,
    /// Spent and received together.
    pub volume: String,
}

/// What traders are sorted by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TraderSort {
    /// Spent and received together.
    #[default]
    Volume,
    Spent,
    Received,
    Bought,
    Sold,
}

/// What somebody bought and what somebody sold.
#[derive(Clone, Copy, Debug, Default)]
struct Sides {
    bought: Sum,
    sold: Sum,
}

impl Sides {
    fn volume(&self) -> Amount {
        self.bought.total.checked_add(self.sold.total).unwrap_or(Amount::MAX)
    }

    fn size(&self, sort: TraderSort) -> Amount {
        match sort {
            TraderSort::Volume => self.volume(),
            TraderSort::Spent => self.bought.total,
            TraderSort::Received => self.sold.total,
            TraderSort::Bought => amount(self.bought.count),
            TraderSort::Sold => amount(self.sold.count),
        }
    }
}

/// By the number of the trader.
type Traders = HashMap<u32, Sides>;

/// Who has traded, and for how much, in one currency. None of a present over which more has come already: to be asked
/// again, of the present of then or of this as a past.
///
/// # Errors
/// The server fails.
pub async fn traders(
    ledger: &Ledger,
    then: Then,
    filter: &SaleFilter,
    (sort, turn): (TraderSort, Turn<String>),
) -> Result<Option<Page<TraderLine, String>>, ProjectionError> {
    let (filter, at) = (filter.clone(), then.position.0);
    let count = move |pages: &Pages| {
        let page = |traders: &Traders| page(pages, traders, (sort, &turn));
        let anew = || counted(pages, &filter, at);
        let question = Question::of(pages, &filter, then);
        match question.filter(|_| !then.past) {
            Some(question) => {
                pages.traders.with(pages, (at, filter.since_s), question, (anew, page))
            }
            None => Some(page(&anew())),
        }
    };
    ledger.count(then, count).await
}

/// Counted once.
fn counted(pages: &Pages, filter: &SaleFilter, at: i64) -> Traders {
    let mut traders = Traders::new();
    for sale in filter.sales(pages, at) {
        traders.entry(sale.buyer).or_default().bought.add(sale.price);
        traders.entry(sale.seller).or_default().sold.add(sale.price);
    }
    traders
}

fn page(
    pages: &Pages,
    traders: &Traders,
    (sort, turn): (TraderSort, &Turn<String>),
) -> Page<TraderLine, String> {
    let place =
        |(number, sides): &(&u32, &Sides)| (Some(sides.size(sort)), pages.people.text(**number));
    let line = |(number, sides): (&u32, &Sides)| TraderLine {
        trader: pages.people.text(*number).to_owned(),
        bought: sides.bought.count,
        spent: sides.bought.total.to_string(),
        sold: sides.sold.count,
        received: sides.sold.total.to_string(),
        volume: sides.volume().to_string(),
    };
    turn.lent().of(traders, place).map(line).owned()
}
