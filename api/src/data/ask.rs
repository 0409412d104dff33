//! What the data pages' questions have in common: a span of time, a moment, and a page's size.

use brickyard_core::kernel::UnixSeconds;
use brickyard_projections::data::Then;
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

/// As many as asked for; a file holds more than a page.
pub(super) fn size_of(asked: Option<i64>, file: bool) -> Result<i64, Failure> {
    let (usual, most) = if file { (MOST_IN_A_FILE, MOST_IN_A_FILE) } else { (50, 200) };
    let size = asked.unwrap_or(usual);
    if (1..=most).contains(&size) {
        return Ok(size);
    }
    Err(Failure::invalid("size", if file { "1 to 10000" } else { "1 to 200" }))
}

const MOST_IN_A_FILE: i64 = 10_000;
