//! Tokens that misbehave, met by the product as a user meets them: what they try is refused or undone, nobody's
//! money or item has moved, and the book says of each order what the chain says. Traders that do so stand
//! beside it (`hostile_traders.rs`).

use alloy::primitives::{Address, B256, U256};
use alloy::sol_types::{SolCall, SolError};
use brickyard_api::typed::{Offer, OptionTerms};
use brickyard_indexer::contracts::{Marketplace as M, OptionExchange as X};
use serde_json::{Value, json};

use crate::auctions_given::text;
use crate::balances_given::{Watched, assert_paid, parts_of, royalties_apart};
use crate::harness::api::Site;
use crate::harness::world::{DAY_S, Trader, mined};
use crate::odd_given::{
    GAS, OddOne, ReentrancyGuardReentrantCall, fans_turned_odd, odd_collection,
};
use crate::offers::{assert_refused, detail};
use crate::offers_given::{Bid, accept, bid, make, signed_as, take};
use crate::sales_given::{Kind, Sale, Way};

const PRICE: u64 = 10_000;

/// For what no royalty is asked.
fn of_odd(seller: &Trader<'_>, odd: &OddOne, number: u64) -> OptionTerms {
    OptionTerms {
        collection: *odd.address(),
        royaltyRate: U256::ZERO,
        ..seller.option(number, 100 + number, PRICE)
    }
}

/// A study, priced in another currency.
fn priced_in(seller: &Trader<'_>, study: u64, currency: Address) -> OptionTerms {
    OptionTerms { currency, ..seller.option(study, 100 + study, PRICE) }
}

/// What somebody in the middle of a sale would like to do to others, and to this sale once more.
fn intrusions(sale: &Sale, prey: &Sale, by: Address) -> (bool, Vec<Vec<u8>>) {
    match (&sale.way, &prey.way) {
        (Way::Escrow(id), Way::Escrow(other)) => {
            let expected = U256::from(PRICE);
            let buy = |id: B256| M::purchaseCall { orderId: id, expectedPrice: expected };
            let more =
                [M::cancelOrderCall { orderId: *id }, M::cancelOrderCall { orderId: *other }];
            let mut calls = [buy(*id), buy(*other)].map(|call| call.abi_encode()).to_vec();
            calls.extend(more.map(|call| call.abi_encode()));
            (true, calls)
        }
        (Way::Signed(option, _), Way::Signed(other, _)) => {
            let buy =
                |option: &X::SellOption| X::buyOptionForCall { option: option.clone(), buyer: by };
            (false, [buy(option), buy(other)].map(|call| call.abi_encode()).to_vec())
        }
        _ => panic!("two of one rail"),
    }
}

/// The sale's collection calls back while the item goes to its buyer: at first it insists, then it puts up
/// with being refused.
async fn calls_back(
    site: &Site,
    odd: &OddOne,
    (sale, prey): (&Sale, &Sale),
    [seller, one, two]: [&Trader<'_>; 3],
) {
    let (to_marketplace, calls) = intrusions(sale, prey, *odd.address());
    let world = &site.yard.world;
    let venue = if to_marketplace { world.marketplace } else { world.exchange };
    let people = [seller, one, two].map(|trader| trader.signer.address());
    let watched = Watched::new(seller, &[&people[..], &[*odd.address()]].concat())
        .studies(seller, &[1, 2])
        .unique(*odd.address(), &[1, 2]);
    let before = watched.now().await;
    let tries = calls.len();
    mined!(odd.arm(venue, calls.into_iter().map(Into::into).collect()));
    mined!(odd.insist(true));
    assert!(!sale.is_bought(site, one).await, "what it insists on undoes the sale");
    assert_eq!(watched.now().await, before, "nothing has moved");

    mined!(odd.insist(false));
    assert!(sale.is_bought(site, two).await, "refused, it changes nothing");
    assert_eq!(odd.tried().call().await.expect("a number"), U256::from(tries));
    assert_eq!(odd.succeeded().call().await.expect("a number"), U256::ZERO);
    for place in 0..tries {
        let reason = odd.reasons(U256::from(place)).call().await.expect("a reason");
        assert_eq!(reason, ReentrancyGuardReentrantCall::SELECTOR, "call {place}");
    }
    let (sold, after) = (sale.shown(site).await, watched.now().await);
    assert_eq!((&sold["status"], &sold["buyer"]), (&json!("filled"), &json!(text(people[2]))));
    let [fee, _, rest] = parts_of(&sold["sale"], PRICE);
    let paid = before.of("WETH", people[2]) - after.of("WETH", people[2]);
    assert_eq!((paid, fee), (U256::from(PRICE), U256::from(PRICE / 100)));
    assert_eq!(after.of("WETH", people[0]) - before.of("WETH", people[0]), rest);
    assert_eq!(before.sums(), after.sums());
    assert_eq!(prey.shown(site).await["status"], "active", "the other is as it was");
}

#[tokio::test]
async fn a_collection_that_calls_back_while_it_moves_gets_nothing_and_cannot_insist() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let [seller, one, two] = [1, 2, 3].map(|index| site.yard.trader(index));
    let odd = odd_collection(&site, &seller, &[1, 2]).await;
    let everybody = [&seller, &one, &two];
    let prey = Sale::opened(&seller, &seller.option(1, 1, PRICE), Kind::Fixed).await;
    let sale = Sale::opened(&seller, &of_odd(&seller, &odd, 1), Kind::Fixed).await;
    calls_back(&site, &odd, (&sale, &prey), everybody).await;
    let prey = Sale::listed(&site, &seller, &seller.option(2, 2, PRICE)).await;
    let sale = Sale::listed(&site, &seller, &of_odd(&seller, &odd, 2)).await;
    calls_back(&site, &odd, (&sale, &prey), everybody).await;
    // They could be bought all the time, by whoever is not in the middle of something.
    assert!(prey.is_bought(&site, &one).await);
    site.close().await;
}

/// What a bidder offers for a study in another currency.
async fn offered(site: &Site, owner: &Trader<'_>, bidder: &Trader<'_>, currency: Address) -> Bid {
    let given = bid(bidder, owner, 4, 44, PRICE);
    let option = OptionTerms { currency, ..given.option };
    let offer = Offer { optionHash: bidder.digest(&option), ..given.offer };
    let made = signed_as(bidder, option, offer);
    site.command(&make(bidder, &made)).await.data();
    site.settled().await;
    made
}

/// FANS are traded here; one day they keep a part of what they move.
#[tokio::test]
async fn a_currency_that_keeps_a_part_of_what_it_moves_buys_nothing_on_either_rail() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let [seller, one, two] = [1, 2, 3].map(|index| site.yard.trader(index));
    let fans = site.yard.world.fans;
    let odd = fans_turned_odd(&site, &[&seller, &one, &two]).await;
    let opened = Sale::opened(&seller, &priced_in(&seller, 1, fans), Kind::Fixed).await;
    let auction = Sale::opened(&seller, &priced_in(&seller, 2, fans), Kind::Auction).await;
    let listed = Sale::listed(&site, &seller, &priced_in(&seller, 3, fans)).await;
    let offer = offered(&site, &seller, &one, fans).await;
    let people = [&seller, &one, &two].map(|trader| trader.signer.address());
    let watched = Watched::new(&seller, &people).studies(&seller, &[1, 2, 3, 4]);
    let before = watched.now().await;

    mined!(odd.keep(U256::from(7)));
    assert!(!opened.is_bought(&site, &one).await);
    assert!(!listed.is_bought(&site, &one).await);
    let venue = one.marketplace();
    let sent = venue.bid(auction.in_escrow(), U256::from(PRICE)).gas(GAS).send().await;
    assert!(!sent.expect("it is sent").get_receipt().await.expect("it is mined").status());
    let (option, by_bidder) = (offer.unsigned_option(&seller), offer.on_chain(&one));
    let venue = seller.exchange();
    let taken = venue.matchOptionWithOffer(option, by_bidder).gas(GAS).send().await;
    let taken = taken.expect("it is sent").get_receipt().await.expect("it is mined");
    assert!(!taken.status());
    let told = site.command(&accept(&seller, offer.id, taken.transaction_hash)).await;
    assert_refused(&told, "transaction_failed");
    assert_eq!(watched.now().await, before, "nothing has moved");
    for sale in [&opened, &auction, &listed] {
        let shown = sale.shown(&site).await;
        assert_eq!((&shown["status"], &shown["sale"]), (&json!("active"), &Value::Null));
    }
    assert_eq!(detail(&site, offer.id).await["status"], "active");

    // As long as it behaves, it is money.
    mined!(odd.keep(U256::ZERO));
    for sale in [&opened, &listed] {
        let before = watched.now().await;
        assert!(sale.is_bought(&site, &two).await);
        let (sold, after) = (sale.shown(&site).await, watched.now().await);
        assert_paid((&before, &after), "FANS", [people[2], people[0]], (&sold["sale"], PRICE));
    }
    site.close().await;
}

/// Tether, as it is deployed on Ethereum: its calls answer nothing.
#[tokio::test]
async fn a_currency_whose_calls_answer_nothing_pays_on_both_rails_and_is_paid_back() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let [seller, one, two] = [1, 2, 3].map(|index| site.yard.trader(index));
    let usdt = site.yard.world.usdt;
    let people = [&seller, &one, &two].map(|trader| trader.signer.address());
    let watched = Watched::new(&seller, &people).studies(&seller, &[1, 2, 3, 4]);
    let opened = Sale::opened(&seller, &priced_in(&seller, 1, usdt), Kind::Fixed).await;
    let listed = Sale::listed(&site, &seller, &priced_in(&seller, 2, usdt)).await;
    for (sale, study) in [(&opened, 1), (&listed, 2)] {
        let before = watched.now().await;
        assert!(sale.is_bought(&site, &one).await);
        let (sold, after) = (sale.shown(&site).await, watched.now().await);
        assert_eq!(sold["status"], "filled");
        assert_paid((&before, &after), "USDT", [people[1], people[0]], (&sold["sale"], PRICE));
        assert!(after.has(people[1], site.yard.world.studies, study));
    }
    let offer = offered(&site, &seller, &one, usdt).await;
    let before = watched.now().await;
    take(&seller, &one, &offer).await;
    site.settled().await;
    let (taken, after) = (detail(&site, offer.id).await, watched.now().await);
    assert_paid((&before, &after), "USDT", [people[1], people[0]], (&taken["sale"], PRICE));

    // Whoever is outbid has all of it back at once.
    let auction = Sale::opened(&seller, &priced_in(&seller, 3, usdt), Kind::Auction).await;
    let before = watched.now().await;
    mined!(one.marketplace().bid(auction.in_escrow(), U256::from(PRICE)));
    mined!(two.marketplace().bid(auction.in_escrow(), U256::from(2 * PRICE)));
    let led = watched.now().await;
    assert_eq!(led.of("USDT", people[1]), before.of("USDT", people[1]));
    assert_eq!(led.of("USDT", site.yard.world.marketplace), U256::from(2 * PRICE), "held");
    site.yard.chain.pass(2 * DAY_S).await;
    mined!(one.marketplace().settleAuction(auction.in_escrow()));
    let (sold, after) = (auction.shown(&site).await, watched.now().await);
    let paid = (&sold["sale"], 2 * PRICE);
    assert_paid((&before, &after), "USDT", [people[2], people[0]], paid);
    site.close().await;
}
