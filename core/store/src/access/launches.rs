//! One-time words: the mobile app, in which somebody is signed in, opens a page for them by one. It
//! is good once and for a minute, and is kept as a hash.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use brickyard_core::kernel::AccountId;

use super::Access;
use super::names::read_account;
use crate::error::StoreError;
use crate::personal::random;

const GOOD_FOR_S: f64 = 60.0;

impl Access {
    /// # Errors
    /// The server fails.
    pub async fn make_launch(&self, account: AccountId) -> Result<String, StoreError> {
        let bytes: [u8; 32] = random();
        let word = URL_SAFE_NO_PAD.encode(bytes);
        sqlx::query(
            "with gone as (
                 delete from account_launches where made_at < now() - make_interval(secs => $3)
             )
             insert into account_launches (word_hash, account) values ($1, $2)",
        )
        .bind(self.hash_of("launch", word.as_bytes()))
        .bind(account.to_string())
        .bind(GOOD_FOR_S)
        .execute(&self.pool)
        .await?;
        Ok(word)
    }

    /// Whose it was; of two who bring it, one is told. None for a word that is unknown or too old.
    ///
    /// # Errors
    /// The server fails.
    pub async fn use_launch(&self, word: &str) -> Result<Option<AccountId>, StoreError> {
        let account: Option<String> = sqlx::query_scalar(
            "delete from account_launches
              where word_hash = $1
                and made_at > now() - make_interval(secs => $2)
             returning account",
        )
        .bind(self.hash_of("launch", word.as_bytes()))
        .bind(GOOD_FOR_S)
        .fetch_optional(&self.pool)
        .await?;
        Ok(account.map(|account| read_account(&account)).transpose()?)
    }
}
