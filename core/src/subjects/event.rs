//! What happened to a subject's key, and the empty aggregate that names the streams.

use std::convert::Infallible;

use cqrs_es::event_sink::EventSink;
use cqrs_es::{Aggregate, DomainEvent};
use serde::{Deserialize, Serialize};

use crate::kernel::{Bytes, SubjectId};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum SubjectEvent {
    /// The key is destroyed: no text that was sealed under it can be read any more.
    SubjectErased { subject: SubjectId, key: Bytes },
}

impl DomainEvent for SubjectEvent {
    fn event_type(&self) -> String {
        match self {
            Self::SubjectErased { .. } => "SubjectErased",
        }
        .to_owned()
    }

    fn event_version(&self) -> String {
        "1".to_owned()
    }
}

/// Names the streams `subject/<subject id>`; it has no state because nothing is decided on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject;

impl Aggregate for Subject {
    const TYPE: &'static str = "subject";
    type Command = Infallible;
    type Event = SubjectEvent;
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

    fn apply(&mut self, _event: SubjectEvent) {}
}
