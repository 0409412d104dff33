//! Who trades the most.

use std::sync::Arc;

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, ChainId, CollectionId};
use brickyard_projections::data::{self, Page, SaleFilter, Then, TraderLine, TraderSort};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Direction, PRESENTS, Range, cursor, size_of, then, turn};
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
    let at = request.at.as_deref();
    if let Some(format) = request.format {
        // The sums of now go on while a file is told.
        let then = Then { past: true, ..then(&read, &app, MODELS, at).await? };
        let (from, request) = ((request.cursor.clone(), request.size), Arc::new(request));
        let page = move |asked: Option<String>| {
            let (app, request) = (app.clone(), Arc::clone(&request));
            async move {
                let page = request.page(&app, then, (asked.as_deref(), size)).await?;
                Ok(page.unwrap_or_default())
            }
        };
        return file_of_pages((format, "traders"), then.position, from, page).await;
    }
    for past in PRESENTS {
        let then = then(&read, &app, MODELS, at).await?;
        let then = Then { past: then.past || past, ..then };
        let page = request.page(&app, then, (request.cursor.as_deref(), size)).await?;
        if let Some((traders, next)) = page {
            return Ok(Sheet::Page(Answer::new(
                then.position,
                ListTradersResponse { traders, next },
            )));
        }
    }
    Err(Failure::busy(1))
}

impl ListTradersRequest {
    /// A page, and where the next one begins; none of a present that more has come over.
    async fn page(
        &self,
        app: &App,
        then: Then,
        (cursor_before, size): (Option<&str>, i64),
    ) -> Result<Option<(Vec<TraderRow>, Option<String>)>, Failure> {
        let filter = SaleFilter {
            collection: self.id.map(|id| id.to_string()),
            currency: Some(self.currency),
            chain: self.chain.map(ChainId),
            since_s: self.range.since_s(then.now_s),
            with_washed: self.washed,
            ..SaleFilter::default()
        };
        let turn = turn(cursor_before, self.order, size)?;
        let page = data::traders(&app.ledger, then, &filter, (self.sort.into(), turn)).await?;
        Ok(page.map(|Page { rows, next }| {
            (rows.into_iter().map(TraderRow::from).collect(), next.as_ref().map(cursor))
        }))
    }
}
