//! `/api/communityservice`: who people say they are, what they say, like and contribute, and what
//! they find wrong.

mod certification;
mod comments;
mod likes;
mod news;
mod reports;
mod talk;
mod target;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

pub(crate) use talk::{COUNTED, CommentWire, Person, people_of, told};
pub(crate) use target::TargetType;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(certification::certify_project))
        .routes(routes!(certification::certify_influencer))
        .routes(routes!(reports::file_report))
        .routes(routes!(comments::list_comments))
        .routes(routes!(comments::write_comment))
        .routes(routes!(comments::delete_comment))
        .routes(routes!(likes::save_like))
        .routes(routes!(likes::list_likes))
        .routes(routes!(news::list_news))
        .routes(routes!(news::search_news))
        .routes(routes!(news::list_favorite_news))
        .routes(routes!(news::show_news))
        .routes(routes!(news::contribute_news))
        .routes(routes!(news::withdraw_news))
        .routes(routes!(news::list_own_news))
}
