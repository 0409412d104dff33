//! Rows as clients see them: camel case, amounts as strings, times in unix seconds.

use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::{Address, Amount, Hash32, ItemId, OrderId, UnixSeconds};
use brickyard_core::orders::{OrderKind, Rail, SignedOption, Split};
use brickyard_projections::Attribute;
use brickyard_projections::models::{
    CollectionRow, HistoryEntry, ItemRow, MetadataRead, OrderRow, Sale,
};
use brickyard_store::{ChainSource, Position};
use serde::Serialize;
use utoipa::ToSchema;

use super::uploads::UPLOADS;
use super::wire_auctions::{AuctionWire, BidWire, OwnerWire};
use super::wire_status;
use super::wire_validity::{self, Fillable, ValidityWire};
use crate::state::App;

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderCard {
    order_id: OrderId,
    item_id: ItemId,
    rail: Rail,
    kind: OrderKind,
    status: String,
    chain_fillable: Fillable,
    validity: ValidityWire,
    venue: Address,
    maker: Address,
    price: Amount,
    /// What the maker says of the sale, unsigned; empty where that is nothing.
    text: String,
    currency: Address,
    amount: Amount,
    remaining: Amount,
    /// Of these, units that purchases on their way are for; the others can be bought.
    locked: Amount,
    /// When the clock alone changes `status` or `locked`; null when it does not.
    status_until: Option<UnixSeconds>,
    start_time: UnixSeconds,
    end_time: UnixSeconds,
    /// As it was listed or opened. What is in escrow settles at it; a signature is matched at the exchange's fee of
    /// the day (`open/chains`).
    fee_bps: u16,
    royalty_bps: u16,
    version: u32,
    escrowed: bool,
    /// Who has bought it, bids the most, or while it is locked is buying it.
    buyer: Option<Address>,
    /// Until then the seller may deliver what was sold.
    deliver_by: Option<UnixSeconds>,
    /// Of a disputed sale: until then the arbiter decides; later anybody may refund the buyer.
    decide_by: Option<UnixSeconds>,
    auction: Option<AuctionWire>,
    /// By `feeBps`.
    split: SplitWire,
    #[schema(value_type = i64)]
    position: Position,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Split)]
pub(crate) struct SplitWire {
    price: Amount,
    fee: Amount,
    royalty: Amount,
    seller_amount: Amount,
}

impl From<Split> for SplitWire {
    fn from(split: Split) -> Self {
        let Split { price, fee, royalty, seller_amount } = split;
        Self { price, fee, royalty, seller_amount }
    }
}

impl OrderCard {
    pub(crate) fn of(row: &OrderRow, position: Position, now_s: UnixSeconds) -> Self {
        let terms = &row.terms;
        let (status, status_until) = wire_status::of_order(row, now_s);
        let buyer = if status == "locked" { row.locked_for } else { row.buyer };
        let (chain_fillable, validity) = wire_validity::of_order(row, &status, now_s);
        Self {
            order_id: row.order_id,
            item_id: row.item_id,
            rail: terms.rail,
            kind: terms.kind,
            status,
            chain_fillable,
            validity,
            venue: terms.venue,
            maker: terms.maker,
            price: row.price,
            text: row.text.clone(),
            currency: terms.currency,
            amount: terms.amount,
            remaining: row.remaining,
            locked: row.remaining.checked_sub(row.free_units(now_s)).unwrap_or_default(),
            status_until,
            start_time: terms.start_s,
            end_time: terms.end_s,
            fee_bps: terms.fee_bps.get(),
            royalty_bps: terms.royalty_bps.get(),
            version: row.version,
            escrowed: terms.escrowed,
            buyer,
            deliver_by: row.deliver_by_s,
            decide_by: row.decide_by_s(),
            auction: AuctionWire::of(row),
            split: Split::of(row.price, terms).into(),
            position,
        }
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderDetail {
    #[serde(flatten)]
    card: OrderCard,
    option: Option<OptionWire>,
    /// Of an auction, the highest one last.
    placed: Vec<BidWire>,
    sale: Option<SaleWire>,
    history: Vec<HistoryWire>,
}

/// All fields of the signed option: what a buyer hands to the exchange.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SignedOption)]
pub(super) struct OptionWire {
    pub(super) channel: brickyard_core::kernel::Hash32,
    pub(super) collection: Address,
    pub(super) token_id: Amount,
    pub(super) amount: Amount,
    pub(super) signer: Address,
    pub(super) nonce: Amount,
    pub(super) start_time: UnixSeconds,
    pub(super) end_time: UnixSeconds,
    pub(super) price: Amount,
    pub(super) currency: Address,
    pub(super) royalty_rate: u16,
    pub(super) signature: brickyard_core::kernel::Bytes,
    pub(super) option_hash: brickyard_core::kernel::Hash32,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Sale)]
pub(crate) struct SaleWire {
    /// Of all four amounts; the coin of the chain is the zero address.
    currency: Address,
    price: Amount,
    fee: Amount,
    royalty: Amount,
    seller_amount: Amount,
    buyer: Address,
    at: i64,
    tx: Option<brickyard_core::kernel::Hash32>,
}

impl From<&Sale> for SaleWire {
    fn from(sale: &Sale) -> Self {
        Self {
            currency: sale.currency,
            price: sale.price,
            fee: sale.fee,
            royalty: sale.royalty,
            seller_amount: sale.seller_amount,
            buyer: sale.buyer,
            at: sale.at_s,
            tx: sale.tx,
        }
    }
}

#[derive(Serialize, ToSchema)]
#[schema(as = HistoryEntry)]
pub(crate) struct HistoryWire {
    #[schema(value_type = i64)]
    position: Position,
    #[serde(rename = "type")]
    kind: String,
    at: i64,
    chain: Option<ChainWire>,
}

/// Where on the chain it stands.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChainSource)]
pub(crate) struct ChainWire {
    chain_id: u64,
    block: u64,
    tx: brickyard_core::kernel::Hash32,
    log_index: u64,
}

impl From<ChainSource> for ChainWire {
    fn from(source: ChainSource) -> Self {
        Self {
            chain_id: source.chain_id.0,
            block: source.block,
            tx: source.tx,
            log_index: source.log_index,
        }
    }
}

impl From<HistoryEntry> for HistoryWire {
    fn from(entry: HistoryEntry) -> Self {
        let HistoryEntry { position, kind, at_s, chain } = entry;
        Self { position, kind, at: at_s, chain: chain.map(ChainWire::from) }
    }
}

impl OrderDetail {
    pub(crate) fn of(row: OrderRow, position: Position, now_s: UnixSeconds) -> Self {
        let card = OrderCard::of(&row, position, now_s);
        let option = row.option.as_ref().map(|option| signed(&row, option));
        Self {
            card,
            option,
            placed: row.bids.iter().map(BidWire::from).collect(),
            sale: row.sale.as_ref().map(SaleWire::from),
            history: row.history.into_iter().map(HistoryWire::from).collect(),
        }
    }
}

pub(super) fn signed(row: &OrderRow, option: &SignedOption) -> OptionWire {
    let terms = &row.terms;
    OptionWire {
        channel: option.channel,
        collection: terms.collection,
        token_id: terms.token_id,
        amount: terms.amount,
        signer: terms.maker,
        nonce: option.nonce,
        start_time: terms.start_s,
        end_time: terms.end_s,
        price: row.price,
        currency: terms.currency,
        royalty_rate: terms.royalty_bps.get(),
        signature: option.signature.clone(),
        option_hash: option.option_hash,
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ItemCard {
    item_id: ItemId,
    chain_id: u64,
    collection: String,
    collection_name: String,
    token_id: Amount,
    name: String,
    image: String,
    standard: TokenStandard,
    owner: Option<Address>,
    listing: Option<OrderCard>,
    last_sale: Option<SaleWire>,
    /// Units that one has at hand oneself, where one's own items are listed that are not on sale; null
    /// elsewhere.
    kept: Option<Amount>,
    #[schema(value_type = i64)]
    position: Position,
}

impl ItemCard {
    pub(super) fn kept(self, kept: Option<Amount>) -> Self {
        Self { kept, ..self }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// With the picture that is its own address.
    pub(crate) fn with_picture(self, item: &ItemRow) -> Self {
        let image = item.metadata.image.clone().filter(|image| image.starts_with("data:image/"));
        Self { image: image.unwrap_or(self.image), ..self }
    }

    pub(crate) fn of(
        item: &ItemRow,
        position: Position,
        collection: &CollectionRow,
        listing: Option<OrderCard>,
        last_sale: Option<&Sale>,
        owner: Option<Address>,
        gateway: &str,
    ) -> Self {
        let name = item.metadata.name.clone();
        Self {
            item_id: item.item_id,
            chain_id: item.item_id.collection.chain_id.0,
            collection: item.collection.clone(),
            collection_name: collection.name.clone(),
            token_id: item.token_id,
            name: name.unwrap_or_else(|| format!("{} #{}", collection.name, item.token_id)),
            image: picture_or_art(item, gateway),
            standard: collection.standard,
            owner,
            listing,
            last_sale: last_sale.map(SaleWire::from),
            kept: None,
            position,
        }
    }
}

/// Where the picture of an item is seen.
pub(crate) fn item_picture(app: &App, item: &ItemRow) -> String {
    picture_or_art(item, app.doors.picture_gateway())
}

fn picture_or_art(item: &ItemRow, gateway: &str) -> String {
    picture_of(item, gateway).unwrap_or_else(|| format!("/art/{}.svg", item.item_id))
}

/// The picture that the metadata name; none where we draw it. One that is its own address is told
/// with the item alone: a page of a hundred would be megabytes.
fn picture_of(item: &ItemRow, gateway: &str) -> Option<String> {
    let image = item.metadata.image.as_deref()?;
    let content = image.strip_prefix("ipfs://");
    let content = content.map(|path| path.strip_prefix("ipfs/").unwrap_or(path));
    match content {
        Some(path) => Some(format!("{gateway}{path}")),
        None => {
            let shown = image.starts_with("https://") || image.starts_with(UPLOADS);
            shown.then(|| image.to_owned())
        }
    }
}

/// The document that tells of an item, when it was read elsewhere.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MetadataWire {
    /// SHA-256 of its bytes.
    content_hash: Hash32,
    /// Who gave it.
    host: Option<String>,
    /// Its address is that of this block.
    block: Option<u64>,
}

impl From<MetadataRead> for MetadataWire {
    fn from(read: MetadataRead) -> Self {
        let MetadataRead { content_hash, host, block } = read;
        Self { content_hash, host, block }
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ItemDetail {
    #[serde(flatten)]
    pub(crate) card: ItemCard,
    /// Its film, which was uploaded here; the picture stands for it until it plays.
    pub(crate) animation: Option<String>,
    pub(crate) description: String,
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) uri: String,
    pub(crate) metadata: Option<MetadataWire>,
    /// Why the document could not be read when it was last tried.
    pub(crate) metadata_fault: Option<&'static str>,
    pub(crate) owners: Vec<OwnerWire>,
    pub(crate) creator: Address,
    pub(crate) royalty_bps: u16,
    pub(crate) royalty_recipient: Address,
    pub(crate) first_seen: Option<ChainWire>,
}
