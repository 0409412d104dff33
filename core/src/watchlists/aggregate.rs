//! The rules of watchlists and the fold of their events.

use std::collections::{BTreeMap, BTreeSet};

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::alerts::{FLOOR_PERCENT_MAX, FloorAlert, OfferAlert, WhaleMove};
use super::event::WatchlistEvent;
use crate::kernel::{AccountId, Amount, CollectionId, Kept};

/// Collections that one account watches.
pub const WATCHED_MAX: usize = 100;
/// Floors that one account is told of, and collections of which it is told what whales do: each of
/// these writes an event whenever it is told.
pub const ALERTS_MAX: usize = 20;

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
    /// `alert.base` is what the floor was when it was looked up before.
    SetFloorAlert {
        account: AccountId,
        collection: CollectionId,
        alert: FloorAlert,
    },
    ClearFloorAlert {
        account: AccountId,
        collection: CollectionId,
    },
    /// The floor was seen at this price, after the event at `because`, when the alert stood so:
    /// who looks late changes nothing.
    SeeFloor {
        account: AccountId,
        collection: CollectionId,
        alert: FloorAlert,
        floor: Amount,
        because: u64,
    },
    SetWhaleAlert {
        account: AccountId,
        collection: CollectionId,
    },
    ClearWhaleAlert {
        account: AccountId,
        collection: CollectionId,
    },
    /// A whale was seen at it; that it was one was looked up before.
    SeeWhale {
        account: AccountId,
        seen: WhaleMove,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WatchlistError {
    #[error("a watchlist has at most {WATCHED_MAX} collections; remove one first")]
    Full,
    #[error("only what is watched can be told of; watch the collection first")]
    NotWatched,
    #[error("every offer is above nothing; name an amount")]
    NoAmount,
    #[error("name a change from 1 to {FLOOR_PERCENT_MAX} percent")]
    NoPercent,
    #[error("at most {ALERTS_MAX} alerts of a kind; clear one first")]
    TooManyAlerts,
}

impl WatchlistError {
    /// Stable reason for clients, never reused.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Full => "watchlist_full",
            Self::NotWatched => "not_watched",
            Self::NoAmount => "alert_without_amount",
            Self::NoPercent => "alert_percent",
            Self::TooManyAlerts => "too_many_alerts",
        }
    }
}

/// Stream `watchlist/<account>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Watchlist {
    watched: BTreeSet<CollectionId>,
    /// At most one of each collection that is watched.
    offer_alerts: BTreeMap<CollectionId, OfferAlert>,
    floor_alerts: BTreeMap<CollectionId, FloorAlert>,
    whale_alerts: BTreeSet<CollectionId>,
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
            WatchlistCommand::SetFloorAlert { account, collection, alert } => {
                self.floor_alert(account, collection, alert)?
            }
            WatchlistCommand::ClearFloorAlert { account, collection } => {
                let set = self.floor_alerts.contains_key(&collection);
                set.then_some(WatchlistEvent::FloorAlertCleared { account, collection })
            }
            WatchlistCommand::SetWhaleAlert { account, collection } => {
                self.whale_alert(account, collection)?
            }
            WatchlistCommand::ClearWhaleAlert { account, collection } => {
                let set = self.whale_alerts.contains(&collection);
                set.then_some(WatchlistEvent::WhaleAlertCleared { account, collection })
            }
            seen @ (WatchlistCommand::SeeFloor { .. } | WatchlistCommand::SeeWhale { .. }) => {
                self.seen(seen)
            }
        })
    }

    /// What nobody is told of any more is no refusal: it was cleared in between.
    fn seen(&self, command: WatchlistCommand) -> Option<WatchlistEvent> {
        match command {
            WatchlistCommand::SeeFloor { account, collection, alert, floor, because } => {
                let stands = self.floor_alerts.get(&collection) == Some(&alert);
                let FloorAlert { currency, base, .. } = alert;
                (stands && alert.is_crossed_by(floor)).then_some(WatchlistEvent::FloorAlertFired {
                    account,
                    collection,
                    currency,
                    base,
                    floor,
                    because,
                })
            }
            WatchlistCommand::SeeWhale { account, seen } => {
                let told = self.whale_alerts.contains(&seen.collection);
                let WhaleMove { collection, whale, deed, item_id, price, currency, because } = seen;
                told.then_some(WatchlistEvent::WhaleAlertFired {
                    account,
                    collection,
                    whale,
                    deed,
                    item_id,
                    price,
                    currency,
                    because,
                })
            }
            _ => None,
        }
    }

    fn floor_alert(
        &self,
        account: AccountId,
        collection: CollectionId,
        alert: FloorAlert,
    ) -> Result<Option<WatchlistEvent>, WatchlistError> {
        if !self.watched.contains(&collection) {
            return Err(WatchlistError::NotWatched);
        }
        if !(1..=FLOOR_PERCENT_MAX).contains(&alert.percent) {
            return Err(WatchlistError::NoPercent);
        }
        let before = self.floor_alerts.get(&collection);
        if before == Some(&alert) {
            return Ok(None);
        }
        if before.is_none() && self.floor_alerts.len() >= ALERTS_MAX {
            return Err(WatchlistError::TooManyAlerts);
        }
        let FloorAlert { currency, percent, base } = alert;
        Ok(Some(WatchlistEvent::FloorAlertSet { account, collection, currency, percent, base }))
    }

    fn whale_alert(
        &self,
        account: AccountId,
        collection: CollectionId,
    ) -> Result<Option<WatchlistEvent>, WatchlistError> {
        if !self.watched.contains(&collection) {
            return Err(WatchlistError::NotWatched);
        }
        if self.whale_alerts.contains(&collection) {
            return Ok(None);
        }
        if self.whale_alerts.len() >= ALERTS_MAX {
            return Err(WatchlistError::TooManyAlerts);
        }
        Ok(Some(WatchlistEvent::WhaleAlertSet { account, collection }))
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
    const STATE_VERSION: i32 = 3;
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
                self.floor_alerts.remove(&collection);
                self.whale_alerts.remove(&collection);
            }
            WatchlistEvent::OfferAlertSet { collection, currency, amount, .. } => {
                self.offer_alerts.insert(collection, OfferAlert { currency, amount });
            }
            WatchlistEvent::OfferAlertCleared { collection, .. } => {
                self.offer_alerts.remove(&collection);
            }
            WatchlistEvent::FloorAlertSet { collection, currency, percent, base, .. } => {
                self.floor_alerts.insert(collection, FloorAlert { currency, percent, base });
            }
            WatchlistEvent::FloorAlertCleared { collection, .. } => {
                self.floor_alerts.remove(&collection);
            }
            // It goes on from there.
            WatchlistEvent::FloorAlertFired { collection, floor, .. } => {
                if let Some(alert) = self.floor_alerts.get_mut(&collection) {
                    alert.base = floor;
                }
            }
            WatchlistEvent::WhaleAlertSet { collection, .. } => {
                self.whale_alerts.insert(collection);
            }
            WatchlistEvent::WhaleAlertCleared { collection, .. } => {
                self.whale_alerts.remove(&collection);
            }
            WatchlistEvent::WhaleAlertFired { .. } => {}
        }
    }
}
