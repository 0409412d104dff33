//! Sessions of whoever acts in a test: made in the tables of access alone, so that the log holds
//! what the test is about and nothing of coming in; or by the door, as a program does it.

use std::collections::HashMap;

use alloy::primitives::Address;
use alloy::signers::local::PrivateKeySigner;
use brickyard_core::kernel;
use brickyard_store::{Access, Claim};
use serde_json::{Value, json};
use tokio::sync::Mutex;
use url::Url;

use super::porch::{LOGIN, Said};

pub(crate) struct Sessions {
    access: Access,
    tokens: Mutex<HashMap<Address, String>>,
}

impl Sessions {
    pub(crate) fn new(access: Access) -> Self {
        Self { access, tokens: Mutex::default() }
    }

    /// The wallet's account's, which is made where nobody has the wallet yet.
    pub(crate) async fn of(&self, wallet: Address) -> String {
        let mut tokens = self.tokens.lock().await;
        if let Some(token) = tokens.get(&wallet) {
            return token.clone();
        }
        let name = kernel::Address::new(wallet.into_array());
        let owner = self.access.account_of_wallet(name).await.expect("an answer");
        let account = owner.unwrap_or_else(Access::new_account);
        let mut tx = self.access.begin().await.expect("a transaction");
        let claim = self.access.claim_wallet(&mut tx, name, account).await.expect("a claim");
        assert_eq!(claim, Claim::Theirs);
        tx.commit().await.expect("commit");
        let session = self.access.start_session(account).await.expect("a session");
        let token = session.token.reveal().to_owned();
        tokens.insert(wallet, token.clone());
        token
    }
}

/// Comes in by the wallet over HTTP; none while the site does not answer.
pub(crate) async fn come_in(
    http: &reqwest::Client,
    site: &Url,
    wallet: &PrivateKeySigner,
) -> Option<String> {
    let url = |path: &str| site.join(&format!("/api/accountservice/open/wallet/{path}"));
    let nonce = url(&format!("nonce?address={}&type={LOGIN}", wallet.address())).expect("a URL");
    let nonce: Value = http.get(nonce).send().await.ok()?.json().await.ok()?;
    let nonce = nonce["data"]["nonce"].as_str()?;
    let body = Said::at(site, wallet, nonce).signed(wallet, LOGIN);
    let key = format!("{:032x}", rand::random::<u128>());
    let request = http.post(url("login").expect("a URL")).header("idempotency-key", key);
    let entered: Value = request.json(&body).send().await.ok()?.json().await.ok()?;
    let token = entered["data"]["token"].as_str();
    assert!(token.is_some() || entered["code"] == json!(1_511_429), "{entered}");
    token.map(ToOwned::to_owned)
}
