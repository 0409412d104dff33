//! The whole book of two chains that have currencies of the same addresses: what costs 5 of the one is not
//! compared with what costs 5 of the other, and none hides the other's rows.

use std::collections::BTreeMap;

use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, UnixSeconds};
use brickyard_core::offers::{Offer, OfferEvent};
use brickyard_core::orders::{Order, OrderEvent, Terms};
use brickyard_store::{ChainSource, Fact};
use rand::Rng;
use rand::rngs::StdRng;

use crate::book::read_book;
use crate::harness::api::Site;
use crate::harness::append_facts;
use crate::harness::random::seeded;
use crate::offers_given::{offer_id, offered};
use crate::orders_given::{option, order_id, terms};

/// Followed by nobody, so that nothing is found out about offers meanwhile. The number of the one is less, and its
/// text is not.
const CHAINS: [u64; 2] = [8_453, 100_000];
const CURRENCIES: [Address; 2] = [Address::ZERO, Address::new([6; 20])];
const COUNT: u64 = 120;

/// Currency, chain, price of a unit as a side counts it, and the id.
type Place = (String, u64, i64, String);

fn some_terms(random: &mut StdRng, n: u64) -> (Terms, i64) {
    let (units, price) = (random.random_range(1..4), random.random_range(1..40));
    let terms = Terms {
        chain_id: ChainId(CHAINS[random.random_range(0..2)]),
        currency: CURRENCIES[random.random_range(0..2)],
        amount: Amount::from(units),
        price: Amount::from(units * price),
        end_s: UnixSeconds(9_000_000_000),
        ..terms(n)
    };
    (terms, i64::try_from(price).expect("a small number"))
}

fn place(terms: &Terms, unit_price: i64, id: String) -> Place {
    (terms.currency.to_string(), terms.chain_id.0, unit_price, id)
}

/// Facts of both sides, and each side as it has to be told: the cheapest ask and the highest bid of each first.
fn some_book(random: &mut StdRng) -> (Vec<Fact>, [Vec<Place>; 2]) {
    let (mut facts, mut asks, mut bids) = (vec![], vec![], vec![]);
    for n in 0..COUNT {
        let at = |terms: &Terms| ChainSource {
            chain_id: terms.chain_id,
            block: 1,
            block_hash: Hash32::new([1; 32]),
            block_time_s: UnixSeconds(1_000),
            tx: Hash32::new([2; 32]),
            log_index: n,
            incarnation: 0,
        };
        let (terms, price) = some_terms(random, n);
        asks.push(place(&terms, price, order_id(n)));
        let source = at(&terms);
        let listed = OrderEvent::OrderListed { terms, option: option(n, 1) };
        facts.push(Fact::of::<Order>(order_id(n), &listed, &source).expect("a fact"));

        let (sale, price) = some_terms(random, n);
        let id = offer_id(n).to_string();
        bids.push(place(&sale, -price, id.clone()));
        let (source, (mut terms, signed)) = (at(&sale), offered(n, sale.token_id, 1));
        (terms.expire_s, terms.sale) = (sale.end_s, sale);
        let made = OfferEvent::OfferMade { terms, signed };
        facts.push(Fact::of::<Offer>(id, &made, &source).expect("a fact"));
    }
    asks.sort_unstable();
    bids.sort_unstable();
    (facts, [asks, bids])
}

fn ids<'a>(places: impl IntoIterator<Item = &'a Place>) -> Vec<String> {
    places.into_iter().map(|(.., id)| id.clone()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_book_of_two_chains_compares_prices_within_a_currency_of_one_chain() {
    let mut random = seeded("a_book_of_two_chains");
    let site = Site::new().await;
    let (facts, sides) = some_book(&mut random);
    append_facts(&site.yard.store, facts).await;
    site.settled().await;
    for (side, places) in ["asks", "bids"].into_iter().zip(&sides) {
        for size in [1, random.random_range(2..40), 500] {
            let told = read_book(&site, &format!("side={side}&size={size}"), "next").await;
            assert_eq!(told, ids(places), "{side} in pages of {size}");
        }
        let mut firsts: BTreeMap<(&String, u64), &Place> = BTreeMap::new();
        for place in places {
            firsts.entry((&place.0, place.1)).or_insert(place);
        }
        assert_eq!(firsts.len(), 4, "each currency on each chain");
        let told = read_book(&site, &format!("side={side}&size=1"), "nextCurrency").await;
        assert_eq!(told, ids(firsts.into_values()), "the best of each of {side}");
        for (chain, currency) in [(CHAINS[0], None), (CHAINS[1], Some(CURRENCIES[1]))] {
            let of = currency.map(|of| format!("&currency={of}")).unwrap_or_default();
            let told = read_book(&site, &format!("side={side}&chain={chain}{of}"), "next").await;
            let fits = |place: &&Place| {
                place.1 == chain && currency.is_none_or(|of| place.0 == of.to_string())
            };
            assert_eq!(told, ids(places.iter().filter(fits)), "{side} of {chain}{of}");
        }
    }
    site.close().await;
}
