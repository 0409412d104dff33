//! Sessions: whoever has the token is the account, until it is ended or too old.

use std::fmt;

use brickyard_core::kernel::AccountId;
use sha2::{Digest, Sha256};
use sqlx::PgConnection;

use super::Access;
use super::names::read_account;
use crate::error::StoreError;
use crate::personal::random;

/// What the browser keeps. Never shown by `Debug`, and stored as a hash only.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// 32 random bytes.
    fn random() -> Self {
        let bytes: [u8; 32] = random();
        Self(bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}")))
    }

    /// None for what was never given to anybody.
    pub fn read(text: &str) -> Option<Self> {
        let hex = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 64 && text.bytes().all(hex)).then(|| Self(text.to_owned()))
    }

    pub fn reveal(&self) -> &str {
        &self.0
    }

    fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A session that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub account: AccountId,
    pub token: Token,
    /// The account is kept out: the session opens nothing.
    pub suspended: bool,
    /// How many commands the account may send in 24 hours, where an operator has said so.
    pub commands_a_day: Option<i32>,
}

/// A month, from when it was begun or last renewed.
const LIFE_DAYS: i32 = 30;
/// However often it is renewed: whoever has taken a token has it no longer than this.
const LIFE_DAYS_MAX: i32 = 180;

impl Access {
    /// How long a session lasts, as a cookie says it.
    pub const SESSION_SECONDS: i64 = 30 * 86_400;

    /// A new session; no token is ever taken over from who came before.
    ///
    /// # Errors
    /// The server fails.
    pub async fn start_session(&self, account: AccountId) -> Result<Session, StoreError> {
        let token = Token::random();
        sqlx::query(
            "with gone as (
                 delete from account_sessions where account = $2 and ends_at < now()
             )
             insert into account_sessions (token_hash, account, ends_at)
             values ($1, $2, now() + make_interval(days => $3))",
        )
        .bind(token.hash())
        .bind(account.to_string())
        .bind(LIFE_DAYS)
        .execute(&self.pool)
        .await?;
        Ok(Session { account, token, suspended: false, commands_a_day: None })
    }

    /// # Errors
    /// The server fails.
    pub async fn session(&self, token: Token) -> Result<Option<Session>, StoreError> {
        let found: Option<(String, Option<i32>, bool)> = sqlx::query_as(
            "select account,
                    (select l.commands_a_day
                       from account_limited as l
                      where l.account = account_sessions.account),
                    exists (
                        select from barred
                         where kind = 'account'
                           and who = sha256(convert_to(account, 'UTF8'))
                    )
               from account_sessions
              where token_hash = $1 and ends_at > now()",
        )
        .bind(token.hash())
        .fetch_optional(&self.pool)
        .await?;
        let Some((account, commands_a_day, suspended)) = found else { return Ok(None) };
        Ok(Some(Session { account: read_account(&account)?, token, suspended, commands_a_day }))
    }

    /// Whoever comes back stays in, up to the longest that a session lasts.
    ///
    /// # Errors
    /// The server fails.
    pub async fn renew_session(&self, session: &Session) -> Result<(), StoreError> {
        sqlx::query(
            "update account_sessions
                set ends_at = greatest(ends_at, least(
                        now() + make_interval(days => $2),
                        started_at + make_interval(days => $3)))
              where token_hash = $1",
        )
        .bind(session.token.hash())
        .bind(LIFE_DAYS)
        .bind(LIFE_DAYS_MAX)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// # Errors
    /// The server fails.
    pub async fn end_session(&self, token: &Token) -> Result<(), StoreError> {
        sqlx::query("delete from account_sessions where token_hash = $1")
            .bind(token.hash())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// All of an account's, wherever they are.
    ///
    /// # Errors
    /// The server fails.
    pub async fn end_sessions(
        &self,
        connection: &mut PgConnection,
        account: AccountId,
    ) -> Result<(), StoreError> {
        sqlx::query("delete from account_sessions where account = $1")
            .bind(account.to_string())
            .execute(connection)
            .await?;
        Ok(())
    }
}
