//! Money that could not be sent: it is told to its owner, and gone from there once they have fetched it.

use alloy::primitives::{Address, B256, U256, keccak256};
use alloy::providers::Provider;
use brickyard_indexer::contracts::IMarketplace;
use serde_json::{Value, json};

use crate::auctions_given::text;
use crate::harness::api::Site;
use crate::harness::world::{DAY_S, Trader, mined, now_s};
use crate::offers::MARKET;

/// Takes nothing: every call is undone.
const REFUSES: &str = "0x60006000fd";

async fn held(site: &Site, of: Address) -> Value {
    site.settled().await;
    site.get(&format!("{MARKET}/open/credits/{}", text(of))).await.data()["credits"].clone()
}

/// A study for the chain's coin, in escrow; answers its id.
async fn open(seller: &Trader<'_>, study: u64, price: u64) -> B256 {
    let salt = keccak256(format!("{study} for coin"));
    let params = IMarketplace::OrderParams {
        salt,
        kind: 0,
        escrowed: true,
        collection: seller.world.studies,
        tokenId: U256::from(study),
        amount: U256::from(1),
        currency: Address::ZERO,
        price: U256::from(price),
        startTime: now_s() - 60,
        endTime: now_s() + DAY_S,
    };
    mined!(seller.marketplace().createOrder(params));
    let id = seller.marketplace().orderIdOf(seller.signer.address(), salt).call().await;
    id.expect("an order id")
}

#[tokio::test]
async fn money_that_a_seller_could_not_take_is_told_until_it_is_fetched() {
    let site = Site::new().await;
    let (seller, buyer) = (site.yard.trader(1), site.yard.trader(2));
    let owner = seller.signer.address();
    let set_code =
        async |code: &str| site.yard.chain.call("anvil_setCode", json!([owner, code])).await;
    assert_eq!(held(&site, owner).await, json!([]));
    let price = U256::from(100_000);
    let orders = [open(&seller, 1, 100_000).await, open(&seller, 2, 100_000).await];
    set_code(REFUSES).await;
    for order in orders {
        mined!(buyer.marketplace().purchase(order, price).value(price));
    }
    let amount =
        seller.marketplace().creditOf(owner, Address::ZERO).call().await.expect("a credit");
    assert!(amount > U256::from(100_000), "most of twice 100,000");
    let credit = json!({
        "chainId": site.yard.world.chain_id,
        "venue": text(site.yard.world.marketplace),
        "currency": text(Address::ZERO),
        "amount": amount.to_string(),
    });
    assert_eq!(held(&site, owner).await, json!([credit]), "both sales together");
    assert_eq!(held(&site, buyer.signer.address()).await, json!([]));

    set_code("0x").await;
    let before = seller.provider.get_balance(owner).await.expect("a balance");
    let receipt = mined!(seller.marketplace().withdrawCredit(Address::ZERO));
    let spent = U256::from(u128::from(receipt.gas_used) * receipt.effective_gas_price);
    let after = seller.provider.get_balance(owner).await.expect("a balance");
    assert_eq!(after + spent, before + amount);
    assert_eq!(held(&site, owner).await, json!([]));
    assert_eq!(site.get(&format!("{MARKET}/open/credits/0x12")).await.status, 400);
    site.close().await;
}
