//! A message that a wallet signed for us: for this site, one of its chains, this purpose, a nonce
//! of ours and this moment.

use alloy::primitives::Address as ChainAddress;
use axum::extract::State;
use brickyard_core::accounts::{NONCE_LIFE_SECONDS, NoncePurpose};
use brickyard_core::kernel::{Address, Bytes};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::limits::{self, NONCES, SIGNATURES};
use crate::adapters::siwe::{Message, signed_text};
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Params, Reply, Visitor, reply};

/// Longest text that is read: wallets show less.
const CONTENT_MAX: usize = 4_096;
/// A contract's own proof may be longer than a signature.
const SIGNATURE_MAX: usize = 4_096;
/// A chain that does not answer may do so soon.
const CHAIN_AGAIN_S: u64 = 2;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MakeNonceRequest {
    address: Address,
    /// 1 to log in, 2 to bind or switch, 4 to unbind.
    #[serde(rename = "type")]
    #[param(value_type = u8)]
    purpose: NoncePurpose,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct MakeNonceResponse {
    nonce: String,
    /// Seconds that it is good for, once.
    life: u32,
}

#[utoipa::path(
    get,
    path = "/open/wallet/nonce",
    params(MakeNonceRequest),
    responses((status = 200, description = "A nonce for the message that this wallet signs next.", body = Envelope<MakeNonceResponse>), Failures)
)]
pub(crate) async fn make_nonce(
    State(app): State<App>,
    visitor: Visitor,
    Params(request): Params<MakeNonceRequest>,
) -> Reply<MakeNonceResponse> {
    limits::ask_network(&app, NONCES, &visitor).await?;
    let nonce = app.access.make_nonce(request.address, request.purpose).await?;
    reply(app.store.head().await?, MakeNonceResponse { nonce, life: NONCE_LIFE_SECONDS })
}

/// What a wallet has signed.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub(crate) struct SignedMessageRequest {
    /// The purpose of the nonce.
    #[serde(rename = "type")]
    #[schema(value_type = u8)]
    purpose: NoncePurpose,
    /// The nonce, which stands in the message too.
    nonce: Option<String>,
    /// The message (EIP-4361), as the hexadecimal digits of its UTF-8.
    content: Bytes,
    /// The wallet's signature of it (EIP-191); 65 bytes, unless a contract checks it (EIP-1271).
    sign: Bytes,
    /// On whose invitation; read where a login opens a new account.
    #[serde(default)]
    pub(crate) invitecode: Option<String>,
}

/// A wallet that has signed for a purpose. Its nonce is not used yet.
pub(crate) struct Signed {
    pub(crate) wallet: Address,
    pub(crate) nonce: String,
    purpose: NoncePurpose,
}

impl Signed {
    /// What the message proves, all but that its nonce is one of ours.
    pub(crate) async fn read(
        app: &App,
        visitor: &Visitor,
        purpose: NoncePurpose,
        asked: &SignedMessageRequest,
    ) -> Result<Self, Failure> {
        if asked.purpose != purpose {
            let message = format!("this call takes {}", purpose.number());
            return Err(Failure::invalid("type", message));
        }
        let message = message_of(&asked.content)?;
        let (text, message) = (message.0, message.1);
        if asked.nonce.as_ref().is_some_and(|nonce| *nonce != message.nonce) {
            return Err(Failure::invalid("nonce", "the message has another one"));
        }
        let origin = app.doors.origin_of(&message.domain);
        if let Some(reason) = message.fault(origin, OffsetDateTime::from(app.now())) {
            return Err(Failure::refused(reason, "The message was not signed for here and now."));
        }
        let unknown = || Failure::refused("chain_unknown", "This chain is not followed here.");
        let chain = app.chains.get(&message.chain_id).ok_or_else(unknown)?;
        if asked.sign.as_slice().len() > SIGNATURE_MAX {
            return Err(Failure::invalid("sign", "the signature is too long"));
        }
        limits::ask_network(app, SIGNATURES, visitor).await?;
        let wallet = wallet_of(message.address);
        let signed = signed_text(chain, wallet, &text, asked.sign.as_slice()).await;
        match signed {
            Ok(true) => Ok(Self { wallet, nonce: message.nonce, purpose }),
            Ok(false) => Err(Failure::not_yours("The wallet has not signed this message.")),
            Err(_) => Err(Failure::busy(CHAIN_AGAIN_S)),
        }
    }

    /// Uses the nonce in the transaction of what it is good for. Of two who do, one is refused.
    pub(crate) async fn use_nonce(
        &self,
        app: &App,
        connection: &mut sqlx::PgConnection,
    ) -> Result<(), Failure> {
        let Self { wallet, nonce, purpose } = self;
        if app.access.use_nonce(connection, nonce, *wallet, *purpose).await? {
            return Ok(());
        }
        Err(Failure::refused("nonce_unknown", "This nonce was used, is too old, or is not ours."))
    }
}

fn message_of(content: &Bytes) -> Result<(String, Message), Failure> {
    let wrong = || Failure::invalid("content", "the hexadecimal digits of an EIP-4361 message");
    if content.as_slice().len() > CONTENT_MAX {
        return Err(wrong());
    }
    let text = std::str::from_utf8(content.as_slice()).map_err(|_| wrong())?.to_owned();
    let message = Message::read(&text).ok_or_else(wrong)?;
    Ok((text, message))
}

fn wallet_of(address: ChainAddress) -> Address {
    Address::new(address.into_array())
}
