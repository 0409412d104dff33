//! Nothing that a contract says is dropped, and nothing that an endpoint answers brings the
//! decoders down: facts, or a reason.

use alloy::json_abi::Event;
use alloy::primitives::{Address, B256, Bytes, LogData, U256};
use alloy::sol_types::SolEvent;
use brickyard_core::chains::ContractKind as Kind;
use brickyard_core::collections::TokenStandard;
use proptest::prelude::*;

use super::tests::{HERE, abi, followed, log, read};
use super::*;
use crate::contracts::{Box721, Drop721, KidDomains, KidRecords, WithdrawalWallet};

macro_rules! artifact {
    ($name:literal) => {
        include_str!(concat!("../../../fixtures/contracts/out/", $name, ".json"))
    };
}

/// Every kind of contract with its compiled ABI and its events that are no news.
fn contracts() -> Vec<(ContractKind, &'static str, &'static [&'static str])> {
    const DOMAIN: &[&str] = &["EIP712DomainChanged"];
    let (unique, editions) = (TokenStandard::Erc721, TokenStandard::Erc1155);
    vec![
        (ContractKind::Collection(unique), artifact!("Collection721"), &[]),
        (ContractKind::Collection(editions), artifact!("Collection1155"), &[]),
        (ContractKind::Other(Kind::Domains), artifact!("KidDomains"), &[]),
        (ContractKind::Other(Kind::DomainPrices), artifact!("KidPriceOracle"), &[]),
        (ContractKind::Other(Kind::DomainRecords), artifact!("KidRecords"), &[]),
        (ContractKind::Other(Kind::Drop), artifact!("Drop721"), &[]),
        (ContractKind::Other(Kind::Boxes), artifact!("Box721"), DOMAIN),
        (ContractKind::Other(Kind::WithdrawalWallet), artifact!("WithdrawalWallet"), DOMAIN),
    ]
}

/// A log in which every parameter is unlike all others, and how each is written in an event.
fn telling(event: &Event) -> (LogData, Vec<(String, String)>) {
    let (mut topics, mut head, mut tail) = (vec![event.selector()], vec![], vec![]);
    let mut told = vec![];
    let plain = event.inputs.iter().filter(|input| !input.indexed).count();
    for (input, n) in event.inputs.iter().zip(1u8..) {
        let number = U256::from(1_000 + u64::from(n));
        let dynamic = |bytes: &[u8], length: usize| {
            let mut padded = U256::from(length).to_be_bytes::<32>().to_vec();
            padded.extend(bytes);
            padded.resize(padded.len().next_multiple_of(32), 0);
            padded
        };
        let (word, rest, text) = match input.ty.as_str() {
            "address" => {
                let address = Address::repeat_byte(100 + n);
                (U256::from_be_slice(address.as_slice()), None, format!("{address:?}"))
            }
            "bytes32" => {
                let hash = B256::repeat_byte(100 + n);
                (U256::from_be_bytes(hash.0), None, format!("{hash:?}"))
            }
            "bool" => (U256::from(1), None, "true".to_owned()),
            "uint8" => (U256::from(2), None, "contenthash".to_owned()),
            "string" => {
                let text = format!("text no. {n}");
                (U256::ZERO, Some(dynamic(text.as_bytes(), text.len())), text)
            }
            "bytes" => {
                let bytes = Bytes::from(vec![100 + n; 5]);
                (U256::ZERO, Some(dynamic(&bytes, 5)), bytes.to_string())
            }
            list if list.ends_with("[]") => {
                let element = number.to_be_bytes::<32>();
                (U256::ZERO, Some(dynamic(&element, 1)), number.to_string())
            }
            _ => (number, None, number.to_string()),
        };
        told.push((input.name.clone(), text));
        if input.indexed {
            assert!(rest.is_none(), "a hash of {} would tell nothing", input.name);
            topics.push(B256::from(word));
            continue;
        }
        let word = rest.as_ref().map_or(word, |_| U256::from(plain * 32 + tail.len()));
        head.extend(word.to_be_bytes::<32>());
        tail.extend(rest.unwrap_or_default());
    }
    head.extend(tail);
    (LogData::new_unchecked(topics, head.into()), told)
}

/// What a fact says: its stream's id and its payload.
fn words(facts: &[Fact]) -> String {
    facts.iter().map(|fact| format!("{} {} ", fact.aggregate_id(), fact.payload())).collect()
}

#[test]
fn every_parameter_of_every_event_is_told() {
    for (kind, artifact, silent) in contracts() {
        for event in abi(artifact).events() {
            let (data, told) = telling(event);
            let facts =
                read(kind, data).unwrap_or_else(|e| panic!("{} of {kind:?}: {e}", event.name));
            if silent.contains(&event.name.as_str()) {
                assert!(facts.is_empty(), "{} of {kind:?} is news", event.name);
                continue;
            }
            assert!(!facts.is_empty(), "{} of {kind:?} is dropped", event.name);
            let words = words(&facts);
            for (name, text) in told {
                assert!(words.contains(&text), "{name} of {} is not in {words}", event.name);
            }
        }
    }
}

fn bytes32() -> impl Strategy<Value = B256> {
    any::<[u8; 32]>().prop_map(B256::from)
}

fn number() -> impl Strategy<Value = U256> {
    any::<[u8; 32]>().prop_map(U256::from_be_bytes)
}

fn label() -> impl Strategy<Value = String> {
    any::<String>()
}

fn payload(kind: Kind, data: LogData) -> (String, serde_json::Value) {
    let facts = read(ContractKind::Other(kind), data).expect("it is read");
    let payload: serde_json::Value = serde_json::from_str(facts[0].payload()).expect("JSON");
    let inner = payload.as_object().and_then(|event| event.values().next()).expect("an event");
    (facts[0].aggregate_id().to_owned(), inner.clone())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_registration_is_told_as_it_was_logged(
        token in number(), node in bytes32(), label in label(),
        expiration: u64, generation: u64, base in number(), premium in number(),
    ) {
        let (holder, payer) = (Address::repeat_byte(1), Address::repeat_byte(2));
        let data = KidDomains::DomainRegistered {
            tokenId: token, holder, node, label: label.clone(), expiration, generation,
            resolver: Address::ZERO, payer, basePrice: base, premium,
        };
        let (id, told) = payload(Kind::Domains, data.encode_log_data());
        prop_assert_eq!(id, format!("31337-{HERE:?}-{token}"));
        prop_assert_eq!(&told["label"], &label);
        prop_assert_eq!(&told["node"], &format!("{node:?}"));
        prop_assert_eq!(&told["expires_s"], &serde_json::json!(expiration));
        prop_assert_eq!(&told["generation"], &serde_json::json!(generation));
        prop_assert_eq!(&told["base_price"], &base.to_string());
        prop_assert_eq!(&told["premium"], &premium.to_string());
    }

    #[test]
    fn a_record_is_told_byte_for_byte(
        node in bytes32(), edition in number(), kind in 0u8..3, key in label(), value: Vec<u8>,
    ) {
        let value = Bytes::from(value);
        let data = KidRecords::RecordChanged {
            node, edition, kind, key: key.clone(), value: value.clone(),
        };
        let (id, told) = payload(Kind::DomainRecords, data.encode_log_data());
        prop_assert_eq!(id, format!("31337-{HERE:?}-{node:?}"));
        prop_assert_eq!(&told["kind"], ["text", "address", "contenthash"][usize::from(kind)]);
        prop_assert_eq!((&told["key"], &told["value"]), (&key.into(), &value.to_string().into()));
        prop_assert_eq!(&told["edition"], &edition.to_string());
    }

    #[test]
    fn money_is_told_to_the_last_unit(
        serial in number(), amount in number(), day in number(), sum in number(), left in number(),
    ) {
        let dest = Address::repeat_byte(3);
        let data = WithdrawalWallet::Withdrawn {
            serial, dest, amount, day, withdrawnOnDay: sum, balance: left,
        };
        let (id, told) = payload(Kind::WithdrawalWallet, data.encode_log_data());
        prop_assert_eq!(id, format!("31337-{HERE:?}-{serial}"));
        prop_assert_eq!(told, serde_json::json!({
            "dest": dest, "amount": amount.to_string(), "day": day.to_string(),
            "withdrawn_on_day": sum.to_string(), "balance": left.to_string(),
        }));
    }

    /// Topics and data as an endpoint may make them up, and logs cut, lengthened or altered.
    #[test]
    fn no_answer_brings_a_decoder_down(
        which: prop::sample::Index, known: bool, more in prop::collection::vec(bytes32(), 0..5),
        noise: Vec<u8>, cut: prop::sample::Index, flips in prop::collection::vec(any::<(usize, u8)>(), 0..4),
        index in prop_oneof![Just(u64::MAX), (u64::from(u32::MAX) - 2)..(u64::from(u32::MAX) + 3)],
    ) {
        for (kind, artifact, _) in contracts() {
            let abi = abi(artifact);
            let events: Vec<&Event> = abi.events().collect();
            let (whole, _) = telling(events[which.index(events.len())]);
            let mut topics = if known { whole.topics().to_vec() } else { vec![] };
            topics.extend(&more);
            let mut data = whole.data.to_vec();
            data.extend(&noise);
            data.truncate(cut.index(data.len() + 1));
            for (place, byte) in &flips {
                let length = data.len().max(1);
                if let Some(there) = data.get_mut(place % length) {
                    *there ^= byte;
                }
            }
            for topics in [topics.clone(), topics.into_iter().take(4).collect()] {
                let told = Log { log_index: Some(index), ..log(LogData::new_unchecked(topics, data.clone().into())) };
                let _ = decode(&followed(kind), 31_337, &told);
            }
        }
    }
}

#[test]
fn a_text_that_is_not_utf8_is_refused_and_a_strange_or_huge_one_is_kept() {
    let revealed = |text: &[u8]| {
        let mut data = Drop721::Revealed { uri: "x".repeat(text.len()) }.encode_log_data();
        let bytes: Vec<u8> = data.data.iter().map(|b| if *b == b'x' { 0 } else { *b }).collect();
        let mut bytes = bytes;
        bytes[64..64 + text.len()].copy_from_slice(text);
        data.data = bytes.into();
        read(ContractKind::Other(Kind::Drop), data)
    };
    let refused = |text: &[u8]| revealed(text).expect_err("it is refused").to_string();
    assert_eq!(refused(b"ipfs://\xff\xfe"), "a text that is not UTF-8");
    assert_eq!(refused(b"ipfs://\xc3"), "a text that is not UTF-8");
    for strange in ["a \u{fffd} of its own", "a name\0\0", "\u{202e}desrever", "\"}, {\""] {
        let facts = revealed(strange.as_bytes()).expect("it is read");
        let payload: serde_json::Value = serde_json::from_str(facts[0].payload()).expect("JSON");
        assert_eq!(payload["DropRevealed"]["uri"], strange);
    }
    let huge = vec![b'a'; 3_000_000];
    assert!(revealed(&huge).expect("it is read")[0].payload().len() > huge.len());
}

/// A box that was opened is an item with metadata; whoever reads items alone knows it.
#[test]
fn an_opened_box_is_told_to_its_item_and_a_moved_name_to_the_name() {
    let opened = Box721::BoxOpened {
        tokenId: U256::from(5),
        holder: Address::repeat_byte(1),
        slot: U256::ZERO,
        tier: U256::ZERO,
        uri: "ipfs://five".to_owned(),
        salt: B256::ZERO,
    };
    let moved = KidDomains::Transfer {
        from: Address::repeat_byte(1),
        to: Address::repeat_byte(2),
        tokenId: U256::from(5),
    };
    for (kind, data, expected) in [
        (Kind::Boxes, opened.encode_log_data(), [("box", "BoxOpened"), ("item", "ItemUriUpdated")]),
        (
            Kind::Domains,
            moved.encode_log_data(),
            [("item", "ItemTransferred"), ("domain", "DomainTransferred")],
        ),
    ] {
        let facts = read(ContractKind::Other(kind), data).expect("it is read");
        let told: Vec<_> =
            facts.iter().map(|fact| (fact.aggregate_type(), fact.event_type())).collect();
        assert_eq!(told, expected);
        assert!(facts.iter().all(|fact| fact.aggregate_id() == format!("31337-{HERE:?}-5")));
    }
}
