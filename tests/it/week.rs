//! A week of trade of chance with wash trades planted in it: all of these are flagged, with the
//! sales that speak against them, and hardly any of the honest ones. `BRICKYARD_SOAK=1` makes two
//! hundred thousand trades.

use std::collections::BTreeMap;

use brickyard_core::collections::TokenStandard;
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, Hash32, ItemId, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent};
use brickyard_projections::data::{Ledger, SaleFilter, SaleLine, SaleOrder, Then, Turn, sales};
use brickyard_projections::{Projections, run_named};
use brickyard_store::{ChainSource, Fact, Store};
use rand::Rng;
use rand::rngs::StdRng;
use tokio_util::sync::CancellationToken;

use crate::data_given::{CHAIN, follow, funded};
use crate::harness::random::{seeded, soaked};
use crate::harness::{Database, append_facts, eventually};
use crate::orders_given::order_id;

const HOLDERS: u32 = 5_000;
const WEEK_S: u64 = 7 * 24 * 3_600;
const START_S: u64 = 1_700_000_000;
const COLLECTION: Address = Address::new([8; 20]);
/// What the fold of sales needs.
const MODELS: [&str; 4] = ["collections", "fundings", "holdings", "trades"];

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Honest,
    ToOneself,
    BackAndForth,
    Repeated,
    OneFunder,
}

/// One trade of a token between two people, by their numbers.
struct Trade {
    kind: Kind,
    token: u32,
    seller: u32,
    buyer: u32,
}

fn address(number: u32) -> Address {
    let mut bytes = [0x51; 20];
    bytes[..4].copy_from_slice(&number.to_be_bytes());
    Address::new(bytes)
}

/// Few people trade much, and most of them little.
fn somebody(random: &mut StdRng) -> u32 {
    let share: f64 = random.random();
    // A share below one of few thousands is a small number.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "see above")]
    let number = (share * share * f64::from(HOLDERS)) as u32;
    number
}

/// A planted scheme on a token of its own, by people of its own; `n` counts the schemes.
fn scheme(n: u32) -> Vec<Trade> {
    let (token, one) = (1_000_000 + n, HOLDERS + n * 4);
    let trade = |kind, seller, buyer| Trade { kind, token, seller, buyer };
    match n % 4 {
        0 => vec![trade(Kind::ToOneself, one, one)],
        1 => vec![trade(Kind::BackAndForth, one, one + 1), trade(Kind::BackAndForth, one + 1, one)],
        // The same buyer each time; how the token came back is nobody's sale.
        2 => (1..=3).map(|seller| trade(Kind::Repeated, one + seller, one)).collect(),
        _ => vec![trade(Kind::OneFunder, one, one + 1)],
    }
}

/// Both sides of what was planted so had their first coins from a third.
fn fundings(trades: &[Trade]) -> Vec<Fact> {
    let planted = trades.iter().filter(|trade| trade.kind == Kind::OneFunder);
    planted
        .flat_map(|trade| [trade.seller, trade.buyer].map(|party| (party, trade.buyer + 1)))
        .map(|(party, funder)| funded(address(party), address(funder), 3))
        .collect()
}

fn week(random: &mut StdRng, count: usize) -> Vec<Trade> {
    let tokens = u32::try_from(count / 10).expect("few");
    let mut owners: Vec<u32> = (0..tokens).map(|_| somebody(random)).collect();
    let (mut trades, mut schemes) = (vec![], 0);
    // What is planted is spread over the week, each scheme in the order of its steps.
    let mut under_way: Vec<std::vec::IntoIter<Trade>> = vec![];
    while trades.len() < count {
        if random.random_bool(0.02) {
            under_way.push(scheme(schemes).into_iter());
            schemes += 1;
        }
        if !under_way.is_empty() && random.random_bool(0.05) {
            let at = random.random_range(0..under_way.len());
            match under_way[at].next() {
                Some(trade) => trades.push(trade),
                None => drop(under_way.swap_remove(at)),
            }
            continue;
        }
        let token = random.random_range(0..tokens);
        let owner = &mut owners[usize::try_from(token).expect("small")];
        let (seller, buyer) = (*owner, somebody(random));
        if seller != buyer {
            *owner = buyer;
            trades.push(Trade { kind: Kind::Honest, token, seller, buyer });
        }
    }
    trades.extend(under_way.into_iter().flatten());
    trades
}

fn facts(n: u64, all: u64, trade: &Trade) -> [Fact; 2] {
    let at = ChainSource {
        chain_id: CHAIN,
        block: n,
        block_hash: Hash32::new([1; 32]),
        block_time_s: UnixSeconds(START_S + n * WEEK_S / all),
        tx: Hash32::new([2; 32]),
        log_index: n,
        incarnation: 0,
    };
    let (seller, buyer) = (address(trade.seller), address(trade.buyer));
    let (token_id, zero, price) = (Amount::from(u64::from(trade.token)), Amount::ZERO, Amount::ONE);
    let matched = OrderEvent::OrderMatched {
        option_hash: Hash32::ZERO,
        seller,
        buyer,
        counter_hash: Hash32::ZERO,
        via_offer: false,
        nonce: zero,
        counter_nonce: zero,
        collection: COLLECTION,
        token_id,
        amount: Amount::ONE,
        filled: Amount::ONE,
        option_amount: Amount::ONE,
        currency: Address::ZERO,
        price,
        fee: zero,
        royalty: zero,
        seller_amount: price,
    };
    let item = ItemId::new(CHAIN, COLLECTION, token_id).to_string();
    let (operator, amount) = (Address::ZERO, Amount::ONE);
    let moved = ItemEvent::ItemTransferred { operator, from: seller, to: buyer, amount };
    let moved = Fact::of::<Item>(item, &moved, &at).expect("a fact can be written");
    let sold = Fact::of::<Order>(order_id(n), &matched, &at).expect("a fact can be written");
    [moved, sold]
}

async fn folded(store: &Store) {
    let head = store.head().await.expect("a head");
    let (projections, stop) = (Projections::default(), CancellationToken::new());
    let running = run_named(store.clone(), projections.clone(), &MODELS, stop.clone());
    let running = tokio::spawn(running);
    eventually("the sales are folded", || async {
        let states = projections.states();
        MODELS
            .iter()
            .all(|name| states.get(*name).is_some_and(|model| model.position >= head))
            .then_some(())
    })
    .await;
    stop.cancel();
    running.await.expect("it does not panic").expect("it ends well");
}

#[tokio::test]
async fn in_a_week_of_trade_every_planted_wash_trade_is_flagged_and_hardly_an_honest_one() {
    let mut random = seeded("in_a_week_of_trade");
    let trades = week(&mut random, soaked(2_000, 100));
    let all = u64::try_from(trades.len()).expect("small");
    let database = Database::new().await;
    let store = database.store().await;
    append_facts(&store, vec![follow(COLLECTION, TokenStandard::Erc721)]).await;
    let made: Vec<Fact> =
        (0..all).zip(&trades).flat_map(|(n, trade)| facts(n, all, trade)).collect();
    // Most people have theirs from an exchange.
    let exchange = address(u32::MAX);
    let from_it = |party| funded(address(party), exchange, 90_000 + u64::from(party));
    append_facts(&store, (0..HOLDERS / 2).map(from_it).collect()).await;
    let mut made = made.into_iter().peekable();
    while made.peek().is_some() {
        append_facts(&store, made.by_ref().take(4_000).collect()).await;
        folded(&store).await;
    }

    append_facts(&store, fundings(&trades)).await;
    folded(&store).await;

    let position = store.head().await.expect("a head");
    let then = Then { position, now_s: UnixSeconds(START_S + WEEK_S), past: false };
    let filter = SaleFilter { with_washed: true, ..SaleFilter::default() };
    let ledger = Ledger::new(store.pool().clone());
    let turn = Turn { after: None, limit: usize::MAX, ascending: false };
    let found = sales(&ledger, then, &filter, (SaleOrder::Position, turn)).await;
    let found = found.expect("sales").rows;
    assert_eq!(found.len(), trades.len());
    let mut counts: BTreeMap<(Kind, bool), usize> = BTreeMap::new();
    for (trade, line) in trades.iter().rev().zip(&found) {
        let joined = line.shared_funder.is_some();
        let flags = [line.self_trade, line.back_and_forth, line.repeated, joined];
        *counts.entry((trade.kind, flags.contains(&true))).or_default() += 1;
        assert_flagged(trade, line, flags);
    }
    let of = |kind, flagged| counts.get(&(kind, flagged)).copied().unwrap_or_default();
    for kind in [Kind::ToOneself, Kind::BackAndForth, Kind::Repeated, Kind::OneFunder] {
        assert!(of(kind, true) > 5, "{counts:?}");
    }
    let (flagged, honest) = (of(Kind::Honest, true), of(Kind::Honest, false));
    assert!(flagged * 100 < flagged + honest, "{counts:?}");
}

/// What is planted says so, by its own flag, and names the others of its scheme.
fn assert_flagged(trade: &Trade, line: &SaleLine, flags: [bool; 4]) {
    let others = match trade.kind {
        Kind::Honest => return,
        Kind::ToOneself => 0,
        Kind::BackAndForth => 1,
        Kind::Repeated => 2,
        Kind::OneFunder => 0,
    };
    let fundings = if trade.kind == Kind::OneFunder { 2 } else { 0 };
    let expected = [Kind::ToOneself, Kind::BackAndForth, Kind::Repeated, Kind::OneFunder]
        .map(|kind| kind == trade.kind);
    assert_eq!((flags, line.evidence.len()), (expected, others), "{line:?}");
    assert_eq!(line.fundings.len(), fundings, "{line:?}");
}
