//! Many who want the same thing in the same moment: one has it, everybody else is told why not, and
//! neither units nor money come from nowhere.

use std::collections::BTreeMap;

use alloy::primitives::{B256, U256};
use brickyard_api::typed;
use brickyard_indexer::contracts::{IMarketplace, OptionExchange as X};
use futures::future::join_all;
use serde_json::{Value, json};

use crate::api::{cancel, list, order_of};
use crate::auctions_given::{chain_time, number, shown, text};
use crate::balances_given::{
    Balances, CREATOR, Watched, assert_paid, coin_of, gas_of, parts_of, royalties_apart,
};
use crate::harness::api::{Answer, Command, Site, item_id};
use crate::harness::world::{DAY_S, Trader, mined, now_s};
use crate::offers_given::{accept, bid as offer, make, withdraw};

/// Enough for any call of the market; given outright, so that a call that will fail is sent, too.
pub(crate) const GAS: u64 = 900_000;

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
pub(crate) async fn hold_blocks(site: &Site) {
    site.yard.chain.call("evm_setAutomine", json!([false])).await;
}

pub(crate) async fn let_go(site: &Site) {
    site.yard.chain.mine(1).await;
    site.yard.chain.call("evm_setAutomine", json!([true])).await;
}

/// Whether the chain did it, for each transaction.
pub(crate) async fn done(site: &Site, sent: &[B256]) -> Vec<bool> {
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
    royalties_apart(&site).await;
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
    let before = coins(&site, &seller, &buyers).await;

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
    is_locked(&shown(&site, 3, id).await);
    let_go(&site).await;

    // Whom the chain let have it is the chain's business; it is one.
    let done = done(&site, &sent).await;
    assert_eq!(done.iter().filter(|done| **done).count(), 1, "{done:?}");
    let winner = done.iter().position(|done| *done).expect("one of them");
    let order = shown(&site, 3, id).await;
    assert_eq!((&order["status"], &order["remaining"]), (&json!("filled"), &json!("0")));
    assert_eq!(order["buyer"], text(buyers[winner].signer.address()));
    each_is_told(&site, &commands, &done).await;
    // Whoever had it not has paid for the gas alone.
    let after = coins(&site, &seller, &buyers).await;
    let [fee, royalty, rest] = parts_of(&order["sale"], 1_003);
    let came: Vec<U256> = (0..4).map(|place| after[place] - before[place]).collect();
    assert_eq!(came, [rest, fee, royalty, U256::ZERO], "the venue keeps nothing");
    for (place, tx) in sent.iter().enumerate() {
        let price = if done[place] { U256::from(1_003) } else { U256::ZERO };
        let paid = before[4 + place] - after[4 + place];
        assert_eq!(paid, price + gas_of(&site, *tx).await, "buyer {place}");
    }
    site.close().await;
}

fn is_locked(order: &Value) {
    assert_eq!((&order["status"], &order["locked"]), (&json!("locked"), &json!("1")));
    let until_s = order["statusUntil"].as_u64().expect("the clock ends it");
    assert!((now_s() + 120..=now_s() + 180).contains(&until_s), "{until_s}");
}

/// Whoever tells of a purchase once the chain has run it hears what came of it.
async fn each_is_told(site: &Site, commands: &[Command], done: &[bool]) {
    for (command, done) in commands.iter().zip(done) {
        let again = Command { key: format!("again-{}", command.key), ..command.clone() };
        let expected = if *done { "taken" } else { "transaction_failed" };
        assert_eq!(verdict(&site.command(&again).await), expected);
    }
}

/// Coin of the seller, of who has the fee and the royalty, of the venue, and of all who want to buy.
async fn coins(site: &Site, seller: &Trader<'_>, buyers: &[Trader<'_>]) -> Vec<U256> {
    let operator = brickyard::demo::person(0).address();
    let mut who = vec![seller.signer.address(), operator, CREATOR, site.yard.world.marketplace];
    who.extend(buyers.iter().map(|buyer| buyer.signer.address()));
    let mut coins = vec![];
    for one in who {
        coins.push(coin_of(site, one).await);
    }
    coins
}

#[tokio::test]
async fn of_an_acceptance_and_a_withdrawal_the_log_keeps_one_and_the_chain_decides() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let [owner, bidder] = [1, 2].map(|index| site.yard.trader(index));
    let people = [bidder.signer.address(), owner.signer.address()];
    let watched = Watched::new(&owner, &people).studies(&owner, &[1, 2, 3, 4, 5]);
    for round in 0..5u64 {
        let study = round + 1;
        let offered = offer(&bidder, &owner, study, 50 + round, 900);
        site.command(&make(&bidder, &offered)).await.data();
        let before = watched.now().await;
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
        let now = watched.now().await;
        if done[0] {
            assert_eq!(after["status"], "settled");
            assert_paid((&before, &now), "WETH", people, (&after["sale"], 900));
            assert!(now.has(people[0], site.yard.world.studies, study));
        } else {
            assert_eq!((&after["status"], &after["sale"]), (&json!("cancelled"), &Value::Null));
            assert_eq!(now, before, "nothing has moved");
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

/// As the log tells the sales out of one order: so many of this part.
async fn matched(site: &Site, order_id: &str) -> Vec<Value> {
    let events = site.yard.store.read_stream("order", order_id).await.expect("a stream");
    let matched = events.iter().filter(|event| event.event_type == "OrderMatched");
    let read = |text: &str| serde_json::from_str::<Value>(text).expect("JSON");
    matched.map(|event| read(&event.payload)["OrderMatched"].take()).collect()
}

#[tokio::test]
async fn twenty_who_want_one_of_twelve_leave_eight_empty_handed_and_no_unit_is_made() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let seller = site.yard.trader(1);
    let buyers: Vec<Trader<'_>> = (2..=6).map(|n| site.yard.trader(n)).collect();
    let mut people: Vec<_> = buyers.iter().map(|buyer| buyer.signer.address()).collect();
    people.push(seller.signer.address());
    let watched = Watched::new(&seller, &people).copies(site.yard.world.editions, EDITION);
    let whole = of_edition(&seller, OFFERED, U256::from(40), OFFERED * UNIT_PRICE);
    let listed = site.command(&list(&seller, &whole)).await;
    let order_id = order_of(listed.data());
    let signed = seller.sign(&whole);
    let before = watched.now().await;

    hold_blocks(&site).await;
    let (mut sent, mut told) = (vec![], vec![]);
    for nth in 0..20u64 {
        let buyer = &buyers[usize::try_from(nth % 5).expect("small")];
        let wish = of_edition(buyer, 1, buying(nth + 1), UNIT_PRICE);
        let wish: X::SellOption = buyer.sign(&wish);
        let exchange = buyer.exchange();
        let call = exchange.matchOptionWithOption(signed.clone(), wish).gas(GAS);
        sent.push(*call.send().await.expect("it is sent").tx_hash());
        let body = json!({ "buyer": buyer.signer.address(), "txHash": sent.last() });
        let tell = Command::new(&format!("item/offer/purchase/{order_id}"), body);
        told.push(tell.by(&buyer.signer));
    }
    let answers = join_all(told.iter().map(|command| site.command(command))).await;
    // Each of the five has one of the twelve locked, and no second one beside it.
    let expected = [("lock_spent", 15), ("taken", 5)].map(|(why, of)| (why.to_owned(), of));
    assert_eq!(counted(&answers), BTreeMap::from(expected));
    site.settled().await;
    let order = edition_shown(&site, &order_id).await;
    assert_eq!((&order["status"], &order["locked"]), (&json!("active"), &json!("5")));
    let_go(&site).await;
    site.settled().await;
    let done = done(&site, &sent).await;
    assert_eq!(done.iter().filter(|done| **done).count(), 12, "{done:?}");
    each_is_told(&site, &told, &done).await;
    let after = watched.now().await;
    assert_eq!(before.sums(), after.sums(), "no unit is made, and no money");
    shared_out(&site, &seller, &order_id, (&before, &after)).await;
    let late = Command { key: "late".to_owned(), ..cancel(&seller, &order_id) };
    assert_eq!(verdict(&site.command(&late).await), "order_not_open");
    site.close().await;
}

async fn edition_shown(site: &Site, order_id: &str) -> Value {
    let world = &site.yard.world;
    let item = item_id(world.chain_id, world.editions, EDITION);
    site.get(&format!("/api/dcservice/item/sale/detail/{item}/{order_id}")).await.data().clone()
}

/// The pages tell every unit and every part of the money as the chain has them.
async fn shared_out(
    site: &Site,
    seller: &Trader<'_>,
    order_id: &str,
    (before, after): (&Balances, &Balances),
) {
    let editions = site.yard.world.editions;
    let item = item_id(site.yard.world.chain_id, editions, EDITION);
    let order = edition_shown(site, order_id).await;
    assert_eq!((&order["status"], &order["remaining"]), (&json!("filled"), &json!("0")));
    let path = format!("/api/dcservice/item/open/info?id={item}");
    let owners = site.get(&path).await.data()["owners"].clone();
    let mut units = U256::ZERO;
    for owner in owners.as_array().expect("owners") {
        let address = owner["owner"].as_str().expect("a text").parse().expect("an address");
        let held = after.of(&format!("{editions}-{EDITION}"), address);
        assert_eq!(number(&owner["amount"]), held, "{owner}");
        units += held;
    }
    assert_eq!(units, U256::from(22), "as many as were ever printed");
    let matched = matched(site, order_id).await;
    assert_eq!(matched.len(), 12);
    let mut parts = [U256::ZERO; 3];
    for (place, sale) in (1u64..).zip(&matched) {
        assert_eq!(number(&sale["filled"]), U256::from(place), "never more than were offered");
        let each = ["fee", "royalty", "seller_amount"].map(|name| number(&sale[name]));
        assert_eq!(each.iter().sum::<U256>(), U256::from(UNIT_PRICE), "{sale}");
        parts = [0, 1, 2].map(|part| parts[part] + each[part]);
    }
    let operator = brickyard::demo::person(0).address();
    let came = [operator, CREATOR, seller.signer.address()]
        .map(|who| after.of("WETH", who) - before.of("WETH", who));
    assert_eq!(came, parts);
}
