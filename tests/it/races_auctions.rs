//! Bids that come in the same moment, and in the last one: each is higher than the one before or undone, the end
//! moves as often as it must, and the money is there to the last unit.

use alloy::primitives::{B256, U256};
use serde_json::json;

use crate::auctions_given::{Asked, announce_bid, chain_time, number, open, refused, shown, text};
use crate::balances_given::{Watched, assert_paid, royalties_apart};
use crate::harness::api::Site;
use crate::harness::world::{DAY_S, Trader, mined};
use crate::races::{GAS, done, hold_blocks, let_go};

#[tokio::test]
async fn of_bids_in_one_last_second_each_is_higher_than_the_one_before_or_undone() {
    let site = Site::new().await;
    let seller = site.yard.trader(1);
    let bidders: Vec<Trader<'_>> = (2..=6).map(|n| site.yard.trader(n)).collect();
    let now = chain_time(&site).await;
    let (start_s, end_s) = (now - 60, now + DAY_S);
    let asked = Asked { study: 4, price: 100, auction: true, escrowed: true, start_s, end_s };
    let id = open(&seller, &asked).await;
    let mut people: Vec<_> = bidders.iter().map(|bidder| bidder.signer.address()).collect();
    people.push(seller.signer.address());
    let watched = Watched::new(&seller, &people).studies(&seller, &[4]);
    let before = watched.now().await;
    hold_blocks(&site).await;
    let mut sent = vec![];
    for (nth, bidder) in (0u64..).zip(&bidders) {
        // Far enough from each other, and two of them the same.
        let price = U256::from([200u64, 150, 150, 400, 300][usize::try_from(nth).expect("small")]);
        let market = bidder.marketplace();
        let call = market.bid(id, price).gas(GAS);
        sent.push((*call.send().await.expect("it is sent").tx_hash(), price));
    }
    // The block of the last second in which it may be bid.
    site.yard.chain.call("evm_setNextBlockTimestamp", json!([end_s - 1])).await;
    let_go(&site).await;
    let order = shown(&site, 4, id).await;
    let placed = order["placed"].as_array().expect("bids").clone();
    let txs: Vec<B256> = sent.iter().map(|(tx, _)| *tx).collect();
    let good = done(&site, &txs).await.iter().filter(|done| **done).count();
    assert_eq!(placed.len(), good);
    assert!(good >= 1);
    let prices: Vec<U256> = placed.iter().map(|bid| number(&bid["price"])).collect();
    for pair in prices.windows(2) {
        let step = pair[0] * U256::from(5) / U256::from(100);
        assert!(pair[1] >= pair[0] + step, "{prices:?}");
    }
    // The highest of all is above whatever was bid before it, so it is never undone.
    assert_eq!(prices.last(), Some(&U256::from(400)));
    assert_eq!(order["endTime"], json!(end_s - 1 + 15 * 60), "moved by the last second");
    let after = watched.now().await;
    assert_eq!(before.sums(), after.sums());
    assert_eq!(after.of("WETH", site.yard.world.marketplace), U256::from(400), "one bid is held");
    for who in people {
        let owed = if order["buyer"] == text(who) { U256::from(400) } else { U256::ZERO };
        assert_eq!(before.of("WETH", who) - after.of("WETH", who), owed, "{who}");
    }
    site.close().await;
}

/// A bid in the last second moves the end by a quarter of an hour, as often as it happens; in the second of
/// the end itself there is none any more, on the chain and in the book, and the auction is settled.
#[tokio::test]
async fn a_bid_in_the_last_second_counts_and_one_a_second_later_does_not() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let [seller, anna, bert] = [1, 2, 3].map(|index| site.yard.trader(index));
    let people = [&anna, &seller, &bert].map(|trader| trader.signer.address());
    let watched = Watched::new(&seller, &people).studies(&seller, &[4]);
    let now = chain_time(&site).await;
    let (start_s, mut end_s) = (now - 60, now + DAY_S);
    let asked = Asked { study: 4, price: 1_000, auction: true, escrowed: true, start_s, end_s };
    let id = open(&seller, &asked).await;
    let before = watched.now().await;
    for (bidder, price) in [(&anna, 1_000), (&bert, 1_100), (&anna, 1_300)] {
        assert!(bids_at(&site, bidder, (id, price), end_s - 1).await);
        end_s += 15 * 60 - 1;
        let led = shown(&site, 4, id).await;
        assert_eq!((&led["endTime"], &led["price"]), (&json!(end_s), &json!(price.to_string())));
        let held = watched.now().await;
        assert_eq!(held.of("WETH", site.yard.world.marketplace), U256::from(price), "one bid");
        assert_eq!(held.sums(), before.sums());
    }
    assert_eq!(refused(&site, &announce_bid(&bert, id, 1_364)).await, "bid_too_low");
    let held = watched.now().await;
    assert!(!bids_at(&site, &bert, (id, 9_000), end_s).await, "the end is no time to bid");
    site.settled().await;
    assert_eq!(refused(&site, &announce_bid(&bert, id, 9_000)).await, "order_expired");
    assert_eq!(watched.now().await, held, "nothing has moved");
    mined!(bert.marketplace().settleAuction(id));
    let (sold, after) = (shown(&site, 4, id).await, watched.now().await);
    assert_eq!((&sold["status"], &sold["buyer"]), (&json!("filled"), &json!(text(people[0]))));
    assert_paid((&before, &after), "WETH", [people[0], people[1]], (&sold["sale"], 1_300));
    assert!(after.has(people[0], site.yard.world.studies, 4));
    site.close().await;
}

/// In the block of this second; whether the chain took it.
async fn bids_at(site: &Site, by: &Trader<'_>, (id, price): (B256, u64), second: u64) -> bool {
    hold_blocks(site).await;
    let market = by.marketplace();
    let call = market.bid(id, U256::from(price)).gas(GAS);
    let tx = *call.send().await.expect("it is sent").tx_hash();
    site.yard.chain.call("evm_setNextBlockTimestamp", json!([second])).await;
    let_go(site).await;
    done(site, &[tx]).await[0]
}
