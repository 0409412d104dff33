//! How often an endpoint is asked: as often as it likes until it complains, then less often,
//! and a little more with every answer. Pure: times are given.

use std::time::Duration;

use tokio::time::Instant;

/// Complaints about calls that were under way together are one complaint.
const ONE_COMPLAINT: Duration = Duration::from_secs(1);
const SLOWEST_PER_S: f64 = 1.0;
/// What is left of the rate after a complaint.
const LEFT: f64 = 0.6;
const MORE_PER_S: f64 = 2.0;
const MORE_OF_ALL: f64 = 0.01;
/// From here on nothing is held back: no endpoint is asked as often by one chain.
const FREE_PER_S: f64 = 2_000.0;
/// An endpoint may name the time of its rest, but not stop us for a day.
const LONGEST_REST: Duration = Duration::from_secs(60);

#[derive(Debug)]
pub(crate) struct Pace {
    /// None while nobody has complained.
    per_s: Option<f64>,
    next: Instant,
    slowed: Option<Instant>,
    counting_since: Instant,
    counted: u32,
}

impl Pace {
    pub(crate) fn new(now: Instant) -> Self {
        Self { per_s: None, next: now, slowed: None, counting_since: now, counted: 0 }
    }

    pub(crate) fn per_s(&self) -> Option<f64> {
        self.per_s
    }

    /// When the next call may go; it is taken for granted that it goes.
    pub(crate) fn take(&mut self, now: Instant) -> Instant {
        if now.duration_since(self.counting_since) > Duration::from_secs(1) {
            (self.counting_since, self.counted) = (now, 0);
        }
        self.counted += 1;
        let at = self.next.max(now);
        if let Some(per_s) = self.per_s {
            self.next = at + Duration::from_secs_f64(1.0 / per_s);
        }
        at
    }

    pub(crate) fn answered(&mut self) {
        // Some calls a second more for each second of answers. An endpoint that complains at random,
        // as some do, is not slowed to a halt by that.
        if let Some(per_s) = &mut self.per_s {
            *per_s += MORE_PER_S / *per_s + *per_s * MORE_OF_ALL;
            if *per_s >= FREE_PER_S {
                self.per_s = None;
            }
        }
    }

    /// The endpoint wants fewer calls, and none before `rest` is over.
    pub(crate) fn refused(&mut self, now: Instant, rest: Duration) {
        self.next = self.next.max(now + rest.min(LONGEST_REST));
        if self.slowed.is_some_and(|at| now.duration_since(at) < ONE_COMPLAINT) {
            return;
        }
        self.slowed = Some(now);
        let counted_for = now.duration_since(self.counting_since).as_secs_f64().max(0.1);
        let seen = f64::from(self.counted.max(1)) / counted_for;
        self.per_s = Some((self.per_s.unwrap_or(seen) * LEFT).max(SLOWEST_PER_S));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    #[test]
    fn nothing_is_held_back_until_somebody_complains() {
        let now = Instant::now();
        let mut pace = Pace::new(now);
        assert!((0..1_000).all(|_| pace.take(now) == now));
    }

    #[test]
    fn a_complaint_slows_once_and_answers_raise_the_rate_again() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        for n in 0..100 {
            pace.take(start + 10 * MS * n);
        }
        let now = start + 1_000 * MS;
        pace.refused(now, Duration::ZERO);
        pace.refused(now + MS, Duration::ZERO);
        let slowed = pace.per_s().expect("it is slowed");
        assert!((54.0..66.0).contains(&slowed), "{slowed}");
        let (first, second) = (pace.take(now + MS), pace.take(now + MS));
        let gap = second - first;
        assert!(gap > 15 * MS && gap < 19 * MS, "{gap:?}");
        for _ in 0..100 {
            pace.answered();
        }
        assert!(pace.per_s().expect("still slowed") > slowed + 1.5);
    }

    #[test]
    fn a_rest_that_is_asked_for_is_kept_but_not_for_a_day() {
        let now = Instant::now();
        let mut pace = Pace::new(now);
        pace.refused(now, 3_000 * MS);
        assert_eq!(pace.take(now), now + 3_000 * MS);
        pace.refused(now, Duration::from_secs(86_400));
        assert!(pace.take(now) <= now + LONGEST_REST);
    }

    #[test]
    fn it_never_stops_for_good() {
        let mut now = Instant::now();
        let mut pace = Pace::new(now);
        for _ in 0..100 {
            now += ONE_COMPLAINT;
            pace.refused(now, Duration::ZERO);
        }
        assert!(pace.per_s().expect("slowed") >= SLOWEST_PER_S);
    }
}
