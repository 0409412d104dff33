//! `/api/accountservice`: people. How they come in and go, what they prove, and what the owner of
//! a wallet tells about themselves.

mod arrive;
mod codes;
mod limits;
mod login;
mod message_words;
mod messages;
mod password;
mod profile;
mod register;
mod session;
mod signed;
mod user;
mod wallet;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;

pub(crate) use session::TOKEN_COOKIE;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(codes::send_code))
        .routes(routes!(codes::check_code))
        .routes(routes!(register::register))
        .routes(routes!(login::login))
        .routes(routes!(login::check_session))
        .routes(routes!(login::logout))
        .routes(routes!(password::reset_password))
        .routes(routes!(password::update_password))
        .routes(routes!(signed::make_nonce))
        .routes(routes!(wallet::login_by_wallet))
        .routes(routes!(wallet::show_wallet))
        .routes(routes!(wallet::bind_wallet))
        .routes(routes!(wallet::switch_wallet))
        .routes(routes!(wallet::unbind_wallet))
        .routes(routes!(user::show_user))
        .routes(routes!(user::show_user_wallet))
        .routes(routes!(messages::list_messages))
        .routes(routes!(messages::count_messages))
        .routes(routes!(messages::mark_message))
        .routes(routes!(messages::show_message_target))
        .routes(routes!(profile::show_profile))
        .routes(routes!(profile::update_profile))
}
