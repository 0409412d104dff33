//! Orders for logs of any size, put in the way chain facts go.

use std::ops::Range;

use brickyard_core::kernel::{Amount, Bytes, ChainId, Hash32, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, SignedOption};
use brickyard_store::{ChainSource, Fact, Store};

use super::append::{LIFE, order_id, terms};
use crate::commands::CommandError;

/// Orders that are open at a time; their events lie between each other's.
pub(super) const AT_A_TIME: u64 = 2_500;

/// The first `steps` of the lives of these orders: listed, repriced twice, cancelled.
pub(super) async fn fill(
    store: &Store,
    orders: Range<u64>,
    steps: u64,
) -> Result<(), CommandError> {
    let mut first = orders.start;
    while first < orders.end {
        let batch = first..orders.end.min(first + AT_A_TIME);
        first = batch.end;
        let mut facts = vec![];
        for step in 0..steps {
            for n in batch.clone() {
                facts.push(Fact::of::<Order>(order_id(n), &event(n, step), &source(n, step))?);
            }
        }
        append(store, facts).await?;
    }
    Ok(())
}

pub(super) async fn append(store: &Store, facts: Vec<Fact>) -> Result<(), CommandError> {
    let facts = store.gather(facts).await?;
    let mut tx = store.pool().begin().await?;
    let appended = store.append_facts(&mut tx, &facts).await?;
    tx.commit().await?;
    if let Some(appended) = appended {
        store.announce(appended);
    }
    Ok(())
}

pub(super) fn option(n: u64) -> SignedOption {
    SignedOption {
        channel: Hash32::ZERO,
        nonce: Amount::from(n),
        option_hash: Hash32::new([1; 32]),
        signature: Bytes::new(vec![1; 65]),
    }
}

pub(super) fn event(n: u64, step: u64) -> OrderEvent {
    let option = option(n);
    match step {
        0 => OrderEvent::OrderListed { terms: terms(n), option },
        1 | 2 => {
            let version = if step == 1 { 2 } else { 3 };
            OrderEvent::OrderRepriced { version, price: Amount::from(1_000_000 - step), option }
        }
        _ => OrderEvent::OrderCancelled {},
    }
}

pub(super) fn source(n: u64, step: u64) -> ChainSource {
    ChainSource {
        chain_id: ChainId(31_337),
        block: n / 100,
        block_hash: Hash32::new([1; 32]),
        block_time_s: UnixSeconds(1_000),
        tx: Hash32::new([2; 32]),
        log_index: n * LIFE + step,
        incarnation: 0,
    }
}
