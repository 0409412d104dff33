//! Auctions and deliveries as tests make them: announced over the API, opened and ended on chain.

use alloy::primitives::{Address, B256, U256, keccak256};
use alloy::sol_types::SolStruct;
use brickyard_api::{book_domain, typed};
use brickyard_indexer::contracts::{IMarketplace, WETH};
use serde_json::{Value, json};

use crate::harness::api::{Command, Site, item_id};
use crate::harness::world::{Trader, mined};

/// What a seller asks for on the escrow rail.
#[derive(Clone, Copy)]
pub(crate) struct Asked {
    pub(crate) study: u64,
    pub(crate) price: u64,
    pub(crate) auction: bool,
    pub(crate) escrowed: bool,
    pub(crate) start_s: u64,
    pub(crate) end_s: u64,
}

impl Asked {
    fn salt(&self) -> B256 {
        keccak256(format!("{} from {} until {}", self.study, self.price, self.end_s))
    }

    const fn kind(&self) -> &'static str {
        if self.auction { "auction" } else { "fixed" }
    }
}

/// The time of the chain's newest block.
pub(crate) async fn chain_time(site: &Site) -> u64 {
    let block = site.yard.chain.call("eth_getBlockByNumber", json!(["latest", false])).await;
    let text = block["timestamp"].as_str().expect("a time");
    u64::from_str_radix(text.trim_start_matches("0x"), 16).expect("a number")
}

/// Announces it, as its maker signs it.
pub(crate) fn announce(maker: &Trader<'_>, asked: &Asked) -> Command {
    let (world, seller) = (maker.world, maker.signer.address());
    let message = typed::EscrowOrder {
        salt: asked.salt(),
        seller,
        kind: asked.kind().to_owned(),
        escrowed: asked.escrowed,
        collection: world.studies,
        tokenId: U256::from(asked.study),
        amount: U256::from(1),
        currency: world.weth,
        price: U256::from(asked.price),
        startTime: U256::from(asked.start_s),
        endTime: U256::from(asked.end_s),
    };
    let order = json!({
        "salt": asked.salt(),
        "seller": seller,
        "kind": asked.kind(),
        "escrowed": asked.escrowed,
        "collection": world.studies,
        "tokenId": asked.study.to_string(),
        "amount": "1",
        "currency": world.weth,
        "price": asked.price.to_string(),
        "startTime": asked.start_s,
        "endTime": asked.end_s,
    });
    let body = json!({ "rail": "escrow", "chainId": world.chain_id, "order": order });
    let digest = message.eip712_signing_hash(&book_domain(world.chain_id, world.marketplace));
    Command::new("item/sale/create", body).signed(&maker.signer, digest)
}

/// Opens it on chain; answers its id.
pub(crate) async fn open(maker: &Trader<'_>, asked: &Asked) -> B256 {
    let params = IMarketplace::OrderParams {
        salt: asked.salt(),
        kind: u8::from(asked.auction),
        escrowed: asked.escrowed,
        collection: maker.world.studies,
        tokenId: U256::from(asked.study),
        amount: U256::from(1),
        currency: maker.world.weth,
        price: U256::from(asked.price),
        startTime: asked.start_s,
        endTime: asked.end_s,
    };
    mined!(maker.marketplace().createOrder(params));
    let id = maker.marketplace().orderIdOf(maker.signer.address(), asked.salt()).call().await;
    id.expect("an order id")
}

pub(crate) fn announce_bid(bidder: &Trader<'_>, order_id: B256, price: u64) -> Command {
    let (world, by) = (bidder.world, bidder.signer.address());
    let message = typed::Bid { orderId: order_id, bidder: by, price: U256::from(price) };
    let digest = message.eip712_signing_hash(&book_domain(world.chain_id, world.marketplace));
    let body = json!({ "orderId": order_id, "bidder": by, "price": price.to_string() });
    Command::new("item/offer/bidding", body).signed(&bidder.signer, digest)
}

pub(crate) fn cancel(maker: &Trader<'_>, order_id: B256) -> Command {
    let message = typed::CancelOrder { orderId: order_id };
    let domain = book_domain(maker.world.chain_id, maker.world.marketplace);
    let digest = message.eip712_signing_hash(&domain);
    Command::new(&format!("item/sale/cancel/{order_id}"), json!({})).signed(&maker.signer, digest)
}

pub(crate) fn tell_delivery(seller: &Trader<'_>, order_id: B256, tx: B256) -> Command {
    let body = json!({ "orderId": order_id, "seller": seller.signer.address(), "txHash": tx });
    Command::new("item/offer/delivery", body).by(&seller.signer)
}

pub(crate) async fn bid(bidder: &Trader<'_>, order_id: B256, price: u64) {
    mined!(bidder.marketplace().bid(order_id, U256::from(price)));
}

pub(crate) async fn weth_of(trader: &Trader<'_>, owner: Address) -> U256 {
    let weth = WETH::new(trader.world.weth, trader.provider.clone());
    weth.balanceOf(owner).call().await.expect("a balance")
}

/// One order with its bids, once the pages tell everything that is on the chain.
pub(crate) async fn shown(site: &Site, study: u64, order_id: B256) -> Value {
    site.settled().await;
    let item = item_of(site, study);
    let path = format!("/api/dcservice/item/sale/detail/{item}/{order_id}");
    site.get(&path).await.data().clone()
}

pub(crate) async fn item_shown(site: &Site, study: u64) -> Value {
    let path = format!("/api/dcservice/item/open/info?id={}", item_of(site, study));
    site.get(&path).await.data().clone()
}

pub(crate) fn item_of(site: &Site, study: u64) -> String {
    item_id(site.yard.world.chain_id, site.yard.world.studies, study)
}

/// What a wallet's address looks like in an answer.
pub(crate) fn text(address: Address) -> String {
    format!("{address:?}")
}

/// A refusal by its stable reason.
pub(crate) async fn refused(site: &Site, command: &Command) -> String {
    let answer = site.command(command).await;
    assert_eq!(answer.status, 422, "{}", answer.text);
    answer.body["data"]["reason"].as_str().expect("a reason").to_owned()
}

pub(crate) fn number(value: &Value) -> U256 {
    value.as_str().expect("a text").parse().expect("a number")
}
