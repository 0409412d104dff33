//! The clients of `bench api`, in a process of their own: they send each read when it is due, note how long after that
//! its answer was whole, and tell at the end.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::process::Stdio;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::Command;
use tokio::time::{Instant, sleep_until};

use super::live::{Times, times};
use crate::commands::CommandError;
use crate::commands::parts::raise_file_limit;
use crate::say;

/// Callers where reads come at a pace: more than are ever under way unless the server falls behind.
const CALLERS_AT_A_PACE: usize = 256;
/// Reads at a pace that do not count at first: a process has just begun, and its connections with it.
const LEAD_IN_S: u64 = 1;
/// So many of the slowest are told of.
const SLOWEST: usize = 10;

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Read {
    /// What its times are told under.
    pub(super) kind: String,
    pub(super) path: String,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Work {
    pub(super) site: String,
    /// Of a session; empty for nobody's.
    pub(super) token: String,
    /// They go round.
    pub(super) reads: Vec<Read>,
    /// Reads a second; without it the next one is due when the one before is answered.
    pub(super) rate: Option<u64>,
    pub(super) seconds: u64,
    /// Callers where there is no pace.
    pub(super) callers: usize,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Done {
    pub(super) per_s: u64,
    /// Of all reads, in microseconds.
    pub(super) of_all: Times,
    /// The same by kind.
    pub(super) times: BTreeMap<String, Times>,
    /// Those that took longest, in the order in which they were due.
    pub(super) slowest: Vec<Slow>,
}

/// One read: what is slow together has one reason.
#[derive(Serialize, Deserialize)]
pub(super) struct Slow {
    pub(super) kind: String,
    /// After the first read that counts.
    pub(super) due_ms: u64,
    pub(super) took_us: u64,
}

/// Has a process of its own do the work.
pub(super) async fn ask(work: &Work) -> Result<Done, CommandError> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(["bench", "api-clients"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .kill_on_drop(true)
        .spawn()?;
    let mut input = child.stdin.take().ok_or("the clients cannot be spoken to")?;
    input.write_all(&serde_json::to_vec(work)?).await?;
    drop(input);
    let told = child.wait_with_output().await?;
    if !told.status.success() {
        return Err("the clients gave up".into());
    }
    Ok(serde_json::from_slice(&told.stdout)?)
}

pub(super) async fn run() -> Result<(), CommandError> {
    raise_file_limit();
    let mut text = vec![];
    tokio::io::stdin().read_to_end(&mut text).await?;
    let done = work(&serde_json::from_slice(&text)?).await?;
    say::line(serde_json::to_string(&done)?);
    Ok(())
}

async fn work(work: &Work) -> Result<Done, CommandError> {
    let (http, next, began) = (reqwest::Client::new(), AtomicU64::new(0), Instant::now());
    let (end, last) = match work.rate {
        Some(rate) => (None, rate * (LEAD_IN_S + work.seconds)),
        None => (Some(began + Duration::from_secs(work.seconds)), u64::MAX),
    };
    let counts_from = work.rate.map_or(0, |rate| rate * LEAD_IN_S);
    let lead_in_ms = work.rate.map_or(0, |_| LEAD_IN_S * 1_000);
    let caller = async || {
        let mut took = vec![];
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            if n >= last || end.is_some_and(|end| Instant::now() >= end) {
                return Ok::<_, CommandError>(took);
            }
            let due = match work.rate {
                Some(rate) => began + Duration::from_micros(n * 1_000_000 / rate),
                None => Instant::now(),
            };
            sleep_until(due).await;
            let at = usize::try_from(n)? % work.reads.len();
            let mut request = http.get(format!("{}{}", work.site, work.reads[at].path));
            if !work.token.is_empty() {
                request = request.bearer_auth(&work.token);
            }
            request.send().await?.error_for_status()?.bytes().await?;
            if n < counts_from {
                continue;
            }
            let due_ms = u64::try_from(due.duration_since(began).as_millis())?;
            took.push((at, due_ms - lead_in_ms, u64::try_from(due.elapsed().as_micros())?));
        }
    };
    let callers = if work.rate.is_some() { CALLERS_AT_A_PACE } else { work.callers };
    let all = futures::future::try_join_all((0..callers).map(|_| caller())).await?;
    let took_ms = u64::try_from(began.elapsed().as_millis())?.saturating_sub(lead_in_ms).max(1);
    let mut by_kind: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    let mut all: Vec<_> = all.into_iter().flatten().collect();
    let count = all.len();
    for (at, _, us) in &all {
        by_kind.entry(work.reads[*at].kind.clone()).or_default().push(*us);
    }
    let of_all = times(all.iter().map(|(_, _, us)| *us).collect());
    let times = by_kind.into_iter().map(|(kind, all)| (kind, times(all))).collect();
    all.sort_unstable_by_key(|(_, _, us)| Reverse(*us));
    all.truncate(SLOWEST);
    all.sort_unstable_by_key(|(_, due_ms, _)| *due_ms);
    let slow = |(at, due_ms, took_us): (usize, u64, u64)| Slow {
        kind: work.reads[at].kind.clone(),
        due_ms,
        took_us,
    };
    let slowest = all.into_iter().map(slow).collect();
    Ok(Done { per_s: u64::try_from(count)? * 1_000 / took_ms, of_all, times, slowest })
}
