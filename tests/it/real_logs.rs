//! Logs as mainnet nodes and providers write them, of today and of years ago, and as nobody should:
//! each is read, or lies among the letters with a reason. Nothing panics and nothing is skipped.

use std::collections::HashMap;

use alloy::consensus::ReceiptEnvelope;
use alloy::json_abi::JsonAbi;
use alloy::primitives::{Address, B256, LogData, U256};
use alloy::rpc::types::{Log, TransactionReceipt};
use brickyard_core::chains;
use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::Hash32;
use brickyard_indexer::decode::{Unreadable, decode};
use brickyard_indexer::{ContractKind, Followed};
use rand::Rng;
use rand::rngs::StdRng;
use serde::Deserialize;
use serde_json::Value;

use crate::harness::random::{seeded, soaked};

const KINDS: [ContractKind; 10] = [
    ContractKind::Marketplace,
    ContractKind::Exchange,
    ContractKind::Collection(TokenStandard::Erc721),
    ContractKind::Collection(TokenStandard::Erc1155),
    ContractKind::Other(chains::ContractKind::Domains),
    ContractKind::Other(chains::ContractKind::DomainPrices),
    ContractKind::Other(chains::ContractKind::DomainRecords),
    ContractKind::Other(chains::ContractKind::Drop),
    ContractKind::Other(chains::ContractKind::Boxes),
    ContractKind::Other(chains::ContractKind::WithdrawalWallet),
];

fn followed(address: Address, kind: ContractKind) -> Followed {
    let kinds = HashMap::from([(address, kind)]);
    Followed { genesis_hash: Hash32::ZERO, first_block: 1, kinds, added: HashMap::new() }
}

/// What is expected of a log when its contract is followed as an ERC-721 collection.
#[derive(Deserialize)]
struct Case {
    what: String,
    events: Vec<String>,
    log: Value,
}

#[test]
fn logs_as_mainnet_tells_them_are_read_or_have_a_reason() {
    let text = include_str!("../../fixtures/logs/mainnet.json");
    let cases: Vec<Case> = serde_json::from_str(text).expect("cases");
    assert!(cases.len() >= 10);
    for Case { what, events, log } in cases {
        let mut log: Log =
            serde_json::from_value(log).unwrap_or_else(|error| panic!("{what}: {error}"));
        // Nodes of before 2024 leave it out, and the pipeline takes it from the block.
        log.block_timestamp = log.block_timestamp.or(Some(1_700_000_000));
        let kind = ContractKind::Collection(TokenStandard::Erc721);
        let read = decode(&followed(log.address(), kind), 1, &log);
        match (&read, events.is_empty()) {
            (Ok(facts), _) => {
                let told: Vec<&str> = facts.iter().map(|fact| fact.event_type()).collect();
                assert_eq!(told, events, "{what}");
            }
            (Err(reason), true) => assert!(!reason.to_string().is_empty(), "{what}"),
            (Err(reason), false) => panic!("{what}: {reason}"),
        }
        for kind in KINDS {
            let _ = decode(&followed(log.address(), kind), 1, &log);
        }
    }
}

/// Four megabytes of metadata in one log, as on-chain pictures are.
#[test]
fn a_huge_text_is_read_whole() {
    use alloy::sol_types::SolEvent;
    use brickyard_indexer::contracts::Collection721;
    let uri = "data:image/svg+xml;base64,".to_owned() + &"QUJD".repeat(1 << 20);
    let length = uri.len();
    let minted = Collection721::ItemMinted { to: Address::ZERO, tokenId: U256::from(1), uri };
    let text = include_str!("../../fixtures/logs/mainnet.json");
    let cases: Vec<Case> = serde_json::from_str(text).expect("cases");
    let mut log: Log = serde_json::from_value(cases[1].log.clone()).expect("a log");
    log.inner.data = minted.encode_log_data();
    let kind = ContractKind::Collection(TokenStandard::Erc721);
    let facts = decode(&followed(log.address(), kind), 1, &log).expect("it is read");
    assert!(facts[0].payload().len() > length);
}

/// Receipts of three times: with a state root, with a status, and with a type.
#[test]
fn receipts_of_all_times_are_understood() {
    let text = include_str!("../../fixtures/logs/receipts.json");
    let receipts: Vec<TransactionReceipt> = serde_json::from_str(text).expect("receipts");
    assert_eq!(receipts.len(), 3);
    assert!(matches!(receipts[0].inner, ReceiptEnvelope::Legacy(_)));
    assert!(matches!(receipts[2].inner, ReceiptEnvelope::Eip1559(_)));
    for receipt in receipts {
        assert!(!receipt.inner.logs().is_empty());
    }
}

/// Any bytes under any topic of ours: an answer, and never a panic.
#[test]
fn decoders_survive_whatever_a_contract_may_emit() {
    let mut random = seeded("decoders_survive");
    let text = include_str!("../../fixtures/logs/mainnet.json");
    let cases: Vec<Case> = serde_json::from_str(text).expect("cases");
    let logs: Vec<Log> = cases
        .into_iter()
        .map(|case| serde_json::from_value(case.log).expect("a log"))
        .chain(crate::chain_logs::topics().into_iter().map(|topic| Log {
            inner: alloy::primitives::Log {
                address: Address::repeat_byte(1),
                data: LogData::new_unchecked(vec![topic; 4], vec![0; 700].into()),
            },
            ..Log::default()
        }))
        .collect();
    for _ in 0..soaked(4_000, 100) {
        let mut log = logs[random.random_range(0..logs.len())].clone();
        let mut topics = log.topics().to_vec();
        topics.truncate(random.random_range(0..=4));
        let mut data = log.data().data.to_vec();
        data.truncate(random.random_range(0..=data.len()));
        for _ in 0..random.random_range(0..20) {
            // Lengths and offsets are words: the extremes of these break decoders first.
            if let Some(at) = data.len().checked_sub(1).map(|end| random.random_range(0..=end)) {
                data[at] = [0, 1, 31, 32, 127, 128, 255][random.random_range(0..7)];
            }
        }
        if let Some(topic) = topics.get_mut(1) {
            *topic = B256::from(random.random::<[u8; 32]>());
        }
        log.inner.data = LogData::new_unchecked(topics, data.into());
        log.log_index = Some(random.random());
        log.block_number = Some(random.random());
        log.block_timestamp = Some(random.random());
        log.block_hash = Some(B256::ZERO);
        log.transaction_hash = Some(B256::ZERO);
        for kind in KINDS {
            let _ = decode(&followed(log.address(), kind), 1, &log);
        }
    }
}

/// What each kind of contract emits.
const ARTIFACTS: [&str; 10] = [
    include_str!("../../fixtures/contracts/out/Marketplace.json"),
    include_str!("../../fixtures/contracts/out/OptionExchange.json"),
    include_str!("../../fixtures/contracts/out/Collection721.json"),
    include_str!("../../fixtures/contracts/out/Collection1155.json"),
    include_str!("../../fixtures/contracts/out/KidDomains.json"),
    include_str!("../../fixtures/contracts/out/KidPriceOracle.json"),
    include_str!("../../fixtures/contracts/out/KidRecords.json"),
    include_str!("../../fixtures/contracts/out/Drop721.json"),
    include_str!("../../fixtures/contracts/out/Box721.json"),
    include_str!("../../fixtures/contracts/out/WithdrawalWallet.json"),
];

/// A word as it breaks decoders: a length or an offset that is nearly right, the extremes, or noise.
fn word(random: &mut StdRng, words: usize) -> [u8; 32] {
    let small = |n: u64| U256::from(n).to_be_bytes::<32>();
    match random.random_range(0..9) {
        0 => [0; 32],
        1 => [0xff; 32],
        2 | 3 => small(32 * random.random_range(0..=u64::try_from(words).expect("few"))),
        4 => small([1, 31, 33, 63, 255, 256, 65_535][random.random_range(0..7)]),
        5 => small(u64::from(u32::MAX) + random.random_range(0..2)),
        6 => small(u64::MAX - random.random_range(0..40)),
        7 => small(random.random_range(0..2)),
        _ => random.random(),
    }
}

/// Every event of every contract of ours, with words that may be anything: facts, or a reason that is
/// not that the event is unknown. Three thousand inputs a decoder; three million in the long version.
#[test]
fn every_decoder_survives_every_event_of_its_contract_with_any_words() {
    #[derive(Deserialize)]
    struct Artifact {
        abi: JsonAbi,
    }
    let mut random = seeded("every_decoder_survives");
    for (kind, text) in KINDS.into_iter().zip(ARTIFACTS) {
        let abi = serde_json::from_str::<Artifact>(text).expect("an artifact").abi;
        let events: Vec<_> = abi.events().collect();
        let (mut read, inputs) = (0, soaked(3_000, 1_000));
        for n in 0..inputs {
            // Each in its turn, so that none is left out.
            let event = events[n % events.len()];
            let indexed = event.inputs.iter().filter(|input| input.indexed).count();
            let words = random.random_range(0..12);
            let mut topics = vec![event.selector()];
            topics.extend((0..indexed).map(|_| B256::from(word(&mut random, words))));
            if random.random_bool(0.05) {
                topics.truncate(random.random_range(1..=topics.len()));
            }
            let mut data: Vec<u8> = (0..words).flat_map(|_| word(&mut random, words)).collect();
            if random.random_bool(0.1) {
                data.truncate(random.random_range(0..=data.len()));
            }
            let address = Address::repeat_byte(1);
            let log = Log {
                inner: alloy::primitives::Log {
                    address,
                    data: LogData::new_unchecked(topics, data.into()),
                },
                block_hash: Some(B256::ZERO),
                block_number: Some(random.random()),
                block_timestamp: Some(random.random()),
                transaction_hash: Some(B256::ZERO),
                transaction_index: Some(0),
                log_index: Some(u64::from(u32::MAX) - random.random_range(0..2)),
                removed: false,
            };
            match decode(&followed(address, kind), 1, &log) {
                Ok(_) => read += 1,
                Err(Unreadable::UnknownTopic(_) | Unreadable::NotFollowed) => {
                    panic!("{} of {kind:?} is not known", event.name)
                }
                Err(reason) => assert!(!reason.to_string().is_empty()),
            }
        }
        assert!(read > 0, "not one input of {inputs} could be read by {kind:?}");
    }
}
