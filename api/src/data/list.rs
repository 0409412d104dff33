//! Collections with their figures, one row for each currency: sorted, filtered, page by page.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::extract::State;
use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::{Address, Amount, CollectionId, UnixSeconds};
use brickyard_projections::FLOORS;
use brickyard_projections::data::{BookFigures, Floor, SaleFilter, Then, books, floors};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Direction, Range, cursor, size_of, then, turn};
use super::sheet::{Format, Sheet, file, file_of_pages};
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read};

pub(super) const MODELS: &[&str] =
    &["collections", "trades", "holdings", "fundings", "orders", FLOORS];

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SortBy {
    #[default]
    Volume,
    Sales,
    Average,
    MarketCap,
    Floor,
    Listed,
    Items,
    Owners,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListCollectionFiguresRequest {
    #[serde(default)]
    #[param(inline)]
    range: Range,
    chain: Option<i64>,
    category: Option<TokenStandard>,
    currency: Option<Address>,
    #[serde(default)]
    #[param(inline)]
    sort: SortBy,
    #[serde(default)]
    #[param(inline)]
    order: Direction,
    /// Also sales that may be no honest ones.
    #[serde(default)]
    washed: bool,
    /// As they stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
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
pub(crate) struct ListCollectionFiguresResponse {
    rows: Vec<FigureRow>,
    next: Option<String>,
}

/// A collection in one currency that it was sold in or is for sale in; without any, in none.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FigureRow {
    #[schema(value_type = CollectionId)]
    pub(super) id: String,
    name: String,
    image: Option<String>,
    pub(super) chain_id: i64,
    #[schema(value_type = TokenStandard)]
    pub(super) category: String,
    #[schema(value_type = Option<Address>)]
    pub(super) currency: Option<String>,
    floor: Option<Amount>,
    /// The event that made it so, or after which time alone did.
    #[schema(value_type = Option<i64>)]
    floor_position: Option<Position>,
    /// What the cheapest would cost if every listing paid the royalty that the collection asks for;
    /// it may be another listing.
    floor_normalized: Option<Amount>,
    #[schema(value_type = Option<i64>)]
    floor_normalized_position: Option<Position>,
    /// When the range began.
    floor_before: Option<Amount>,
    /// Of the range, like sales, average and washed.
    #[schema(value_type = Amount)]
    pub(super) volume: String,
    pub(super) sales: i64,
    /// Rounded down.
    #[schema(value_type = Option<Amount>)]
    pub(super) average: Option<String>,
    /// Each unit at its last price or the floor, whichever is higher.
    #[schema(value_type = Option<Amount>)]
    pub(super) market_cap: Option<String>,
    pub(super) items: i64,
    owners: i64,
    pub(super) listed: i64,
    /// Of the items, in basis points, rounded down.
    listed_bps: i64,
    /// Sales that may be no honest ones.
    pub(super) washed: i64,
}

impl FigureRow {
    fn of(figures: BookFigures, [floors, normalized, before]: &[Floors; 3]) -> Self {
        let BookFigures { collection, currency, items, listed, .. } = figures;
        let book = (collection, currency.unwrap_or_default());
        let (floor, normalized) = (floors.get(&book), normalized.get(&book));
        let floor_before = before.get(&book).map(|floor| floor.price);
        let (id, currency) = book;
        Self {
            id,
            name: figures.name,
            image: figures.first_item.map(|item| format!("/art/{item}.svg")),
            chain_id: figures.chain_id,
            category: figures.standard,
            currency: Some(currency).filter(|currency| !currency.is_empty()),
            floor: floor.map(|floor| floor.price),
            floor_position: floor.map(|floor| floor.position),
            floor_normalized: normalized.map(|floor| floor.price),
            floor_normalized_position: normalized.map(|floor| floor.position),
            floor_before,
            volume: figures.volume,
            sales: figures.sales,
            average: figures.average,
            market_cap: figures.market_cap,
            items,
            owners: figures.owners,
            listed,
            listed_bps: (listed * 10_000).checked_div(items).unwrap_or_default(),
            washed: figures.washed,
        }
    }

    /// What it is sorted by; none where there is nothing.
    fn size(&self, sort: SortBy) -> Option<Amount> {
        let amount = |digits: &str| digits.parse().ok();
        let number = |count: i64| Some(Amount::from(count.max(0).cast_unsigned()));
        match sort {
            SortBy::Volume => amount(&self.volume),
            SortBy::Sales => number(self.sales),
            SortBy::Average => self.average.as_deref().and_then(amount),
            SortBy::MarketCap => self.market_cap.as_deref().and_then(amount),
            SortBy::Floor => self.floor,
            SortBy::Listed => number(self.listed_bps),
            SortBy::Items => number(self.items),
            SortBy::Owners => number(self.owners),
        }
    }

    fn name_of_row(&self) -> String {
        format!("{}/{}", self.id, self.currency.as_deref().unwrap_or_default())
    }
}

type Floors = BTreeMap<(String, String), Floor>;

/// What is counted: which collection, since when, and whether of all sales.
pub(super) struct Counted {
    pub(super) id: Option<String>,
    pub(super) range: Range,
    pub(super) washed: bool,
}

pub(super) async fn rows(
    app: &App,
    then: Then,
    counted: Counted,
) -> Result<Vec<FigureRow>, Failure> {
    let Counted { id, range, washed } = counted;
    let since_s = range.since_s(then.now_s);
    let (of, moment) = (id.as_deref(), (then.position, then.now_s));
    let asked = floors(&app.ledger, (of, false), moment).await?;
    let normalized = floors(&app.ledger, (of, true), moment).await?;
    let before = floors_before(app, then, of, since_s).await?;
    let filter =
        SaleFilter { collection: id, since_s, with_washed: washed, ..SaleFilter::default() };
    let figures = books(&app.ledger, then, &filter, &asked).await?;
    let floors = [asked, normalized, before].map(by_book);
    Ok(figures.into_iter().map(|row| FigureRow::of(row, &floors)).collect())
}

/// The collections that were sold most often in a week, one row each: of several currencies the one
/// with the most sales.
pub(crate) async fn leading(app: &App, then: Then, size: usize) -> Result<Vec<FigureRow>, Failure> {
    let mut rows = rows(app, then, Counted { id: None, range: Range::Week, washed: false }).await?;
    rows.sort_by(|one, other| {
        (other.sales, other.listed, other.items, &one.id)
            .cmp(&(one.sales, one.listed, one.items, &other.id))
    });
    let mut seen = BTreeSet::new();
    rows.retain(|row| seen.insert(row.id.clone()));
    rows.truncate(size);
    Ok(rows)
}

fn by_book(floors: Vec<Floor>) -> Floors {
    let keyed = floors.into_iter();
    keyed.map(|floor| ((floor.collection.clone(), floor.currency.clone()), floor)).collect()
}

async fn floors_before(
    app: &App,
    then: Then,
    collection: Option<&str>,
    since_s: i64,
) -> Result<Vec<Floor>, Failure> {
    let position = app.ledger.position_at(then, since_s).await?;
    let since_s = UnixSeconds(since_s.cast_unsigned());
    Ok(floors(&app.ledger, (collection, false), (position, since_s)).await?)
}

#[utoipa::path(
    get,
    path = "/open/collections/list",
    params(ListCollectionFiguresRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "Collections with their figures, a row for each currency.",
            content((Envelope<ListCollectionFiguresResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn list_collection_figures(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListCollectionFiguresRequest>,
) -> Result<Sheet<ListCollectionFiguresResponse>, Failure> {
    let size = size_of(request.size, request.format.is_some())?;
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let (format, from) = (request.format, (request.cursor.clone(), request.size));
    let request = Arc::new(request);
    let page = move |asked: Option<String>| {
        let (app, request) = (app.clone(), Arc::clone(&request));
        async move {
            let turn = turn(asked.as_deref(), request.order, size)?;
            let rows = asked_rows(&app, then, &request).await?;
            let page = turn.of(rows, |row| (row.size(request.sort), row.name_of_row()));
            Ok((page.rows, page.next.as_ref().map(cursor)))
        }
    };
    if let Some(format) = format {
        return file_of_pages((format, "collections"), then.position, from, page).await;
    }
    let (rows, next) = page(from.0).await?;
    Ok(Sheet::Page(Answer::new(then.position, ListCollectionFiguresResponse { rows, next })))
}

async fn asked_rows(
    app: &App,
    then: Then,
    request: &ListCollectionFiguresRequest,
) -> Result<Vec<FigureRow>, Failure> {
    let counted = Counted { id: None, range: request.range, washed: request.washed };
    let mut rows = rows(app, then, counted).await?;
    let category = request.category.and_then(|category| serde_json::to_value(category).ok());
    let currency = request.currency.map(|currency| currency.to_string());
    rows.retain(|row| {
        request.chain.is_none_or(|chain| row.chain_id == chain)
            && category.as_ref().is_none_or(|category| *category == row.category.as_str())
            && currency.as_ref().is_none_or(|currency| row.currency.as_ref() == Some(currency))
    });
    Ok(rows)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowCollectionFiguresRequest {
    id: CollectionId,
    #[serde(default)]
    #[param(inline)]
    range: Range,
    #[serde(default)]
    washed: bool,
    /// As it stood then; see the list.
    at: Option<String>,
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowCollectionFiguresResponse {
    rows: Vec<FigureRow>,
}

#[utoipa::path(
    get,
    path = "/open/collections/stats",
    params(ShowCollectionFiguresRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "The figures of one collection, a row for each currency.",
            content((Envelope<ShowCollectionFiguresResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn show_collection_figures(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowCollectionFiguresRequest>,
) -> Result<Sheet<ShowCollectionFiguresResponse>, Failure> {
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let (range, washed) = (request.range, request.washed);
    let counted = Counted { id: Some(request.id.to_string()), range, washed };
    let rows = rows(&app, then, counted).await?;
    // Of a time before it there is nothing to tell, which is an answer.
    if rows.is_empty() && !then.past {
        return Err(Failure::not_found("the collection"));
    }
    if let Some(format) = request.format {
        return file(format, "figures", then.position, &rows);
    }
    Ok(Sheet::Page(Answer::new(then.position, ShowCollectionFiguresResponse { rows })))
}
