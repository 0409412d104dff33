//! The API as a trader's program calls it: the same paths, headers and signatures as a browser.

use std::collections::HashMap;
use std::time::SystemTime;

use alloy::hex;
use alloy::primitives::{Address, B256, U256};
use alloy::signers::SignerSync;
use alloy::signers::local::PrivateKeySigner;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use brickyard_api::{Platform, sign_frame, sign_in_text};
use serde::Deserialize;
use serde_json::{Value, json};
use thiserror::Error;
use tokio::sync::{Mutex, OnceCell};
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
    chain_id: u64,
    /// Tokens of the wallets that have come in.
    sessions: Mutex<HashMap<Address, String>>,
    /// That signs are made for.
    key: OnceCell<Vec<u8>>,
}

impl Client {
    pub(super) fn new(site: &Url, chain_id: u64) -> Self {
        let (http, site) = (reqwest::Client::new(), site.clone());
        Self { http, site, chain_id, sessions: Mutex::default(), key: OnceCell::new() }
    }

    /// What the program says of itself, for the site's key; made anew each time, since none is good
    /// for longer than a day.
    async fn sign(&self) -> Result<String, CommandError> {
        let key = self.key.get_or_try_init(async || {
            let keys = self.told("/api/accountservice/open/frame/keys", None).await?;
            Ok::<_, CommandError>(STANDARD.decode(keys["web"].as_str().unwrap_or_default())?)
        });
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?.as_secs();
        Ok(sign_frame(key.await?, Platform::Web, "demo", "1", now)?)
    }

    async fn told(&self, path: &str, token: Option<&str>) -> Result<Value, CommandError> {
        let mut request = self.http.get(self.site.join(path)?);
        if let Some(token) = token {
            request = request.header("authorization", token);
        }
        opened(request.send().await?.json::<Value>().await?)
    }

    async fn post(
        &self,
        path: &str,
        body: &Value,
        headers: &[(&str, &str)],
    ) -> Result<Value, CommandError> {
        let key = format!("demo-{:032x}", rand::random::<u128>());
        let mut request = self.http.post(self.site.join(path)?).json(body);
        request = request.header("idempotency-key", key).header("os", Platform::Web.name());
        request = request.header("sign", self.sign().await?);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        opened(request.send().await?.json::<Value>().await?)
    }

    /// Comes in by the wallet, which opens its account the first time.
    async fn token(&self, who: &PrivateKeySigner) -> Result<String, CommandError> {
        let mut sessions = self.sessions.lock().await;
        let wallet = who.address();
        if let Some(token) = sessions.get(&wallet) {
            return Ok(token.clone());
        }
        let service = "/api/accountservice/open/wallet";
        let path = format!("{service}/nonce?address={wallet}&type=1");
        let nonce = self.told(&path, None).await?;
        let nonce = nonce["nonce"].as_str().unwrap_or_default();
        let text = sign_in_text(&self.site, wallet, self.chain_id, nonce);
        let sign = who.sign_message_sync(text.as_bytes())?;
        let body = json!({
            "type": 1,
            "content": hex::encode_prefixed(&text),
            "sign": hex::encode_prefixed(sign.as_bytes()),
        });
        let entered = self.post(&format!("{service}/login"), &body, &[]).await?;
        let token = entered["token"].as_str().ok_or("the site gave no token")?.to_owned();
        sessions.insert(wallet, token.clone());
        Ok(token)
    }

    /// What anybody may read.
    pub(super) async fn get(&self, path: &str) -> Result<Value, CommandError> {
        self.told(&format!("/api/dcservice/{path}"), None).await
    }

    /// What is told to whoever is signed in.
    pub(super) async fn get_as(
        &self,
        who: &PrivateKeySigner,
        path: &str,
    ) -> Result<Value, CommandError> {
        let token = self.token(who).await?;
        let answer = self.told(&format!("/api/dcservice/{path}"), Some(&token)).await;
        self.still_in(who, answer).await
    }

    /// Whose session is over comes in anew with the next call.
    async fn still_in(
        &self,
        who: &PrivateKeySigner,
        answer: Result<Value, CommandError>,
    ) -> Result<Value, CommandError> {
        let refused = answer.as_ref().err().and_then(|error| error.downcast_ref::<Refused>());
        if refused.is_some_and(|refused| refused.code == NO_SESSION) {
            self.sessions.lock().await.remove(&who.address());
        }
        answer
    }

    pub(super) async fn items(&self, query: &str) -> Result<Vec<Item>, CommandError> {
        let page = self.get(&format!("item/open/list?size=100&{query}")).await?;
        Ok(serde_json::from_value(page["items"].clone())?)
    }

    pub(super) async fn option(
        &self,
        who: &PrivateKeySigner,
        item_id: &str,
        order_id: B256,
    ) -> Result<SignedOption, CommandError> {
        let order = self.get_as(who, &format!("item/sale/detail/{item_id}/{order_id}")).await?;
        Ok(serde_json::from_value(order["option"].clone())?)
    }

    /// A command of the wallet's account, with its signature over `digest`.
    pub(super) async fn command(
        &self,
        path: &str,
        body: &Value,
        signer: &PrivateKeySigner,
        digest: Option<B256>,
    ) -> Result<Value, CommandError> {
        let token = self.token(signer).await?;
        let signature = digest.map(|digest| signer.sign_hash_sync(&digest)).transpose()?;
        let signature = signature.map(|signature| signature.to_string());
        let mut headers = vec![("authorization", token.as_str())];
        headers.extend(signature.as_deref().map(|signature| ("x-signature", signature)));
        let answer = self.post(&format!("/api/dcservice/{path}"), body, &headers).await;
        self.still_in(signer, answer).await
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

#[derive(Debug, Error)]
#[error("the site answered {code}: {message}")]
struct Refused {
    code: u64,
    message: String,
}

const NO_SESSION: u64 = 1_511_504;

fn opened(mut answer: Value) -> Result<Value, CommandError> {
    if answer["code"] == 1_511_200 {
        return Ok(answer["data"].take());
    }
    let code = answer["code"].as_u64().unwrap_or_default();
    Err(Refused { code, message: answer["msg"].to_string() }.into())
}

pub(super) fn number(text: &str) -> Result<U256, CommandError> {
    Ok(U256::from_str_radix(text, 10)?)
}
