//! Signatures that are somebody else's, about something else, for another chain or contract, changed in one
//! field or sent once more: at every call that takes one they are refused with what to do, and nothing is
//! written. Listing stands in `api_refusals.rs`, transactions that are told of in `attacks_told.rs`.

use alloy::primitives::{Address, B256, U256};
use alloy::signers::SignerSync;
use alloy::sol_types::SolStruct;
use brickyard_api::{book_domain, exchange_domain, option_digest, typed};
use serde_json::{Value, json};

use crate::api::{announce_price, cancel, list, modify, order_of};
use crate::api_refusals::{assert_refused, with};
use crate::auctions_given::{Asked, announce_bid, bid, chain_time, open, shown};
use crate::harness::api::{Answer, Command, Site};
use crate::harness::world::{DAY_S, Trader};
use crate::offers::{detail, made};
use crate::offers_given::{Bid, bid as offer, make, void, withdraw};

/// A command as its sender means it, and all that it must not be taken for.
struct Deed<'a> {
    what: &'static str,
    by: &'a Trader<'a>,
    good: Command,
    /// Of what was signed.
    digest: B256,
    /// Of other things that the same wallet may have signed.
    others: Vec<(&'static str, B256)>,
    /// Under the good signature.
    swapped: Vec<Command>,
}

/// Sent as a command of its own.
pub(crate) fn anew(command: &Command) -> Command {
    Command { key: format!("{:032x}", rand::random::<u128>()), ..command.clone() }
}

fn signed_anew(command: &Command, by: &Trader<'_>, digest: B256) -> Command {
    let signature = by.signer.sign_hash_sync(&digest).expect("it signs").to_string();
    Command { signature: Some(signature), ..anew(command) }
}

/// The same words at the address of another one.
fn at(command: &Command, id: impl ToString, other: impl ToString) -> Command {
    let path = command.path.replace(&id.to_string(), &other.to_string());
    assert_ne!(path, command.path);
    Command { path, ..anew(command) }
}

/// Refused in full, and nothing was written.
pub(crate) async fn is_refused(site: &Site, what: &str, command: &Command) -> Answer {
    let head = site.yard.store.head().await.expect("a head");
    let answer = site.command(command).await;
    assert_refused(&answer, what);
    assert_eq!(site.yard.store.head().await.expect("a head"), head, "{what}: {}", answer.text);
    answer
}

pub(crate) async fn is_refused_as(site: &Site, what: &str, command: &Command, reason: &str) {
    let answer = is_refused(site, what, command).await;
    let told = (answer.status, &answer.body["data"]["reason"]);
    assert_eq!(told, (422, &json!(reason)), "{what}: {}", answer.text);
}

impl Deed<'_> {
    async fn is_attacked(&self, site: &Site, other: &Trader<'_>) {
        let what = |how: &str| format!("{}: {how}", self.what);
        let forged = signed_anew(&self.good, other, self.digest);
        let answer = is_refused(site, &what("by somebody else's signature"), &forged).await;
        assert_eq!(answer.status, 403, "{}", answer.text);
        let leaked = Command { by: Some(other.signer.clone()), ..anew(&self.good) };
        let answer = is_refused(site, &what("by somebody else's session"), &leaked).await;
        assert_eq!(answer.status, 403, "{}", answer.text);
        let theirs = Command { by: Some(other.signer.clone()), ..forged };
        assert_eq!(is_refused(site, &what("by somebody else"), &theirs).await.status, 403);
        let nobodys = Command { by: None, ..anew(&self.good) };
        assert_eq!(site.command(&nobodys).await.status, 401, "{}", self.what);
        let unsigned = Command { signature: None, ..anew(&self.good) };
        assert_eq!(is_refused(site, &what("unsigned"), &unsigned).await.status, 400);
        for (how, digest) in &self.others {
            let command = signed_anew(&self.good, self.by, *digest);
            let answer = is_refused(site, &what(how), &command).await;
            assert_eq!(answer.status, 403, "{}: {}", what(how), answer.text);
        }
        for command in &self.swapped {
            let how = what(&format!("{} {}", command.path, command.body));
            is_refused(site, &how, command).await;
        }
    }
}

/// What stands for sale and was offered before anybody signs anything more.
struct Market {
    escrowed: B256,
    listed: String,
    other: String,
    auction: B256,
    option: typed::OptionTerms,
    offer: Bid,
    next: Bid,
}

async fn market(site: &Site, one: &Trader<'_>, two: &Trader<'_>) -> Market {
    let escrowed = one.open(1, 1_000).await;
    let option = one.option(3, 7, 5_000);
    let listed = order_of(site.command(&list(one, &option)).await.data());
    let other = order_of(site.command(&list(one, &one.option(4, 8, 5_000))).await.data());
    let now = chain_time(site).await;
    let (start_s, end_s) = (now - 60, now + DAY_S);
    let asked = Asked { study: 5, price: 1_000, auction: true, escrowed: true, start_s, end_s };
    let auction = open(one, &asked).await;
    let (made_one, next) = (offer(two, one, 6, 11, 1_000), offer(two, one, 7, 12, 1_000));
    made(site, two, &made_one).await;
    site.settled().await;
    Market { escrowed, listed, other, auction, option, offer: made_one, next }
}

/// For our book, on a chain and at a venue.
fn in_book(message: &impl SolStruct, chain: u64, venue: Address) -> B256 {
    message.eip712_signing_hash(&book_domain(chain, venue))
}

fn the_end(order: &str) -> typed::CancelOrder {
    typed::CancelOrder { orderId: order.parse().expect("an order id") }
}

fn another_price<'a>(one: &'a Trader<'a>, market: &Market) -> Deed<'a> {
    let (chain, venue) = (one.world.chain_id, one.world.marketplace);
    let asked =
        |order: B256, price: u64| typed::ModifyPrice { orderId: order, price: U256::from(price) };
    let (id, message) = (market.escrowed, asked(market.escrowed, 900));
    let good = announce_price(one, id, 900);
    Deed {
        what: "another price in escrow",
        by: one,
        digest: in_book(&message, chain, venue),
        others: vec![
            ("for another chain", in_book(&message, chain + 1, venue)),
            ("for another contract", in_book(&message, chain, one.world.exchange)),
            ("of another order", in_book(&asked(market.auction, 900), chain, venue)),
            ("of another price", in_book(&asked(id, 901), chain, venue)),
            ("of its end", in_book(&the_end(&id.to_string()), chain, venue)),
        ],
        swapped: vec![
            with(&good, "/price", json!("901")),
            with(&good, "/orderId", json!(market.auction)),
            with(&good, "/orderId", json!(market.listed)),
        ],
        good,
    }
}

fn another_signed_price<'a>(one: &'a Trader<'a>, market: &Market) -> Deed<'a> {
    let world = one.world;
    let cheaper = typed::OptionTerms { price: U256::from(4_500), ..market.option.clone() };
    let elsewhere =
        |chain: u64, venue: Address| option_digest(&cheaper, &exchange_domain(chain, venue));
    let changed = |change: &dyn Fn(&mut typed::OptionTerms)| {
        let mut option = cheaper.clone();
        change(&mut option);
        one.digest(&option)
    };
    let good = modify(one, &market.listed, &cheaper);
    Deed {
        what: "another signed price",
        by: one,
        digest: one.digest(&cheaper),
        others: vec![
            ("for another chain", elsewhere(world.chain_id + 1, world.exchange)),
            ("for another contract", elsewhere(world.chain_id, world.marketplace)),
            ("of another price", changed(&|option| option.price = U256::from(4_501))),
            ("of another item", changed(&|option| option.tokenId = U256::from(4))),
            ("of another order", changed(&|option| option.nonce = U256::from(8))),
        ],
        swapped: [
            ("/price", json!("4501")),
            ("/option/price", json!("4501")),
            ("/option/nonce", json!("8")),
            ("/option/tokenId", json!("4")),
            ("/option/endTime", json!(cheaper.endTime.to::<u64>() + 1)),
            ("/option/signer", json!(Address::ZERO)),
            ("/option/currency", json!(world.usdt)),
            ("/orderId", json!(market.other)),
        ]
        .map(|(pointer, value)| with(&good, pointer, value))
        .to_vec(),
        good,
    }
}

fn the_end_of_an_order<'a>(one: &'a Trader<'a>, market: &Market) -> Deed<'a> {
    let (chain, exchange) = (one.world.chain_id, one.world.exchange);
    let (good, message) = (cancel(one, &market.other), the_end(&market.other));
    Deed {
        what: "the end of an order",
        by: one,
        digest: in_book(&message, chain, exchange),
        others: vec![
            ("for another chain", in_book(&message, chain + 1, exchange)),
            ("for another contract", in_book(&message, chain, one.world.marketplace)),
            ("of another order", in_book(&the_end(&market.listed), chain, exchange)),
        ],
        swapped: vec![
            at(&good, &market.other, &market.listed),
            at(&good, &market.other, market.escrowed),
        ],
        good,
    }
}

fn a_bid<'a>(two: &'a Trader<'a>, market: &Market, other: Address) -> Deed<'a> {
    let (chain, venue) = (two.world.chain_id, two.world.marketplace);
    let (id, me) = (market.auction, two.signer.address());
    let bids = |order: B256, bidder: Address, price: u64| typed::Bid {
        orderId: order,
        bidder,
        price: U256::from(price),
    };
    let (good, message) = (announce_bid(two, id, 1_000), bids(id, me, 1_000));
    Deed {
        what: "a bid",
        by: two,
        digest: in_book(&message, chain, venue),
        others: vec![
            ("for another chain", in_book(&message, chain + 1, venue)),
            ("for another contract", in_book(&message, chain, two.world.exchange)),
            ("on another order", in_book(&bids(market.escrowed, me, 1_000), chain, venue)),
            ("of another price", in_book(&bids(id, me, 1_001), chain, venue)),
            ("of another bidder", in_book(&bids(id, other, 1_000), chain, venue)),
        ],
        swapped: vec![
            with(&good, "/price", json!("1001")),
            with(&good, "/bidder", json!(other)),
            with(&good, "/orderId", json!(market.escrowed)),
        ],
        good,
    }
}

fn an_offer<'a>(two: &'a Trader<'a>, market: &Market, other: Address) -> Deed<'a> {
    let (chain, world, next) = (two.world.chain_id, two.world, &market.next);
    let elsewhere =
        |chain: u64, venue: Address| next.offer.eip712_signing_hash(&exchange_domain(chain, venue));
    let later = (next.offer.expireTime + U256::ONE).to_string();
    let good = make(two, next);
    Deed {
        what: "an offer",
        by: two,
        digest: next.id,
        others: vec![
            ("for another chain", elsewhere(chain + 1, world.exchange)),
            ("for another contract", elsewhere(chain, world.marketplace)),
            ("of another item", market.offer.id),
        ],
        swapped: [
            ("/offer/price", json!("1001")),
            ("/offer/bidder", json!(other)),
            ("/offer/expireTime", json!(later)),
            ("/option/tokenId", json!("8")),
            ("/option/price", json!("1001")),
            ("/chainId", json!(chain + 1)),
        ]
        .map(|(pointer, value)| with(&good, pointer, value))
        .to_vec(),
        good,
    }
}

fn the_end_of_an_offer<'a>(two: &'a Trader<'a>, market: &Market) -> Deed<'a> {
    let (chain, exchange) = (two.world.chain_id, two.world.exchange);
    let end = |offer: B256| typed::CancelOffer { offerId: offer };
    let (there, other) = (market.offer.id, market.next.id);
    let good = withdraw(two, there);
    Deed {
        what: "the end of an offer",
        by: two,
        digest: in_book(&end(there), chain, exchange),
        others: vec![
            ("for another chain", in_book(&end(there), chain + 1, exchange)),
            ("for another contract", in_book(&end(there), chain, two.world.marketplace)),
            ("of another offer", in_book(&end(other), chain, exchange)),
        ],
        swapped: vec![at(&good, there, other)],
        good,
    }
}

async fn pages(site: &Site, market: &Market) -> Vec<Value> {
    vec![
        shown(site, 1, market.escrowed).await,
        shown(site, 3, market.listed.parse().expect("an id")).await,
        shown(site, 4, market.other.parse().expect("an id")).await,
        shown(site, 5, market.auction).await,
        detail(site, market.offer.id).await,
    ]
}

/// B164, B189.
#[tokio::test]
async fn what_was_signed_is_good_for_its_signer_its_order_its_chain_and_its_very_words() {
    let site = Site::new().await;
    let [one, two, three] = [1, 2, 3].map(|index| site.yard.trader(index));
    let market = market(&site, &one, &two).await;
    let stranger = three.signer.address();
    let deeds = [
        another_price(&one, &market),
        another_signed_price(&one, &market),
        the_end_of_an_order(&one, &market),
        a_bid(&two, &market, stranger),
        an_offer(&two, &market, stranger),
        the_end_of_an_offer(&two, &market),
    ];
    let before = pages(&site, &market).await;
    for deed in &deeds {
        deed.is_attacked(&site, &three).await;
    }
    assert_eq!(pages(&site, &market).await, before);
    // As they should be, so that the refusals above were for the right reason.
    for deed in &deeds {
        site.command(&deed.good).await.data();
    }
    site.settled().await;

    // The chain goes on by them; then they are good for nothing more.
    one.modify(market.escrowed, 900).await;
    one.void_nonce(8).await;
    bid(&two, market.auction, 1_000).await;
    bid(&three, market.auction, 1_100).await;
    void(&two, &market.offer).await;
    let before = pages(&site, &market).await;
    let again = [
        "same_price",
        "same_price",
        "order_not_open",
        "bid_too_low",
        "offer_already_made",
        "offer_not_open",
    ];
    for (deed, reason) in deeds.iter().zip(again) {
        is_refused_as(&site, deed.what, &anew(&deed.good), reason).await;
    }
    assert_eq!(pages(&site, &market).await, before);
    site.close().await;
}
