//! Categories of collections, by chain: how many there are and what was sold in each.
//!
//! A category is what the contract is: tokens that are one of a kind, or of which there are many.

use std::collections::BTreeMap;

use axum::extract::State;
use brickyard_core::collections::TokenStandard;
use brickyard_core::kernel::{Address, Amount};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::ask::{Range, then};
use super::list::{Counted, MODELS, rows};
use crate::state::App;
use crate::wire::{Envelope, Failures, MinPosition, Params, Read, Reply, reply};

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListCategoriesRequest {
    #[serde(default)]
    #[param(inline)]
    range: Range,
    #[serde(default)]
    washed: bool,
    /// As they stood at a position, `block:<chain id>:<number>`, a time (RFC 3339) or
    /// `time:<unix seconds>`.
    at: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ListCategoriesResponse {
    categories: Vec<CategoryRow>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CategoryRow {
    #[schema(value_type = TokenStandard)]
    category: String,
    chain_id: i64,
    collections: usize,
    items: i64,
    /// Of the range, by currency.
    volumes: Vec<CategoryVolume>,
}

#[derive(Serialize, ToSchema)]
struct CategoryVolume {
    #[schema(value_type = Address)]
    currency: String,
    sales: i64,
    volume: Amount,
}

#[derive(Default)]
struct Sums {
    items: BTreeMap<String, i64>,
    volumes: BTreeMap<String, (i64, Amount)>,
}

#[utoipa::path(
    get,
    path = "/open/collections/categories",
    params(ListCategoriesRequest, MinPosition),
    responses((status = 200, description = "Categories of each chain, with what was sold in them.", body = Envelope<ListCategoriesResponse>), Failures)
)]
pub(crate) async fn list_categories(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListCategoriesRequest>,
) -> Reply<ListCategoriesResponse> {
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let counted = Counted { id: None, range: request.range, washed: request.washed };
    let mut found: BTreeMap<(i64, String), Sums> = BTreeMap::new();
    for row in rows(&app, then, counted).await? {
        let sums = found.entry((row.chain_id, row.category)).or_default();
        sums.items.insert(row.id, row.items);
        let Some(currency) = row.currency else { continue };
        let (sales, volume) = sums.volumes.entry(currency).or_default();
        *sales += row.sales;
        // More than there can be of any coin is told as the most that can be told.
        let more = row.volume.parse::<Amount>().unwrap_or(Amount::MAX);
        *volume = volume.checked_add(more).unwrap_or(Amount::MAX);
    }
    let category = |((chain_id, category), sums): ((i64, String), Sums)| CategoryRow {
        category,
        chain_id,
        collections: sums.items.len(),
        items: sums.items.values().sum(),
        volumes: sums
            .volumes
            .into_iter()
            .map(|(currency, (sales, volume))| CategoryVolume { currency, sales, volume })
            .collect(),
    };
    let categories = found.into_iter().map(category).collect();
    reply(then.position, ListCategoriesResponse { categories })
}
