//! Which event moves which read model: every pair that should, does, and no other.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::accounts::{Account, AccountEvent};
use brickyard_core::banners::Banner;
use brickyard_core::chains::Chain;
use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::drafts::Draft;
use brickyard_core::fundings::Funding;
use brickyard_core::inboxes::{Inbox, InboxEvent, MessageCategory};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{
    AccountId, Address, Amount, BasisPoints, ChainId, Hash32, ItemId, Personal, UnixSeconds,
};
use brickyard_core::makers::{Maker, MakerEvent};
use brickyard_core::newsletters::{Editions, Subscription};
use brickyard_core::offers::{Offer, OfferEvent, OutdatedReason, Shortage};
use brickyard_core::orders::{InactiveReason, Order, OrderEvent, Rail, Terms};
use brickyard_core::profiles::Profile;
use brickyard_core::projections::{Projection, ProjectionEvent};
use brickyard_core::quotes::Quote;
use brickyard_core::subjects::Subject;
use brickyard_core::transactions::Transaction;
use brickyard_core::uploads::Upload;
use brickyard_core::watchlists::Watchlist;
use brickyard_core::whales::WhaleMark;
use brickyard_store::{ChainSource, Fact, StoreError};

use crate::chains_given::told_of_a_chain;
use crate::contracts_given::of_contracts;
use crate::golden_accounts::{
    accounts, banners, editions, fundings, quotes, subscriptions, watchlists, whale_marks,
};
use crate::golden_creating::{collection_drafts, item_drafts, transactions, uploads};
use crate::golden_events::items as golden_items;
use crate::golden_requests::of_requests;
use crate::harness::{Database, append_facts};
use crate::offers_given::{BIDDER, offer_id, offered, wanted};
use crate::orders_given::{MAKER, NOW, option, order_id, terms};
use crate::profiles_given::{erased_event, sealed_event, subject, wallet};
use crate::projections_moves::MOVES;
use crate::read_tables::{Folding, states};

const BUYER: Address = Address::new([3; 20]);
const WEI: Amount = Amount::ONE;

/// Every event type there is, as the sources name them: a new one fails here until it has a case.
fn event_types() -> BTreeSet<String> {
    let contexts = std::fs::read_dir("core/src").expect("the contexts");
    let files = contexts.map(|entry| entry.expect("an entry").path().join("event.rs"));
    let sources = files.filter_map(|file| std::fs::read_to_string(file).ok());
    let named = |source: String| {
        let name = |line: &str| {
            let name = line.trim().strip_prefix("Self::")?.split_once("=> \"")?.1;
            Some(name.split_once('"')?.0.to_owned())
        };
        source.lines().filter_map(name).collect::<Vec<_>>()
    };
    sources.flat_map(named).collect()
}

fn source(log_index: u64) -> ChainSource {
    ChainSource {
        chain_id: ChainId(31_337),
        block: 1,
        block_hash: Hash32::new([1; 32]),
        block_time_s: UnixSeconds(1_000),
        tx: Hash32::new([2; 32]),
        log_index,
        incarnation: 0,
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

fn of_a_dispute() -> Vec<OrderEvent> {
    vec![
        OrderEvent::EvidenceStated {
            by: MAKER,
            evidence: Hash32::ZERO,
            statement: Personal::Erased,
            stated_at_s: NOW,
        },
        // All of this is one transaction: evidence after the opening would be no news of its own.
        OrderEvent::EvidenceGiven { by: BUYER, other: MAKER, evidence: Hash32::ZERO },
        OrderEvent::DisputeOpened { by: BUYER, other: MAKER, decide_by_s: NOW },
        OrderEvent::DisputeSettled {
            buyer: BUYER,
            seller: MAKER,
            by: BUYER,
            released: false,
            reason: Hash32::ZERO,
            refunded: WEI,
        },
        OrderEvent::DisputeTimedOut { buyer: BUYER, seller: MAKER, by: BUYER, refunded: WEI },
    ]
}

fn submitted() -> OrderEvent {
    let (buyer, tx_hash, amount) = (BUYER, Hash32::ZERO, Some(Amount::ONE));
    OrderEvent::PurchaseSubmitted { buyer, tx_hash, amount, submitted_at_s: NOW }
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
    let of = |order: u64, events: Vec<OrderEvent>| {
        events.into_iter().map(move |event| (order_id(order), event))
    };
    let of_escrow = vec![
        OrderEvent::OrderDrafted { terms: escrow.clone() },
        OrderEvent::OrderOpened { terms: escrow },
        OrderEvent::OrderRepriceRequested { price: WEI },
        OrderEvent::OrderPriceModified { old_price: WEI, new_price: Amount::from(2) },
        OrderEvent::BidAnnounced { bidder: BUYER, price: WEI, announced_at_s: NOW },
        bid,
        OrderEvent::AuctionEnded { winner: Some(BUYER), price: WEI, block_time_s: NOW },
        OrderEvent::OrderPurchased { buyer: BUYER, price: WEI, deliver_by_s },
        OrderEvent::DeliverySubmitted { seller: MAKER, tx_hash: Hash32::ZERO, submitted_at_s: NOW },
        OrderEvent::OrderDelivered {},
        settled,
        OrderEvent::DeliveryRefused { by: BUYER, refunded: WEI },
        OrderEvent::DeliveryTimedOut { by: BUYER, refunded: WEI },
        OrderEvent::AuctionReturned {},
        OrderEvent::OrderDiscarded {},
    ];
    let of_escrow = [of_escrow, of_a_dispute()].concat();
    let of_signature = vec![
        OrderEvent::OrderListed { terms: terms(2), option: option(2, 1) },
        OrderEvent::OrderRepriced { version: 2, price: WEI, option: option(2, 2) },
        OrderEvent::OrderDescribed { text: "One owner.".to_owned() },
        submitted(),
        OrderEvent::PurchaseFailed { buyer: BUYER, tx_hash: Hash32::ZERO },
        OrderEvent::OrderCancelRequested {},
        OrderEvent::OrderDeactivated {
            reason: InactiveReason::NoBalance,
            held: Some(Amount::ZERO),
        },
        OrderEvent::OrderUnitsReturned { held: Amount::ONE },
        OrderEvent::OrderApprovalLost {},
        OrderEvent::OrderApprovalReturned {},
        OrderEvent::OrderReconfirmed { terms: terms(2) },
        OrderEvent::OrderVoided { counter: WEI },
        OrderEvent::OrderVoidTakenBack { counter: Amount::ZERO },
        OrderEvent::OrderExpired { block_time_s: NOW },
        OrderEvent::OptionVersionCancelled {
            option_hash: Hash32::new([2; 32]),
            signer: Some(MAKER),
            nonce: Some(Amount::from(2)),
        },
        matched(),
        OrderEvent::OrderCancelled {},
    ];
    let open = vec![OrderEvent::OrderListed { terms: terms(3), option: option(3, 1) }];
    of(1, of_escrow).chain(of(2, of_signature)).chain(of(3, open)).collect()
}

/// Offers for the items of orders, told before the orders' own facts end what they name.
fn offers_before_orders() -> Vec<(String, OfferEvent)> {
    let made = |offer: u64, order: u64| {
        let (terms, signed) = offered(order, Amount::from(order), 500 + offer);
        let option_hash = if offer == 1 { Hash32::new([2; 32]) } else { signed.option_hash };
        let signed = brickyard_core::offers::SignedOffer { option_hash, ..signed };
        (offer_id(offer).to_string(), OfferEvent::OfferMade { terms, signed })
    };
    // 1 ends with its version, 2 with the match, 3 with its item, 4 by the counter, 5 is lived,
    // 6 ends with its order's cancellation.
    let (terms, signed) = wanted(2, 500, 2);
    let wanted = (offer_id(7).to_string(), OfferEvent::CollectionOfferMade { terms, signed });
    vec![made(1, 2), made(2, 2), made(3, 3), made(4, 1), made(5, 4), made(6, 5), wanted]
}

fn life_of_an_offer() -> Vec<(String, OfferEvent)> {
    let (terms, _) = offered(4, Amount::from(4), 505);
    let matched = OfferEvent::OfferMatched {
        option_hash: Hash32::ZERO,
        order_id: order_id(4).parse().expect("32 bytes"),
        seller: MAKER,
        buyer: BIDDER,
        collection: terms.sale.collection,
        token_id: terms.sale.token_id,
        amount: WEI,
        currency: terms.sale.currency,
        price: terms.sale.price,
        fee: Amount::ZERO,
        royalty: Amount::ZERO,
        seller_amount: terms.sale.price,
    };
    let (balance, allowance) = (WEI, WEI);
    let why = Shortage::NoCurrencyBalance;
    [
        OfferEvent::OfferFundsFell { why, balance, allowance, block: 1 },
        OfferEvent::OfferFundsReturned { balance, allowance, block: 2 },
        OfferEvent::OfferUnitsFell { held: Amount::ZERO },
        OfferEvent::OfferUnitsReturned { held: WEI },
        OfferEvent::OfferOutdated { why: OutdatedReason::ItemLeft },
        OfferEvent::OfferAccepted { seller: MAKER, tx_hash: Hash32::ZERO, accepted_at_s: NOW },
        OfferEvent::OfferCancelRequested {},
        OfferEvent::OfferCancelled { option_hash: Hash32::ZERO, bidder: BIDDER },
        matched,
    ]
    .into_iter()
    .map(|event| (offer_id(5).to_string(), event))
    .chain([(offer_id(7).to_string(), OfferEvent::OfferExpired { block_time_s: NOW })])
    .collect()
}

fn facts() -> Vec<Fact> {
    let (collection, venue) = (Address::new([8; 20]), Address::new([7; 20]));
    let chain = told_of_a_chain(venue, BUYER);
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
        CollectionEvent::CollectionDescribed {
            description: "Clay.".to_owned(),
            picture: None,
            banner: None,
        },
    ];
    let operator = Address::ZERO;
    let moved = |from, to| ItemEvent::ItemTransferred { operator, from, to, amount: WEI };
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
    for (n, wallet) in (21..).zip([MAKER, BUYER, BIDDER]) {
        let account = AccountId::new([n; 16]);
        let bound = AccountEvent::WalletBound { account, wallet };
        facts.push(Fact::of::<Account>(account.to_string(), &bound, &at()));
    }
    facts.extend(chain.iter().map(|event| Fact::of::<Chain>("31337", event, &at())));
    facts.extend(collections.iter().map(|event| Fact::of::<Collection>(&id, event, &at())));
    let read = &golden_items()[5..];
    facts.extend(items.iter().chain(read).map(|event| Fact::of::<Item>(&item, event, &at())));
    let of_offers = |at: &mut dyn FnMut() -> ChainSource, told: Vec<(String, OfferEvent)>| {
        told.iter().map(|(id, event)| Fact::of::<Offer>(id, event, &at())).collect::<Vec<_>>()
    };
    facts.extend(of_offers(&mut at, offers_before_orders()));
    facts.extend(order_facts().iter().map(|(id, event)| Fact::of::<Order>(id, event, &at())));
    facts.extend(of_offers(&mut at, life_of_an_offer()));
    let cancelled = OrderEvent::OrderCancelled {};
    facts.push(Fact::of::<Order>(order_id(5), &cancelled, &at()));
    // Order 3 is open: its item leaves its maker, then everything the maker signed is void.
    facts.push(Fact::of::<Item>(&item, &moved(MAKER, BUYER), &at()));
    facts.extend(makers.iter().map(|event| Fact::of::<Maker>(&maker, event, &at())));
    // Told to a model, and shown by none.
    let (model, reason) = ("orders".to_owned(), "a test".to_owned());
    let skipped = ProjectionEvent::EventSkipped { model, position: 1_000_000, reason };
    facts.push(Fact::of::<Projection>("orders", &skipped, &at()));
    let wallet = wallet(1).to_string();
    facts.push(Fact::of::<Profile>(wallet, &sealed_event(1), &at()));
    facts.push(Fact::of::<Subject>(subject(1).to_string(), &erased_event(1), &at()));
    facts.extend(of_contracts(&mut at));
    facts.extend(of_accounts(&mut at));
    facts.extend(banners().iter().map(|event| Fact::of::<Banner>("week", event, &at())));
    facts.extend(of_creating(&mut at));
    facts.extend(of_data(&id, &mut at));
    facts.into_iter().collect::<Result<_, _>>().expect("facts can be written")
}

/// A collection that is deployed, an item that is given up, a file, and a transaction.
fn of_creating(at: &mut dyn FnMut() -> ChainSource) -> Vec<Result<Fact, StoreError>> {
    let [one, other] = [31, 32].map(|n| Hash32::new([n; 32]).to_string());
    let mut facts: Vec<_> =
        collection_drafts().iter().map(|event| Fact::of::<Draft>(&one, event, &at())).collect();
    facts.extend(item_drafts().iter().map(|event| Fact::of::<Draft>(&other, event, &at())));
    facts.extend(uploads().iter().map(|event| Fact::of::<Upload>(&one, event, &at())));
    let sent = format!("31337-{}", Hash32::new([9; 32]));
    facts.extend(transactions().iter().map(|event| Fact::of::<Transaction>(&sent, event, &at())));
    facts
}

/// From where on a holder is a whale, what a currency is worth, and what an account watches.
fn of_data(currency: &str, at: &mut dyn FnMut() -> ChainSource) -> Vec<Result<Fact, StoreError>> {
    let watcher = AccountId::new([5; 16]).to_string();
    let mut facts: Vec<_> = whale_marks()
        .iter()
        .map(|event| Fact::of::<WhaleMark>(WhaleMark::ID, event, &at()))
        .collect();
    facts.extend(fundings().iter().map(|event| Fact::of::<Funding>(currency, event, &at())));
    facts.extend(quotes().iter().map(|event| Fact::of::<Quote>(currency, event, &at())));
    facts.extend(watchlists().iter().map(|event| Fact::of::<Watchlist>(&watcher, event, &at())));
    facts.extend(of_requests(at));
    facts
}

/// The life of an account, of which the first message is read, and then all.
fn of_accounts(at: &mut dyn FnMut() -> ChainSource) -> Vec<Result<Fact, StoreError>> {
    let account = AccountId::new([5; 16]);
    let id = account.to_string();
    let mut facts: Vec<_> =
        accounts().iter().map(|event| Fact::of::<Account>(&id, event, &at())).collect();
    // The maker's account had its first message by the fact at position 1.
    let account = AccountId::new([21; 16]);
    let message = format!("{:020}/wallet_bound", 1);
    let read = InboxEvent::MessageRead { account, message };
    let all = InboxEvent::MessagesRead { account, through: 9 };
    let muted = [MessageCategory::Likes].into();
    let without = InboxEvent::CategoriesMuted { account, muted };
    let of_inbox = |event| Fact::of::<Inbox>(account.to_string(), event, &at());
    facts.extend([read, all, without].iter().map(of_inbox));
    facts.extend(subscriptions().iter().map(|event| Fact::of::<Subscription>(&id, event, &at())));
    facts.extend(editions().iter().map(|event| Fact::of::<Editions>("market", event, &at())));
    facts
}

#[tokio::test]
async fn every_event_moves_the_models_that_tell_of_it_and_no_other() {
    let database = Database::new().await;
    let store = database.store().await;
    let folding = Folding::begin(&store);
    folding.reaches_the_head().await;
    let mut before = states(&store).await;
    let mut moved: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for fact in facts() {
        let event = fact.event_type().to_owned();
        append_facts(&store, vec![fact]).await;
        folding.reaches_the_head().await;
        let after = states(&store).await;
        for (model, rows) in &after {
            if rows != &before[model] {
                moved.entry(model.clone()).or_default().insert(event.clone());
            }
        }
        before = after;
        seen.insert(event);
    }
    folding.end().await;
    assert_eq!(seen, event_types(), "every event type has a case here");
    for (model, events) in MOVES {
        let expected: BTreeSet<_> = events.iter().copied().map(str::to_owned).collect();
        assert_eq!(moved.remove(model).unwrap_or_default(), expected, "{model}");
    }
    assert_eq!(moved, BTreeMap::new(), "a model without a line in MOVES");
}
