//! Holders of a collection, the largest first, and how it is spread among them.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, CollectionId};
use brickyard_projections::data::{self, HolderLine, HolderSort};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Direction, cursor, size_of, then, turn};
use super::sheet::{Format, Sheet, file, file_of_pages};
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read};

const MODELS: &[&str] = &["collections", "trades", "holdings", "fundings"];

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SortHoldersBy {
    #[default]
    Units,
    Tokens,
    /// The time since when.
    Since,
}

impl From<SortHoldersBy> for HolderSort {
    fn from(sort: SortHoldersBy) -> Self {
        match sort {
            SortHoldersBy::Units => Self::Units,
            SortHoldersBy::Tokens => Self::Tokens,
            SortHoldersBy::Since => Self::Since,
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListHoldersRequest {
    id: CollectionId,
    /// What cost and profit are counted in.
    currency: Option<Address>,
    #[serde(default)]
    #[param(inline)]
    sort: SortHoldersBy,
    #[serde(default)]
    #[param(inline)]
    order: Direction,
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
pub(crate) struct ListHoldersResponse {
    /// In the order that was asked for; of equals, by address.
    holders: Vec<HolderRow>,
    next: Option<String>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct HolderRow {
    #[schema(value_type = Address)]
    owner: String,
    tokens: i64,
    #[schema(value_type = Amount)]
    units: String,
    /// Since when, of what was held longest.
    since: i64,
    bought: i64,
    #[schema(value_type = Amount)]
    spent: String,
    /// What each unit cost that was bought, rounded down; null for who never bought.
    #[schema(value_type = Option<Amount>)]
    average_cost: Option<String>,
    sold: i64,
    #[schema(value_type = Amount)]
    received: String,
    /// Received less what the units that were sold had cost on average; below zero for a loss.
    profit: String,
}

impl From<HolderLine> for HolderRow {
    fn from(line: HolderLine) -> Self {
        let HolderLine { owner, tokens, units, since_s, bought, spent, .. } = line;
        let (average_cost, sold) = (line.average_cost, line.sold);
        let (received, profit) = (line.received, line.profit);
        let since = since_s;
        Self { owner, tokens, units, since, bought, spent, average_cost, sold, received, profit }
    }
}

#[utoipa::path(
    get,
    path = "/open/collections/holders",
    params(ListHoldersRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "Holders of a collection, with what it cost and brought them.",
            content((Envelope<ListHoldersResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn list_holders(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListHoldersRequest>,
) -> Result<Sheet<ListHoldersResponse>, Failure> {
    let size = size_of(request.size, request.format.is_some())?;
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let (id, currency) = (request.id.to_string(), request.currency);
    let (sort, order) = (request.sort.into(), request.order);
    let page = move |asked: Option<String>| {
        let (app, id) = (app.clone(), id.clone());
        async move {
            let turn = turn(asked.as_deref(), order, size)?;
            let page = data::holders(&app.ledger, then, (&id, currency), (sort, turn)).await?;
            let next = page.next.as_ref().map(cursor);
            Ok((page.rows.into_iter().map(HolderRow::from).collect(), next))
        }
    };
    if let Some(format) = request.format {
        let from = (request.cursor, request.size);
        return file_of_pages((format, "holders"), then.position, from, page).await;
    }
    let (holders, next) = page(request.cursor).await?;
    Ok(Sheet::Page(Answer::new(then.position, ListHoldersResponse { holders, next })))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SpreadHoldersRequest {
    id: CollectionId,
    /// As it stood then; see the list.
    at: Option<String>,
    /// Each step as a row of a file.
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct SpreadHoldersResponse {
    owners: i64,
    /// Holdings of one token by one owner.
    tokens: i64,
    /// How many owners have so many tokens.
    distribution: Vec<StepWire>,
    /// How many tokens are held for so many seconds; a period ends before its `to`.
    periods: Vec<StepWire>,
}

#[derive(Clone, Copy, Serialize, ToSchema)]
struct StepWire {
    from: i64,
    /// Null for the last.
    to: Option<i64>,
    count: i64,
}

/// A line of the file, where both spreads follow each other.
#[derive(Clone, Serialize)]
struct StepRow {
    /// What `from` and `to` count.
    spread: &'static str,
    #[serde(flatten)]
    step: StepWire,
}

impl From<(i64, Option<i64>, i64)> for StepWire {
    fn from((from, to, count): (i64, Option<i64>, i64)) -> Self {
        Self { from, to, count }
    }
}

#[utoipa::path(
    get,
    path = "/open/collections/spread",
    params(SpreadHoldersRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "How a collection is spread among its holders, and for how long it is held.",
            content((Envelope<SpreadHoldersResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn spread_holders(
    State(app): State<App>,
    read: Read,
    Params(request): Params<SpreadHoldersRequest>,
) -> Result<Sheet<SpreadHoldersResponse>, Failure> {
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let totals = data::holder_totals(&app.ledger, then, &request.id.to_string()).await?;
    let response = SpreadHoldersResponse {
        owners: totals.owners,
        tokens: totals.tokens,
        distribution: totals.distribution.into_iter().map(StepWire::from).collect(),
        periods: totals.periods.into_iter().map(StepWire::from).collect(),
    };
    if let Some(format) = request.format {
        let steps = |name, steps: &[StepWire]| -> Vec<StepRow> {
            steps.iter().map(|step| StepRow { spread: name, step: *step }).collect()
        };
        let tokens = steps("tokens held", &response.distribution);
        let rows = [tokens, steps("seconds held", &response.periods)].concat();
        return file(format, "spread", then.position, &rows);
    }
    Ok(Sheet::Page(Answer::new(then.position, response)))
}
