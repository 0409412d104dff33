//! `brickyard audit log`: events that fit, the newest last, and live from there on.

use brickyard_store::browse::{Ask, Direction, Filter, Text, browse};
use brickyard_store::{Position, Recorded, Store};
use clap::Args;
use time::format_description::well_known::Rfc3339;
use time::{Date, Duration, OffsetDateTime, Time};

use super::lines::{JsonLine, coloured, line};
use crate::commands::CommandError;
use crate::say;

/// Events read at once.
const PAGE: i64 = 500;

#[derive(Debug, Args)]
pub(in crate::commands) struct Arguments {
    /// One stream, `order/0x…`; or all of a type, `order`.
    #[arg(long)]
    stream: Option<String>,
    /// Type of event, such as OrderListed.
    #[arg(long = "type", value_name = "TYPE")]
    event_type: Option<String>,
    /// The account that sent the command, or an address that the event names.
    #[arg(long)]
    actor: Option<String>,
    /// A command's id or a transaction's hash: all that came of it.
    #[arg(long, value_name = "ID")]
    correlation: Option<String>,
    /// From this moment on: 2026-11-21, 2026-11-21T08:00:00Z, or how long ago (90s, 15m, 2h, 7d).
    #[arg(long, value_name = "TIME")]
    since: Option<String>,
    /// Up to this moment, written the same way.
    #[arg(long, value_name = "TIME")]
    until: Option<String>,
    /// Chain id.
    #[arg(long)]
    chain: Option<u64>,
    /// A block of that chain.
    #[arg(long, requires = "chain")]
    block: Option<u64>,
    /// How many of the newest to show; 0 shows all.
    #[arg(long, default_value_t = 50)]
    limit: usize,
    /// Goes on with what is appended, until Ctrl-C.
    #[arg(long, short)]
    follow: bool,
}

impl Arguments {
    fn filter(&self) -> Result<Filter, CommandError> {
        let now = OffsetDateTime::now_utc();
        let moment = |text: &Option<String>| {
            text.as_deref().map(|text| moment(text, now).ok_or_else(|| bad_time(text))).transpose()
        };
        let stream = self.stream.as_deref();
        let (stream, stream_type) = match stream.is_some_and(|stream| stream.contains('/')) {
            true => (stream, None),
            false => (None, stream),
        };
        Ok(Filter::read(Text {
            stream,
            stream_type,
            event_type: self.event_type.as_deref(),
            actor: self.actor.as_deref(),
            correlation: self.correlation.as_deref(),
            tx: None,
            chain: self.chain,
            block: self.block,
            since: moment(&self.since)?,
            until: moment(&self.until)?,
        })?)
    }
}

pub(super) async fn run(
    store: &Store,
    arguments: Arguments,
    json: bool,
) -> Result<(), CommandError> {
    let filter = arguments.filter()?;
    let told = async {
        let reached = match arguments.limit {
            0 => all(store, &filter, Position(0), json).await?,
            limit => newest(store, &filter, limit, json).await?,
        };
        if arguments.follow { follow(store, &filter, reached, json).await } else { Ok(()) }
    };
    tokio::select! {
        told = told => told,
        // Asked to stop, it has done what was wanted.
        _ = tokio::signal::ctrl_c(), if arguments.follow => Ok(()),
    }
}

/// The newest that fit, in the order of the log; answers how far the log was looked at.
async fn newest(
    store: &Store,
    filter: &Filter,
    limit: usize,
    json: bool,
) -> Result<Position, CommandError> {
    let head = store.head().await?;
    let mut found: Vec<Recorded> = vec![];
    let mut before = Position(head.0.saturating_add(1));
    while found.len() < limit {
        let left = i64::try_from(limit - found.len()).unwrap_or(PAGE);
        let ask = Ask {
            filter: filter.clone(),
            direction: Direction::Newest,
            before: Some(before),
            after: None,
            size: left.min(PAGE),
        };
        let page = browse(store, &ask).await?;
        found.extend(page.events);
        before = page.scanned_to;
        if !page.more {
            break;
        }
    }
    for event in found.iter().rev() {
        tell(event, json)?;
    }
    Ok(head)
}

/// Everything that fits after a position, in the order of the log.
async fn all(
    store: &Store,
    filter: &Filter,
    after: Position,
    json: bool,
) -> Result<Position, CommandError> {
    let mut ask = Ask {
        filter: filter.clone(),
        direction: Direction::Oldest,
        after: Some(after),
        before: None,
        size: PAGE,
    };
    loop {
        let page = browse(store, &ask).await?;
        for event in &page.events {
            tell(event, json)?;
        }
        ask.after = Some(page.scanned_to);
        if !page.more {
            return Ok(page.scanned_to);
        }
    }
}

async fn follow(
    store: &Store,
    filter: &Filter,
    mut reached: Position,
    json: bool,
) -> Result<(), CommandError> {
    let mut head = store.head_changes();
    loop {
        reached = all(store, filter, reached, json).await?;
        head.wait_for(|head| *head > reached).await?;
    }
}

fn tell(event: &Recorded, json: bool) -> Result<(), CommandError> {
    if json {
        say::row(serde_json::to_string(&JsonLine::of(event)?)?)?;
    } else {
        say::row(line(event, coloured()))?;
    }
    Ok(())
}

fn bad_time(text: &str) -> String {
    format!(
        "“{text}” is no time: write 2026-11-21, 2026-11-21T08:00:00Z, or how long ago, such as 15m"
    )
}

/// A moment as people write it.
fn moment(text: &str, now: OffsetDateTime) -> Option<OffsetDateTime> {
    if let Ok(moment) = OffsetDateTime::parse(text, &Rfc3339) {
        return Some(moment);
    }
    if let Ok(start) = OffsetDateTime::parse(&format!("{text}T00:00:00Z"), &Rfc3339) {
        return Some(start.date().with_time(Time::MIDNIGHT).assume_utc());
    }
    let (count, unit) = text.split_at(text.char_indices().next_back()?.0);
    let count: u32 = count.parse().ok()?;
    let unit = match unit {
        "s" => Duration::SECOND,
        "m" => Duration::MINUTE,
        "h" => Duration::HOUR,
        "d" => Duration::DAY,
        _ => return None,
    };
    now.checked_sub(unit.checked_mul(i32::try_from(count).ok()?)?)
        .filter(|moment| moment.date() > Date::MIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_as_people_write_them() {
        let now = OffsetDateTime::UNIX_EPOCH + Duration::days(10);
        let at = |text: &str| moment(text, now).map(|moment| moment.unix_timestamp());
        assert_eq!(at("1970-01-02"), Some(86_400));
        assert_eq!(at("1970-01-01T01:00:00+01:00"), Some(0));
        assert_eq!(at("90s"), Some(10 * 86_400 - 90));
        assert_eq!(at("2d"), Some(8 * 86_400));
        for wrong in
            ["", "m", "1", "1y", "-1m", "1970-13-01", "99999999999999d", "4294967295d", "é"]
        {
            assert_eq!(at(wrong), None, "{wrong}");
        }
    }
}
