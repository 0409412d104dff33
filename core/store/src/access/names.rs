//! What an account is found by: a mailbox, a wallet, a username, another provider's word, its invitation; and
//! who gets newsletters at a mailbox. A name has one account, and an account one name of a kind.

use brickyard_core::accounts::{USERNAMES_MAX, username_spelling};
use brickyard_core::kernel::{AccountId, Address};
use sqlx::PgConnection;

use super::Access;
use crate::error::StoreError;

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It is the account's now, or was before.
    Theirs,
    /// It is another account's.
    Elsewhere,
    /// The account has another name of this kind, or as many as it may have.
    HasAnother,
}

/// Whom the bytes name, and how they are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    kind: &'static str,
    bytes: Vec<u8>,
}

impl Name {
    pub(super) const fn openid(bytes: Vec<u8>) -> Self {
        Self { kind: "openid", bytes }
    }

    pub(super) const fn newsletter(bytes: Vec<u8>) -> Self {
        Self { kind: "newsletter", bytes }
    }
}

impl Access {
    fn mailbox_name(&self, mailbox: &str) -> Name {
        Name { kind: "mailbox", bytes: self.hash_of("mailbox", mailbox.as_bytes()).to_vec() }
    }

    /// # Errors
    /// The server fails.
    pub async fn account_of_mailbox(&self, mailbox: &str) -> Result<Option<AccountId>, StoreError> {
        self.account_of(&self.mailbox_name(mailbox)).await
    }

    /// # Errors
    /// The server fails.
    pub async fn account_of_wallet(
        &self,
        wallet: Address,
    ) -> Result<Option<AccountId>, StoreError> {
        self.account_of(&wallet_name(wallet)).await
    }

    pub(super) async fn account_of(&self, name: &Name) -> Result<Option<AccountId>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        Ok(owner(&mut connection, name).await?)
    }

    /// # Errors
    /// The server fails.
    pub async fn claim_mailbox(
        &self,
        connection: &mut PgConnection,
        mailbox: &str,
        account: AccountId,
    ) -> Result<Claim, StoreError> {
        claim(connection, &self.mailbox_name(mailbox), account).await
    }

    /// # Errors
    /// The server fails.
    pub async fn claim_wallet(
        &self,
        connection: &mut PgConnection,
        wallet: Address,
        account: AccountId,
    ) -> Result<Claim, StoreError> {
        claim(connection, &wallet_name(wallet), account).await
    }

    /// What was an account's before stays its own, and goes to nobody else: there is nothing that
    /// a name would have to be let go at, between this table and the log.
    ///
    /// # Errors
    /// The server fails.
    pub async fn claim_username(
        &self,
        username: &str,
        account: AccountId,
    ) -> Result<Claim, StoreError> {
        let spelling = username_spelling(username);
        let name = Name {
            kind: "username",
            bytes: self.hash_of("username", spelling.as_bytes()).to_vec(),
        };
        let mut tx = self.begin().await?;
        // Names that one account claims at the same moment are counted one by one.
        sqlx::query("select pg_advisory_xact_lock(hashtextextended('username ' || $1, 0))")
            .bind(account.to_string())
            .execute(&mut *tx)
            .await?;
        let had: i64 = sqlx::query_scalar(
            "select count(*) from account_names where account = $1 and kind = 'username'",
        )
        .bind(account.to_string())
        .fetch_one(&mut *tx)
        .await?;
        let claimed = match owner(&mut tx, &name).await? {
            Some(owner) if owner == account => Claim::Theirs,
            Some(_) => Claim::Elsewhere,
            None if had >= USERNAMES_MAX => Claim::HasAnother,
            None => claim(&mut tx, &name, account).await?,
        };
        tx.commit().await?;
        Ok(claimed)
    }

    /// # Errors
    /// The server fails.
    pub async fn account_of_invite(&self, code: &str) -> Result<Option<AccountId>, StoreError> {
        self.account_of(&invite_name(code)).await
    }

    /// # Errors
    /// The server fails.
    pub async fn claim_invite(&self, code: &str, account: AccountId) -> Result<Claim, StoreError> {
        let mut connection = self.pool.acquire().await?;
        claim(&mut connection, &invite_name(code), account).await
    }

    /// The code that an account invites by.
    ///
    /// # Errors
    /// The server fails.
    pub async fn invite_of(&self, account: AccountId) -> Result<Option<String>, StoreError> {
        let name: Option<Vec<u8>> = sqlx::query_scalar(
            "select name from account_names where account = $1 and kind = 'invite'",
        )
        .bind(account.to_string())
        .fetch_optional(&self.pool)
        .await?;
        Ok(name.and_then(|name| String::from_utf8(name).ok()))
    }

    /// Puts a wallet in the place of the one before.
    ///
    /// # Errors
    /// The server fails.
    pub async fn switch_wallet(
        &self,
        connection: &mut PgConnection,
        wallet: Address,
        account: AccountId,
    ) -> Result<Claim, StoreError> {
        let name = wallet_name(wallet);
        if let Some(owner) = owner(connection, &name).await? {
            return Ok(if owner == account { Claim::Theirs } else { Claim::Elsewhere });
        }
        sqlx::query("delete from account_names where account = $1 and kind = 'wallet'")
            .bind(account.to_string())
            .execute(&mut *connection)
            .await?;
        claim(connection, &name, account).await
    }

    /// Lets a wallet go that the log tells is unbound.
    ///
    /// # Errors
    /// The server fails.
    pub async fn release_wallet(
        &self,
        wallet: Address,
        account: AccountId,
    ) -> Result<(), StoreError> {
        let Name { kind, bytes } = wallet_name(wallet);
        sqlx::query("delete from account_names where kind = $1 and name = $2 and account = $3")
            .bind(kind)
            .bind(bytes)
            .bind(account.to_string())
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}

fn wallet_name(wallet: Address) -> Name {
    Name { kind: "wallet", bytes: wallet.bytes().to_vec() }
}

fn invite_name(code: &str) -> Name {
    Name { kind: "invite", bytes: code.as_bytes().to_vec() }
}

async fn owner(
    connection: &mut PgConnection,
    name: &Name,
) -> Result<Option<AccountId>, sqlx::Error> {
    let found: Option<String> =
        sqlx::query_scalar("select account from account_names where kind = $1 and name = $2")
            .bind(name.kind)
            .bind(&name.bytes)
            .fetch_optional(connection)
            .await?;
    found.map(|account| read_account(&account)).transpose()
}

pub(super) fn read_account(text: &str) -> Result<AccountId, sqlx::Error> {
    text.parse().map_err(|error| sqlx::Error::Decode(Box::new(error)))
}

/// Whoever inserts first has it; who comes at the same moment waits for that, and sees it.
pub(super) async fn claim(
    connection: &mut PgConnection,
    name: &Name,
    account: AccountId,
) -> Result<Claim, StoreError> {
    let made = sqlx::query(
        "insert into account_names (kind, name, account)
         values ($1, $2, $3)
         on conflict do nothing",
    )
    .bind(name.kind)
    .bind(&name.bytes)
    .bind(account.to_string())
    .execute(&mut *connection)
    .await?;
    if made.rows_affected() == 1 {
        return Ok(Claim::Theirs);
    }
    Ok(match owner(connection, name).await? {
        Some(owner) if owner == account => Claim::Theirs,
        Some(_) => Claim::Elsewhere,
        None => Claim::HasAnother,
    })
}
