//! The rules of watchlists and the fold of their events.

use std::collections::{BTreeMap, BTreeSet};

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::event::WatchlistEvent;
use crate::kernel::{AccountId, Address, Amount, CollectionId, Kept};

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
    /// That the currency is one of its chain was looked up before.
    SetOfferAlert {
        account: AccountId,
        collection: CollectionId,
        alert: OfferAlert,
    },
    ClearOfferAlert {
        account: AccountId,
        collection: CollectionId,
    },
}

/// From which amount on an offer is told of, in the currency's smallest unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferAlert {
    pub currency: Address,
    pub amount: Amount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WatchlistError {
    #[error("a watchlist has at most {WATCHED_MAX} collections; remove one first")]
    Full,
    #[error("only what is watched can be told of; watch the collection first")]
    NotWatched,
    #[error("every offer is above nothing; name an amount")]
    NoAmount,
}

impl WatchlistError {
    /// Stable reason for clients, never reused.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Full => "watchlist_full",
            Self::NotWatched => "not_watched",
            Self::NoAmount => "alert_without_amount",
        }
    }
}

/// Stream `watchlist/<account>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watchlist {
    watched: BTreeSet<CollectionId>,
    /// At most one of each collection that is watched.
    offer_alerts: BTreeMap<CollectionId, OfferAlert>,
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
            WatchlistCommand::SetOfferAlert { account, collection, alert } => {
                self.offer_alert(account, collection, alert)?
            }
            WatchlistCommand::ClearOfferAlert { account, collection } => {
                let set = self.offer_alerts.contains_key(&collection);
                set.then_some(WatchlistEvent::OfferAlertCleared { account, collection })
            }
        })
    }

    fn offer_alert(
        &self,
        account: AccountId,
        collection: CollectionId,
        alert: OfferAlert,
    ) -> Result<Option<WatchlistEvent>, WatchlistError> {
        if !self.watched.contains(&collection) {
            return Err(WatchlistError::NotWatched);
        }
        if alert.amount.is_zero() {
            return Err(WatchlistError::NoAmount);
        }
        if self.offer_alerts.get(&collection) == Some(&alert) {
            return Ok(None);
        }
        let OfferAlert { currency, amount } = alert;
        Ok(Some(WatchlistEvent::OfferAlertSet { account, collection, currency, amount }))
    }
}

impl Kept for Watchlist {
    const STATE_VERSION: i32 = 2;
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
            WatchlistEvent::CollectionWatched { collection, .. } => {
                self.watched.insert(collection);
            }
            WatchlistEvent::CollectionUnwatched { collection, .. } => {
                self.watched.remove(&collection);
                self.offer_alerts.remove(&collection);
            }
            WatchlistEvent::OfferAlertSet { collection, currency, amount, .. } => {
                self.offer_alerts.insert(collection, OfferAlert { currency, amount });
            }
            WatchlistEvent::OfferAlertCleared { collection, .. } => {
                self.offer_alerts.remove(&collection);
            }
        }
    }
}
