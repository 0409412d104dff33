//! The read models, by what they show.

mod activity;
mod applications;
mod banners;
mod blocks;
mod chains;
mod collections;
mod comments;
mod credits;
mod drafts;
mod floor_books;
mod floor_listings;
mod floor_reasons;
mod floor_settle;
mod floor_wants;
mod floors;
mod fundings;
mod holdings;
mod items;
mod likes;
mod message_answers;
mod message_disputes;
mod message_inboxes;
mod message_kinds;
mod message_makers;
mod message_offers;
mod message_talk;
mod message_told;
mod messages;
mod news;
mod offer_row;
mod offers;
mod order_disputes;
mod order_locks;
mod order_moves;
mod order_parts;
mod order_told;
mod orders;
mod profiles;
mod quotes;
mod reports;
mod trades;
mod traits;
mod transactions;
mod watched;
mod whale_marks;

pub use activity::{Activity, ActivityKind, ActivityRow};
pub use applications::{ApplicationRow, ApplicationState, Applied};
pub use banners::{BannerRow, Banners};
pub use blocks::{BlockRow, Blocks};
pub use chains::{ChainRow, Chains, VenueFee};
pub use collections::{CollectionRow, Collections};
pub use comments::{CommentRow, CommentState, Comments};
pub use credits::{CreditRow, Credits};
pub use drafts::{DraftRow, Drafted, Drafts};
pub use floor_books::{Book, Shelf, book_key};
pub(crate) use floor_books::{asked_key, book_of_key, shelf_keys};
pub use floor_reasons::FloorReason;
pub(crate) use floor_reasons::reason_of_step;
pub use floors::{FloorChange, FloorRow, Floors};
pub use fundings::{FundingRow, Fundings};
pub use holdings::{HoldingRow, Holdings};
pub use items::{ItemRow, Items, MetadataRead};
pub use likes::{LikeRow, Likes};
pub use message_kinds::MessageKind;
pub use message_makers::Known;
pub use messages::{Message, MessageRow, Messages};
pub use news::{NewsRow, NewsState, Newsroom};
pub use offer_row::{ForCollection, OfferRow};
pub use offers::Offers;
pub use order_disputes::{Decided, Dispute, Evidence, Said};
pub use order_parts::{Bid, Held, HistoryEntry, Sale};
pub use orders::{OrderRow, Orders};
pub use profiles::{ProfileRow, Profiles};
pub use quotes::{QuoteRow, Quotes};
pub use reports::{ReportRow, Reported};
pub use trades::{TradeRow, TradeSale, Trades};
pub use traits::{TraitRow, Traits};
pub use transactions::{TransactionRow, Transactions};
pub use watched::{Watched, WatchedRow};
pub use whale_marks::{WhaleMarkRow, WhaleMarks};

use crate::model::Model;

/// The names of all models.
pub const NAMES: [&str; 26] = [
    Collections::NAME,
    Chains::NAME,
    Items::NAME,
    Orders::NAME,
    Offers::NAME,
    Activity::NAME,
    Blocks::NAME,
    Floors::NAME,
    Profiles::NAME,
    Trades::NAME,
    Holdings::NAME,
    Traits::NAME,
    Messages::NAME,
    Banners::NAME,
    Quotes::NAME,
    Drafts::NAME,
    WhaleMarks::NAME,
    Fundings::NAME,
    Watched::NAME,
    Applied::NAME,
    Reported::NAME,
    Comments::NAME,
    Likes::NAME,
    Newsroom::NAME,
    Credits::NAME,
    Transactions::NAME,
];

/// The same for every model, in the order of [`NAMES`]: `each_model!(M => f::<M>())`.
macro_rules! each_model {
    (@one $model:ident, $kind:ident, $do:expr) => {{
        type $model = $crate::models::$kind;
        $do
    }};
    ($model:ident => $do:expr) => {
        [
            each_model!(@one $model, Collections, $do),
            each_model!(@one $model, Chains, $do),
            each_model!(@one $model, Items, $do),
            each_model!(@one $model, Orders, $do),
            each_model!(@one $model, Offers, $do),
            each_model!(@one $model, Activity, $do),
            each_model!(@one $model, Blocks, $do),
            each_model!(@one $model, Floors, $do),
            each_model!(@one $model, Profiles, $do),
            each_model!(@one $model, Trades, $do),
            each_model!(@one $model, Holdings, $do),
            each_model!(@one $model, Traits, $do),
            each_model!(@one $model, Messages, $do),
            each_model!(@one $model, Banners, $do),
            each_model!(@one $model, Quotes, $do),
            each_model!(@one $model, Drafts, $do),
            each_model!(@one $model, WhaleMarks, $do),
            each_model!(@one $model, Fundings, $do),
            each_model!(@one $model, Watched, $do),
            each_model!(@one $model, Applied, $do),
            each_model!(@one $model, Reported, $do),
            each_model!(@one $model, Comments, $do),
            each_model!(@one $model, Likes, $do),
            each_model!(@one $model, Newsroom, $do),
            each_model!(@one $model, Credits, $do),
            each_model!(@one $model, Transactions, $do),
        ]
    };
}

/// For the model of this name; none when there is none: `model_named!(name, M => f::<M>())`.
macro_rules! model_named {
    (@one $model:ident, $kind:ident, $do:expr) => {{
        type $model = $crate::models::$kind;
        Some($do)
    }};
    ($name:expr, $model:ident => $do:expr) => {
        match $name {
            "collections" => model_named!(@one $model, Collections, $do),
            "chains" => model_named!(@one $model, Chains, $do),
            "items" => model_named!(@one $model, Items, $do),
            "orders" => model_named!(@one $model, Orders, $do),
            "offers" => model_named!(@one $model, Offers, $do),
            "activity" => model_named!(@one $model, Activity, $do),
            "blocks" => model_named!(@one $model, Blocks, $do),
            "floors" => model_named!(@one $model, Floors, $do),
            "profiles" => model_named!(@one $model, Profiles, $do),
            "trades" => model_named!(@one $model, Trades, $do),
            "holdings" => model_named!(@one $model, Holdings, $do),
            "traits" => model_named!(@one $model, Traits, $do),
            "messages" => model_named!(@one $model, Messages, $do),
            "banners" => model_named!(@one $model, Banners, $do),
            "quotes" => model_named!(@one $model, Quotes, $do),
            "drafts" => model_named!(@one $model, Drafts, $do),
            "whale_marks" => model_named!(@one $model, WhaleMarks, $do),
            "fundings" => model_named!(@one $model, Fundings, $do),
            "watched" => model_named!(@one $model, Watched, $do),
            "applications" => model_named!(@one $model, Applied, $do),
            "reports" => model_named!(@one $model, Reported, $do),
            "comments" => model_named!(@one $model, Comments, $do),
            "likes" => model_named!(@one $model, Likes, $do),
            "news" => model_named!(@one $model, Newsroom, $do),
            "credits" => model_named!(@one $model, Credits, $do),
            "transactions" => model_named!(@one $model, Transactions, $do),
            _ => None,
        }
    };
}

pub(crate) use {each_model, model_named};
