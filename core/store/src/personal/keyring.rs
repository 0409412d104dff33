//! Keys of subjects, in a table of their own, wrapped under the master key.

use std::collections::{BTreeSet, HashMap};
use std::fmt;

use brickyard_core::kernel::{Kept, Personal, PersonalTexts, SubjectId};
use sha2::{Digest, Sha256};
use sqlx::{PgConnection, PgPool};
use thiserror::Error;

use super::cipher::{self, KeyId, Place, SecretKey};
use crate::error::StoreError;

#[derive(Debug, Error)]
pub enum KeyringError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("the personal texts of this database are sealed under another master key")]
    OtherMaster,
    #[error("the key of {subject} cannot be unwrapped: the row was changed")]
    Damaged { subject: String },
    #[error("the text {field} of {stream} does not open at its place: it was changed or moved")]
    Moved { stream: String, field: String },
}

impl From<sqlx::Error> for KeyringError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// Seals and opens personal texts. Cheap to clone.
#[derive(Clone)]
pub struct Keyring {
    pool: PgPool,
    master: SecretKey,
}

impl fmt::Debug for Keyring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keyring")
    }
}

impl Keyring {
    /// With the master key of this database; the first one that comes is.
    ///
    /// # Errors
    /// The server fails, or another master key is in use.
    pub async fn open(pool: PgPool, master: SecretKey) -> Result<Self, KeyringError> {
        let fingerprint = master.blind("brickyard master key", &[]).to_vec();
        sqlx::query("insert into subject_master (fingerprint) values ($1) on conflict do nothing")
            .bind(&fingerprint)
            .execute(&pool)
            .await?;
        let known: Vec<u8> =
            sqlx::query_scalar("select fingerprint from subject_master").fetch_one(&pool).await?;
        if known != fingerprint {
            return Err(KeyringError::OtherMaster);
        }
        Ok(Self { pool, master })
    }

    /// A hash of a command's body that says nothing of its personal texts to who guesses them.
    pub fn blind(&self, body_hash: [u8; 32]) -> [u8; 32] {
        self.master.blind("brickyard command body", &body_hash)
    }

    /// A hash that nobody can make who has not the master key: what a person is found by, without
    /// telling it.
    pub(crate) fn keyed(&self, what: &str, parts: &[&[u8]]) -> [u8; 32] {
        let mut bytes = Vec::new();
        for part in parts {
            bytes.extend(u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
            bytes.extend_from_slice(part);
        }
        self.master.blind(what, &Sha256::digest(bytes))
    }

    /// Locks what is kept for a short time and belongs to nobody's own key, such as a mail.
    pub(crate) fn lock(&self, place: &[u8], text: &str) -> Vec<u8> {
        cipher::lock_text(&self.master, place, text)
    }

    /// None when it was locked for another place or under another master key, or was changed.
    pub(crate) fn unlock(&self, place: &[u8], boxed: &[u8]) -> Option<String> {
        cipher::unlock_text(&self.master, place, boxed)
    }

    /// Seals the personal texts of events that continue a stream; answers the keys that were
    /// used, which must still be there when the events are appended.
    pub(crate) async fn seal<A: Kept>(
        &self,
        aggregate_id: &str,
        after: i64,
        events: &mut [A::Event],
    ) -> Result<Vec<KeyId>, KeyringError> {
        let mut used = BTreeSet::new();
        for (sequence, event) in (after + 1..).zip(events) {
            let Some(PersonalTexts { subject, texts }) = A::personal(event) else { continue };
            let (key_id, key) = self.key_of(subject).await?;
            for (field, text) in texts {
                let Personal::Plain(plain) = &*text else { continue };
                let (aggregate_type, subject) = (A::TYPE, subject);
                let place = Place { subject, aggregate_type, aggregate_id, sequence, field };
                *text = Personal::Sealed(cipher::seal(&key_id, &key, &place, plain));
            }
            used.insert(key_id);
        }
        Ok(used.into_iter().collect())
    }

    /// The subject's key, made when there is none: after an erasure a subject begins anew.
    async fn key_of(&self, subject: SubjectId) -> Result<(KeyId, SecretKey), KeyringError> {
        let name = subject.to_string();
        loop {
            let found: Option<(Vec<u8>, Vec<u8>)> =
                sqlx::query_as("select key_id, wrapped from subject_keys where subject = $1")
                    .bind(&name)
                    .fetch_optional(&self.pool)
                    .await?;
            if let Some((id, wrapped)) = found {
                let id: KeyId = id.try_into().expect("the table holds ids of 16 bytes");
                let key = self.unwrap(&name, &id, &wrapped)?;
                return Ok((id, key));
            }
            let (id, key): (KeyId, _) = (cipher::random(), SecretKey::random());
            // Somebody else may make one at this moment, and it may be erased the next.
            sqlx::query(
                "insert into subject_keys (subject, key_id, wrapped)
                 values ($1, $2, $3)
                 on conflict (subject) do nothing",
            )
            .bind(&name)
            .bind(id)
            .bind(cipher::wrap(&self.master, &name, &id, &key))
            .execute(&self.pool)
            .await?;
        }
    }

    fn unwrap(&self, subject: &str, id: &KeyId, wrapped: &[u8]) -> Result<SecretKey, KeyringError> {
        let key = cipher::unwrap(&self.master, subject, id, wrapped);
        key.ok_or_else(|| KeyringError::Damaged { subject: subject.to_owned() })
    }

    /// Opens the texts of one event of a stream, in place: what can be read becomes plain, what
    /// was erased says so.
    ///
    /// # Errors
    /// The server fails, or a text was changed or moved here from elsewhere.
    pub async fn open_texts(
        &self,
        (aggregate_type, aggregate_id, sequence): (&str, &str, i64),
        PersonalTexts { subject, mut texts }: PersonalTexts<'_>,
    ) -> Result<(), KeyringError> {
        let ids: BTreeSet<Vec<u8>> = texts
            .iter()
            .filter_map(|(_, text)| match &**text {
                Personal::Sealed(sealed) => Some(sealed.key.as_slice().to_vec()),
                Personal::Plain(_) | Personal::Erased => None,
            })
            .collect();
        if ids.is_empty() {
            return Ok(());
        }
        let name = subject.to_string();
        let rows: Vec<(Vec<u8>, Vec<u8>)> = sqlx::query_as(
            "select key_id, wrapped from subject_keys where subject = $1 and key_id = any($2)",
        )
        .bind(&name)
        .bind(ids.into_iter().collect::<Vec<_>>())
        .fetch_all(&self.pool)
        .await?;
        let mut keys = HashMap::new();
        for (id, wrapped) in rows {
            let known: KeyId = id.as_slice().try_into().expect("the table holds ids of 16 bytes");
            keys.insert(id, self.unwrap(&name, &known, &wrapped)?);
        }
        for (field, text) in &mut texts {
            let Personal::Sealed(sealed) = &**text else { continue };
            let place = Place { subject, aggregate_type, aggregate_id, sequence, field };
            **text = match keys.get(sealed.key.as_slice()) {
                None => Personal::Erased,
                Some(key) => match cipher::open(key, &place, sealed) {
                    Some(plain) => Personal::Plain(plain),
                    None => {
                        let stream = format!("{aggregate_type}/{aggregate_id}");
                        return Err(KeyringError::Moved { stream, field: (*field).to_owned() });
                    }
                },
            };
        }
        Ok(())
    }
}

/// Which of these keys are destroyed. Under the held head, the answer stands until the commit.
pub(crate) async fn keys_gone(
    connection: &mut PgConnection,
    keys: &[KeyId],
) -> Result<Vec<KeyId>, sqlx::Error> {
    let there: Vec<Vec<u8>> =
        sqlx::query_scalar("select key_id from subject_keys where key_id = any($1)")
            .bind(keys.iter().map(|key| key.to_vec()).collect::<Vec<_>>())
            .fetch_all(connection)
            .await?;
    Ok(keys.iter().filter(|key| !there.iter().any(|id| id == *key)).copied().collect())
}
