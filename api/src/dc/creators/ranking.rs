//! Creators by what became of their collections. The places of a ranking are numbers, so its pages
//! are, too; each answer names its position, and `at=` holds one ranking still from page to page.

use axum::extract::State;
use brickyard_core::kernel::{Address, Amount, ChainId};
use brickyard_projections::data::{
    self, CreatorFilter, CreatorLine, CreatorPage, CreatorSort, Then,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::data::{Range, then};
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, MinPosition, Params, Read, Reply, reply};

pub(in crate::dc) const MODELS: &[&str] =
    &["collections", "fundings", "holdings", "items", "orders", "trades"];
/// Beyond it nobody reads a ranking, and every page costs what all before it cost.
const LAST_PAGE: i64 = 1_000;
/// Of what is searched for, in characters.
const LONGEST: usize = 100;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RankBy {
    /// Of one currency, which is to be named.
    Volume,
    #[default]
    Sales,
    Items,
    Collectors,
}

impl From<RankBy> for CreatorSort {
    fn from(by: RankBy) -> Self {
        match by {
            RankBy::Volume => Self::Volume,
            RankBy::Sales => Self::Sales,
            RankBy::Items => Self::Items,
            RankBy::Collectors => Self::Collectors,
        }
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct RankCreatorsRequest {
    /// From 1 on.
    page: Option<i64>,
    size: Option<i64>,
    #[serde(default)]
    #[param(inline)]
    sort: RankBy,
    /// What the volume is told in.
    currency: Option<Address>,
    /// On which chain: two may have a currency of the same address.
    chain: Option<u64>,
    /// How far back sales count.
    #[serde(default)]
    #[param(inline)]
    range: Range,
    /// In the address, or in the name or the symbol of a collection of theirs, in any case; up to 100 characters.
    search: Option<String>,
    /// As it stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RankCreatorsResponse {
    creators: Vec<CreatorRow>,
    /// How many creators there are, or were found.
    total: i64,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct CreatorRow {
    /// From 1 on, of those that were found.
    place: i64,
    #[schema(value_type = Address)]
    address: String,
    collections: i64,
    /// Tokens of these that somebody has.
    items: i64,
    /// Who has some, the creator not counted.
    collectors: i64,
    /// Of the range, in every currency; those that may be no honest ones are left out.
    sales: i64,
    /// Of the range in the currency that was named; 0 without one.
    #[schema(value_type = Amount)]
    volume: String,
    /// Pictures of three items.
    works: Vec<String>,
}

impl CreatorRow {
    fn of(line: CreatorLine, place: i64) -> Self {
        let CreatorLine { creator, collections, items, collectors, sales, volume, works, .. } =
            line;
        let works = works.into_iter().map(|item| format!("/art/{item}.svg")).collect();
        Self { place, address: creator, collections, items, collectors, sales, volume, works }
    }
}

#[utoipa::path(
    get,
    path = "/open/creator/top/ranking",
    params(RankCreatorsRequest, MinPosition),
    responses((status = 200, description = "A page of the ranking of creators.", body = Envelope<RankCreatorsResponse>), Failures)
)]
pub(crate) async fn rank_creators(
    State(app): State<App>,
    read: Read,
    Params(request): Params<RankCreatorsRequest>,
) -> Reply<RankCreatorsResponse> {
    let (page, size) = (request.page.unwrap_or(1), request.size.unwrap_or(20));
    if !(1..=LAST_PAGE).contains(&page) {
        return Err(Failure::invalid("page", "1 to 1000"));
    }
    if !(1..=100).contains(&size) {
        return Err(Failure::invalid("size", "1 to 100"));
    }
    if request.sort == RankBy::Volume && request.currency.is_none() {
        return Err(Failure::invalid("currency", "a volume is one of a currency; name it"));
    }
    let search = request.search.as_deref().map(str::trim).filter(|text| !text.is_empty());
    if search.is_some_and(|text| text.chars().count() > LONGEST) {
        return Err(Failure::invalid("search", "up to 100 characters"));
    }
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let filter = CreatorFilter {
        search: search.map(str::to_owned),
        currency: request.currency,
        chain: request.chain.map(ChainId),
        since_s: request.range.since_s(then.now_s),
        sort: request.sort.into(),
        offset: (page - 1) * size,
        limit: size,
    };
    let (creators, total) = rows(&app, then, &filter).await?;
    reply(then.position, RankCreatorsResponse { creators, total })
}

async fn rows(
    app: &App,
    then: Then,
    filter: &CreatorFilter,
) -> Result<(Vec<CreatorRow>, i64), Failure> {
    let CreatorPage { lines, total } = data::creators(&app.ledger, then, filter).await?;
    let places = filter.offset + 1..;
    Ok((
        lines.into_iter().zip(places).map(|(line, place)| CreatorRow::of(line, place)).collect(),
        total,
    ))
}

/// Who sold the most often within a week.
pub(in crate::dc) async fn leading(
    app: &App,
    then: Then,
    size: i64,
) -> Result<Vec<CreatorRow>, Failure> {
    let since_s = Range::Week.since_s(then.now_s);
    let sort = CreatorSort::Sales;
    let (currency, chain, search) = (None, None, None);
    let filter = CreatorFilter { currency, chain, since_s, sort, search, offset: 0, limit: size };
    Ok(rows(app, then, &filter).await?.0)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListTopCreatorsRequest {
    /// 1 to 20.
    size: Option<i64>,
    /// As it stood then; see the ranking.
    at: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListTopCreatorsResponse {
    creators: Vec<CreatorRow>,
}

#[utoipa::path(
    get,
    path = "/open/creator/top/list",
    params(ListTopCreatorsRequest, MinPosition),
    responses((status = 200, description = "Creators whose items were sold the most often within a week.", body = Envelope<ListTopCreatorsResponse>), Failures)
)]
pub(crate) async fn list_top_creators(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListTopCreatorsRequest>,
) -> Reply<ListTopCreatorsResponse> {
    let size = request.size.unwrap_or(8);
    if !(1..=20).contains(&size) {
        return Err(Failure::invalid("size", "1 to 20"));
    }
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let creators = leading(&app, then, size).await?;
    reply(then.position, ListTopCreatorsResponse { creators })
}
