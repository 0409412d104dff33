//! Whales: who holds so much that others follow, and how that was counted.

use std::sync::Arc;

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, CollectionId};
use brickyard_core::whales::WhaleThresholds;
use brickyard_projections::FLOORS;
use brickyard_projections::data::{
    self, Floor, HeldLine, MarkAt, Page, Then, Turn, Whale, WhaleAsked, WhaleLine, WhalePage,
    WhaleSort, Worth, whale_mark, worths,
};
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Direction, PRESENTS, cursor, size_of, then, turn};
use super::quotes::{WorthWire, told};
use super::sheet::{Format, Sheet, file_of_pages};
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

pub(crate) const MODELS: &[&str] = &[
    "activity",
    "chains",
    "collections",
    "fundings",
    "holdings",
    "items",
    "orders",
    "quotes",
    "trades",
    "whale_marks",
    FLOORS,
];
/// Collections that a whale's row is explained by; how many there are is told besides.
const EXPLAINED: usize = 5;
/// Whales whose deeds are told.
const FOLLOWED: usize = 500;

/// Everything that whales are counted by, of one moment.
struct Counted {
    mark: MarkAt,
    floors: Vec<Floor>,
    worths: Vec<Worth>,
}

impl Counted {
    async fn of(app: &App, then: Then) -> Result<Self, Failure> {
        let moment = (then.position, then.now_s);
        let (floors, mark, worths) = tokio::try_join!(
            data::floors(&app.ledger, (None, false), moment),
            whale_mark(&app.ledger, then),
            worths(&app.ledger, then)
        )?;
        Ok(Self { mark, floors, worths })
    }

    fn asked<'a>(&'a self, collection: Option<&'a str>) -> WhaleAsked<'a> {
        let Self { mark, floors, worths } = self;
        WhaleAsked { collection, thresholds: mark.thresholds, floors, worths }
    }
}

/// From where on a holder is a whale.
#[derive(Serialize, ToSchema)]
pub(crate) struct WhaleMarkWire {
    /// Counts the changes; 0 for what the program begins with.
    version: u32,
    /// The event that set it.
    #[schema(value_type = Option<i64>)]
    position: Option<Position>,
    #[serde(flatten)]
    thresholds: WhaleThresholds,
}

impl From<MarkAt> for WhaleMarkWire {
    fn from(MarkAt { version, thresholds, position }: MarkAt) -> Self {
        Self { version, position, thresholds }
    }
}

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SortWhalesBy {
    #[default]
    Value,
    Collections,
    Tokens,
    Share,
    /// For how long a unit is held on average.
    Held,
}

impl From<SortWhalesBy> for WhaleSort {
    fn from(sort: SortWhalesBy) -> Self {
        match sort {
            SortWhalesBy::Value => Self::Value,
            SortWhalesBy::Collections => Self::Collections,
            SortWhalesBy::Tokens => Self::Tokens,
            SortWhalesBy::Share => Self::Share,
            SortWhalesBy::Held => Self::Held,
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListWhalesRequest {
    /// Whales that hold something of this collection; of the whole market without.
    id: Option<CollectionId>,
    /// This whale alone, explained by all that it holds.
    owner: Option<Address>,
    #[serde(default)]
    #[param(inline)]
    sort: SortWhalesBy,
    #[serde(default)]
    #[param(inline)]
    order: Direction,
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
pub(crate) struct ListWhalesResponse {
    /// In the order that was asked for; of equals, by address.
    whales: Vec<WhaleRow>,
    thresholds: WhaleMarkWire,
    /// What prices were counted by.
    quotes: Vec<WorthWire>,
    /// Whether a quote of these is stale.
    stale: bool,
    next: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct WhaleRow {
    #[schema(value_type = Address)]
    owner: String,
    /// Dollars, in units of 10^-18.
    #[schema(value_type = Amount)]
    value: String,
    collections: i64,
    tokens: i64,
    #[schema(value_type = Amount)]
    units: String,
    /// Since when, of what was held longest.
    since: i64,
    /// For how long a unit is held on average, rounded down.
    held_seconds: i64,
    /// The largest share of a collection, in basis points; of the asked one, if one is.
    share_bps: i64,
    /// `value`, `top` and `supply`.
    reasons: Vec<&'static str>,
    /// What it holds, the most valuable collections first.
    why: Vec<HeldWire>,
}

/// What a whale holds of one collection, and how it is counted. Prices are dollars of one unit, in
/// units of 10^-18.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct HeldWire {
    #[schema(value_type = CollectionId)]
    collection: String,
    tokens: i64,
    #[schema(value_type = Amount)]
    units: String,
    /// `liquid`: the floor or the median of the week, whichever is higher; `illiquid`: the floor;
    /// `untraded`: the floor or the holder's average cost, whichever is lower.
    rule: &'static str,
    /// Of the week, without those that may be no honest ones.
    sales: i64,
    #[schema(value_type = Amount)]
    price: String,
    #[schema(value_type = Option<Amount>)]
    floor: Option<String>,
    #[schema(value_type = Option<Amount>)]
    median: Option<String>,
    #[schema(value_type = Option<Amount>)]
    average_cost: Option<String>,
    #[schema(value_type = Amount)]
    value: String,
    /// The event that made the floor.
    #[schema(value_type = Option<i64>)]
    floor_position: Option<Position>,
    /// The last transfer that the holding follows from.
    #[schema(value_type = i64)]
    position: Position,
}

impl From<HeldLine> for HeldWire {
    fn from(line: HeldLine) -> Self {
        let HeldLine { collection, tokens, units, rule, sales, price, floor, .. } = line;
        let HeldLine { median, average_cost, value, floor_position, position, .. } = line;
        Self {
            collection,
            tokens,
            units,
            rule,
            sales,
            price,
            floor,
            median,
            average_cost,
            value,
            floor_position,
            position,
        }
    }
}

impl From<WhaleLine> for WhaleRow {
    fn from(line: WhaleLine) -> Self {
        let reasons = [("value", line.by_value), ("top", line.by_top), ("supply", line.by_supply)];
        let reasons = reasons.into_iter().filter(|(_, holds)| *holds).map(|(name, _)| name);
        Self {
            owner: line.owner,
            value: line.value,
            collections: line.collections,
            tokens: line.tokens,
            units: line.units,
            since: line.since_s,
            held_seconds: line.held_s,
            share_bps: line.share_bps,
            reasons: reasons.collect(),
            why: line.held.into_iter().map(HeldWire::from).collect(),
        }
    }
}

#[utoipa::path(
    get,
    path = "/open/whales",
    params(ListWhalesRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "Who holds the most, in dollars, and how that was counted.",
            content((Envelope<ListWhalesResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn list_whales(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListWhalesRequest>,
) -> Result<Sheet<ListWhalesResponse>, Failure> {
    let size = size_of(request.size, request.format.is_some())?;
    let at = request.at.as_deref();
    if let Some(format) = request.format {
        // The tables of now go on while a file is told.
        let then = Then { past: true, ..then(&read, &app, MODELS, at).await? };
        return file_of_whales((app, request), format, size, then).await;
    }
    let id = request.id.map(|id| id.to_string());
    let page = request.page(request.cursor.as_deref(), size)?;
    let (then, counted, page) =
        page_then(&app, &read, at, (id.as_deref(), page, |whale| whale.line())).await?;
    let thresholds = WhaleMarkWire::from(counted.mark);
    let (quotes, stale) = told(counted.worths, then, &app);
    let (whales, next) = rows(page);
    let response = ListWhalesResponse { whales, thresholds, quotes, stale, next };
    Ok(Sheet::Page(Answer::new(then.position, response)))
}

impl ListWhalesRequest {
    fn page(&self, cursor: Option<&str>, size: i64) -> Result<WhalePage, Failure> {
        let owner = self.owner.map(|owner| owner.to_string());
        let explained = Some(if owner.is_some() { usize::MAX } else { EXPLAINED });
        let turn = turn(cursor, self.order, size)?;
        Ok(WhalePage { sort: self.sort.into(), turn, owner, explained })
    }
}

fn rows(page: Page<WhaleLine, String>) -> (Vec<WhaleRow>, Option<String>) {
    let next = page.next.as_ref().map(cursor);
    (page.rows.into_iter().map(WhaleRow::from).collect(), next)
}

async fn file_of_whales(
    (app, request): (App, ListWhalesRequest),
    format: Format,
    size: i64,
    then: Then,
) -> Result<Sheet<ListWhalesResponse>, Failure> {
    let counted = Arc::new(Counted::of(&app, then).await?);
    let from = (request.cursor.clone(), request.size);
    let request = Arc::new(request);
    let page = move |cursor: Option<String>| {
        let (app, counted, request) = (app.clone(), Arc::clone(&counted), Arc::clone(&request));
        async move {
            let (id, page) = (request.id, request.page(cursor.as_deref(), size)?);
            let id = id.map(|id| id.to_string());
            let asked = counted.asked(id.as_deref());
            let page =
                data::whales(&app.ledger, then, &asked, (page, |whale| whale.line())).await?;
            Ok(rows(page.unwrap_or_default()))
        }
    };
    file_of_pages((format, "whales"), then.position, from, page).await
}

/// A page of whales, of a collection or of the whole market, at a moment; of a present over which more comes meanwhile,
/// of the next one.
async fn page_then<T: Send + 'static>(
    app: &App,
    read: &Read,
    at: Option<&str>,
    (id, page, told): (Option<&str>, WhalePage, fn(&Whale<'_>) -> T),
) -> Result<(Then, Counted, Page<T, String>), Failure> {
    for past in PRESENTS {
        let then = then(read, app, MODELS, at).await?;
        let then = Then { past: then.past || past, ..then };
        let counted = Counted::of(app, then).await?;
        let asked = (page.clone(), told);
        let found = data::whales(&app.ledger, then, &counted.asked(id), asked).await?;
        if let Some(page) = found {
            return Ok((then, counted, page));
        }
    }
    Err(Failure::busy(1))
}

/// The addresses of those who are whales at a moment, and which one that is.
pub(crate) async fn whales_of(
    app: &App,
    read: &Read,
    at: Option<&str>,
    id: Option<&str>,
) -> Result<(Then, Vec<String>), Failure> {
    let turn = Turn { after: None, limit: FOLLOWED, ascending: false };
    let page = WhalePage { sort: WhaleSort::Value, turn, owner: None, explained: None };
    let (then, _, page) = page_then(app, read, at, (id, page, |whale| whale.owner())).await?;
    Ok((then, page.rows))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowThresholdsRequest {
    /// As they stood then; see the list of whales.
    at: Option<String>,
}

#[utoipa::path(
    get,
    path = "/open/whales/thresholds",
    params(ShowThresholdsRequest, MinPosition),
    responses((status = 200, description = "From where on a holder is called a whale.", body = Envelope<WhaleMarkWire>), Failures)
)]
pub(crate) async fn show_thresholds(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowThresholdsRequest>,
) -> Reply<WhaleMarkWire> {
    let then = then(&read, &app, &["whale_marks"], request.at.as_deref()).await?;
    let mark = whale_mark(&app.ledger, then).await?;
    reply(then.position, mark.into())
}
