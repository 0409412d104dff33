//! What the log should hold after a chain: read from the chain without our code, and compared.

use std::collections::{HashMap, HashSet};

use alloy::primitives::{B256, keccak256};
use brickyard_store::{ChainSource, Position, Recorded, Store};
use serde::Deserialize;

use crate::harness::chain::ChainLog;
use crate::harness::world::Yard;

/// Signatures of the contracts' events that are news, with the stream kind and event they become.
const NEWS: [(&str, &str, &str); 20] = [
    (
        "OrderCreated(bytes32,address,address,uint256,uint256,uint8,bool,address,uint256,uint64,\
         uint64,uint16,address,uint16,address)",
        "order",
        "OrderOpened",
    ),
    ("PriceModified(bytes32,uint256,uint256)", "order", "OrderPriceModified"),
    ("OrderCancelled(bytes32)", "order", "OrderCancelled"),
    ("Purchased(bytes32,address,uint256,uint64)", "order", "OrderPurchased"),
    ("Settled(bytes32,address,address,uint256,uint256,uint256,uint256)", "order", "OrderSettled"),
    ("Delivered(bytes32)", "order", "OrderDelivered"),
    (
        "OptionMatched(bytes32,address,address,bytes32,bool,uint256,uint256,address,uint256,\
         uint256,uint256,uint256,address,uint256,uint256,uint256,uint256)",
        "order",
        "OrderMatched",
    ),
    ("OptionCancelled(bytes32,address,uint256)", "order", "OptionVersionCancelled"),
    ("NonceCancelled(address,uint256)", "order", "OrderCancelled"),
    ("CounterBumped(address,uint256)", "maker", "CounterBumped"),
    ("FeeChanged(uint16,address)", "chain", "VenueFeeChanged"),
    ("Transfer(address,address,uint256)", "item", "ItemTransferred"),
    ("TransferSingle(address,address,address,uint256,uint256)", "item", "ItemTransferred"),
    ("ItemMinted(address,uint256,string)", "item", "ItemMinted"),
    ("ItemMinted(address,uint256,uint256,string)", "item", "ItemMinted"),
    ("RoyaltyChanged(address,uint16)", "collection", "CollectionRoyaltyChanged"),
    ("Approval(address,address,uint256)", "item", "ItemApproved"),
    ("ApprovalForAll(address,address,bool)", "holder", "OperatorApprovalChanged"),
    ("URI(string,uint256)", "item", "ItemUriUpdated"),
    ("RoleGranted(bytes32,address,address)", "contract", "ContractRoleGranted"),
];

/// Of every event that is named here.
pub(crate) fn topics() -> Vec<B256> {
    NEWS.iter().map(|(text, ..)| keccak256(text)).collect()
}

/// One fact: the log's identity, and what it became.
type Told = ((String, u64), String, String);

pub(crate) fn expected(logs: &[ChainLog]) -> Vec<Told> {
    let news: HashMap<B256, (&str, &str)> =
        NEWS.iter().map(|(text, kind, event)| (keccak256(text), (*kind, *event))).collect();
    let mut told = vec![];
    for log in logs {
        let known = news.get(&log.topics[0]);
        let (kind, event) = known.unwrap_or_else(|| panic!("a log nobody named: {log:?}"));
        told.push((log.identity(), (*kind).to_owned(), (*event).to_owned()));
        // The second word beside the topics: by an offer, which is told of it, too.
        if *event == "OrderMatched" && log.data[63] == 1 {
            told.push((log.identity(), "offer".to_owned(), "OfferMatched".to_owned()));
        }
    }
    told
}

#[derive(Deserialize)]
struct Metadata {
    chain: Option<ChainSource>,
}

pub(crate) fn source_of(event: &Recorded) -> Option<ChainSource> {
    let metadata: Metadata = serde_json::from_str(&event.metadata).expect("metadata");
    metadata.chain
}

pub(crate) async fn whole_log(store: &Store) -> Vec<Recorded> {
    store.read_after(Position(0), 1_000_000).await.expect("the log is readable")
}

/// Positions of facts that were taken back.
pub(crate) fn taken_back(events: &[Recorded]) -> HashSet<i64> {
    let positions = events.iter().filter(|event| event.event_type == "FactReverted").map(|event| {
        let payload: serde_json::Value = serde_json::from_str(&event.payload).expect("JSON");
        payload["FactReverted"]["position"].as_i64().expect("a position")
    });
    positions.collect()
}

/// Every log of the chain that is news stands in the event log once, in the chain's order, as
/// the event it should be; positions have no gap; nothing was buried.
pub(crate) async fn assert_log_tells_the_chain(yard: &Yard) -> usize {
    let events = whole_log(&yard.store).await;
    for (place, event) in (1..).zip(&events) {
        assert_eq!(event.position, Position(place), "positions are dense");
    }
    let gone = taken_back(&events);
    let told: Vec<Told> = events
        .iter()
        .filter(|event| !gone.contains(&event.position.0))
        .filter_map(|event| {
            let source = source_of(event)?;
            assert_eq!(source.chain_id.0, yard.world.chain_id);
            let identity = (source.block_hash.to_string(), source.log_index);
            Some((identity, event.aggregate_type.clone(), event.event_type.clone()))
        })
        .collect();
    let logs = yard.chain.logs(&yard.followed()).await;
    let expected = expected(&logs);
    assert_eq!(told.len(), expected.len(), "as many facts as logs with news");
    assert_eq!(told, expected);
    let buried: i64 = sqlx::query_scalar("select count(*) from dead_letters")
        .fetch_one(yard.store.pool())
        .await
        .expect("dead letters");
    assert_eq!(buried, 0);
    told.len()
}
