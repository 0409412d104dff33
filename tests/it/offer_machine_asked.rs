//! What may be asked of an offer, by chance.

use brickyard_core::items::Attribute;
use brickyard_core::kernel::{Address, Amount, Hash32, OrderId, UnixSeconds};
use brickyard_core::offers::{
    Funds, OfferCommand as C, OfferTerms, OutdatedReason, SignedOffer, Standing, TokenSet,
};
use brickyard_core::orders::Terms;
use rand::Rng;
use rand::rngs::StdRng;

use crate::offer_machine::{BIDDER, DAY, OTHER, PRICE};
use crate::offers_given::wanted;
use crate::orders_given::{MAKER, option, terms};

pub(crate) fn any<T: Copy>(random: &mut StdRng, of: &[T]) -> T {
    of[random.random_range(0..of.len())]
}

fn any_funds(random: &mut StdRng) -> Funds {
    let amount = |random: &mut StdRng| Amount::from(any(random, &[PRICE, 3 * PRICE, 9 * PRICE, 0]));
    Funds { balance: amount(random), allowance: amount(random) }
}

/// Mostly good, with each rule broken now and then.
fn any_offer(random: &mut StdRng, now: u64) -> C {
    let now_s = UnixSeconds(now);
    let mut sale = Terms { start_s: now_s, end_s: now_s.plus(10 * DAY), ..terms(7) };
    let mut expire_s = now_s.plus(any(random, &[500, DAY]));
    let mut bidder = BIDDER;
    let mut filled = Amount::ZERO;
    let mut owner_counter = Amount::ZERO;
    let mut bidder_counter = Amount::ZERO;
    match random.random_range(0..24) {
        0 => bidder = MAKER,
        1 => expire_s = now_s,
        2 => sale.price = Amount::ZERO,
        3 => sale.amount = Amount::ZERO,
        4 => sale.end_s = sale.start_s,
        5 => sale.end_s = now_s.plus(180 * DAY + 1),
        6 => sale.currency = Address::ZERO,
        7 => sale.start_s = now_s.plus(1),
        8 => expire_s = sale.end_s.plus(1),
        9 => owner_counter = Amount::ONE,
        10 => bidder_counter = Amount::ONE,
        11 => filled = Amount::ONE,
        _ => {}
    }
    let option = option(7, 1);
    let signed = SignedOffer {
        order_id: OrderId(Hash32::new([4; 32])),
        channel: option.channel,
        nonce: option.nonce,
        option_price: sale.price,
        option_hash: option.option_hash,
        expire_time: Amount::from(expire_s.0),
        signature: option.signature,
    };
    let signed_by = if random.random_bool(0.05) { OTHER } else { bidder };
    let funds = any_funds(random);
    let standing = Standing { funds, bidder_counter, owner_counter, filled };
    let terms = Box::new(OfferTerms { sale, bidder, expire_s });
    C::Make { terms, signed: Box::new(signed), signed_by, standing, now_s }
}

/// The same, for up to three units of whatever the collection or a set of it has.
fn any_for_collection(random: &mut StdRng, now: u64) -> C {
    let now_s = UnixSeconds(now);
    let (mut terms, signed) = wanted(7, PRICE, any(random, &[1, 2, 3]));
    terms.bidder = BIDDER;
    terms.expire_s = now_s.plus(any(random, &[500, DAY]));
    let (root, of) = (Hash32::ZERO, Attribute { trait_type: "a".into(), value: "b".into() });
    let tokens = vec![Amount::ONE];
    terms.set = random.random_bool(0.5).then_some(TokenSet { of, root, tokens });
    let mut counter = Amount::ZERO;
    match random.random_range(0..24) {
        0 => terms.amount = Amount::ZERO,
        1 => terms.expire_s = now_s,
        2 => terms.price = Amount::ZERO,
        3 => terms.expire_s = now_s.plus(180 * DAY + 1),
        4 => terms.currency = Address::ZERO,
        5 => (terms.price, terms.amount) = (Amount::MAX, Amount::from(3)),
        6 => terms.set.iter_mut().for_each(|set| set.tokens.clear()),
        7 => counter = Amount::ONE,
        _ => {}
    }
    let signed_by = if random.random_bool(0.05) { OTHER } else { BIDDER };
    let funds = any_funds(random);
    let (terms, signed) = (Box::new(terms), Box::new(signed));
    C::MakeForCollection { terms, signed, signed_by, funds, counter, now_s }
}

pub(crate) fn any_command(random: &mut StdRng, made: bool, now: u64) -> C {
    let (now_s, tx_hash) = (UnixSeconds(now), Hash32::ZERO);
    match random.random_range(0..if made { 14 } else { 3 }) {
        0 => any_for_collection(random, now),
        1 | 2 if !made => any_offer(random, now),
        1 => C::Cancel { signed_by: any(random, &[BIDDER, OTHER]) },
        10 => C::Expire { block_time_s: now_s },
        11 | 12 => C::Recount { held: any(random, &[Amount::ZERO, Amount::ONE]) },
        13 => C::Outdate { why: OutdatedReason::ItemLeft },
        2..=5 => C::Accept { seller: any(random, &[MAKER, MAKER, OTHER]), tx_hash, now_s },
        _ => C::CheckFunds { funds: any_funds(random), block: now },
    }
}
