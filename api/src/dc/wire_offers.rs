//! Offers as clients see them.

use brickyard_core::kernel::{
    Address, Amount, Bytes, Hash32, ItemId, OfferId, OrderId, UnixSeconds,
};
use brickyard_core::offers::{OfferTerms, SignedOffer};
use brickyard_core::orders::Split;
use brickyard_projections::models::OfferRow;
use brickyard_store::Position;
use serde::Serialize;
use utoipa::ToSchema;

use super::wire::{HistoryWire, OptionWire, SaleWire, SplitWire};
use super::wire_validity::{self, Fillable, ValidityWire};

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfferCard {
    offer_id: OfferId,
    item_id: ItemId,
    /// The order of the option that it would be matched with; it need not be on our book.
    order_id: OrderId,
    status: String,
    chain_fillable: Fillable,
    validity: ValidityWire,
    venue: Address,
    /// The owner who may take it.
    seller: Address,
    bidder: Address,
    price: Amount,
    currency: Address,
    amount: Amount,
    expire_time: UnixSeconds,
    made_at: i64,
    fee_bps: u16,
    royalty_bps: u16,
    split: SplitWire,
    #[schema(value_type = i64)]
    position: Position,
}

impl OfferCard {
    /// None for an offer that nobody put on our book.
    pub(crate) fn of(row: &OfferRow, position: Position, now_s: UnixSeconds) -> Option<Self> {
        let OfferTerms { sale, bidder, expire_s } = row.terms.as_ref()?;
        let status = status_at(row, *expire_s, now_s);
        let (chain_fillable, validity) = wire_validity::of_offer(row, &status, *expire_s, now_s);
        Some(Self {
            offer_id: row.offer_id,
            item_id: sale.item(),
            order_id: row.order_id?,
            status,
            chain_fillable,
            validity,
            venue: sale.venue,
            seller: sale.maker,
            bidder: *bidder,
            price: sale.price,
            currency: sale.currency,
            amount: sale.amount,
            expire_time: *expire_s,
            made_at: row.made_at_s,
            fee_bps: sale.fee_bps.get(),
            royalty_bps: sale.royalty_bps.get(),
            split: Split::of(sale.price, sale).into(),
            position,
        })
    }
}

/// The book's status with the clock read into it.
fn status_at(row: &OfferRow, expire_s: UnixSeconds, now_s: UnixSeconds) -> String {
    let status = row.status.as_str();
    let open = matches!(status, "active" | "inactive" | "accepted" | "superseded");
    if open && expire_s <= now_s {
        return "expired".to_owned();
    }
    let lost = row.accepted_until_s.is_some_and(|until| until <= now_s);
    match status {
        "accepted" if lost && row.short.is_some() => "inactive",
        "accepted" if lost => "active",
        other => other,
    }
    .to_owned()
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfferDetail {
    #[serde(flatten)]
    card: OfferCard,
    offer: SignedOfferWire,
    option: OptionWire,
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

impl OfferDetail {
    /// None for an offer that nobody put on our book.
    pub(crate) fn of(row: OfferRow, position: Position, now_s: UnixSeconds) -> Option<Self> {
        let card = OfferCard::of(&row, position, now_s)?;
        let (terms, signed) = (row.terms?, row.signed?);
        Some(Self {
            card,
            option: option_of(&terms, &signed),
            offer: SignedOfferWire {
                option_hash: signed.option_hash,
                bidder: terms.bidder,
                price: terms.sale.price,
                expire_time: signed.expire_time,
                signature: signed.signature,
            },
            sale: row.sale.as_ref().map(SaleWire::from),
            history: row.history.into_iter().map(HistoryWire::from).collect(),
        })
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
