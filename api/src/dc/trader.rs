//! Who trades: an account with a session, by the wallet that it has bound and by no other. The
//! token tells who is there, `x-signature` what its wallet wants (B105, B164, B168).

use alloy::primitives::B256;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use brickyard_core::kernel::{AccountId, Address, Bytes};
use brickyard_store::CommandMeta;

use super::own::wallet_of;
use crate::account::SignedIn;
use crate::adapters::signatures::signed_by;
use crate::state::App;
use crate::wire::{CommandHead, Failure};

/// The head of a command that a wallet acts by, and the session it came with.
pub(crate) struct Trader {
    who: SignedIn,
    head: CommandHead,
}

impl FromRequestParts<App> for Trader {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Failure> {
        let who = SignedIn::from_request_parts(parts, app).await?;
        let head = CommandHead::from_request_parts(parts, app).await?;
        Ok(Self { who, head })
    }
}

impl Trader {
    pub(crate) const fn account(&self) -> AccountId {
        self.who.session.account
    }

    pub(crate) const fn who(&self) -> &SignedIn {
        &self.who
    }

    pub(crate) const fn head(&self) -> &CommandHead {
        &self.head
    }

    pub(crate) fn signature(&self) -> Result<&Bytes, Failure> {
        self.head.signature()
    }

    /// The command's identity, done by this wallet.
    pub(crate) fn meta(&self, body: &[u8], by: Address) -> CommandMeta {
        self.head.meta(body, by)
    }

    /// Refuses the command unless `x-signature` is the signer's over the digest, and the signer is
    /// the account's own wallet.
    pub(crate) async fn check_signer(
        &self,
        app: &App,
        chain_id: u64,
        signer: Address,
        digest: B256,
    ) -> Result<(), Failure> {
        self.check_signature(app, chain_id, signer, digest, self.signature()?).await
    }

    /// The same of a signature that is a part of what was sent.
    pub(crate) async fn check_signature(
        &self,
        app: &App,
        chain_id: u64,
        signer: Address,
        digest: B256,
        signature: &Bytes,
    ) -> Result<(), Failure> {
        let chain = app.chains.get(&chain_id).ok_or_else(|| Failure::not_found("the chain"))?;
        let good = signed_by(chain, signer, digest, signature)
            .await
            .map_err(|error| Failure::internal(&error))?;
        if !good {
            return Err(Failure::not_yours("The signature is not the maker's."));
        }
        self.check_wallet(app, signer).await
    }

    /// Refuses whoever would act by a wallet that another account has, or nobody.
    pub(crate) async fn check_wallet(&self, app: &App, wallet: Address) -> Result<(), Failure> {
        if app.access.account_of_wallet(wallet).await? == Some(self.who.session.account) {
            return Ok(());
        }
        let message = match wallet_of(app, &self.who).await? {
            Some(bound) => format!("Please use {bound}"),
            None => "Please bind one address".to_owned(),
        };
        Err(Failure::not_yours(&message))
    }
}
