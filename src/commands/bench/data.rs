//! The data pages over a month of trade, while it goes on: reads at a steady pace, as of now and as of positions of
//! chance; all their read models built anew, against COPY of the rows they make; and the ranks of 10,000 tokens.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use brickyard_core::kernel::UnixSeconds;
use brickyard_core::orders::Terms;
use brickyard_projections::data::{Then, collection_traits, ranks};
use brickyard_projections::models::{
    Activity, Collections, Floors, Holdings, Orders, Quotes, Trades, Traits, WhaleMarks,
};
use brickyard_projections::{Model, Report, rebuild};
use brickyard_store::Store;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use serde_json::{Value, json};

use super::Scratch;
use super::api_clients::{Done, Read, Slow, Work, ask};
use super::api_market::{COLLECTIONS, collection_id};
use super::append::terms;
use super::copy::copy;
use super::data_market::{Market, Past, RANKED, SEED};
use super::live::Times;
use super::site::Site;
use crate::commands::CommandError;
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

const CONNECTIONS: usize = 24;
/// Reads a second.
const RATE: u64 = 500;
/// Reads as of a position of chance, a second: somebody moves a slider.
const BACK_RATE: u64 = 20;
/// Different reads that go round.
const READS: u64 = 2_000;
/// So often trades come in while it is read, and so many at once.
const PAUSE: Duration = Duration::from_millis(100);
const AT_ONCE: u64 = 2;
/// What figures are counted from is read once at the beginning.
const TOLD_WITHIN: Duration = Duration::from_secs(600);
/// The median of so many.
const ROUNDS: usize = 3;

pub(super) struct Plan {
    pub(super) trades: u64,
    pub(super) seconds: u64,
    pub(super) data_dir: Option<PathBuf>,
}

pub(super) async fn run(plan: Plan, as_json: bool) -> Result<(), CommandError> {
    let scratch = Scratch::new()?;
    let folder = plan.data_dir.as_deref().unwrap_or(scratch.path());
    let ends_s = ends_s(folder, plan.trades)?;
    let postgres = EmbeddedPostgres::start(folder).await?;
    let measured = measure(&postgres, &plan, ends_s, as_json).await;
    postgres.stop().await;
    measured
}

/// When the market's past ends: now, or as it was when the folder was filled.
fn ends_s(folder: &Path, trades: u64) -> Result<u64, CommandError> {
    std::fs::create_dir_all(folder)?;
    let note = folder.join("market.json");
    let now_s = SystemTime::now().duration_since(UNIX_EPOCH)?.as_secs();
    let (kept, ends_s) = match std::fs::read_to_string(&note) {
        Ok(text) => serde_json::from_str(&text)?,
        Err(_) => (trades, now_s),
    };
    if kept != trades {
        return Err(format!("the folder keeps a market of {kept} trades").into());
    }
    std::fs::write(note, serde_json::to_string(&(trades, ends_s))?)?;
    Ok(ends_s)
}

fn tell(line: &Value, as_json: bool) {
    if as_json {
        return say::line(line);
    }
    for (key, value) in line.as_object().into_iter().flatten() {
        say::line(format!("{key}: {value}"));
    }
}

async fn measure(
    postgres: &EmbeddedPostgres,
    plan: &Plan,
    now_s: u64,
    as_json: bool,
) -> Result<(), CommandError> {
    let mut market = Market::new(Past::month(plan.trades), now_s);
    let site = Site::open(postgres, CONNECTIONS, async |store| market.stand(store).await).await?;
    let outcome = async {
        answered(&site).await?;
        let head = site.store.head().await?.0;
        let work = |rate, reads: Vec<Read>| Work {
            site: site.address.clone(),
            token: String::new(),
            reads,
            rate: Some(rate),
            seconds: plan.seconds,
            callers: CONNECTIONS,
        };
        let (now, back) = (work(RATE, reads(None)), work(BACK_RATE, reads(Some(head))));
        // Everything is asked once before it counts, as on a site that has been up for a while: connections have planned
        // their statements, and tokens have their ranks.
        let before = Work { seconds: READS / RATE, ..work(RATE, reads(None)) };
        while_trading(&site.store, &mut market, &before).await?;
        let now = while_trading(&site.store, &mut market, &now).await?;
        let back = while_trading(&site.store, &mut market, &back).await?;
        let mut line = json!({
            "bench": "data",
            "trades": plan.trades,
            "events": head,
            "folded_in_ms": u64::try_from(site.folded_in.as_millis())?,
        });
        for (when, done) in [("now", &now), ("back", &back)] {
            let mut put = |of: String, (p50, p99): Times| {
                line[format!("{of}_p50_ms")] = hundredths(p50 / 10).into();
                line[format!("{of}_p99_ms")] = hundredths(p99 / 10).into();
            };
            put(when.to_owned(), done.of_all);
            for (kind, times) in &done.times {
                put(format!("{when}_{kind}"), *times);
            }
            let told = |slow: &Slow| {
                let Slow { kind, due_ms, took_us } = slow;
                format!("{kind} due at {due_ms} ms: {} ms", hundredths(took_us / 10))
            };
            line[format!("{when}_slowest")] =
                done.slowest.iter().map(told).collect::<Vec<_>>().into();
        }
        line["rarity_ms"] = rarity(&site.store, now_s).await?.into();
        Ok::<_, CommandError>(line)
    };
    let outcome = outcome.await;
    let store = site.store.clone();
    site.close().await?;
    tell(&outcome?, as_json);
    let mut line = json!({ "bench": "data rebuild" });
    let mut sums = (Duration::ZERO, Duration::ZERO);
    for Rebuilt { model, built, copied, read_ms, write_ms } in rebuilt(&store).await? {
        sums = (sums.0 + built, sums.1 + copied);
        line[format!("rebuild_{model}_read_ms")] = read_ms.into();
        line[format!("rebuild_{model}_write_ms")] = write_ms.into();
        line[format!("rebuild_{model}_ms")] = u64::try_from(built.as_millis())?.into();
        line[format!("copy_{model}_ms")] = u64::try_from(copied.as_millis())?.into();
    }
    let (built, copied) = sums;
    line["rebuild_ms"] = u64::try_from(built.as_millis())?.into();
    line["copy_ms"] = u64::try_from(copied.as_millis())?.into();
    let ratio = copied.as_millis() * 100 / built.as_millis().max(1);
    line["rebuild_ratio"] = hundredths(u64::try_from(ratio)?).into();
    tell(&line, as_json);
    Ok(())
}

/// Waits until figures are told of all that there is.
async fn answered(site: &Site) -> Result<(), CommandError> {
    let all = format!("{}/api/dataservice/open/collections/list?range=7d", site.address);
    let told = async {
        while !reqwest::get(&all).await?.status().is_success() {
            tokio::time::sleep(PAUSE).await;
        }
        Ok::<_, CommandError>(())
    };
    tokio::time::timeout(TOLD_WITHIN, told).await?
}

/// What people look at: the list of all collections, and each page of one.
fn reads(back_from: Option<i64>) -> Vec<Read> {
    let read = |n: u64| {
        // Those with most trades are looked at most.
        let id = collection_id(n * n / READS * COLLECTIONS / READS % COLLECTIONS);
        let (kind, mut path) = asked(n, &id);
        if let Some(head) = back_from {
            let half = head / 2;
            let far = i64::try_from(n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 2).unwrap_or(0);
            let and = if path.contains('?') { '&' } else { '?' };
            path = format!("{path}{and}at={}", half + far % half.max(1));
        }
        Read { kind: kind.to_owned(), path: format!("/api/dataservice/open/{path}") }
    };
    let mut reads: Vec<Read> = (0..READS).map(read).collect();
    // Who looks at a collection does not wait for all who look at another.
    reads.shuffle(&mut StdRng::seed_from_u64(SEED));
    reads
}

/// Every call that pages of figures make for everybody, in turn; what is told of one figure, of each kind of evidence.
fn asked(n: u64, id: &str) -> (&'static str, String) {
    let Terms { currency, chain_id, .. } = terms(0);
    let (kind, path) = match n % 20 {
        0 => ("list", "list?range=7d".to_owned()),
        1 => ("list_floor", "list?range=7d&sort=floor".to_owned()),
        2 => ("list_owners", "list?sort=owners".to_owned()),
        3 => ("categories", "categories?range=7d".to_owned()),
        4 => ("floor", format!("floor?id={id}&currency={currency}&range=7d")),
        5 => ("stats", format!("stats?id={id}&range=7d")),
        6 => ("sales", format!("sales?id={id}")),
        7 => ("prices", format!("prices?id={id}&currency={currency}&range=7d")),
        8 => ("holders", format!("holders?id={id}&currency={currency}")),
        9 => ("spread", format!("spread?id={id}")),
        10 => ("traders", format!("traders?id={id}&currency={currency}&range=7d")),
        11 => ("traders_all", format!("traders?currency={currency}&chain={chain_id}&range=7d")),
        12 => ("rarity", format!("rarity?id={id}")),
        13 => ("evidence_held", format!("evidence?id={id}&figure=holdings")),
        14 => ("evidence_listed", format!("evidence?id={id}&figure=listed")),
        15 => ("evidence_cap", format!("evidence?id={id}&figure=marketCap&currency={currency}")),
        16 => return ("whales", "whales".to_owned()),
        17 => return ("whales_of", format!("whales?id={id}")),
        18 => return ("moves", "whales/moves?size=20".to_owned()),
        _ => return ("quotes", "currency/quotes".to_owned()),
    };
    (kind, format!("collections/{path}"))
}

async fn while_trading(
    store: &Store,
    market: &mut Market,
    work: &Work,
) -> Result<Done, CommandError> {
    let trading = async {
        loop {
            market.trade(store, AT_ONCE).await?;
            tokio::time::sleep(PAUSE).await;
        }
    };
    tokio::select! {
        done = ask(work) => done,
        failed = trading => failed,
    }
}

/// From the rows to the order of all tokens, the median, in milliseconds.
async fn rarity(store: &Store, now_s: u64) -> Result<String, CommandError> {
    let now_s = UnixSeconds(now_s);
    let then = Then { position: store.head().await?, now_s, past: false };
    let mut times = vec![];
    for _ in 0..ROUNDS {
        let began = Instant::now();
        let (_, tokens) = collection_traits(store.pool(), then, &collection_id(0)).await?;
        let ranked = ranks(&tokens).len();
        times.push(began.elapsed());
        if u64::try_from(ranked)? != RANKED {
            return Err(format!("{ranked} tokens have a rank").into());
        }
    }
    times.sort_unstable();
    Ok(hundredths(u64::try_from(times[ROUNDS / 2].as_micros() / 10)?))
}

/// A model, how long it takes to be built anew, of that to be read and to be written, and COPY of what came out.
struct Rebuilt {
    model: &'static str,
    built: Duration,
    read_ms: u64,
    write_ms: u64,
    copied: Duration,
}

/// All models that the data pages read, one after the other.
async fn rebuilt(store: &Store) -> Result<Vec<Rebuilt>, CommandError> {
    Ok(vec![
        one::<Activity>(store).await?,
        one::<Collections>(store).await?,
        one::<Floors>(store).await?,
        one::<Holdings>(store).await?,
        one::<Orders>(store).await?,
        one::<Quotes>(store).await?,
        one::<Trades>(store).await?,
        one::<Traits>(store).await?,
        one::<WhaleMarks>(store).await?,
    ])
}

async fn one<M: Model>(store: &Store) -> Result<Rebuilt, CommandError> {
    let began = Instant::now();
    let report = rebuild(store, M::NAME, false, &|_| {}).await?;
    let Some(Report { read_ms, write_ms, .. }) = report.filter(|report| report.swapped) else {
        return Err(format!("{} came out differently", M::NAME).into());
    };
    let built = began.elapsed();
    Ok(Rebuilt { model: M::NAME, built, read_ms, write_ms, copied: copy::<M>(store).await? })
}

fn hundredths(count: u64) -> String {
    format!("{}.{:02}", count / 100, count % 100)
}
