//! Who trades the most.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, ChainId, CollectionId};
use brickyard_projections::data::{self, SaleFilter, TraderLine, TraderSort};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Direction, Range, cursor, size_of, then, turn};
use super::sales::MODELS;
use super::sheet::{Format, Sheet, file_of_pages};
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read};

#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum SortTradersBy {
    /// Spent and received together.
    #[default]
    Volume,
    Spent,
    Received,
    Bought,
    Sold,
}

impl From<SortTradersBy> for TraderSort {
    fn from(sort: SortTradersBy) -> Self {
        match sort {
            SortTradersBy::Volume => Self::Volume,
            SortTradersBy::Spent => Self::Spent,
            SortTradersBy::Received => Self::Received,
            SortTradersBy::Bought => Self::Bought,
            SortTradersBy::Sold => Self::Sold,
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListTradersRequest {
    /// Of one collection; of all without.
    id: Option<CollectionId>,
    currency: Address,
    /// Of one chain: two may have a currency of the same address.
    chain: Option<u64>,
    #[serde(default)]
    #[param(inline)]
    range: Range,
    #[serde(default)]
    #[param(inline)]
    sort: SortTradersBy,
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
pub(crate) struct ListTradersResponse {
    /// In the order that was asked for; of equals, by address.
    traders: Vec<TraderRow>,
    next: Option<String>,
}

#[derive(Serialize, ToSchema)]
struct TraderRow {
    #[schema(value_type = Address)]
    trader: String,
    bought: i64,
    #[schema(value_type = Amount)]
    spent: String,
    sold: i64,
    #[schema(value_type = Amount)]
    received: String,
    /// Spent and received together.
    #[schema(value_type = Amount)]
    volume: String,
}

impl From<TraderLine> for TraderRow {
    fn from(line: TraderLine) -> Self {
        let TraderLine { trader, bought, spent, sold, received, volume } = line;
        Self { trader, bought, spent, sold, received, volume }
    }
}

#[utoipa::path(
    get,
    path = "/open/collections/traders",
    params(ListTradersRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "Who has traded the most.",
            content((Envelope<ListTradersResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn list_traders(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListTradersRequest>,
) -> Result<Sheet<ListTradersResponse>, Failure> {
    let size = size_of(request.size, request.format.is_some())?;
    let (sort, order) = (request.sort.into(), request.order);
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let filter = SaleFilter {
        collection: request.id.map(|id| id.to_string()),
        currency: Some(request.currency),
        chain: request.chain.map(ChainId),
        since_s: request.range.since_s(then.now_s),
        with_washed: request.washed,
        ..SaleFilter::default()
    };
    let page = move |asked: Option<String>| {
        let (app, filter) = (app.clone(), filter.clone());
        async move {
            let turn = turn(asked.as_deref(), order, size)?;
            let page = data::traders(&app.ledger, then, &filter, (sort, turn)).await?;
            let next = page.next.as_ref().map(cursor);
            Ok((page.rows.into_iter().map(TraderRow::from).collect(), next))
        }
    };
    if let Some(format) = request.format {
        let from = (request.cursor, request.size);
        return file_of_pages((format, "traders"), then.position, from, page).await;
    }
    let (traders, next) = page(request.cursor).await?;
    Ok(Sheet::Page(Answer::new(then.position, ListTradersResponse { traders, next })))
}
