//! Ten thousand who each watch one of a hundred orders, while a hundred of them change a second.

use std::collections::HashMap;
use std::time::Duration;

use brickyard_core::kernel::Amount;
use brickyard_core::orders::{Order, OrderCommand};
use brickyard_store::{CommandMeta, Commands, Store};
use tokio::time::{Instant, interval};

use super::append::{command, order_id};
use super::live::{Clients, Times, resident_kib, times};
use super::live_clients::now_us;
use crate::commands::CommandError;

/// Behind all orders that others of this run have listed.
const FIRST: u64 = 1_000_000;
const ORDERS: u64 = 100;
/// Between two changes.
const PAUSE: Duration = Duration::from_millis(10);
/// Of each.
const CHANGES: u64 = 10;

pub(super) struct Crowd {
    /// From a commit to the frame, over all frames.
    pub(super) times: Times,
    pub(super) changes_per_s: u64,
    /// Memory of each, while changes are told.
    pub(super) kib_each: u64,
}

/// Fails where anybody hears one change too few, or in another order than they were committed in.
pub(super) async fn crowd(
    store: &Store,
    address: &str,
    (count, before): (usize, u64),
) -> Result<Crowd, CommandError> {
    let orders = Commands::<Order>::new(store, ());
    let meta = |name: String| CommandMeta {
        command_id: format!("crowd-{name}"),
        body_hash: [0; 32],
        account: None,
        request_id: None,
    };
    for n in FIRST..FIRST + ORDERS {
        orders.execute(&order_id(n), command(n, 0), meta(format!("{n}"))).await?;
    }
    let topics: Vec<String> =
        (FIRST..FIRST + ORDERS).map(|n| format!("order:{}", order_id(n))).collect();
    let mut clients = Clients::start(address, count, &topics.join(",")).await?;
    let (mut committed, mut due) = (HashMap::new(), interval(PAUSE));
    let began = Instant::now();
    for change in 0..ORDERS * CHANGES {
        due.tick().await;
        let n = FIRST + change % ORDERS;
        let repriced = match command(n, 1) {
            OrderCommand::Reprice { option, standing, signed_by, now_s, .. } => {
                let price = Amount::from(2_000_000 + change);
                OrderCommand::Reprice { price, option, standing, signed_by, now_s }
            }
            other => other,
        };
        let receipt =
            orders.execute(&order_id(n), repriced, meta(format!("change-{change}"))).await?;
        committed.insert(receipt.last.0, now_us());
    }
    let lasted_ms = u64::try_from(began.elapsed().as_millis())?.max(1);
    let kib = resident_kib()?.saturating_sub(before);
    let heard = clients.end().await?;
    let mut all = vec![];
    for pair in heard["heard"].as_array().into_iter().flatten() {
        let (Some(position), Some(at)) = (pair[0].as_i64(), pair[1].as_u64()) else { continue };
        all.extend(committed.get(&position).map(|committed| at.saturating_sub(*committed)));
    }
    let count = u64::try_from(count)?;
    let expected = count * CHANGES;
    if u64::try_from(all.len())? != expected {
        return Err(format!("{} changes were heard of {expected}", all.len()).into());
    }
    Ok(Crowd {
        times: times(all),
        changes_per_s: ORDERS * CHANGES * 1_000 / lasted_ms,
        kib_each: kib / count.max(1),
    })
}
