//! Many orders of both rails bought in one transaction: what the book says before, what the chain does,
//! and what the log tells afterwards.

use alloy::primitives::{Address, B256, U256};
use brickyard_indexer::contracts::{Sweeper, WETH};
use serde_json::{Value, json};

use crate::api::{cancel, list, order_of};
use crate::auctions_given::text;
use crate::harness::api::Site;
use crate::harness::world::{Trader, mined};
use crate::offers::MARKET;

async fn prepared(site: &Site, orders: &[&str], buyer: Address) -> Value {
    let path =
        format!("{MARKET}/item/open/sweep?orders={}&buyer={}", orders.join(","), text(buyer));
    site.get(&path).await.data().clone()
}

fn refusals(plan: &Value) -> Vec<&Value> {
    plan["picks"].as_array().expect("picks").iter().map(|pick| &pick["refused"]).collect()
}

fn contract(
    site: &Site,
    buyer: &Trader<'_>,
) -> Sweeper::SweeperInstance<alloy::providers::DynProvider> {
    let address = site.yard.world.sweeper.expect("the world has one");
    Sweeper::new(address, buyer.provider.clone())
}

#[tokio::test]
async fn both_rails_are_bought_at_once_and_what_was_gone_is_skipped_told_and_not_paid() {
    let site = Site::new().await;
    let (seller, buyer, other) = (site.yard.trader(1), site.yard.trader(2), site.yard.trader(3));
    let world = &site.yard.world;
    let options = [seller.option(1, 1, 1_000), seller.option(2, 2, 2_000)];
    let mut ids = vec![];
    for option in &options {
        ids.push(order_of(site.command(&list(&seller, option)).await.data()));
    }
    let escrowed = [seller.open(3, 4_000).await, seller.open(4, 8_000).await];
    ids.extend(escrowed.iter().map(ToString::to_string));
    site.settled().await;
    let asked: Vec<&str> = ids.iter().map(String::as_str).collect();
    let me = buyer.signer.address();
    let plan = prepared(&site, &asked, me).await;
    assert_eq!(plan["sweeper"], text(world.sweeper.expect("one")));
    assert_eq!(refusals(&plan), [&Value::Null; 4]);
    assert_eq!(plan["picks"][0]["option"]["price"], "1000");
    assert_eq!(plan["picks"][2]["option"], Value::Null);
    let split =
        json!({ "price": "15000", "fee": "150", "royalty": "750", "sellerAmount": "14100" });
    assert_eq!(
        plan["totals"],
        json!([{ "currency": text(world.weth), "count": 4, "split": split }])
    );
    // Before it is sent, somebody else is quicker with one of each rail.
    let taken = seller.sign(&options[1]);
    let by_other = other.purchase_of(seller.digest(&options[1]), options[1].price);
    mined!(other.exchange().matchOptionWithOffer(taken, by_other));
    other.purchase(escrowed[1], 8_000).await;
    let money = WETH::new(world.weth, buyer.provider.clone());
    let sweeper = contract(&site, &buyer);
    mined!(money.approve(*sweeper.address(), U256::from(15_000)));
    let before = money.balanceOf(me).call().await.expect("a balance");
    let orders = escrowed.iter().zip([4_000, 8_000]).map(|(id, price)| Sweeper::Escrowed {
        orderId: *id,
        currency: world.weth,
        price: U256::from(price),
    });
    let signed = options.iter().map(|option| seller.sign(option)).collect();
    let receipt = mined!(sweeper.sweep(signed, orders.collect()));
    assert!(receipt.status());
    let skipped: Vec<B256> = receipt
        .logs()
        .iter()
        .filter_map(|log| log.log_decode::<Sweeper::Skipped>().ok())
        .map(|log| log.inner.data.id)
        .collect();
    assert_eq!(skipped, [seller.digest(&options[1]), escrowed[1]]);
    let after = money.balanceOf(me).call().await.expect("a balance");
    assert_eq!(before - after, U256::from(5_000), "the two that were bought");
    site.settled().await;
    // The log names the buyer, whoever sent the money on.
    for (order, study, by) in
        [(0, 1, me), (1, 2, other.signer.address()), (2, 3, me), (3, 4, other.signer.address())]
    {
        let item = crate::harness::api::item_id(world.chain_id, world.studies, study);
        let path = format!("{MARKET}/item/sale/detail/{item}/{}", ids[order]);
        let told = site.get(&path).await.data().clone();
        assert_eq!((&told["status"], &told["sale"]["buyer"]), (&json!("filled"), &json!(text(by))));
        let info = site.get(&format!("{MARKET}/item/open/info?id={item}")).await.data().clone();
        assert_eq!(info["owner"], text(by));
    }
    let plan = prepared(&site, &asked, me).await;
    assert_eq!(refusals(&plan), [&json!("order_not_open"); 4]);
    assert_eq!(plan["totals"], json!([]));
    site.close().await;
}

#[tokio::test]
async fn a_sweep_is_prepared_without_what_cannot_be_bought_and_says_why() {
    let site = Site::new().await;
    let (one, two) = (site.yard.trader(1), site.yard.trader(2));
    let me = two.signer.address();
    let good = order_of(site.command(&list(&one, &one.option(1, 1, 1_000))).await.data());
    let own = order_of(site.command(&list(&two, &two.option(11, 1, 1_000))).await.data());
    let hidden = order_of(site.command(&list(&one, &one.option(2, 2, 1_000))).await.data());
    site.command(&cancel(&one, &hidden)).await.data();
    let gone = order_of(site.command(&list(&one, &one.option(3, 3, 1_000))).await.data());
    one.give(3, site.yard.trader(3).signer.address()).await;
    site.settled().await;
    let unknown = format!("0x{}", "ab".repeat(32));
    let plan = prepared(&site, &[&good, &own, &hidden, &gone, &unknown, &good], me).await;
    let why = [Value::Null, json!("own_order"), json!("order_not_open")];
    assert_eq!(plan["picks"].as_array().map(Vec::len), Some(5), "each once");
    assert_eq!(refusals(&plan)[..3], why.iter().collect::<Vec<_>>()[..]);
    assert!(
        ["order_not_open", "no_balance"].contains(&refusals(&plan)[3].as_str().unwrap_or_default())
    );
    assert_eq!(refusals(&plan)[4], "order_unknown");
    assert_eq!(plan["totals"][0]["count"], 1);
    // Too many, and what is no order.
    let many: Vec<String> = (0..31).map(|n| format!("0x{n:064x}")).collect();
    let many = site.get(&format!("{MARKET}/item/open/sweep?orders={}", many.join(","))).await;
    assert_eq!(many.status, 400, "{}", many.text);
    assert_eq!(site.get(&format!("{MARKET}/item/open/sweep?orders=7")).await.status, 400);
    assert_eq!(site.get(&format!("{MARKET}/item/open/sweep")).await.status, 400);
    site.close().await;
}
