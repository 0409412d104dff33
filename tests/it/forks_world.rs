//! A yard that trades at random and forks, and an indexer that starts fresh on its final chain.

use alloy::primitives::{B256, U256, keccak256};
use brickyard_core::kernel::{
    Address, Amount, BasisPoints, Bytes, ChainId, Hash32, OrderId, UnixSeconds,
};
use brickyard_core::orders::{Order, OrderEvent, OrderKind, Rail, SignedOption, Terms};
use brickyard_indexer::ChainSettings;
use brickyard_indexer::decode::exchange::order_id;
use brickyard_store::{Fact, Recorded, Store};
use rand::Rng;
use rand::rngs::StdRng;
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use crate::chain_logs::{source_of, whole_log};
use crate::harness::world::{DAY_S, STUDIES_ROYALTY, Trader, Yard, now_s};
use crate::harness::{Database, append_facts, eventually};
use crate::read_tables::{append_recorded, fold_to_the_head};

/// Signed listings there are, one for each of the first trader's studies.
const LISTED: u64 = 4;

macro_rules! tried {
    ($call:expr) => {
        if let Ok(sent) = $call.send().await {
            let _ = sent.get_receipt().await;
        }
    };
}

pub(crate) struct Trading {
    pub(crate) yard: Yard,
    pub(crate) random: StdRng,
    /// Escrow orders that were opened on some branch.
    opened: Vec<B256>,
    /// Blocks below are the world's own: without them there is nothing to trade on.
    base: u64,
    stop: CancellationToken,
}

impl Trading {
    /// A yard with listings, on whose chain forks of any depth have room.
    pub(crate) async fn new(random: StdRng, room: u64) -> Self {
        Self::on(Yard::new().await, random, room).await
    }

    pub(crate) async fn on(yard: Yard, random: StdRng, room: u64) -> Self {
        let base = yard.chain.head().await;
        yard.chain.mine(room).await;
        let mut trading =
            Self { yard, random, opened: vec![], base, stop: CancellationToken::new() };
        trading.list().await;
        trading
    }

    async fn list(&mut self) {
        let facts = (1..=LISTED).map(|study| {
            let (id, event) = listed(&self.yard, study);
            Fact::observed::<Order>(id, &event).expect("it can be written")
        });
        append_facts(&self.yard.store, facts.collect()).await;
    }

    pub(crate) fn index(&self) -> tokio::task::JoinHandle<()> {
        let indexer = brickyard_indexer::run(
            self.yard.store.clone(),
            self.yard.settings(),
            self.stop.clone(),
        );
        tokio::spawn(async { indexer.await.expect("it ends well") })
    }

    pub(crate) fn stop(&self) {
        self.stop.cancel();
    }

    fn anybody(&mut self) -> Trader<'_> {
        let who = self.random.random_range(1..=3);
        self.yard.trader(who)
    }

    /// What somebody does; chains refuse some of it.
    pub(crate) async fn act(&mut self) {
        let study = self.random.random_range(1..=LISTED + 2);
        let to = self.random.random_range(1..=3);
        let known = self.random.random_range(0..self.opened.len().max(1));
        let known = self.opened.get(known).copied().unwrap_or_default();
        let price: u64 = self.random.random_range(100..1_000);
        let (what, salt) = (self.random.random_range(0..10), self.random.random::<u64>());
        let to = self.yard.trader(to).signer.address();
        let (weth, studies) = (self.yard.world.weth, self.yard.world.studies);
        let trader = self.anybody();
        let from = trader.signer.address();
        match what {
            0..=2 => tried!(trader.studies().transferFrom(from, to, U256::from(study))),
            3 | 4 => {
                let salt = keccak256(salt.to_be_bytes());
                let params = brickyard_indexer::contracts::IMarketplace::OrderParams {
                    salt,
                    kind: 0,
                    escrowed: true,
                    collection: studies,
                    tokenId: U256::from(study),
                    amount: U256::from(1),
                    currency: weth,
                    price: U256::from(price),
                    startTime: now_s() - 60,
                    endTime: now_s() + DAY_S,
                };
                let id = trader.marketplace().orderIdOf(from, salt).call().await;
                tried!(trader.marketplace().createOrder(params));
                self.opened.push(id.expect("an order id"));
            }
            5 => tried!(trader.marketplace().modifyPrice(known, U256::from(price))),
            6 => {
                for price in [price, 100] {
                    tried!(trader.marketplace().purchase(known, U256::from(price)));
                }
            }
            7 => tried!(trader.marketplace().cancelOrder(known)),
            8 => self.take(study.min(LISTED)).await,
            _ => tried!(trader.exchange().cancelNonce(U256::from(study))),
        }
    }

    /// Somebody buys a listed study, if its maker still has it.
    async fn take(&mut self, study: u64) {
        let option = signed(&self.yard, study);
        let hash = self.yard.trader(1).digest(&option_terms(&self.yard, study));
        let buyer = self.yard.trader(2);
        let offer = buyer.purchase_of(hash, option.price);
        tried!(buyer.exchange().matchOptionWithOffer(option, offer));
    }

    /// Another branch: the newest blocks give way to as many empty ones, or to none.
    pub(crate) async fn fork(&mut self, deepest: u64) -> u64 {
        let head = self.yard.chain.head().await;
        let depth = self.random.random_range(1..=deepest.min(head - self.base));
        if self.random.random_bool(0.5) {
            self.yard.chain.call("anvil_reorg", json!([depth, []])).await;
        } else {
            self.yard.chain.call("anvil_rollback", json!([depth])).await;
        }
        depth
    }

    /// The read models of an indexer that has only ever seen the chain as it is now, in a database
    /// of its own that was told the same.
    pub(crate) async fn fresh(&self) -> (Database, Store) {
        let told: Vec<Recorded> = whole_log(&self.yard.store)
            .await
            .into_iter()
            .filter(|event| source_of(event).is_none() && event.sequence == 1)
            .filter(|event| event.event_type != "FactReverted")
            .collect();
        self.fresh_from(&told).await
    }

    /// The same, of what was told before anybody read the chain.
    pub(crate) async fn fresh_from(&self, told: &[Recorded]) -> (Database, Store) {
        let database = Database::new().await;
        let store = database.store().await;
        append_recorded(&store, told).await;
        let stop = CancellationToken::new();
        let settings = ChainSettings { ..self.yard.settings() };
        let indexing = tokio::spawn(brickyard_indexer::run(store.clone(), settings, stop.clone()));
        let head = self.yard.chain.head().await;
        eventually("the fresh indexer reaches the head", || async {
            let at =
                brickyard_indexer::cursor(store.pool(), self.yard.world.chain_id).await.ok()?;
            at.filter(|at| at.block >= head).map(drop)
        })
        .await;
        stop.cancel();
        indexing.await.expect("it does not panic").expect("it ends well");
        fold_to_the_head(&store).await;
        (database, store)
    }
}

fn option_terms(yard: &Yard, study: u64) -> brickyard_api::typed::OptionTerms {
    // The same bytes whenever they are made.
    let mut terms = yard.trader(1).option(study, 1_000 + study, 400 + study);
    terms.startTime = U256::from(1);
    terms.endTime = U256::from(4_000_000_000_u64);
    terms
}

fn signed(yard: &Yard, study: u64) -> brickyard_indexer::contracts::OptionExchange::SellOption {
    yard.trader(1).sign(&option_terms(yard, study))
}

fn listed(yard: &Yard, study: u64) -> (String, OrderEvent) {
    let (world, option) = (&yard.world, option_terms(yard, study));
    let id: OrderId = order_id(world.chain_id, world.exchange, option.signer, option.nonce);
    let address = |address: alloy::primitives::Address| Address::new(address.0.0);
    let terms = Terms {
        rail: Rail::Signature,
        kind: OrderKind::Fixed,
        escrowed: false,
        chain_id: ChainId(world.chain_id),
        venue: address(world.exchange),
        collection: address(world.studies),
        token_id: Amount::from(study),
        amount: Amount::ONE,
        maker: address(option.signer),
        currency: address(world.weth),
        price: Amount::new(option.price),
        start_s: UnixSeconds(1),
        end_s: UnixSeconds(4_000_000_000),
        fee_bps: BasisPoints::new(100).expect("a rate"),
        fee_recipient: address(world.weth),
        royalty_bps: BasisPoints::new(STUDIES_ROYALTY).expect("a rate"),
        royalty_recipient: address(world.weth),
    };
    let option = SignedOption {
        channel: Hash32::new(option.channel.0),
        nonce: Amount::new(option.nonce),
        option_hash: Hash32::new(yard.trader(1).digest(&option).0),
        signature: Bytes::new(vec![1; 65]),
    };
    (id.to_string(), OrderEvent::OrderListed { terms, option })
}

/// What a model's rows say, without positions, and without times that are no block's.
pub(crate) async fn said(store: &Store, model: &str) -> Vec<Value> {
    let statement = format!("select state::text from read.{model} order by key collate \"C\"");
    let rows: Vec<String> =
        sqlx::query_scalar(&statement).fetch_all(store.pool()).await.expect("rows");
    let rows = rows.iter().map(|row| serde_json::from_str(row).expect("JSON"));
    rows.filter_map(|row| if model == "floors" { floor(row) } else { Some(row) })
        .map(without_places)
        .collect()
}

/// Of floors only what stands: changes are a history, and differ as histories do.
fn floor(mut row: Value) -> Option<Value> {
    // What has ended lies on a shelf and in its front until they are looked at, and that is history, too.
    if ["change", "shelf", "front"].iter().any(|kind| row.get(kind).is_some()) {
        return None;
    }
    if let Some(book) = row.get_mut("book") {
        let lowest = book["steps"].as_array()?.last()?["lowest"].clone();
        // That a book without anything for sale is there says only that it had something once.
        if lowest.is_null() {
            return None;
        }
        *book = json!({ "book": book["book"], "lowest": lowest });
    }
    Some(row)
}

fn without_places(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            let chain = fields.get("chain").is_some_and(|chain| !chain.is_null());
            for place in ["position", "made_position", "incarnation"] {
                fields.remove(place);
            }
            if !chain && fields.contains_key("kind") {
                fields.remove("at_s");
            }
            for field in fields.values_mut() {
                *field = without_places(field.take());
            }
        }
        Value::Array(values) => {
            for one in values.iter_mut() {
                *one = without_places(one.take());
            }
        }
        _ => {}
    }
    value
}
