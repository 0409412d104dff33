//! Cancelling an offer, and telling that it is being taken.
//!
//! Counters, nonces and items are told to other streams than the offer's, so its own rules cannot know
//! them (`core/src/offers`): what they have made void or outdated is refused here, by what pages know.

use alloy::primitives::B256;
use alloy::sol_types::SolStruct;
use axum::extract::State;
use brickyard_core::kernel::{Address, Hash32, OfferId};
use brickyard_core::offers::{Making, Offer, OfferCommand, OfferError, OfferState};
use brickyard_projections::models::OfferRow;
use brickyard_store::{CommandMeta, Position};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::ToSchema;

use crate::adapters::signatures::{book_domain, exchange_domain, taken_offer, typed};
use crate::dc::make::onchain;
use crate::dc::trader::Trader;
use crate::dc::transactions::{Told, told};
use crate::state::App;
use crate::wire::{
    Body, CommandHeaders, Envelope, Failure, Failures, Read, Reply, Segments, reply,
};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangeOfferResponse {
    offer_id: OfferId,
    #[schema(value_type = i64)]
    position: Position,
}

/// Hides the offer from the book; only the exchange's `cancelOffer` makes it void.
#[utoipa::path(
    post,
    path = "/item/offer/cancel/{id}",
    params(("id" = OfferId, Path), CommandHeaders),
    responses((status = 200, description = "The offer is hidden from the book.", body = Envelope<ChangeOfferResponse>), Failures)
)]
pub(crate) async fn cancel_offer(
    State(app): State<App>,
    Segments(id): Segments<String>,
    read: Read,
    trader: Trader,
) -> Reply<ChangeOfferResponse> {
    let offer_id = offer_id(&id)?;
    let state = known_offer(&app, offer_id).await?;
    let ((chain_id, venue), bidder) = (state.venue(), state.bidder());
    let message = typed::CancelOffer { offerId: B256::from(*offer_id.0.bytes()) };
    let domain = book_domain(chain_id.0, onchain(venue));
    let digest = message.eip712_signing_hash(&domain);
    trader.check_signer(&app, chain_id.0, bidder, digest).await?;
    if let Some(row) = shown(&app, &read, &state, offer_id).await? {
        check_not_void(&row)?;
    }
    let command = OfferCommand::Cancel { signed_by: bidder };
    change(&app, offer_id, command, trader.meta(b"", bidder)).await
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AcceptOfferRequest {
    seller: Address,
    tx_hash: Hash32,
}

/// Holds the offer for an owner who is taking it, after seeing the transaction with our own eyes:
/// sent by the owner, to the exchange, with this very offer. One that is mined already holds
/// nothing. An offer for a collection is not held: whoever is first takes it.
#[utoipa::path(
    post,
    path = "/item/offer/accept/{id}",
    params(("id" = OfferId, Path), CommandHeaders),
    request_body = AcceptOfferRequest,
    responses((status = 200, description = "The offer is being taken, or the chain has matched it already.", body = Envelope<ChangeOfferResponse>), Failures)
)]
pub(crate) async fn accept_offer(
    State(app): State<App>,
    Segments(id): Segments<String>,
    read: Read,
    trader: Trader,
    body: Body<AcceptOfferRequest>,
) -> Reply<ChangeOfferResponse> {
    let AcceptOfferRequest { seller, tx_hash } = &body.value;
    let offer_id = offer_id(&id)?;
    let state = known_offer(&app, offer_id).await?;
    if let Making::Collection { .. } = &state.made {
        return Err(OfferError::NotHeld.into());
    }
    trader.check_wallet(&app, *seller).await?;
    let (chain_id, venue) = state.venue();
    let (chain_id, venue) = (chain_id.0, onchain(venue));
    let chain = app.chains.get(&chain_id).ok_or_else(|| Failure::not_found("the chain"))?;
    let Told { sent, mined } = told(chain, *tx_hash).await?;
    let taken = taken_offer(&sent.input, &exchange_domain(chain_id, venue));
    let about_it = taken == Some(B256::from(*offer_id.0.bytes()));
    if sent.from != onchain(*seller) || sent.to != Some(venue) || !about_it {
        let message = "That transaction does not take this offer.";
        return Err(Failure::refused("not_an_acceptance", message));
    }
    if mined {
        let position = app.store.head().await?;
        return reply(position, ChangeOfferResponse { offer_id, position });
    }
    if let Some(row) = shown(&app, &read, &state, offer_id).await? {
        check_not_void(&row)?;
        check_not_outdated(&row)?;
    }
    let command = OfferCommand::Accept { seller: *seller, tx_hash: *tx_hash, now_s: app.now_s() };
    change(&app, offer_id, command, trader.meta(&body.bytes, *seller)).await
}

fn offer_id(text: &str) -> Result<OfferId, Failure> {
    text.parse().map_err(|error| Failure::invalid("offerId", format!("{error}")))
}

async fn known_offer(app: &App, offer_id: OfferId) -> Result<OfferState, Failure> {
    match app.offers.load(&offer_id.to_string()).await? {
        Offer::Made(state) => Ok(*state),
        Offer::Unmade | Offer::Closed => Err(Failure::not_found("the offer")),
    }
}

/// The offer as pages show it; none where it is over, which it says itself.
async fn shown(
    app: &App,
    read: &Read,
    state: &OfferState,
    offer_id: OfferId,
) -> Result<Option<OfferRow>, Failure> {
    if state.is_over() {
        return Ok(None);
    }
    read.of(app, &["offers"]).await?;
    let row: Option<Json<OfferRow>> =
        sqlx::query_scalar("select state from read.offers where key = $1")
            .bind(offer_id.to_string())
            .fetch_optional(app.store.pool())
            .await?;
    Ok(row.map(|Json(row)| row))
}

fn check_not_void(row: &OfferRow) -> Result<(), Failure> {
    if row.void.is_none() {
        return Ok(());
    }
    Err(Failure::refused("offer_void", "The chain will never match this offer any more."))
}

fn check_not_outdated(row: &OfferRow) -> Result<(), Failure> {
    if row.away {
        let message = "The seller does not hold the item, or not enough of it.";
        return Err(Failure::refused("not_the_owner", message));
    }
    if row.status == "outdated" {
        let message = "The item has left the owner since: the bidder has to offer anew.";
        return Err(Failure::refused("offer_outdated", message));
    }
    Ok(())
}

async fn change(
    app: &App,
    offer_id: OfferId,
    command: OfferCommand,
    meta: CommandMeta,
) -> Reply<ChangeOfferResponse> {
    let receipt = app.offers.execute(&offer_id.to_string(), command, meta).await?;
    reply(receipt.last, ChangeOfferResponse { offer_id, position: receipt.last })
}
