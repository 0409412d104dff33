//! Auctions and offers end by the chain's own time, and whoever waits for that is told once.

use brickyard_core::kernel::{Address, Amount, UnixSeconds};
use brickyard_core::offers::{Offer, OfferEvent};
use brickyard_core::orders::{Order, OrderEvent, OrderKind, Rail, Terms};
use brickyard_projections::models::OfferRow;
use brickyard_store::{Commands, Fact, Position, Store};
use sqlx::types::Json;

use crate::harness::{Database, append_facts};
use crate::messages::{BUYER, moved, on_chain, source};
use crate::offers_given::{offer_id, offered, wanted};
use crate::orders_given::{order_id, terms};
use crate::processes::{followed, forget_all, list_until};
use crate::read_tables::fold_to_the_head;

const OTHER: Address = Address::new([7; 20]);

fn opened(seed: u64, end_s: u64) -> Fact {
    let end_s = UnixSeconds(end_s);
    let terms = Terms { rail: Rail::Escrow, kind: OrderKind::Auction, end_s, ..terms(seed) };
    on_chain(seed, &OrderEvent::OrderOpened { terms }, &source(1, seed))
}

fn bid(end_s: u64) -> OrderEvent {
    OrderEvent::BidPlaced {
        bidder: BUYER,
        price: Amount::from(77),
        refunded_bidder: Address::ZERO,
        refunded_amount: Amount::ZERO,
        end_s: UnixSeconds(end_s),
    }
}

fn of_offer(seed: u64, event: &OfferEvent) -> Fact {
    Fact::observed::<Offer>(offer_id(seed).to_string(), event).expect("it can be written")
}

fn made(seed: u64, expire_s: u64) -> Fact {
    let (mut terms, signed) = offered(seed, Amount::from(seed), 70);
    terms.expire_s = UnixSeconds(expire_s);
    of_offer(seed, &OfferEvent::OfferMade { terms, signed })
}

fn made_for_collection(seed: u64, expire_s: u64) -> Fact {
    let (mut terms, signed) = wanted(seed, 70, 2);
    terms.expire_s = UnixSeconds(expire_s);
    of_offer(seed, &OfferEvent::CollectionOfferMade { terms, signed })
}

/// The chain's time comes this far.
async fn pass_time(store: &Store, time_s: u64) {
    let mut at = source(200, time_s);
    at.block_time_s = UnixSeconds(time_s);
    append_facts(store, vec![moved(1_000, OTHER, &at)]).await;
    followed(store).await;
}

/// Which offers and auctions were told to have ended, in the order of the log.
async fn ended(store: &Store) -> Vec<String> {
    let log = store.read_after(Position(0), 100_000).await.expect("the log");
    let ends = ["OfferExpired", "AuctionEnded"];
    let ends = log.into_iter().filter(|event| ends.contains(&event.event_type.as_str()));
    ends.map(|event| event.aggregate_id).collect()
}

#[tokio::test]
async fn offers_of_either_kind_expire_by_the_chains_own_time() {
    let database = Database::new().await;
    let store = database.store().await;
    let facts = vec![
        made(1, 5_000),
        made_for_collection(2, 5_001),
        made(3, 5_000),
        of_offer(3, &OfferEvent::OfferCancelRequested {}),
    ];
    append_facts(&store, facts).await;
    pass_time(&store, 4_999).await;
    assert_eq!(ended(&store).await, Vec::<String>::new());
    pass_time(&store, 5_000).await;
    assert_eq!(ended(&store).await, [offer_id(1).to_string()], "what is taken back is left alone");
    pass_time(&store, 6_000).await;
    let both = [offer_id(1).to_string(), offer_id(2).to_string()];
    assert_eq!(ended(&store).await, both);
    fold_to_the_head(&store).await;
    let rows: Vec<Json<OfferRow>> =
        sqlx::query_scalar("select state from read.offers order by made_position")
            .fetch_all(store.pool())
            .await
            .expect("rows");
    let statuses: Vec<_> = rows.iter().map(|row| row.status.as_str()).collect();
    assert_eq!(statuses, ["expired", "expired", "cancel_pending"]);
}

#[tokio::test]
async fn an_auction_ends_when_nobody_has_moved_its_end_and_tells_who_won() {
    let database = Database::new().await;
    let store = database.store().await;
    let moved = on_chain(2, &bid(5_900), &source(2, 1));
    append_facts(&store, vec![opened(1, 5_000), opened(2, 5_000), moved]).await;
    pass_time(&store, 5_000).await;
    assert_eq!(ended(&store).await, [order_id(1)], "a bid has moved the other's end");
    pass_time(&store, 5_900).await;
    assert_eq!(ended(&store).await, [order_id(1), order_id(2)]);
    let told = async |seed| {
        let stream = store.read_stream("order", &order_id(seed)).await.expect("a stream");
        stream.last().expect("an event").decode::<OrderEvent>().expect("an order's")
    };
    let end = |winner, price, block_time_s| {
        let (price, block_time_s) = (Amount::from(price), UnixSeconds(block_time_s));
        OrderEvent::AuctionEnded { winner, price, block_time_s }
    };
    assert_eq!(told(1).await, end(None, 1_001, 5_000));
    assert_eq!(told(2).await, end(Some(BUYER), 77, 5_900));
}

#[tokio::test]
async fn a_bid_that_is_on_no_chain_any_more_moves_no_end() {
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(&store, vec![opened(1, 5_000)]).await;
    append_facts(&store, vec![on_chain(1, &bid(5_900), &source(2, 1))]).await;
    followed(&store).await;
    let stream = store.read_stream("order", &order_id(1)).await.expect("a stream");
    let back = Fact::taking_back(&stream[1]).expect("it can be written");
    append_facts(&store, vec![back]).await;
    pass_time(&store, 5_000).await;
    assert_eq!(ended(&store).await, [order_id(1)]);
}

/// Also with what was in mind before auctions and offers were: nothing is told a second time.
#[tokio::test]
async fn who_reads_the_log_once_more_tells_the_same() {
    let database = Database::new().await;
    let store = database.store().await;
    let orders = Commands::<Order>::new(&store, ());
    list_until(&orders, 4, 5_000).await;
    append_facts(&store, vec![made(1, 5_000), opened(2, 5_000), made(3, 9_000)]).await;
    pass_time(&store, 5_000).await;
    let before = store.head().await.expect("a head");
    forget_all(&store).await;
    followed(&store).await;
    assert_eq!(store.head().await.expect("a head"), before);
    assert_eq!(ended(&store).await.len(), 2);
}
