//! What a watchlist holds, and how much.

use cqrs_es::test::TestFramework;

use super::*;
use crate::kernel::{AccountId, Address, Amount, ChainId, CollectionId};

const ACCOUNT: AccountId = AccountId::new([7; 16]);

fn collection(n: u8) -> CollectionId {
    CollectionId { chain_id: ChainId(1), address: Address::new([n; 20]) }
}

fn watch(n: u8) -> WatchlistCommand {
    WatchlistCommand::Watch { account: ACCOUNT, collection: collection(n) }
}

fn watched(n: u8) -> WatchlistEvent {
    WatchlistEvent::CollectionWatched { account: ACCOUNT, collection: collection(n) }
}

#[test]
fn what_is_watched_or_not_already_is_no_news() {
    let given = |events| TestFramework::<Watchlist>::with(()).given(events);
    let (account, collection) = (ACCOUNT, collection(1));
    let unwatch = || WatchlistCommand::Unwatch { account, collection };
    let unwatched = WatchlistEvent::CollectionUnwatched { account, collection };
    given(vec![]).when(unwatch()).then_expect_events(vec![]);
    given(vec![]).when(watch(1)).then_expect_events(vec![watched(1)]);
    given(vec![watched(1)]).when(watch(1)).then_expect_events(vec![]);
    given(vec![watched(1)]).when(unwatch()).then_expect_events(vec![unwatched.clone()]);
    given(vec![watched(1), unwatched]).when(watch(1)).then_expect_events(vec![watched(1)]);
}

#[test]
fn a_hundred_collections_are_enough_until_one_is_removed() {
    let full = || (1..=100).map(watched).collect::<Vec<_>>();
    let given = |events| TestFramework::<Watchlist>::with(()).given(events);
    given(full()).when(watch(101)).then_expect_error(WatchlistError::Full);
    given(full()).when(watch(100)).then_expect_events(vec![]);
    let (account, collection) = (ACCOUNT, collection(3));
    let mut room = full();
    room.push(WatchlistEvent::CollectionUnwatched { account, collection });
    given(room).when(watch(101)).then_expect_events(vec![watched(101)]);
}

#[test]
fn an_offer_alert_is_for_what_is_watched_and_goes_with_it() {
    let given = |events| TestFramework::<Watchlist>::with(()).given(events);
    let (account, collection) = (ACCOUNT, collection(1));
    let (currency, amount) = (Address::new([6; 20]), Amount::from(50));
    let set = |amount| {
        let alert = OfferAlert { currency, amount };
        WatchlistCommand::SetOfferAlert { account, collection, alert }
    };
    let clear = || WatchlistCommand::ClearOfferAlert { account, collection };
    let told = |amount| WatchlistEvent::OfferAlertSet { account, collection, currency, amount };
    let cleared = || WatchlistEvent::OfferAlertCleared { account, collection };
    let unwatched = WatchlistEvent::CollectionUnwatched { account, collection };
    given(vec![]).when(set(amount)).then_expect_error(WatchlistError::NotWatched);
    given(vec![watched(1)]).when(set(Amount::ZERO)).then_expect_error(WatchlistError::NoAmount);
    given(vec![watched(1)]).when(set(amount)).then_expect_events(vec![told(amount)]);
    let alert = || vec![watched(1), told(amount)];
    given(alert()).when(set(amount)).then_expect_events(vec![]);
    given(alert()).when(set(Amount::ONE)).then_expect_events(vec![told(Amount::ONE)]);
    given(alert()).when(clear()).then_expect_events(vec![cleared()]);
    given(vec![watched(1)]).when(clear()).then_expect_events(vec![]);
    let gone = [alert(), vec![unwatched, watched(1)]].concat();
    given(gone).when(clear()).then_expect_events(vec![]);
}
