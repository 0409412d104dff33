//! Purchases before the time of an order and after it, on both rails: the book says which, the chain undoes
//! them, and nothing moves. Bids have the same two ends.

use alloy::primitives::U256;
use brickyard_api::typed::OptionTerms;
use serde_json::{Value, json};

use crate::attacks_signed::{anew, is_refused_as};
use crate::auctions_given::{announce_bid, chain_time};
use crate::balances_given::{Watched, assert_paid, royalties_apart};
use crate::harness::api::Site;
use crate::harness::world::Trader;
use crate::odd_given::GAS;
use crate::offers::assert_refused;
use crate::races::{done, hold_blocks, let_go};
use crate::sales_given::{Kind, Sale};

const PRICE: u64 = 10_000;
const HOUR_S: u64 = 60 * 60;

/// For sale from one time to another.
fn between(seller: &Trader<'_>, study: u64, (start_s, end_s): (u64, u64)) -> OptionTerms {
    OptionTerms {
        startTime: U256::from(start_s),
        endTime: U256::from(end_s),
        ..seller.option(study, study, PRICE)
    }
}

/// Told on its way it is refused for this reason, and run by the chain it is undone.
async fn comes_to_nothing(site: &Site, sale: &Sale, buyer: &Trader<'_>, reason: &str) {
    let before = sale.shown(site).await;
    hold_blocks(site).await;
    let tx = sale.send(buyer).await;
    let told = sale.tell(buyer, tx);
    is_refused_as(site, reason, &told, reason).await;
    assert_eq!(sale.shown(site).await, before, "held for nobody");
    let_go(site).await;
    assert_eq!(done(site, &[tx]).await, [false], "{reason}");
    assert_refused(&site.command(&anew(&told)).await, "transaction_failed");
    assert_eq!(sale.shown(site).await, before);
}

/// The same of a bid, which is announced before it is sent.
async fn is_no_bid(site: &Site, auction: &Sale, bidder: &Trader<'_>, reason: &str) {
    let announced = announce_bid(bidder, auction.in_escrow(), PRICE);
    is_refused_as(site, reason, &announced, reason).await;
    let venue = bidder.marketplace();
    let sent = venue.bid(auction.in_escrow(), U256::from(PRICE)).gas(GAS).send().await;
    let tx = *sent.expect("it is sent").tx_hash();
    assert_eq!(done(site, &[tx]).await, [false], "{reason}");
    assert_eq!(auction.shown(site).await["buyer"], Value::Null);
}

/// B188.
#[tokio::test]
async fn a_purchase_before_the_start_or_from_the_end_on_is_told_so_and_moves_nothing() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let [seller, buyer] = [1, 2].map(|index| site.yard.trader(index));
    let people = [&seller, &buyer].map(|trader| trader.signer.address());
    let watched = Watched::new(&seller, &people).studies(&seller, &[1, 2, 3]);
    let now = chain_time(&site).await;
    let times = (now + HOUR_S, now + 2 * HOUR_S);
    let opened = Sale::opened(&seller, &between(&seller, 1, times), Kind::Fixed).await;
    let auction = Sale::opened(&seller, &between(&seller, 2, times), Kind::Auction).await;
    let listed = Sale::listed(&site, &seller, &between(&seller, 3, times)).await;
    let before = watched.now().await;

    for sale in [&opened, &listed] {
        let shown = sale.shown(&site).await;
        assert_eq!(
            (&shown["status"], &shown["statusUntil"]),
            (&json!("not_started"), &json!(times.0))
        );
        comes_to_nothing(&site, sale, &buyer, "order_not_started").await;
    }
    is_no_bid(&site, &auction, &buyer, "order_not_started").await;
    // From here on the chain's clock is ahead of ours, and it is the one that counts.
    site.yard.chain.pass(2 * HOUR_S).await;
    for sale in [&opened, &listed] {
        comes_to_nothing(&site, sale, &buyer, "order_expired").await;
    }
    is_no_bid(&site, &auction, &buyer, "order_expired").await;
    assert_eq!(watched.now().await, before, "nothing has moved");
    site.close().await;
}

/// Between the two it goes through, by the same calls.
#[tokio::test]
async fn a_purchase_is_taken_from_the_start_by_the_chains_clock_to_the_second_before_the_end() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let [seller, buyer] = [1, 2].map(|index| site.yard.trader(index));
    let people = [&seller, &buyer].map(|trader| trader.signer.address());
    let watched = Watched::new(&seller, &people).studies(&seller, &[1, 3]);
    let start_s = chain_time(&site).await + HOUR_S;
    let times = (start_s, start_s + HOUR_S);
    let opened = Sale::opened(&seller, &between(&seller, 1, times), Kind::Fixed).await;
    let listed = Sale::listed(&site, &seller, &between(&seller, 3, times)).await;
    for (sale, second) in [(&opened, start_s), (&listed, start_s + HOUR_S - 1)] {
        let before = watched.now().await;
        hold_blocks(&site).await;
        let tx = sale.send(&buyer).await;
        site.yard.chain.call("evm_setNextBlockTimestamp", json!([second])).await;
        let_go(&site).await;
        assert_eq!(done(&site, &[tx]).await, [true], "in the second {second}");
        site.command(&sale.tell(&buyer, tx)).await.data();
        let (sold, after) = (sale.shown(&site).await, watched.now().await);
        assert_paid((&before, &after), "WETH", [people[1], people[0]], (&sold["sale"], PRICE));
    }
    site.close().await;
}
