//! Answers of commands that the log does not keep, by the key that their sender chose: of the same
//! request sent twice, also at the same moment, one does something, and both are answered alike.

use super::Access;
use crate::error::StoreError;

/// A sender who heard nothing asks again within seconds. What is kept longer than that may hold a
/// session's token for nobody.
const KEPT_S: f64 = 60.0 * 60.0;
/// Whoever has begun and not answered by then has died.
const ANSWERED_WITHIN_S: f64 = 60.0;

/// A request as its sender names it.
#[derive(Clone, Copy, Debug)]
pub struct KeyedRequest {
    key_hash: [u8; 32],
    request_hash: [u8; 32],
}

/// What is to be done about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seen {
    /// It is the first; [`Access::keep_answer`] or [`Access::forget_request`] has to follow.
    First,
    /// The first one is still under way.
    UnderWay,
    /// It was done, and answered so.
    Answered(String),
    /// The key was used for another request.
    OtherRequest,
}

impl Access {
    /// A key is its sender's own: what somebody else does under it, or what is done elsewhere, is
    /// another request. `whose` is all that tells senders and places apart.
    pub fn keyed_request(&self, whose: &[&[u8]], key: &str, body: &[u8]) -> KeyedRequest {
        let mut parts = whose.to_vec();
        parts.push(key.as_bytes());
        KeyedRequest {
            key_hash: self.keyring.keyed("brickyard answer", &parts),
            request_hash: self.keyring.keyed("brickyard request", &[body]),
        }
    }

    /// Of two who send the same at once, one is told that it is the first.
    ///
    /// # Errors
    /// The server fails.
    pub async fn see_request(&self, request: &KeyedRequest) -> Result<Seen, StoreError> {
        let first = sqlx::query(
            "insert into account_answers as kept (key_hash, request_hash)
             values ($1, $2)
             on conflict on constraint account_answers_pkey
                do update set request_hash = excluded.request_hash, sealed = null, begun_at = now()
                    where kept.begun_at < now() - make_interval(
                              secs => case when kept.sealed is null then $3 else $4 end)",
        )
        .bind(request.key_hash)
        .bind(request.request_hash)
        .bind(ANSWERED_WITHIN_S)
        .bind(KEPT_S)
        .execute(&self.pool)
        .await?;
        if first.rows_affected() == 1 {
            return Ok(Seen::First);
        }
        let kept: Option<(Vec<u8>, Option<Vec<u8>>)> = sqlx::query_as(
            "select request_hash, sealed
               from account_answers
              where key_hash = $1",
        )
        .bind(request.key_hash)
        .fetch_optional(&self.pool)
        .await?;
        Ok(match kept {
            Some((other, _)) if other != request.request_hash => Seen::OtherRequest,
            Some((_, Some(sealed))) => match self.keyring.unlock(&request.key_hash, &sealed) {
                Some(answer) => Seen::Answered(answer),
                None => Seen::OtherRequest,
            },
            // Refused and let go of at this very moment: the next look begins.
            Some((_, None)) | None => Seen::UnderWay,
        })
    }

    /// It was done, and is answered so from now on.
    ///
    /// # Errors
    /// The server fails.
    pub async fn keep_answer(
        &self,
        request: &KeyedRequest,
        answer: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "update account_answers
                set sealed = $3
              where key_hash = $1
                and request_hash = $2",
        )
        .bind(request.key_hash)
        .bind(request.request_hash)
        .bind(self.keyring.lock(&request.key_hash, answer))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Nothing was done: the key is free.
    ///
    /// # Errors
    /// The server fails.
    pub async fn forget_request(&self, request: &KeyedRequest) -> Result<(), StoreError> {
        sqlx::query(
            "delete from account_answers
              where key_hash = $1
                and request_hash = $2
                and sealed is null",
        )
        .bind(request.key_hash)
        .bind(request.request_hash)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Forgets answers that nobody is to get any more.
    ///
    /// # Errors
    /// The server fails.
    pub async fn tidy_answers(&self) -> Result<(), StoreError> {
        sqlx::query(
            "delete from account_answers where begun_at < now() - make_interval(secs => $1)",
        )
        .bind(KEPT_S)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
