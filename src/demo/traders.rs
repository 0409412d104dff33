//! What the traders do: list, reprice, cancel and buy on both rails, and make and take offers
//! (`offers.rs`), at a gentle rate, by seeded choices.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use alloy::primitives::{Address, B256, Bytes, U256, keccak256};
use alloy::signers::local::PrivateKeySigner;
use alloy::sol_types::SolStruct;
use brickyard_api::{book_domain, exchange_domain, option_digest, typed};
use brickyard_indexer::contracts::{IMarketplace, Marketplace, OptionExchange};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;
use tracing::debug;
use url::Url;

use super::client::{Client, Item, Listing, SignedOption, number};
use super::deploy::World;
use super::people::{TRADERS, person, provider_of};
use crate::commands::CommandError;
use crate::config::DemoConfig;

const LISTING_LIFE_S: u64 = 30 * 24 * 60 * 60;

/// The market as the traders see it, and what they do there.
pub struct Market<'a> {
    pub(super) world: &'a World,
    pub(super) client: Client,
    pub(super) random: StdRng,
}

pub(super) async fn trade(
    world: &World,
    site: &Url,
    config: &DemoConfig,
    stop: &CancellationToken,
) -> Result<(), CommandError> {
    let mut random = StdRng::seed_from_u64(config.seed);
    // The log already tells what earlier runs did; this one goes on with other choices.
    let started = now_s();
    random = StdRng::seed_from_u64(random.random::<u64>() ^ started);
    let mut market = Market::new(world, site, random);
    let pause = Duration::from_millis(config.action_interval_ms);
    let mut actions = 0u64;
    loop {
        // A burst at first, so that a newcomer meets a stocked market.
        let pause = if actions < 60 { pause / 10 } else { pause };
        tokio::select! {
            () = stop.cancelled() => return Ok(()),
            () = tokio::time::sleep(pause) => {}
        }
        if let Err(error) = market.act().await {
            debug!(%error, "a trader's action came to nothing");
        }
        actions += 1;
    }
}

pub(super) fn now_s() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |elapsed| elapsed.as_secs())
}

impl<'a> Market<'a> {
    pub fn new(world: &'a World, site: &Url, random: StdRng) -> Self {
        Self { world, client: Client::new(site, world.chain_id), random }
    }

    /// One action of one trader; nothing when there is nothing to do for them.
    ///
    /// # Errors
    /// The site or the chain refuses it, as it may when others were faster.
    pub async fn act(&mut self) -> Result<(), CommandError> {
        let trader = person(self.random.random_range(TRADERS));
        match self.random.random_range(0..100) {
            0..40 => self.list(&trader, false).await,
            40..53 => self.list(&trader, true).await,
            53..72 => self.buy(&trader).await,
            72..81 => self.reprice(&trader).await,
            81..90 => self.offer(&trader).await,
            90..95 => self.accept(&trader).await,
            _ => self.cancel(&trader).await,
        }
    }

    fn collection(&mut self) -> Address {
        let World { portraits, studies, editions, .. } = self.world;
        **[portraits, portraits, studies, studies, editions]
            .choose(&mut self.random)
            .expect("five choices")
    }

    /// Prices around a level of the collection, rounded as people do.
    fn price(&mut self, collection: Address) -> (Address, U256) {
        let level: u64 = match collection {
            c if c == self.world.portraits => 450,
            c if c == self.world.studies => 1_800,
            _ => 120,
        };
        let thousandths = level * self.random.random_range(70..180) / 100 / 5 * 5;
        if self.random.random_range(0..5) == 0 {
            // Dollars, at some thousands a coin.
            (self.world.usdt, U256::from(thousandths * 3_200) * U256::from(1_000u64))
        } else {
            (self.world.weth, U256::from(thousandths) * U256::from(1_000_000_000_000_000u64))
        }
    }

    async fn list(&mut self, trader: &PrivateKeySigner, escrow: bool) -> Result<(), CommandError> {
        let collection = self.collection();
        let id = format!("{}-{collection:?}", self.world.chain_id).to_lowercase();
        let owner = format!("{:?}", trader.address()).to_lowercase();
        let items = self.client.items(&format!("collection={id}&owner={owner}")).await?;
        let free: Vec<&Item> = items.iter().filter(|item| item.listing.is_none()).collect();
        let Some(item) = free.choose(&mut self.random) else { return Ok(()) };
        let token_id = number(&item.token_id)?;
        let (currency, price) = self.price(collection);
        if escrow {
            self.list_in_escrow(trader, collection, token_id, currency, price).await
        } else {
            let salt = U256::from(self.random.random::<u128>());
            let option = self.option(trader, collection, token_id, currency, price, salt);
            self.send_option(trader, "item/sale/create", &option, None).await
        }
    }

    fn option(
        &self,
        trader: &PrivateKeySigner,
        collection: Address,
        token_id: U256,
        currency: Address,
        price: U256,
        nonce: U256,
    ) -> typed::OptionTerms {
        typed::OptionTerms {
            channel: keccak256("brickyard demo"),
            collection,
            tokenId: token_id,
            amount: U256::from(1),
            signer: trader.address(),
            nonce,
            startTime: U256::from(now_s().saturating_sub(60)),
            endTime: U256::from(now_s() + LISTING_LIFE_S),
            price,
            currency,
            royaltyRate: U256::from(self.royalty(collection)),
        }
    }

    fn royalty(&self, collection: Address) -> u16 {
        match collection {
            c if c == self.world.portraits => 250,
            c if c == self.world.studies => 500,
            _ => 750,
        }
    }

    async fn send_option(
        &self,
        trader: &PrivateKeySigner,
        path: &str,
        option: &typed::OptionTerms,
        order_id: Option<B256>,
    ) -> Result<(), CommandError> {
        let domain = exchange_domain(self.world.chain_id, self.world.exchange);
        let fields = option_fields(option);
        let body = match order_id {
            None => json!({
                "rail": "signature", "chainId": self.world.chain_id, "option": fields,
            }),
            Some(order_id) => json!({
                "orderId": order_id, "price": option.price.to_string(), "option": fields,
            }),
        };
        let digest = option_digest(option, &domain);
        self.client.command(path, &body, trader, Some(digest)).await?;
        Ok(())
    }

    async fn list_in_escrow(
        &mut self,
        trader: &PrivateKeySigner,
        collection: Address,
        token_id: U256,
        currency: Address,
        price: U256,
    ) -> Result<(), CommandError> {
        let salt = B256::from(self.random.random::<[u8; 32]>());
        let (start, end) = (now_s().saturating_sub(60), now_s() + LISTING_LIFE_S);
        let one = U256::from(1);
        let message = typed::EscrowOrder {
            salt,
            seller: trader.address(),
            kind: "fixed".to_owned(),
            escrowed: true,
            collection,
            tokenId: token_id,
            amount: one,
            currency,
            price,
            startTime: U256::from(start),
            endTime: U256::from(end),
        };
        let body = json!({
            "rail": "escrow",
            "chainId": self.world.chain_id,
            "order": {
                "salt": salt,
                "seller": trader.address(),
                "escrowed": true,
                "collection": collection,
                "tokenId": token_id.to_string(),
                "amount": "1",
                "currency": currency,
                "price": price.to_string(),
                "startTime": start,
                "endTime": end,
            },
        });
        let domain = book_domain(self.world.chain_id, self.world.marketplace);
        let digest = message.eip712_signing_hash(&domain);
        self.client.command("item/sale/create", &body, trader, Some(digest)).await?;
        let own = provider_of(&self.world.http, trader.clone());
        let params = IMarketplace::OrderParams {
            salt,
            kind: 0,
            escrowed: true,
            collection,
            tokenId: token_id,
            amount: one,
            currency,
            price,
            startTime: start,
            endTime: end,
        };
        let venue = Marketplace::new(self.world.marketplace, own);
        venue.createOrder(params).send().await?.get_receipt().await?;
        Ok(())
    }

    pub(super) async fn listed(
        &mut self,
        by: Option<Address>,
    ) -> Result<Option<(Item, Listing)>, CommandError> {
        let items = self.client.items("status=listed&sort=price_asc").await?;
        let orders: Vec<(Item, Listing)> = items
            .into_iter()
            .filter_map(|item| item.listing.clone().map(|listing| (item, listing)))
            .filter(|(_, listing)| listing.status == "active")
            .filter(|(_, listing)| by.is_none_or(|maker| listing.maker == maker))
            .collect();
        Ok(orders.choose(&mut self.random).cloned())
    }

    async fn buy(&mut self, trader: &PrivateKeySigner) -> Result<(), CommandError> {
        let Some((item, listing)) = self.listed(None).await? else { return Ok(()) };
        if listing.maker == trader.address() {
            return Ok(());
        }
        let own = provider_of(&self.world.http, trader.clone());
        let price = number(&listing.price)?;
        let pending = if listing.rail == "escrow" {
            let venue = Marketplace::new(self.world.marketplace, own);
            venue.purchase(listing.order_id, price).send().await?
        } else {
            let signed = self.client.option(trader, &item.item_id, listing.order_id).await?;
            let offer = OptionExchange::Offer {
                optionHash: signed.option_hash,
                bidder: trader.address(),
                price,
                expireTime: U256::from(now_s() + 600),
                signature: Bytes::new(),
            };
            let venue = OptionExchange::new(self.world.exchange, own);
            venue.matchOptionWithOffer(on_chain(&signed)?, offer).send().await?
        };
        // On this chain the block is there before the call is; the book then knows already.
        let _ = self.client.tell_purchase(listing.order_id, trader, *pending.tx_hash()).await;
        pending.get_receipt().await?;
        Ok(())
    }

    async fn reprice(&mut self, trader: &PrivateKeySigner) -> Result<(), CommandError> {
        let Some((item, listing)) = self.listed(Some(trader.address())).await? else {
            return Ok(());
        };
        let percent = U256::from(self.random.random_range(85..=112));
        let price = number(&listing.price)? * percent / U256::from(100);
        if listing.rail == "escrow" {
            let own = provider_of(&self.world.http, trader.clone());
            let venue = Marketplace::new(self.world.marketplace, own);
            venue.modifyPrice(listing.order_id, price).send().await?.get_receipt().await?;
            return Ok(());
        }
        let signed = self.client.option(trader, &item.item_id, listing.order_id).await?;
        let option = typed::OptionTerms { price, ..terms_of(&signed)? };
        self.send_option(trader, "item/sale/modify", &option, Some(listing.order_id)).await
    }

    async fn cancel(&mut self, trader: &PrivateKeySigner) -> Result<(), CommandError> {
        let Some((item, listing)) = self.listed(Some(trader.address())).await? else {
            return Ok(());
        };
        let escrow = listing.rail == "escrow";
        let venue = if escrow { self.world.marketplace } else { self.world.exchange };
        let message = typed::CancelOrder { orderId: listing.order_id };
        let digest = message.eip712_signing_hash(&book_domain(self.world.chain_id, venue));
        let path = format!("item/sale/cancel/{}", listing.order_id);
        let nonce = if escrow {
            U256::ZERO
        } else {
            number(&self.client.option(trader, &item.item_id, listing.order_id).await?.nonce)?
        };
        self.client.command(&path, &json!({}), trader, Some(digest)).await?;
        let own = provider_of(&self.world.http, trader.clone());
        if escrow {
            let venue = Marketplace::new(venue, own);
            venue.cancelOrder(listing.order_id).send().await?.get_receipt().await?;
        } else {
            let venue = OptionExchange::new(venue, own);
            venue.cancelNonce(nonce).send().await?.get_receipt().await?;
        }
        Ok(())
    }
}

/// What the maker of an option signed.
pub(super) fn terms_of(signed: &SignedOption) -> Result<typed::OptionTerms, CommandError> {
    Ok(typed::OptionTerms {
        channel: signed.channel,
        collection: signed.collection,
        tokenId: number(&signed.token_id)?,
        amount: number(&signed.amount)?,
        signer: signed.signer,
        nonce: number(&signed.nonce)?,
        startTime: U256::from(signed.start_time),
        endTime: U256::from(signed.end_time),
        price: number(&signed.price)?,
        currency: signed.currency,
        royaltyRate: U256::from(signed.royalty_rate),
    })
}

pub(super) fn option_fields(option: &typed::OptionTerms) -> Value {
    json!({
        "channel": option.channel,
        "collection": option.collection,
        "tokenId": option.tokenId.to_string(),
        "amount": option.amount.to_string(),
        "signer": option.signer,
        "nonce": option.nonce.to_string(),
        "startTime": option.startTime.to::<u64>(),
        "endTime": option.endTime.to::<u64>(),
        "price": option.price.to_string(),
        "currency": option.currency,
        "royaltyRate": option.royaltyRate.to::<u16>(),
    })
}

pub(super) fn on_chain(signed: &SignedOption) -> Result<OptionExchange::SellOption, CommandError> {
    Ok(OptionExchange::SellOption {
        channel: signed.channel,
        collection: signed.collection,
        tokenId: number(&signed.token_id)?,
        amount: number(&signed.amount)?,
        signer: signed.signer,
        nonce: number(&signed.nonce)?,
        startTime: U256::from(signed.start_time),
        endTime: U256::from(signed.end_time),
        price: number(&signed.price)?,
        currency: signed.currency,
        royaltyRate: U256::from(signed.royalty_rate),
        signature: signed.signature.clone(),
    })
}
