//! Creators as tests make them: signed in by their wallets, which send what they are told to sign.

use alloy::network::TransactionBuilder;
use alloy::primitives::{Address, B256, Bytes};
use alloy::providers::{DynProvider, Provider};
use alloy::rpc::types::{TransactionReceipt, TransactionRequest};
use alloy::signers::local::PrivateKeySigner;
use brickyard::demo::{person, provider_of};
use brickyard_metadata::Settings;
use image::ImageFormat;
use reqwest::Method;
use serde_json::{Value, json};

use crate::harness::api::{Answer, Site};
use crate::harness::eventually;
use crate::harness::porch::{LOGIN, Said};
use crate::metadata::read_all;
use crate::uploads_given::{film, picture, upload};

pub(crate) struct Creator<'a> {
    pub(crate) site: &'a Site,
    pub(crate) token: String,
    pub(crate) signer: PrivateKeySigner,
    provider: DynProvider,
}

impl<'a> Creator<'a> {
    pub(crate) async fn new(site: &'a Site, index: u32) -> Self {
        let signer = person(index);
        let path = format!(
            "/api/accountservice/open/wallet/nonce?address={}&type={LOGIN}",
            signer.address()
        );
        let nonce = site.get(&path).await.data()["nonce"].as_str().expect("a nonce").to_owned();
        let said = Said {
            domain: site.url.authority().to_owned(),
            address: signer.address().to_string(),
            uri: site.url.origin().ascii_serialization(),
            chain_id: site.yard.world.chain_id,
            nonce,
            issued_s: 0,
            expires_s: 300,
        };
        let body = said.signed(&signer, LOGIN).to_string().into_bytes();
        let path = "/api/accountservice/open/wallet/login";
        let key = format!("enter {}", signer.address()).replace(' ', "-");
        let key = [("idempotency-key", key.as_str())];
        let entered = site.send(Method::POST, path, &key, body).await;
        let token = entered.data()["token"].as_str().expect("a token").to_owned();
        let provider = provider_of(&site.yard.chain.http, signer.clone());
        Self { site, token, signer, provider }
    }

    pub(crate) fn wallet(&self) -> String {
        format!("{:?}", self.signer.address())
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.post_as(path, body, &format!("{:032x}", rand::random::<u128>())).await
    }

    /// Under a key of the caller's own.
    pub(crate) async fn post_as(&self, path: &str, body: &Value, key: &str) -> Answer {
        let path = format!("/api/dcservice/{path}");
        let headers = [("idempotency-key", key), ("authorization", self.token.as_str())];
        let body = body.to_string().into_bytes();
        self.site.send(Method::POST, &path, &headers, body).await
    }

    /// What a page answers to this account.
    pub(crate) async fn read(&self, path: &str) -> Value {
        let headers = [("authorization", self.token.as_str())];
        let path = format!("/api/dcservice/{path}");
        self.site.send(Method::GET, &path, &headers, vec![]).await.data().clone()
    }

    pub(crate) async fn drafts(&self) -> Value {
        let head = self.site.yard.store.head().await.expect("a head").0.to_string();
        let headers = [("x-min-position", head.as_str()), ("authorization", &self.token)];
        let path = "/api/dcservice/collection/owner/drafts";
        let answer = eventually("the drafts are there", || async {
            let answer = self.site.send(Method::GET, path, &headers, vec![]).await;
            (answer.status != 409).then_some(answer)
        });
        answer.await.data().clone()
    }

    pub(crate) async fn film(&self) -> String {
        let film = film(b"isom", b"avc1", 360, 10);
        let kept = upload(&self.site.url, &self.token, &film).await;
        kept.data()["id"].as_str().expect("an id").to_owned()
    }

    pub(crate) async fn picture(&self, side: u32) -> String {
        let kept =
            upload(&self.site.url, &self.token, &picture(side, side, ImageFormat::Png)).await;
        kept.data()["id"].as_str().expect("an id").to_owned()
    }

    /// Sends what is to be signed, as it is.
    pub(crate) async fn sign(&self, to_sign: &Value) -> TransactionReceipt {
        let data: Bytes = serde_json::from_value(to_sign["data"].clone()).expect("bytes");
        let to: Option<Address> =
            serde_json::from_value(to_sign["to"].clone()).expect("an address");
        assert_eq!(to_sign["from"], self.wallet());
        self.send(to, data).await
    }

    pub(crate) async fn send(&self, to: Option<Address>, data: Bytes) -> TransactionReceipt {
        let request = TransactionRequest::default().with_input(data);
        let request = match to {
            Some(to) => request.with_to(to),
            None => request.into_create(),
        };
        let sent = self.provider.send_transaction(request).await.expect("it is sent");
        sent.get_receipt().await.expect("it is mined")
    }

    pub(crate) async fn tell_sent(&self, draft: &Value, transaction: B256) -> Answer {
        self.post("collection/edit", &json!({ "id": draft, "transaction": transaction })).await
    }

    /// A collection of one's own, on the chain and followed.
    pub(crate) async fn collection(&self, name: &str) -> String {
        self.collection_of(name, "erc721").await
    }

    /// Of items that are there once each, or several times.
    pub(crate) async fn collection_of(&self, name: &str, standard: &str) -> String {
        let body = json!({
            "standard": standard,
            "chainId": self.site.yard.world.chain_id,
            "name": name,
            "symbol": "KILN",
            "description": "Clay.",
            "royaltyBps": 500,
        });
        let drafted = self.post("collection/add", &body).await.data().clone();
        let receipt = self.sign(&drafted["toSign"]).await;
        self.tell_sent(&drafted["id"], receipt.transaction_hash).await.data();
        self.deployed(&drafted["id"]).await
    }

    /// Waits until the draft is a collection.
    pub(crate) async fn deployed(&self, draft: &Value) -> String {
        let id = eventually("the draft is a collection", || async {
            let drafts = self.drafts().await;
            let all = drafts["collections"].as_array().expect("drafts").clone();
            let one = all.into_iter().find(|one| one["id"] == *draft)?;
            one["collection"].as_str().map(ToOwned::to_owned)
        })
        .await;
        // From here on the indexer reads it, too.
        eventually("the contract is read", || async {
            let told = "select count(*) from events
                         where aggregate_id = $1 and event_type = 'CollectionRoyaltyChanged'";
            let told = sqlx::query_scalar(told).bind(&id).fetch_one(self.site.yard.store.pool());
            let told: i64 = told.await.ok()?;
            (told > 0).then_some(())
        })
        .await;
        self.site.yard.joined().await;
        self.site.settled().await;
        id
    }

    /// Reads the documents of what is on the chain by now.
    pub(crate) async fn read_documents(&self) {
        self.site.settled().await;
        let address = self.site.url.socket_addrs(|| None).expect("an address")[0];
        let mut settings = Settings::new("http://127.0.0.1:1/".parse().expect("a URL"));
        settings.allowed.trusted = vec![address];
        // ERC-4906 has the contract asked for what it names.
        let chain = &self.site.yard.chain;
        settings.chains.insert(self.site.yard.world.chain_id, chain.http.clone());
        settings.look_every = std::time::Duration::from_millis(10);
        read_all(&self.site.yard.store, settings).await;
        self.site.settled().await;
    }
}
