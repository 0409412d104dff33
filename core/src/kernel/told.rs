//! Streams on which nothing is decided: every event is a fact that a chain told.

/// An empty aggregate that names such streams.
macro_rules! told_by_the_chain {
    ($(#[$meta:meta])* $name:ident, $kind:literal, $event:ty) => {
        $(#[$meta])*
        #[derive(
            Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize,
        )]
        pub struct $name;

        impl cqrs_es::Aggregate for $name {
            const TYPE: &'static str = $kind;
            type Command = std::convert::Infallible;
            type Event = $event;
            type Error = std::convert::Infallible;
            type Services = ();

            async fn handle(
                &mut self,
                command: std::convert::Infallible,
                _services: &(),
                _sink: &cqrs_es::event_sink::EventSink<Self>,
            ) -> Result<(), std::convert::Infallible> {
                match command {}
            }

            fn apply(&mut self, _event: $event) {}
        }
    };
}

pub(crate) use told_by_the_chain;
