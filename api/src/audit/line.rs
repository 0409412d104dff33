//! An event as it is told in every list: where it stands, what it says, and where it came from.

use std::collections::HashMap;

use brickyard_core::kernel::{Address, ItemId};
use brickyard_core::offers::OfferEvent;
use brickyard_core::orders::OrderEvent;
use brickyard_store::browse::{Cause, actor_of, cause_of, openings};
use brickyard_store::{Position, Recorded, Store};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::dc::wire::ChainWire;
use crate::wire::Failure;

/// The kind of stream whose first event has the terms.
const ORDER: &str = "order";
const OFFER: &str = "offer";

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EventLine {
    #[schema(value_type = i64)]
    pub(crate) position: Position,
    recorded_at: i64,
    /// `{type}/{id}`.
    stream: String,
    stream_type: String,
    stream_id: String,
    sequence: i64,
    event_type: String,
    event_version: String,
    #[schema(value_type = Object)]
    payload: Box<RawValue>,
    #[schema(value_type = Object)]
    metadata: Box<RawValue>,
    cause: CauseWire,
    /// The account of the command, else the address that the event names as acting.
    actor: Option<String>,
    /// The item that it is about; for an order, what the order was opened for.
    pub(crate) item_id: Option<ItemId>,
    /// What its amounts are counted in, where the order or offer tells.
    currency: Option<Address>,
}

/// The command, or the log of a chain, that an event came from.
#[derive(Serialize, ToSchema)]
#[schema(as = EventCause)]
pub(crate) struct CauseWire {
    command: Option<String>,
    chain: Option<ChainWire>,
    /// The event that made the program give itself the command.
    #[schema(value_type = Option<i64>)]
    causation: Option<Position>,
    /// The transaction or command that it all began with.
    correlation: Option<String>,
}

impl From<Cause> for CauseWire {
    fn from(cause: Cause) -> Self {
        let Cause { command, chain, causation, correlation, .. } = cause;
        Self { command, chain: chain.map(ChainWire::from), causation, correlation }
    }
}

impl EventLine {
    fn of(event: Recorded, about: About) -> Result<Self, Failure> {
        let raw =
            |text: String| RawValue::from_string(text).map_err(|error| Failure::internal(&error));
        let cause = cause_of(&event);
        let actor = actor_of(&event, &cause);
        Ok(Self {
            position: event.position,
            recorded_at: event.recorded_at.unix_timestamp(),
            stream: format!("{}/{}", event.aggregate_type, event.aggregate_id),
            stream_type: event.aggregate_type,
            stream_id: event.aggregate_id,
            sequence: event.sequence,
            event_type: event.event_type,
            event_version: event.event_version,
            payload: raw(event.payload)?,
            metadata: raw(event.metadata)?,
            cause: cause.into(),
            actor,
            item_id: about.item_id,
            currency: about.currency,
        })
    }

    /// Lines of many events, with what they are about looked up together.
    pub(crate) async fn all(store: &Store, events: Vec<Recorded>) -> Result<Vec<Self>, Failure> {
        let mut opened: HashMap<(&str, String), About> = HashMap::new();
        for kind in [ORDER, OFFER] {
            let untold = |event: &&Recorded| event.aggregate_type == kind && event.sequence > 1;
            let mut ids: Vec<&str> =
                events.iter().filter(untold).map(|event| event.aggregate_id.as_str()).collect();
            ids.sort_unstable();
            ids.dedup();
            for opening in openings(store, kind, &ids).await? {
                let about = About::of(&opening);
                opened.insert((kind, opening.aggregate_id), about);
            }
        }
        let lines = events.into_iter().map(|event| {
            let stream = (event.aggregate_type.as_str(), event.aggregate_id.clone());
            let about = About::of(&event).or(opened.get(&stream));
            Self::of(event, about)
        });
        lines.collect()
    }
}

/// What an event is about, as far as it can be told.
#[derive(Clone, Copy, Default)]
struct About {
    item_id: Option<ItemId>,
    currency: Option<Address>,
}

impl About {
    fn of(event: &Recorded) -> Self {
        match event.aggregate_type.as_str() {
            "item" => Self { item_id: event.aggregate_id.parse().ok(), currency: None },
            ORDER => match event.decode::<OrderEvent>() {
                Ok(told) => Self::of_order(event, &told),
                // A shape of a newer version: it is shown all the same.
                Err(_) => Self::default(),
            },
            OFFER => match event.decode::<OfferEvent>() {
                Ok(told) => Self::of_offer(event, &told),
                Err(_) => Self::default(),
            },
            _ => Self::default(),
        }
    }

    fn of_offer(event: &Recorded, told: &OfferEvent) -> Self {
        match told {
            OfferEvent::OfferMade { terms, .. } => {
                Self { item_id: Some(terms.sale.item()), currency: Some(terms.sale.currency) }
            }
            OfferEvent::CollectionOfferMade { terms, .. } => {
                Self { item_id: None, currency: Some(terms.currency) }
            }
            OfferEvent::OfferMatched { collection, token_id, currency, .. } => {
                let chain = cause_of(event).chain;
                let item_id = chain.map(|at| ItemId::new(at.chain_id, *collection, *token_id));
                Self { item_id, currency: Some(*currency) }
            }
            _ => Self::default(),
        }
    }

    fn of_order(event: &Recorded, told: &OrderEvent) -> Self {
        match told {
            OrderEvent::OrderDrafted { terms }
            | OrderEvent::OrderListed { terms, .. }
            | OrderEvent::OrderOpened { terms } => {
                Self { item_id: Some(terms.item()), currency: Some(terms.currency) }
            }
            OrderEvent::OrderMatched { collection, token_id, currency, .. } => {
                let chain = cause_of(event).chain;
                let item_id = chain.map(|at| ItemId::new(at.chain_id, *collection, *token_id));
                Self { item_id, currency: Some(*currency) }
            }
            _ => Self::default(),
        }
    }

    fn or(self, other: Option<&Self>) -> Self {
        let other = other.copied().unwrap_or_default();
        Self { item_id: self.item_id.or(other.item_id), currency: self.currency.or(other.currency) }
    }
}
