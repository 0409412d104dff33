//! Trades and transfers of chance, and a recount of what a raw log says of them: event by event,
//! with no model's help.

use std::collections::{BTreeMap, BTreeSet};

use brickyard_core::chains::BlockRef;
use brickyard_core::collections::{Collection, CollectionEvent, TokenStandard};
use brickyard_core::fundings::{Funder, Funding, FundingEvent};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, ChainId, Hash32, ItemId, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, Rail, Terms};
use brickyard_projections::{Body, Event};
use brickyard_store::{ChainSource, Fact, Position};
use rand::Rng;
use rand::rngs::StdRng;

use crate::orders_given::{option, order_id, terms};

pub(crate) const CHAIN: ChainId = ChainId(31_337);
const TOKENS: u64 = 5;
const ORDERS: u64 = 60;
const START_S: i64 = 1_700_000_000;
/// Later than any test.
const LAST_S: UnixSeconds = UnixSeconds(4_000_000_000);

/// One of a kind, and many.
pub(crate) const COLLECTIONS: [(Address, TokenStandard); 2] = [
    (Address::new([8; 20]), TokenStandard::Erc721),
    (Address::new([9; 20]), TokenStandard::Erc1155),
];
pub(crate) const CURRENCIES: [Address; 2] = [Address::new([6; 20]), Address::ZERO];

fn person(random: &mut StdRng) -> Address {
    Address::new([random.random_range(0x21..0x26); 20])
}

fn source(log_index: u64, time_s: u64) -> ChainSource {
    ChainSource {
        chain_id: CHAIN,
        block: log_index,
        block_hash: Hash32::new([1; 32]),
        block_time_s: UnixSeconds(time_s),
        tx: Hash32::new([2; 32]),
        log_index,
        incarnation: 0,
    }
}

pub(crate) fn follow(address: Address, standard: TokenStandard) -> Fact {
    let event = CollectionEvent::CollectionFollowed {
        chain_id: CHAIN,
        address,
        standard,
        name: "=Studies, \"one\"".to_owned(),
        symbol: "S".to_owned(),
        description: String::new(),
        creator: Address::new([1; 20]),
        first_block: 0,
    };
    Fact::observed::<Collection>(format!("{CHAIN}-{address}"), &event).expect("it can be written")
}

/// Who first sent coins to a wallet of this chain.
pub(crate) fn funded(wallet: Address, funder: Address, nonce: u64) -> Fact {
    let (block, transaction) = (BlockRef { number: 1, hash: Hash32::ZERO }, Hash32::new([3; 32]));
    let funder = Some(Funder { address: funder, transaction, nonce });
    let found = FundingEvent::FundingFound { block, funder };
    Fact::observed::<Funding>(format!("{CHAIN}-{wallet}"), &found).expect("it can be written")
}

pub(crate) fn random_fact(random: &mut StdRng, n: u64) -> Fact {
    if random.random_bool(0.01) {
        let funder = Address::new([random.random_range(0x21..0x2a); 20]);
        return funded(person(random), funder, random.random_range(0..7_500));
    }
    // An hour a fact: sums of a day and of a week are not the same.
    let at = source(n, START_S.cast_unsigned() + n * 3_600);
    let seed = random.random_range(0..ORDERS);
    let (collection, standard) = COLLECTIONS[usize::try_from(seed % 2).expect("small")];
    let currency = CURRENCIES[usize::try_from(seed / 2 % 2).expect("small")];
    let token = Amount::from(seed / 4 % TOKENS);
    let many = standard == TokenStandard::Erc1155;
    let amount = Amount::from(if many { random.random_range(1..4u64) } else { 1 });
    let price = Amount::from(random.random_range(1..1_000u64));
    let (seller, buyer) = (person(random), person(random));
    let mut terms = Terms { collection, token_id: token, amount, currency, price, ..terms(seed) };
    // Floors stand by the clock of the log, which is today's: some are still for sale then.
    if random.random_bool(0.7) {
        terms.end_s = LAST_S;
    }
    let order = |event: &OrderEvent| Fact::of::<Order>(order_id(seed), event, &at);
    let item = ItemId::new(CHAIN, collection, token).to_string();
    let zero = Amount::ZERO;
    let fact = match random.random_range(0..10) {
        0..=2 => {
            let (from, to) = match random.random_range(0..6) {
                0 | 1 => (Address::ZERO, buyer),
                2 => (seller, Address::ZERO),
                _ => (seller, buyer),
            };
            let operator = if many { buyer } else { Address::ZERO };
            let event = ItemEvent::ItemTransferred { operator, from, to, amount };
            Fact::of::<Item>(item, &event, &at)
        }
        3 => order(&OrderEvent::OrderListed { terms, option: option(seed, 1) }),
        4 | 5 => order(&OrderEvent::OrderOpened { terms: Terms { rail: Rail::Escrow, ..terms } }),
        6 | 7 => order(&OrderEvent::OrderSettled {
            buyer,
            seller,
            price,
            fee: zero,
            royalty: zero,
            seller_amount: price,
        }),
        _ => order(&OrderEvent::OrderMatched {
            option_hash: Hash32::ZERO,
            seller,
            buyer,
            counter_hash: Hash32::ZERO,
            via_offer: false,
            nonce: zero,
            counter_nonce: zero,
            collection,
            token_id: token,
            amount,
            filled: amount,
            option_amount: amount,
            currency,
            price,
            fee: zero,
            royalty: zero,
            seller_amount: price,
        }),
    };
    fact.expect("a fact can be written")
}

/// Two tokens that nothing else is told of are minted to one person, of whom nothing is told after them.
pub(crate) fn last_mints(n: u64) -> Vec<Fact> {
    let (to, zero) = (Address::new([0x23; 20]), Address::ZERO);
    let event =
        ItemEvent::ItemTransferred { operator: zero, from: zero, to, amount: Amount::from(1_u64) };
    let minted = |n: u64| {
        let item = ItemId::new(CHAIN, COLLECTIONS[0].0, Amount::from(TOKENS + n)).to_string();
        let at = source(n, START_S.cast_unsigned() + n * 3_600);
        Fact::of::<Item>(item, &event, &at).expect("a fact can be written")
    };
    vec![minted(n), minted(n + 1)]
}

/// A sale for all that there can be, which no sum holds twice.
pub(crate) fn giant_sale(random: &mut StdRng, n: u64) -> [Fact; 2] {
    let (at, seed) = (source(n, START_S.cast_unsigned() + n * 3_600), ORDERS + n);
    let (price, fee) = (Amount::MAX, Amount::ZERO);
    let collection = COLLECTIONS[usize::try_from(n % 2).expect("small")].0;
    let token_id = Amount::from(random.random_range(0..TOKENS));
    let currency = CURRENCIES[random.random_range(0..2)];
    let terms = Terms { collection, token_id, currency, price, rail: Rail::Escrow, ..terms(seed) };
    let (seller, buyer) = (person(random), person(random));
    let settled =
        OrderEvent::OrderSettled { buyer, seller, price, fee, royalty: fee, seller_amount: price };
    [OrderEvent::OrderOpened { terms }, settled]
        .map(|event| Fact::of::<Order>(order_id(seed), &event, &at).expect("a fact can be written"))
}

/// A sale as the raw events tell it.
#[derive(Clone, Debug)]
pub(crate) struct Sold {
    pub(crate) position: i64,
    pub(crate) item: String,
    pub(crate) collection: String,
    pub(crate) currency: String,
    pub(crate) amount: u128,
    pub(crate) price: u128,
    pub(crate) buyer: String,
    pub(crate) seller: String,
    pub(crate) at_s: i64,
}

/// What the events up to a position say, counted one by one.
#[derive(Default)]
pub(crate) struct Recount {
    pub(crate) standards: BTreeMap<String, TokenStandard>,
    pub(crate) sold: Vec<Sold>,
    /// Units and since when, by item and owner.
    pub(crate) held: BTreeMap<(String, String), (u128, i64)>,
    /// By wallet, who first sent it coins, and after how many transactions.
    pub(crate) funded: BTreeMap<String, (String, u64)>,
}

pub(crate) fn number(amount: &Amount) -> u128 {
    amount.to_string().parse().expect("a small amount")
}

impl Recount {
    /// Without what forks have taken back by then.
    pub(crate) fn of(log: &[Event], upto: Position) -> Self {
        let told: Vec<&Event> = log.iter().take_while(|event| event.position <= upto).collect();
        let gone: BTreeSet<u64> = told
            .iter()
            .filter_map(|event| event.undone())
            .flatten()
            .flat_map(|span| span.first..=span.last)
            .collect();
        let mut recount = Self::default();
        let mut opened: BTreeMap<String, Terms> = BTreeMap::new();
        let mut settled: BTreeMap<String, Sold> = BTreeMap::new();
        for event in told {
            if !gone.contains(&event.position.0.cast_unsigned()) {
                recount.count(event, &mut opened, &mut settled);
            }
        }
        recount.sold.extend(settled.into_values());
        recount.sold.sort_by_key(|sold| sold.position);
        recount
    }

    fn count(
        &mut self,
        event: &Event,
        opened: &mut BTreeMap<String, Terms>,
        settled: &mut BTreeMap<String, Sold>,
    ) {
        match &event.body {
            Body::Collection(id, CollectionEvent::CollectionFollowed { standard, .. }) => {
                self.standards.insert(id.to_string(), *standard);
            }
            Body::Funding(id, FundingEvent::FundingFound { funder: Some(funder), .. }) => {
                let given = (funder.address.to_string(), funder.nonce);
                self.funded.entry(id.address.to_string()).or_insert(given);
            }
            Body::Item(id, ItemEvent::ItemTransferred { from, to, amount, .. }) if from != to => {
                self.transfer(event.at_s, &id.to_string(), (*from, *to), number(amount));
            }
            Body::Order(id, body) => match body.as_ref() {
                OrderEvent::OrderOpened { terms } => {
                    opened.insert(id.to_string(), terms.clone());
                    settled.remove(&id.to_string());
                }
                OrderEvent::OrderSettled { buyer, seller, price, .. } => {
                    let Some(terms) = opened.get(&id.to_string()) else { return };
                    let sold = sold(event, terms.item(), (*buyer, *seller), *price);
                    let currency = terms.currency.to_string();
                    let amount = number(&terms.amount);
                    settled.insert(id.to_string(), Sold { currency, amount, ..sold });
                }
                OrderEvent::OrderMatched {
                    buyer,
                    seller,
                    price,
                    collection,
                    token_id,
                    currency,
                    amount,
                    ..
                } => {
                    let chain = event.chain.expect("a match is told by a chain");
                    let item = ItemId::new(chain.chain_id, *collection, *token_id);
                    let sold = sold(event, item, (*buyer, *seller), *price);
                    let (currency, amount) = (currency.to_string(), number(amount));
                    self.sold.push(Sold { currency, amount, ..sold });
                }
                _ => {}
            },
            _ => {}
        }
    }

    fn transfer(&mut self, at_s: i64, item: &str, (from, to): (Address, Address), units: u128) {
        if !from.is_zero()
            && let Some(held) = self.held.get_mut(&(item.to_owned(), from.to_string()))
        {
            held.0 = held.0.saturating_sub(units);
        }
        if !to.is_zero() {
            let held = self.held.entry((item.to_owned(), to.to_string())).or_insert((0, at_s));
            if held.0 == 0 {
                held.1 = at_s;
            }
            held.0 += units;
        }
    }

    pub(crate) fn holdings(&self, collection: &str) -> Vec<(&str, &str, u128, i64)> {
        let of = format!("{collection}-");
        let held = self.held.iter().filter(|((item, _), held)| item.starts_with(&of) && held.0 > 0);
        held.map(|((item, owner), (units, since))| (item.as_str(), owner.as_str(), *units, *since))
            .collect()
    }

    /// What speaks against each sale: itself, its way back, that it is done again and again, or who paid for both sides.
    pub(crate) fn flags(&self, sold: &Sold) -> (bool, bool, bool, bool) {
        let alone = self.standards.get(&sold.collection) != Some(&TokenStandard::Erc1155);
        let same: Vec<&Sold> = self.sold.iter().filter(|other| other.item == sold.item).collect();
        let back = same.iter().any(|o| o.buyer == sold.seller && o.seller == sold.buyer);
        let times =
            |pick: fn(&Sold) -> &str| same.iter().filter(|other| pick(other) == pick(sold)).count();
        let oneself = sold.buyer == sold.seller;
        let often = times(|sold| &sold.buyer) > 2 || times(|sold| &sold.seller) > 2;
        let [of_buyer, of_seller] = [&sold.buyer, &sold.seller].map(|party| self.funded.get(party));
        let by_one = of_buyer
            .zip(of_seller)
            .is_some_and(|(one, other)| one.0 == other.0 && one.1 < 5_000 && other.1 < 5_000);
        let directly = of_buyer.is_some_and(|(funder, _)| *funder == sold.seller)
            || of_seller.is_some_and(|(funder, _)| *funder == sold.buyer);
        (oneself, alone && !oneself && back, alone && often, !oneself && (by_one || directly))
    }

    pub(crate) fn washed(&self, sold: &Sold) -> bool {
        let (oneself, back, often, joined) = self.flags(sold);
        oneself || back || often || joined
    }
}

fn sold(event: &Event, item: ItemId, (buyer, seller): (Address, Address), price: Amount) -> Sold {
    Sold {
        position: event.position.0,
        item: item.to_string(),
        collection: item.collection.to_string(),
        currency: String::new(),
        amount: 1,
        price: number(&price),
        buyer: buyer.to_string(),
        seller: seller.to_string(),
        at_s: event.at_s,
    }
}
