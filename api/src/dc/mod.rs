//! `/api/dcservice`: the market.

mod activity;
mod airdrops;
mod announced;
mod auctions;
mod banners;
mod bare;
mod book;
mod chains;
mod collection_pages;
mod collections;
mod counted;
mod creating;
mod creators;
mod credits;
mod depth;
mod depth_then;
mod description;
mod disputes;
mod dormant;
mod earnings;
mod floors;
mod had;
mod home;
mod item;
mod item_orders;
mod items;
mod items_after;
mod items_found;
mod items_listings;
pub(crate) mod make;
mod offers;
mod on_chain;
mod orders;
mod own;
mod past;
mod quotes;
mod share;
mod site;
mod standing;
mod sweep;
mod trader;
mod transactions;
mod update;
mod uploads;
mod validity;
pub(crate) mod wire;
mod wire_auctions;
pub(crate) mod wire_offers;
mod wire_status;
mod wire_validity;

pub(crate) use banners::ListAllBannersResponse;
pub use bare::{ListStatement, MarketStatements, market_statements};
pub(crate) use counted::WholeMarket;
pub(crate) use creating::{check_file, deployment_data};
pub(crate) use make::{chain_row, onchain};
pub(crate) use past::When;
pub(crate) use site::tidy_reports;
pub(crate) use trader::Trader;
pub(crate) use uploads::url_of;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
pub(crate) use wire::{ChainWire, item_picture};

use crate::state::App;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(chains::list_chains))
        .routes(routes!(transactions::show_transaction))
        .routes(routes!(announced::announce_transaction))
        .routes(routes!(announced::list_transactions))
        .routes(routes!(validity::list_validity_codes))
        .routes(routes!(dormant::list_dormant))
        .routes(routes!(credits::list_credits))
        .routes(routes!(depth::show_depth))
        .routes(routes!(depth::show_best))
        .routes(routes!(book::list_book))
        .routes(routes!(activity::list_market_activity))
        .routes(routes!(collections::list_collections))
        .routes(routes!(collections::show_collection))
        .routes(routes!(floors::list_floor_changes))
        .routes(routes!(items::list_items))
        .routes(routes!(item::show_item))
        .routes(routes!(item_orders::list_orders_of_item))
        .routes(routes!(activity::list_item_activity))
        .routes(routes!(orders::show_order))
        .routes(routes!(make::create_order))
        .routes(routes!(orders::modify_order))
        .routes(routes!(update::update_order))
        .routes(routes!(orders::cancel_order))
        .routes(routes!(orders::reconfirm_order))
        .routes(routes!(orders::submit_purchase))
        .routes(routes!(sweep::prepare_sweep))
        .routes(routes!(auctions::announce_bid))
        .routes(routes!(auctions::submit_delivery))
        .routes(routes!(disputes::state_evidence))
        .routes(routes!(disputes::show_dispute))
        .routes(routes!(offers::make::make_offer))
        .routes(routes!(offers::collection::make_collection_offer))
        .routes(routes!(offers::collection::show_token_set))
        .routes(routes!(offers::change::cancel_offer))
        .routes(routes!(offers::change::accept_offer))
        .routes(routes!(offers::highest::show_highest_offer))
        .routes(routes!(offers::show::show_offer))
        .routes(routes!(offers::list::list_offers_of_item))
        .routes(routes!(offers::list::list_filtered_offers, offers::list::list_offers_of_account))
        .merge(creating())
        .merge(pages())
}

/// What people put on a chain by their own wallets.
fn creating() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(creating::collections::add_collection))
        .routes(routes!(creating::collections::edit_collection))
        .routes(routes!(creating::items::add_item))
        .routes(routes!(creating::items::edit_item))
        .routes(routes!(creating::items::delete_item))
        .routes(routes!(creating::drafts::list_drafts))
        .routes(routes!(creating::document::show_document))
}

/// What may take long, and is no JSON: the files that people upload.
pub(crate) fn files() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(uploads::upload_file))
        .routes(routes!(uploads::show_upload))
        .routes(routes!(uploads::show_smaller_upload))
}

/// What whole pages ask for at once: the front page, collections, people, and one's own things.
fn pages() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(home::show_home))
        .routes(routes!(home::count_market))
        .routes(routes!(banners::list_banners))
        .routes(routes!(banners::list_banners_of_all_languages))
        .routes(routes!(banners::list_brands))
        .routes(routes!(banners::list_partners))
        .routes(routes!(airdrops::apply_for_airdrop))
        .routes(routes!(airdrops::list_airdrop_records))
        .routes(routes!(airdrops::list_open_airdrop_records))
        .routes(routes!(share::share_card))
        .routes(routes!(site::add_visit))
        .routes(routes!(site::log_frontend))
        .routes(routes!(site::show_statistic))
        .routes(routes!(collection_pages::list_collection_items))
        .routes(routes!(collection_pages::list_collection_activity))
        .routes(routes!(creators::ranking::rank_creators))
        .routes(routes!(creators::ranking::list_top_creators))
        .routes(routes!(creators::pages::show_creator))
        .routes(routes!(creators::pages::list_created))
        .routes(routes!(creators::pages::list_collected))
        .routes(routes!(creators::pages::list_on_sale))
        .routes(routes!(creators::pages::list_creator_activity))
        .routes(routes!(description::describe_item))
        .routes(routes!(own::list_unsold))
        .routes(routes!(own::show_own_item))
        .routes(routes!(own::list_own_collections))
        .routes(routes!(earnings::list_earnings))
        .routes(routes!(quotes::show_coin_price))
}
