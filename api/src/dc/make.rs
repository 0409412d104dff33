//! Making orders: an option signed for the exchange, or the announcement of an escrow order.

use alloy::primitives::{Address as ChainAddress, B256, U256, keccak256};
use alloy::sol_types::{Eip712Domain, SolStruct, SolValue};
use axum::extract::State;
use brickyard_core::kernel::{
    Address, Amount, BasisPoints, ChainId, CollectionId, Hash32, ItemId, OrderId, UnixSeconds,
};
use brickyard_core::orders::{OrderCommand, OrderKind, Rail, SignedOption, Standing, Terms};
use brickyard_projections::models::{ChainRow, CollectionRow, ItemRow};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use sqlx::PgPool;
use sqlx::types::Json;
use utoipa::ToSchema;

use super::on_chain::on_chain;
use super::standing::standing;
use super::trader::Trader;
use crate::adapters::bulk::Bulk;
use crate::adapters::signatures::{book_domain, exchange_domain, option_digest, typed};
use crate::state::App;
use crate::wire::{Body, CommandHeaders, Envelope, Failure, Failures, Reply, reply};

#[derive(Deserialize, ToSchema)]
#[serde(tag = "rail", rename_all = "lowercase")]
pub(crate) enum CreateOrderRequest {
    #[serde(rename_all = "camelCase")]
    Signature { chain_id: u64, option: OptionRequest },
    #[serde(rename_all = "camelCase")]
    Escrow { chain_id: u64, order: EscrowRequest },
}

/// `IOptionExchange.Option` without its signature, which is the header `x-signature`.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OptionRequest {
    pub(crate) channel: Hash32,
    pub(crate) collection: Address,
    pub(crate) token_id: Amount,
    pub(crate) amount: Amount,
    pub(crate) signer: Address,
    pub(crate) nonce: Amount,
    pub(crate) start_time: UnixSeconds,
    pub(crate) end_time: UnixSeconds,
    pub(crate) price: Amount,
    pub(crate) currency: Address,
    pub(crate) royalty_rate: u16,
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EscrowRequest {
    salt: Hash32,
    seller: Address,
    /// A fixed price where it is not told.
    #[serde(default = "fixed")]
    kind: OrderKind,
    escrowed: bool,
    collection: Address,
    token_id: Amount,
    amount: Amount,
    currency: Address,
    price: Amount,
    start_time: UnixSeconds,
    end_time: UnixSeconds,
}

const fn fixed() -> OrderKind {
    OrderKind::Fixed
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CreateOrderResponse {
    order_id: OrderId,
    option_hash: Option<Hash32>,
    #[schema(value_type = i64)]
    position: Position,
}

#[utoipa::path(
    post,
    path = "/item/sale/create",
    params(CommandHeaders),
    request_body = CreateOrderRequest,
    responses((status = 200, description = "The order is in the book.", body = Envelope<CreateOrderResponse>), Failures)
)]
pub(crate) async fn create_order(
    State(app): State<App>,
    trader: Trader,
    body: Body<CreateOrderRequest>,
) -> Reply<CreateOrderResponse> {
    let now_s = app.now_s();
    let (order_id, option_hash, by, command) = match &body.value {
        CreateOrderRequest::Signature { chain_id, option } => {
            let (id, signed, terms, standing) = listing(&app, &trader, *chain_id, option).await?;
            let (hash, signed_by) = (signed.option_hash, terms.maker);
            let command = OrderCommand::List { terms, option: signed, standing, signed_by, now_s };
            (id, Some(hash), signed_by, command)
        }
        CreateOrderRequest::Escrow { chain_id, order } => {
            let (id, terms) = draft(&app, &trader, *chain_id, order).await?;
            let signed_by = terms.maker;
            (id, None, signed_by, OrderCommand::Draft { terms, signed_by, now_s })
        }
    };
    let meta = trader.meta(&body.bytes, by);
    let receipt = app.orders.execute(&order_id.to_string(), command, meta).await?;
    let position = receipt.last;
    reply(position, CreateOrderResponse { order_id, option_hash, position })
}

/// Checks the signature of an option for the exchange and gives it in the book's words. It may be one
/// for many options, of which this is one.
pub(crate) async fn check_option(
    app: &App,
    trader: &Trader,
    chain: &ChainRow,
    option: &OptionRequest,
) -> Result<SignedOption, Failure> {
    let option_hash = hash_option(chain, option);
    let signature = trader.signature()?.clone();
    let (message, domain) = (message_of(option), domain_of(chain));
    let (chain_id, signer) = (chain.chain_id, option.signer);
    // As the exchange: what a contract is asked about is never taken apart.
    let bulk = match Bulk::of(signature.as_slice()) {
        Some(bulk) if !has_code(app, chain_id, signer).await? => Some(bulk),
        _ => None,
    };
    if let Some(bulk) = bulk {
        let digest = bulk.digest(&message, &domain);
        trader.check_signature(app, chain_id, signer, digest, &bulk.signature()).await?;
    } else {
        let digest = B256::from(*option_hash.bytes());
        trader.check_signature(app, chain_id, signer, digest, &signature).await?;
    }
    let OptionRequest { channel, nonce, .. } = *option;
    Ok(SignedOption { channel, nonce, option_hash, signature })
}

async fn has_code(app: &App, chain_id: u64, account: Address) -> Result<bool, Failure> {
    let chain = app.chains.get(&chain_id).ok_or_else(|| Failure::not_found("the chain"))?;
    chain.has_code(onchain(account)).await.map_err(|error| Failure::internal(&error))
}

const NOT_APPROVED: &str =
    "The exchange may not move the item. Allow it first (setApprovalForAll), then list it.";

const NOT_THE_OWNER: &str = "The maker does not hold the item.";

fn domain_of(chain: &ChainRow) -> Eip712Domain {
    exchange_domain(chain.chain_id, onchain(chain.exchange))
}

/// The EIP-712 digest of an option for the chain's exchange.
pub(crate) fn hash_option(chain: &ChainRow, option: &OptionRequest) -> Hash32 {
    Hash32::new(option_digest(&message_of(option), &domain_of(chain)).0)
}

fn message_of(option: &OptionRequest) -> typed::OptionTerms {
    typed::OptionTerms {
        channel: B256::from(*option.channel.bytes()),
        collection: onchain(option.collection),
        tokenId: option.token_id.get(),
        amount: option.amount.get(),
        signer: onchain(option.signer),
        nonce: option.nonce.get(),
        startTime: U256::from(option.start_time.0),
        endTime: U256::from(option.end_time.0),
        price: option.price.get(),
        currency: onchain(option.currency),
        royaltyRate: U256::from(option.royalty_rate),
    }
}

pub(crate) fn onchain(address: Address) -> ChainAddress {
    ChainAddress::from(*address.bytes())
}

pub(crate) async fn chain_row(pool: &PgPool, chain_id: u64) -> Result<ChainRow, Failure> {
    let row: Option<Json<ChainRow>> =
        sqlx::query_scalar("select state from read.chains where key = $1")
            .bind(chain_id.to_string())
            .fetch_optional(pool)
            .await?;
    row.map(|Json(row)| row).ok_or_else(|| Failure::not_found("the chain"))
}

/// What has to go to the chain at once is refused while the chain would.
pub(crate) fn goes_on(chain: &ChainRow, terms: (Address, Address)) -> Result<(), Failure> {
    let (venue, collection) = terms;
    chain.standstill(venue, collection).map_or(Ok(()), |reason| {
        let message = "It is paused by those who run it: nothing is filled until it goes on.";
        Err(Failure::refused(reason, message))
    })
}

async fn listing(
    app: &App,
    trader: &Trader,
    chain_id: u64,
    option: &OptionRequest,
) -> Result<(OrderId, SignedOption, Terms, Standing), Failure> {
    let chain = chain_row(app.store.pool(), chain_id).await?;
    let signed = check_option(app, trader, &chain, option).await?;
    let terms = sale_by_option(app, &chain, option, option.price).await?;
    let now = on_chain(app, &terms).await?;
    if now.held < terms.amount {
        return Err(Failure::refused("not_the_owner", NOT_THE_OWNER));
    }
    if !now.approved {
        return Err(Failure::refused("not_approved", NOT_APPROVED));
    }
    let standing = standing(app, &chain, terms.maker, &signed).await?;
    Ok((order_of_option(&chain, option), signed, terms, standing))
}

/// The order that all options of the signer with this nonce are versions of.
pub(crate) fn order_of_option(chain: &ChainRow, option: &OptionRequest) -> OrderId {
    let OptionRequest { signer, nonce, .. } = option;
    let parts =
        (U256::from(chain.chain_id), onchain(chain.exchange), onchain(*signer), nonce.get());
    OrderId(Hash32::new(keccak256(parts.abi_encode()).0))
}

/// The terms of the sale that matching the option at this price makes.
pub(crate) async fn sale_by_option(
    app: &App,
    chain: &ChainRow,
    option: &OptionRequest,
    price: Amount,
) -> Result<Terms, Failure> {
    let terms = frozen_terms(
        app.store.pool(),
        chain,
        Asked {
            rail: Rail::Signature,
            kind: OrderKind::Fixed,
            escrowed: false,
            venue: chain.exchange,
            maker: option.signer,
            collection: option.collection,
            token_id: option.token_id,
            amount: option.amount,
            currency: option.currency,
            price,
            start_s: option.start_time,
            end_s: option.end_time,
        },
    )
    .await?;
    if terms.royalty_bps.get() != option.royalty_rate {
        let message = format!("the collection's royalty is {}", terms.royalty_bps.get());
        return Err(Failure::invalid("option.royaltyRate", message));
    }
    Ok(terms)
}

async fn draft(
    app: &App,
    trader: &Trader,
    chain_id: u64,
    order: &EscrowRequest,
) -> Result<(OrderId, Terms), Failure> {
    let chain = chain_row(app.store.pool(), chain_id).await?;
    goes_on(&chain, (chain.marketplace, order.collection))?;
    let message = typed::EscrowOrder {
        salt: B256::from(*order.salt.bytes()),
        seller: onchain(order.seller),
        kind: kind_word(order.kind).to_owned(),
        escrowed: order.escrowed,
        collection: onchain(order.collection),
        tokenId: order.token_id.get(),
        amount: order.amount.get(),
        currency: onchain(order.currency),
        price: order.price.get(),
        startTime: U256::from(order.start_time.0),
        endTime: U256::from(order.end_time.0),
    };
    let domain = book_domain(chain_id, onchain(chain.marketplace));
    let digest = message.eip712_signing_hash(&domain);
    trader.check_signer(app, chain_id, order.seller, digest).await?;
    let asked = Asked {
        rail: Rail::Escrow,
        kind: order.kind,
        escrowed: order.escrowed,
        venue: chain.marketplace,
        maker: order.seller,
        collection: order.collection,
        token_id: order.token_id,
        amount: order.amount,
        currency: order.currency,
        price: order.price,
        start_s: order.start_time,
        end_s: order.end_time,
    };
    let terms = frozen_terms(app.store.pool(), &chain, asked).await?;
    let salt = B256::from(*order.salt.bytes());
    let parts = (U256::from(chain_id), onchain(chain.marketplace), onchain(order.seller), salt);
    Ok((OrderId(Hash32::new(keccak256(parts.abi_encode()).0)), terms))
}

/// As it is signed.
fn kind_word(kind: OrderKind) -> &'static str {
    if kind == OrderKind::Auction { "auction" } else { "fixed" }
}

struct Asked {
    rail: Rail,
    kind: OrderKind,
    escrowed: bool,
    venue: Address,
    maker: Address,
    collection: Address,
    token_id: Amount,
    amount: Amount,
    currency: Address,
    price: Amount,
    start_s: UnixSeconds,
    end_s: UnixSeconds,
}

pub(crate) fn check_traded(chain: &ChainRow, currency: Address) -> Result<(), Failure> {
    if chain.currencies.iter().any(|known| known.address == currency) {
        return Ok(());
    }
    Err(Failure::refused("currency_unknown", "This currency is not traded here."))
}

/// What a venue takes of a sale, and who receives it.
pub(crate) fn fee_of(chain: &ChainRow, venue: Address) -> (BasisPoints, Address) {
    let fee = chain.fee(venue);
    fee.map_or((BasisPoints::ZERO, Address::ZERO), |fee| (fee.fee_bps, fee.recipient))
}

/// The terms with what the log says of fee and royalty now; from here on they stand still.
async fn frozen_terms(pool: &PgPool, chain: &ChainRow, asked: Asked) -> Result<Terms, Failure> {
    let chain_id = ChainId(chain.chain_id);
    let collection_id = CollectionId { chain_id, address: asked.collection };
    let item_id = ItemId { collection: collection_id, token_id: asked.token_id };
    check_traded(chain, asked.currency)?;
    let row: Option<(Json<CollectionRow>, Json<ItemRow>)> = sqlx::query_as(
        "select c.state, i.state
           from read.items i
           join read.collections c on c.key = i.collection
          where i.key = $1",
    )
    .bind(item_id.to_string())
    .fetch_optional(pool)
    .await?;
    let (Json(collection), Json(item)) = row.ok_or_else(|| Failure::not_found("the item"))?;
    if item.owners.get(&asked.maker).is_none_or(|held| *held < asked.amount) {
        return Err(Failure::refused("not_the_owner", NOT_THE_OWNER));
    }
    let (fee_bps, fee_recipient) = fee_of(chain, asked.venue);
    Ok(Terms {
        rail: asked.rail,
        kind: asked.kind,
        escrowed: asked.escrowed,
        chain_id,
        venue: asked.venue,
        collection: asked.collection,
        token_id: asked.token_id,
        amount: asked.amount,
        maker: asked.maker,
        currency: asked.currency,
        price: asked.price,
        start_s: asked.start_s,
        end_s: asked.end_s,
        fee_bps,
        fee_recipient,
        royalty_bps: collection.royalty_bps,
        royalty_recipient: collection.royalty_recipient,
    })
}
