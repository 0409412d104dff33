//! Where a page of the market's list ended: what `next` says, and the page after it begins with.
//!
//! By price a place has the currency too, `<currency>:<price>.<item>`; else it is `<sort key>.<item>`.

use brickyard_core::kernel::{Address, Amount, ItemId};

use super::items::Sort;
use crate::wire::Failure;

/// Where a page ended.
pub(super) struct After {
    /// Of a price; empty else.
    pub(super) currency: String,
    pub(super) key: Amount,
    pub(super) item: String,
}

impl After {
    pub(super) fn of(cursor: &str, sort: Sort) -> Result<Self, Failure> {
        let parts = || {
            let (after, item) = cursor.split_once('.')?;
            let (currency, key) = match sort.is_by_price() {
                true => after.split_once(':')?,
                false => ("", after),
            };
            let currency = match sort.is_by_price() {
                true => currency.parse::<Address>().ok()?.to_string(),
                false => String::new(),
            };
            let item: ItemId = item.parse().ok()?;
            Some(Self { currency, key: key.parse().ok()?, item: item.to_string() })
        };
        parts().ok_or_else(|| Failure::invalid("cursor", "use the `next` of the page before"))
    }
}
