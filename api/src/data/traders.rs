//! Who trades the most.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, CollectionId};
use brickyard_projections::data::{self, SaleFilter, TraderLine};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Range, size_of, then};
use super::sales::MODELS;
use super::sheet::{Format, Sheet, file};
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListTradersRequest {
    /// Of one collection; of all without.
    id: Option<CollectionId>,
    currency: Address,
    #[serde(default)]
    #[param(inline)]
    range: Range,
    /// Also sales that may be no honest ones.
    #[serde(default)]
    washed: bool,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
    size: Option<i64>,
    #[param(inline)]
    format: Option<Format>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListTradersResponse {
    /// Who moved the most first.
    traders: Vec<TraderRow>,
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
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let filter = SaleFilter {
        collection: request.id.map(|id| id.to_string()),
        currency: Some(request.currency),
        since_s: request.range.since_s(then.now_s),
        with_washed: request.washed,
        ..SaleFilter::default()
    };
    let lines = data::traders(&app.ledger, then, &filter, size).await?;
    let traders: Vec<TraderRow> = lines.into_iter().map(TraderRow::from).collect();
    if let Some(format) = request.format {
        return file(format, "traders", then.position, &traders, None);
    }
    Ok(Sheet::Page(Answer::new(then.position, ListTradersResponse { traders })))
}
