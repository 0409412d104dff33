//! Following a chain, once.

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::kernel::{Address, ChainId, Hash32, Kept};

use super::event::{ChainEvent, Currency};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChainCommand {
    Follow {
        chain_id: ChainId,
        name: String,
        genesis_hash: Hash32,
        first_block: u64,
        marketplace: Address,
        exchange: Address,
        currencies: Vec<Currency>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ChainError {
    #[error("this chain is already followed")]
    AlreadyFollowed,
    #[error("this is another chain: its genesis block differs from the one in the log")]
    AnotherChain,
    #[error("a followed chain needs its two venues")]
    NoVenue,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chain {
    #[default]
    Unknown,
    Followed {
        genesis_hash: Hash32,
    },
}

impl Chain {
    pub fn decide(&self, command: ChainCommand) -> Result<Vec<ChainEvent>, ChainError> {
        let ChainCommand::Follow {
            chain_id,
            name,
            genesis_hash,
            first_block,
            marketplace,
            exchange,
            currencies,
        } = command;
        match self {
            Self::Followed { genesis_hash: known } if *known != genesis_hash => {
                return Err(ChainError::AnotherChain);
            }
            Self::Followed { .. } => return Err(ChainError::AlreadyFollowed),
            Self::Unknown => {}
        }
        if marketplace.is_zero() || exchange.is_zero() {
            return Err(ChainError::NoVenue);
        }
        Ok(vec![ChainEvent::ChainFollowed {
            chain_id,
            name,
            genesis_hash,
            first_block,
            marketplace,
            exchange,
            currencies,
        }])
    }
}

impl Kept for Chain {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for Chain {
    const TYPE: &'static str = "chain";
    type Command = ChainCommand;
    type Event = ChainEvent;
    type Error = ChainError;
    type Services = ();

    async fn handle(
        &mut self,
        command: ChainCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), ChainError> {
        for event in self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: ChainEvent) {
        match event {
            ChainEvent::ChainFollowed { genesis_hash, .. } => {
                *self = Self::Followed { genesis_hash };
            }
            ChainEvent::VenueFeeChanged { .. }
            | ChainEvent::CreditHeld { .. }
            | ChainEvent::CreditWithdrawn { .. }
            | ChainEvent::ChainReorged { .. }
            | ChainEvent::ChainRepaired { .. }
            | ChainEvent::ChainFinalized { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use cqrs_es::test::TestFramework;

    use super::*;

    fn follow(genesis: u8) -> ChainCommand {
        ChainCommand::Follow {
            chain_id: ChainId(31337),
            name: "Dev chain".to_owned(),
            genesis_hash: Hash32::new([genesis; 32]),
            first_block: 1,
            marketplace: Address::new([1; 20]),
            exchange: Address::new([2; 20]),
            currencies: vec![],
        }
    }

    #[test]
    fn a_chain_with_another_genesis_is_never_mixed_in() {
        let events = Chain::Unknown.decide(follow(1)).expect("a first time");
        TestFramework::<Chain>::with(())
            .given(events.clone())
            .when(follow(2))
            .then_expect_error(ChainError::AnotherChain);
        TestFramework::<Chain>::with(())
            .given(events)
            .when(follow(1))
            .then_expect_error(ChainError::AlreadyFollowed);
    }

    #[test]
    fn a_chain_without_its_venues_is_refused() {
        let ChainCommand::Follow {
            chain_id,
            name,
            genesis_hash,
            first_block,
            exchange,
            currencies,
            ..
        } = follow(1);
        TestFramework::<Chain>::with(())
            .given_no_previous_events()
            .when(ChainCommand::Follow {
                chain_id,
                name,
                genesis_hash,
                first_block,
                marketplace: Address::ZERO,
                exchange,
                currencies,
            })
            .then_expect_error(ChainError::NoVenue);
    }
}
