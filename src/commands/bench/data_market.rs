//! A market with a past for `bench data` and for a browser that looks at it: collections of unlike size, holders of whom
//! few trade much, sales at prices that wander, and wash trades among them; put in the way chain facts go. What prices
//! are worth in dollars is known, so that some holders are whales.

use brickyard_core::chains::{Chain, ChainEvent, Currency};
use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, Hash32, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, Terms};
use brickyard_core::quotes::{Quote, QuoteEvent};
use brickyard_core::whales::{WhaleMark, WhaleMarkEvent, WhaleThresholds};
use brickyard_store::{ChainSource, Fact, Store};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::api_market::{COLLECTIONS, NEVER_S, collection_of, followed, item_of};
use super::append::{order_id, terms};
use super::fill::{append, option, source};
use crate::commands::CommandError;

/// Trades of one transaction of the log while it is filled.
const AT_A_TIME: u64 = 2_000;
const DAY_S: u64 = 24 * 60 * 60;
/// The collection of so many tokens whose ranks are counted; the others have what is traded.
pub(super) const RANKED: u64 = 10_000;
const TRAITS: [(&str, u64); 7] = [
    ("Kiln", 6),
    ("Glaze", 11),
    ("Firing", 3),
    ("Mark", 87),
    ("Hand", 23),
    ("Chip", 40),
    ("Clay", 9),
];
/// As many trades as it has tokens.
const TRADES_OF_EACH: u64 = 10;
/// One of so many trades that are due begins to be a wash trade, and goes on after about as many.
const ONE_OF: u32 = 50;
/// What speaks against wash trades, by the number of the scheme in turn, as sales tell it.
pub(super) const KINDS: [&str; 4] = ["self-trade", "back-and-forth", "repeated", "repeated"];
/// So many wallets are each scheme's own, and begin behind those of all holders.
pub(super) const OF_A_SCHEME: u64 = 4;
/// The same market every time.
pub(super) const SEED: u64 = 1;
/// Dollars of a whole unit: the largest of the holders have some ten items, of 10,000 to 100,000 dollars.
const DOLLARS: u64 = 10_000;
const ATTO: u64 = 1_000_000_000_000_000_000;
const DECIMALS: u8 = 6;
const WHALE_USD: u64 = 250_000;

/// What has happened before anybody looks; it ends now.
#[derive(Clone, Copy)]
pub(super) struct Past {
    pub(super) trades: u64,
    pub(super) holders: u64,
    /// Tokens of the collection that is ranked.
    pub(super) ranked: u64,
    lasts_s: u64,
    /// Whether some trades are nobody's honest ones.
    washed: bool,
}

impl Past {
    pub(super) fn month(trades: u64) -> Self {
        let holders = (trades / TRADES_OF_EACH).max(100);
        Self { trades, holders, ranked: RANKED, lasts_s: 30 * DAY_S, washed: false }
    }

    pub(super) fn week(trades: u64) -> Self {
        let ranked = RANKED.min(trades / 5);
        Self { trades, holders: 5_000, ranked, lasts_s: 7 * DAY_S, washed: true }
    }

    /// But those of wash trades.
    fn tokens(&self) -> u64 {
        (self.trades / TRADES_OF_EACH).max(self.ranked) + self.ranked
    }
}

/// A wash trade that is under way: the token, and who buys it next of whom, the last one first.
struct Scheme {
    token: u64,
    steps: Vec<(u64, u64)>,
}

pub(super) struct Market {
    random: StdRng,
    past: Past,
    /// Who owns each token, by number.
    owners: Vec<u64>,
    ends_s: u64,
    /// Trades so far.
    pub(super) done: u64,
    under_way: Vec<Scheme>,
    schemes: u64,
    /// Of them, wash trades.
    pub(super) planted: u64,
    /// Times that the price of an order was changed.
    repriced: u64,
    /// Facts that the log has already, of those that are told again.
    known: usize,
}

impl Market {
    pub(super) fn new(past: Past, now_s: u64) -> Self {
        let mut random = StdRng::seed_from_u64(SEED);
        let owners = (0..past.tokens()).map(|_| somebody(&mut random, past.holders)).collect();
        Self {
            random,
            past,
            owners,
            ends_s: now_s,
            done: 0,
            under_way: vec![],
            schemes: 0,
            planted: 0,
            repriced: 0,
            known: 0,
        }
    }

    /// All of the past; what the log has already is told to nobody, and what came after it then is gone through, too.
    pub(super) async fn stand(&mut self, store: &Store) -> Result<(), CommandError> {
        self.known = usize::try_from(store.head().await?.0)?;
        self.fill(store).await?;
        while self.known > 0 {
            self.trade(store, 1).await?;
        }
        Ok(())
    }

    async fn append(&mut self, store: &Store, facts: Vec<Fact>) -> Result<(), CommandError> {
        let known = self.known.min(facts.len());
        self.known -= known;
        let facts: Vec<Fact> = facts.into_iter().skip(known).collect();
        if facts.is_empty() { Ok(()) } else { append(store, facts).await }
    }

    /// All tokens, and all trades of the past; at the end half of the tokens are for sale.
    async fn fill(&mut self, store: &Store) -> Result<(), CommandError> {
        self.append(store, self.terms_of_trade()?.into()).await?;
        let collections: Result<Vec<Fact>, _> = (0..COLLECTIONS).map(followed).collect();
        self.append(store, collections?).await?;
        let tokens = self.past.tokens();
        for first in (0..tokens).step_by(usize::try_from(AT_A_TIME)?) {
            let batch = first..tokens.min(first + AT_A_TIME);
            let facts: Result<Vec<[Fact; 2]>, CommandError> =
                batch.map(|token| self.minted(token)).collect();
            self.append(store, facts?.into_iter().flatten().collect()).await?;
        }
        while self.done < self.past.trades {
            let batch = AT_A_TIME.min(self.past.trades - self.done);
            self.trade(store, batch).await?;
        }
        // What is half done speaks against nobody yet.
        while let Some((token, buyer)) = self.step() {
            let facts = self.sold(token, buyer)?;
            self.append(store, facts.into()).await?;
        }
        for first in (0..tokens).step_by(usize::try_from(AT_A_TIME)?) {
            let batch = (first..tokens.min(first + AT_A_TIME)).filter(|token| token % 2 == 0);
            let facts: Result<Vec<Fact>, CommandError> =
                batch.map(|token| self.listed(token, self.standing(token))).collect();
            self.append(store, facts?).await?;
        }
        Ok(())
    }

    /// The next ones, each listed, matched and handed over.
    pub(super) async fn trade(&mut self, store: &Store, count: u64) -> Result<(), CommandError> {
        let mut facts = vec![];
        for _ in 0..count {
            let (token, buyer) = self.next();
            facts.extend(self.sold(token, buyer)?);
        }
        self.append(store, facts).await
    }

    /// Another price of the next order that was standing at the end of the past, in turn.
    pub(super) async fn reprice(&mut self, store: &Store) -> Result<(), CommandError> {
        let standing = self.past.tokens().div_ceil(2);
        let (token, times) = (self.repriced % standing * 2, self.repriced / standing);
        self.repriced += 1;
        let n = self.standing(token);
        let price = self.terms(token, n + self.repriced).price;
        let version = u32::try_from(times + 2)?;
        let event = OrderEvent::OrderRepriced { version, price, option: option(n) };
        let at = self.source(self.past.trades * 8 + self.repriced);
        self.append(store, vec![Fact::of::<Order>(order_id(n), &event, &at)?]).await
    }

    /// Which order of a token is left standing at the end of the past.
    const fn standing(&self, token: u64) -> u64 {
        self.past.trades * 2 + token
    }

    /// Which token is bought, and by whom.
    fn next(&mut self) -> (u64, u64) {
        if self.past.washed && self.random.random_ratio(1, ONE_OF) {
            let scheme = self.scheme();
            self.under_way.push(scheme);
        }
        if self.random.random_ratio(2, ONE_OF)
            && let Some(step) = self.step()
        {
            return step;
        }
        // Those of the schemes are nobody else's.
        let honest = u64::try_from(self.owners.len()).unwrap_or(u64::MAX) - self.schemes;
        let token = self.random.random_range(0..honest);
        let seller = self.owner(token);
        loop {
            let buyer = somebody(&mut self.random, self.past.holders);
            if buyer != seller {
                return (token, buyer);
            }
        }
    }

    /// The next trade of one of the schemes that are under way.
    fn step(&mut self) -> Option<(u64, u64)> {
        if self.under_way.is_empty() {
            return None;
        }
        let place = self.random.random_range(0..self.under_way.len());
        let Scheme { token, steps } = &mut self.under_way[place];
        let (token, step) = (*token, steps.pop());
        if steps.is_empty() {
            self.under_way.swap_remove(place);
        }
        let (seller, buyer) = step?;
        self.planted += 1;
        self.own(token, seller);
        Some((token, buyer))
    }

    /// Of a token of its own, by people of its own: a sale to oneself, one that goes back, or three times the same
    /// buyer or seller; how the token came back to be sold again is nobody's sale.
    fn scheme(&mut self) -> Scheme {
        let token = u64::try_from(self.owners.len()).unwrap_or(u64::MAX);
        let one = self.past.holders + self.schemes * OF_A_SCHEME;
        let others = one + 1..one + OF_A_SCHEME;
        let steps = match self.schemes % KINDS.len() as u64 {
            0 => vec![(one, one)],
            1 => vec![(one + 1, one), (one, one + 1)],
            2 => others.map(|seller| (seller, one)).collect(),
            _ => others.map(|buyer| (one, buyer)).collect(),
        };
        self.schemes += 1;
        self.owners.push(one);
        Scheme { token, steps }
    }

    /// The chain of it all, with the currency that prices are in and its worth; and who is a whale.
    fn terms_of_trade(&self) -> Result<[Fact; 3], CommandError> {
        let Terms { chain_id, venue, currency, .. } = terms(0);
        let followed = ChainEvent::ChainFollowed {
            chain_id,
            name: "Measured".to_owned(),
            genesis_hash: Hash32::ZERO,
            first_block: 0,
            marketplace: venue,
            exchange: venue,
            currencies: vec![Currency {
                address: currency,
                symbol: "MSR".to_owned(),
                decimals: DECIMALS,
            }],
        };
        let quoted = QuoteEvent::QuoteObserved {
            atto_usd: Amount::new(Amount::from(DOLLARS).get() * Amount::from(ATTO).get()),
            source: "bench.example".to_owned(),
            observed_s: UnixSeconds(self.ends_s),
        };
        let thresholds = WhaleThresholds { value_usd: WHALE_USD, ..WhaleThresholds::default() };
        let set = WhaleMarkEvent::WhaleThresholdsSet { version: 1, thresholds, by: None };
        Ok([
            Fact::observed::<Chain>(chain_id.to_string(), &followed)?,
            Fact::observed::<Quote>(format!("{chain_id}-{currency}"), &quoted)?,
            Fact::observed::<WhaleMark>(WhaleMark::ID, &set)?,
        ])
    }

    fn owner(&self, token: u64) -> u64 {
        let place = usize::try_from(token).unwrap_or(usize::MAX);
        self.owners.get(place).copied().unwrap_or_default()
    }

    fn own(&mut self, token: u64, owner: u64) -> u64 {
        let place = usize::try_from(token).unwrap_or(usize::MAX);
        self.owners.get_mut(place).map_or(owner, |known| std::mem::replace(known, owner))
    }

    fn sold(&mut self, token: u64, buyer: u64) -> Result<[Fact; 3], CommandError> {
        let n = self.done;
        self.done += 1;
        let listed = self.listed(token, n)?;
        let terms = self.terms(token, n);
        let seller = self.own(token, buyer);
        let (zero, amount, at) = (Address::ZERO, Amount::ONE, self.source(n));
        let (from, to) = (address(seller), address(buyer));
        let moved = ItemEvent::ItemTransferred { operator: zero, from, to, amount };
        let royalty = terms.price.basis_points(terms.royalty_bps);
        let seller_amount = terms.price.checked_sub(royalty).unwrap_or(terms.price);
        let matched = OrderEvent::OrderMatched {
            option_hash: Hash32::ZERO,
            seller: from,
            buyer: to,
            counter_hash: Hash32::ZERO,
            via_offer: false,
            nonce: Amount::ZERO,
            counter_nonce: Amount::ZERO,
            collection: terms.collection,
            token_id: terms.token_id,
            amount,
            filled: amount,
            option_amount: amount,
            currency: terms.currency,
            price: terms.price,
            fee: Amount::ZERO,
            royalty,
            seller_amount,
        };
        let place = |log_index| ChainSource { log_index: n * 4 + log_index, ..at };
        Ok([
            listed,
            Fact::of::<Item>(item_of(self.collection(token), token), &moved, &place(1))?,
            Fact::of::<Order>(order_id(n), &matched, &place(2))?,
        ])
    }

    fn minted(&self, token: u64) -> Result<[Fact; 2], CommandError> {
        let to = address(self.owner(token));
        let of = |(n, (name, values)): (usize, &(&str, u64))| {
            let value =
                token.wrapping_mul(2_654_435_761).rotate_left(u32::try_from(n * 9).unwrap_or(0));
            format!(
                "{{\"trait_type\":\"{name}\",\"value\":\"{}\"}}",
                value % values * (value / 7 % values) / values
            )
        };
        let ranked = if token < self.past.ranked { &TRAITS[..] } else { &TRAITS[..1] };
        let traits: Vec<String> = ranked.iter().enumerate().map(of).collect();
        let uri = format!(
            "data:application/json,{{\"name\":\"Bench {token}\",\"attributes\":[{}]}}",
            traits.join(",")
        );
        let (zero, amount) = (Address::ZERO, Amount::ONE);
        let given = ItemEvent::ItemTransferred { operator: zero, from: zero, to, amount };
        let minted = ItemEvent::ItemMinted { to, amount, uri };
        let (id, from) = (item_of(self.collection(token), token), self.past.trades * 4 + token * 2);
        let at = |log| ChainSource {
            block_time_s: UnixSeconds(self.ends_s - self.past.lasts_s),
            ..source(from + log, 0)
        };
        Ok([Fact::of::<Item>(id.clone(), &minted, &at(0))?, Fact::of::<Item>(id, &given, &at(1))?])
    }

    fn listed(&self, token: u64, n: u64) -> Result<Fact, CommandError> {
        let event = OrderEvent::OrderListed { terms: self.terms(token, n), option: option(n) };
        Ok(Fact::of::<Order>(order_id(n), &event, &self.source(n))?)
    }

    fn terms(&self, token: u64, n: u64) -> Terms {
        let maker = address(self.owner(token));
        let (own, wave) = (token.wrapping_mul(7_919) % 1_000, n / 100 % 500);
        let price =
            Amount::from(1_000_000 + self.collection(token) * 40_000 + own * 700 + wave * 300);
        let end_s = NEVER_S.plus(n.wrapping_mul(7_368_787) % 10_000_019);
        let collection = collection_of(self.collection(token));
        Terms { collection, price, end_s, maker, ..terms(token) }
    }

    /// The first tokens are one collection; of the others few collections have most.
    fn collection(&self, token: u64) -> u64 {
        if token < self.past.ranked {
            return 0;
        }
        let place = token.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        place * place / (1 << 32) * (COLLECTIONS - 1) / (1 << 32) + 1
    }

    /// Trades lie evenly in the past.
    fn source(&self, n: u64) -> ChainSource {
        let Past { trades, lasts_s, .. } = self.past;
        let since_s = n.min(trades) * lasts_s / trades.max(1);
        let block_time_s = UnixSeconds(self.ends_s - lasts_s + since_s);
        ChainSource { block_time_s, log_index: n * 4, block: n / 20, ..source(n, 0) }
    }
}

fn somebody(random: &mut StdRng, holders: u64) -> u64 {
    let one = random.random_range(0..holders);
    one * random.random_range(0..holders) / holders
}

fn address(holder: u64) -> Address {
    let mut bytes = [0x51; 20];
    bytes[..8].copy_from_slice(&holder.to_be_bytes());
    Address::new(bytes)
}
