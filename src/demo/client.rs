//! The API as a trader's program calls it: the same paths, headers and signatures as a browser.

use std::time::SystemTime;

use alloy::primitives::{Address, B256, U256};
use alloy::signers::SignerSync;
use alloy::signers::local::PrivateKeySigner;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brickyard_api::{Platform, sign_frame};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::OnceCell;
use url::Url;

use crate::commands::CommandError;

/// An item as far as a trader looks at it.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Item {
    pub item_id: String,
    pub token_id: String,
    pub listing: Option<Listing>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Listing {
    pub order_id: B256,
    pub rail: String,
    pub status: String,
    pub maker: Address,
    pub price: String,
}

/// The signed option of an order, as a buyer hands it to the exchange.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SignedOption {
    pub channel: B256,
    pub collection: Address,
    pub token_id: String,
    pub amount: String,
    pub signer: Address,
    pub nonce: String,
    pub start_time: u64,
    pub end_time: u64,
    pub price: String,
    pub currency: Address,
    pub royalty_rate: u16,
    pub signature: alloy::primitives::Bytes,
    pub option_hash: B256,
}

pub(super) struct Client {
    http: reqwest::Client,
    site: Url,
    /// Made once: a sign is good for a day.
    sign: OnceCell<String>,
}

impl Client {
    pub(super) fn new(site: &Url) -> Self {
        Self { http: reqwest::Client::new(), site: site.clone(), sign: OnceCell::new() }
    }

    /// What the program says of itself, for the site's key.
    async fn sign(&self) -> Result<&str, CommandError> {
        let made = self.sign.get_or_try_init(async || {
            let url = self.site.join("/api/accountservice/open/frame/keys")?;
            let keys = opened(self.http.get(url).send().await?.json::<Value>().await?)?;
            let key = STANDARD.decode(keys["web"].as_str().unwrap_or_default())?;
            let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?.as_secs();
            Ok::<_, CommandError>(sign_frame(&key, Platform::Web, "demo", "1", now)?)
        });
        Ok(made.await?.as_str())
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value, CommandError> {
        let url = self.site.join(&format!("/api/dcservice/{path}"))?;
        let answer = self.http.get(url).send().await?.json::<Value>().await?;
        opened(answer)
    }

    pub(super) async fn items(&self, query: &str) -> Result<Vec<Item>, CommandError> {
        let page = self.get(&format!("item/open/list?size=100&{query}")).await?;
        Ok(serde_json::from_value(page["items"].clone())?)
    }

    pub(super) async fn option(
        &self,
        item_id: &str,
        order_id: B256,
    ) -> Result<SignedOption, CommandError> {
        let order = self.get(&format!("item/sale/detail/{item_id}/{order_id}")).await?;
        Ok(serde_json::from_value(order["option"].clone())?)
    }

    /// A command with its signature over `digest`.
    pub(super) async fn command(
        &self,
        path: &str,
        body: &Value,
        signer: &PrivateKeySigner,
        digest: Option<B256>,
    ) -> Result<Value, CommandError> {
        let url = self.site.join(&format!("/api/dcservice/{path}"))?;
        let key = format!("demo-{:032x}", rand::random::<u128>());
        let mut request = self.http.post(url).header("idempotency-key", key).json(body);
        request = request.header("os", Platform::Web.name()).header("sign", self.sign().await?);
        if let Some(digest) = digest {
            let signature = signer.sign_hash_sync(&digest)?;
            request = request.header("x-signature", signature.to_string());
        }
        opened(request.send().await?.json::<Value>().await?)
    }

    pub(super) async fn tell_purchase(
        &self,
        order_id: B256,
        buyer: &PrivateKeySigner,
        tx_hash: B256,
    ) -> Result<(), CommandError> {
        let body = json!({ "buyer": buyer.address(), "txHash": tx_hash });
        self.command(&format!("item/offer/purchase/{order_id}"), &body, buyer, None).await?;
        Ok(())
    }
}

fn opened(mut answer: Value) -> Result<Value, CommandError> {
    if answer["code"] == 1_511_200 {
        return Ok(answer["data"].take());
    }
    Err(format!("the site answered {}: {}", answer["code"], answer["msg"]).into())
}

pub(super) fn number(text: &str) -> Result<U256, CommandError> {
    Ok(U256::from_str_radix(text, 10)?)
}
