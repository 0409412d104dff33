//! What somebody asks of the log: which events, from where, in which direction.
//!
//! Whatever can be said wrongly is refused here, by the name of the field, so that no caller has
//! checks of its own. No SQL.

use std::str::FromStr;

use brickyard_core::kernel::{Address, ChainId, Hash32};
use thiserror::Error;
use time::OffsetDateTime;

use crate::reader::Position;

/// Longer texts stand nowhere in the log.
const TEXT_MAX: usize = 200;

/// A field of a filter, and what it should have been.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{field}: {expected}")]
pub struct BadFilter {
    pub field: &'static str,
    pub expected: &'static str,
}

/// Which events. Whatever is set has to fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Kind of stream, such as `order`.
    pub stream_type: Option<String>,
    /// One stream of that kind.
    pub stream_id: Option<String>,
    pub event_type: Option<String>,
    /// The account that sent the command, or an address that the event names.
    pub actor: Option<String>,
    /// A command's id, or the hash of a transaction: all that came of it.
    pub correlation: Option<String>,
    pub tx: Option<Hash32>,
    pub chain_id: Option<ChainId>,
    pub block: Option<u64>,
    /// Recorded at this moment or later.
    pub since: Option<OffsetDateTime>,
    /// Recorded at this moment or earlier.
    pub until: Option<OffsetDateTime>,
}

/// The same as texts, as they stand in an address or at a terminal.
#[derive(Clone, Copy, Debug, Default)]
pub struct Text<'a> {
    pub stream: Option<&'a str>,
    pub stream_type: Option<&'a str>,
    pub event_type: Option<&'a str>,
    pub actor: Option<&'a str>,
    pub correlation: Option<&'a str>,
    pub tx: Option<&'a str>,
    pub chain: Option<u64>,
    pub block: Option<u64>,
    pub since: Option<OffsetDateTime>,
    pub until: Option<OffsetDateTime>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Direction {
    #[default]
    Oldest,
    Newest,
}

impl FromStr for Direction {
    type Err = BadFilter;

    fn from_str(text: &str) -> Result<Self, BadFilter> {
        match text {
            "oldest" => Ok(Self::Oldest),
            "newest" => Ok(Self::Newest),
            _ => Err(BadFilter { field: "order", expected: "oldest or newest" }),
        }
    }
}

/// A filter with the place to go on from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    pub filter: Filter,
    pub direction: Direction,
    /// Only events after this one.
    pub after: Option<Position>,
    /// Only events before this one.
    pub before: Option<Position>,
    /// Most events of a page.
    pub size: i64,
}

impl Ask {
    /// # Errors
    /// The size is no page's.
    pub fn check(self, most: i64) -> Result<Self, BadFilter> {
        if (1..=most).contains(&self.size) {
            Ok(self)
        } else {
            Err(BadFilter { field: "size", expected: "1 to 500" })
        }
    }

    /// The first position that may be answered.
    pub(super) fn first(&self) -> Position {
        Position(self.after.map_or(1, |after| after.0.saturating_add(1)).max(1))
    }

    /// The last one.
    pub(super) fn last(&self, head: Position) -> Position {
        let last = self.before.map_or(head, |before| Position(before.0.saturating_sub(1)));
        last.min(head)
    }
}

impl Filter {
    /// # Errors
    /// The first field that cannot mean anything.
    pub fn read(text: Text<'_>) -> Result<Self, BadFilter> {
        let mut filter = Self {
            stream_type: short("streamType", text.stream_type)?,
            event_type: short("eventType", text.event_type)?,
            actor: short("actor", text.actor)?.map(lower_case_address),
            correlation: short("correlation", text.correlation)?,
            tx: text.tx.map(hash).transpose()?,
            chain_id: text.chain.map(ChainId),
            block: text.block,
            since: text.since,
            until: text.until,
            ..Self::default()
        };
        if let Some(stream) = short("stream", text.stream)? {
            filter.name_stream(&stream)?;
        }
        if filter.block.is_some() && filter.chain_id.is_none() {
            return Err(BadFilter { field: "block", expected: "name the chain too: chain=<id>" });
        }
        if let (Some(since), Some(until)) = (filter.since, filter.until)
            && since > until
        {
            return Err(BadFilter {
                field: "until",
                expected: "a moment that is not before since",
            });
        }
        Ok(filter)
    }

    fn name_stream(&mut self, stream: &str) -> Result<(), BadFilter> {
        let bad = |expected| BadFilter { field: "stream", expected };
        let (kind, id) = stream.split_once('/').ok_or(bad("{type}/{id}, such as order/0x…"))?;
        if kind.is_empty() || id.is_empty() {
            return Err(bad("{type}/{id}, such as order/0x…"));
        }
        if self.stream_type.as_ref().is_some_and(|other| other != kind) {
            return Err(bad("a stream of the type that streamType names"));
        }
        self.stream_type = Some(kind.to_owned());
        self.stream_id = Some(id.to_owned());
        Ok(())
    }
}

fn short(field: &'static str, text: Option<&str>) -> Result<Option<String>, BadFilter> {
    match text {
        None => Ok(None),
        Some(text) if (1..=TEXT_MAX).contains(&text.len()) && !text.contains('\0') => {
            Ok(Some(text.to_owned()))
        }
        Some(_) => Err(BadFilter { field, expected: "1 to 200 bytes of text" }),
    }
}

fn hash(text: &str) -> Result<Hash32, BadFilter> {
    text.parse().map_err(|_| BadFilter { field: "tx", expected: "0x and 64 hexadecimal digits" })
}

/// Addresses stand in the log in lower case; whoever pastes one may have the checksummed form.
fn lower_case_address(actor: String) -> String {
    match actor.parse::<Address>() {
        Ok(address) => address.to_string(),
        Err(_) => actor,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: Text<'_>) -> &'static str {
        Filter::read(text).expect_err("it is wrong").field
    }

    #[test]
    fn a_stream_is_named_by_type_and_id_and_the_id_may_hold_slashes() {
        let read = |stream| Filter::read(Text { stream: Some(stream), ..Text::default() });
        let filter = read("order/0x12/3").expect("it is right");
        assert_eq!(filter.stream_type.as_deref(), Some("order"));
        assert_eq!(filter.stream_id.as_deref(), Some("0x12/3"));
        for wrong in ["order", "/x", "order/", "", &"x/".repeat(101)] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_contradicts_itself_is_refused_by_the_field_to_correct() {
        let (stream, other) = (Some("order/1"), Some("item"));
        assert_eq!(refused(Text { stream, stream_type: other, ..Text::default() }), "stream");
        assert_eq!(refused(Text { block: Some(1), ..Text::default() }), "block");
        assert_eq!(refused(Text { tx: Some("0x12"), ..Text::default() }), "tx");
        let (since, until) = (
            OffsetDateTime::from_unix_timestamp(2).ok(),
            OffsetDateTime::from_unix_timestamp(1).ok(),
        );
        assert_eq!(refused(Text { since, until, ..Text::default() }), "until");
        assert_eq!(refused(Text { actor: Some("a\0b"), ..Text::default() }), "actor");
    }

    #[test]
    fn an_address_is_found_in_any_of_its_spellings() {
        let actor = Some("0x5FbDB2315678afecb367f032d93F642f64180aa3");
        let filter = Filter::read(Text { actor, ..Text::default() }).expect("it is right");
        let expected = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
        assert_eq!(filter.actor.as_deref(), Some(expected));
    }
}
