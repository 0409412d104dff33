//! Transactions that are told of by somebody else, of somebody else, about something else or once more: none of
//! it holds an order, delivers it or speaks for a side, and nothing is written.

use alloy::primitives::B256;
use serde_json::Value;

use crate::attacks_signed::{anew, is_refused, is_refused_as};
use crate::auctions_given::{Asked, chain_time, open, shown, tell_delivery};
use crate::disputes::words;
use crate::harness::api::{Command, Site};
use crate::harness::world::{DAY_S, Trader};
use crate::odd_given::GAS;
use crate::offers::{detail, made};
use crate::offers_given::{accept, bid as offer};
use crate::races::hold_blocks;
use crate::sales_given::Sale;

const PRICE: u64 = 5_000;

/// As whoever has that wallet sends it.
fn sent_by(command: &Command, who: &Trader<'_>) -> Command {
    Command { by: Some(who.signer.clone()), ..anew(command) }
}

async fn is_not_theirs(site: &Site, what: &str, command: &Command) {
    let answer = is_refused(site, what, command).await;
    assert_eq!(answer.status, 403, "{what}: {}", answer.text);
}

/// What was sold, kept by its seller and paid.
async fn paid(site: &Site, seller: &Trader<'_>, buyer: &Trader<'_>, study: u64) -> B256 {
    let now = chain_time(site).await;
    let (start_s, end_s) = (now - 60, now + DAY_S);
    let asked = Asked { study, price: PRICE, auction: false, escrowed: false, start_s, end_s };
    let order_id = open(seller, &asked).await;
    buyer.purchase(order_id, PRICE).await;
    order_id
}

async fn purchases(site: &Site, [two, three]: [&Trader<'_>; 2], [first, second]: [&Sale; 2]) {
    let (by_two, by_three) = (first.send(two).await, second.send(three).await);
    let good = first.tell(two, by_two);
    is_not_theirs(site, "a purchase of another session", &sent_by(&good, three)).await;
    for (what, told) in [
        ("a purchase of another buyer", first.tell(three, by_two)),
        ("another buyer's purchase", first.tell(two, by_three)),
        ("a purchase of another order", second.tell(two, by_two)),
    ] {
        is_refused_as(site, what, &told, "not_a_purchase").await;
    }
    site.command(&good).await.data();
    is_refused_as(site, "a purchase once more", &anew(&good), "order_locked").await;
    is_refused_as(site, "held by another", &second.tell(two, by_two), "not_a_purchase").await;
}

async fn deliveries(
    site: &Site,
    [seller, buyer, other]: [&Trader<'_>; 3],
    [order, another]: [B256; 2],
) {
    let venue = seller.marketplace();
    let sent = venue.deliver(order).gas(GAS).send().await.expect("it is sent");
    let delivering = *sent.tx_hash();
    let venue = buyer.marketplace();
    let sent = venue.refuseDelivery(another).gas(GAS).send().await.expect("it is sent");
    let refusing = *sent.tx_hash();
    let good = tell_delivery(seller, order, delivering);
    is_not_theirs(site, "a delivery of another session", &sent_by(&good, other)).await;
    for (what, told) in [
        ("a delivery by somebody else", tell_delivery(other, order, delivering)),
        ("a delivery by the buyer", tell_delivery(buyer, order, delivering)),
        ("a delivery of another order", tell_delivery(seller, another, delivering)),
        ("a refusal told as a delivery", tell_delivery(buyer, another, refusing)),
    ] {
        is_refused_as(site, what, &told, "not_a_delivery").await;
    }
    site.command(&good).await.data();
}

async fn statements(
    site: &Site,
    [seller, buyer, other]: [&Trader<'_>; 3],
    [order, another]: [B256; 2],
) {
    let good = words(buyer, order, "It never came.", &[]);
    is_not_theirs(site, "words of another session", &sent_by(&good, other)).await;
    is_not_theirs(site, "words of the other side", &sent_by(&good, seller)).await;
    is_not_theirs(site, "words of nobody's", &words(other, order, "It came.", &[])).await;
    // The same words about a sale that is not the buyer's.
    let elsewhere = words(buyer, another, "It never came.", &[]);
    is_not_theirs(site, "words about another sale", &elsewhere).await;
    site.command(&good).await.data();
    let head = site.yard.store.head().await.expect("a head");
    site.command(&anew(&good)).await.data();
    assert_eq!(site.yard.store.head().await.expect("a head"), head, "said once");
}

async fn pages(site: &Site, orders: &[(u64, B256)], offer: B256) -> Vec<Value> {
    let mut pages = vec![];
    for (study, order) in orders {
        pages.push(shown(site, *study, *order).await);
    }
    pages.push(detail(site, offer).await);
    pages
}

#[tokio::test]
async fn a_transaction_is_told_of_by_who_sent_it_for_what_it_does_and_once() {
    let site = Site::new().await;
    let [one, two, three] = [1, 2, 3].map(|index| site.yard.trader(index));
    let first = Sale::listed(&site, &one, &one.option(1, 1, PRICE)).await;
    let second = Sale::listed(&site, &one, &one.option(2, 2, PRICE)).await;
    let kept = [paid(&site, &one, &two, 3).await, paid(&site, &one, &two, 4).await];
    let said = [paid(&site, &one, &two, 5).await, paid(&site, &one, &three, 6).await];
    let (taken, standing) = (offer(&two, &one, 7, 77, PRICE), offer(&three, &one, 7, 78, PRICE));
    made(&site, &two, &taken).await;
    made(&site, &three, &standing).await;
    site.settled().await;
    hold_blocks(&site).await;
    // Of what nobody has any business with, nothing changes.
    let untouched = [(2, second.in_escrow()), (4, kept[1]), (6, said[1])];
    let before = pages(&site, &untouched, standing.id).await;

    purchases(&site, [&two, &three], [&first, &second]).await;
    deliveries(&site, [&one, &two, &three], kept).await;
    statements(&site, [&one, &two, &three], said).await;
    let (option, by_two) = (taken.unsigned_option(&one), taken.on_chain(&two));
    let venue = one.exchange();
    let sent = venue.matchOptionWithOffer(option, by_two).gas(GAS).send().await;
    let tx = *sent.expect("it is sent").tx_hash();
    let good = accept(&one, taken.id, tx);
    is_not_theirs(&site, "an acceptance of another session", &sent_by(&good, &three)).await;
    for (what, told) in [
        ("an acceptance by somebody else", accept(&three, taken.id, tx)),
        ("an acceptance by the bidder", accept(&two, taken.id, tx)),
        ("an acceptance of another offer", accept(&one, standing.id, tx)),
    ] {
        is_refused_as(&site, what, &told, "not_an_acceptance").await;
    }
    site.command(&good).await.data();
    is_refused_as(&site, "an acceptance once more", &anew(&good), "offer_accepted").await;
    assert_eq!(pages(&site, &untouched, standing.id).await, before);
    site.close().await;
}
