//! What is read from a request before a handler acts; each refusal names the field.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use brickyard_core::kernel::{AccountId, Address, Bytes, Hash32, UnixSeconds};
use brickyard_projections::data::Asking;
use brickyard_projections::{Moment, position_of};
use brickyard_store::{CommandMeta, Position};
use serde::de::DeserializeOwned;
use serde_json::json;
use sha2::{Digest, Sha256};

use super::error::Failure;
use crate::state::App;

/// How long a read waits for the position its caller has already seen.
const POSITION_WITHIN: Duration = Duration::from_secs(2);

/// What a command is told by from another one, chosen by its sender.
pub(crate) const IDEMPOTENCY_KEY: &str = "idempotency-key";

/// A command's body is small: whoever sends it for longer keeps a connection busy on purpose.
const BODY_WITHIN: Duration = Duration::from_secs(10);

/// Query parameters, or an error that says which.
pub(crate) struct Params<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Params<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        without_nul("query", parts.uri.query().unwrap_or_default())?;
        let Query(value) = Query::from_request_parts(parts, state)
            .await
            .map_err(|error| Failure::invalid("query", error.body_text()))?;
        Ok(Self(value))
    }
}

/// The variable parts of the path, or an error that says which.
pub(crate) struct Segments<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Segments<T> {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Failure> {
        without_nul("path", parts.uri.path())?;
        let Path(value) = Path::from_request_parts(parts, state)
            .await
            .map_err(|error| Failure::invalid("path", error.body_text()))?;
        Ok(Self(value))
    }
}

/// PostgreSQL's texts cannot hold U+0000, so nothing is ever found by it.
fn without_nul(field: &str, encoded: &str) -> Result<(), Failure> {
    if encoded.contains("%00") {
        return Err(Failure::invalid(field, "leave out the character U+0000 (%00)"));
    }
    Ok(())
}

/// A JSON body, with the exact bytes for hashing.
pub(crate) struct Body<T> {
    pub(crate) value: T,
    pub(crate) bytes: axum::body::Bytes,
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, state: &S) -> Result<Self, Failure> {
        let bytes = read_body(request, state).await?;
        let value = serde_json::from_slice(&bytes)
            .map_err(|error| Failure::invalid("body", error.to_string()))?;
        Ok(Self { value, bytes })
    }
}

/// All of a body, which has to arrive in time and be of a command's size.
pub(crate) async fn read_body<S: Send + Sync>(
    request: Request,
    state: &S,
) -> Result<axum::body::Bytes, Failure> {
    let reading = axum::body::Bytes::from_request(request, state);
    let late = |_| Failure::invalid("body", "it did not arrive in time");
    let bytes = tokio::time::timeout(BODY_WITHIN, reading).await.map_err(late)?;
    bytes.map_err(|error| match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Failure::too_large(),
        _ => Failure::invalid("body", error.body_text()),
    })
}

/// The head of a command: its idempotency key, and `x-signature` where one was sent.
pub(crate) struct CommandHead {
    key: String,
    path: String,
    pub(crate) signature: Option<Bytes>,
}

impl<S: Send + Sync> FromRequestParts<S> for CommandHead {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Failure> {
        let field = IDEMPOTENCY_KEY;
        let key = header(&parts.headers, field)?
            .ok_or_else(|| Failure::invalid(field, "a command needs an idempotency-key"))?;
        if key.is_empty() || key.len() > 128 || !key.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Failure::invalid(field, "1 to 128 visible ASCII characters"));
        }
        let signature = header(&parts.headers, "x-signature")?
            .map(|text| text.parse::<Bytes>())
            .transpose()
            .map_err(|error| Failure::invalid("x-signature", error.to_string()))?;
        Ok(Self { key: key.to_owned(), path: parts.uri.path().to_owned(), signature })
    }
}

impl CommandHead {
    /// What tells this sending of the request from another one.
    pub(crate) fn key_hash(&self) -> [u8; 32] {
        Sha256::new()
            .chain_update(&self.path)
            .chain_update([0])
            .chain_update(&self.key)
            .finalize()
            .into()
    }

    /// The command's identity: the same key, path, signature and body are the same command. `by`
    /// is who was proven to act.
    pub(crate) fn meta(&self, body: &[u8], by: Address) -> CommandMeta {
        let mut hash = Sha256::new();
        let signature = self.signature.as_ref().map_or(&[][..], Bytes::as_slice);
        for part in [self.path.as_bytes(), signature, body] {
            hash.update(u64::try_from(part.len()).unwrap_or(u64::MAX).to_be_bytes());
            hash.update(part);
        }
        CommandMeta {
            command_id: self.key.clone(),
            body_hash: hash.finalize().into(),
            account: Some(by.to_string()),
            request_id: None,
        }
    }

    /// The same of an account, which has keys of its own for each kind of deed.
    pub(crate) fn account_meta(&self, deed: &str, account: AccountId, body: &[u8]) -> CommandMeta {
        CommandMeta {
            command_id: format!("{deed} {account} {}", alloy::hex::encode(self.key_hash())),
            body_hash: Sha256::digest(body).into(),
            account: Some(account.to_string()),
            request_id: None,
        }
    }

    /// Of what this request begins, by its kind: the same again when it is sent again.
    pub(crate) fn new_id(&self, kind: &str, account: AccountId) -> Hash32 {
        let hash = Sha256::new()
            .chain_update(kind)
            .chain_update(account.to_string())
            .chain_update(self.key_hash());
        Hash32::new(hash.finalize().into())
    }

    pub(crate) fn signature(&self) -> Result<&Bytes, Failure> {
        let missing = || Failure::invalid("x-signature", "this command needs an x-signature");
        self.signature.as_ref().ok_or_else(missing)
    }
}

fn header<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, Failure> {
    let Some(value) = headers.get(name) else { return Ok(None) };
    let text = value.to_str();
    text.map(Some).map_err(|_| Failure::invalid(name, "expected visible ASCII characters"))
}

/// The position that a read is wanted to reflect at least.
pub(crate) const MIN_POSITION: &str = "x-min-position";

/// A read: it has waited for the position the caller asked for with `x-min-position`.
pub(crate) struct Read {
    wanted: Option<Position>,
    /// Of who asks for figures of now, until it is answered.
    asking: Mutex<Option<Asking>>,
}

impl<S: Send + Sync> FromRequestParts<S> for Read {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, Failure> {
        let name = MIN_POSITION;
        let wanted = header(&parts.headers, name)?
            .map(|text| text.parse::<i64>().map(Position))
            .transpose()
            .map_err(|_| Failure::invalid(name, "expected a position of the log"))?;
        Ok(Self::wanting(wanted))
    }
}

impl Read {
    /// Of the program itself, or of a test.
    pub(crate) fn wanting(wanted: Option<Position>) -> Self {
        Self { wanted, asking: Mutex::default() }
    }

    /// The position that the caller wants at least.
    pub(crate) fn wanted(&self) -> Option<Position> {
        self.wanted
    }

    /// The position that what is read now reflects at least.
    pub(crate) async fn of(&self, app: &App, models: &[&str]) -> Result<Position, Failure> {
        reached(app, models, self.wanted).await
    }

    /// The same of figures, which are counted in memory: as far as that is when it is the caller's turn, unless the
    /// caller wants more. Who waits for a position has no turn, and keeps nobody from theirs.
    pub(crate) async fn of_figures(&self, app: &App, models: &[&str]) -> Result<Position, Failure> {
        if self.wanted.is_none() {
            drop(self.asking().take());
            let asking = app.ledger.ask_of_now().await;
            *self.asking() = Some(asking);
        }
        let reached = self.of(app, models).await?;
        let kept = app.ledger.stands(models).filter(|_| self.wanted.is_none());
        Ok(kept.map_or(reached, |kept| kept.min(reached)))
    }

    fn asking(&self) -> MutexGuard<'_, Option<Asking>> {
        self.asking.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The moment that is asked for with `at=`, once these models have folded it. Who had a turn has it no longer: what is
    /// asked for may have to come in first.
    pub(crate) async fn at(&self, app: &App, models: &[&str], at: &str) -> Result<AsOf, Failure> {
        drop(self.asking().take());
        let moment: Moment = at.parse()?;
        if !moment.needs().is_empty() {
            reached(app, moment.needs(), Some(app.store.head().await?)).await?;
        }
        let position = moment.position(app.store.pool()).await?;
        reached(app, models, self.wanted.max(Some(position))).await?;
        let clock_s = UnixSeconds(moment.clock(app.store.pool(), position).await?);
        Ok(AsOf { position, clock_s })
    }
}

/// A moment of the past.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AsOf {
    /// After the event there.
    pub(crate) position: Position,
    /// What the clock showed.
    pub(crate) clock_s: UnixSeconds,
}

/// Waits until these models have reached a position; answers where they are at least. What this
/// process has seen of them is enough where it is far enough: tables only go on.
async fn reached(
    app: &App,
    models: &[&str],
    wanted: Option<Position>,
) -> Result<Position, Failure> {
    let seen = app.projections.reached(models);
    if let Some(seen) = seen.filter(|seen| wanted.is_none_or(|wanted| *seen >= wanted)) {
        return Ok(seen);
    }
    let waiting = async {
        loop {
            let position = position_of(app.store.pool(), models).await?;
            if wanted.is_none_or(|wanted| position >= wanted) {
                return Ok::<_, Failure>(position);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    match tokio::time::timeout(POSITION_WITHIN, waiting).await {
        Ok(position) => position,
        Err(_) => {
            let position = position_of(app.store.pool(), models).await?;
            let message = "The pages have not reached this position yet; try again.";
            Err(Failure::conflict(message, json!({ "position": position })))
        }
    }
}
