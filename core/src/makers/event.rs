//! What happened to a maker's signatures, and the empty aggregate that names the streams.

use std::convert::Infallible;

use cqrs_es::event_sink::EventSink;
use cqrs_es::{Aggregate, DomainEvent};
use serde::{Deserialize, Serialize};

use crate::kernel::{Amount, Hash32};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum MakerEvent {
    /// Exchange `CounterBumped`: options and offers signed under a lower counter are void.
    CounterBumped { counter: Amount },
    /// Exchange `OfferCancelled`, as it was told before offers had streams of their own; now it
    /// is `OfferCancelled` of the offer.
    OfferVoided { offer_hash: Hash32, option_hash: Hash32 },
}

impl DomainEvent for MakerEvent {
    fn event_type(&self) -> String {
        match self {
            Self::CounterBumped { .. } => "CounterBumped",
            Self::OfferVoided { .. } => "OfferVoided",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

/// Names the streams `maker/<maker id>`; it has no state because nothing is decided on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Maker;

impl Aggregate for Maker {
    const TYPE: &'static str = "maker";
    type Command = Infallible;
    type Event = MakerEvent;
    type Error = Infallible;
    type Services = ();

    async fn handle(
        &mut self,
        command: Infallible,
        _services: &(),
        _sink: &EventSink<Self>,
    ) -> Result<(), Infallible> {
        match command {}
    }

    fn apply(&mut self, _event: MakerEvent) {}
}
