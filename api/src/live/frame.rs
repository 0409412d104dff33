//! What is said on the live socket. A change is written as text once, and all who hear of it
//! share the bytes.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use brickyard_core::kernel::{Address, UnixSeconds};
use brickyard_projections::Change;
use brickyard_projections::models::{OfferRow, OrderRow};
use brickyard_store::Position;
use serde::Serialize;
use serde_json::value::RawValue;

use super::sum::Sum;
use super::whales;
use crate::dc::wire::OrderCard;
use crate::dc::wire_offers::OfferCard;

#[derive(Serialize)]
#[serde(tag = "t", rename_all = "lowercase")]
pub(super) enum Tell<'a> {
    Hello {
        position: Position,
    },
    /// The topics begin here, each with this sum; changes that were missed before follow.
    Subscribed {
        position: Position,
        sums: BTreeMap<&'a str, String>,
    },
    /// Everything up to the position was told, and makes these sums.
    Heartbeat {
        position: Position,
        sums: BTreeMap<&'a str, String>,
    },
    Change {
        position: Position,
        topics: &'a [String],
        kind: &'a str,
        data: Box<RawValue>,
    },
    /// Appended: every position from the first to the last.
    Log {
        first: Position,
        last: Position,
    },
    /// What lies between is gone: ask the pages again.
    Reset {
        position: Position,
    },
    Lagging {
        resume: Position,
    },
    Error {
        message: &'a str,
    },
}

impl Tell<'_> {
    pub(super) fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).expect("it has string keys only and writes itself").into()
    }
}

/// A change as all who hear of it get it.
pub(super) struct Frame {
    pub(super) position: Position,
    pub(super) topics: Arc<[String]>,
    pub(super) text: Utf8Bytes,
    pub(super) sum: Sum,
}

impl Frame {
    /// None for a row that has no shape on the wire.
    pub(super) fn of(
        change: &Change,
        now_s: UnixSeconds,
        whales: &HashSet<Address>,
    ) -> Option<Self> {
        let data = on_the_wire(change, now_s)?;
        let Change { position, kind, topics, .. } = change;
        let topics = if whales::is_of(change, whales) {
            topics.iter().cloned().chain([whales::TOPIC.to_owned()]).collect()
        } else {
            Arc::clone(topics)
        };
        let text = Tell::Change { position: *position, topics: &topics, kind, data }.text();
        let sum = Sum::of(&text);
        Some(Self { position: *position, topics, text, sum })
    }
}

/// Orders and offers in the shape of the REST answers; other rows as they are kept.
fn on_the_wire(change: &Change, now_s: UnixSeconds) -> Option<Box<RawValue>> {
    use serde_json::value::to_raw_value;
    match change.kind {
        "order" => {
            let row: OrderRow = serde_json::from_str(&change.row).ok()?;
            to_raw_value(&OrderCard::of(&row, change.position, now_s)).ok()
        }
        "offer" => {
            let row: OfferRow = serde_json::from_str(&change.row).ok()?;
            to_raw_value(&OfferCard::of(&row, change.position, now_s)?).ok()
        }
        // Only that there is something: what it says is read with the session.
        "message" | "inbox" => RawValue::from_string("{}".to_owned()).ok(),
        _ => RawValue::from_string(change.row.to_string()).ok(),
    }
}
