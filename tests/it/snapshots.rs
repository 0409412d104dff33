//! Cache and snapshots are an optimisation: with and without them the same commands get the same
//! answers and leave the same streams.

use brickyard_core::kernel::{Address, Amount, Hash32};
use brickyard_core::orders::{Order, OrderCommand};
use brickyard_store::{CommandMeta, Commands, Store, StoreOptions};
use futures::future::join_all;
use rand::Rng;
use rand::rngs::StdRng;

use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, eventually};
use crate::orders_given::{MAKER, NOW, list, meta, order_id, reprice};

const ORDERS: u64 = 4;

fn any_command(random: &mut StdRng) -> (u64, OrderCommand) {
    let seed = random.random_range(0..ORDERS);
    let command = match random.random_range(0..20) {
        0 | 1 => list(seed),
        2 => OrderCommand::Cancel { signed_by: MAKER },
        3 => {
            let now_s = NOW.plus(random.random_range(0..2_000));
            let (buyer, tx_hash) = (Address::new([2; 20]), Hash32::new([3; 32]));
            OrderCommand::SubmitPurchase { buyer, tx_hash, amount: None, chain_s: now_s, now_s }
        }
        4 => OrderCommand::Cancel { signed_by: Address::new([9; 20]) },
        _ => reprice(seed, random.random_range(1..2_000)),
    };
    (seed, command)
}

/// What each command was answered, and what the streams then hold.
async fn tell(
    options: StoreOptions,
    commands: &[(u64, OrderCommand)],
) -> (Vec<String>, Vec<String>) {
    let database = Database::new().await;
    let store = database.store_with(options).await;
    let mut orders = Commands::<Order>::new(&store, ());
    let mut answers = vec![];
    for (n, (seed, command)) in commands.iter().enumerate() {
        if n % 50 == 49 {
            // As after a start: nothing is in memory.
            orders = Commands::new(&store, ());
        }
        let named = CommandMeta::named(n.to_string());
        answers.push(match orders.execute(&order_id(*seed), command.clone(), named).await {
            Ok(receipt) => format!("{receipt:?}"),
            Err(refusal) => refusal.to_string(),
        });
    }
    let mut streams = vec![];
    for seed in 0..ORDERS {
        let events = store.read_stream("order", &order_id(seed)).await.expect("a stream");
        streams.extend(
            events.into_iter().map(|event| format!("{} {}", event.sequence, event.payload)),
        );
        let state = orders.load(&order_id(seed)).await.expect("a state");
        streams.push(format!("{state:?}"));
    }
    (answers, streams)
}

#[tokio::test]
async fn cache_snapshots_and_pieces_change_no_answer_and_no_stream() {
    let mut random = seeded("cache_snapshots_and_pieces_change_no_answer_and_no_stream");
    let commands: Vec<_> = (0..soaked(100, 20)).map(|_| any_command(&mut random)).collect();
    let with = |cache_max, snapshot_every, piece_events| StoreOptions {
        cache_max,
        snapshot_every,
        piece_events,
        ..StoreOptions::default()
    };
    let kinds =
        [(0, 0, 1_000), (100, 0, 16), (0, 1, 1_000), (0, 3, 16), (100, 2, 16), (2, 1, 1_000)];
    let told = kinds.map(|(cache, every, piece)| tell(with(cache, every, piece), &commands));
    let told = join_all(told).await;
    let plain = &told[0];
    assert!(plain.0.iter().any(|answer| answer.starts_with("Receipt")), "{:?}", plain.0);
    for (kind, other) in kinds.iter().zip(&told) {
        assert_eq!(plain, other, "(cache, a snapshot every, piece): {kind:?}");
    }
}

async fn snapshots(store: &Store) -> i64 {
    sqlx::query_scalar("select coalesce(max(sequence), 0) from snapshots")
        .fetch_one(store.pool())
        .await
        .expect("an answer")
}

/// One of this fold is used; one of another fold, or that cannot be read, is as good as none.
#[tokio::test]
async fn a_snapshot_is_used_only_when_this_fold_has_made_it() {
    let database = Database::new().await;
    let options = StoreOptions { cache_max: 0, snapshot_every: 3, ..StoreOptions::default() };
    let store = database.store_with(options).await;
    let orders = Commands::<Order>::new(&store, ());
    let id = order_id(1);
    orders.execute(&id, list(1), meta("list")).await.expect("listed");
    for price in [900, 800, 700] {
        let command = reprice(1, price);
        orders.execute(&id, command, meta(&price.to_string())).await.expect("repriced");
    }
    eventually("a snapshot", || async { (snapshots(&store).await == 3).then_some(()) }).await;
    let before = orders.load(&id).await.expect("a state");

    for (change, price) in [
        ("state = replace(state::text, '\"800\"', '\"801\"')::json, sequence = 4", 801),
        ("state_version = state_version + 1", 700),
        ("state_version = 1, state = '{}'", 700),
    ] {
        sqlx::query(&format!("update snapshots set {change}"))
            .execute(store.pool())
            .await
            .expect("changed");
        let Order::Made(state) = orders.load(&id).await.expect("a state") else {
            panic!("{change}")
        };
        assert_eq!(state.price, Amount::from(price), "{change}");
    }
    assert_eq!(orders.load(&id).await.expect("a state"), before);
}
