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
use super::list::{Counted, FigureRow, MODELS, rows};
use super::sheet::{Format, Sheet, file};
use crate::state::App;
use crate::wire::{Answer, Envelope, Failure, Failures, MinPosition, Params, Read};

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
    /// A row for each currency of a category.
    #[param(inline)]
    format: Option<Format>,
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
    listed: i64,
    /// Of the items, in basis points, rounded down.
    listed_bps: i64,
    /// By currency.
    volumes: Vec<CategoryVolume>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct CategoryVolume {
    #[schema(value_type = Address)]
    currency: String,
    /// Of the range, like volume, average and washed.
    sales: i64,
    volume: Amount,
    /// Rounded down.
    average: Option<Amount>,
    /// Of the collections that have one, together.
    market_cap: Option<Amount>,
    /// Sales that may be no honest ones.
    washed: i64,
}

/// A line of the file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CategoryLine<'a> {
    category: &'a str,
    chain_id: i64,
    collections: usize,
    items: i64,
    listed: i64,
    listed_bps: i64,
    #[serde(flatten)]
    volume: Option<&'a CategoryVolume>,
}

#[derive(Default)]
struct Sums {
    /// By collection: items and those of them that are listed.
    items: BTreeMap<String, (i64, i64)>,
    volumes: BTreeMap<String, Volume>,
}

#[derive(Default)]
struct Volume {
    sales: i64,
    washed: i64,
    volume: Amount,
    market_cap: Option<Amount>,
}

impl Volume {
    fn add(&mut self, row: &FigureRow) {
        // More than there can be of any coin is told as the most that can be told.
        let amount = |digits: &str| digits.parse::<Amount>().unwrap_or(Amount::MAX);
        let sum = |one: Amount, other| one.checked_add(other).unwrap_or(Amount::MAX);
        self.sales += row.sales;
        self.washed += row.washed;
        self.volume = sum(self.volume, amount(&row.volume));
        let worth = row.market_cap.as_deref().map(amount);
        self.market_cap = worth
            .map_or(self.market_cap, |worth| Some(sum(self.market_cap.unwrap_or_default(), worth)));
    }

    fn wire(self, currency: String) -> CategoryVolume {
        let Self { sales, washed, volume, market_cap } = self;
        let count = Amount::from(sales.max(0).cast_unsigned());
        let average = volume.get().checked_div(count.get()).map(Amount::new);
        CategoryVolume { currency, sales, volume, average, market_cap, washed }
    }
}

#[utoipa::path(
    get,
    path = "/open/collections/categories",
    params(ListCategoriesRequest, MinPosition),
    responses(
        (
            status = 200,
            description = "Categories of each chain, with their figures.",
            content((Envelope<ListCategoriesResponse> = "application/json"), (String = "text/csv"), (String = "application/x-ndjson"))
        ),
        Failures
    )
)]
pub(crate) async fn list_categories(
    State(app): State<App>,
    read: Read,
    Params(request): Params<ListCategoriesRequest>,
) -> Result<Sheet<ListCategoriesResponse>, Failure> {
    let then = then(&read, &app, MODELS, request.at.as_deref()).await?;
    let counted = Counted { id: None, range: request.range, washed: request.washed };
    let mut found: BTreeMap<(i64, String), Sums> = BTreeMap::new();
    for row in rows(&app, then, counted).await? {
        let sums = found.entry((row.chain_id, row.category.clone())).or_default();
        sums.items.insert(row.id.clone(), (row.items, row.listed));
        if let Some(currency) = &row.currency {
            sums.volumes.entry(currency.clone()).or_default().add(&row);
        }
    }
    let categories: Vec<CategoryRow> = found.into_iter().map(CategoryRow::from).collect();
    if let Some(format) = request.format {
        let lines: Vec<CategoryLine<'_>> = categories.iter().flat_map(CategoryRow::lines).collect();
        return file(format, "categories", then.position, &lines);
    }
    Ok(Sheet::Page(Answer::new(then.position, ListCategoriesResponse { categories })))
}

impl From<((i64, String), Sums)> for CategoryRow {
    fn from(
        ((chain_id, category), Sums { items: counted, volumes }): ((i64, String), Sums),
    ) -> Self {
        let items = counted.values().map(|(items, _)| items).sum();
        let listed: i64 = counted.values().map(|(_, listed)| listed).sum();
        let volumes = volumes.into_iter().map(|(currency, volume)| volume.wire(currency));
        Self {
            category,
            chain_id,
            collections: counted.len(),
            items,
            listed,
            listed_bps: (listed * 10_000).checked_div(items).unwrap_or_default(),
            volumes: volumes.collect(),
        }
    }
}

impl CategoryRow {
    /// One without figures where nothing was ever sold or is for sale.
    fn lines(&self) -> Vec<CategoryLine<'_>> {
        let line = |volume| CategoryLine {
            category: &self.category,
            chain_id: self.chain_id,
            collections: self.collections,
            items: self.items,
            listed: self.listed,
            listed_bps: self.listed_bps,
            volume,
        };
        if self.volumes.is_empty() {
            return vec![line(None)];
        }
        self.volumes.iter().map(|volume| line(Some(volume))).collect()
    }
}
