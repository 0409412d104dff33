//! An account's messages: the newest of a kind, how many are unread, that some were read, where one leads, and which
//! categories are muted. Nobody sees another account's.

mod list;
mod mark;
mod mute;

use brickyard_core::kernel::AccountId;
use brickyard_projections::models::{Message, MessageRow};
use sqlx::types::Json;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::state::App;
use crate::wire::Failure;

pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list_messages))
        .routes(routes!(list::count_messages))
        .routes(routes!(mark::mark_message))
        .routes(routes!(mark::show_message_target))
        .routes(routes!(mute::show_muted))
        .routes(routes!(mute::mute_categories))
}

/// The account's own; another one's is as if it were not there.
async fn own_message(app: &App, account: AccountId, id: &str) -> Result<Message, Failure> {
    let found: Option<Json<MessageRow>> = sqlx::query_scalar(
        "select state from read.messages where key = $1 and account = $2 and is_message",
    )
    .bind(id)
    .bind(account.to_string())
    .fetch_optional(app.store.pool())
    .await?;
    match found.map(|row| row.0) {
        Some(MessageRow::Message(message)) => Ok(*message),
        _ => Err(Failure::not_found("the message")),
    }
}
