//! Traders that are contracts and misbehave: a buyer that takes no items pays nothing, a seller or a bidder
//! that takes no coin holds nobody up and is owed it, and the marketplace holds what it owes and no more.

use alloy::primitives::{Address, Bytes, U256};
use alloy::sol_types::SolCall;
use brickyard_api::typed::OptionTerms;
use brickyard_core::orders::DELIVERY_SECONDS;
use brickyard_indexer::contracts::{Collection721, Marketplace as M, OptionExchange as X, WETH};
use serde_json::{Value, json};

use crate::auctions_given::text;
use crate::balances_given::{CREATOR, Watched, coin_of, gas_of, parts_of, royalties_apart};
use crate::harness::api::Site;
use crate::harness::world::{DAY_S, Trader, mined, now_s};
use crate::odd_given::{DECLINES, GAS, OddOne, deployed, runs};
use crate::sales_given::{Kind, Sale, Way, params};

const PRICE: u64 = 10_000;

/// With money of `by`'s, which both venues may take.
async fn rich(by: &Trader<'_>) -> OddOne {
    let odd = deployed(by, "Trader").await;
    let weth = by.world.weth;
    let money = WETH::new(weth, by.provider.clone());
    mined!(money.transfer(*odd.address(), U256::from(5 * PRICE)));
    for spender in [by.world.marketplace, by.world.exchange] {
        let call = WETH::approveCall { spender, value: U256::MAX };
        assert!(runs(&odd, weth, 0, &call).await);
    }
    odd
}

/// The ways by which a contract buys a signed sale for itself.
fn takings(sale: &Sale, by: Address) -> [Vec<u8>; 2] {
    let Way::Signed(option, hash) = &sale.way else { panic!("a signed one") };
    let offer = X::Offer {
        optionHash: *hash,
        bidder: by,
        price: U256::from(PRICE),
        expireTime: U256::from(now_s() + DAY_S),
        signature: Bytes::new(),
    };
    let option = || (**option).clone();
    [
        X::matchOptionWithOfferCall { option: option(), offer }.abi_encode(),
        X::buyOptionForCall { option: option(), buyer: by }.abi_encode(),
    ]
}

async fn does(odd: &OddOne, target: Address, call: Vec<u8>) -> bool {
    let sent = odd.run(target, U256::ZERO, call.into()).gas(GAS).send().await;
    sent.expect("it is sent").get_receipt().await.expect("it is mined").status()
}

#[tokio::test]
async fn a_buyer_that_takes_no_items_pays_nothing_and_a_bidder_has_the_bid_back() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let [seller, owner, other] = [1, 2, 3].map(|index| site.yard.trader(index));
    let odd = rich(&owner).await;
    mined!(odd.behave(DECLINES));
    let (bot, venue) = (*odd.address(), site.yard.world.marketplace);
    let opened = Sale::opened(&seller, &seller.option(1, 101, PRICE), Kind::Fixed).await;
    let listed = Sale::listed(&site, &seller, &seller.option(2, 102, PRICE)).await;
    let auction = Sale::opened(&seller, &seller.option(3, 103, PRICE), Kind::Auction).await;
    let people = [&seller, &owner, &other].map(|trader| trader.signer.address());
    let watched =
        Watched::new(&seller, &[&people[..], &[bot]].concat()).studies(&seller, &[1, 2, 3]);
    let before = watched.now().await;

    let (id, price) = (opened.in_escrow(), U256::from(PRICE));
    let call = M::purchaseCall { orderId: id, expectedPrice: price };
    assert!(!runs(&odd, venue, 0, &call).await, "the item would hang between them");
    for call in takings(&listed, bot) {
        assert!(!does(&odd, site.yard.world.exchange, call).await);
    }
    assert_eq!(watched.now().await, before, "nothing has moved");
    for sale in [&opened, &listed] {
        let shown = sale.shown(&site).await;
        assert_eq!((&shown["status"], &shown["buyer"]), (&json!("active"), &Value::Null));
    }

    let id = auction.in_escrow();
    assert!(runs(&odd, venue, 0, &M::bidCall { orderId: id, price }).await);
    site.yard.chain.pass(2 * DAY_S).await;
    mined!(other.marketplace().settleAuction(id));
    assert_eq!(auction.shown(&site).await["status"], "awaiting_delivery");
    let held = watched.now().await;
    assert_eq!(held.of("WETH", venue), price, "held for them");
    let deliver = seller.marketplace();
    let sent = deliver.deliver(id).gas(GAS).send().await.expect("it is sent");
    assert!(!sent.get_receipt().await.expect("it is mined").status());
    assert_eq!(watched.now().await, held);
    site.yard.chain.pass(DELIVERY_SECONDS + 1).await;
    mined!(other.marketplace().refundTimedOut(id));
    let over = auction.shown(&site).await;
    assert_eq!((&over["status"], &over["sale"]), (&json!("refunded"), &Value::Null));
    seller.cancel(opened.in_escrow()).await;
    let after = watched.now().await;
    for who in people.into_iter().chain([bot]) {
        assert_eq!(after.of("WETH", who), before.of("WETH", who), "{who}");
    }
    let studies = site.yard.world.studies;
    assert!((1..=3).all(|study| after.has(people[0], studies, study)), "all of them are back");
    assert_eq!(after.of("WETH", venue), U256::ZERO);
    site.close().await;
}

/// Sells a study for coin, and takes none.
async fn refusing(site: &Site, one: &Trader<'_>) -> (OddOne, Sale) {
    let odd = deployed(one, "Trader").await;
    one.give(1, *odd.address()).await;
    let world = &site.yard.world;
    let approve =
        Collection721::setApprovalForAllCall { operator: world.marketplace, approved: true };
    assert!(runs(&odd, world.studies, 0, &approve).await);
    let option = OptionTerms { currency: Address::ZERO, ..one.option(1, 101, PRICE) };
    let params = params(&option, Kind::Fixed);
    let salt = params.salt;
    assert!(runs(&odd, world.marketplace, 0, &M::createOrderCall { params }).await);
    mined!(odd.refuse(true));
    let sale = Sale::known(one, *odd.address(), (&option, salt)).await;
    (odd, sale)
}

#[tokio::test]
async fn a_seller_that_takes_no_coin_sells_and_is_owed_it_to_the_last_unit() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let [one, buyer] = [1, 2].map(|index| site.yard.trader(index));
    let (odd, sale) = refusing(&site, &one).await;
    let (bot, venue) = (*odd.address(), site.yard.world.marketplace);
    let operator = brickyard::demo::person(0).address();
    let mut had = vec![];
    for who in [buyer.signer.address(), operator, CREATOR, bot, venue] {
        had.push(coin_of(&site, who).await);
    }
    let tx = sale.send(&buyer).await;
    let sold = sale.shown(&site).await;
    assert_eq!((&sold["status"], &sold["maker"]), (&json!("filled"), &json!(text(bot))));
    site.command(&sale.tell(&buyer, tx)).await.data();
    let [fee, royalty, rest] = parts_of(&sold["sale"], PRICE);
    let paid = U256::from(PRICE) + gas_of(&site, tx).await;
    assert_eq!(had[0] - coin_of(&site, buyer.signer.address()).await, paid);
    for (place, who, part) in [(1, operator, fee), (2, CREATOR, royalty), (4, venue, rest)] {
        assert_eq!(coin_of(&site, who).await - had[place], part, "{who}");
    }
    assert_eq!(coin_of(&site, bot).await, had[3]);
    let owner = one.studies().ownerOf(U256::ONE).call().await.expect("an owner");
    assert_eq!(owner, buyer.signer.address());

    let owed = one.marketplace().creditOf(bot, Address::ZERO).call().await;
    assert_eq!(owed.expect("a sum"), rest, "it waits for who takes it");
    let fetch = M::withdrawCreditCall { currency: Address::ZERO };
    assert!(!runs(&odd, venue, 0, &fetch).await, "it takes none as yet");
    assert_eq!(coin_of(&site, venue).await, rest);
    mined!(odd.refuse(false));
    assert!(runs(&odd, venue, 0, &fetch).await);
    assert_eq!((coin_of(&site, bot).await, coin_of(&site, venue).await), (rest, U256::ZERO));
    assert!(!runs(&odd, venue, 0, &fetch).await, "once");
    site.close().await;
}

#[tokio::test]
async fn a_bidder_that_takes_no_coin_back_does_not_keep_others_from_bidding() {
    let site = Site::new().await;
    royalties_apart(&site).await;
    let [seller, bidder] = [1, 2].map(|index| site.yard.trader(index));
    let odd = deployed(&bidder, "Trader").await;
    let (bot, venue) = (*odd.address(), site.yard.world.marketplace);
    site.yard.chain.call("anvil_setBalance", json!([bot, "0x2710"])).await;
    mined!(odd.refuse(true));
    let option = OptionTerms { currency: Address::ZERO, ..seller.option(2, 102, PRICE) };
    let auction = Sale::opened(&seller, &option, Kind::Auction).await;
    let id = auction.in_escrow();
    let first = M::bidCall { orderId: id, price: U256::from(PRICE) };
    assert!(runs(&odd, venue, PRICE, &first).await);
    let higher = U256::from(2 * PRICE);
    mined!(bidder.marketplace().bid(id, higher).value(higher));
    let led = auction.shown(&site).await;
    assert_eq!(led["buyer"], text(bidder.signer.address()));
    assert_eq!(coin_of(&site, venue).await, U256::from(3 * PRICE), "a bid, and what is owed");
    site.yard.chain.pass(2 * DAY_S).await;
    mined!(bidder.marketplace().settleAuction(id));
    let sold = auction.shown(&site).await;
    assert_eq!(sold["status"], "filled");
    parts_of(&sold["sale"], 2 * PRICE);
    assert_eq!(coin_of(&site, venue).await, U256::from(PRICE), "what is owed, and no more");
    mined!(odd.refuse(false));
    assert!(runs(&odd, venue, 0, &M::withdrawCreditCall { currency: Address::ZERO }).await);
    assert_eq!(
        (coin_of(&site, bot).await, coin_of(&site, venue).await),
        (U256::from(PRICE), U256::ZERO)
    );
    site.close().await;
}
