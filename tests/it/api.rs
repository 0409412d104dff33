//! Every call of the site, well asked: the whole answer as a snapshot.

use alloy::primitives::{B256, U256, keccak256};
use alloy::sol_types::SolStruct;
use brickyard_api::{book_domain, typed};
use serde_json::{Value, json};

use crate::harness::api::{Command, Site, item_id, list_body, option_fields};
use crate::harness::world::{DAY_S, Trader, now_s};

/// What differs from run to run: times, hashes over them, and places in log and chain.
const VOLATILE: [&str; 40] = [
    "at",
    "block",
    "blockTime",
    "block_hash",
    "block_time_s",
    "command",
    "command_id",
    "counter_hash",
    "deliver_by_s",
    "end_s",
    "endTime",
    "expire_time",
    "expireTime",
    "floorNormalizedPosition",
    "floorPosition",
    "genesis_hash",
    "hash",
    "head",
    "leafHash",
    "log_index",
    "logIndex",
    "madeAt",
    "metadataText",
    "next",
    "offerId",
    "optionHash",
    "option_hash",
    "payloadText",
    "position",
    "recordedAt",
    "recordedAtUs",
    "rpcUrl",
    "signature",
    "since",
    "start_s",
    "startTime",
    "statusUntil",
    "tx",
    "txHash",
    "until",
];

pub(crate) fn settled(mut value: Value) -> Value {
    match &mut value {
        Value::Object(fields) => {
            // An offer is named by a hash over its times.
            let of_offer = fields.get("streamType").is_some_and(|kind| kind == "offer");
            for (key, field) in fields.iter_mut() {
                let named = of_offer && matches!(key.as_str(), "stream" | "streamId");
                let volatile = named || VOLATILE.contains(&key.as_str()) && !field.is_null();
                *field = if volatile { json!("…") } else { settled(field.take()) };
            }
        }
        Value::Array(entries) => {
            entries.iter_mut().for_each(|entry| *entry = settled(entry.take()))
        }
        _ => {}
    }
    value
}

/// An announcement of an escrow order, as its maker signs it.
pub(crate) fn draft(maker: &Trader<'_>, study: u64, price: u64) -> Command {
    let world = maker.world;
    let salt = keccak256(format!("draft {study} for {price}"));
    let (seller, start, end) = (maker.signer.address(), now_s() - 60, now_s() + DAY_S);
    let message = typed::EscrowOrder {
        salt,
        seller,
        kind: "fixed".to_owned(),
        escrowed: true,
        collection: world.studies,
        tokenId: U256::from(study),
        amount: U256::from(1),
        currency: world.weth,
        price: U256::from(price),
        startTime: U256::from(start),
        endTime: U256::from(end),
    };
    let order = json!({
        "salt": salt,
        "seller": seller,
        "escrowed": true,
        "collection": world.studies,
        "tokenId": study.to_string(),
        "amount": "1",
        "currency": world.weth,
        "price": price.to_string(),
        "startTime": start,
        "endTime": end,
    });
    let body = json!({ "rail": "escrow", "chainId": world.chain_id, "order": order });
    let digest = message.eip712_signing_hash(&book_domain(world.chain_id, world.marketplace));
    Command::new("item/sale/create", body).signed(&maker.signer, digest)
}

pub(crate) fn list(maker: &Trader<'_>, option: &typed::OptionTerms) -> Command {
    let body = list_body(maker.world.chain_id, option);
    Command::new("item/sale/create", body).signed(&maker.signer, maker.digest(option))
}

pub(crate) fn modify(maker: &Trader<'_>, order: &str, option: &typed::OptionTerms) -> Command {
    let price = option.price.to_string();
    let body = json!({ "orderId": order, "price": price, "option": option_fields(option) });
    Command::new("item/sale/modify", body).signed(&maker.signer, maker.digest(option))
}

/// A new price of an escrow order.
pub(crate) fn announce_price(maker: &Trader<'_>, order: B256, price: u64) -> Command {
    let message = typed::ModifyPrice { orderId: order, price: U256::from(price) };
    let domain = book_domain(maker.world.chain_id, maker.world.marketplace);
    let body = json!({ "orderId": order, "price": price.to_string() });
    let digest = message.eip712_signing_hash(&domain);
    Command::new("item/sale/modify", body).signed(&maker.signer, digest)
}

pub(crate) fn cancel(maker: &Trader<'_>, order: &str) -> Command {
    let message = typed::CancelOrder { orderId: order.parse().expect("an order id") };
    let digest =
        message.eip712_signing_hash(&book_domain(maker.world.chain_id, maker.world.exchange));
    Command::new(&format!("item/sale/cancel/{order}"), json!({})).signed(&maker.signer, digest)
}

pub(crate) fn order_of(answer: &Value) -> String {
    answer["orderId"].as_str().expect("an order id").to_owned()
}

macro_rules! shown {
    ($site:expr, $name:literal, $path:expr) => {
        let answer = $site.get(&$path).await;
        answer.data();
        insta::assert_json_snapshot!($name, settled(answer.body));
    };
}

macro_rules! done {
    ($site:expr, $name:literal, $command:expr) => {{
        let answer = $site.command(&$command).await;
        answer.data();
        insta::assert_json_snapshot!($name, settled(answer.body.clone()));
        $site.settled().await;
        order_of(&answer.body["data"])
    }};
}

/// B169, B186: without a token, each call of the market.
#[tokio::test]
async fn every_call_answers_as_its_snapshot_says() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let (chain, studies) = (site.yard.world.chain_id, site.yard.world.studies);
    let open = one.open(1, 1_000).await;
    site.settled().await;
    done!(site, "create_escrow_order", draft(&one, 2, 7_000));
    done!(site, "modify_escrow_order", announce_price(&one, open, 900));
    let option = one.option(3, 7, 5_000);
    let listed = done!(site, "create_signed_order", list(&one, &option));
    let mut cheaper = option;
    cheaper.price = U256::from(4_500);
    done!(site, "modify_signed_order", modify(&one, &listed, &cheaper));
    let other = order_of(&site.command(&list(&one, &one.option(4, 8, 1))).await.body["data"]);
    done!(site, "cancel_order", cancel(&one, &other));
    // The chain knows the transaction before the book does; so the indexer must not be asked.
    let tx = two.take(one.sign(&cheaper), one.digest(&cheaper)).await;
    site.settled().await;

    shown!(site, "chains", "/api/dcservice/open/chains");
    shown!(site, "transaction", format!("/api/dcservice/open/transaction/{chain}/{tx}"));
    shown!(site, "market_activity", "/api/dcservice/open/activity?size=3");
    shown!(site, "collections", "/api/dcservice/collection/open/list");
    let collection = format!("{chain}-{studies:?}");
    let path = format!("/api/dcservice/collection/open/detail?id={collection}");
    shown!(site, "collection", path);
    let path = format!("/api/dcservice/item/open/list?size=4&sort=token&collection={collection}");
    shown!(site, "items", path);
    let item = item_id(chain, studies, 3);
    shown!(site, "item", format!("/api/dcservice/item/open/info?id={item}"));
    shown!(site, "orders_of_item", format!("/api/dcservice/item/open/listings?id={item}"));
    shown!(site, "item_activity", format!("/api/dcservice/item/open/activity?id={item}"));
    shown!(site, "order", format!("/api/dcservice/item/sale/detail/{item}/{listed}"));
    let head = site.yard.store.head().await.expect("a head").0;
    shown!(site, "audit_log", format!("/api/audit/log?after={}&size=6", head - 6));
}

/// A purchase is told while it is on its way; the chain mines only when asked to.
#[tokio::test]
async fn a_purchase_on_its_way_locks_the_order_and_its_transaction_is_followed_to_the_pages() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let option = one.option(3, 7, 5_000);
    let listed = order_of(site.command(&list(&one, &option)).await.data());
    site.yard.chain.call("evm_setAutomine", json!([false])).await;
    let offer = two.purchase_of(one.digest(&option), option.price);
    let sent = two.exchange().matchOptionWithOffer(one.sign(&option), offer).send().await;
    let tx = *sent.expect("it is sent").tx_hash();
    let path = format!("/api/dcservice/open/transaction/{}/{tx}", site.yard.world.chain_id);
    assert_eq!(site.get(&path).await.data()["state"], "pending");
    let body = json!({ "buyer": two.signer.address(), "txHash": tx });
    let tell = Command::new(&format!("item/offer/purchase/{listed}"), body).by(&two.signer);
    done!(site, "submit_purchase", tell);
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 3);
    let page = format!("/api/dcservice/item/sale/detail/{item}/{listed}");
    assert_eq!(site.get(&page).await.data()["status"], "locked");
    site.yard.chain.mine(1).await;
    site.settled().await;
    assert_eq!(site.get(&path).await.data()["state"], "indexed");
    assert_eq!(site.get(&page).await.data()["status"], "filled");
    let nobody = B256::repeat_byte(7);
    let path = format!("/api/dcservice/open/transaction/{}/{nobody}", site.yard.world.chain_id);
    assert_eq!(site.get(&path).await.data()["state"], "unknown");
}

/// Two buy in one block: the chain undoes one. What is mined is told by the log alone.
#[tokio::test]
async fn a_mined_purchase_locks_nothing_and_an_undone_one_is_refused() {
    let site = Site::new().await;
    let (one, two, three) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let option = one.option(3, 7, 5_000);
    let listed = order_of(site.command(&list(&one, &option)).await.data());
    site.yard.chain.call("evm_setAutomine", json!([false])).await;
    let mut sent = Vec::new();
    for buyer in [&two, &three] {
        let offer = buyer.purchase_of(one.digest(&option), option.price);
        let venue = buyer.exchange();
        let call = venue.matchOptionWithOffer(one.sign(&option), offer).gas(500_000);
        let pending = call.send().await.expect("it is sent");
        sent.push((&buyer.signer, *pending.tx_hash()));
    }
    site.yard.chain.mine(1).await;
    site.settled().await;
    let before = site.yard.store.head().await.expect("a head");
    let mut answers = Vec::new();
    for (buyer, tx) in &sent {
        let body = json!({ "buyer": buyer.address(), "txHash": tx });
        let path = format!("item/offer/purchase/{listed}");
        answers.push(site.command(&Command::new(&path, body).by(buyer)).await);
    }
    answers.sort_by_key(|answer| answer.status);
    assert_eq!(answers[0].data()["orderId"], listed);
    assert_eq!(answers[1].status, 422);
    assert_eq!(answers[1].body["data"]["reason"], "transaction_failed");
    assert_eq!(site.yard.store.head().await.expect("a head"), before);
}

/// What was done is answered again, whatever happened since; another body under the key is not.
#[tokio::test]
async fn a_command_sent_again_under_its_key_is_done_once() {
    let site = Site::new().await;
    let one = site.yard.trader(1);
    let command = list(&one, &one.option(3, 7, 5_000));
    let first = site.command(&command).await;
    let again = site.command(&command).await;
    assert_eq!(first.data(), again.data());
    let other = Command { key: command.key.clone(), ..list(&one, &one.option(4, 8, 5_000)) };
    let refused = site.command(&other).await;
    assert_eq!((refused.status, &refused.body["code"]), (409, &json!(1_511_409)));
    assert_eq!(refused.body["data"]["field"], "idempotency-key");
}

#[tokio::test]
async fn operators_are_told_how_it_stands() {
    let site = Site::new().await;
    let head = site.yard.store.head().await.expect("a head").0;
    let health = site.get("/health").await;
    assert_eq!(health.status, 200);
    assert_eq!(health.body["head"], head);
    let models = [
        "activity",
        "blocks",
        "chains",
        "collections",
        "floors",
        "holdings",
        "items",
        "offers",
        "orders",
        "profiles",
        "trades",
        "traits",
    ];
    for model in models {
        let state = json!({ "position": head, "rebuilding": null, "stopped": null });
        assert_eq!(health.body["models"][model], state, "{model}");
    }
    assert_eq!(site.get("/ready").await.status, 200);
    assert_eq!(site.get("/metrics").await.status, 200);
    let item = item_id(site.yard.world.chain_id, site.yard.world.studies, 1);
    let picture = site.get(&format!("/art/{item}.svg")).await;
    assert!(picture.status == 200 && picture.text.starts_with("<svg"), "{picture:?}");
}
