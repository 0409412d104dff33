//! `/api/dcservice`: the market.

mod activity;
mod chains;
mod collections;
mod items;
mod make;
mod orders;
mod transactions;
pub(crate) mod wire;

use axum::Router;
use axum::routing::{get, post};

use crate::state::App;

pub(crate) fn routes() -> Router<App> {
    Router::new()
        .route("/chains", get(chains::list_chains))
        .route("/transaction/{chain_id}/{hash}", get(transactions::show_transaction))
        .route("/open/activity", get(activity::list_market_activity))
        .route("/collection/open/list", get(collections::list_collections))
        .route("/collection/open/detail", get(collections::show_collection))
        .route("/item/open/list", get(items::list_items))
        .route("/item/open/info", get(items::show_item))
        .route("/item/open/listings", get(orders::list_orders_of_item))
        .route("/item/open/activity", get(activity::list_item_activity))
        .route("/item/sale/detail/{item_id}/{order_id}", get(orders::show_order))
        .route("/item/sale/create", post(make::create_order))
        .route("/item/sale/modify", post(orders::modify_order))
        .route("/item/sale/cancel/{id}", post(orders::cancel_order))
        .route("/item/offer/purchase/{order_id}", post(orders::submit_purchase))
}
