//! What is decided about an item: what was read of its metadata becomes an event when it is news.
//!
//! Everything else on an item's stream is told by the chain. Who owns it is a question to the read
//! models, since an ERC-1155 token has many owners.

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::chains::BlockRef;
use crate::kernel::{Hash32, Kept, told_by_the_chain};

use super::document::Metadata;
use super::event::{HolderEvent, ItemEvent};
use super::fault::MetadataFault;

/// Longest address of a document, in bytes: longer ones are not asked.
pub const LONGEST_URI: usize = 2_048;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemCommand {
    /// A document was read because of the event at `position`.
    TellMetadata {
        position: u64,
        block: Option<BlockRef>,
        uri: Option<String>,
        host: Option<String>,
        content_hash: Hash32,
        content_bytes: u64,
        metadata: Box<Metadata>,
    },
    /// It was tried for the last time.
    GiveUpMetadata {
        position: u64,
        block: Option<BlockRef>,
        uri: Option<String>,
        fault: MetadataFault,
        status: Option<u16>,
        attempts: u32,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ItemError {
    #[error("the metadata were read since because of a later event")]
    Outdated,
    #[error("the address of the metadata is longer than 2,048 bytes")]
    LongUri,
}

/// What the stream says of the item's metadata since its URI was last told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Item {
    #[default]
    Untold,
    Told {
        position: u64,
        uri: Option<String>,
        content_hash: Hash32,
    },
    GivenUp {
        position: u64,
        uri: Option<String>,
        fault: MetadataFault,
    },
}

impl Item {
    /// # Errors
    /// A later reading is there, or the address is too long for the log.
    pub fn decide(&self, command: ItemCommand) -> Result<Vec<ItemEvent>, ItemError> {
        let (at, address) = match &command {
            ItemCommand::TellMetadata { position, uri, .. }
            | ItemCommand::GiveUpMetadata { position, uri, .. } => (*position, uri),
        };
        if address.as_ref().is_some_and(|uri| uri.len() > LONGEST_URI) {
            return Err(ItemError::LongUri);
        }
        let known = match self {
            Self::Untold => None,
            Self::Told { position, .. } | Self::GivenUp { position, .. } => Some(*position),
        };
        if known.is_some_and(|known| at < known) {
            return Err(ItemError::Outdated);
        }
        Ok(if self.knows(&command) { vec![] } else { vec![event_of(command)] })
    }

    /// Whether it would say the same again.
    fn knows(&self, command: &ItemCommand) -> bool {
        match (self, command) {
            (
                Self::Told { uri, content_hash, .. },
                ItemCommand::TellMetadata { uri: at, content_hash: read, .. },
            ) => uri == at && content_hash == read,
            (
                Self::GivenUp { uri, fault, .. },
                ItemCommand::GiveUpMetadata { uri: at, fault: met, .. },
            ) => uri == at && fault == met,
            _ => false,
        }
    }
}

fn event_of(command: ItemCommand) -> ItemEvent {
    match command {
        ItemCommand::TellMetadata {
            position,
            block,
            uri,
            host,
            content_hash,
            content_bytes,
            metadata,
        } => ItemEvent::ItemMetadataRead {
            position,
            block,
            uri,
            host,
            content_hash,
            content_bytes,
            metadata,
        },
        ItemCommand::GiveUpMetadata { position, block, uri, fault, status, attempts } => {
            ItemEvent::ItemMetadataUnreadable { position, block, uri, fault, status, attempts }
        }
    }
}

impl Kept for Item {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for Item {
    const TYPE: &'static str = "item";
    type Command = ItemCommand;
    type Event = ItemEvent;
    type Error = ItemError;
    type Services = ();

    async fn handle(
        &mut self,
        command: ItemCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), ItemError> {
        for event in self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: ItemEvent) {
        match event {
            ItemEvent::ItemMetadataRead { position, uri, content_hash, .. } => {
                *self = Self::Told { position, uri, content_hash };
            }
            ItemEvent::ItemMetadataUnreadable { position, uri, fault, .. } => {
                *self = Self::GivenUp { position, uri, fault };
            }
            // What was read belongs to another address, or to a token that was burnt: pages have
            // forgotten it, and the same words are news again.
            ItemEvent::ItemMinted { .. } | ItemEvent::ItemUriUpdated { .. } => {
                *self = Self::Untold;
            }
            ItemEvent::ItemTransferred { from, .. } if from.is_zero() => *self = Self::Untold,
            ItemEvent::ItemTransferred { .. }
            | ItemEvent::ItemApproved { .. }
            | ItemEvent::ItemMetadataChanged {} => {}
        }
    }
}

told_by_the_chain!(
    /// Names the streams `holder/<holder id>`: of one account on one chain.
    Holder, "holder", HolderEvent
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::{Address, Amount};

    fn tell(position: u64, content: u8) -> ItemCommand {
        ItemCommand::TellMetadata {
            position,
            block: None,
            uri: Some("https://example.org/1".to_owned()),
            host: None,
            content_hash: Hash32::new([content; 32]),
            content_bytes: 7,
            metadata: Box::default(),
        }
    }

    fn give_up(position: u64, fault: MetadataFault) -> ItemCommand {
        let (block, uri, status) = (None, None, None);
        ItemCommand::GiveUpMetadata { position, block, uri, fault, status, attempts: 3 }
    }

    fn after(commands: &[ItemCommand]) -> Item {
        let mut item = Item::default();
        for command in commands {
            let events = item.decide(command.clone()).expect("it is told");
            events.into_iter().for_each(|event| item.apply(event));
        }
        item
    }

    #[test]
    fn the_same_content_is_no_news_until_the_uri_is_told_again() {
        let mut item = after(&[tell(5, 1)]);
        assert_eq!(item.decide(tell(9, 1)), Ok(vec![]));
        assert_eq!(item.decide(tell(9, 2)).map(|events| events.len()), Ok(1));
        let (from, to) = (Address::ZERO, Address::new([1; 20]));
        item.apply(ItemEvent::ItemTransferred { operator: to, from: to, to, amount: Amount::ONE });
        assert_eq!(item.decide(tell(9, 1)), Ok(vec![]));
        item.apply(ItemEvent::ItemTransferred { operator: to, from, to, amount: Amount::ONE });
        assert_eq!(item.decide(tell(9, 1)).map(|events| events.len()), Ok(1));
    }

    #[test]
    fn what_was_read_for_an_older_event_does_not_replace_what_is_newer() {
        let item = after(&[tell(5, 1)]);
        assert_eq!(item.decide(tell(4, 2)), Err(ItemError::Outdated));
        assert_eq!(item.decide(give_up(4, MetadataFault::NoAnswer)), Err(ItemError::Outdated));
    }

    #[test]
    fn giving_up_for_the_same_reason_is_told_once() {
        let item = after(&[give_up(5, MetadataFault::TooLarge)]);
        assert_eq!(item.decide(give_up(6, MetadataFault::TooLarge)), Ok(vec![]));
        let other = item.decide(give_up(6, MetadataFault::NotJson));
        assert_eq!(other.map(|events| events.len()), Ok(1));
        assert_eq!(item.decide(tell(6, 1)).map(|events| events.len()), Ok(1));
    }
}
