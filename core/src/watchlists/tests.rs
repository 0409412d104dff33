//! What a watchlist holds, and how much.

use cqrs_es::test::TestFramework;

use super::*;
use crate::kernel::{AccountId, Address, ChainId, CollectionId};

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
