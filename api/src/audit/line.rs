//! An event as it is told in every list: where it stands, what it says, and where it came from.

use brickyard_core::kernel::ItemId;
use brickyard_core::orders::OrderEvent;
use brickyard_store::browse::{Cause, actor_of, cause_of};
use brickyard_store::{Position, Recorded};
use serde::Serialize;
use serde_json::value::RawValue;
use utoipa::ToSchema;

use crate::dc::wire::ChainWire;
use crate::wire::Failure;

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
}

/// The command, or the log of a chain, that an event came from.
#[derive(Serialize, ToSchema)]
#[schema(as = EventCause)]
pub(crate) struct CauseWire {
    command: Option<String>,
    chain: Option<ChainWire>,
}

impl From<Cause> for CauseWire {
    fn from(cause: Cause) -> Self {
        Self { command: cause.command, chain: cause.chain.map(ChainWire::from) }
    }
}

impl EventLine {
    pub(crate) fn of(event: Recorded) -> Result<Self, Failure> {
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
        })
    }

    pub(crate) fn all(events: Vec<Recorded>) -> Result<Vec<Self>, Failure> {
        events.into_iter().map(Self::of).collect()
    }
}

/// The item that an event is about, as far as the event itself tells.
pub(crate) fn item_of(event: &Recorded) -> Option<ItemId> {
    match event.aggregate_type.as_str() {
        "item" => event.aggregate_id.parse().ok(),
        "order" => match event.decode::<OrderEvent>().ok()? {
            OrderEvent::OrderDrafted { terms }
            | OrderEvent::OrderListed { terms, .. }
            | OrderEvent::OrderOpened { terms } => Some(terms.item()),
            OrderEvent::OrderMatched { collection, token_id, .. } => {
                let chain_id = cause_of(event).chain?.chain_id;
                Some(ItemId::new(chain_id, collection, token_id))
            }
            _ => None,
        },
        _ => None,
    }
}
