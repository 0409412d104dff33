//! News that wait for a review, and what operators decide of them.

use axum::extract::State;
use brickyard_core::kernel::NewsId;
use brickyard_core::news::{DeclineReason, NewsCommand};
use brickyard_projections::models::NewsRow;
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use utoipa::ToSchema;

use super::{OperateResponse, Operating, done};
use crate::news::{CARDS, Found, NewsArticle, article, words_of};
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, MinPosition, Read, Reply, reply,
};

/// Rows that the desk shows, those that wait longest.
const MOST: i64 = 100;

#[derive(Serialize, ToSchema)]
pub(crate) struct ListPendingNewsResponse {
    news: Vec<NewsArticle>,
}

#[utoipa::path(
    get,
    path = "/operator/news",
    params(MinPosition),
    responses((status = 200, description = "News that wait for a review, those that wait longest; 100 at most.", body = Envelope<ListPendingNewsResponse>), Failures)
)]
pub(crate) async fn list_pending_news(
    State(app): State<App>,
    read: Read,
    _who: Operating,
) -> Reply<ListPendingNewsResponse> {
    let position = read.of(&app, &["news"]).await?;
    let statement = format!(
        "select {CARDS}
           from read.news as n
          where n.standing = 'pending'
          order by n.made_position
          limit $1",
    );
    let found: Vec<Found> =
        sqlx::query_as(&statement).bind(MOST).fetch_all(app.store.pool()).await?;
    let mut news = vec![];
    for one in found {
        news.extend(article(&app, one).await?);
    }
    reply(position, ListPendingNewsResponse { news })
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReviewNewsRequest {
    id: NewsId,
    /// Why it is declined; none publishes it.
    reason: Option<DeclineReason>,
}

#[utoipa::path(
    post,
    path = "/operator/news/review",
    params(CommandHeaders),
    request_body = ReviewNewsRequest,
    responses((status = 200, description = "It is published or declined, and whoever contributed it is told.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn review_news(
    State(app): State<App>,
    who: Operating,
    read: Read,
    head: CommandHead,
    body: Body<ReviewNewsRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let ReviewNewsRequest { id, reason } = body.value;
    let command = match reason {
        Some(reason) => NewsCommand::Decline { reason, by: who.by },
        None => {
            read.of(&app, &["news"]).await?;
            let key = id.to_string();
            let row: Option<Json<NewsRow>> =
                sqlx::query_scalar("select state from read.news where key = $1")
                    .bind(&key)
                    .fetch_optional(app.store.pool())
                    .await?;
            let Json(row) = row.ok_or_else(|| Failure::not_found("the news"))?;
            let words = words_of(&app, &key, &row).await?;
            let words = words.ok_or_else(|| Failure::not_found("the news"))?;
            NewsCommand::Publish { words: Box::new(words), by: who.by, now_s: app.now_s() }
        }
    };
    done(app.news.execute(&id.to_string(), command, deed).await?.last)
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct RemoveNewsRequest {
    id: NewsId,
}

#[utoipa::path(
    post,
    path = "/operator/news/withdraw",
    params(CommandHeaders),
    request_body = RemoveNewsRequest,
    responses((status = 200, description = "The news are shown no more, and whoever contributed them is told.", body = Envelope<OperateResponse>), Failures)
)]
pub(crate) async fn remove_news(
    State(app): State<App>,
    who: Operating,
    head: CommandHead,
    body: Body<RemoveNewsRequest>,
) -> Reply<OperateResponse> {
    let deed = who.deed(&head, &body);
    let command = NewsCommand::Remove { by: who.by };
    done(app.news.execute(&body.value.id.to_string(), command, deed).await?.last)
}
