//! Codes of four digits: how often they are sent, how often they are guessed, and used once.
//!
//! Four digits are few, so all rests on counting: three tries a code, five codes a mailbox and
//! day, and the newest kills what was there before. Wrong, old and unknown are one answer.

use brickyard_core::accounts::{
    CODE_COOLDOWN_SECONDS, CODE_LIFE_SECONDS, CODE_TRIES, CODES_A_DAY, CodePurpose,
};
use brickyard_core::kernel::AccountId;
use rand::Rng;
use rand::TryRngCore;
use rand::rngs::OsRng;
use sqlx::PgConnection;

use super::Access;
use super::names::read_account;
use crate::error::StoreError;
use crate::personal::random;

/// A code on its way, in the transaction that its mail is written in.
pub struct NewCode {
    pub code: String,
    id: [u8; 16],
}

/// What a code was good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeOutcome {
    /// The mailbox is proven; the account that it had when the code was sent.
    Good(Option<AccountId>),
    /// Wrong, too old, used, guessed too often or never sent.
    Wrong,
}

/// Id, account, hash, wrong tries, who used it, and whether it is young enough.
type FoundCode = (Vec<u8>, Option<String>, Vec<u8>, i16, Option<Vec<u8>>, bool);

impl Access {
    /// Makes a code unless one was just made; `Err` tells the seconds to wait. What is made is the
    /// same whether the mailbox has an account or not.
    ///
    /// # Errors
    /// The server fails.
    pub async fn make_code(
        &self,
        connection: &mut PgConnection,
        mailbox: &str,
        purpose: CodePurpose,
        account: Option<AccountId>,
    ) -> Result<Result<NewCode, u64>, StoreError> {
        let hash = self.hash_of("mailbox", mailbox.as_bytes());
        let lock = i64::from_be_bytes(*hash.first_chunk().expect("32 bytes have 8"));
        sqlx::query("select pg_advisory_xact_lock($1)")
            .bind(lock)
            .execute(&mut *connection)
            .await?;
        if let Some(wait_s) = wait(connection, &hash, purpose).await? {
            return Ok(Err(wait_s));
        }
        let number = OsRng.unwrap_err().random_range(0..10_000);
        let new = NewCode { code: format!("{number:04}"), id: random() };
        sqlx::query(
            "with gone as (
                 delete from account_codes
                  where mailbox = $2 and sent_at < now() - interval '2 days'
             )
             insert into account_codes (code_id, mailbox, purpose, account, code_hash)
             values ($1, $2, $3, $4, $5)",
        )
        .bind(new.id)
        .bind(hash)
        .bind(i16::from(purpose.number()))
        .bind(account.map(|account| account.to_string()))
        .bind(self.code_hash(&new.id, &hash, &new.code))
        .execute(connection)
        .await?;
        Ok(Ok(new))
    }

    fn code_hash(&self, id: &[u8], mailbox: &[u8], code: &str) -> [u8; 32] {
        self.keyring.keyed("brickyard code", &[id, mailbox, code.as_bytes()])
    }

    /// Tries a code on the newest of the mailbox and purpose; without a purpose, of the mailbox.
    /// With `used_by` it is used: nothing but the same request finds it good after that.
    /// A wrong try is counted in the transaction, which is to be committed in any case.
    ///
    /// # Errors
    /// The server fails.
    pub async fn try_code(
        &self,
        connection: &mut PgConnection,
        mailbox: &str,
        purpose: Option<CodePurpose>,
        code: &str,
        used_by: Option<&[u8; 32]>,
    ) -> Result<CodeOutcome, StoreError> {
        let hash = self.hash_of("mailbox", mailbox.as_bytes());
        let found: Option<FoundCode> = sqlx::query_as(
            "select code_id, account, code_hash, tries, used_by,
                        sent_at > now() - make_interval(secs => $3)
                   from account_codes
                  where mailbox = $1 and ($2 is null or purpose = $2)
                  order by sent_at desc, code_id
                  limit 1
                    for update",
        )
        .bind(hash)
        .bind(purpose.map(|purpose| i16::from(purpose.number())))
        .bind(f64::from(CODE_LIFE_SECONDS))
        .fetch_optional(&mut *connection)
        .await?;
        let Some((id, account, expected, tries, used, fresh)) = found else {
            return Ok(CodeOutcome::Wrong);
        };
        let used_before = used.as_deref();
        let mine = used_before.is_none() || used_before == used_by.map(<[u8; 32]>::as_slice);
        if !fresh || tries >= CODE_TRIES || !mine {
            return Ok(CodeOutcome::Wrong);
        }
        if self.code_hash(&id, &hash, code).as_slice() != expected {
            sqlx::query("update account_codes set tries = tries + 1 where code_id = $1")
                .bind(id)
                .execute(connection)
                .await?;
            return Ok(CodeOutcome::Wrong);
        }
        if let Some(used_by) = used_by {
            sqlx::query("update account_codes set used_by = $2 where code_id = $1")
                .bind(id)
                .bind(used_by)
                .execute(connection)
                .await?;
        }
        let account = account.map(|account| read_account(&account)).transpose()?;
        Ok(CodeOutcome::Good(account))
    }
}

/// Seconds until the next code may be sent, if it may not be now.
async fn wait(
    connection: &mut PgConnection,
    mailbox: &[u8; 32],
    purpose: CodePurpose,
) -> Result<Option<u64>, sqlx::Error> {
    let (cooling, today, until): (Option<i32>, i64, Option<i32>) = sqlx::query_as(
        "select ceil(extract(epoch from max(sent_at) filter (where purpose = $2) - now()) + $3)::int,
                count(*) filter (where sent_at > now() - interval '1 day'),
                ceil(extract(epoch from min(sent_at) filter (where sent_at > now() - interval '1 day')
                             - now()) + 86400)::int
           from account_codes
          where mailbox = $1",
    )
    .bind(mailbox)
    .bind(i16::from(purpose.number()))
    .bind(f64::from(CODE_COOLDOWN_SECONDS))
    .fetch_one(connection)
    .await?;
    let seconds = |left: i32| u64::try_from(left).ok().filter(|left| *left > 0);
    let cooling = cooling.and_then(seconds);
    let day = (today >= CODES_A_DAY).then(|| until.and_then(seconds).unwrap_or(1));
    Ok(day.max(cooling))
}
