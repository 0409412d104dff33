//! Following a chain, and each contract there, once.

use std::collections::BTreeSet;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::kernel::{Address, ChainId, Hash32, Kept};

use super::event::{ChainEvent, ContractKind, Currency};

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
    FollowContract {
        kind: ContractKind,
        address: Address,
        first_block: u64,
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
    #[error("this chain is not followed")]
    NotFollowed,
    #[error("this contract is already followed")]
    ContractAlreadyFollowed,
    #[error("the zero address is no contract")]
    NoContract,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chain {
    #[default]
    Unknown,
    Followed {
        genesis_hash: Hash32,
        /// Venues and whatever else was followed; collections have streams of their own.
        contracts: BTreeSet<Address>,
    },
}

impl Chain {
    pub fn decide(&self, command: ChainCommand) -> Result<Vec<ChainEvent>, ChainError> {
        match command {
            ChainCommand::Follow {
                chain_id,
                name,
                genesis_hash,
                first_block,
                marketplace,
                exchange,
                currencies,
            } => {
                self.may_follow(genesis_hash)?;
                if marketplace.is_zero() || exchange.is_zero() || marketplace == exchange {
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
            ChainCommand::FollowContract { kind, address, first_block } => {
                self.may_follow_contract(&address)?;
                Ok(vec![ChainEvent::ContractFollowed { kind, address, first_block }])
            }
        }
    }

    fn may_follow(&self, genesis_hash: Hash32) -> Result<(), ChainError> {
        match self {
            Self::Unknown => Ok(()),
            Self::Followed { genesis_hash: known, .. } if *known != genesis_hash => {
                Err(ChainError::AnotherChain)
            }
            Self::Followed { .. } => Err(ChainError::AlreadyFollowed),
        }
    }

    fn may_follow_contract(&self, address: &Address) -> Result<(), ChainError> {
        match self {
            Self::Unknown => Err(ChainError::NotFollowed),
            Self::Followed { .. } if address.is_zero() => Err(ChainError::NoContract),
            Self::Followed { contracts, .. } if contracts.contains(address) => {
                Err(ChainError::ContractAlreadyFollowed)
            }
            Self::Followed { .. } => Ok(()),
        }
    }
}

impl Kept for Chain {
    const STATE_VERSION: i32 = 2;
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
            ChainEvent::ChainFollowed { genesis_hash, marketplace, exchange, .. } => {
                let contracts = BTreeSet::from([marketplace, exchange]);
                *self = Self::Followed { genesis_hash, contracts };
            }
            ChainEvent::ContractFollowed { address, .. } => {
                if let Self::Followed { contracts, .. } = self {
                    contracts.insert(address);
                }
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
        } = follow(1)
        else {
            panic!("it follows a chain")
        };
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

    fn follow_contract(address: Address) -> ChainCommand {
        ChainCommand::FollowContract { kind: ContractKind::Drop, address, first_block: 7 }
    }

    #[test]
    fn a_contract_is_followed_once_on_a_chain_that_is_followed() {
        let (drop, kind) = (Address::new([5; 20]), ContractKind::Drop);
        let followed = Chain::Unknown.decide(follow(1)).expect("a first time");
        let told = ChainEvent::ContractFollowed { kind, address: drop, first_block: 7 };
        let given = |events: &[ChainEvent]| {
            TestFramework::<Chain>::with(()).given([followed.as_slice(), events].concat())
        };
        given(&[]).when(follow_contract(drop)).then_expect_events(vec![told.clone()]);
        given(&[told])
            .when(follow_contract(drop))
            .then_expect_error(ChainError::ContractAlreadyFollowed);
        // A venue's logs have their readers already.
        given(&[])
            .when(follow_contract(Address::new([1; 20])))
            .then_expect_error(ChainError::ContractAlreadyFollowed);
        given(&[]).when(follow_contract(Address::ZERO)).then_expect_error(ChainError::NoContract);
        TestFramework::<Chain>::with(())
            .given_no_previous_events()
            .when(follow_contract(drop))
            .then_expect_error(ChainError::NotFollowed);
    }
}
