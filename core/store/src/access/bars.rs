//! Who is kept out: accounts, devices and networks, by a keyed hash of each.
//!
//! Whoever serves holds all hashes in memory and asks for them again every moment; of an account
//! the session itself is asked, so that it never comes in a moment too late.

use std::collections::HashSet;

use brickyard_core::kernel::{AccountId, UnixSeconds};
use sha2::{Digest, Sha256};
use sqlx::types::time::OffsetDateTime;

use super::Access;
use crate::error::StoreError;

const ACCOUNT: &str = "account";

/// A row as operators see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barred {
    pub kind: String,
    pub who: [u8; 32],
    /// The account's id, the device's or the network's address.
    pub shown: String,
    pub reason: String,
    pub raised_at: UnixSeconds,
}

/// Kind, who, what is shown of it locked, why, and since when.
type Row = (String, Vec<u8>, Vec<u8>, String, OffsetDateTime);

impl Access {
    /// The name that tables and the log have for somebody who is kept out.
    pub fn barred_name(&self, kind: &str, bytes: &[u8]) -> [u8; 32] {
        self.hash_of(&format!("barred {kind}"), bytes)
    }

    /// # Errors
    /// The server fails.
    pub async fn bar(
        &self,
        kind: &str,
        who: [u8; 32],
        shown: &str,
        reason: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "insert into barred (kind, who, sealed, reason)
             values ($1, $2, $3, $4)
             on conflict (kind, who) do nothing",
        )
        .bind(kind)
        .bind(who)
        .bind(self.keyring.lock(&who, shown))
        .bind(reason)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// # Errors
    /// The server fails.
    pub async fn unbar(&self, kind: &str, who: [u8; 32]) -> Result<(), StoreError> {
        sqlx::query("delete from barred where kind = $1 and who = $2")
            .bind(kind)
            .bind(who)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Keeps an account out from the next request on, whatever sessions it has.
    ///
    /// # Errors
    /// The server fails.
    pub async fn bar_account(&self, account: AccountId, reason: &str) -> Result<(), StoreError> {
        self.bar(ACCOUNT, Self::barred_account(account), &account.to_string(), reason).await
    }

    /// Lets it in again, by a new session: those of before the suspension are over.
    ///
    /// # Errors
    /// The server fails.
    pub async fn unbar_account(&self, account: AccountId) -> Result<(), StoreError> {
        let mut tx = self.begin().await?;
        self.end_sessions(&mut tx, account).await?;
        sqlx::query("delete from barred where kind = $1 and who = $2")
            .bind(ACCOUNT)
            .bind(Self::barred_account(account))
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(())
    }

    /// # Errors
    /// The server fails.
    pub async fn is_barred_account(&self, account: AccountId) -> Result<bool, StoreError> {
        let found =
            sqlx::query_scalar("select exists (select from barred where kind = $1 and who = $2)")
                .bind(ACCOUNT)
                .bind(Self::barred_account(account))
                .fetch_one(&self.pool)
                .await?;
        Ok(found)
    }

    /// The name of an account that is kept out; it says nothing, and sessions are looked up by it.
    pub fn barred_account(account: AccountId) -> [u8; 32] {
        Sha256::digest(account.to_string()).into()
    }

    /// The hashes of all that are kept out: accounts, devices and networks.
    ///
    /// # Errors
    /// The server fails.
    pub async fn all_barred(&self) -> Result<HashSet<[u8; 32]>, StoreError> {
        let rows: Vec<Vec<u8>> =
            sqlx::query_scalar("select who from barred").fetch_all(&self.pool).await?;
        Ok(rows.into_iter().filter_map(|row| row.try_into().ok()).collect())
    }

    /// The newest first.
    ///
    /// # Errors
    /// The server fails.
    pub async fn list_barred(&self, at_most: i64) -> Result<Vec<Barred>, StoreError> {
        let rows: Vec<Row> = sqlx::query_as(
            "select kind, who, sealed, reason, raised_at
               from barred
              order by raised_at desc, who
              limit $1",
        )
        .bind(at_most)
        .fetch_all(&self.pool)
        .await?;
        let read = |(kind, who, sealed, reason, raised_at): Row| {
            let shown = self.keyring.unlock(&who, &sealed).unwrap_or_default();
            let raised_at = u64::try_from(raised_at.unix_timestamp()).unwrap_or_default();
            let who = who.try_into().ok()?;
            Some(Barred { kind, who, shown, reason, raised_at: UnixSeconds(raised_at) })
        };
        Ok(rows.into_iter().filter_map(read).collect())
    }
}
