//! How often somebody may ask within a time.

use brickyard_core::kernel::AccountId;

use super::Access;
use crate::error::StoreError;

/// What is counted, how much of it is too much, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub kind: &'static str,
    pub at_most: i32,
    pub within_s: i32,
}

impl Access {
    /// Lets an account send only so many commands in 24 hours; none for no such limit.
    ///
    /// # Errors
    /// The server fails.
    pub async fn limit_account(
        &self,
        account: AccountId,
        commands_a_day: Option<u16>,
    ) -> Result<(), StoreError> {
        let statement = match commands_a_day {
            Some(_) => {
                "insert into account_limited (account, commands_a_day)
                 values ($1, $2)
                 on conflict (account) do update set commands_a_day = $2"
            }
            None => "delete from account_limited where account = $1 and $2::int is null",
        };
        sqlx::query(statement)
            .bind(account.to_string())
            .bind(commands_a_day.map(i32::from))
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Counts one; `Err` tells after how many seconds to come again.
    ///
    /// # Errors
    /// The server fails.
    pub async fn ask(&self, asked: Asked, who: &[u8]) -> Result<Result<(), u64>, StoreError> {
        self.ask_units(asked, who, 1).await
    }

    /// Counts several at once.
    ///
    /// # Errors
    /// The server fails.
    pub async fn ask_units(
        &self,
        asked: Asked,
        who: &[u8],
        units: i32,
    ) -> Result<Result<(), u64>, StoreError> {
        let (count, left): (i32, i32) = sqlx::query_as(
            "insert into account_limits as l (kind, who, count)
             values ($1, $2, $4)
             on conflict (kind, who) do update
                set since = case when l.since < now() - make_interval(secs => $3)
                                 then now() else l.since end,
                    count = case when l.since < now() - make_interval(secs => $3)
                                 then $4 else least(l.count, 1000000) + $4 end
             returning count,
                       ceil(extract(epoch from since - now()) + $3)::int",
        )
        .bind(asked.kind)
        .bind(self.hash_of(asked.kind, who))
        .bind(f64::from(asked.within_s))
        .bind(units.clamp(1, 1_000_000))
        .fetch_one(&self.pool)
        .await?;
        let again_s = u64::try_from(left).unwrap_or_default().max(1);
        Ok(if count > asked.at_most { Err(again_s) } else { Ok(()) })
    }

    /// How often it was within the time that now runs; nothing is counted by this.
    ///
    /// # Errors
    /// The server fails.
    pub async fn asked(&self, asked: Asked, who: &[u8]) -> Result<i32, StoreError> {
        let count: Option<i32> = sqlx::query_scalar(
            "select count
               from account_limits
              where kind = $1 and who = $2 and since >= now() - make_interval(secs => $3)",
        )
        .bind(asked.kind)
        .bind(self.hash_of(asked.kind, who))
        .bind(f64::from(asked.within_s))
        .fetch_optional(&self.pool)
        .await?;
        Ok(count.unwrap_or_default())
    }

    /// Takes one back: it was no failure.
    ///
    /// # Errors
    /// The server fails.
    pub async fn unask(&self, asked: Asked, who: &[u8]) -> Result<(), StoreError> {
        sqlx::query(
            "update account_limits set count = greatest(count - 1, 0) where kind = $1 and who = $2",
        )
        .bind(asked.kind)
        .bind(self.hash_of(asked.kind, who))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Takes all back: the fear is over.
    ///
    /// # Errors
    /// The server fails.
    pub async fn unask_all(&self, asked: Asked, who: &[u8]) -> Result<(), StoreError> {
        sqlx::query("delete from account_limits where kind = $1 and who = $2")
            .bind(asked.kind)
            .bind(self.hash_of(asked.kind, who))
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Forgets what nobody is held to any more.
    ///
    /// # Errors
    /// The server fails.
    pub async fn tidy_limits(&self) -> Result<(), StoreError> {
        sqlx::query("delete from account_limits where since < now() - interval '1 day'")
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
