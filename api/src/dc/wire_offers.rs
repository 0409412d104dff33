//! Offers as clients see them.

use brickyard_core::items::Attribute;
use brickyard_core::kernel::{
    Address, Amount, Bytes, CollectionId, Hash32, ItemId, OfferId, OrderId, UnixSeconds,
};
use brickyard_core::offers::{CollectionOfferTerms, OfferTerms, SignedOffer};
use brickyard_core::orders::{Split, Terms};
use brickyard_projections::models::{ForCollection, OfferRow};
use brickyard_store::Position;
use serde::Serialize;
use utoipa::ToSchema;

use super::wire::{HistoryWire, OptionWire, SaleWire, SplitWire};
use super::wire_status;
use super::wire_validity::{self, Fillable, ValidityWire};
use crate::adapters::token_sets;
use crate::wire::Failure;

/// What an owner may have to take an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Reach {
    /// The item that it names.
    Item,
    /// Any item of the collection.
    Collection,
    /// Any item that had a trait when the offer was made.
    Trait,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfferCard {
    offer_id: OfferId,
    reach: Reach,
    collection: CollectionId,
    /// Null unless it reaches one item only; so are order and seller.
    item_id: Option<ItemId>,
    #[serde(rename = "trait")]
    of_trait: Option<Attribute>,
    /// How many items the trait reaches.
    tokens: Option<usize>,
    /// The order of the option that it would be matched with; it need not be on our book.
    order_id: Option<OrderId>,
    status: String,
    /// When the clock alone changes `status`; null when it does not.
    status_until: Option<UnixSeconds>,
    chain_fillable: Fillable,
    validity: ValidityWire,
    venue: Address,
    /// The owner who may take it.
    seller: Option<Address>,
    bidder: Address,
    /// Of an offer that reaches several items: for one unit, as is the split.
    price: Amount,
    currency: Address,
    amount: Amount,
    /// Units that were taken of an offer that reaches several items.
    taken: Amount,
    expire_time: UnixSeconds,
    made_at: i64,
    /// As it was made; it is taken at the exchange's fee of the day (`open/chains`).
    fee_bps: u16,
    royalty_bps: u16,
    /// By `feeBps`.
    split: SplitWire,
    #[schema(value_type = i64)]
    position: Position,
}

impl OfferCard {
    /// None for an offer that nobody put on our book.
    pub(crate) fn of(row: &OfferRow, position: Position, now_s: UnixSeconds) -> Option<Self> {
        let expire_s = row.expire_s()?;
        let (status, status_until) = wire_status::of_offer(row, expire_s, now_s);
        let (chain_fillable, validity) = wire_validity::of_offer(row, &status, expire_s, now_s);
        let wanted = row.wanted.as_ref().map(|wanted| &wanted.terms);
        let set = wanted.and_then(|terms| terms.set.as_ref());
        let sale = match (&row.terms, wanted) {
            (Some(terms), _) => terms.sale.clone(),
            (None, terms) => unit_of(terms?),
        };
        Some(Self {
            offer_id: row.offer_id,
            reach: match (wanted, set) {
                (None, _) => Reach::Item,
                (Some(_), None) => Reach::Collection,
                (Some(_), Some(_)) => Reach::Trait,
            },
            collection: row.collection?,
            item_id: row.terms.as_ref().map(|terms| terms.sale.item()),
            of_trait: set.map(|set| set.of.clone()),
            tokens: set.map(|set| set.tokens.len()),
            order_id: row.terms.as_ref().and(row.order_id),
            status,
            status_until,
            chain_fillable,
            validity,
            venue: sale.venue,
            seller: row.terms.as_ref().map(|terms| terms.sale.maker),
            bidder: row.bidder,
            price: sale.price,
            currency: sale.currency,
            amount: wanted.map_or(sale.amount, |terms| terms.amount),
            taken: row.taken,
            expire_time: expire_s,
            made_at: row.made_at_s,
            fee_bps: sale.fee_bps.get(),
            royalty_bps: sale.royalty_bps.get(),
            split: Split::of(sale.price, &sale).into(),
            position,
        })
    }
}

/// The sale of one unit, whosever it will be.
fn unit_of(terms: &CollectionOfferTerms) -> Terms {
    terms.sale(Address::ZERO, Amount::ZERO, Amount::ONE)
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfferDetail {
    #[serde(flatten)]
    card: OfferCard,
    /// Null for an offer that reaches several items, as is the option.
    offer: Option<SignedOfferWire>,
    option: Option<OptionWire>,
    collection_offer: Option<SignedCollectionOfferWire>,
    /// That the item that was asked for is of the offer's set; empty where any item is.
    proof: Option<Vec<Hash32>>,
    sale: Option<SaleWire>,
    history: Vec<HistoryWire>,
}

/// All fields of the signed offer: what the owner hands to the exchange, with the option.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignedOffer)]
struct SignedOfferWire {
    option_hash: Hash32,
    bidder: Address,
    price: Amount,
    expire_time: Amount,
    signature: Bytes,
}

/// All fields of the signed offer for a collection: what an owner hands to the exchange.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignedCollectionOffer)]
struct SignedCollectionOfferWire {
    collection: Address,
    root: Hash32,
    amount: Amount,
    bidder: Address,
    currency: Address,
    price: Amount,
    royalty_rate: u16,
    salt: Amount,
    expire_time: Amount,
    signature: Bytes,
}

impl From<&ForCollection> for SignedCollectionOfferWire {
    fn from(ForCollection { terms, signed }: &ForCollection) -> Self {
        Self {
            collection: terms.collection,
            root: terms.set.as_ref().map_or(Hash32::ZERO, |set| set.root),
            amount: terms.amount,
            bidder: terms.bidder,
            currency: terms.currency,
            price: terms.price,
            royalty_rate: terms.royalty_bps.get(),
            salt: signed.salt,
            expire_time: signed.expire_time,
            signature: signed.signature.clone(),
        }
    }
}

/// What proves that an offer for a collection reaches the item.
fn proof_of(terms: &CollectionOfferTerms, item: ItemId) -> Result<Vec<Hash32>, Failure> {
    let proof = match &terms.set {
        None => Some(vec![]),
        Some(set) => token_sets::proof_of(&set.tokens, item.token_id),
    };
    proof
        .filter(|_| item.collection == terms.collection_id())
        .ok_or_else(|| Failure::refused("not_in_the_set", "This offer does not reach that item."))
}

impl OfferDetail {
    /// None for an offer that nobody put on our book.
    pub(crate) fn of(
        row: OfferRow,
        item: Option<ItemId>,
        position: Position,
        now_s: UnixSeconds,
    ) -> Result<Option<Self>, Failure> {
        let Some(card) = OfferCard::of(&row, position, now_s) else { return Ok(None) };
        let proof = match (&row.wanted, item) {
            (Some(wanted), Some(item)) => Some(proof_of(&wanted.terms, item)?),
            _ => None,
        };
        let signed = row.terms.as_ref().zip(row.signed.as_ref());
        Ok(Some(Self {
            card,
            option: signed.map(|(terms, signed)| option_of(terms, signed)),
            offer: signed.map(|(terms, signed)| SignedOfferWire {
                option_hash: signed.option_hash,
                bidder: terms.bidder,
                price: terms.sale.price,
                expire_time: signed.expire_time,
                signature: signed.signature.clone(),
            }),
            collection_offer: row.wanted.as_deref().map(SignedCollectionOfferWire::from),
            proof,
            sale: row.sale.as_ref().map(SaleWire::from),
            history: row.history.into_iter().map(HistoryWire::from).collect(),
        }))
    }
}

/// The owner's own call needs no signature on it.
fn option_of(terms: &OfferTerms, signed: &SignedOffer) -> OptionWire {
    let sale = &terms.sale;
    OptionWire {
        channel: signed.channel,
        collection: sale.collection,
        token_id: sale.token_id,
        amount: sale.amount,
        signer: sale.maker,
        nonce: signed.nonce,
        start_time: sale.start_s,
        end_time: sale.end_s,
        price: signed.option_price,
        currency: sale.currency,
        royalty_rate: sale.royalty_bps.get(),
        signature: Bytes::new(vec![]),
        option_hash: signed.option_hash,
    }
}
