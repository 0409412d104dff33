//! What pages have told of themselves within a week: which are opened, what was slow, what failed.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::Operating;
use crate::state::App;
use crate::wire::{Envelope, Failures, Reply, reply};

/// Of each kind.
const MOST: i64 = 50;

#[derive(Serialize, ToSchema, sqlx::FromRow)]
struct PageVisits {
    page: String,
    visits: i64,
}

#[derive(Serialize, ToSchema, sqlx::FromRow)]
struct ClientReport {
    /// `slow` or `error`.
    kind: String,
    name: String,
    times: i64,
    longest_ms: i32,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowSiteResponse {
    /// The most visited first.
    visits: Vec<PageVisits>,
    /// Errors first, then slow calls; the most frequent first.
    reports: Vec<ClientReport>,
}

#[utoipa::path(
    get,
    path = "/operator/site",
    responses((status = 200, description = "What the pages have told of themselves within seven days.", body = Envelope<ShowSiteResponse>), Failures)
)]
pub(crate) async fn show_site(State(app): State<App>, _who: Operating) -> Reply<ShowSiteResponse> {
    let pool = app.store.pool();
    let visits = sqlx::query_as(
        "select page, sum(visits)::bigint as visits
           from site_visits
          where day > current_date - 7
          group by page
          order by 2 desc, 1
          limit $1",
    );
    let visits = visits.bind(MOST).fetch_all(pool).await?;
    let reports = sqlx::query_as(
        "select kind, name, sum(times)::bigint as times, max(longest_ms) as longest_ms
           from client_reports
          where day > current_date - 7
          group by kind, name
          order by 1, 3 desc, 2
          limit $1",
    );
    let reports = reports.bind(2 * MOST).fetch_all(pool).await?;
    reply(app.store.head().await?, ShowSiteResponse { visits, reports })
}
