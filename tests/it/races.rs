//! Many who want the same thing in the same moment: one has it, everybody else is told why not, and
//! neither units nor money come from nowhere.

use std::collections::BTreeMap;

use alloy::primitives::{B256, U256};
use brickyard_api::typed;
use brickyard_indexer::contracts::{Collection1155, IMarketplace, OptionExchange as X};
use futures::future::join_all;
use serde_json::{Value, json};

use crate::api::{cancel, list, order_of};
use crate::auctions_given::{Asked, chain_time, number, open, shown, text, weth_of};
use crate::harness::api::{Answer, Command, Site, item_id};
use crate::harness::world::{DAY_S, Trader, mined};
use crate::offers_given::{accept, bid as offer, make, withdraw};

/// Enough for any call of the market; given outright, so that a call that will fail is sent, too.
const GAS: u64 = 900_000;

fn verdict(answer: &Answer) -> String {
    match answer.status {
        200 => "taken".to_owned(),
        422 => answer.body["data"]["reason"].as_str().expect("a reason").to_owned(),
        other => panic!("{other}: {}", answer.text),
    }
}

fn counted(answers: &[Answer]) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    answers.iter().for_each(|answer| *counts.entry(verdict(answer)).or_default() += 1);
    counts
}

/// Blocks come when the test says so; what is sent waits.
async fn hold_blocks(site: &Site) {
    site.yard.chain.call("evm_setAutomine", json!([false])).await;
}

async fn let_go(site: &Site) {
    site.yard.chain.mine(1).await;
    site.yard.chain.call("evm_setAutomine", json!([true])).await;
}

/// Whether the chain did it, for each transaction.
async fn done(site: &Site, sent: &[B256]) -> Vec<bool> {
    let mut done = vec![];
    for tx in sent {
        let receipt = site.yard.chain.call("eth_getTransactionReceipt", json!([tx])).await;
        done.push(receipt["status"] == "0x1");
    }
    done
}

/// B188.
#[tokio::test]
async fn of_twenty_buyers_one_has_it_and_the_others_are_told_that_it_is_locked() {
    let site = Site::new().await;
    let seller = site.yard.trader(1);
    let buyers: Vec<Trader<'_>> = (2..22).map(|n| site.yard.trader(n)).collect();
    for buyer in &buyers {
        let purse = json!([buyer.signer.address(), "0x1bc16d674ec80000"]);
        site.yard.chain.call("anvil_setBalance", purse).await;
    }
    let now = chain_time(&site).await;
    let salt = B256::repeat_byte(7);
    let params = IMarketplace::OrderParams {
        salt,
        kind: 0,
        escrowed: true,
        collection: site.yard.world.studies,
        tokenId: U256::from(3),
        amount: U256::from(1),
        currency: alloy::primitives::Address::ZERO,
        price: U256::from(1_003),
        startTime: now - 60,
        endTime: now + DAY_S,
    };
    mined!(seller.marketplace().createOrder(params));
    let id = seller.marketplace().orderIdOf(seller.signer.address(), salt).call().await;
    let id = id.expect("an id");
    site.settled().await;

    hold_blocks(&site).await;
    let mut sent = vec![];
    for buyer in &buyers {
        let market = buyer.marketplace();
        let call = market.purchase(id, U256::from(1_003));
        let call = call.value(U256::from(1_003)).gas(GAS);
        sent.push(*call.send().await.expect("it is sent").tx_hash());
    }
    let tell = |(buyer, tx): (&Trader<'_>, &B256)| {
        let body = json!({ "buyer": buyer.signer.address(), "txHash": tx });
        Command::new(&format!("item/offer/purchase/{id}"), body).by(&buyer.signer)
    };
    let commands: Vec<Command> = buyers.iter().zip(&sent).map(tell).collect();
    let answers = join_all(commands.iter().map(|command| site.command(command))).await;
    let counts = counted(&answers);
    assert_eq!(counts["taken"], 1, "{counts:?}");
    assert_eq!(counts["order_locked"], 19, "{counts:?}");
    let_go(&site).await;

    // Whom the chain let have it is the chain's business; it is one.
    let done = done(&site, &sent).await;
    assert_eq!(done.iter().filter(|done| **done).count(), 1, "{done:?}");
    let winner = done.iter().position(|done| *done).expect("one of them");
    let order = shown(&site, 3, id).await;
    assert_eq!((&order["status"], &order["remaining"]), (&json!("filled"), &json!("0")));
    assert_eq!(order["buyer"], text(buyers[winner].signer.address()));
    parts_add_up(&order["sale"], 1_003);
    site.close().await;
}

fn parts_add_up(sale: &Value, price: u64) {
    let parts = ["fee", "royalty", "sellerAmount"].map(|part| number(&sale[part]));
    assert_eq!(parts.into_iter().sum::<U256>(), U256::from(price), "{sale}");
}

#[tokio::test]
async fn of_an_acceptance_and_a_withdrawal_the_log_keeps_one_and_the_chain_decides() {
    let site = Site::new().await;
    let [owner, bidder] = [1, 2].map(|index| site.yard.trader(index));
    for round in 0..5u64 {
        let study = round + 1;
        let offered = offer(&bidder, &owner, study, 50 + round, 900);
        site.command(&make(&bidder, &offered)).await.data();
        let had = weth_of(&owner, owner.signer.address()).await;
        hold_blocks(&site).await;
        let (option, on_chain) = (offered.unsigned_option(&owner), offered.on_chain(&bidder));
        let (venue, other) = (owner.exchange(), bidder.exchange());
        let take = venue.matchOptionWithOffer(option, on_chain.clone()).gas(GAS);
        let taking = *take.send().await.expect("it is sent").tx_hash();
        let void = other.cancelOffer(on_chain).gas(GAS);
        let voiding = *void.send().await.expect("it is sent").tx_hash();
        let commands = [accept(&owner, offered.id, taking), withdraw(&bidder, offered.id)];
        let answers = join_all(commands.iter().map(|command| site.command(command))).await;
        // A bidder may always take back; an owner may take what was not taken back yet.
        assert_eq!(verdict(&answers[1]), "taken");
        let first = verdict(&answers[0]);
        assert!(["taken", "offer_not_open"].contains(&first.as_str()), "{first}");
        let_go(&site).await;

        let done = done(&site, &[taking, voiding]).await;
        assert_eq!(done.iter().filter(|done| **done).count(), 1, "{done:?}");
        site.settled().await;
        let path = format!("/api/dcservice/item/offer/detail?id={}", offered.id);
        let after = site.get(&path).await.data().clone();
        let paid = weth_of(&owner, owner.signer.address()).await - had;
        if done[0] {
            assert_eq!(after["status"], "settled");
            parts_add_up(&after["sale"], 900);
            assert_eq!(paid, number(&after["sale"]["sellerAmount"]));
        } else {
            assert_eq!((&after["status"], paid), (&json!("cancelled"), U256::ZERO));
        }
    }
    site.close().await;
}

/// The side of a nonce that buys, see `IOptionExchange`.
fn buying(nonce: u64) -> U256 {
    (U256::from(1) << 255) | U256::from(nonce)
}

pub(crate) fn of_edition(
    by: &Trader<'_>,
    amount: u64,
    nonce: U256,
    price: u64,
) -> typed::OptionTerms {
    typed::OptionTerms {
        collection: by.world.editions,
        tokenId: U256::from(EDITION),
        amount: U256::from(amount),
        nonce,
        royaltyRate: U256::from(750),
        ..by.option(1, 0, price)
    }
}

/// Trader 1 has all 22 prints of it.
pub(crate) const EDITION: u64 = 12;
const OFFERED: u64 = 12;
const UNIT_PRICE: u64 = 1_003;

#[tokio::test]
async fn twenty_who_want_one_of_twelve_leave_eight_empty_handed_and_no_unit_is_made() {
    let site = Site::new().await;
    let seller = site.yard.trader(1);
    let buyers: Vec<Trader<'_>> = (2..=6).map(|n| site.yard.trader(n)).collect();
    let whole = of_edition(&seller, OFFERED, U256::from(40), OFFERED * UNIT_PRICE);
    let listed = site.command(&list(&seller, &whole)).await;
    let order_id = order_of(listed.data());
    let signed = seller.sign(&whole);
    let had = weth_of(&seller, seller.signer.address()).await;

    hold_blocks(&site).await;
    let mut sent = vec![];
    for nth in 0..20u64 {
        let buyer = &buyers[usize::try_from(nth % 5).expect("small")];
        let wish = of_edition(buyer, 1, buying(nth + 1), UNIT_PRICE);
        let wish: X::SellOption = buyer.sign(&wish);
        let exchange = buyer.exchange();
        let call = exchange.matchOptionWithOption(signed.clone(), wish).gas(GAS);
        sent.push(*call.send().await.expect("it is sent").tx_hash());
    }
    let_go(&site).await;
    site.settled().await;
    let done = done(&site, &sent).await;
    assert_eq!(done.iter().filter(|done| **done).count(), 12, "{done:?}");

    let item = item_id(site.yard.world.chain_id, site.yard.world.editions, EDITION);
    let path = format!("/api/dcservice/item/sale/detail/{item}/{order_id}");
    let order = site.get(&path).await.data().clone();
    assert_eq!((&order["status"], &order["remaining"]), (&json!("filled"), &json!("0")));
    let path = format!("/api/dcservice/item/open/info?id={item}");
    let owners = site.get(&path).await.data()["owners"].clone();
    let editions = Collection1155::new(site.yard.world.editions, seller.provider.clone());
    let mut units = U256::ZERO;
    for owner in owners.as_array().expect("owners") {
        let address = owner["owner"].as_str().expect("a text").parse().expect("an address");
        let held = editions.balanceOf(address, U256::from(EDITION)).call().await;
        assert_eq!(number(&owner["amount"]), held.expect("a balance"), "{owner}");
        units += number(&owner["amount"]);
    }
    assert_eq!(units, U256::from(22), "as many as were ever printed");

    let events = site.yard.store.read_stream("order", &order_id).await.expect("a stream");
    let matched: Vec<Value> = events
        .iter()
        .filter(|event| event.event_type == "OrderMatched")
        .map(|event| serde_json::from_str(&event.payload).expect("JSON"))
        .collect();
    let part = |event: &Value, name: &str| number(&event["OrderMatched"][name]);
    let mut rest = U256::ZERO;
    for (place, event) in (1u64..).zip(&matched) {
        assert_eq!(part(event, "filled"), U256::from(place), "never more than were offered");
        parts_add_up(
            &json!({
                "fee": event["OrderMatched"]["fee"],
                "royalty": event["OrderMatched"]["royalty"],
                "sellerAmount": event["OrderMatched"]["seller_amount"],
            }),
            UNIT_PRICE,
        );
        rest += part(event, "seller_amount");
    }
    assert_eq!(matched.len(), 12);
    assert_eq!(weth_of(&seller, seller.signer.address()).await - had, rest);
    let late = Command { key: "late".to_owned(), ..cancel(&seller, &order_id) };
    assert_eq!(verdict(&site.command(&late).await), "order_not_open");
    site.close().await;
}

#[tokio::test]
async fn of_bids_in_one_last_second_each_is_higher_than_the_one_before_or_undone() {
    let site = Site::new().await;
    let seller = site.yard.trader(1);
    let bidders: Vec<Trader<'_>> = (2..=6).map(|n| site.yard.trader(n)).collect();
    let now = chain_time(&site).await;
    let (start_s, end_s) = (now - 60, now + DAY_S);
    let asked = Asked { study: 4, price: 100, auction: true, escrowed: true, start_s, end_s };
    let id = open(&seller, &asked).await;
    let mut had = vec![];
    for bidder in &bidders {
        had.push(weth_of(bidder, bidder.signer.address()).await);
    }
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
    for (bidder, had) in bidders.iter().zip(had) {
        let by = text(bidder.signer.address());
        let owed = if order["buyer"] == by { U256::from(400) } else { U256::ZERO };
        assert_eq!(had - weth_of(bidder, bidder.signer.address()).await, owed, "{by}");
    }
    site.close().await;
}
