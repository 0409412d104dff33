//! One page of what fits a filter.
//!
//! Streams, commands, times and the rarer types of events are found by a key. Anything else (an
//! account, a transaction, a frequent type) is looked for event by event, in at most [`WINDOW`] of
//! them a call: the page then says how far it has looked, and the caller goes on from there. So
//! no question costs more than a moment however long the log is, and none is answered with less
//! than it says. An index for each of them would slow every append (DECISIONS.md, 19).

use sqlx::{PgPool, Postgres, QueryBuilder};

use super::filter::{Ask, Direction, Filter};
use super::narrow::{Span, narrow};
use crate::error::StoreError;
use crate::reader::{Position, Recorded, head};
use crate::store::Store;

/// Events looked at in one call: a fraction of a second (measured, see migrations/0007_browse.sql).
const WINDOW: i64 = 100_000;

/// Types that every window is full of, and that the index of types leaves out. The list is that of
/// the index in migrations/0007_browse.sql; a test holds the two together.
const FREQUENT: &str = "array['ItemMinted', 'ItemTransferred', 'OrderCancelRequested', \
    'OrderCancelled', 'OrderListed', 'OrderMatched', 'OrderOpened', 'OrderPriceModified', \
    'OrderPurchased', 'OrderRepriced', 'OrderSettled', 'PurchaseSubmitted']";

/// Events that fit, in the order asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub events: Vec<Recorded>,
    /// Where the log ended when it was looked at.
    pub head: Position,
    /// Everything that fits, from the beginning of the question up to here, has been told. The
    /// next page goes on after it (before it, newest first).
    pub scanned_to: Position,
    /// Whether there is anything left to look at.
    pub more: bool,
}

pub(super) const COLUMNS: &str = "position, recorded_at, aggregate_type, aggregate_id, sequence,
       event_type, event_version, payload::text as payload, metadata::text as metadata";

/// # Errors
/// The server fails.
pub async fn browse(store: &Store, ask: &Ask) -> Result<Page, StoreError> {
    let pool = store.pool();
    let head = head(pool).await?;
    let narrowed = narrow(pool, ask, head).await?;
    let whole = narrowed.span;
    let keyed = narrowed.keyed || ask.filter.is_keyed(narrowed.tx.is_some());
    let span = if keyed { whole } else { window(whole, ask.direction) };
    let mut events = if span.first > span.last {
        vec![]
    } else {
        matching(pool, ask, span, narrowed.tx.as_deref()).await?
    };
    let full = i64::try_from(events.len()).unwrap_or(i64::MAX) > ask.size;
    let size = usize::try_from(ask.size).unwrap_or_default();
    events.truncate(size);
    let more = full || span != whole;
    let scanned_to = match (events.last(), ask.direction) {
        (Some(last), _) if full => last.position,
        (_, Direction::Oldest) if more => Position(span.last),
        (_, Direction::Newest) if more => Position(span.first),
        (_, Direction::Oldest) => ask.last(head),
        (_, Direction::Newest) => ask.first(),
    };
    Ok(Page { events, head, scanned_to, more })
}

/// The part of a span that one call looks at.
fn window(span: Span, direction: Direction) -> Span {
    match direction {
        Direction::Oldest => Span { last: span.last.min(span.first + WINDOW - 1), ..span },
        Direction::Newest => Span { first: span.first.max(span.last - WINDOW + 1), ..span },
    }
}

fn is_rare(event_type: &str) -> bool {
    !FREQUENT.contains(&format!("'{event_type}'"))
}

impl Filter {
    /// Whether a key leads to the events, or any event will do.
    fn is_keyed(&self, looks_for_tx: bool) -> bool {
        let Self { stream_id, stream_type, event_type, actor, chain_id, .. } = self;
        let looks_inside = looks_for_tx || actor.is_some() || chain_id.is_some();
        match event_type.as_deref() {
            _ if stream_id.is_some() => true,
            Some(event_type) => is_rare(event_type) && !looks_inside,
            None => stream_type.is_none() && !looks_inside,
        }
    }
}

async fn matching(
    pool: &PgPool,
    ask: &Ask,
    span: Span,
    tx: Option<&str>,
) -> Result<Vec<Recorded>, StoreError> {
    let mut query = QueryBuilder::<Postgres>::new("select ");
    query.push(COLUMNS).push(" from events where position between ").push_bind(span.first);
    query.push(" and ").push_bind(span.last);
    if let Some(tx) = tx {
        // Looked for as text first: most metadata need not be read as JSON then.
        query.push(" and strpos(metadata::text, ").push_bind(format!("\"{tx}\""));
        query.push(") > 0 and (metadata -> 'chain' ->> 'tx' = ").push_bind(tx.to_owned());
        // What the transaction made the program do, too, unless it is asked for by itself.
        if ask.filter.tx.is_none() {
            query.push(" or metadata ->> 'correlation' = ").push_bind(tx.to_owned());
        }
        query.push(")");
    }
    push_filter(&mut query, &ask.filter);
    query.push(match ask.direction {
        Direction::Oldest => " order by position limit ",
        Direction::Newest => " order by position desc limit ",
    });
    query.push_bind(ask.size + 1);
    Ok(query.build_query_as().fetch_all(pool).await?)
}

fn push_filter(query: &mut QueryBuilder<'_, Postgres>, filter: &Filter) {
    for (column, wanted) in [
        ("aggregate_type", &filter.stream_type),
        ("aggregate_id", &filter.stream_id),
        ("event_type", &filter.event_type),
    ] {
        if let Some(wanted) = wanted {
            query.push(" and ").push(column).push(" = ").push_bind(wanted.clone());
        }
    }
    if filter.event_type.as_deref().is_some_and(is_rare) {
        // Said again in the index's own words, so that it may be used.
        query.push(" and event_type <> all (").push(FREQUENT).push(")");
    }
    if let Some(actor) = &filter.actor {
        // With its quotes, so that the address is not found within a longer word.
        let quoted = serde_json::Value::from(actor.as_str()).to_string();
        query.push(" and (strpos(metadata::text, ").push_bind(quoted.clone());
        query.push(") > 0 or strpos(payload::text, ").push_bind(quoted);
        query.push(") > 0 or aggregate_id like ").push_bind(format!("%-{}", escaped(actor)));
        query.push(")");
    }
    if let Some(chain_id) = filter.chain_id {
        query.push(" and metadata -> 'chain' ->> 'chain_id' = ").push_bind(chain_id.to_string());
    }
    if let Some(block) = filter.block {
        query.push(" and metadata -> 'chain' ->> 'block' = ").push_bind(block.to_string());
    }
}

/// For `like`, standing for itself.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '%' | '_' | '\\') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}
