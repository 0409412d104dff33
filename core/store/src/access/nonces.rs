//! Nonces that wallets sign: for one wallet and purpose, good once and for five minutes.

use brickyard_core::accounts::{NONCE_LIFE_SECONDS, NoncePurpose};
use brickyard_core::kernel::Address;
use sqlx::PgConnection;

use super::Access;
use crate::error::StoreError;
use crate::personal::random;

impl Access {
    /// # Errors
    /// The server fails.
    pub async fn make_nonce(
        &self,
        wallet: Address,
        purpose: NoncePurpose,
    ) -> Result<String, StoreError> {
        let bytes: [u8; 16] = random();
        let nonce = bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        sqlx::query(
            "with gone as (
                 delete from account_nonces where made_at < now() - make_interval(secs => $4)
             )
             insert into account_nonces (nonce, wallet, purpose) values ($1, $2, $3)",
        )
        .bind(&nonce)
        .bind(wallet.bytes().as_slice())
        .bind(i16::from(purpose.number()))
        .bind(f64::from(NONCE_LIFE_SECONDS))
        .execute(&self.pool)
        .await?;
        Ok(nonce)
    }

    /// Takes it, in the transaction of what it is good for: of two who do, one finds it.
    ///
    /// # Errors
    /// The server fails.
    pub async fn use_nonce(
        &self,
        connection: &mut PgConnection,
        nonce: &str,
        wallet: Address,
        purpose: NoncePurpose,
    ) -> Result<bool, StoreError> {
        let used = sqlx::query(
            "delete from account_nonces
              where nonce = $1
                and wallet = $2
                and purpose = $3
                and made_at > now() - make_interval(secs => $4)",
        )
        .bind(nonce)
        .bind(wallet.bytes().as_slice())
        .bind(i16::from(purpose.number()))
        .bind(f64::from(NONCE_LIFE_SECONDS))
        .execute(connection)
        .await?;
        Ok(used.rows_affected() == 1)
    }
}
