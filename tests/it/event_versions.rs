//! Events of older and of unknown versions: read in the newest shape, or refused with their place.

use brickyard_core::banners::{BannerEvent, Wall};
use brickyard_core::collections::TokenStandard;
use brickyard_core::drafts::DraftEvent;
use brickyard_core::kernel::{Address, Amount, ItemId, Language, UnixSeconds};
use brickyard_core::newsletters::SubscriptionEvent;
use brickyard_core::orders::{InactiveReason, OrderEvent};
use brickyard_core::watchlists::{WatchlistEvent, WhaleDeed};
use brickyard_store::{Position, Recorded, StoreError};
use cqrs_es::DomainEvent;

use crate::golden_accounts::{accounts, banners, editions, inboxes, subscriptions, watchlists};
use crate::golden_chains::chains;
use crate::golden_contracts as told;
use crate::golden_creating::{collection_drafts, item_drafts};
use crate::golden_events::{
    collections, file, hash, items, makers, profiles, projections, subjects,
};
use crate::golden_orders::{chain_facts_of_orders, drafts_and_listings};
use crate::golden_requests::comments;

/// Shapes that are no longer written: type and version.
pub(crate) const OLDER: [(&str, &str); 9] = [
    ("BannerSet", "1"),
    ("CollectionDrafted", "1"),
    ("CommentWritten", "1"),
    ("ItemDrafted", "1"),
    ("NewsletterSubscribed", "1"),
    ("OptionVersionCancelled", "1"),
    ("OrderDeactivated", "1"),
    ("PurchaseSubmitted", "1"),
    ("WhaleAlertFired", "1"),
];

/// As it stands in a log.
fn recorded(event_type: &str, version: &str, payload: String) -> Recorded {
    Recorded {
        position: Position(7),
        recorded_at: sqlx::types::time::OffsetDateTime::UNIX_EPOCH,
        aggregate_type: "order".to_owned(),
        aggregate_id: "0x01".to_owned(),
        sequence: 1,
        event_type: event_type.to_owned(),
        event_version: version.to_owned(),
        payload,
        metadata: "{}".to_owned(),
    }
}

/// What they are read as, for good.
#[test]
fn every_older_golden_file_is_read_in_the_newest_shape() {
    fn held<E: DomainEvent + PartialEq>((name, version): (&str, &str), expected: &E) {
        assert_ne!(expected.event_version(), version, "it is older");
        let golden = std::fs::read_to_string(file(name, version)).expect("a golden file");
        let read: E = recorded(name, version, golden).decode().expect("it is read");
        assert_eq!(&read, expected);
    }
    let [banner, collection, comment, item, subscribed, void, inactive, bought, seen] = OLDER;
    let Some(BannerEvent::BannerSet { mut content, by }) = banners().into_iter().next() else {
        panic!("a banner is set")
    };
    content.wall = Wall::Front;
    held(banner, &BannerEvent::BannerSet { content, by });
    let [unique, once] = drafted_once();
    held(collection, &unique);
    held(item, &once);
    // The wallet that has the thing is the same in both shapes.
    held(comment, &comments().remove(0));
    let Some(SubscriptionEvent::NewsletterSubscribed { subscriber, newsletter, mailbox, .. }) =
        subscriptions().into_iter().next()
    else {
        panic!("a letter is asked for")
    };
    let language = Language::English;
    held(
        subscribed,
        &SubscriptionEvent::NewsletterSubscribed { subscriber, newsletter, language, mailbox },
    );
    let (option_hash, signer, nonce) = (hash(5), None, None);
    held(void, &OrderEvent::OptionVersionCancelled { option_hash, signer, nonce });
    let reason = InactiveReason::NoBalance;
    held(inactive, &OrderEvent::OrderDeactivated { reason, held: None });
    let (buyer, tx_hash, amount) = (Address::new([2; 20]), hash(9), None);
    let submitted_at_s = UnixSeconds(1_200);
    held(bought, &OrderEvent::PurchaseSubmitted { buyer, tx_hash, amount, submitted_at_s });
    held(seen, &of_an_item());
}

/// A collection of items that are there once, and such an item.
fn drafted_once() -> [DraftEvent; 2] {
    let mut drafted = [collection_drafts().remove(0), item_drafts().remove(0)];
    for event in &mut drafted {
        match event {
            DraftEvent::CollectionDrafted { content, .. } => {
                content.standard = TokenStandard::Erc721;
            }
            DraftEvent::ItemDrafted { content, .. } => content.copies = Amount::ONE,
            other => panic!("{other:?}"),
        }
    }
    drafted
}

/// What a whale did with an item, which was all that version 1 could tell.
fn of_an_item() -> WatchlistEvent {
    let fired = watchlists().into_iter().find(|event| event.event_type() == "WhaleAlertFired");
    let Some(WatchlistEvent::WhaleAlertFired {
        account,
        collection,
        whale,
        price,
        currency,
        because,
        ..
    }) = fired
    else {
        panic!("a whale is told of")
    };
    let item_id = Some(ItemId::new(collection.chain_id, collection.address, Amount::ONE));
    let deed = WhaleDeed::Bought;
    WatchlistEvent::WhaleAlertFired {
        account,
        collection,
        whale,
        deed,
        item_id,
        price,
        currency,
        because,
    }
}

/// Nothing is guessed: a version from the future names itself and its place.
#[test]
fn an_event_of_a_version_that_is_not_known_is_refused_with_its_place() {
    let golden = std::fs::read_to_string(file("OptionVersionCancelled", "2")).expect("a file");
    let refused = recorded("OptionVersionCancelled", "3", golden).decode::<OrderEvent>();
    let refused = refused.expect_err("it is not known").to_string();
    for part in ["OptionVersionCancelled", "position 7", "version 3"] {
        assert!(refused.contains(part), "{part}: {refused}");
    }
}

/// A field that its version does not have is not passed over: who added it forgot the version.
#[test]
fn a_field_that_is_not_of_the_version_is_refused() {
    fn refused<E: DomainEvent>(event: &E) {
        let mut payload = serde_json::to_value(event).expect("events are JSON");
        payload[event.event_type()]["added"] = serde_json::json!(1);
        let recorded = recorded(&event.event_type(), &event.event_version(), payload.to_string());
        let read = recorded.decode::<E>();
        assert!(matches!(read, Err(StoreError::Unreadable { .. })), "{}", event.event_type());
    }
    accounts().iter().for_each(refused);
    inboxes().iter().for_each(refused);
    subscriptions().iter().for_each(refused);
    editions().iter().for_each(refused);
    chains().iter().for_each(refused);
    collections().iter().for_each(refused);
    items().iter().for_each(refused);
    makers().iter().for_each(refused);
    drafts_and_listings().iter().for_each(refused);
    projections().iter().for_each(refused);
    chain_facts_of_orders().iter().for_each(refused);
    profiles().iter().for_each(refused);
    subjects().iter().for_each(refused);
    told::boxes().iter().for_each(refused);
    told::box_series().iter().for_each(refused);
    told::contracts().iter().for_each(refused);
    told::domains().iter().for_each(refused);
    told::domain_accounts().iter().for_each(refused);
    told::domain_commitments().iter().for_each(refused);
    told::domain_nodes().iter().for_each(refused);
    told::domain_registries().iter().for_each(refused);
    told::drops().iter().for_each(refused);
    told::holders().iter().for_each(refused);
    told::vouchers().iter().for_each(refused);
    told::wallets().iter().for_each(refused);
    let mut listed = serde_json::to_value(&drafts_and_listings()[2]).expect("JSON");
    listed["OrderListed"]["terms"]["added"] = serde_json::json!(1);
    let nested = recorded("OrderListed", "1", listed.to_string()).decode::<OrderEvent>();
    assert!(nested.is_err(), "inside the terms, too");
}
