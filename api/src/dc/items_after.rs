//! Where a page of the market's list ended: what `next` says, and the page after it begins with.
//!
//! By price a place has the currency and its chain, too, `<currency>:<chain>:<price>.<item>`; else it is
//! `<sort key>.<item>`.

use brickyard_core::kernel::{Address, Amount, ChainId, ItemId};

use super::items::Sort;
use crate::wire::Failure;

/// Where a page ended.
pub(super) struct After {
    /// Currency and chain of a price; none else.
    pub(super) within: Option<(String, ChainId)>,
    pub(super) key: Amount,
    pub(super) item: String,
}

impl After {
    pub(super) fn of(cursor: &str, sort: Sort) -> Result<Self, Failure> {
        let parts = || {
            let (after, item) = cursor.split_once('.')?;
            let (within, key) = match sort.is_by_price() {
                true => {
                    let (currency, after) = after.split_once(':')?;
                    let (chain, price) = after.split_once(':')?;
                    let currency = currency.parse::<Address>().ok()?.to_string();
                    (Some((currency, ChainId(chain.parse().ok()?))), price)
                }
                false => (None, after),
            };
            let item: ItemId = item.parse().ok()?;
            Some(Self { within, key: key.parse().ok()?, item: item.to_string() })
        };
        parts().ok_or_else(|| Failure::invalid("cursor", "use the `next` of the page before"))
    }
}
