//! Offers for any item of a collection, or for any that has a trait: making them, and what a
//! bidder signs for a trait.
//!
//! A trait is a set of tokens as it stood when the offer was made: who reveals or mints another
//! item with it later is not reached, since nobody signed for it.

use alloy::primitives::{B256, U256};
use alloy::sol_types::SolStruct;
use axum::extract::State;
use brickyard_core::items::Attribute;
use brickyard_core::kernel::{
    Address, Amount, ChainId, CollectionId, Hash32, OfferId, UnixSeconds,
};
use brickyard_core::offers::{
    CollectionOfferTerms, Funds, MOST_TOKENS, OfferCommand, SignedCollectionOffer, TokenSet,
};
use brickyard_projections::data::{Then, collection_traits};
use brickyard_projections::models::{ChainRow, CollectionRow};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::{IntoParams, ToSchema};

use crate::adapters::signatures::{exchange_domain, typed};
use crate::adapters::token_sets::root_of;
use crate::dc::make::{chain_row, check_traded, fee_of, onchain};
use crate::dc::trader::Trader;
use crate::state::App;
use crate::wire::{
    Body, CommandHeaders, Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply,
};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MakeCollectionOfferRequest {
    chain_id: u64,
    offer: CollectionOfferRequest,
    /// The trait that `root` is signed for; null where `root` is 0 and any item is wanted.
    #[serde(rename = "trait")]
    of_trait: Option<Attribute>,
}

/// `IOptionExchange.CollectionOffer` without its signature, which is the header `x-signature`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CollectionOfferRequest {
    collection: Address,
    root: Hash32,
    amount: Amount,
    bidder: Address,
    currency: Address,
    /// For one unit.
    price: Amount,
    /// In basis points; the collection's.
    royalty_rate: u16,
    salt: Amount,
    /// The bidder's counter (bits 64-255) and unix seconds (low 64 bits).
    expire_time: Amount,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MakeCollectionOfferResponse {
    /// The digest that was signed.
    offer_id: OfferId,
    #[schema(value_type = i64)]
    position: Position,
}

#[utoipa::path(
    post,
    path = "/item/offer/collection/add",
    params(CommandHeaders),
    request_body = MakeCollectionOfferRequest,
    responses((status = 200, description = "The offer is in the book.", body = Envelope<MakeCollectionOfferResponse>), Failures)
)]
pub(crate) async fn make_collection_offer(
    State(app): State<App>,
    trader: Trader,
    body: Body<MakeCollectionOfferRequest>,
) -> Reply<MakeCollectionOfferResponse> {
    let MakeCollectionOfferRequest { chain_id, offer, of_trait } = &body.value;
    let chain = chain_row(app.store.pool(), *chain_id).await?;
    let offer_id = offer_id(&chain, offer);
    let digest = B256::from(*offer_id.0.bytes());
    trader.check_signer(&app, *chain_id, offer.bidder, digest).await?;
    let set = signed_set(&app, &chain, offer, of_trait.as_ref()).await?;
    let terms = terms_of(&app, &chain, offer, set).await?;
    let reader = app.chains.get(chain_id).ok_or_else(|| Failure::not_found("the chain"))?;
    let (exchange, bidder) = (onchain(chain.exchange), onchain(offer.bidder));
    let (funds, counter) = tokio::try_join!(
        reader.funds(onchain(offer.currency), bidder, exchange),
        reader.counter_of(exchange, bidder),
    )
    .map_err(|error| Failure::internal(&error))?;
    let signed = SignedCollectionOffer {
        salt: offer.salt,
        expire_time: offer.expire_time,
        signature: trader.signature()?.clone(),
    };
    let command = OfferCommand::MakeForCollection {
        terms: Box::new(terms),
        signed: Box::new(signed),
        signed_by: offer.bidder,
        funds: Funds { balance: Amount::new(funds.0), allowance: Amount::new(funds.1) },
        counter: Amount::new(counter),
        now_s: app.now_s(),
    };
    let meta = trader.meta(&body.bytes, offer.bidder);
    let receipt = app.offers.execute(&offer_id.to_string(), command, meta).await?;
    let position = receipt.last;
    reply(position, MakeCollectionOfferResponse { offer_id, position })
}

fn offer_id(chain: &ChainRow, offer: &CollectionOfferRequest) -> OfferId {
    let message = typed::CollectionOffer {
        collection: onchain(offer.collection),
        root: B256::from(*offer.root.bytes()),
        amount: offer.amount.get(),
        bidder: onchain(offer.bidder),
        currency: onchain(offer.currency),
        price: offer.price.get(),
        royaltyRate: U256::from(offer.royalty_rate),
        salt: offer.salt.get(),
        expireTime: offer.expire_time.get(),
    };
    let domain = exchange_domain(chain.chain_id, onchain(chain.exchange));
    OfferId(Hash32::new(message.eip712_signing_hash(&domain).0))
}

/// What is said of the trait has to be what was signed, or owners would be told wrongly whose item
/// the offer reaches.
async fn signed_set(
    app: &App,
    chain: &ChainRow,
    offer: &CollectionOfferRequest,
    of_trait: Option<&Attribute>,
) -> Result<Option<TokenSet>, Failure> {
    let id = CollectionId { chain_id: ChainId(chain.chain_id), address: offer.collection };
    let set = match of_trait {
        None => None,
        Some(of) => Some(set_of(app, id, of).await?),
    };
    if set.as_ref().map_or(Hash32::ZERO, |set| set.root) == offer.root {
        return Ok(set);
    }
    let message = "The items that have this trait are others than those that were signed for.";
    Err(Failure::refused("other_set", message))
}

async fn set_of(app: &App, id: CollectionId, of: &Attribute) -> Result<TokenSet, Failure> {
    let then = Then { position: app.store.head().await?, now_s: app.now_s(), past: false };
    let (_, found) = collection_traits(app.store.pool(), then, &id.to_string()).await?;
    let having = found.into_iter().filter(|token| token.attributes.contains(of));
    let mut tokens: Vec<Amount> = having.map(|token| token.token_id).collect();
    tokens.sort_unstable();
    tokens.dedup();
    if tokens.len() > MOST_TOKENS {
        let message = format!("More than {MOST_TOKENS} items have this trait.");
        return Err(Failure::refused("bad_set", message));
    }
    let root = root_of(&tokens).ok_or_else(|| Failure::not_found("an item with this trait"))?;
    Ok(TokenSet { of: of.clone(), root, tokens })
}

async fn terms_of(
    app: &App,
    chain: &ChainRow,
    offer: &CollectionOfferRequest,
    set: Option<TokenSet>,
) -> Result<CollectionOfferTerms, Failure> {
    check_traded(chain, offer.currency)?;
    let chain_id = ChainId(chain.chain_id);
    let id = CollectionId { chain_id, address: offer.collection };
    let row: Option<Json<CollectionRow>> =
        sqlx::query_scalar("select state from read.collections where key = $1")
            .bind(id.to_string())
            .fetch_optional(app.store.pool())
            .await?;
    let Json(collection) = row.ok_or_else(|| Failure::not_found("the collection"))?;
    if collection.royalty_bps.get() != offer.royalty_rate {
        let message = format!("the collection's royalty is {}", collection.royalty_bps.get());
        return Err(Failure::invalid("offer.royaltyRate", message));
    }
    let (fee_bps, fee_recipient) = fee_of(chain, chain.exchange);
    Ok(CollectionOfferTerms {
        chain_id,
        venue: chain.exchange,
        collection: offer.collection,
        set,
        amount: offer.amount,
        currency: offer.currency,
        price: offer.price,
        bidder: offer.bidder,
        expire_s: UnixSeconds((offer.expire_time.get() & U256::from(u64::MAX)).to()),
        fee_bps,
        fee_recipient,
        royalty_bps: collection.royalty_bps,
        royalty_recipient: collection.royalty_recipient,
    })
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowTokenSetRequest {
    /// The collection.
    id: CollectionId,
    #[serde(rename = "trait")]
    #[param(rename = "trait")]
    of_trait: String,
    value: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowTokenSetResponse {
    /// Token ids of the items that have the trait, ascending.
    tokens: Vec<Amount>,
    /// Of the tree over them: what an offer for the trait is signed for.
    root: Hash32,
}

/// The items that an offer for a trait would reach, as whoever signs one has to know them.
#[utoipa::path(
    get,
    path = "/collection/open/set",
    params(ShowTokenSetRequest, MinPosition),
    responses((status = 200, description = "The items that have a trait.", body = Envelope<ShowTokenSetResponse>), Failures)
)]
pub(crate) async fn show_token_set(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowTokenSetRequest>,
) -> Reply<ShowTokenSetResponse> {
    let position = read.of(&app, &["traits"]).await?;
    let of = Attribute { trait_type: request.of_trait, value: request.value };
    let TokenSet { tokens, root, .. } = set_of(&app, request.id, &of).await?;
    reply(position, ShowTokenSetResponse { tokens, root })
}
