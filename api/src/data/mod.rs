//! `/api/dataservice`: figures of the market, as tables and as files.
//!
//! Every answer names its position, and takes `at=`. What a number was counted from is asked for
//! with the same filter: sales tell their events, a floor its changes, a rank its items, and `evidence` the
//! holdings, listings and last prices of all else.

mod alerts;
mod ask;
mod categories;
mod evidence;
mod floor;
mod holders;
mod list;
mod quotes;
mod rarity;
mod sales;
mod sheet;
mod statement;
mod traders;
mod watchlist;
mod whale_moves;
mod whales;

pub(crate) use ask::{Range, then};
pub(crate) use list::{FigureRow, leading};
pub(crate) use quotes::QuoteWire;
pub(crate) use rarity::{RankCache, ranked};
pub(crate) use sheet::{Format, Sheet, file};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
pub(crate) use whales::{MODELS as WHALE_MODELS, whales_of};

use crate::state::App;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(categories::list_categories))
        .routes(routes!(list::list_collection_figures))
        .routes(routes!(list::show_collection_figures))
        .routes(routes!(evidence::list_evidence))
        .routes(routes!(sales::list_sales))
        .routes(routes!(sales::list_sale_prices))
        .routes(routes!(floor::draw_floor))
        .routes(routes!(statement::state_floor))
        .routes(routes!(holders::list_holders))
        .routes(routes!(holders::spread_holders))
        .routes(routes!(traders::list_traders))
        .routes(routes!(rarity::list_rarity))
        .routes(routes!(whales::list_whales))
        .routes(routes!(whale_moves::list_whale_moves))
        .routes(routes!(whales::show_thresholds))
        .routes(routes!(quotes::list_quotes))
        .routes(routes!(quotes::exchange))
        .routes(routes!(watchlist::list_watched))
        .routes(routes!(watchlist::watch_collection))
        .routes(routes!(watchlist::unwatch_collection))
        .routes(routes!(watchlist::set_offer_alert))
        .routes(routes!(watchlist::clear_offer_alert))
        .routes(routes!(alerts::set_floor_alert))
        .routes(routes!(alerts::clear_floor_alert))
        .routes(routes!(alerts::set_whale_alert))
        .routes(routes!(alerts::clear_whale_alert))
}
