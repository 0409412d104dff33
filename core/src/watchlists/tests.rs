//! What a watchlist holds, and how much.

use cqrs_es::test::TestFramework;

use super::*;
use crate::kernel::{AccountId, Address, Amount, ChainId, CollectionId, ItemId};

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

const CURRENCY: Address = Address::new([6; 20]);

fn floor_alert(percent: u16, base: u64) -> FloorAlert {
    FloorAlert { currency: CURRENCY, percent, base: Amount::from(base) }
}

fn set_floor(n: u8, alert: FloorAlert) -> WatchlistCommand {
    WatchlistCommand::SetFloorAlert { account: ACCOUNT, collection: collection(n), alert }
}

fn floor_set(n: u8, FloorAlert { currency, percent, base }: FloorAlert) -> WatchlistEvent {
    let (account, collection) = (ACCOUNT, collection(n));
    WatchlistEvent::FloorAlertSet { account, collection, currency, percent, base }
}

#[test]
fn a_floor_is_crossed_at_the_percentage_and_not_one_unit_before() {
    let crossed =
        |percent, base, floor: u64| floor_alert(percent, base).is_crossed_by(Amount::from(floor));
    for (floor, is) in [(90, true), (91, false), (100, false), (109, false), (110, true)] {
        assert_eq!(crossed(10, 100, floor), is, "10 % of 100: {floor}");
    }
    // What is between two units is rounded to the farther one.
    assert_eq!((crossed(10, 105, 115), crossed(10, 105, 116)), (false, true));
    assert_eq!((crossed(1, 3, 3), crossed(1, 3, 4)), (false, true));
    assert!(!crossed(100, 100, 1) && crossed(100, 100, 200));
    assert!(!crossed(1, 0, 0), "nothing has moved");
    let most = FloorAlert { currency: CURRENCY, percent: 1_000, base: Amount::MAX };
    assert!(!most.is_crossed_by(Amount::ONE), "no sum of it fits");
}

#[test]
fn a_floor_that_moved_is_told_once_and_waited_for_anew_from_there() {
    let given = |events| TestFramework::<Watchlist>::with(()).given(events);
    let (account, collection) = (ACCOUNT, collection(1));
    let see_by = |alert, floor: u64, because| {
        let floor = Amount::from(floor);
        WatchlistCommand::SeeFloor { account, collection, alert, floor, because }
    };
    let fired = |base: u64, floor: u64, because| WatchlistEvent::FloorAlertFired {
        account,
        collection,
        currency: CURRENCY,
        base: Amount::from(base),
        floor: Amount::from(floor),
        because,
    };
    let alert = floor_alert(10, 100);
    let see = |floor, because| see_by(alert, floor, because);
    let set = || vec![watched(1), floor_set(1, alert)];
    given(vec![]).when(set_floor(1, alert)).then_expect_error(WatchlistError::NotWatched);
    for percent in [0, 1_001] {
        let wrong = set_floor(1, floor_alert(percent, 100));
        given(vec![watched(1)]).when(wrong).then_expect_error(WatchlistError::NoPercent);
    }
    given(vec![watched(1)]).when(set_floor(1, alert)).then_expect_events(vec![floor_set(1, alert)]);
    given(set()).when(set_floor(1, alert)).then_expect_events(vec![]);
    given(set()).when(see(95, 7)).then_expect_events(vec![]);
    given(set()).when(see(80, 7)).then_expect_events(vec![fired(100, 80, 7)]);
    let once = || [set(), vec![fired(100, 80, 7)]].concat();
    given(once()).when(see(80, 7)).then_expect_events(vec![]);
    let anew = see_by(floor_alert(10, 80), 88, 9);
    given(once()).when(anew).then_expect_events(vec![fired(80, 88, 9)]);
    // Who still knows the alert as it was before has looked too late.
    given(once()).when(see(111, 6)).then_expect_events(vec![]);
    let clear = || WatchlistCommand::ClearFloorAlert { account, collection };
    let cleared = WatchlistEvent::FloorAlertCleared { account, collection };
    given(set()).when(clear()).then_expect_events(vec![cleared.clone()]);
    given([set(), vec![cleared]].concat()).when(see(1, 9)).then_expect_events(vec![]);
    let gone = WatchlistEvent::CollectionUnwatched { account, collection };
    given([set(), vec![gone]].concat()).when(see(1, 9)).then_expect_events(vec![]);
}

#[test]
fn what_a_whale_did_is_told_to_who_waits_for_it() {
    let given = |events| TestFramework::<Watchlist>::with(()).given(events);
    let (account, collection) = (ACCOUNT, collection(1));
    let (whale, because) = (Address::new([9; 20]), 7);
    let item_id = Some(ItemId::new(collection.chain_id, collection.address, Amount::ONE));
    let (deed, price, currency) = (WhaleDeed::Bought, Some(Amount::ONE), Some(CURRENCY));
    let seen = WhaleMove { collection, whale, deed, item_id, price, currency, because };
    let see = || WatchlistCommand::SeeWhale { account, seen };
    let set = || WatchlistCommand::SetWhaleAlert { account, collection };
    let was_set = || WatchlistEvent::WhaleAlertSet { account, collection };
    let told = WatchlistEvent::WhaleAlertFired {
        account,
        collection,
        whale,
        deed,
        item_id,
        price,
        currency,
        because,
    };
    given(vec![]).when(set()).then_expect_error(WatchlistError::NotWatched);
    given(vec![watched(1)]).when(set()).then_expect_events(vec![was_set()]);
    given(vec![watched(1), was_set()]).when(set()).then_expect_events(vec![]);
    given(vec![watched(1), was_set()]).when(see()).then_expect_events(vec![told]);
    given(vec![watched(1)]).when(see()).then_expect_events(vec![]);
    let clear = || WatchlistCommand::ClearWhaleAlert { account, collection };
    let cleared = WatchlistEvent::WhaleAlertCleared { account, collection };
    given(vec![watched(1), was_set()]).when(clear()).then_expect_events(vec![cleared.clone()]);
    given(vec![watched(1), was_set(), cleared]).when(see()).then_expect_events(vec![]);
    let gone = WatchlistEvent::CollectionUnwatched { account, collection };
    given(vec![watched(1), was_set(), gone]).when(see()).then_expect_events(vec![]);
}

#[test]
fn twenty_alerts_of_a_kind_are_enough_until_one_is_cleared() {
    let given = |events| TestFramework::<Watchlist>::with(()).given(events);
    let account = ACCOUNT;
    let set_whales = |n| WatchlistCommand::SetWhaleAlert { account, collection: collection(n) };
    let whales_set = |n| WatchlistEvent::WhaleAlertSet { account, collection: collection(n) };
    let full = || {
        let watched = (1..=21).map(watched);
        let floors = (1..=20).map(|n| floor_set(n, floor_alert(10, 100)));
        watched.chain(floors).chain((1..=20).map(whales_set)).collect::<Vec<_>>()
    };
    let alert = floor_alert(20, 100);
    given(full()).when(set_floor(21, alert)).then_expect_error(WatchlistError::TooManyAlerts);
    given(full()).when(set_whales(21)).then_expect_error(WatchlistError::TooManyAlerts);
    given(full()).when(set_floor(20, alert)).then_expect_events(vec![floor_set(20, alert)]);
    let room = WatchlistEvent::CollectionUnwatched { account, collection: collection(3) };
    let room = [full(), vec![room]].concat();
    given(room).when(set_whales(21)).then_expect_events(vec![whales_set(21)]);
}
