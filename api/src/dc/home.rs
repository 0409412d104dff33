//! The front page: what is newest, what sells, and how much there is. Told of one position, so that
//! its parts agree.

use axum::extract::State;
use brickyard_projections::FLOORS;
use brickyard_projections::data::{self, MarketCounts, Then};
use brickyard_projections::models::ActivityKind;
use brickyard_store::Position;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::activity::{self, ActivityLine, Asked, Scope};
use super::counted::Shared;
use super::creators::ranking::{self, CreatorRow};
use super::items::{self, ItemFilter, Status, Whose};
use super::past::When;
use super::wire::ItemCard;
use crate::data::{FigureRow, leading};
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply};

pub(super) const MODELS: &[&str] = &[
    "activity",
    "collections",
    "fundings",
    "holdings",
    "items",
    "offers",
    "orders",
    "trades",
    FLOORS,
];
/// As many of each as a row of the page holds.
const ROW: i64 = 8;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ShowHomeRequest {
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowHomeResponse {
    /// The newest listings.
    listings: Vec<ItemCard>,
    /// The newest sales.
    sales: Vec<ActivityLine>,
    /// Sold the most often within a week, each in the currency in which it sells most.
    collections: Vec<FigureRow>,
    /// Whose items were sold the most often within a week.
    creators: Vec<CreatorRow>,
}

#[utoipa::path(
    get,
    path = "/home/open/index",
    params(ShowHomeRequest, MinPosition),
    responses((status = 200, description = "What the front page shows of the market.", body = Envelope<ShowHomeResponse>), Failures)
)]
pub(crate) async fn show_home(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowHomeRequest>,
) -> Reply<Shared<ShowHomeResponse>> {
    let when = When::of(&read, &app, MODELS, request.at.as_deref()).await?;
    app.market.home.reply(&read, &when, shown(&app, &when)).await
}

async fn shown(app: &App, when: &When) -> Result<ShowHomeResponse, Failure> {
    let When { position, clock_s, past } = *when;
    let then = Then { position, now_s: clock_s, past };
    let newest = ItemFilter { status: Some(Status::Listed), size: Some(ROW), ..Default::default() };
    let sold = Asked {
        // Lines never change, so those up to a position are those of its time.
        cursor: past.then(|| Position(position.0.saturating_add(1))),
        size: Some(ROW),
        kind: Some(ActivityKind::Sold),
    };
    Ok(ShowHomeResponse {
        listings: items::page_at(app, &newest, when, Whose::Anybody).await?.items,
        sales: activity::lines(app, &Scope::Market, sold).await?.activity,
        collections: leading(app, then, usize::try_from(ROW).unwrap_or_default()).await?,
        creators: ranking::leading(app, then, ROW).await?,
    })
}

#[derive(Serialize, ToSchema)]
pub(crate) struct CountMarketResponse {
    collections: i64,
    /// Addresses that have made a collection.
    creators: i64,
    /// Tokens that somebody has.
    items: i64,
    owners: i64,
    /// Tokens that are for sale.
    listed: i64,
    /// Of all times, those included that may be no honest ones.
    sales: i64,
}

#[utoipa::path(
    get,
    path = "/home/open/index/count",
    params(ShowHomeRequest, MinPosition),
    responses((status = 200, description = "How much there is on the market.", body = Envelope<CountMarketResponse>), Failures)
)]
pub(crate) async fn count_market(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ShowHomeRequest>,
) -> Reply<Shared<CountMarketResponse>> {
    let when = When::of(&read, &app, MODELS, request.at.as_deref()).await?;
    let then = Then { position: when.position, now_s: when.clock_s, past: when.past };
    let counted = async {
        let counts = data::market_counts(&app.ledger, then).await?;
        let MarketCounts { collections, creators, items, owners, listed, sales } = counts;
        Ok(CountMarketResponse { collections, creators, items, owners, listed, sales })
    };
    app.market.counts.reply(&read, &when, counted).await
}
