//! Shapes of events and of the states they make: a golden file for each version, never edited.
//! A shape that changes needs a new version with a file of its own and an upcaster. A missing
//! file is written when the test runs with `WRITE_GOLDEN=1`; one that is there never is.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::path::{Path, PathBuf};

use brickyard_core::accounts::Account;
use brickyard_core::applications::{ApplicationEvent, Applications};
use brickyard_core::banners::Banner;
use brickyard_core::bars::Bar;
use brickyard_core::chains::{BlockRef, Chain};
use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::comments::Comment;
use brickyard_core::drafts::Draft;
use brickyard_core::fundings::Funding;
use brickyard_core::inboxes::Inbox;
use brickyard_core::items::{Attribute, Item, ItemEvent, Metadata, MetadataFault};
use brickyard_core::kernel::{
    Address, Amount, BasisPoints, Bytes, ChainId, Hash32, Kept, Personal, Sealed, SubjectId,
    UnixSeconds, UploadId,
};
use brickyard_core::likes::Like;
use brickyard_core::makers::MakerEvent;
use brickyard_core::news::News;
use brickyard_core::offers::Offer;
use brickyard_core::orders::Order;
use brickyard_core::profiles::{Profile, ProfileEvent, ProfileTexts};
use brickyard_core::projections::{Projection, ProjectionEvent};
use brickyard_core::quotes::Quote;
use brickyard_core::reports::Reports;
use brickyard_core::shares::Shares;
use brickyard_core::subjects::SubjectEvent;
use brickyard_core::transactions::Transaction;
use brickyard_core::uploads::Upload;
use brickyard_core::watchlists::Watchlist;
use brickyard_core::whales::WhaleMark;
use cqrs_es::DomainEvent;

use crate::event_versions::OLDER;
use crate::golden_accounts::{
    accounts, banners, bars, editions, fundings, inboxes, quotes, subscriptions, watchlists,
    whale_marks,
};
use crate::golden_chains::{chains, reverted};
use crate::golden_contracts as told;
use crate::golden_creating::{collection_drafts, item_drafts, transactions, uploads};
use crate::golden_offers::offers;
use crate::golden_orders::{chain_facts_of_orders, drafts_and_listings};
use crate::golden_requests::{
    applications, comments, likes, news, news_unread, removed_comment, reports, shares,
};

const FOLDER: &str = "fixtures/events";

pub(crate) fn file(event_type: &str, version: &str) -> PathBuf {
    PathBuf::from(FOLDER).join(format!("{event_type}.v{version}.json"))
}

/// The event is written as its file says, and the file is read as the event.
fn hold<E: DomainEvent + Debug>(event: &E, seen: &mut BTreeSet<String>) {
    let file = file(&event.event_type(), &event.event_version());
    let written = serde_json::to_string_pretty(event).expect("events are JSON") + "\n";
    if !file.exists() && std::env::var_os("WRITE_GOLDEN").is_some() {
        std::fs::write(&file, &written).expect("a golden file");
    }
    let golden = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{}: {error}; see the head of this test", file.display()));
    assert_eq!(written, golden, "{} changed: give it a new version", event.event_type());
    let read: E = serde_json::from_str(&golden).expect("a golden file is read");
    assert_eq!(&read, event);
    seen.insert(file.display().to_string());
}

#[test]
fn every_event_is_written_and_read_as_its_golden_file() {
    let mut seen = BTreeSet::new();
    accounts().iter().for_each(|event| hold(event, &mut seen));
    inboxes().iter().for_each(|event| hold(event, &mut seen));
    banners().iter().for_each(|event| hold(event, &mut seen));
    fundings().iter().for_each(|event| hold(event, &mut seen));
    whale_marks().iter().for_each(|event| hold(event, &mut seen));
    quotes().iter().for_each(|event| hold(event, &mut seen));
    watchlists().iter().for_each(|event| hold(event, &mut seen));
    bars().iter().for_each(|event| hold(event, &mut seen));
    collection_drafts().iter().chain(&item_drafts()).for_each(|event| hold(event, &mut seen));
    uploads().iter().for_each(|event| hold(event, &mut seen));
    transactions().iter().for_each(|event| hold(event, &mut seen));
    subscriptions().iter().for_each(|event| hold(event, &mut seen));
    editions().iter().take(1).for_each(|event| hold(event, &mut seen));
    let said = |event: &&ApplicationEvent| {
        !matches!(event, ApplicationEvent::ApplicationMade { airdrop: None, .. })
    };
    applications().iter().filter(said).for_each(|event| hold(event, &mut seen));
    reports().iter().for_each(|event| hold(event, &mut seen));
    comments().iter().chain([&removed_comment()]).for_each(|event| hold(event, &mut seen));
    likes().iter().for_each(|event| hold(event, &mut seen));
    news().iter().chain(&news_unread()).for_each(|event| hold(event, &mut seen));
    shares().iter().take(1).for_each(|event| hold(event, &mut seen));
    chains().iter().for_each(|event| hold(event, &mut seen));
    collections().iter().for_each(|event| hold(event, &mut seen));
    items().iter().for_each(|event| hold(event, &mut seen));
    makers().iter().for_each(|event| hold(event, &mut seen));
    offers().iter().for_each(|event| hold(event, &mut seen));
    drafts_and_listings().iter().for_each(|event| hold(event, &mut seen));
    projections().iter().for_each(|event| hold(event, &mut seen));
    chain_facts_of_orders().iter().for_each(|event| hold(event, &mut seen));
    profiles().iter().for_each(|event| hold(event, &mut seen));
    subjects().iter().for_each(|event| hold(event, &mut seen));
    hold(&reverted(), &mut seen);
    told::boxes().iter().for_each(|event| hold(event, &mut seen));
    told::box_series().iter().for_each(|event| hold(event, &mut seen));
    told::contracts().iter().for_each(|event| hold(event, &mut seen));
    told::domains().iter().for_each(|event| hold(event, &mut seen));
    told::domain_accounts().iter().for_each(|event| hold(event, &mut seen));
    told::domain_commitments().iter().for_each(|event| hold(event, &mut seen));
    told::domain_nodes().iter().for_each(|event| hold(event, &mut seen));
    told::domain_registries().iter().for_each(|event| hold(event, &mut seen));
    told::drops().iter().for_each(|event| hold(event, &mut seen));
    told::holders().iter().for_each(|event| hold(event, &mut seen));
    told::vouchers().iter().for_each(|event| hold(event, &mut seen));
    told::wallets().iter().for_each(|event| hold(event, &mut seen));
    seen.extend(OLDER.iter().map(|(name, version)| file(name, version).display().to_string()));
    assert_eq!(seen, there(), "one golden file for each event and version, and no other");
}

fn there() -> BTreeSet<String> {
    std::fs::read_dir(FOLDER)
        .expect("the folder of golden files")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| path.display().to_string())
        .collect()
}

/// The states that commands are decided on, after each of the events below. A state or fold that
/// changes needs a higher `STATE_VERSION`, or snapshots of the old one would be believed.
#[test]
fn states_are_folded_and_written_as_their_golden_files() {
    hold_states::<Account>(accounts());
    hold_states::<Inbox>(inboxes());
    hold_states::<Banner>(banners());
    hold_states::<Funding>(fundings());
    hold_states::<WhaleMark>(whale_marks());
    hold_states::<Quote>(quotes());
    hold_states::<Watchlist>(watchlists());
    hold_states::<Bar>(bars());
    hold_states::<Draft>(collection_drafts().into_iter().chain(item_drafts()));
    hold_states::<Upload>(uploads());
    hold_states::<Transaction>(transactions());
    hold_states::<brickyard_core::newsletters::Subscription>(subscriptions());
    hold_states::<brickyard_core::newsletters::Editions>(editions());
    hold_states::<Applications>(applications());
    hold_states::<Reports>(reports());
    hold_states::<Shares>(shares());
    hold_states::<Comment>(comments());
    hold_states::<Like>(likes());
    hold_states::<News>(news());
    hold_states::<Chain>(chains());
    hold_states::<Collection>(collections());
    hold_states::<Projection>(projections());
    hold_states::<Item>(items());
    hold_states::<Offer>(offers());
    hold_states::<Profile>(profiles());
    hold_states::<Order>(drafts_and_listings().into_iter().chain(chain_facts_of_orders()));
}

fn hold_states<A: Kept + PartialEq + Debug>(events: impl IntoIterator<Item = A::Event>) {
    let file = format!("fixtures/states/{}.v{}.json", A::TYPE, A::STATE_VERSION);
    let mut aggregate = A::default();
    let mut states = vec![];
    for event in events {
        let name = event.event_type();
        aggregate.apply(event);
        let state = serde_json::to_string(&aggregate).expect("states are JSON");
        assert_eq!(serde_json::from_str::<A>(&state).expect("states are read"), aggregate);
        states.push((name, serde_json::to_value(&aggregate).expect("states are JSON")));
    }
    let written = serde_json::to_string_pretty(&states).expect("states are JSON") + "\n";
    if !Path::new(&file).exists() && std::env::var_os("WRITE_GOLDEN").is_some() {
        std::fs::write(&file, &written).expect("a golden file");
    }
    let golden = std::fs::read_to_string(&file)
        .unwrap_or_else(|error| panic!("{file}: {error}; see the head of this test"));
    assert_eq!(written, golden, "{} changed: raise its STATE_VERSION", A::TYPE);
}

/// What keeps the lists below whole: every name that an `event_type` can answer has a file.
#[test]
fn every_event_type_has_a_golden_file() {
    let contexts = "applications banners boxes chains collections comments contracts domains drafts drops \
                    items likes makers news newsletters offers orders profiles projections quotes reports shares \
                    subjects transactions uploads \
                    vouchers watchlists whales";
    for context in contexts.split_whitespace() {
        let source = std::fs::read_to_string(format!("core/src/{context}/event.rs"));
        let source = source.expect("the context's events");
        let names: Vec<&str> = source
            .lines()
            .filter_map(|line| line.trim().strip_prefix("Self::")?.split_once("=> \""))
            .filter_map(|(_, rest)| rest.split('"').next())
            .collect();
        assert!(!names.is_empty(), "{context} has events");
        for name in names {
            assert!(file(name, "1").exists(), "{name} has no golden file");
        }
    }
}

pub(crate) fn address(n: u8) -> Address {
    Address::new([n; 20])
}

pub(crate) fn hash(n: u8) -> Hash32 {
    Hash32::new([n; 32])
}

pub(crate) fn rate(n: u16) -> BasisPoints {
    BasisPoints::new(n).expect("a rate")
}

/// More than any number of JSON can hold.
pub(crate) fn large() -> Amount {
    "340282366920938463463374607431768211457".parse().expect("an amount")
}

pub(crate) fn collections() -> Vec<CollectionEvent> {
    vec![
        CollectionEvent::CollectionFollowed {
            chain_id: ChainId(31_337),
            address: address(3),
            standard: TokenStandard::Erc721,
            name: "Yard Portraits".to_owned(),
            symbol: "YARD".to_owned(),
            description: "Faces.".to_owned(),
            creator: address(1),
            first_block: 1,
        },
        CollectionEvent::CollectionRoyaltyChanged { receiver: address(1), royalty_bps: rate(250) },
        CollectionEvent::CollectionMetadataChanged {
            first_token_id: Amount::ONE,
            last_token_id: large(),
        },
        CollectionEvent::CollectionRefreshRequested {
            first_token_id: Amount::ZERO,
            last_token_id: large(),
        },
        CollectionEvent::CollectionDescribed {
            description: "Faces of the yard.".to_owned(),
            picture: Some(UploadId(Hash32::new([7; 32]))),
            banner: None,
        },
    ]
}

pub(crate) fn items() -> Vec<ItemEvent> {
    let uri = "data:application/json,{\"name\":\"One\"}".to_owned();
    vec![
        ItemEvent::ItemMinted { to: address(2), amount: Amount::ONE, uri: uri.clone() },
        ItemEvent::ItemTransferred {
            operator: Address::ZERO,
            from: address(1),
            to: address(2),
            amount: Amount::ONE,
        },
        ItemEvent::ItemUriUpdated { uri },
        ItemEvent::ItemApproved { owner: address(1), approved: address(2) },
        ItemEvent::ItemMetadataChanged {},
        ItemEvent::ItemMetadataRead {
            position: 9,
            block: Some(BlockRef { number: 7, hash: hash(7) }),
            uri: Some("ipfs://bafy/1".to_owned()),
            host: Some("ipfs.io".to_owned()),
            content_hash: hash(8),
            content_bytes: 64,
            metadata: Box::new(Metadata {
                name: Some("One".to_owned()),
                description: Some("The first.".to_owned()),
                image: Some("https://example.org/1.png".to_owned()),
                attributes: vec![Attribute {
                    trait_type: "Glaze".to_owned(),
                    value: "Ash".to_owned(),
                }],
            }),
        },
        ItemEvent::ItemMetadataUnreadable {
            position: 9,
            block: None,
            uri: None,
            fault: MetadataFault::Refused,
            status: Some(404),
            attempts: 6,
        },
    ]
}

pub(crate) fn makers() -> Vec<MakerEvent> {
    vec![
        MakerEvent::CounterBumped { counter: Amount::from(3) },
        MakerEvent::OfferVoided { offer_hash: hash(4), option_hash: hash(5) },
    ]
}

pub(crate) fn projections() -> Vec<ProjectionEvent> {
    let (model, reason) =
        ("orders".to_owned(), "Written by a build that never shipped.".to_owned());
    vec![ProjectionEvent::EventSkipped { model, position: 7, reason }]
}

pub(crate) fn profiles() -> Vec<ProfileEvent> {
    let sealed = |n| {
        let (key, boxed) = (Bytes::new(vec![4; 16]), Bytes::new(vec![n; 72]));
        Personal::Sealed(Sealed { key, boxed })
    };
    let texts = ProfileTexts {
        personal_profile: sealed(1),
        profile_image_url: sealed(2),
        banner_image_url: sealed(3),
        instagram_url: sealed(4),
        website_url: sealed(5),
        twitter_url: sealed(6),
        image_source: sealed(7),
    };
    let (wallet, signed_at_s) = (address(1), UnixSeconds(1_000));
    vec![ProfileEvent::ProfileUpdated { wallet, texts, signed_at_s }]
}

pub(crate) fn subjects() -> Vec<SubjectEvent> {
    let subject = SubjectId::Wallet(address(1));
    vec![SubjectEvent::SubjectErased { subject, key: Bytes::new(vec![4; 16]) }]
}
