//! Flows of OpenID Connect under way, and what came of them. A state is used once, by the browser
//! that began it. How a provider's word is checked is not known here.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use brickyard_core::kernel::AccountId;
use sqlx::PgConnection;

use super::Access;
use super::names::{Claim, Name, claim};
use crate::error::StoreError;
use crate::personal::random;

/// Somebody at a provider: a keyed hash of the issuer and its name for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenidName([u8; 32]);

/// A flow that has begun.
pub struct OpenidFlow {
    /// Goes to the provider and comes back.
    pub state: String,
    /// For the cookie of the browser.
    pub browser: String,
    pub secrets: OpenidSecrets,
}

/// What ties the provider's answer to the flow.
pub struct OpenidSecrets {
    pub nonce: String,
    /// Of PKCE (RFC 7636), 43 characters.
    pub verifier: String,
}

/// Seconds that somebody may stay at the provider, and take to prove a mailbox.
const FLOW_SECONDS: f64 = 600.0;
const TICKET_SECONDS: f64 = 1_800.0;

fn word() -> String {
    let bytes: [u8; 32] = random();
    URL_SAFE_NO_PAD.encode(bytes)
}

impl Access {
    pub fn openid_name(&self, issuer: &str, subject: &str) -> OpenidName {
        let parts = [issuer.as_bytes(), subject.as_bytes()];
        OpenidName(self.keyring.keyed("brickyard openid name", &parts))
    }

    fn openid_secrets(&self, state: &str) -> OpenidSecrets {
        let derived =
            |label| URL_SAFE_NO_PAD.encode(self.keyring.keyed(label, &[state.as_bytes()]));
        OpenidSecrets {
            nonce: derived("brickyard openid nonce"),
            verifier: derived("brickyard openid verifier"),
        }
    }

    /// # Errors
    /// The server fails.
    pub async fn begin_openid(&self, provider: &str) -> Result<OpenidFlow, StoreError> {
        let (state, browser) = (word(), word());
        sqlx::query(
            "with gone as (
                 delete from account_openid_flows where started_at < now() - interval '1 day'
             ), used as (
                 delete from account_openid_tickets where made_at < now() - interval '1 day'
             )
             insert into account_openid_flows (state_hash, browser_hash, provider)
             values ($1, $2, $3)",
        )
        .bind(self.hash_of("openid state", state.as_bytes()))
        .bind(self.hash_of("openid browser", browser.as_bytes()))
        .bind(provider)
        .execute(&self.pool)
        .await?;
        let secrets = self.openid_secrets(&state);
        Ok(OpenidFlow { state, browser, secrets })
    }

    /// Ends a flow, once: its provider and secrets. None for a state that is not of this browser,
    /// too old, or was used.
    ///
    /// # Errors
    /// The server fails.
    pub async fn end_openid(
        &self,
        state: &str,
        browser: &str,
    ) -> Result<Option<(String, OpenidSecrets)>, StoreError> {
        let provider: Option<String> = sqlx::query_scalar(
            "delete from account_openid_flows
              where state_hash = $1
                and browser_hash = $2
                and started_at > now() - make_interval(secs => $3)
             returning provider",
        )
        .bind(self.hash_of("openid state", state.as_bytes()))
        .bind(self.hash_of("openid browser", browser.as_bytes()))
        .bind(FLOW_SECONDS)
        .fetch_optional(&self.pool)
        .await?;
        Ok(provider.map(|provider| (provider, self.openid_secrets(state))))
    }

    /// For somebody who is proven, and has to prove a mailbox.
    ///
    /// # Errors
    /// The server fails.
    pub async fn make_openid_ticket(
        &self,
        name: OpenidName,
        mailbox: Option<&str>,
    ) -> Result<String, StoreError> {
        let ticket = word();
        sqlx::query(
            "insert into account_openid_tickets (ticket_hash, name, mailbox) values ($1, $2, $3)",
        )
        .bind(self.hash_of("openid ticket", ticket.as_bytes()))
        .bind(name.0)
        .bind(mailbox.map(|mailbox| self.hash_of("mailbox", mailbox.as_bytes())))
        .execute(&self.pool)
        .await?;
        Ok(ticket)
    }

    /// Whom a ticket is for. With a mailbox that the provider told, for that mailbox alone.
    ///
    /// # Errors
    /// The server fails.
    pub async fn openid_of_ticket(
        &self,
        ticket: &str,
        mailbox: &str,
    ) -> Result<Option<OpenidName>, StoreError> {
        let name: Option<Vec<u8>> = sqlx::query_scalar(
            "select name
               from account_openid_tickets
              where ticket_hash = $1
                and (mailbox is null or mailbox = $2)
                and made_at > now() - make_interval(secs => $3)",
        )
        .bind(self.hash_of("openid ticket", ticket.as_bytes()))
        .bind(self.hash_of("mailbox", mailbox.as_bytes()))
        .bind(TICKET_SECONDS)
        .fetch_optional(&self.pool)
        .await?;
        Ok(name.and_then(|name| name.try_into().ok()).map(OpenidName))
    }

    /// # Errors
    /// The server fails.
    pub async fn account_of_openid(
        &self,
        name: OpenidName,
    ) -> Result<Option<AccountId>, StoreError> {
        self.account_of(&named(name)).await
    }

    /// # Errors
    /// The server fails.
    pub async fn claim_openid(
        &self,
        connection: &mut PgConnection,
        name: OpenidName,
        account: AccountId,
    ) -> Result<Claim, StoreError> {
        claim(connection, &named(name), account).await
    }
}

fn named(name: OpenidName) -> Name {
    Name::openid(name.0.to_vec())
}
