//! What the data pages' questions have in common: a span of time, a moment, and a page's size.

use std::fmt::Display;
use std::str::FromStr;

use brickyard_core::kernel::UnixSeconds;
use brickyard_projections::data::{Place, Then, Turn};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::dc::When;
use crate::state::App;
use crate::wire::{Failure, Read};

/// How far back sums count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) enum Range {
    #[serde(rename = "6h")]
    SixHours,
    #[serde(rename = "1d")]
    Day,
    #[default]
    #[serde(rename = "7d")]
    Week,
    #[serde(rename = "30d")]
    Month,
    #[serde(rename = "90d")]
    Quarter,
    #[serde(rename = "all")]
    All,
}

const HOUR_S: i64 = 60 * 60;

impl Range {
    /// None for all there is.
    pub(super) const fn seconds(self) -> Option<i64> {
        match self {
            Self::SixHours => Some(6 * HOUR_S),
            Self::Day => Some(24 * HOUR_S),
            Self::Week => Some(7 * 24 * HOUR_S),
            Self::Month => Some(30 * 24 * HOUR_S),
            Self::Quarter => Some(90 * 24 * HOUR_S),
            Self::All => None,
        }
    }

    pub(crate) fn since_s(self, now_s: UnixSeconds) -> i64 {
        self.seconds().map_or(0, |seconds| (now_s.0.cast_signed() - seconds).max(0))
    }
}

/// Waits for the models, and says what moment is asked for.
pub(crate) async fn then(
    read: &Read,
    app: &App,
    models: &[&str],
    at: Option<&str>,
) -> Result<Then, Failure> {
    if at.is_none() {
        let position = read.of_figures(app, models).await?;
        return Ok(Then { position, now_s: app.now_s(), past: false });
    }
    let When { position, clock_s, past } = When::of(read, app, models, at).await?;
    Ok(Then { position, now_s: clock_s, past })
}

/// A present over which more comes while it is looked at is asked for so often before one is counted as a past, which
/// nothing overtakes.
pub(super) const PRESENTS: [bool; 5] = [false, false, false, false, true];

/// Which way a list is sorted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Direction {
    /// The smallest first.
    Asc,
    #[default]
    Desc,
}

/// Which page of a sorted list is asked for; `cursor` is `next` of the page before.
pub(super) fn turn<N: FromStr>(
    cursor: Option<&str>,
    direction: Direction,
    size: i64,
) -> Result<Turn<N>, Failure> {
    let place = |cursor: &str| {
        let (size, name) = cursor.split_once('~')?;
        let size = if size.is_empty() { None } else { Some(size.parse().ok()?) };
        Some((size, name.parse().ok()?))
    };
    let wrong = || Failure::invalid("cursor", "`next` of a page");
    let after = cursor.map(|cursor| place(cursor).ok_or_else(wrong)).transpose()?;
    let limit = usize::try_from(size).unwrap_or_default();
    Ok(Turn { after, limit, ascending: direction == Direction::Asc })
}

/// What the last row of a page was sorted by, and its name.
pub(super) fn cursor<N: Display>((size, name): &Place<N>) -> String {
    format!("{}~{name}", size.map(|size| size.to_string()).unwrap_or_default())
}

/// As many as asked for; what a file holds is counted so many at a time.
pub(super) fn size_of(asked: Option<i64>, file: bool) -> Result<i64, Failure> {
    let (usual, most) = if file { (AT_ONCE, MOST_AT_ONCE) } else { (50, 200) };
    let size = asked.unwrap_or(usual);
    if (1..=most).contains(&size) {
        return Ok(size);
    }
    Err(Failure::invalid("size", if file { "1 to 10000" } else { "1 to 200" }))
}

/// A megabyte or two of text: each page of a list looks at all of it again.
const AT_ONCE: i64 = 2_000;
const MOST_AT_ONCE: i64 = 10_000;
