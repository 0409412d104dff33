//! What accounts are found by, and the secrets that prove who comes: names, passwords, codes,
//! sessions, nonces, how often somebody has asked, and the outbox of mails.
//!
//! None of it is in the log, and no rule stands here but "one winner": of whoever claims a name,
//! uses a code or a nonce at the same moment, one does. Mailboxes and codes are kept as hashes
//! under the master key, tokens as hashes, mails locked, so that a copy of the tables opens
//! nothing. Times are the database's, one clock for all processes.

mod answers;
mod bars;
mod codes;
mod editions;
mod frames;
mod launches;
mod limits;
mod links;
mod names;
mod nonces;
mod openids;
mod outbox;
mod passwords;
mod sessions;

use brickyard_core::kernel::AccountId;
use sqlx::{PgConnection, PgPool, Postgres, Transaction};

pub use answers::{KeyedRequest, Seen};
pub use bars::Barred;
pub use codes::{CodeOutcome, NewCode};
pub use editions::Posted;
pub use limits::Asked;
pub use links::{Link, LinkPurpose};
pub use names::Claim;
pub use openids::{OpenidFlow, OpenidName, OpenidSecrets};
pub use outbox::{EditionMail, KeptMail, Mail, MailState, TakenMail};
pub use sessions::{Session, Token};

use crate::error::StoreError;
use crate::personal::{Keyring, random};

/// Cheap to clone.
#[derive(Clone)]
pub struct Access {
    pool: PgPool,
    keyring: Keyring,
}

/// Somebody else is at the same mailbox or wallet: nobody waits for that longer.
const WAIT_AT_MOST: &str = "3s";

impl Access {
    pub const fn new(pool: PgPool, keyring: Keyring) -> Self {
        Self { pool, keyring }
    }

    /// A name for a new account, which says nothing.
    pub fn new_account() -> AccountId {
        AccountId::new(random())
    }

    /// What is done together, in which no statement waits for another's lock for long.
    ///
    /// # Errors
    /// The server fails.
    pub async fn begin(&self) -> Result<Transaction<'static, Postgres>, StoreError> {
        let mut tx = self.pool.begin().await?;
        sqlx::query("select set_config('lock_timeout', $1, true), set_config('statement_timeout', $1, true)")
            .bind(WAIT_AT_MOST)
            .execute(&mut *tx)
            .await?;
        Ok(tx)
    }

    /// A hash of what somebody is known by: an address of the network, a mailbox.
    pub fn hash_of(&self, what: &str, bytes: &[u8]) -> [u8; 32] {
        self.keyring.keyed("brickyard access", &[what.as_bytes(), bytes])
    }
}

/// Takes every way into an account away, and all that is known of who came.
pub(crate) async fn forget(
    connection: &mut PgConnection,
    account: AccountId,
) -> Result<(), sqlx::Error> {
    for statement in [
        "delete from account_sessions where account = $1",
        "delete from account_passwords where account = $1",
        "delete from account_codes where account = $1",
        "delete from account_names where account = $1",
        "delete from account_links where account = $1",
        "delete from account_launches where account = $1",
        "delete from account_limited where account = $1",
    ] {
        sqlx::query(statement).bind(account.to_string()).execute(&mut *connection).await?;
    }
    // Whose answers these are nobody can tell any more; without them a request is only done anew.
    sqlx::query("delete from account_answers").execute(&mut *connection).await?;
    Ok(())
}
