//! Signed floors: what the API states is what the contract takes on its chain, what any library of
//! typed data makes of it, and what the log proves.

use alloy::dyn_abi::TypedData;
use alloy::primitives::{Address, B256, Bytes, Signature, U256};
use brickyard::demo;
use brickyard_indexer::contracts::{FloorVerifier, IFloorVerifier};
use brickyard_store::proofs::{establish, seal};
use serde_json::{Value, json};

use crate::harness::api::Site;

const CALL: &str = "/api/dataservice/open/collections/floor/statement";
const SECRET: [u8; 32] = [7; 32];
const AGE_S: u64 = 15 * 60;

async fn sealed(site: &Site) {
    let signer = establish(site.yard.store.pool(), &SECRET).await.expect("a key");
    seal(&site.yard.store, &signer).await.expect("it seals");
}

/// As somebody types it over into a contract's arguments.
fn statement(message: &Value) -> IFloorVerifier::FloorStatement {
    let text = |name: &str| message[name].as_str().expect("a text");
    let number = |name: &str| U256::from(message[name].as_u64().expect("a number"));
    let amount = |name: &str| text(name).parse::<U256>().expect("an amount");
    let word = |name: &str| text(name).parse::<B256>().expect("32 bytes");
    IFloorVerifier::FloorStatement {
        collection: text("collection").parse().expect("an address"),
        currency: text("currency").parse().expect("an address"),
        spot: amount("spot"),
        twap: amount("twap"),
        twapSeconds: number("twapSeconds"),
        orderId: word("orderId"),
        cause: number("cause"),
        blockNumber: number("blockNumber"),
        time: number("time"),
        position: number("position"),
        size: number("size"),
        root: word("root"),
    }
}

#[tokio::test]
async fn a_stated_floor_is_taken_by_its_verifier_and_no_other_word_is() {
    let site = Site::new().await;
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    let weth = format!("{:?}", site.yard.world.weth);
    let path = format!("{CALL}?id={chain}-{studies:?}&currency={weth}");
    let reason = |answer: &Value| answer["data"]["reason"].clone();
    assert_eq!(reason(&site.get(&path).await.body), "nothing_sealed_yet");
    sealed(&site).await;
    assert_eq!(reason(&site.get(&path).await.body), "nothing_for_sale");

    let order = site.yard.trader(1).open(1, 9_000).await;
    site.settled().await;
    sealed(&site).await;
    let told = site.get(&path).await;
    let (typed, message) = (&told.data()["typed"], &told.data()["typed"]["message"]);
    assert_eq!((&message["spot"], &message["orderId"]), (&json!("9000"), &json!(order)));
    assert_eq!(message["blockNumber"], site.yard.chain.head().await);
    assert_eq!(message["position"].as_i64(), told.position);

    // Any library that knows typed data finds the same signer, and so does the contract.
    let signer: Address = told.data()["signer"].as_str().expect("one").parse().expect("it");
    let read: TypedData = serde_json::from_value(typed.clone()).expect("typed data");
    let digest = read.eip712_signing_hash().expect("it is sound");
    let signature: Bytes = told.data()["signature"].as_str().expect("one").parse().expect("hex");
    let found = Signature::from_raw(&signature).expect("65 bytes");
    assert_eq!(found.recover_address_from_prehash(&digest).expect("somebody"), signer);
    let operator = demo::provider_of(&site.yard.chain.http, demo::person(0));
    let verifier = FloorVerifier::deploy(operator.clone(), signer).await.expect("it is deployed");
    let stated = statement(message);
    assert_eq!(verifier.hashStatement(stated.clone()).call().await.expect("a hash"), digest);
    let taken = async |stated: &IFloorVerifier::FloorStatement| {
        let call = verifier.check(stated.clone(), signature.clone(), U256::from(AGE_S));
        call.call().await.is_ok()
    };
    assert!(taken(&stated).await, "{message}");
    let cheaper = IFloorVerifier::FloorStatement { spot: U256::from(8_999), ..stated.clone() };
    assert!(!taken(&cheaper).await, "another price");
    let stranger = FloorVerifier::deploy(operator, demo::person(3).address()).await;
    let stranger = stranger.expect("it is deployed");
    let call = stranger.check(stated.clone(), signature.clone(), U256::from(AGE_S));
    assert!(call.call().await.is_err(), "another signer's");

    // The log has this root at this size, and the event that made it the floor is in it.
    let size = message["size"].as_u64().expect("a size");
    let cause = message["cause"].as_i64().expect("a position");
    let proof = site.get(&format!("/api/audit/inclusion/{cause}?size={size}")).await;
    let root = base64::Engine::decode(
        &base64::engine::general_purpose::STANDARD,
        proof.data()["root"].as_str().expect("a root"),
    );
    assert_eq!(B256::from_slice(&root.expect("base64")), stated.root);
    let event = site.get(&format!("/api/audit/events/{cause}")).await;
    assert_eq!(event.data()["event"]["eventType"], "OrderOpened");

    // What came after the seal is not stated as sealed, and a moment of the past is stated again.
    site.yard.trader(1).modify(order, 8_000).await;
    site.settled().await;
    let again = site.get(&path).await;
    assert_eq!(
        (again.position, &again.data()["typed"]["message"]["spot"]),
        (Some(size.cast_signed()), &json!("9000"))
    );
    let head = site.yard.store.head().await.expect("a head").0;
    assert_eq!(reason(&site.get(&format!("{path}&at={head}")).await.body), "not_sealed_yet");
    sealed(&site).await;
    let now = site.get(&path).await;
    assert_eq!(now.data()["typed"]["message"]["spot"], "8000");
    let then = site.get(&format!("{path}&at={size}")).await;
    assert_eq!(then.data()["typed"]["message"]["spot"], "9000");
    assert_eq!(now.data()["signer"], then.data()["signer"]);

    site.yard.chain.pass(2 * AGE_S).await;
    assert!(!taken(&stated).await, "too old");
}
