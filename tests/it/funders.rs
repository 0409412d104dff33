//! Who first sent coins to a wallet that trades: found on a real chain by its old states, once its block is final, and
//! once; told of each sale between two that belong together.

use std::collections::HashMap;
use std::time::Duration;

use alloy::primitives::Address as Wallet;
use brickyard_core::fundings::{Funder, FundingEvent};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent};
use brickyard_metadata::{FunderSettings, run_funders};
use brickyard_store::{ChainSource, Fact, Position, Store};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use crate::harness::chain::Chain;
use crate::harness::{Database, append_facts, eventually};
use crate::orders_given::order_id;

const CHAIN: ChainId = ChainId(31_337);

/// A development account, which has its coins since the chain began.
async fn account(chain: &Chain, n: usize) -> Wallet {
    let all = chain.call("eth_accounts", json!([])).await;
    serde_json::from_value(all[n].clone()).expect("an address")
}

fn fresh(n: u8) -> Wallet {
    Wallet::new([n; 20])
}

/// Sends coins, and answers in which transaction.
async fn send(chain: &Chain, from: Wallet, to: Wallet) -> Hash32 {
    let call = json!([{ "from": from, "to": to, "value": "0xde0b6b3a7640000" }]);
    let hash = chain.call("eth_sendTransaction", call).await;
    serde_json::from_value(hash).expect("a hash")
}

fn traded(n: u64, block: u64, seller: Wallet, buyer: Wallet) -> Fact {
    let at = ChainSource {
        chain_id: CHAIN,
        block,
        block_hash: Hash32::new([1; 32]),
        block_time_s: UnixSeconds(1_700_000_000),
        tx: Hash32::new([2; 32]),
        log_index: n,
        incarnation: 0,
    };
    let [seller, buyer] = [seller, buyer].map(|wallet| Address::new(wallet.0.0));
    let (price, nothing) = (Amount::ONE, Amount::ZERO);
    let settled = OrderEvent::OrderSettled {
        buyer,
        seller,
        price,
        fee: nothing,
        royalty: nothing,
        seller_amount: price,
    };
    Fact::of::<Order>(order_id(n), &settled, &at).expect("a fact can be written")
}

async fn final_upto(store: &Store, block: u64) {
    sqlx::query(
        "insert into chain_states (chain_id, head, final_after, final_block, final_hash)
         values ($1, $2, 0, $2, $3)
             on conflict on constraint chain_states_pkey do update set final_block = $2",
    )
    .bind(31_337_i64)
    .bind(i64::try_from(block).expect("small"))
    .bind(vec![0_u8; 32])
    .execute(store.pool())
    .await
    .expect("it is noted");
}

struct Finding {
    stop: CancellationToken,
    _managers: AbortOnDropHandle<()>,
    finding: AbortOnDropHandle<()>,
}

impl Finding {
    fn begin(store: &Store, chain: &Chain) -> Self {
        let stop = CancellationToken::new();
        let managers = brickyard_processes::run(store.clone(), stop.clone());
        let managers = tokio::spawn(async { managers.await.expect("it ends well") });
        let mut settings = FunderSettings::new(HashMap::from([(CHAIN.0, chain.http.clone())]));
        settings.look_every = Duration::from_millis(10);
        settings.retry_after = Duration::from_millis(20);
        let finding = tokio::spawn(run_funders(store.clone(), settings, stop.clone()));
        let [_managers, finding] = [managers, finding].map(AbortOnDropHandle::new);
        Self { stop, _managers, finding }
    }

    async fn end(self) {
        self.stop.cancel();
        self.finding.await.expect("no panic");
    }
}

/// By wallet, as the log tells it.
async fn found(store: &Store) -> HashMap<String, (u64, Option<Funder>)> {
    let events = store.read_after(Position(0), 10_000).await.expect("the log");
    let of_fundings = events.iter().filter(|event| event.aggregate_type == "funding");
    let mut found = HashMap::new();
    for event in of_fundings {
        let FundingEvent::FundingFound { block, funder } = event.decode().expect("one of ours");
        let wallet = event.aggregate_id.clone();
        let before = found.insert(wallet.clone(), (block.number, funder));
        assert_eq!(before, None, "{wallet} is found once");
        let metadata: Value = serde_json::from_str(&event.metadata).expect("JSON");
        assert!(metadata["causation"].is_number(), "by the trade: {metadata}");
    }
    found
}

async fn waiting(store: &Store) -> Vec<(String, Option<String>)> {
    sqlx::query_as(
        "select wallet, last_fault from funding_searches where next_at is not null order by wallet",
    )
    .fetch_all(store.pool())
    .await
    .expect("the searches")
}

fn id(wallet: Wallet) -> String {
    format!("{CHAIN}-{}", Address::new(wallet.0.0))
}

#[tokio::test]
async fn the_first_coins_of_who_trades_are_found_on_the_chain_once_their_block_is_final() {
    let (chain, database) = (Chain::new().await, Database::new().await);
    let store = database.store().await;
    let [giver, one, other, conjured] =
        [account(&chain, 1).await, fresh(0x41), fresh(0x42), fresh(0x43)];
    chain.mine(5).await;
    let to_one = send(&chain, giver, one).await;
    let block_of_one = chain.head().await;
    chain.mine(7).await;
    // What came later is not what came first.
    send(&chain, account(&chain, 2).await, one).await;
    let to_other = send(&chain, giver, other).await;
    let block_of_other = chain.head().await;
    chain.call("anvil_setBalance", json!([conjured, "0x1"])).await;
    chain.mine(3).await;
    let head = chain.head().await;

    append_facts(&store, vec![traded(1, head, one, other), traded(2, head, conjured, giver)]).await;
    append_facts(&store, vec![traded(3, head, other, one)]).await;
    final_upto(&store, head - 1).await;
    let finding = Finding::begin(&store, &chain);
    eventually("all four are noted", || async { (waiting(&store).await.len() == 4).then_some(()) })
        .await;
    assert!(found(&store).await.is_empty(), "their block is not final");
    final_upto(&store, head).await;
    eventually("all four are found", || async { waiting(&store).await.is_empty().then_some(()) })
        .await;
    finding.end().await;

    let found = found(&store).await;
    let by = |transaction, nonce| {
        let address = Address::new(giver.0.0);
        Some(Funder { address, transaction, nonce })
    };
    assert_eq!(found[&id(one)], (block_of_one, by(to_one, 0)));
    assert_eq!(found[&id(other)], (block_of_other, by(to_other, 1)));
    assert_eq!(found[&id(conjured)].1, None, "no transaction sent it anything");
    assert_eq!(found[&id(giver)], (0, None), "it had its coins from the first block on");
    assert_eq!(found.len(), 4);
}

#[tokio::test]
async fn an_endpoint_without_old_states_finds_nobody_and_says_why() {
    let (chain, database) = (Chain::new().await, Database::new().await);
    let store = database.store().await;
    let [seller, buyer] = [account(&chain, 1).await, account(&chain, 2).await];
    // The development chain keeps the states of its last blocks alone.
    chain.mine(200).await;
    append_facts(&store, vec![traded(1, 200, seller, buyer)]).await;
    final_upto(&store, 200).await;
    let finding = Finding::begin(&store, &chain);
    eventually("both were looked for in vain", || async {
        let waiting = waiting(&store).await;
        let why = |fault: &Option<String>| fault.as_deref() == Some("no_old_states");
        (waiting.len() == 2 && waiting.iter().all(|(_, fault)| why(fault))).then_some(())
    })
    .await;
    finding.end().await;
    assert!(found(&store).await.is_empty());
}
