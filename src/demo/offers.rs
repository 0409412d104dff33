//! What the traders do about offers: make them below the price that is asked, and take good ones.

use alloy::primitives::{Address, B256, Bytes, U256};
use alloy::signers::local::PrivateKeySigner;
use alloy::sol_types::SolStruct;
use brickyard_api::{exchange_domain, option_digest, typed};
use brickyard_indexer::contracts::OptionExchange;
use rand::Rng;
use rand::seq::IndexedRandom;
use serde::Deserialize;
use serde_json::json;

use super::client::{SignedOption, number};
use super::people::provider_of;
use super::traders::{Market, now_s, on_chain, option_fields, terms_of};
use crate::commands::CommandError;

const OFFER_LIFE_S: u64 = 7 * 24 * 60 * 60;

/// An offer as far as its owner looks at it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Received {
    offer_id: B256,
    status: String,
    chain_fillable: Fillable,
}

#[derive(Clone, Debug, Deserialize)]
struct Fillable {
    fillable: String,
}

#[derive(Deserialize)]
struct Detail {
    option: SignedOption,
    offer: SignedOffer,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct SignedOffer {
    option_hash: B256,
    bidder: Address,
    price: String,
    expire_time: String,
    signature: Bytes,
}

impl Market<'_> {
    /// For something listed by signature, below its price, on the listing's own nonce.
    pub(super) async fn offer(&mut self, trader: &PrivateKeySigner) -> Result<(), CommandError> {
        let Some((item, listing)) = self.listed(None).await? else { return Ok(()) };
        if listing.maker == trader.address() || listing.rail == "escrow" {
            return Ok(());
        }
        let percent = U256::from(self.random.random_range(70..99));
        let price = number(&listing.price)? * percent / U256::from(100);
        let signed = self.client.option(trader, &item.item_id, listing.order_id).await?;
        let expires = now_s() + OFFER_LIFE_S;
        let option = typed::OptionTerms {
            startTime: U256::from(now_s().saturating_sub(60)),
            endTime: U256::from(expires),
            price,
            ..terms_of(&signed)?
        };
        let domain = exchange_domain(self.world.chain_id, self.world.exchange);
        let offer = typed::Offer {
            optionHash: option_digest(&option, &domain),
            bidder: trader.address(),
            price,
            expireTime: U256::from(expires),
        };
        let body = json!({
            "chainId": self.world.chain_id,
            "option": option_fields(&option),
            "offer": {
                "bidder": offer.bidder,
                "price": offer.price.to_string(),
                "expireTime": offer.expireTime.to_string(),
            },
        });
        let digest = offer.eip712_signing_hash(&domain);
        self.client.command("item/offer/add", &body, trader, Some(digest)).await?;
        Ok(())
    }

    /// One of those that the trader has received and that are still good.
    pub(super) async fn accept(&mut self, trader: &PrivateKeySigner) -> Result<(), CommandError> {
        let path = format!("item/offer/open/received/{:?}", trader.address());
        let page = self.client.command(&path, &json!({ "size": 100 }), trader, None).await?;
        let received: Vec<Received> = serde_json::from_value(page["offers"].clone())?;
        let good: Vec<&Received> = received
            .iter()
            .filter(|offer| offer.status == "active" && offer.chain_fillable.fillable == "yes")
            .collect();
        let Some(chosen) = good.choose(&mut self.random) else { return Ok(()) };
        let detail = self
            .client
            .get_as(trader, &format!("item/offer/detail?id={}", chosen.offer_id))
            .await?;
        let Detail { option, offer } = serde_json::from_value(detail)?;
        let offer = OptionExchange::Offer {
            optionHash: offer.option_hash,
            bidder: offer.bidder,
            price: number(&offer.price)?,
            expireTime: number(&offer.expire_time)?,
            signature: offer.signature,
        };
        let own = provider_of(&self.world.http, trader.clone());
        let venue = OptionExchange::new(self.world.exchange, own);
        let pending = venue.matchOptionWithOffer(on_chain(&option)?, offer).send().await?;
        let body = json!({ "seller": trader.address(), "txHash": pending.tx_hash() });
        // What cannot be told, the chain tells.
        let path = format!("item/offer/accept/{}", chosen.offer_id);
        let _ = self.client.command(&path, &body, trader, None).await;
        pending.get_receipt().await?;
        Ok(())
    }
}
