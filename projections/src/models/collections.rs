//! Followed collections. Counts and floors are asked of items and orders, not kept here.
//! Read by: the collection list, collection pages, and the checks of new orders.

use brickyard_core::collections::{CollectionEvent, TokenStandard};
use brickyard_core::kernel::{Address, BasisPoints, UploadId};
use serde::{Deserialize, Serialize};

use crate::event::{Body, Event};
use crate::model::{Model, Wanted};
use crate::rows::Rows;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CollectionRow {
    pub chain_id: u64,
    pub address: Address,
    pub standard: TokenStandard,
    pub name: String,
    pub symbol: String,
    pub description: String,
    pub creator: Address,
    pub royalty_bps: BasisPoints,
    pub royalty_recipient: Address,
    /// What its creator has uploaded for it.
    #[serde(default)]
    pub picture: Option<UploadId>,
    #[serde(default)]
    pub banner: Option<UploadId>,
}

pub struct Collections;

impl Model for Collections {
    const NAME: &'static str = "collections";
    const READS: &'static [&'static str] = &["collection"];
    const VERSION: i32 = 3;
    const COLUMNS: &'static str = "";
    const INDEXES: &'static [&'static str] = &[];
    const TELLS: bool = false;
    type Row = CollectionRow;

    fn wanted(events: &[Event]) -> Wanted {
        let keys = events.iter().filter_map(|event| match &event.body {
            Body::Collection(id, _) => Some(id.to_string()),
            _ => None,
        });
        Wanted { keys: keys.collect(), by_column: vec![] }
    }

    fn apply(rows: &mut Rows<CollectionRow>, event: &Event) {
        let Body::Collection(id, body) = &event.body else { return };
        match body {
            CollectionEvent::CollectionFollowed {
                chain_id,
                address,
                standard,
                name,
                symbol,
                description,
                creator,
                ..
            } => rows.put(
                id.to_string(),
                CollectionRow {
                    chain_id: chain_id.0,
                    address: *address,
                    standard: *standard,
                    name: name.clone(),
                    symbol: symbol.clone(),
                    description: description.clone(),
                    creator: *creator,
                    royalty_bps: BasisPoints::ZERO,
                    royalty_recipient: Address::ZERO,
                    picture: None,
                    banner: None,
                },
            ),
            CollectionEvent::CollectionDescribed { description, picture, banner } => {
                rows.update(&id.to_string(), |row| {
                    row.description.clone_from(description);
                    (row.picture, row.banner) = (*picture, *banner);
                });
            }
            CollectionEvent::CollectionRoyaltyChanged { receiver, royalty_bps } => {
                rows.update(&id.to_string(), |row| {
                    row.royalty_bps = *royalty_bps;
                    row.royalty_recipient = *receiver;
                });
            }
            CollectionEvent::CollectionMetadataChanged { .. }
            | CollectionEvent::CollectionRefreshRequested { .. } => {}
        }
    }

    fn topics(_key: &str, _row: &CollectionRow) -> Option<(&'static str, Vec<String>)> {
        None
    }
}
