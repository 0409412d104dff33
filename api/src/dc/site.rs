//! What pages tell of themselves, and how much there is on the whole site. Of whoever looks nothing
//! is kept: counts a day, by page and by call.

use axum::extract::State;
use brickyard_projections::data::{self, MarketCounts, Then};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::home::MODELS;
use super::past::When;
use crate::account::{REPORTS, ask_network};
use crate::site_map::is_page;
use crate::state::App;
use crate::wire::{
    Body, CommandHead, CommandHeaders, Envelope, Failure, Failures, MinPosition, Read, Reply,
    Visitor, reply,
};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddVisitRequest {
    /// The page's name in the site map.
    page: String,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct CountedResponse {
    /// So many of what was told were counted.
    counted: usize,
}

#[utoipa::path(
    post,
    path = "/website/visit/add",
    params(CommandHeaders),
    request_body = AddVisitRequest,
    responses((status = 200, description = "The page was opened once more today. Who did is not kept.", body = Envelope<CountedResponse>), Failures)
)]
pub(crate) async fn add_visit(
    State(app): State<App>,
    visitor: Visitor,
    _head: CommandHead,
    body: Body<AddVisitRequest>,
) -> Reply<CountedResponse> {
    visitor.check_own_page()?;
    ask_network(&app, REPORTS, &visitor).await?;
    let page = body.value.page;
    if !is_page(&page) {
        return Err(Failure::invalid("page", "a page's name in the site map"));
    }
    sqlx::query(
        "insert into site_visits as v (page, visits)
         values ($1, 1)
         on conflict (day, page) do update set visits = v.visits + 1",
    )
    .bind(page)
    .execute(app.store.pool())
    .await?;
    reply(app.store.head().await?, CountedResponse { counted: 1 })
}

#[derive(Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ReportKind {
    /// A call that took half a second or longer.
    Slow,
    /// Something in the page failed.
    Error,
    /// Somebody was about to share a page.
    Share,
}

impl ReportKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Slow => "slow",
            Self::Error => "error",
            Self::Share => "share",
        }
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct ReportEntry {
    kind: ReportKind,
    /// Of a call its path without what was asked of it, of an error its words, of what is shared
    /// where it was begun: 1 to 200 visible characters.
    name: String,
    /// How long a call took, in milliseconds; 0 for all else.
    #[schema(maximum = 600_000)]
    ms: i32,
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogFrontendRequest {
    /// 1 to 100.
    entries: Vec<ReportEntry>,
}

const ENTRIES_MAX: usize = 100;
const NAME_MAX: usize = 200;
const MS_MAX: i32 = 600_000;
/// Names that a day has room for; whatever comes then is counted together.
const NAMES_A_DAY: i64 = 500;

#[utoipa::path(
    post,
    path = "/frontend/log",
    params(CommandHeaders),
    request_body = LogFrontendRequest,
    responses((status = 200, description = "What was slow or failed in a page is counted for operators. Whose page it was is not kept.", body = Envelope<CountedResponse>), Failures)
)]
pub(crate) async fn log_frontend(
    State(app): State<App>,
    visitor: Visitor,
    _head: CommandHead,
    body: Body<LogFrontendRequest>,
) -> Reply<CountedResponse> {
    visitor.check_own_page()?;
    let entries = body.value.entries;
    if entries.is_empty() || entries.len() > ENTRIES_MAX {
        return Err(Failure::invalid("entries", "1 to 100 of them"));
    }
    for ReportEntry { name, ms, .. } in &entries {
        let shown = !name.trim().is_empty() && !name.chars().any(char::is_control);
        if !shown || name.chars().count() > NAME_MAX {
            return Err(Failure::invalid("entries.name", "1 to 200 visible characters"));
        }
        if !(0..=MS_MAX).contains(ms) {
            return Err(Failure::invalid("entries.ms", "0 to 600000 milliseconds"));
        }
    }
    ask_network(&app, REPORTS, &visitor).await?;
    let counted = entries.len();
    count(&app, &entries).await?;
    reply(app.store.head().await?, CountedResponse { counted })
}

async fn count(app: &App, entries: &[ReportEntry]) -> Result<(), sqlx::Error> {
    let kinds: Vec<&str> = entries.iter().map(|entry| entry.kind.name()).collect();
    let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    let spans: Vec<i32> = entries.iter().map(|entry| entry.ms).collect();
    sqlx::query(
        "with told as (
             select kind, name, count(*) as times, max(ms) as longest_ms
               from unnest($1::text[], $2::text[], $3::integer[]) as t (kind, name, ms)
              group by kind, name
         ),
         room as (
             select (select count(*) from client_reports where day = current_date) < $4 as left
         ),
         named as (
             select t.kind, case when r.left or k.name is not null then t.name else '…' end as name,
                    t.times, t.longest_ms
               from told as t
              cross join room as r
               left join client_reports as k
                 on k.day = current_date and k.kind = t.kind and k.name = t.name
         )
         insert into client_reports as c (kind, name, times, longest_ms)
         select kind, name, sum(times), max(longest_ms) from named group by kind, name order by kind, name
         on conflict (day, kind, name) do update
            set times = c.times + excluded.times,
                longest_ms = greatest(c.longest_ms, excluded.longest_ms)",
    )
    .bind(kinds)
    .bind(names)
    .bind(spans)
    .bind(NAMES_A_DAY)
    .execute(app.store.pool())
    .await?;
    Ok(())
}

/// Forgets what is older than three months.
pub(crate) async fn tidy_reports(app: &App) -> Result<(), sqlx::Error> {
    for statement in [
        "delete from site_visits where day < current_date - 90",
        "delete from client_reports where day < current_date - 90",
    ] {
        sqlx::query(statement).execute(app.store.pool()).await?;
    }
    Ok(())
}

#[derive(Serialize, ToSchema)]
pub(crate) struct ShowStatisticResponse {
    collections: i64,
    creators: i64,
    items: i64,
    owners: i64,
    listed: i64,
    sales: i64,
    /// Events in the log; each can be looked at and proven.
    events: i64,
    chains: i64,
    /// Pages opened within the last 30 days.
    visits: i64,
}

#[utoipa::path(
    get,
    path = "/platform/open/statistic",
    params(MinPosition),
    responses((status = 200, description = "How much there is on the whole site.", body = Envelope<ShowStatisticResponse>), Failures)
)]
pub(crate) async fn show_statistic(
    State(app): State<App>,
    read: Read,
) -> Reply<ShowStatisticResponse> {
    let When { position, clock_s, past } = When::of(&read, &app, MODELS, None).await?;
    let then = Then { position, now_s: clock_s, past };
    let counts = data::market_counts(&app.ledger, then).await?;
    let MarketCounts { collections, creators, items, owners, listed, sales } = counts;
    let (chains, visits): (i64, i64) = sqlx::query_as(
        "select (select count(*) from read.chains),
                (select coalesce(sum(visits), 0)::bigint
                   from site_visits
                  where day > current_date - 30)",
    )
    .fetch_one(app.store.pool())
    .await?;
    let events = position.0;
    reply(
        position,
        ShowStatisticResponse {
            collections,
            creators,
            items,
            owners,
            listed,
            sales,
            events,
            chains,
            visits,
        },
    )
}
