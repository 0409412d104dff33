//! Hashes of passwords. How they are made and compared is not known here.

use brickyard_core::kernel::AccountId;
use sqlx::PgConnection;

use super::Access;
use crate::error::StoreError;

impl Access {
    /// # Errors
    /// The server fails.
    pub async fn password_of(&self, account: AccountId) -> Result<Option<String>, StoreError> {
        let found = sqlx::query_scalar("select hash from account_passwords where account = $1")
            .bind(account.to_string())
            .fetch_optional(&self.pool)
            .await?;
        Ok(found)
    }

    /// Puts a password in the place of the one before.
    ///
    /// # Errors
    /// The server fails.
    pub async fn set_password(
        &self,
        connection: &mut PgConnection,
        account: AccountId,
        hash: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "insert into account_passwords (account, hash)
             values ($1, $2)
             on conflict (account) do update set hash = excluded.hash, changed_at = now()",
        )
        .bind(account.to_string())
        .bind(hash)
        .execute(connection)
        .await?;
        Ok(())
    }
}
