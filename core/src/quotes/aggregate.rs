//! When what a source tells is news, and when it is not believed.

use cqrs_es::Aggregate;
use cqrs_es::event_sink::EventSink;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::event::QuoteEvent;
use crate::kernel::{Amount, Kept, UnixSeconds};

/// A price that stays the same is told again after so long, or it would look forgotten.
pub const RENEWED_AFTER_S: u64 = 30 * 60;
/// A source's clock may be ahead of ours by so much.
const AHEAD_MAX_S: u64 = 5 * 60;
/// No currency moves this far between two looks; a source that says so has slipped a digit.
const LEAP: u64 = 10;
/// After so long without a word the market may have leapt indeed.
const LEAP_WITHIN_S: u64 = 6 * 60 * 60;
/// A billion dollars for one unit.
const DOLLARS_MAX: u64 = 1_000_000_000;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuoteCommand {
    Observe { atto_usd: Amount, source: String, observed_s: UnixSeconds, now_s: UnixSeconds },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum QuoteError {
    #[error("nothing is worth nothing, or more than a billion dollars")]
    NotAPrice,
    #[error("the price is of a time that has not come yet")]
    FromTheFuture,
    #[error("the price is ten times the last one, or a tenth of it")]
    Leaps,
}

impl QuoteError {
    /// Stable reason for logs and metrics.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::NotAPrice => "quote_not_a_price",
            Self::FromTheFuture => "quote_from_the_future",
            Self::Leaps => "quote_leaps",
        }
    }
}

/// Stream `quote/<chain id>-<currency>`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quote {
    last: Option<(Amount, UnixSeconds)>,
}

impl Quote {
    /// What is older than what is known, or the same and soon after, is no news.
    ///
    /// # Errors
    /// The price cannot be one.
    pub fn decide(&self, command: QuoteCommand) -> Result<Option<QuoteEvent>, QuoteError> {
        let QuoteCommand::Observe { atto_usd, source, observed_s, now_s } = command;
        if atto_usd.is_zero() || atto_usd > atto(DOLLARS_MAX) {
            return Err(QuoteError::NotAPrice);
        }
        if observed_s > now_s.plus(AHEAD_MAX_S) {
            return Err(QuoteError::FromTheFuture);
        }
        let told = QuoteEvent::QuoteObserved { atto_usd, source, observed_s };
        let Some((price, at)) = self.last else { return Ok(Some(told)) };
        let same = price == atto_usd;
        if observed_s <= at || (same && observed_s < at.plus(RENEWED_AFTER_S)) {
            return Ok(None);
        }
        let leaps = times(price, LEAP) <= atto_usd || times(atto_usd, LEAP) <= price;
        if leaps && observed_s < at.plus(LEAP_WITHIN_S) {
            return Err(QuoteError::Leaps);
        }
        Ok(Some(told))
    }
}

fn atto(dollars: u64) -> Amount {
    times(Amount::from(dollars), 1_000_000_000_000_000_000)
}

/// Prices that were let in are far from the end of the numbers.
fn times(amount: Amount, by: u64) -> Amount {
    Amount::new(amount.get().saturating_mul(Amount::from(by).get()))
}

impl Kept for Quote {
    const STATE_VERSION: i32 = 1;
}

impl Aggregate for Quote {
    const TYPE: &'static str = "quote";
    type Command = QuoteCommand;
    type Event = QuoteEvent;
    type Error = QuoteError;
    type Services = ();

    async fn handle(
        &mut self,
        command: QuoteCommand,
        _services: &(),
        sink: &EventSink<Self>,
    ) -> Result<(), QuoteError> {
        if let Some(event) = self.decide(command)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: QuoteEvent) {
        let QuoteEvent::QuoteObserved { atto_usd, observed_s, .. } = event;
        self.last = Some((atto_usd, observed_s));
    }
}
