//! Who first sent coins to wallets that trade, one row a wallet and chain; none to those of whom that is not known.
//! Read by: what speaks against a sale.

use brickyard_core::fundings::{Funder, FundingEvent};
use brickyard_core::kernel::HolderId;
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FundingRow {
    pub wallet: HolderId,
    pub funder: Funder,
}

/// What is looked at of each sale's buyer and seller.
#[derive(Serialize)]
struct Facets<'a> {
    wallet: &'a HolderId,
    funder: String,
    busy: bool,
}

pub struct Fundings;

impl Model for Fundings {
    const NAME: &'static str = "fundings";
    const READS: &'static [&'static str] = &["funding"];
    const VERSION: i32 = 1;
    const COLUMNS: &'static str = "";
    const INDEXES: &'static [&'static str] = &[];
    const TELLS: bool = false;
    type Row = FundingRow;

    fn facets(row: &FundingRow) -> Option<String> {
        let (funder, busy) = (row.funder.address.to_string(), row.funder.is_busy());
        let facets = Facets { wallet: &row.wallet, funder, busy };
        Some(serde_json::to_string(&facets).expect("texts are JSON"))
    }

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Funding(wallet, _) => Some(wallet.to_string()),
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<FundingRow>, event: &Event) {
        let Body::Funding(wallet, FundingEvent::FundingFound { funder, .. }) = &event.body else {
            return;
        };
        if let Some(funder) = *funder {
            rows.put(wallet.to_string(), FundingRow { wallet: *wallet, funder });
        }
    }

    fn topics(_key: &str, _row: &FundingRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}
