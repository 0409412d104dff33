//! `/api/accountservice`: people. How they come in and go, what they prove, and what the owner of
//! a wallet tells about themselves.

mod applications;
mod arrive;
mod bind_email;
mod brought;
mod captcha;
mod codes;
mod confirm_email;
mod invite;
mod launch;
mod limits;
mod login;
mod message_words;
mod message_words_of_offers;
mod messages;
mod newsletters;
mod openid;
mod operators;
mod password;
mod portrait;
mod profile;
mod register;
mod session;
mod signed;
mod small;
mod user;
mod username;
mod wallet;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::frame::keys;
use crate::state::App;

pub(crate) use limits::{COMMENTS, LIKES, NEWS, REPORTS, TRANSACTIONS, ask_account, ask_network};
pub(crate) use newsletters::leave_at_once;
pub use newsletters::post_editions;
pub(crate) use profile::pictures_of;
pub(crate) use session::{SignedIn, TOKEN_COOKIE};
pub(crate) use username::username_of;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(keys::show_frame_keys))
        .routes(routes!(captcha::make_challenge))
        .routes(routes!(codes::send_code))
        .routes(routes!(codes::check_code))
        .routes(routes!(register::register))
        .routes(routes!(login::login))
        .routes(routes!(login::check_session))
        .routes(routes!(login::logout))
        .routes(routes!(launch::make_launch))
        .routes(routes!(launch::enter_by_launch))
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
        .routes(routes!(username::choose_username))
        .routes(routes!(openid::list_providers))
        .routes(routes!(openid::begin_openid))
        .routes(routes!(openid::end_openid))
        .routes(routes!(openid::enter_by_openid))
        .merge(messages::routes())
        .routes(routes!(profile::show_profile))
        .routes(routes!(profile::show_open_profile))
        .routes(routes!(profile::update_profile))
        .routes(routes!(applications::list_applications))
        .routes(routes!(applications::withdraw_application))
        .routes(routes!(bind_email::bind_email))
        .routes(routes!(confirm_email::confirm_email))
        .merge(newsletters::routes())
        .routes(routes!(invite::show_invite_code))
        .routes(routes!(invite::list_invitees))
        .routes(routes!(invite::show_invite))
        .routes(routes!(small::check_email))
        .routes(routes!(small::show_bound))
        .routes(routes!(small::show_multisign))
        .routes(routes!(small::show_app_links))
        .routes(routes!(small::show_denet_progress))
        .merge(operators::routes())
}
