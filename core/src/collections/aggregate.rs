//! Following a collection, once.

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::kernel::{Address, Amount, ChainId, Kept, UploadId};

use crate::items::cleaned;

use super::event::{CollectionEvent, TokenStandard};

/// Longest name and symbol, in characters; longest description is ten times that.
const LONGEST_NAME: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CollectionCommand {
    Follow {
        chain_id: ChainId,
        address: Address,
        standard: TokenStandard,
        name: String,
        symbol: String,
        description: String,
        creator: Address,
        first_block: u64,
    },
    /// That its creator says so is asked before.
    Describe { description: String, picture: Option<UploadId>, banner: Option<UploadId> },
    /// Has the metadata of items read again.
    Refresh { first_token_id: Amount, last_token_id: Amount },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CollectionError {
    #[error("this collection is already followed")]
    AlreadyFollowed,
    #[error("a collection needs a name of 1 to 100 characters")]
    BadName,
    #[error("write the description in at most 1,000 characters")]
    BadDescription,
    #[error("this collection is not followed")]
    NotFollowed,
    #[error("the first token comes after the last")]
    NoTokens,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Collection {
    #[default]
    Unknown,
    Followed,
}

impl Collection {
    pub fn decide(
        &self,
        command: CollectionCommand,
    ) -> Result<Vec<CollectionEvent>, CollectionError> {
        match command {
            CollectionCommand::Follow {
                chain_id,
                address,
                standard,
                name,
                symbol,
                description,
                creator,
                first_block,
            } => {
                if *self == Self::Followed {
                    return Err(CollectionError::AlreadyFollowed);
                }
                let fits = |text: &str, longest: usize| text.chars().count() <= longest;
                if name.is_empty()
                    || !fits(&name, LONGEST_NAME)
                    || !fits(&symbol, LONGEST_NAME)
                    || !fits(&description, LONGEST_NAME * 10)
                {
                    return Err(CollectionError::BadName);
                }
                Ok(vec![CollectionEvent::CollectionFollowed {
                    chain_id,
                    address,
                    standard,
                    name,
                    symbol,
                    description,
                    creator,
                    first_block,
                }])
            }
            CollectionCommand::Describe { description, picture, banner } => {
                if *self != Self::Followed {
                    return Err(CollectionError::NotFollowed);
                }
                let description = cleaned(&description, usize::MAX);
                if description.chars().count() > LONGEST_NAME * 10 {
                    return Err(CollectionError::BadDescription);
                }
                Ok(vec![CollectionEvent::CollectionDescribed { description, picture, banner }])
            }
            CollectionCommand::Refresh { first_token_id, last_token_id } => {
                if *self != Self::Followed {
                    return Err(CollectionError::NotFollowed);
                }
                if first_token_id > last_token_id {
                    return Err(CollectionError::NoTokens);
                }
                let event =
                    CollectionEvent::CollectionRefreshRequested { first_token_id, last_token_id };
                Ok(vec![event])
            }
        }
    }
}

impl Kept for Collection {
    const STATE_VERSION: i32 = 3;
}

impl Aggregate for Collection {
    const TYPE: &'static str = "collection";
    type Command = CollectionCommand;
    type Event = CollectionEvent;
    type Error = CollectionError;
    type Services = ();

    async fn handle(
        &mut self,
        command: CollectionCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), CollectionError> {
        for event in self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: CollectionEvent) {
        match event {
            CollectionEvent::CollectionFollowed { .. } => *self = Self::Followed,
            CollectionEvent::CollectionDescribed { .. }
            | CollectionEvent::CollectionRoyaltyChanged { .. }
            | CollectionEvent::CollectionMetadataChanged { .. }
            | CollectionEvent::CollectionRefreshRequested { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use cqrs_es::test::TestFramework;

    use super::*;

    fn follow(name: &str) -> CollectionCommand {
        CollectionCommand::Follow {
            chain_id: ChainId(31337),
            address: Address::new([1; 20]),
            standard: TokenStandard::Erc721,
            name: name.to_owned(),
            symbol: "KILN".to_owned(),
            description: String::new(),
            creator: Address::new([2; 20]),
            first_block: 7,
        }
    }

    #[test]
    fn a_collection_is_followed_once() {
        let events = Collection::Unknown.decide(follow("Kiln Studies")).expect("a first time");
        TestFramework::<Collection>::with(())
            .given(events)
            .when(follow("Kiln Studies"))
            .then_expect_error(CollectionError::AlreadyFollowed);
    }

    #[test]
    fn only_a_followed_collection_is_refreshed_from_a_first_to_a_last_token() {
        let refresh = |first: u64, last: u64| CollectionCommand::Refresh {
            first_token_id: Amount::from(first),
            last_token_id: Amount::from(last),
        };
        let refused = Collection::Unknown.decide(refresh(1, 2));
        assert_eq!(refused, Err(CollectionError::NotFollowed));
        assert_eq!(Collection::Followed.decide(refresh(2, 1)), Err(CollectionError::NoTokens));
        let events = Collection::Followed.decide(refresh(1, 1)).expect("one token");
        assert!(matches!(events[..], [CollectionEvent::CollectionRefreshRequested { .. }]));
    }

    #[test]
    fn a_collection_without_a_fitting_name_is_refused() {
        let long = "x".repeat(101);
        for name in ["", long.as_str()] {
            TestFramework::<Collection>::with(())
                .given_no_previous_events()
                .when(follow(name))
                .then_expect_error(CollectionError::BadName);
        }
    }
}
