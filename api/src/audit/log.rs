//! Events that fit a filter, in either direction.

use axum::extract::State;
use brickyard_store::Position;
use brickyard_store::browse::{Ask, BadFilter, Direction, Filter, Text, browse};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};
use utoipa::{IntoParams, ToSchema};

use super::line::EventLine;
use crate::state::App;
use crate::wire::{Envelope, Failure, Failures, Params, Reply, reply};

const SIZE: i64 = 50;
pub(super) const SIZE_MAX: i64 = 500;

#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct ListEventsRequest {
    /// `oldest` first, or `newest`.
    order: Option<String>,
    /// Only events after this position.
    #[param(value_type = Option<i64>)]
    after: Option<Position>,
    /// Only events before this position.
    #[param(value_type = Option<i64>)]
    before: Option<Position>,
    size: Option<i64>,
    /// One stream, `{type}/{id}`.
    stream: Option<String>,
    stream_type: Option<String>,
    event_type: Option<String>,
    /// The account that sent the command, or an address that the event names.
    actor: Option<String>,
    /// A command's id or a transaction's hash: all that came of it.
    correlation: Option<String>,
    tx: Option<String>,
    chain: Option<u64>,
    /// A block of that chain.
    block: Option<u64>,
    /// Recorded in this second or later.
    since: Option<i64>,
    /// Recorded in this second or earlier.
    until: Option<i64>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ListEventsResponse {
    events: Vec<EventLine>,
    #[schema(value_type = i64)]
    head: Position,
    /// Everything that fits was told up to here. The next page is `after` it, or `before` it when
    /// newest come first.
    #[schema(value_type = i64)]
    scanned_to: Position,
    /// Whether there is anything left to look at; a page may be empty and have more behind it.
    more: bool,
}

#[utoipa::path(
    get,
    path = "/log",
    params(ListEventsRequest),
    responses((status = 200, description = "Events in the order asked for; `scannedTo` says where to go on.", body = Envelope<ListEventsResponse>), Failures)
)]
pub(crate) async fn list_events(
    State(app): State<App>,
    Params(request): Params<ListEventsRequest>,
) -> Reply<ListEventsResponse> {
    let page = browse(&app.store, &request.ask()?).await?;
    let events = EventLine::all(&app.store, page.events).await?;
    let (head, scanned_to, more) = (page.head, page.scanned_to, page.more);
    reply(head, ListEventsResponse { events, head, scanned_to, more })
}

impl ListEventsRequest {
    fn ask(&self) -> Result<Ask, Failure> {
        let end_of_second = Duration::microseconds(999_999);
        let until = self.until.map(|s| moment("until", s)).transpose()?;
        let filter = Filter::read(Text {
            stream: self.stream.as_deref(),
            stream_type: self.stream_type.as_deref(),
            event_type: self.event_type.as_deref(),
            actor: self.actor.as_deref(),
            correlation: self.correlation.as_deref(),
            tx: self.tx.as_deref(),
            chain: self.chain,
            block: self.block,
            since: self.since.map(|s| moment("since", s)).transpose()?,
            until: until.map(|until| until.saturating_add(end_of_second)),
        })?;
        let direction = self.order.as_deref().map(str::parse::<Direction>).transpose()?;
        let ask = Ask {
            filter,
            direction: direction.unwrap_or_default(),
            after: self.after,
            before: self.before,
            size: self.size.unwrap_or(SIZE),
        };
        Ok(ask.check(SIZE_MAX)?)
    }
}

fn moment(field: &'static str, seconds: i64) -> Result<OffsetDateTime, BadFilter> {
    // PostgreSQL's times begin long before the years that four digits write.
    let moment = OffsetDateTime::from_unix_timestamp(seconds).ok();
    moment.filter(|moment| moment.year() >= 0).ok_or(BadFilter { field, expected: "unix seconds" })
}

impl From<BadFilter> for Failure {
    fn from(bad: BadFilter) -> Self {
        Self::invalid(bad.field, bad.expected)
    }
}
