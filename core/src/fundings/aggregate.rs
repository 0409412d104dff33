//! A wallet's first coins are found once: they are of a final block, so that nothing else can be found later.

use std::convert::Infallible;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};

use super::event::{Funder, FundingEvent};
use crate::chains::BlockRef;
use crate::kernel::Kept;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FundingCommand {
    Tell { block: BlockRef, funder: Option<Funder> },
}

/// Stream `funding/<chain id>-<wallet>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Funding {
    found: bool,
}

impl Kept for Funding {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for Funding {
    const TYPE: &'static str = "funding";
    type Command = FundingCommand;
    type Event = FundingEvent;
    type Error = Infallible;
    type Services = ();

    async fn handle(
        &mut self,
        command: FundingCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), Infallible> {
        let FundingCommand::Tell { block, funder } = command;
        if !self.found {
            sink.write(FundingEvent::FundingFound { block, funder }, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: FundingEvent) {
        let FundingEvent::FundingFound { .. } = event;
        self.found = true;
    }
}
