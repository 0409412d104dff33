//! Editions of newsletters on their way: their mails are written reader by reader, each in one
//! transaction with how far it has come, so that a crash neither leaves one out nor writes two.

use brickyard_core::kernel::AccountId;
use sqlx::PgConnection;

use super::Access;
use super::names::read_account;
use crate::error::StoreError;

/// How far an edition has come, counted in mails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Posted {
    /// The last reader whose mail was written; empty before the first.
    pub after: String,
    pub written: i64,
    pub sent: i64,
    pub failed: i64,
    /// There are no more to write.
    pub whole: bool,
}

type PostedRow = (String, i64, i64, i64, bool);

impl Access {
    /// # Errors
    /// The server fails.
    pub async fn posted(&self, edition: &str) -> Result<Posted, StoreError> {
        let row: Option<PostedRow> = sqlx::query_as(
            "select after, written, sent, failed, written_at is not null
               from newsletter_posts
              where edition = $1",
        )
        .bind(edition)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map_or_else(Posted::default, |(after, written, sent, failed, whole)| Posted {
            after,
            written,
            sent,
            failed,
            whole,
        }))
    }

    /// Mails of editions that wait to be handed over.
    ///
    /// # Errors
    /// The server fails.
    pub async fn waiting_editions(&self) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar(
            "select count(*) from account_mail where state = 'waiting' and edition is not null",
        )
        .fetch_one(&self.pool)
        .await?)
    }

    /// Who gets any newsletter, in the order of ids; what they get, their streams tell.
    ///
    /// # Errors
    /// The server fails.
    pub async fn readers_after(
        &self,
        after: &str,
        at_most: i64,
    ) -> Result<Vec<AccountId>, StoreError> {
        let found: Vec<String> = sqlx::query_scalar(
            "select account
               from account_names
              where kind = 'newsletter' and account > $1
              order by account
              limit $2",
        )
        .bind(after)
        .bind(at_most)
        .fetch_all(&self.pool)
        .await?;
        let read = |account: &String| Ok(read_account(account)?);
        found.iter().map(read).collect()
    }

    /// Notes that mails were written up to a reader, in their transaction; false when somebody else
    /// has come further than `from` already: then they are not to be kept.
    ///
    /// # Errors
    /// The server fails.
    pub async fn note_posted(
        &self,
        connection: &mut PgConnection,
        edition: &str,
        from: &Posted,
        to: &Posted,
    ) -> Result<bool, StoreError> {
        sqlx::query("insert into newsletter_posts (edition) values ($1) on conflict do nothing")
            .bind(edition)
            .execute(&mut *connection)
            .await?;
        let noted = sqlx::query(
            "update newsletter_posts
                set after = $3, written = $4, written_at = case when $5 then now() end
              where edition = $1 and after = $2 and written_at is null",
        )
        .bind(edition)
        .bind(&from.after)
        .bind(&to.after)
        .bind(to.written)
        .bind(to.whole)
        .execute(connection)
        .await?;
        Ok(noted.rows_affected() == 1)
    }
}
