//! Every event of the contracts' ABIs is read, with the fields it has, or refused for a reason.

use std::collections::{BTreeSet, HashMap};

use alloy::json_abi::JsonAbi;
use alloy::primitives::{Address, B256, LogData, U256};
use alloy::sol_types::SolEvent;
use brickyard_core::collections::TokenStandard;
use serde::Deserialize;
use serde_json::{Value, json};

use super::*;
use crate::contracts::{Collection1155, Marketplace, OptionExchange};

pub(super) const HERE: Address = Address::repeat_byte(7);

pub(super) fn followed(kind: ContractKind) -> Followed {
    let kinds = HashMap::from([(HERE, kind)]);
    Followed { genesis_hash: Hash32::ZERO, first_block: 1, kinds, added: HashMap::new() }
}

pub(super) fn log(data: LogData) -> Log {
    Log {
        inner: alloy::primitives::Log { address: HERE, data },
        block_hash: Some(B256::repeat_byte(1)),
        block_number: Some(5),
        block_timestamp: Some(1_000),
        transaction_hash: Some(B256::repeat_byte(2)),
        transaction_index: Some(0),
        log_index: Some(3),
        removed: false,
    }
}

pub(super) fn read(kind: ContractKind, data: LogData) -> Result<Vec<Fact>, Unreadable> {
    decode(&followed(kind), 31_337, &log(data))
}

/// The log of an event whose every parameter is zero or empty.
fn blank(event: &alloy::json_abi::Event) -> LogData {
    let mut topics = vec![event.selector()];
    let (mut head, mut tail) = (vec![], vec![]);
    let indexed = event.inputs.iter().filter(|input| input.indexed);
    topics.extend(indexed.map(|_| B256::ZERO));
    let plain: Vec<_> = event.inputs.iter().filter(|input| !input.indexed).collect();
    for input in &plain {
        let dynamic = input.ty == "string" || input.ty == "bytes" || input.ty.ends_with("[]");
        let word = if dynamic { U256::from(plain.len() * 32 + tail.len()) } else { U256::ZERO };
        head.extend(word.to_be_bytes::<32>());
        if dynamic {
            tail.extend([0; 32]);
        }
    }
    head.extend(tail);
    LogData::new_unchecked(topics, head.into())
}

pub(super) fn abi(text: &str) -> JsonAbi {
    #[derive(Deserialize)]
    struct Artifact {
        abi: JsonAbi,
    }
    serde_json::from_str::<Artifact>(text).expect("an artifact").abi
}

/// An event that a contract may emit and that nobody named would be a dead letter for ever.
#[test]
fn every_event_of_the_contracts_is_news_or_named_as_none() {
    let marketplace = include_str!("../../../fixtures/contracts/out/Marketplace.json");
    let exchange = include_str!("../../../fixtures/contracts/out/OptionExchange.json");
    let unique = include_str!("../../../fixtures/contracts/out/Collection721.json");
    let editions = include_str!("../../../fixtures/contracts/out/Collection1155.json");
    let collection = ContractKind::Collection;
    // Silent ones are a domain that is read elsewhere, and a batch without entries. Of the contracts
    // that came later nothing is silent; `fuzz` holds that.
    for (kind, artifact, silent) in [
        (ContractKind::Marketplace, marketplace, vec![]),
        (ContractKind::Exchange, exchange, vec!["EIP712DomainChanged"]),
        (collection(TokenStandard::Erc721), unique, vec![]),
        (collection(TokenStandard::Erc1155), editions, vec!["TransferBatch"]),
    ] {
        let abi = abi(artifact);
        let mut without_news = BTreeSet::new();
        for event in abi.events() {
            let facts = read(kind, blank(event))
                .unwrap_or_else(|error| panic!("{} of {kind:?}: {error}", event.name));
            if facts.is_empty() {
                without_news.insert(event.name.as_str());
            }
        }
        assert_eq!(without_news, silent.into_iter().collect(), "{kind:?}");
    }
}

fn opened(kind: u8, fee_bps: u16) -> LogData {
    Marketplace::OrderCreated {
        orderId: B256::repeat_byte(9),
        seller: Address::repeat_byte(10),
        collection: Address::repeat_byte(11),
        tokenId: U256::MAX,
        amount: U256::from(12),
        kind,
        escrowed: true,
        currency: Address::repeat_byte(13),
        price: U256::from(14),
        startTime: 15,
        endTime: u64::MAX,
        feeBps: fee_bps,
        feeRecipient: Address::repeat_byte(16),
        royaltyBps: 17,
        royaltyRecipient: Address::repeat_byte(18),
    }
    .encode_log_data()
}

#[test]
fn an_opened_order_keeps_every_field_and_its_place_on_the_chain() {
    let facts = read(ContractKind::Marketplace, opened(1, 10_000)).expect("it is read");
    let [fact] = facts.as_slice() else { panic!("one fact, not {facts:?}") };
    assert_eq!((fact.aggregate_type(), fact.event_type()), ("order", "OrderOpened"));
    assert_eq!(fact.aggregate_id(), format!("0x{}", "09".repeat(32)));
    let payload: Value = serde_json::from_str(fact.payload()).expect("JSON");
    let address = |byte: u8| format!("{:?}", Address::repeat_byte(byte));
    let expected = json!({ "OrderOpened": { "terms": {
        "rail": "escrow",
        "kind": "auction",
        "escrowed": true,
        "chain_id": 31_337,
        "venue": address(7),
        "collection": address(11),
        "token_id": U256::MAX.to_string(),
        "amount": "12",
        "maker": address(10),
        "currency": address(13),
        "price": "14",
        "start_s": 15,
        "end_s": u64::MAX,
        "fee_bps": 10_000,
        "fee_recipient": address(16),
        "royalty_bps": 17,
        "royalty_recipient": address(18),
    }}});
    assert_eq!(payload, expected);
}

#[test]
fn what_cannot_be_read_says_why() {
    let market = ContractKind::Marketplace;
    let refused = |data| read(market, data).expect_err("it is refused").to_string();
    let raw = |topics, data: Vec<u8>| LogData::new_unchecked(topics, data.into());
    let created = Marketplace::OrderCreated::SIGNATURE_HASH;
    assert_eq!(refused(raw(vec![], vec![])), Unreadable::NoTopic.to_string());
    let unknown = B256::repeat_byte(3);
    let reason = Unreadable::UnknownTopic(unknown).to_string();
    assert_eq!(refused(raw(vec![unknown], vec![])), reason);
    assert!(refused(raw(vec![created], vec![])).contains("do not fit"));
    let whole = opened(0, 0);
    let cut = whole.data[..whole.data.len() - 1].to_vec();
    assert!(refused(raw(whole.topics().to_vec(), cut)).contains("do not fit"));
    assert!(refused(opened(2, 0)).contains("kind of an order"));
    assert!(refused(opened(0, 10_001)).contains("above 100 %"));

    let elsewhere = Followed { kinds: HashMap::new(), ..followed(market) };
    let error = decode(&elsewhere, 31_337, &log(opened(0, 0))).expect_err("nobody follows it");
    assert!(matches!(error, Unreadable::NotFollowed), "{error}");
    let pending = Log { block_hash: None, ..log(opened(0, 0)) };
    let error = decode(&followed(market), 31_337, &pending).expect_err("it is in no block");
    assert!(matches!(error, Unreadable::Pending), "{error}");
}

#[test]
fn a_batch_becomes_a_fact_for_each_entry_and_a_lopsided_one_is_refused() {
    let editions = ContractKind::Collection(TokenStandard::Erc1155);
    let batch = |ids: &[u64], values: &[u64]| {
        Collection1155::TransferBatch {
            operator: Address::repeat_byte(1),
            from: Address::repeat_byte(2),
            to: Address::repeat_byte(3),
            ids: ids.iter().map(|id| U256::from(*id)).collect(),
            values: values.iter().map(|value| U256::from(*value)).collect(),
        }
        .encode_log_data()
    };
    let facts = read(editions, batch(&[5, 6, 5], &[1, 2, 3])).expect("it is read");
    let told: Vec<(String, Value)> = facts
        .iter()
        .map(|fact| {
            let payload: Value = serde_json::from_str(fact.payload()).expect("JSON");
            let token = fact.aggregate_id().rsplit_once('-').expect("an item id").1.to_owned();
            (token, payload["ItemTransferred"]["amount"].clone())
        })
        .collect();
    let entry = |token: &str, amount: &str| (token.to_owned(), json!(amount));
    assert_eq!(told, [entry("5", "1"), entry("6", "2"), entry("5", "3")]);
    let error = read(editions, batch(&[5, 6], &[1])).expect_err("one value is missing");
    assert!(error.to_string().contains("as many values as ids"), "{error}");
}

/// An offer that is taken closes itself and the order it was matched with; a match of two options
/// concerns the order alone.
#[test]
fn a_match_by_an_offer_is_told_to_the_order_and_to_the_offer() {
    let log = |via_offer| {
        OptionExchange::OptionMatched {
            optionHash: B256::repeat_byte(1),
            seller: Address::repeat_byte(2),
            buyer: Address::repeat_byte(3),
            counterHash: B256::repeat_byte(4),
            viaOffer: via_offer,
            nonce: U256::from(5),
            counterNonce: U256::ZERO,
            collection: Address::repeat_byte(6),
            tokenId: U256::from(7),
            amount: U256::from(8),
            filled: U256::from(8),
            optionAmount: U256::from(8),
            currency: Address::repeat_byte(9),
            price: U256::from(1_000),
            fee: U256::from(10),
            royalty: U256::from(50),
            sellerAmount: U256::from(940),
        }
        .encode_log_data()
    };
    let facts = read(ContractKind::Exchange, log(true)).expect("it is read");
    let [order, offer] = facts.as_slice() else { panic!("two facts, not {facts:?}") };
    assert_eq!((order.aggregate_type(), order.event_type()), ("order", "OrderMatched"));
    assert_eq!((offer.aggregate_type(), offer.event_type()), ("offer", "OfferMatched"));
    assert_eq!(offer.aggregate_id(), format!("0x{}", "04".repeat(32)));
    let payload: Value = serde_json::from_str(offer.payload()).expect("JSON");
    let told = &payload["OfferMatched"];
    assert_eq!(told["order_id"], json!(order.aggregate_id()));
    assert_eq!((&told["price"], &told["seller_amount"]), (&json!("1000"), &json!("940")));
    let facts = read(ContractKind::Exchange, log(false)).expect("it is read");
    assert_eq!(facts.len(), 1);
}

#[test]
fn a_cancelled_offer_is_told_to_the_offer() {
    let log = OptionExchange::OfferCancelled {
        offerHash: B256::repeat_byte(4),
        optionHash: B256::repeat_byte(1),
        bidder: Address::repeat_byte(3),
    };
    let facts = read(ContractKind::Exchange, log.encode_log_data()).expect("it is read");
    let [fact] = facts.as_slice() else { panic!("one fact, not {facts:?}") };
    assert_eq!((fact.aggregate_type(), fact.event_type()), ("offer", "OfferCancelled"));
    assert_eq!(fact.aggregate_id(), format!("0x{}", "04".repeat(32)));
}
