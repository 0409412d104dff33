//! A market of any size for `bench api`: collections, their items, and a listing of each, put in the way chain facts go.

use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, Terms};
use brickyard_store::{Fact, Store};

use super::append::{MAKER, order_id, terms};
use super::fill::{AT_A_TIME, append, option, source};
use crate::commands::CommandError;

/// Nobody's clock comes so far while this is measured; no order ends before.
pub(super) const NEVER_S: UnixSeconds = UnixSeconds(9_000_000_000);
/// A market has many, and each its own book.
pub(super) const COLLECTIONS: u64 = 200;
/// Prices and ends that follow on each other in no order.
const PRICES: u64 = 1_000_003;
const ENDS: u64 = 7_368_787;

pub(super) fn collection_of(n: u64) -> Address {
    let mut bytes = [8; 20];
    bytes[12..].copy_from_slice(&(n % COLLECTIONS).to_be_bytes());
    Address::new(bytes)
}

/// On the wire.
pub(super) fn item_id(n: u64) -> String {
    item_of(n, n)
}

pub(super) fn item_of(collection: u64, token: u64) -> String {
    format!("{}-{token}", collection_id(collection))
}

pub(super) fn collection_id(n: u64) -> String {
    format!("{}-{}", terms(n).chain_id, collection_of(n))
}

pub(super) async fn fill_market(store: &Store, orders: u64) -> Result<(), CommandError> {
    let collections: Result<Vec<Fact>, _> = (0..COLLECTIONS).map(followed).collect();
    append(store, collections?).await?;
    let mut first = 0;
    while first < orders {
        let batch = first..orders.min(first + AT_A_TIME);
        first = batch.end;
        let facts: Result<Vec<[Fact; 3]>, CommandError> = batch.map(listed).collect();
        append(store, facts?.into_iter().flatten().collect()).await?;
    }
    Ok(())
}

pub(super) fn followed(n: u64) -> Result<Fact, CommandError> {
    let (chain_id, address) = (terms(n).chain_id, collection_of(n));
    let event = CollectionEvent::CollectionFollowed {
        chain_id,
        address,
        standard: TokenStandard::Erc721,
        name: format!("Bench {n}"),
        symbol: "B".to_owned(),
        description: "Items that are only asked for.".to_owned(),
        creator: MAKER,
        first_block: 0,
    };
    Ok(Fact::observed::<Collection>(collection_id(n), &event)?)
}

/// Minted, given to its maker, and listed.
fn listed(n: u64) -> Result<[Fact; 3], CommandError> {
    let price = Amount::from(1_000_000 + n.wrapping_mul(PRICES) % 1_000_000_007);
    let end_s = NEVER_S.plus(n.wrapping_mul(ENDS) % 10_000_019);
    let terms = Terms { collection: collection_of(n), price, end_s, ..terms(n) };
    let document = format!(
        "data:application/json,{{\"name\":\"Bench {n}\",\"attributes\":[{{\"trait_type\":\"Kiln\",\"value\":\"{}\"}}]}}",
        n % 9
    );
    let minted = ItemEvent::ItemMinted { to: MAKER, amount: Amount::ONE, uri: document };
    let (zero, amount) = (Address::new([0; 20]), Amount::ONE);
    let given = ItemEvent::ItemTransferred { operator: zero, from: zero, to: MAKER, amount };
    let order = OrderEvent::OrderListed { terms, option: option(n) };
    Ok([
        Fact::of::<Item>(item_id(n), &minted, &source(n, 0))?,
        Fact::of::<Item>(item_id(n), &given, &source(n, 1))?,
        Fact::of::<Order>(order_id(n), &order, &source(n, 2))?,
    ])
}
