//! Links that go out by mail. Whoever comes by one reads the mailbox that it was sent to; it is
//! good for a day and for its purpose, and following it again says the same. Out of a newsletter
//! each of its editions leads for good.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use brickyard_core::kernel::AccountId;
use sqlx::PgConnection;

use super::Access;
use super::names::{Claim, Name, claim, read_account};
use crate::error::StoreError;
use crate::personal::random;

/// What following a link does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPurpose {
    Subscribe,
    Unsubscribe,
    /// Gives a mailbox to the account that has asked.
    Email,
}

impl LinkPurpose {
    const fn name(self) -> &'static str {
        match self {
            Self::Subscribe => "subscribe",
            Self::Unsubscribe => "unsubscribe",
            Self::Email => "email",
        }
    }
}

/// What a link was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    pub mailbox: String,
    /// Which newsletter; empty for none.
    pub detail: String,
    pub account: Option<AccountId>,
}

const GOOD_FOR_S: f64 = 86_400.0;

impl Access {
    /// The word that stands in the link's address.
    ///
    /// # Errors
    /// The server fails.
    pub async fn make_link(
        &self,
        connection: &mut PgConnection,
        purpose: LinkPurpose,
        link: &Link,
    ) -> Result<String, StoreError> {
        let bytes: [u8; 32] = random();
        let word = URL_SAFE_NO_PAD.encode(bytes);
        let hash = self.hash_of("link", word.as_bytes());
        sqlx::query(
            "insert into account_links (link_hash, purpose, detail, account, sealed)
             values ($1, $2, $3, $4, $5)",
        )
        .bind(hash)
        .bind(purpose.name())
        .bind(&link.detail)
        .bind(link.account.map(|account| account.to_string()))
        .bind(self.keyring.lock(&hash, &link.mailbox))
        .execute(connection)
        .await?;
        Ok(word)
    }

    /// None for a word that is unknown, too old, or of another purpose.
    ///
    /// # Errors
    /// The server fails.
    pub async fn link(&self, purpose: LinkPurpose, word: &str) -> Result<Option<Link>, StoreError> {
        let hash = self.hash_of("link", word.as_bytes());
        let found: Option<(String, Option<String>, Vec<u8>)> = sqlx::query_as(
            "select detail, account, sealed
               from account_links
              where link_hash = $1
                and purpose = $2
                and made_at > now() - make_interval(secs => $3)",
        )
        .bind(hash)
        .bind(purpose.name())
        .bind(GOOD_FOR_S)
        .fetch_optional(&self.pool)
        .await?;
        let Some((detail, account, sealed)) = found else { return Ok(None) };
        let account = account.map(|account| read_account(&account)).transpose()?;
        let mailbox = self.keyring.unlock(&hash, &sealed);
        Ok(mailbox.map(|mailbox| Link { mailbox, detail, account }))
    }

    /// Forgets links that lead nowhere any more, with the mailboxes that they were sent to.
    ///
    /// # Errors
    /// The server fails.
    pub async fn tidy_links(&self) -> Result<(), StoreError> {
        sqlx::query("delete from account_links where made_at < now() - make_interval(secs => $1)")
            .bind(GOOD_FOR_S)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The word by which a reader leaves a newsletter from any of its editions: good for as long as
    /// they subscribe, and made anew the same each time.
    pub fn leave_word(&self, reader: AccountId, newsletter: &str) -> String {
        let told = format!("{reader}.{newsletter}");
        let mac = self.hash_of("leave", told.as_bytes());
        format!("{told}.{}", URL_SAFE_NO_PAD.encode(mac))
    }

    /// Who leaves what by a word; none when we have not made it.
    pub fn leaver(&self, word: &str) -> Option<(AccountId, String)> {
        let (told, _) = word.rsplit_once('.')?;
        let (reader, newsletter) = told.split_once('.')?;
        let (reader, newsletter) = (reader.parse().ok()?, newsletter.to_owned());
        // Hashed once more, so that how long comparing takes tells nothing.
        let of = |word: &str| self.hash_of("leave word", word.as_bytes());
        (of(&self.leave_word(reader, &newsletter)) == of(word)).then_some((reader, newsletter))
    }

    fn reader_name(&self, mailbox: &str) -> Name {
        Name::newsletter(self.hash_of("mailbox", mailbox.as_bytes()).to_vec())
    }

    /// Who gets newsletters at this mailbox.
    ///
    /// # Errors
    /// The server fails.
    pub async fn subscriber_of(&self, mailbox: &str) -> Result<Option<AccountId>, StoreError> {
        self.account_of(&self.reader_name(mailbox)).await
    }

    /// The same, made if there is none: the account that has the mailbox, or a new id.
    ///
    /// # Errors
    /// The server fails.
    pub async fn subscriber(&self, mailbox: &str) -> Result<AccountId, StoreError> {
        let name = self.reader_name(mailbox);
        if let Some(known) = self.account_of(&name).await? {
            return Ok(known);
        }
        let account = self.account_of_mailbox(mailbox).await?;
        for subscriber in account.into_iter().chain([Self::new_account()]) {
            let mut connection = self.pool.acquire().await?;
            if claim(&mut connection, &name, subscriber).await? == Claim::Theirs {
                return Ok(subscriber);
            }
            drop(connection);
            // Somebody was quicker; or the account gets letters at another mailbox.
            if let Some(known) = self.account_of(&name).await? {
                return Ok(known);
            }
        }
        // It is gone again between two looks: whoever comes next finds none, and makes one.
        Ok(Self::new_account())
    }
}
