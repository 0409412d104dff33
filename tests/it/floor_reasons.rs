//! Why a floor moved: each reason there is, told by the one event, or the passing of time, that it is the
//! reason of.

use brickyard_core::chains::{BlockRef, Chain, ChainEvent, Span};
use brickyard_core::collections::TokenStandard;
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, ItemId, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, Terms};
use brickyard_projections::models::FloorReason;
use brickyard_store::{Fact, Store};

use crate::chain_logs::whole_log;
use crate::data_given::follow;
use crate::floors::{COLLECTIONS, changes, let_time_pass, log_time, source};
use crate::harness::{Database, append_facts};
use crate::orders_given::{MAKER, option, order_id, terms};
use crate::read_tables::fold_to_the_head;

const BUYER: Address = Address::new([3; 20]);
const FAR_S: u64 = 1 << 40;

/// An order of a token of its own, which nobody has said anything of before.
fn terms_of(n: u64, price: u64, end_s: u64) -> Terms {
    let (start_s, end_s) = (UnixSeconds(0), UnixSeconds(end_s));
    Terms { start_s, end_s, price: Amount::from(price), ..terms(n) }
}

fn of_order(n: u64, event: &OrderEvent) -> Fact {
    Fact::of::<Order>(order_id(n), event, &source(n)).expect("a fact can be written")
}

fn listed(n: u64, price: u64, end_s: u64) -> Fact {
    let (terms, option) = (terms_of(n, price, end_s), option(n, 1));
    of_order(n, &OrderEvent::OrderListed { terms, option })
}

fn moved(n: u64, from: Address, to: Address) -> Fact {
    let item = ItemId::new(ChainId(31_337), COLLECTIONS[0], Amount::from(n)).to_string();
    let (operator, amount) = (Address::ZERO, Amount::ONE);
    let event = ItemEvent::ItemTransferred { operator, from, to, amount };
    Fact::of::<Item>(item, &event, &source(n)).expect("a fact can be written")
}

/// What the latest change says, once everything that was appended is folded: its reason and the price since.
async fn latest(store: &Store) -> (FloorReason, Option<u64>) {
    fold_to_the_head(store).await;
    let changes = changes(store, false).await;
    let last = changes.last().expect("a change");
    assert!(last.moved, "nothing has moved since {last:?}");
    (last.reason, last.price.map(|price| price.to_string().parse().expect("a small number")))
}

async fn after(store: &Store, fact: Fact) -> (FloorReason, Option<u64>) {
    append_facts(store, vec![fact]).await;
    latest(store).await
}

/// Takes the last event back, as a chain does that took another branch.
async fn take_back_the_last(store: &Store) {
    let log = whole_log(store).await;
    let last = log.last().expect("an event");
    let position = last.position.0.unsigned_abs();
    let block = BlockRef { number: 1, hash: Hash32::ZERO };
    let reorged = ChainEvent::ChainReorged {
        from_block: 1,
        depth: 1,
        ancestor: block,
        old_head: block,
        new_head: block,
        undone: vec![Span { first: position, last: position }],
    };
    let back = Fact::taking_back(last).expect("a fact can be written");
    let told = Fact::observed::<Chain>("31337", &reorged).expect("a fact can be written");
    append_facts(store, vec![back, told]).await;
}

#[tokio::test]
async fn every_reason_of_a_floor_is_told_by_the_event_that_moved_it() {
    use FloorReason::{
        ApprovalChange, BalanceChange, Bootstrap, Cancel, Expiry, Hidden, NewOrder, Reorg, Reprice,
        Revalidation, Sale,
    };
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(&store, vec![listed(1, 50, FAR_S)]).await;
    let followed = follow(COLLECTIONS[0], TokenStandard::Erc721);
    assert_eq!(after(&store, followed).await, (Bootstrap, Some(50)));

    // One listing, and everything that can happen to it.
    let price = Amount::from(40_u64);
    let repriced = OrderEvent::OrderRepriced { version: 2, price, option: option(1, 2) };
    assert_eq!(after(&store, of_order(1, &repriced)).await, (Reprice, Some(40)));
    let (buyer, tx_hash, submitted_at_s) = (BUYER, Hash32::ZERO, UnixSeconds(FAR_S));
    let submitted = OrderEvent::PurchaseSubmitted { buyer, tx_hash, amount: None, submitted_at_s };
    assert_eq!(after(&store, of_order(1, &submitted)).await, (Hidden, None));
    let failed = OrderEvent::PurchaseFailed { buyer, tx_hash };
    assert_eq!(after(&store, of_order(1, &failed)).await, (Revalidation, Some(40)));
    assert_eq!(after(&store, moved(1, MAKER, BUYER)).await, (BalanceChange, None));
    let confirmed = OrderEvent::OrderReconfirmed { terms: terms_of(1, 40, FAR_S) };
    append_facts(&store, vec![moved(1, BUYER, MAKER)]).await;
    assert_eq!(after(&store, of_order(1, &confirmed)).await, (BalanceChange, Some(40)));
    let lost = of_order(1, &OrderEvent::OrderApprovalLost {});
    assert_eq!(after(&store, lost).await, (ApprovalChange, None));

    // One that ends by the clock, one that is sold, one whose maker wants it no longer.
    append_facts(&store, vec![listed(2, 30, FAR_S)]).await;
    let soon_s = log_time(&store).await + 60;
    assert_eq!(after(&store, listed(3, 20, soon_s)).await, (NewOrder, Some(20)));
    let_time_pass(&store, 120).await;
    assert_eq!(after(&store, listed(4, 90, FAR_S)).await, (Expiry, Some(30)));
    let (zero, price) = (Amount::ZERO, Amount::from(30_u64));
    let (seller, seller_amount) = (MAKER, price);
    let settled =
        OrderEvent::OrderSettled { buyer, seller, price, fee: zero, royalty: zero, seller_amount };
    assert_eq!(after(&store, of_order(2, &settled)).await, (Sale, Some(90)));
    let cancelled = of_order(4, &OrderEvent::OrderCancelled {});
    assert_eq!(after(&store, cancelled).await, (Cancel, None));
    take_back_the_last(&store).await;
    assert_eq!(latest(&store).await, (Reorg, Some(90)));
}
