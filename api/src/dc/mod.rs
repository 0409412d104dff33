//! `/api/dcservice`: the market.

mod activity;
mod chains;
mod collections;
mod items;
mod make;
mod orders;
mod past;
mod transactions;
pub(crate) mod wire;

pub(crate) use make::{chain_row, check_signer, onchain};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(chains::list_chains))
        .routes(routes!(transactions::show_transaction))
        .routes(routes!(activity::list_market_activity))
        .routes(routes!(collections::list_collections))
        .routes(routes!(collections::show_collection))
        .routes(routes!(items::list_items))
        .routes(routes!(items::show_item))
        .routes(routes!(orders::list_orders_of_item))
        .routes(routes!(activity::list_item_activity))
        .routes(routes!(orders::show_order))
        .routes(routes!(make::create_order))
        .routes(routes!(orders::modify_order))
        .routes(routes!(orders::cancel_order))
        .routes(routes!(orders::submit_purchase))
}
