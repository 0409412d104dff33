//! A market with a past for `bench data`: collections of unlike size, holders of whom few trade much, and a month of
//! sales at prices that wander; put in the way chain facts go.

use brickyard_core::items::{Item, ItemEvent};
use brickyard_core::kernel::{Address, Amount, Hash32, UnixSeconds};
use brickyard_core::orders::{Order, OrderEvent, Terms};
use brickyard_store::{ChainSource, Fact, Store};
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};

use super::api_market::{COLLECTIONS, NEVER_S, collection_of, followed, item_of};
use super::append::{order_id, terms};
use super::fill::{append, option, source};
use crate::commands::CommandError;

/// Trades of one transaction of the log while it is filled.
const AT_A_TIME: u64 = 2_000;
const MONTH_S: u64 = 30 * 24 * 60 * 60;
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
/// As many trades as it has tokens and holders.
const TRADES_OF_EACH: u64 = 10;

pub(super) struct Month {
    random: StdRng,
    /// Who owns each token, by number.
    owners: Vec<u64>,
    holders: u64,
    ends_s: u64,
    trades: u64,
    done: u64,
}

impl Month {
    /// Ends now.
    pub(super) fn new(trades: u64, now_s: u64) -> Self {
        let mut random = StdRng::seed_from_u64(1);
        let holders = (trades / TRADES_OF_EACH).max(100);
        let tokens = (trades / TRADES_OF_EACH).max(RANKED) + RANKED;
        let owners = (0..tokens).map(|_| somebody(&mut random, holders)).collect();
        Self { random, owners, holders, ends_s: now_s, trades, done: 0 }
    }

    /// All tokens, and all trades of the month; at the end half of the tokens are for sale.
    pub(super) async fn fill(&mut self, store: &Store) -> Result<(), CommandError> {
        let collections: Result<Vec<Fact>, _> = (0..COLLECTIONS).map(followed).collect();
        append(store, collections?).await?;
        let tokens = u64::try_from(self.owners.len())?;
        for first in (0..tokens).step_by(usize::try_from(AT_A_TIME)?) {
            let batch = first..tokens.min(first + AT_A_TIME);
            let facts: Result<Vec<[Fact; 2]>, CommandError> =
                batch.map(|token| self.minted(token)).collect();
            append(store, facts?.into_iter().flatten().collect()).await?;
        }
        while self.done < self.trades {
            let batch = AT_A_TIME.min(self.trades - self.done);
            self.trade(store, batch).await?;
        }
        for first in (0..tokens).step_by(usize::try_from(AT_A_TIME)?) {
            let batch = (first..tokens.min(first + AT_A_TIME)).filter(|token| token % 2 == 0);
            let facts: Result<Vec<Fact>, CommandError> =
                batch.map(|token| self.listed(token, self.trades * 2 + token)).collect();
            append(store, facts?).await?;
        }
        Ok(())
    }

    /// The next ones, each listed, matched and handed over.
    pub(super) async fn trade(&mut self, store: &Store, count: u64) -> Result<(), CommandError> {
        let mut facts = vec![];
        for _ in 0..count {
            facts.extend(self.next()?);
        }
        append(store, facts).await
    }

    fn next(&mut self) -> Result<[Fact; 3], CommandError> {
        let (n, tokens) = (self.done, u64::try_from(self.owners.len())?);
        self.done += 1;
        let token = self.random.random_range(0..tokens);
        let buyer = somebody(&mut self.random, self.holders);
        let listed = self.listed(token, n)?;
        let terms = self.terms(token, n);
        let seller = std::mem::replace(&mut self.owners[usize::try_from(token)?], buyer);
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
        let to = address(self.owners[usize::try_from(token)?]);
        let of = |(n, (name, values)): (usize, &(&str, u64))| {
            let value =
                token.wrapping_mul(2_654_435_761).rotate_left(u32::try_from(n * 9).unwrap_or(0));
            format!(
                "{{\"trait_type\":\"{name}\",\"value\":\"{}\"}}",
                value % values * (value / 7 % values) / values
            )
        };
        let ranked = if token < RANKED { &TRAITS[..] } else { &TRAITS[..1] };
        let traits: Vec<String> = ranked.iter().enumerate().map(of).collect();
        let uri = format!(
            "data:application/json,{{\"name\":\"Bench {token}\",\"attributes\":[{}]}}",
            traits.join(",")
        );
        let (zero, amount) = (Address::ZERO, Amount::ONE);
        let given = ItemEvent::ItemTransferred { operator: zero, from: zero, to, amount };
        let minted = ItemEvent::ItemMinted { to, amount, uri };
        let (id, from) = (item_of(self.collection(token), token), self.trades * 4 + token * 2);
        let at = |log| ChainSource {
            block_time_s: UnixSeconds(self.ends_s - MONTH_S),
            ..source(from + log, 0)
        };
        Ok([Fact::of::<Item>(id.clone(), &minted, &at(0))?, Fact::of::<Item>(id, &given, &at(1))?])
    }

    fn listed(&self, token: u64, n: u64) -> Result<Fact, CommandError> {
        let event = OrderEvent::OrderListed { terms: self.terms(token, n), option: option(n) };
        Ok(Fact::of::<Order>(order_id(n), &event, &self.source(n))?)
    }

    fn terms(&self, token: u64, n: u64) -> Terms {
        let maker =
            address(self.owners.get(usize::try_from(token).unwrap_or(0)).copied().unwrap_or(0));
        let (own, wave) = (token.wrapping_mul(7_919) % 1_000, n / 100 % 500);
        let price =
            Amount::from(1_000_000 + self.collection(token) * 40_000 + own * 700 + wave * 300);
        let end_s = NEVER_S.plus(n.wrapping_mul(7_368_787) % 10_000_019);
        let collection = collection_of(self.collection(token));
        Terms { collection, price, end_s, maker, ..terms(token) }
    }

    /// The first tokens are one collection; of the others few collections have most.
    fn collection(&self, token: u64) -> u64 {
        if token < RANKED {
            return 0;
        }
        let place = token.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        place * place / (1 << 32) * (COLLECTIONS - 1) / (1 << 32) + 1
    }

    /// Trades lie evenly in the month.
    fn source(&self, n: u64) -> ChainSource {
        let since_s = n.min(self.trades) * MONTH_S / self.trades.max(1);
        let block_time_s = UnixSeconds(self.ends_s - MONTH_S + since_s);
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
