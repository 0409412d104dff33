//! Transactions that accounts tell of, on a real chain and over HTTP: how each comes to its end, what takes its place,
//! what a fork takes back, and what is refused.

use alloy::network::TransactionBuilder;
use alloy::primitives::{Address, B256, U256};
use alloy::providers::Provider;
use alloy::rpc::types::TransactionRequest;
use reqwest::Method;
use serde_json::{Value, json};

use crate::creating_given::Creator;
use crate::harness::api::{Answer, Site, item_id};
use crate::harness::eventually;

const GWEI: u128 = 1_000_000_000;

async fn automine(site: &Site, on: bool) {
    site.yard.chain.call("evm_setAutomine", json!([on])).await;
}

async fn announce(site: &Site, who: &Creator<'_>, hash: B256, purpose: &str) -> Answer {
    let chain = site.yard.world.chain_id;
    let body = json!({ "chainId": chain, "hash": hash, "purpose": purpose });
    who.post("transaction/announce", &body).await
}

async fn own(who: &Creator<'_>) -> Vec<Value> {
    who.read("transactions?size=100").await["transactions"].as_array().expect("a list").clone()
}

/// Waits until the account's list says that it is so far.
async fn comes_to(who: &Creator<'_>, hash: B256, state: &str) -> Value {
    eventually(&format!("{hash} is {state}"), || async {
        let line = own(who).await.into_iter().find(|line| line["hash"] == json!(hash))?;
        (line["state"] == state).then_some(line)
    })
    .await
}

async fn state_of(site: &Site, hash: B256) -> Value {
    let chain = site.yard.world.chain_id;
    let path = format!("/api/dcservice/open/transaction/{chain}/{hash}");
    site.get(&path).await.data()["state"].clone()
}

/// What the log tells of it, oldest first.
async fn told(site: &Site, hash: B256) -> Vec<String> {
    sqlx::query_scalar(
        "select event_type from events
          where aggregate_type = 'transaction' and aggregate_id = $1 order by sequence",
    )
    .bind(format!("{}-{hash}", site.yard.world.chain_id))
    .fetch_all(site.yard.store.pool())
    .await
    .expect("events")
}

/// Sends a little coin, or none, under a nonce and for a fee of one's own choice.
async fn pay(site: &Site, index: u32, (to, value): (Address, u64), nonce: u64, gwei: u128) -> B256 {
    let request = TransactionRequest::default()
        .with_to(to)
        .with_value(U256::from(value))
        .with_nonce(nonce)
        .with_gas_limit(50_000)
        .with_max_fee_per_gas(gwei * 10 * GWEI)
        .with_max_priority_fee_per_gas(gwei * GWEI);
    let sent = site.yard.trader(index).provider.send_transaction(request).await;
    *sent.expect("it is sent").tx_hash()
}

async fn nonce_of(site: &Site, index: u32) -> u64 {
    let trader = site.yard.trader(index);
    trader.provider.get_transaction_count(trader.signer.address()).await.expect("a nonce")
}

#[tokio::test]
async fn a_transaction_is_told_once_and_comes_from_its_way_into_the_pages() {
    let site = Site::new().await;
    let (ada, bert) = (Creator::new(&site, 1).await, Creator::new(&site, 2).await);
    automine(&site, false).await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let (studies, to) = (one.studies(), two.signer.address());
    let transfer = studies.transferFrom(one.signer.address(), to, U256::from(3));
    let hash = *transfer.send().await.expect("it is sent").tx_hash();
    let chain = site.yard.world.chain_id;
    let item = item_id(chain, site.yard.world.studies, 3);
    let body = json!({
        "chainId": chain, "hash": hash, "purpose": "deliver", "subject": format!("item:{item}"),
    });
    let id = ada.post("transaction/announce", &body).await.data()["id"].clone();
    assert_eq!(id, format!("{chain}-{hash}"));
    let line = comes_to(&ada, hash, "pending").await;
    assert_eq!((&line["purpose"], &line["itemId"]), (&json!("deliver"), &json!(item)));
    assert_eq!((&line["from"], &line["block"]), (&json!(ada.wallet()), &Value::Null));
    assert!(line["name"].is_string(), "{line}");
    assert_eq!(state_of(&site, hash).await, "pending");

    // Once more is no news, and nobody else has it on their list.
    ada.post("transaction/announce", &body).await.data();
    assert_eq!(told(&site, hash).await, ["TransactionAnnounced"]);
    assert_eq!(own(&bert).await, Vec::<Value>::new());

    site.yard.chain.mine(1).await;
    let line = comes_to(&ada, hash, "indexed").await;
    assert_eq!(line["block"], site.yard.chain.head().await);
    assert!(line["minedAt"].as_u64().is_some_and(|at| at > 0), "{line}");
    assert_eq!(told(&site, hash).await, ["TransactionAnnounced", "TransactionMined"]);
    assert_eq!(state_of(&site, hash).await, "indexed");
    site.close().await;
}

#[tokio::test]
async fn one_that_the_chain_has_undone_is_told_so_in_the_list_and_by_its_hash() {
    let site = Site::new().await;
    let ada = Creator::new(&site, 1).await;
    let one = site.yard.trader(1);
    let call = one.marketplace().cancelOrder(B256::repeat_byte(7)).gas(200_000).send().await;
    let hash = *call.expect("it is sent").tx_hash();
    announce(&site, &ada, hash, "cancel_order").await.data();
    let line = comes_to(&ada, hash, "reverted").await;
    assert_eq!(line["block"], site.yard.chain.head().await);
    assert_eq!(state_of(&site, hash).await, "reverted");
    site.close().await;
}

#[tokio::test]
async fn what_has_taken_its_place_is_found_and_tells_why() {
    let site = Site::new().await;
    automine(&site, false).await;
    let friend = site.yard.trader(4).signer.address();
    let mut expected = vec![];
    for (index, reason) in [(1, "repriced"), (2, "cancelled"), (3, "other")] {
        let who = Creator::new(&site, index).await;
        let nonce = nonce_of(&site, index).await;
        let hash = pay(&site, index, (friend, 5), nonce, 2).await;
        announce(&site, &who, hash, "wrap").await.data();
        comes_to(&who, hash, "pending").await;
        let itself = site.yard.trader(index).signer.address();
        let call = match reason {
            "repriced" => (friend, 5),
            "cancelled" => (itself, 0),
            _ => (itself, 5),
        };
        let by = pay(&site, index, call, nonce, 20).await;
        expected.push((who, hash, by, reason));
    }
    // They may wait for long.
    let mined = site.yard.chain.head().await + 1;
    site.yard.chain.mine(70).await;
    for (who, hash, by, reason) in expected {
        let line = comes_to(&who, hash, "replaced").await;
        assert_eq!((&line["reason"], &line["replacedBy"]), (&json!(reason), &json!(by)), "{line}");
        assert_eq!(line["block"], mined);
        assert_eq!(told(&site, hash).await, ["TransactionAnnounced", "TransactionReplaced"]);
        assert_eq!(state_of(&site, hash).await, "unknown");
    }
    site.close().await;
}

#[tokio::test]
async fn what_others_have_sent_and_what_is_no_transaction_is_refused() {
    let site = Site::new().await;
    let (ada, bert) = (Creator::new(&site, 1).await, Creator::new(&site, 2).await);
    let nonce = nonce_of(&site, 1).await;
    let hash = pay(&site, 1, (site.yard.trader(2).signer.address(), 5), nonce, 2).await;
    assert_eq!(announce(&site, &bert, hash, "buy").await.status, 403);
    assert_eq!(announce(&site, &ada, B256::repeat_byte(7), "buy").await.status, 404);
    let chain = site.yard.world.chain_id;
    let studies = site.yard.world.studies;
    for (name, value, status, field) in [
        ("chainId", json!(1), 404, Value::Null),
        ("purpose", json!("lend"), 400, json!("body")),
        ("subject", json!("study 3"), 400, json!("subject")),
        ("subject", json!(format!("wallet:{}", ada.wallet())), 400, json!("subject")),
        ("subject", json!(format!("collection:1-{studies:?}")), 400, json!("subject")),
        ("hash", json!("0x07"), 400, json!("body")),
        ("more", json!(true), 400, json!("body")),
    ] {
        let mut body = json!({ "chainId": chain, "hash": hash, "purpose": "buy" });
        body[name] = value;
        let refused = ada.post("transaction/announce", &body).await;
        assert_eq!((refused.status, &refused.body["data"]["field"]), (status, &field), "{body}");
    }
    let key = [("idempotency-key", "nobody")];
    let body = json!({ "chainId": chain, "hash": hash, "purpose": "buy" }).to_string();
    let path = "/api/dcservice/transaction/announce";
    assert_eq!(site.send(Method::POST, path, &key, body.into_bytes()).await.status, 401);
    for (query, field) in [("?size=0", "size"), ("?size=101", "size"), ("?cursor=x", "cursor")] {
        let headers = [("authorization", ada.token.as_str())];
        let path = format!("/api/dcservice/transactions{query}");
        let refused = site.send(Method::GET, &path, &headers, vec![]).await;
        assert_eq!((refused.status, &refused.body["data"]["field"]), (400, &json!(field)));
    }
    assert_eq!(told(&site, hash).await, Vec::<String>::new());
    site.close().await;
}

#[tokio::test]
async fn fifty_on_their_way_are_enough_and_the_list_goes_on_page_by_page() {
    let site = Site::new().await;
    let ada = Creator::new(&site, 1).await;
    automine(&site, false).await;
    let (first, friend) = (nonce_of(&site, 1).await, site.yard.trader(2).signer.address());
    let mut sent = vec![];
    for nonce in first..first + 51 {
        sent.push(pay(&site, 1, (friend, 1), nonce, 2).await);
    }
    for hash in &sent[..50] {
        announce(&site, &ada, *hash, "buy").await.data();
    }
    site.settled().await;
    let over = announce(&site, &ada, sent[50], "buy").await;
    let told = (over.status, &over.body["data"]["reason"]);
    assert_eq!(told, (422, &json!("too_many_pending")));
    let (mut listed, mut query) = (vec![], "transactions?size=20".to_owned());
    loop {
        let page = ada.read(&query).await;
        let lines = page["transactions"].as_array().expect("a list");
        listed.extend(lines.iter().map(|line| line["hash"].clone()));
        let Some(next) = page["next"].as_str() else { break };
        query = format!("transactions?size=20&cursor={next}");
    }
    let newest_first: Vec<Value> = sent[..50].iter().rev().map(|hash| json!(hash)).collect();
    assert_eq!(listed, newest_first);
    site.yard.chain.mine(1).await;
    for hash in [sent[0], sent[49]] {
        comes_to(&ada, hash, "indexed").await;
    }
    site.settled().await;
    announce(&site, &ada, sent[50], "buy").await.data();
    site.close().await;
}

#[tokio::test]
async fn a_fork_takes_the_end_of_a_transaction_back_and_it_may_come_to_another() {
    let site = Site::new().await;
    let ada = Creator::new(&site, 1).await;
    let nonce = nonce_of(&site, 1).await;
    let hash = pay(&site, 1, (site.yard.trader(2).signer.address(), 5), nonce, 2).await;
    announce(&site, &ada, hash, "buy").await.data();
    let first = comes_to(&ada, hash, "indexed").await["block"].clone();
    let chain = &site.yard.chain;
    let raw = chain.call("eth_getRawTransactionByHash", json!([hash])).await;

    chain.call("anvil_reorg", json!([1, []])).await;
    chain.mine(1).await;
    let line = comes_to(&ada, hash, "pending").await;
    assert_eq!((&line["block"], &line["minedAt"]), (&Value::Null, &Value::Null));

    chain.call("eth_sendRawTransaction", json!([raw])).await;
    let line = comes_to(&ada, hash, "indexed").await;
    assert_ne!(line["block"], first);
    assert_eq!(
        told(&site, hash).await,
        ["TransactionAnnounced", "TransactionMined", "TransactionReturned", "TransactionMined"]
    );
    site.close().await;
}
