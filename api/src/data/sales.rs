//! Sales: each with its event and what speaks against it, and summed up by time.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, ChainId, CollectionId, ItemId};
use brickyard_projections::data::{self, SaleBucket, SaleFilter, SaleLine, SaleOrder};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Direction, Range, cursor, size_of, then, turn};
use super::sheet::{Format, Sheet, file_of_pages};
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read};

pub(super) const MODELS: &[&str] = &["collections", "trades", "holdings", "fundings"];

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SortSalesBy {
    #[default]
    Time,
    Price,
}

impl From<SortSalesBy> for SaleOrder {
    fn from(sort: SortSalesBy) -> Self {
        match sort {
            SortSalesBy::Time => Self::Position,
            SortSalesBy::Price => Self::Price,
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListSalesRequest {
    /// Of one collection; of all without.
    id: Option<CollectionId>,
    /// Of one item, as `evidence` of a sale means it.
    item: Option<ItemId>,
    currency: Option<Address>,
    /// Of one chain: two may have a currency of the same address.
    chain: Option<u64>,
    /// What this one bought or sold.
    party: Option<Address>,
    #[serde(default)]
    #[param(inline)]
    range: Range,
    /// From this second on, where that is within the range.
    from: Option<i64>,
    /// Before this second.
    until: Option<i64>,
    #[serde(default)]
    #[param(inline)]
    sort: SortSalesBy,
    #[serde(default)]
    #[param(inline)]
    order: Direction,
    /// Also sales that may be no honest ones.
    #[serde(default)]
    washed: bool,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
    /// `next` of the page before.
    cursor: Option<String>,
    size: Option<i64>,
    /// As a file of all rows; of a size (10,000 at most), of so many, and `x-next` is the next cursor.
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListSalesResponse {
    /// In the order that was asked for, the newest first without.
    sales: Vec<SaleRow>,
    next: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SaleRow {
    /// The event that tells of it.
    #[schema(value_type = i64)]
    position: Position,
    at: i64,
    #[schema(value_type = ItemId)]
    item_id: String,
    #[schema(value_type = CollectionId)]
    collection: String,
    collection_name: Option<String>,
    #[schema(value_type = Amount)]
    price: String,
    #[schema(value_type = Address)]
    currency: String,
    #[schema(value_type = Amount)]
    amount: String,
    #[schema(value_type = Address)]
    buyer: String,
    #[schema(value_type = Address)]
    seller: String,
    /// What speaks against it; empty for an honest sale.
    flags: Vec<WashFlag>,
    /// The wallet that buyer and seller had their first coins from, which may be one of them.
    #[schema(value_type = Option<Address>)]
    shared_funder: Option<String>,
    /// The events that tell of it.
    fundings: Vec<i64>,
    /// Events of the other sales of the item that speak against it, the first 20.
    evidence: Vec<i64>,
    /// How many there are.
    evidence_count: usize,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
enum WashFlag {
    /// Buyer and seller are one.
    SelfTrade,
    /// The same token was sold the other way, too.
    BackAndForth,
    /// The same address bought, or sold, the same token three times or more.
    Repeated,
    /// Buyer and seller had their first coins from the same wallet, or one of them from the other.
    SharedFunder,
}

impl From<SaleLine> for SaleRow {
    fn from(line: SaleLine) -> Self {
        let flags = [
            (line.self_trade, WashFlag::SelfTrade),
            (line.back_and_forth, WashFlag::BackAndForth),
            (line.repeated, WashFlag::Repeated),
            (line.shared_funder.is_some(), WashFlag::SharedFunder),
        ];
        Self {
            position: line.position,
            at: line.sold_at_s,
            item_id: line.item_id,
            collection: line.collection,
            collection_name: line.collection_name,
            price: line.price,
            currency: line.currency,
            amount: line.amount,
            buyer: line.buyer,
            seller: line.seller,
            flags: flags.into_iter().filter_map(|(raised, flag)| raised.then_some(flag)).collect(),
            shared_funder: line.shared_funder,
            fundings: line.fundings,
            evidence: line.evidence,
            evidence_count: line.evidence_count,
        }
    }
}

#[utoipa::path(
    get,
    path = "/open/collections/sales",
    params(ListSalesRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "Sales, newest first; what sums on the data pages were counted from.",
            content((Envelope<ListSalesResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn list_sales(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListSalesRequest>,
) -> Result<Sheet<ListSalesResponse>, Failure> {
    let size = size_of(request.size, request.format.is_some())?;
    let (sort, order) = (request.sort.into(), request.order);
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let filter = SaleFilter {
        collection: request.id.map(|id| id.to_string()),
        chain: request.chain.map(ChainId),
        item: request.item.map(|item| item.to_string()),
        currency: request.currency,
        party: request.party,
        since_s: request.range.since_s(then.now_s).max(request.from.unwrap_or_default()),
        until_s: request.until,
        with_washed: request.washed,
    };
    let page = move |asked: Option<String>| {
        let (app, filter) = (app.clone(), filter.clone());
        async move {
            let turn = turn(asked.as_deref(), order, size)?;
            let page = data::sales(&app.ledger, then, &filter, (sort, turn)).await?;
            let next = page.next.as_ref().map(cursor);
            Ok((page.rows.into_iter().map(SaleRow::from).collect(), next))
        }
    };
    if let Some(format) = request.format {
        let from = (request.cursor, request.size);
        return file_of_pages((format, "sales"), then.position, from, page).await;
    }
    let (sales, next) = page(request.cursor).await?;
    Ok(Sheet::Page(Answer::new(then.position, ListSalesResponse { sales, next })))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListSalePricesRequest {
    id: CollectionId,
    currency: Address,
    #[serde(default)]
    #[param(inline)]
    range: Range,
    #[serde(default)]
    washed: bool,
    /// As it stood then; see the list of sales.
    at: Option<String>,
    /// Seconds that are summed up together; 60 or more.
    bucket: Option<i64>,
    /// `next` of the page before.
    cursor: Option<i64>,
    size: Option<i64>,
    /// As a file of all rows; of a size (10,000 at most), of so many, and `x-next` is the next cursor.
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListSalePricesResponse {
    /// Oldest first; times without a sale are left out.
    buckets: Vec<PriceBucket>,
    /// When the last one begins, if others follow.
    next: Option<i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct PriceBucket {
    from: i64,
    sales: i64,
    #[schema(value_type = Amount)]
    volume: String,
    #[schema(value_type = Amount)]
    low: String,
    #[schema(value_type = Amount)]
    high: String,
    #[schema(value_type = Amount)]
    average: String,
    /// The first and the last sale's event.
    #[schema(value_type = i64)]
    first_position: Position,
    #[schema(value_type = i64)]
    last_position: Position,
}

impl From<SaleBucket> for PriceBucket {
    fn from(bucket: SaleBucket) -> Self {
        let SaleBucket { from_s, sales, volume, low, high, average, .. } = bucket;
        let (first_position, last_position) = (bucket.first_position, bucket.last_position);
        Self { from: from_s, sales, volume, low, high, average, first_position, last_position }
    }
}

#[utoipa::path(
    get,
    path = "/open/collections/prices",
    params(ListSalePricesRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "What a collection was sold for, by time.",
            content((Envelope<ListSalePricesResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn list_sale_prices(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListSalePricesRequest>,
) -> Result<Sheet<ListSalePricesResponse>, Failure> {
    let size = size_of(request.size, request.format.is_some())?;
    let bucket_s = request.bucket.unwrap_or(60 * 60);
    if !(60..=366 * 24 * 60 * 60).contains(&bucket_s) {
        return Err(Failure::invalid("bucket", "60 to 31622400"));
    }
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let filter = SaleFilter {
        collection: Some(request.id.to_string()),
        currency: Some(request.currency),
        since_s: request.range.since_s(then.now_s),
        with_washed: request.washed,
        ..SaleFilter::default()
    };
    let size = usize::try_from(size).unwrap_or_default();
    let page = move |after_s: Option<i64>| {
        let (app, filter) = (app.clone(), filter.clone());
        async move {
            let asked = (after_s, size + 1);
            let buckets = data::sale_buckets(&app.ledger, then, &filter, bucket_s, asked).await?;
            let more = buckets.len() > size;
            let told = buckets.into_iter().take(size).map(PriceBucket::from);
            let buckets: Vec<PriceBucket> = told.collect();
            let next = buckets.last().filter(|_| more).map(|bucket| bucket.from);
            Ok((buckets, next))
        }
    };
    if let Some(format) = request.format {
        let from = (request.cursor, request.size);
        return file_of_pages((format, "prices"), then.position, from, page).await;
    }
    let (buckets, next) = page(request.cursor).await?;
    Ok(Sheet::Page(Answer::new(then.position, ListSalePricesResponse { buckets, next })))
}
