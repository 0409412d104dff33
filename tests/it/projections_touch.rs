//! Which event moves which read model: every pair that should, does, and no other.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::chains::{Chain, ChainEvent};
use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, BasisPoints, ChainId, Hash32, ItemId, UnixSeconds};
use brickyard_core::makers::{Maker, MakerEvent};
use brickyard_core::orders::{InactiveReason, Order, OrderEvent, Rail, Terms};
use brickyard_core::projections::{Projection, ProjectionEvent};
use brickyard_store::{ChainSource, Fact};

use crate::harness::{Database, append_facts};
use crate::orders_given::{MAKER, NOW, option, order_id, terms};
use crate::read_tables::{fold_to_the_head, states};

const BUYER: Address = Address::new([3; 20]);
const WEI: Amount = Amount::ONE;

/// What each model is moved by; anything else leaves its table as it was.
const MOVES: [(&str, &[&str]); 6] = [
    (
        "activity",
        &[
            "BidPlaced",
            "DeliveryRefused",
            "DeliveryTimedOut",
            "ItemTransferred",
            "OrderCancelled",
            "OrderDelivered",
            "OrderListed",
            "OrderMatched",
            "OrderOpened",
            "OrderPriceModified",
            "OrderPurchased",
            "OrderRepriced",
            "OrderSettled",
        ],
    ),
    // All facts of this test come from one block, which the first of them tells of.
    ("blocks", &["ChainFollowed"]),
    ("chains", &["ChainFollowed", "VenueFeeChanged"]),
    ("collections", &["CollectionFollowed", "CollectionRoyaltyChanged"]),
    ("items", &["ItemMinted", "ItemTransferred", "ItemUriUpdated"]),
    (
        "orders",
        &[
            "AuctionReturned",
            "BidPlaced",
            "CounterBumped",
            "DeliveryRefused",
            "DeliveryTimedOut",
            "ItemTransferred",
            "OptionVersionCancelled",
            "OrderCancelRequested",
            "OrderCancelled",
            "OrderDeactivated",
            "OrderDelivered",
            "OrderDiscarded",
            "OrderDrafted",
            "OrderExpired",
            "OrderListed",
            "OrderMatched",
            "OrderOpened",
            "OrderPriceModified",
            "OrderPurchased",
            "OrderRepriceRequested",
            "OrderRepriced",
            "OrderSettled",
            "PurchaseSubmitted",
        ],
    ),
];

/// Every event type there is, as the sources name them: a new one fails here until it has a case.
fn event_types() -> BTreeSet<String> {
    let sources = [
        include_str!("../../core/src/orders/event.rs"),
        include_str!("../../core/src/items/event.rs"),
        include_str!("../../core/src/collections/event.rs"),
        include_str!("../../core/src/makers/event.rs"),
        include_str!("../../core/src/chains/event.rs"),
        include_str!("../../core/src/projections/event.rs"),
    ];
    let named = |source: &'static str| {
        source.lines().filter_map(|line| {
            let name = line.trim().strip_prefix("Self::")?.split_once("=> \"")?.1;
            Some(name.split_once('"')?.0.to_owned())
        })
    };
    sources.into_iter().flat_map(named).collect()
}

fn source(log_index: u64) -> ChainSource {
    ChainSource {
        chain_id: ChainId(31_337),
        block: 1,
        block_hash: Hash32::new([1; 32]),
        block_time_s: UnixSeconds(1_000),
        tx: Hash32::new([2; 32]),
        log_index,
    }
}

fn rate(bps: u16) -> BasisPoints {
    BasisPoints::new(bps).expect("a rate")
}

fn matched() -> OrderEvent {
    OrderEvent::OrderMatched {
        option_hash: Hash32::new([1; 32]),
        seller: MAKER,
        buyer: BUYER,
        counter_hash: Hash32::ZERO,
        via_offer: true,
        nonce: Amount::from(2),
        counter_nonce: Amount::ZERO,
        collection: Address::new([8; 20]),
        token_id: Amount::from(2),
        amount: WEI,
        filled: WEI,
        option_amount: WEI,
        currency: Address::new([6; 20]),
        price: WEI,
        fee: Amount::ZERO,
        royalty: Amount::ZERO,
        seller_amount: WEI,
    }
}

/// The life of three orders: one of the escrow rail (1), two of the signature rail (2 and 3).
fn order_facts() -> Vec<(String, OrderEvent)> {
    let escrow = Terms { rail: Rail::Escrow, ..terms(1) };
    let (deliver_by_s, end_s) = (NOW.plus(60), NOW.plus(999));
    let settled = OrderEvent::OrderSettled {
        buyer: BUYER,
        seller: MAKER,
        price: WEI,
        fee: Amount::ZERO,
        royalty: Amount::ZERO,
        seller_amount: WEI,
    };
    let bid = OrderEvent::BidPlaced {
        bidder: BUYER,
        price: WEI,
        refunded_bidder: Address::ZERO,
        refunded_amount: Amount::ZERO,
        end_s,
    };
    let submitted =
        OrderEvent::PurchaseSubmitted { buyer: BUYER, tx_hash: Hash32::ZERO, submitted_at_s: NOW };
    let of = |order: u64, events: Vec<OrderEvent>| {
        events.into_iter().map(move |event| (order_id(order), event))
    };
    let of_escrow = vec![
        OrderEvent::OrderDrafted { terms: escrow.clone() },
        OrderEvent::OrderOpened { terms: escrow },
        OrderEvent::OrderRepriceRequested { price: WEI },
        OrderEvent::OrderPriceModified { old_price: WEI, new_price: Amount::from(2) },
        bid,
        OrderEvent::OrderPurchased { buyer: BUYER, price: WEI, deliver_by_s },
        OrderEvent::OrderDelivered {},
        settled,
        OrderEvent::DeliveryRefused { by: BUYER, refunded: WEI },
        OrderEvent::DeliveryTimedOut { by: BUYER, refunded: WEI },
        OrderEvent::AuctionReturned {},
        OrderEvent::OrderDiscarded {},
    ];
    let of_signature = vec![
        OrderEvent::OrderListed { terms: terms(2), option: option(2, 1) },
        OrderEvent::OrderRepriced { version: 2, price: WEI, option: option(2, 2) },
        submitted,
        OrderEvent::OrderCancelRequested {},
        OrderEvent::OrderDeactivated { reason: InactiveReason::NoBalance },
        OrderEvent::OrderExpired { block_time_s: NOW },
        OrderEvent::OptionVersionCancelled { option_hash: Hash32::new([2; 32]) },
        matched(),
        OrderEvent::OrderCancelled {},
    ];
    let open = vec![OrderEvent::OrderListed { terms: terms(3), option: option(3, 1) }];
    of(1, of_escrow).chain(of(2, of_signature)).chain(of(3, open)).collect()
}

fn facts() -> Vec<Fact> {
    let (collection, venue) = (Address::new([8; 20]), Address::new([7; 20]));
    let chain = [
        ChainEvent::ChainFollowed {
            chain_id: ChainId(31_337),
            name: "Chain".to_owned(),
            genesis_hash: Hash32::ZERO,
            first_block: 1,
            marketplace: venue,
            exchange: venue,
            currencies: vec![],
        },
        ChainEvent::VenueFeeChanged { venue, fee_bps: rate(100), recipient: BUYER },
        ChainEvent::CreditHeld { venue, to: BUYER, currency: venue, amount: WEI },
        ChainEvent::CreditWithdrawn { venue, to: BUYER, currency: venue, amount: WEI },
    ];
    let collections = [
        CollectionEvent::CollectionFollowed {
            chain_id: ChainId(31_337),
            address: collection,
            standard: TokenStandard::Erc721,
            name: "Collection".to_owned(),
            symbol: "C".to_owned(),
            description: String::new(),
            creator: MAKER,
            first_block: 1,
        },
        CollectionEvent::CollectionRoyaltyChanged { receiver: MAKER, royalty_bps: rate(500) },
    ];
    let moved = |from, to| ItemEvent::ItemTransferred { operator: BUYER, from, to, amount: WEI };
    let items = [
        ItemEvent::ItemMinted { to: MAKER, amount: WEI, uri: "ipfs://a".to_owned() },
        moved(Address::ZERO, MAKER),
        ItemEvent::ItemUriUpdated { uri: "ipfs://b".to_owned() },
    ];
    let makers = [
        MakerEvent::OfferVoided { offer_hash: Hash32::ZERO, option_hash: Hash32::ZERO },
        MakerEvent::CounterBumped { counter: Amount::from(1) },
    ];
    let item = ItemId::new(ChainId(31_337), collection, Amount::from(3)).to_string();
    let (id, maker) = (format!("31337-{collection}"), format!("31337-{MAKER}"));
    let mut log_index = 0;
    let mut at = || {
        log_index += 1;
        source(log_index)
    };
    let mut facts = vec![];
    facts.extend(chain.iter().map(|event| Fact::of::<Chain>("31337", event, &at())));
    facts.extend(collections.iter().map(|event| Fact::of::<Collection>(&id, event, &at())));
    facts.extend(items.iter().map(|event| Fact::of::<Item>(&item, event, &at())));
    facts.extend(order_facts().iter().map(|(id, event)| Fact::of::<Order>(id, event, &at())));
    // Order 3 is open: its item leaves its maker, then everything the maker signed is void.
    facts.push(Fact::of::<Item>(&item, &moved(MAKER, BUYER), &at()));
    facts.extend(makers.iter().map(|event| Fact::of::<Maker>(&maker, event, &at())));
    // Told to a model, and shown by none.
    let (model, reason) = ("orders".to_owned(), "a test".to_owned());
    let skipped = ProjectionEvent::EventSkipped { model, position: 1_000_000, reason };
    facts.push(Fact::of::<Projection>("orders", &skipped, &at()));
    facts.into_iter().collect::<Result<_, _>>().expect("facts can be written")
}

#[tokio::test]
async fn every_event_moves_the_models_that_tell_of_it_and_no_other() {
    let database = Database::new().await;
    let store = database.store().await;
    fold_to_the_head(&store).await;
    let mut before = states(&store).await;
    let mut moved: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for fact in facts() {
        let event = fact.event_type().to_owned();
        append_facts(&store, vec![fact]).await;
        fold_to_the_head(&store).await;
        let after = states(&store).await;
        for (model, rows) in &after {
            if rows != &before[model] {
                moved.entry(model.clone()).or_default().insert(event.clone());
            }
        }
        before = after;
        seen.insert(event);
    }
    assert_eq!(seen, event_types(), "every event type has a case here");
    for (model, events) in MOVES {
        let expected: BTreeSet<String> = events.iter().map(|event| (*event).to_owned()).collect();
        assert_eq!(moved.remove(model).unwrap_or_default(), expected, "{model}");
    }
    assert_eq!(moved, BTreeMap::new(), "a model without a line in MOVES");
}
