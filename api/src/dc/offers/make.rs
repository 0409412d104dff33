//! Making an offer: the bidder's signature, and what the chain says of the money behind it.

use alloy::primitives::{B256, U256};
use alloy::sol_types::SolStruct;
use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, Hash32, OfferId, OrderId, UnixSeconds};
use brickyard_core::offers::{Funds, OfferCommand, OfferTerms, SignedOffer, Standing};
use brickyard_core::orders::{Order, Terms};
use brickyard_projections::models::ChainRow;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::adapters::signatures::{exchange_domain, typed};
use crate::dc::make::{
    OptionRequest, chain_row, hash_option, onchain, order_of_option, sale_by_option,
};
use crate::dc::trader::Trader;
use crate::state::App;
use crate::wire::{Body, CommandHeaders, Envelope, Failure, Failures, Reply, reply};

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MakeOfferRequest {
    chain_id: u64,
    /// The option that the offer would be matched with, its signer the item's owner. The owner
    /// need not have signed it.
    option: OptionRequest,
    offer: OfferRequest,
}

/// `IOptionExchange.Offer` without the option's hash, which follows, and without its signature,
/// which is the header `x-signature`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfferRequest {
    bidder: Address,
    price: Amount,
    /// The bidder's counter (bits 64-255) and unix seconds (low 64 bits).
    expire_time: Amount,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MakeOfferResponse {
    /// The digest that was signed.
    offer_id: OfferId,
    option_hash: Hash32,
    #[schema(value_type = i64)]
    position: Position,
}

#[utoipa::path(
    post,
    path = "/item/offer/add",
    params(CommandHeaders),
    request_body = MakeOfferRequest,
    responses((status = 200, description = "The offer is in the book.", body = Envelope<MakeOfferResponse>), Failures)
)]
pub(crate) async fn make_offer(
    State(app): State<App>,
    trader: Trader,
    body: Body<MakeOfferRequest>,
) -> Reply<MakeOfferResponse> {
    let MakeOfferRequest { chain_id, option, offer } = &body.value;
    let chain = chain_row(app.store.pool(), *chain_id).await?;
    if option.nonce.get().bit(255) {
        return Err(Failure::invalid("option.nonce", "the option must be one to sell"));
    }
    let option_hash = hash_option(&chain, option);
    let offer_id = offer_id(&chain, option_hash, offer);
    let digest = B256::from(*offer_id.0.bytes());
    trader.check_signer(&app, *chain_id, offer.bidder, digest).await?;
    let sale = sale_by_option(&app, &chain, option, offer.price).await?;
    let order_id = order_of_option(&chain, option);
    same_order(&app, order_id, &sale).await?;
    let signed = SignedOffer {
        order_id,
        channel: option.channel,
        nonce: option.nonce,
        option_price: option.price,
        option_hash,
        expire_time: offer.expire_time,
        signature: trader.signature()?.clone(),
    };
    let expire_s = UnixSeconds((offer.expire_time.get() & U256::from(u64::MAX)).to());
    let standing = standing(&app, &chain, option, offer).await?;
    let command = OfferCommand::Make {
        terms: Box::new(OfferTerms { sale, bidder: offer.bidder, expire_s }),
        signed: Box::new(signed),
        signed_by: offer.bidder,
        standing,
        now_s: app.now_s(),
    };
    let meta = trader.meta(&body.bytes, offer.bidder);
    let receipt = app.offers.execute(&offer_id.to_string(), command, meta).await?;
    let position = receipt.last;
    reply(position, MakeOfferResponse { offer_id, option_hash, position })
}

fn offer_id(chain: &ChainRow, option_hash: Hash32, offer: &OfferRequest) -> OfferId {
    let message = typed::Offer {
        optionHash: B256::from(*option_hash.bytes()),
        bidder: onchain(offer.bidder),
        price: offer.price.get(),
        expireTime: offer.expire_time.get(),
    };
    let domain = exchange_domain(chain.chain_id, onchain(chain.exchange));
    OfferId(Hash32::new(message.eip712_signing_hash(&domain).0))
}

/// A match fills the owner's order of this nonce; where our book has it, it must be about the
/// same thing, or its sale would be told wrongly.
async fn same_order(app: &App, order_id: OrderId, sale: &Terms) -> Result<(), Failure> {
    let Order::Made(state) = app.orders.load(&order_id.to_string()).await? else { return Ok(()) };
    let known = &state.terms;
    let same = known.item() == sale.item()
        && known.amount == sale.amount
        && known.currency == sale.currency;
    if same {
        return Ok(());
    }
    let message = "The owner's order with this nonce is about something else.";
    Err(Failure::refused("other_order", message))
}

async fn standing(
    app: &App,
    chain: &ChainRow,
    option: &OptionRequest,
    offer: &OfferRequest,
) -> Result<Standing, Failure> {
    let reader = app.chains.get(&chain.chain_id).ok_or_else(|| Failure::not_found("the chain"))?;
    let (exchange, bidder) = (onchain(chain.exchange), onchain(offer.bidder));
    let owner = onchain(option.signer);
    let (funds, bidder_counter, owner_counter, filled) = tokio::try_join!(
        reader.funds(onchain(option.currency), bidder, exchange),
        reader.counter_of(exchange, bidder),
        reader.counter_of(exchange, owner),
        reader.filled_of(exchange, owner, option.nonce.get()),
    )
    .map_err(|error| Failure::internal(&error))?;
    Ok(Standing {
        funds: Funds { balance: Amount::new(funds.0), allowance: Amount::new(funds.1) },
        bidder_counter: Amount::new(bidder_counter),
        owner_counter: Amount::new(owner_counter),
        filled: Amount::new(filled),
    })
}
