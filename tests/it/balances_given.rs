//! Who has how much of what, as the chain itself has it: so that a test can say that nothing has moved, or
//! that what moved came from somebody and reached somebody.

use std::collections::BTreeMap;

use alloy::primitives::{Address, B256, U256};
use alloy::providers::DynProvider;
use brickyard_indexer::contracts::{Collection721, Collection1155, WETH};
use serde_json::{Value, json};

use crate::auctions_given::number;
use crate::harness::api::Site;
use crate::harness::world::{Trader, mined};

/// Draws the royalties once [`royalties_apart`] has said so, and does nothing else.
pub(crate) const CREATOR: Address = Address::repeat_byte(0xc7);

/// Whom a test looks at, and what of theirs.
pub(crate) struct Watched {
    provider: DynProvider,
    who: Vec<Address>,
    tokens: Vec<(&'static str, Address)>,
    unique: Vec<(Address, u64)>,
    copies: Vec<(Address, u64)>,
}

/// How much of what, by its name and by whose it is; what nobody of them has is not in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Balances(BTreeMap<(String, Address), U256>);

impl Watched {
    /// These and both venues, the fee's recipient and the creator, with all their money but coin, which
    /// every transaction takes some of.
    pub(crate) fn new(by: &Trader<'_>, others: &[Address]) -> Self {
        let world = by.world;
        let operator = brickyard::demo::person(0).address();
        let mut who = vec![world.marketplace, world.exchange, operator, CREATOR];
        who.extend(others);
        let tokens = vec![("WETH", world.weth), ("USDT", world.usdt), ("FANS", world.fans)];
        Self { provider: by.provider.clone(), who, tokens, unique: vec![], copies: vec![] }
    }

    pub(crate) fn studies(self, by: &Trader<'_>, numbers: &[u64]) -> Self {
        self.unique(by.world.studies, numbers)
    }

    pub(crate) fn unique(mut self, collection: Address, numbers: &[u64]) -> Self {
        self.unique.extend(numbers.iter().map(|number| (collection, *number)));
        self
    }

    pub(crate) fn copies(mut self, collection: Address, number: u64) -> Self {
        self.copies.push((collection, number));
        self
    }

    pub(crate) async fn now(&self) -> Balances {
        let mut all = BTreeMap::new();
        for (name, token) in &self.tokens {
            let token = WETH::new(*token, &self.provider);
            for who in &self.who {
                let has = token.balanceOf(*who).call().await.expect("a balance");
                all.insert(((*name).to_owned(), *who), has);
            }
        }
        for (collection, number) in &self.unique {
            let items = Collection721::new(*collection, &self.provider);
            let owner = items.ownerOf(U256::from(*number)).call().await.expect("an owner");
            assert!(self.who.contains(&owner), "{number} went to somebody else: {owner}");
            all.insert((format!("{collection}-{number}"), owner), U256::ONE);
        }
        for (collection, number) in &self.copies {
            let items = Collection1155::new(*collection, &self.provider);
            for who in &self.who {
                let has = items.balanceOf(*who, U256::from(*number)).call().await;
                all.insert((format!("{collection}-{number}"), *who), has.expect("a balance"));
            }
        }
        all.retain(|_, has| !has.is_zero());
        Balances(all)
    }
}

impl Balances {
    /// Of each thing, what all of them have together.
    pub(crate) fn sums(&self) -> BTreeMap<&str, U256> {
        let mut sums = BTreeMap::new();
        for ((what, _), has) in &self.0 {
            *sums.entry(what.as_str()).or_insert(U256::ZERO) += *has;
        }
        sums
    }

    pub(crate) fn of(&self, what: &str, who: Address) -> U256 {
        self.0.get(&(what.to_owned(), who)).copied().unwrap_or_default()
    }

    /// Whether somebody has this item of a collection.
    pub(crate) fn has(&self, who: Address, collection: Address, number: u64) -> bool {
        !self.of(&format!("{collection}-{number}"), who).is_zero()
    }
}

/// Royalties go to an account of their own, at the rates that they have.
pub(crate) async fn royalties_apart(site: &Site) {
    let operator = site.yard.trader(0);
    let (world, provider) = (operator.world, operator.provider.clone());
    mined!(Collection721::new(world.studies, provider.clone()).setRoyalty(CREATOR, 500));
    mined!(Collection1155::new(world.editions, provider).setRoyalty(CREATOR, 750));
    site.settled().await;
}

pub(crate) async fn coin_of(site: &Site, who: Address) -> U256 {
    let told = site.yard.chain.call("eth_getBalance", json!([who, "latest"])).await;
    hexadecimal(&told)
}

/// What a transaction cost whoever sent it, whatever it did.
pub(crate) async fn gas_of(site: &Site, tx: B256) -> U256 {
    let receipt = site.yard.chain.call("eth_getTransactionReceipt", json!([tx])).await;
    hexadecimal(&receipt["gasUsed"]) * hexadecimal(&receipt["effectiveGasPrice"])
}

fn hexadecimal(told: &Value) -> U256 {
    let digits = told.as_str().expect("a text").trim_start_matches("0x");
    U256::from_str_radix(digits, 16).expect("a number")
}

/// Fee, royalty and the seller's part of a sale as the book tells it; they make its price.
pub(crate) fn parts_of(sale: &Value, price: u64) -> [U256; 3] {
    let parts = ["fee", "royalty", "sellerAmount"].map(|part| number(&sale[part]));
    assert_eq!(parts.into_iter().sum::<U256>(), U256::from(price), "{sale}");
    parts
}

/// One sale and nothing else has moved money: the buyer paid the price, and each part has reached its
/// account.
pub(crate) fn assert_paid(
    (before, after): (&Balances, &Balances),
    currency: &str,
    [buyer, seller]: [Address; 2],
    (sale, price): (&Value, u64),
) {
    let [fee, royalty, rest] = parts_of(sale, price);
    assert!(fee > U256::ZERO && royalty > U256::ZERO && rest > U256::ZERO, "{sale}");
    let operator = brickyard::demo::person(0).address();
    let came = |who| after.of(currency, who) - before.of(currency, who);
    assert_eq!(before.of(currency, buyer) - after.of(currency, buyer), U256::from(price));
    assert_eq!([came(operator), came(CREATOR), came(seller)], [fee, royalty, rest], "{sale}");
    assert_eq!(before.sums(), after.sums(), "nothing comes from nowhere");
}
