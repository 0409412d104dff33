//! Figures of the data pages: exact answers to what the models' rows say together, now or as they
//! stood after a position.
//!
//! No amount is rounded before it is told: sums are whole numbers, averages are rounded down to the
//! smallest unit. What is counted over many sales or holdings is counted in memory (`ledger`), all else
//! where it is stored. Amounts of different currencies are never added, except as dollars by the quotes
//! that an answer names (`quotes.rs`, `whales`).

mod books;
mod candles;
mod counts;
mod creators;
mod earnings;
mod evidence;
mod floor_series;
mod floors;
mod holders;
mod ledger;
mod line;
mod quotes;
mod rarity;
mod relations;
mod sales;
mod traders;
mod turn;
mod whale_deeds;
mod whales;

pub use books::{BookFigures, books};
pub use candles::{Candle, candles, twap};
pub use counts::{MarketCounts, market_counts};
pub use creators::{
    CreatorFigures, CreatorFilter, CreatorLine, CreatorPage, CreatorSold, CreatorSort,
    creator_figures, creators,
};
pub use earnings::{EarningLine, EarningSum, earning_lines, earning_sums};
pub use evidence::{Counts, Evidence, EvidenceLine, EvidenceTurn, evidence};
pub use floor_series::floor_series;
pub use floors::{Floor, floors};
pub use holders::{HolderLine, HolderSort, HolderTotals, holder_totals, holders};
pub use ledger::{Asking, Ledger};
pub use line::{Line, Moved};
pub use quotes::{QuoteAt, Worth, quotes, worths};
pub use rarity::{Ranked, Token, collection_traits, ranks, rarity_position};
pub use sales::{SaleBucket, SaleFilter, SaleLine, SaleOrder, sale_buckets, sales};
pub use traders::{TraderLine, TraderSort, traders};
pub use turn::{Page, Place, Turn};
pub use whale_deeds::{DeedLine, deeds_between, whale_deeds};
pub use whales::{
    HeldLine, MarkAt, Whale, WhaleAsked, WhaleLine, WhalePage, WhaleSort, floor_values, whale_mark,
    whales,
};

use brickyard_core::kernel::UnixSeconds;
use brickyard_store::Position;

/// Who asks for so many seconds before the last one has not waited long: the clock was set back.
const CLOCK_SET_BACK_S: i64 = 60;

/// What is asked for: how it stands, or how it stood after a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Then {
    pub position: Position,
    pub now_s: UnixSeconds,
    pub past: bool,
}

impl Then {
    fn clock(self) -> i64 {
        self.now_s.0.cast_signed()
    }
}
