//! The rules of watchlists and the fold of their events.

use std::collections::BTreeSet;

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::event::WatchlistEvent;
use crate::kernel::{AccountId, CollectionId, Kept};

/// Collections that one account watches.
pub const WATCHED_MAX: usize = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchlistCommand {
    /// That the collection is one was looked up before.
    Watch {
        account: AccountId,
        collection: CollectionId,
    },
    Unwatch {
        account: AccountId,
        collection: CollectionId,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WatchlistError {
    #[error("a watchlist has at most {WATCHED_MAX} collections; remove one first")]
    Full,
}

impl WatchlistError {
    /// Stable reason for clients, never reused.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Full => "watchlist_full",
        }
    }
}

/// Stream `watchlist/<account>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watchlist {
    watched: BTreeSet<CollectionId>,
}

impl Watchlist {
    /// What is known already is no news.
    ///
    /// # Errors
    /// The list is full.
    pub fn decide(
        &self,
        command: WatchlistCommand,
    ) -> Result<Option<WatchlistEvent>, WatchlistError> {
        Ok(match command {
            WatchlistCommand::Watch { collection, .. } if self.watched.contains(&collection) => {
                None
            }
            WatchlistCommand::Watch { .. } if self.watched.len() >= WATCHED_MAX => {
                return Err(WatchlistError::Full);
            }
            WatchlistCommand::Watch { account, collection } => {
                Some(WatchlistEvent::CollectionWatched { account, collection })
            }
            WatchlistCommand::Unwatch { account, collection } => {
                let watched = self.watched.contains(&collection);
                watched.then_some(WatchlistEvent::CollectionUnwatched { account, collection })
            }
        })
    }
}

impl Kept for Watchlist {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for Watchlist {
    const TYPE: &'static str = "watchlist";
    type Command = WatchlistCommand;
    type Event = WatchlistEvent;
    type Error = WatchlistError;
    type Services = ();

    async fn handle(
        &mut self,
        command: WatchlistCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), WatchlistError> {
        if let Some(event) = self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: WatchlistEvent) {
        match event {
            WatchlistEvent::CollectionWatched { collection, .. } => self.watched.insert(collection),
            WatchlistEvent::CollectionUnwatched { collection, .. } => {
                self.watched.remove(&collection)
            }
        };
    }
}
