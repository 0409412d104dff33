//! The outbox: a mail is written in the transaction of what it tells, and sent once at most.
//!
//! Who takes a mail says so before it is handed over. If the outcome is never known, it is not
//! tried again: whoever waits for it asks for another code.

use brickyard_core::kernel::UnixSeconds;
use serde::{Deserialize, Serialize};
use sqlx::PgConnection;
use sqlx::types::time::OffsetDateTime;

use super::Access;
use crate::error::StoreError;
use crate::personal::random;

/// What a mail says, and to whom. Words are made of it when it is sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    pub to: String,
    pub language: String,
    /// What it is for, by a name that the writer of the words knows.
    pub letter: String,
    /// Empty where it tells none.
    pub code: String,
    /// Where it leads; empty where it leads nowhere. From an edition, out of the newsletter.
    #[serde(default)]
    pub link: String,
    /// What an edition of a newsletter says; all other mails have words of ours.
    #[serde(default)]
    pub edition: Option<EditionMail>,
}

/// An edition in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EditionMail {
    /// The newsletter's title.
    pub title: String,
    pub subject: String,
    /// Markdown.
    pub body: String,
}

impl Mail {
    #[must_use]
    pub fn with_code(mut self, code: impl Into<String>) -> Self {
        self.code = code.into();
        self
    }

    #[must_use]
    pub fn with_link(mut self, link: String) -> Self {
        self.link = link;
        self
    }

    #[must_use]
    pub fn with_edition(mut self, edition: EditionMail) -> Self {
        self.edition = Some(edition);
        self
    }
}

/// A mail that this process is to hand over.
pub struct TakenMail {
    pub mail: Mail,
    pub tries: i16,
    id: Vec<u8>,
}

/// What became of handing it over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailState {
    Sent,
    /// It was surely not taken; again after so many seconds.
    Later(u32),
    /// Refused for good, or nobody knows.
    Failed,
}

/// A mail that was kept for a developer to read.
pub struct KeptMail {
    pub mail: Mail,
    pub made_at: UnixSeconds,
}

impl Access {
    /// # Errors
    /// The server fails.
    pub async fn put_mail(
        &self,
        connection: &mut PgConnection,
        mail: &Mail,
        good_for_s: u32,
        keep: bool,
    ) -> Result<(), StoreError> {
        self.put_mail_of(connection, None, mail, good_for_s, keep).await
    }

    /// The same for one of the mails of an edition, which wait behind all others.
    ///
    /// # Errors
    /// The server fails.
    pub async fn put_mail_of(
        &self,
        connection: &mut PgConnection,
        edition: Option<&str>,
        mail: &Mail,
        good_for_s: u32,
        keep: bool,
    ) -> Result<(), StoreError> {
        let id: [u8; 16] = random();
        let text = serde_json::to_string(mail).map_err(StoreError::Unwritable)?;
        sqlx::query(
            "insert into account_mail (mail_id, sealed, state, good_until, edition)
             values ($1, $2, case when $3 then 'kept' else 'waiting' end,
                     now() + make_interval(secs => $4), $5)",
        )
        .bind(id)
        .bind(self.keyring.lock(&id, &text))
        .bind(keep)
        .bind(f64::from(good_for_s))
        .bind(edition)
        .execute(connection)
        .await?;
        Ok(())
    }

    /// The mail that has waited longest, those of editions last; from here on nobody else has it.
    ///
    /// # Errors
    /// The server fails.
    pub async fn take_mail(&self) -> Result<Option<TakenMail>, StoreError> {
        let taken: Option<(Vec<u8>, Vec<u8>, i16)> = sqlx::query_as(
            "update account_mail m
                set state = 'sending', tries = tries + 1
               from (
                   select mail_id
                     from account_mail
                    where state = 'waiting' and next_try_at <= now() and good_until > now()
                    order by (edition is not null), next_try_at
                    limit 1
                      for update skip locked
               ) as next
              where m.mail_id = next.mail_id
             returning m.mail_id, m.sealed, m.tries",
        )
        .fetch_optional(&self.pool)
        .await?;
        let Some((id, sealed, tries)) = taken else { return Ok(None) };
        let text = self.keyring.unlock(&id, &sealed);
        let mail = text.and_then(|text| serde_json::from_str(&text).ok());
        match mail {
            Some(mail) => Ok(Some(TakenMail { mail, tries, id })),
            None => {
                self.settle(&id, "failed", "it does not open under the master key", true).await?;
                Ok(None)
            }
        }
    }

    /// Notes what became of a mail; its address and words go as soon as they are of no more use.
    ///
    /// # Errors
    /// The server fails.
    pub async fn settle_mail(
        &self,
        taken: &TakenMail,
        state: &MailState,
        told: &str,
    ) -> Result<(), StoreError> {
        match state {
            MailState::Sent => self.settle(&taken.id, "sent", told, true).await,
            MailState::Failed => self.settle(&taken.id, "failed", told, true).await,
            MailState::Later(seconds) => {
                sqlx::query(
                    "update account_mail
                        set state = 'waiting', told = $2,
                            next_try_at = now() + make_interval(secs => $3)
                      where mail_id = $1",
                )
                .bind(&taken.id)
                .bind(told)
                .bind(f64::from(*seconds))
                .execute(&self.pool)
                .await?;
                Ok(())
            }
        }
    }

    async fn settle(
        &self,
        id: &[u8],
        state: &str,
        told: &str,
        empty: bool,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "with settled as (
                 update account_mail
                    set state = $2, told = $3,
                        sealed = case when $4 then ''::bytea else sealed end
                  where mail_id = $1
                 returning edition, state
             )
             update newsletter_posts p
                set sent = sent + (s.state = 'sent')::integer,
                    failed = failed + (s.state = 'failed')::integer
               from settled s
              where s.edition = p.edition",
        )
        .bind(id)
        .bind(state)
        .bind(told)
        .bind(empty)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Gives up what nobody needs any more or nobody knows the outcome of, and forgets the old.
    ///
    /// # Errors
    /// The server fails.
    pub async fn tidy_mail(&self) -> Result<(), StoreError> {
        sqlx::query(
            "with given_up as (
                 update account_mail
                    set state = 'failed', sealed = '', told = coalesce(told, 'too late')
                  where (state = 'waiting' and good_until <= now())
                     or (state = 'sending' and good_until <= now() - interval '5 minutes')
                 returning edition
             )
             update newsletter_posts p
                set failed = failed + g.mails
               from (select edition, count(*) as mails from given_up group by edition) g
              where g.edition = p.edition",
        )
        .execute(&self.pool)
        .await?;
        sqlx::query("delete from account_mail where made_at < now() - interval '7 days'")
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The newest mails that were kept, newest first.
    ///
    /// # Errors
    /// The server fails.
    pub async fn kept_mail(&self, at_most: i64) -> Result<Vec<KeptMail>, StoreError> {
        let rows: Vec<(Vec<u8>, Vec<u8>, OffsetDateTime)> = sqlx::query_as(
            "select mail_id, sealed, made_at
               from account_mail
              where state = 'kept'
              order by made_at desc, mail_id
              limit $1",
        )
        .bind(at_most)
        .fetch_all(&self.pool)
        .await?;
        let kept = rows.into_iter().filter_map(|(id, sealed, made_at)| {
            let mail = serde_json::from_str(&self.keyring.unlock(&id, &sealed)?).ok()?;
            let made_at = UnixSeconds(u64::try_from(made_at.unix_timestamp()).ok()?);
            Some(KeptMail { mail, made_at })
        });
        Ok(kept.collect())
    }
}
