//! Reads of the API while it is asked at a steady pace: whoever is signed in at 500 a second, then the market at 1,000 a
//! second over many orders. The loop is open: a request's time counts from when it was due, however late it was sent.
//! The baseline is a server that passes on what the database makes of the market's own statements; the limit of both
//! are those statements alone. Over several sizes in one run it tells how much dearer a read is over the largest market
//! than over the smallest.
//!
//! The clients live in a process of their own (this program once more), as those of `bench live` do.

use std::collections::BTreeMap;
use std::sync::Arc;

use brickyard_api::{MarketStatements, market_statements};
use brickyard_core::orders::Terms;
use brickyard_store::{Access, connect};
use serde_json::{Value, json};
use sqlx::PgPool;

use super::Scratch;
use super::api_bare::{self, by_hand};
use super::api_clients::{Read, Work, ask};
use super::api_market::{collection_id, fill_market, item_id};
use super::append::terms;
use super::live::Times;
use super::site::Site;
use crate::commands::CommandError;
use crate::embedded::postgres::EmbeddedPostgres;
use crate::say;

/// Requests a second.
const SESSION_RATE: u64 = 500;
const MARKET_RATE: u64 = 1_000;
/// Callers at once where it is asked as fast as it answers; the connections that both sides have.
const CALLERS: usize = 24;
/// Of so many reads of the market one is a page of its list, all others are items.
const ONE_LIST_IN: usize = 10;
/// The list; what is asked of it follows.
const LIST: &str = "/api/dcservice/item/open/list";
/// Different reads that go round.
const READS: usize = 5_000;

pub(super) struct Plan {
    /// One or several sizes of the market.
    pub(super) orders: Vec<u64>,
    pub(super) seconds: u64,
}

/// Of one size.
struct Measured {
    line: Value,
    /// Of the market's reads at a pace, in microseconds.
    steady: BTreeMap<String, Times>,
}

pub(super) async fn run(plan: Plan, as_json: bool) -> Result<(), CommandError> {
    let mut all = vec![];
    for orders in &plan.orders {
        let scratch = Scratch::new()?;
        let postgres = EmbeddedPostgres::start(scratch.path()).await?;
        let measured = measure(&postgres, *orders, plan.seconds).await;
        postgres.stop().await;
        let measured = measured?;
        if as_json {
            say::line(&measured.line)
        } else {
            tell(&measured.line)
        }
        all.push(measured);
    }
    let smallest = all.iter().min_by_key(|one| one.line["orders"].as_u64());
    let largest = all.iter().max_by_key(|one| one.line["orders"].as_u64());
    let (Some(smallest), Some(largest)) = (smallest, largest) else { return Ok(()) };
    if all.len() > 1 {
        let line = growth(smallest, largest);
        if as_json { say::line(&line) } else { tell_growth(&line) }
    }
    Ok(())
}

fn text(line: &Value, key: &str) -> String {
    line[key].to_string().replace('"', "")
}

fn tell(line: &Value) {
    say::line("ratio of reads/s   orders   reads/s   bare/s   statements/s");
    say::line(format!(
        "{:>16} {:>8} {:>9} {:>8} {:>14}",
        text(line, "ratio"),
        text(line, "orders"),
        text(line, "reads_per_s"),
        text(line, "bare_per_s"),
        text(line, "statements_per_s"),
    ));
    for (name, rate) in [("session", SESSION_RATE), ("list", MARKET_RATE), ("item", MARKET_RATE)] {
        let (p50, p99) =
            (text(line, &format!("{name}_p50_ms")), text(line, &format!("{name}_p99_ms")));
        say::line(format!("{name} at {rate} reads a second: {p50} ms (p50), {p99} ms (p99)"));
    }
}

fn tell_growth(line: &Value) {
    let (from, to) = (text(line, "from_orders"), text(line, "to_orders"));
    say::line(format!("over {to} orders against {from}:"));
    for name in ["list", "item"] {
        let (p50, p99) =
            (text(line, &format!("{name}_p50_ratio")), text(line, &format!("{name}_p99_ratio")));
        say::line(format!("{name}: {p50} times as long (p50), {p99} times (p99)"));
    }
}

/// How many times as long the market's reads take over the largest market as over the smallest.
fn growth(smallest: &Measured, largest: &Measured) -> Value {
    let mut line = json!({
        "bench": "api sizes",
        "from_orders": smallest.line["orders"],
        "to_orders": largest.line["orders"],
    });
    for (kind, times) in &largest.steady {
        let least = smallest.steady.get(kind).copied().unwrap_or_default();
        for (name, us, before_us) in [("p50", times.0, least.0), ("p99", times.1, least.1)] {
            line[format!("{kind}_{name}_ratio")] = hundredths(us * 100 / before_us.max(1)).into();
        }
    }
    line
}

async fn measure(
    postgres: &EmbeddedPostgres,
    orders: u64,
    seconds: u64,
) -> Result<Measured, CommandError> {
    let site =
        Site::open(postgres, CALLERS, async |store| fill_market(store, orders).await).await?;
    let outcome = async {
        let lists = lists(&site.address).await?;
        let statements = market_statements(&site.app, &lists).await;
        let statements = statements.ok_or("the market tells no statements")?;
        let token = sign_up(&site.address, &site.access).await?;
        let bare = connect(postgres.options("brickyard"), u32::try_from(CALLERS)?).await?;
        let reads = reads(orders, lists.len());
        let market = Asked { lists, statements: Arc::new(statements), reads, orders };
        asked((&site.address, &token), seconds, market, &bare).await
    };
    let outcome = outcome.await;
    site.close().await?;
    outcome
}

/// An account as anybody opens one; the token of its session.
async fn sign_up(site: &str, access: &Access) -> Result<String, CommandError> {
    let (http, service) = (reqwest::Client::new(), format!("{site}/api/accountservice/open"));
    let mailbox = "bench@bricks.example";
    http.get(format!("{service}/sendemail?email={mailbox}&type=1"))
        .send()
        .await?
        .error_for_status()?;
    let mails = access.kept_mail(1).await?;
    let code = &mails.first().ok_or("no mail was kept")?.mail.code;
    let password = "5".repeat(64);
    let body = json!({ "email": mailbox, "password": password, "code": code });
    let request = http.post(format!("{service}/register")).header("idempotency-key", "bench");
    let entered: Value = request.json(&body).send().await?.error_for_status()?.json().await?;
    Ok(entered["data"]["token"].as_str().ok_or("nobody was let in")?.to_owned())
}

/// What pages of the list are asked for: either end by price, what is new, a page that follows another, and what is
/// narrowed by rail, by currency, by price and to one of the collections.
async fn lists(site: &str) -> Result<Vec<String>, CommandError> {
    let first = reqwest::get(format!("{site}{LIST}?sort=price_asc")).await?.error_for_status()?;
    let first: Value = first.json().await?;
    let next = first["data"]["next"].as_str().ok_or("the market is a page long")?;
    let (Terms { currency, chain_id, .. }, of) = (terms(0), collection_id(0));
    let priced = format!("?sort=price_asc&currency={currency}&chain={chain_id}");
    Ok(vec![
        "?sort=price_asc".to_owned(),
        "?sort=price_desc".to_owned(),
        "?sort=recent".to_owned(),
        format!("?sort=price_asc&cursor={next}"),
        "?sort=price_asc&rail=signature".to_owned(),
        format!("?sort=price_desc&currency={currency}&chain={chain_id}"),
        format!("{priced}&minPrice=300000000&maxPrice=900000000"),
        format!("?sort=price_asc&collection={of}"),
    ])
}

/// A read of the market.
#[derive(Clone, Debug)]
pub(super) enum MarketRead {
    Item(String),
    /// One of the lists, by its place.
    List(usize),
}

impl MarketRead {
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Item(_) => "item",
            Self::List(_) => "list",
        }
    }
}

/// Items from all over the market, and now and then a page of one of its lists.
fn reads(orders: u64, lists: usize) -> Vec<MarketRead> {
    // A step that meets every item before it comes back to one.
    let item = |n: usize| item_id(u64::try_from(n).unwrap_or_default() * 7_919 % orders);
    let read = |n: usize| match n % ONE_LIST_IN {
        0 => MarketRead::List(n / ONE_LIST_IN % lists),
        _ => MarketRead::Item(item(n)),
    };
    (0..READS).map(read).collect()
}

/// What one market is asked.
struct Asked {
    lists: Vec<String>,
    statements: Arc<MarketStatements>,
    reads: Vec<MarketRead>,
    orders: u64,
}

impl Asked {
    /// The reads, of the site or of the server that passes on.
    fn work(&self, path: impl Fn(&MarketRead) -> String) -> Vec<Read> {
        let read = |read: &MarketRead| Read { kind: read.kind().to_owned(), path: path(read) };
        self.reads.iter().map(read).collect()
    }

    fn path(&self, read: &MarketRead) -> String {
        match read {
            MarketRead::List(at) => format!("{LIST}{}", self.lists[*at]),
            MarketRead::Item(id) => format!("/api/dcservice/item/open/info?id={id}"),
        }
    }
}

async fn asked(
    (site, token): (&str, &str),
    seconds: u64,
    market: Asked,
    bare: &PgPool,
) -> Result<Measured, CommandError> {
    let own = Read { kind: "session".to_owned(), path: "/api/accountservice/user/info".to_owned() };
    let statements = &market.statements;
    let work = |rate, reads: Vec<Read>, token: &str| Work {
        site: site.to_owned(),
        token: token.to_owned(),
        reads,
        rate,
        seconds,
        callers: CALLERS,
    };
    let of_market = || market.work(|read| market.path(read));
    let passed = async || {
        let work = work(None, market.work(api_bare::path_of), "");
        api_bare::passed_on(bare, statements, work).await
    };
    // Both sides have been asked before it counts.
    ask(&work(None, of_market(), "")).await?;
    passed().await?;
    let session = ask(&work(Some(SESSION_RATE), vec![own], token)).await?;
    let steady = ask(&work(Some(MARKET_RATE), of_market(), "")).await?;
    let fast = ask(&work(None, of_market(), "")).await?.per_s;
    let bare_per_s = passed().await?.per_s;
    let alone_per_s = by_hand(bare, statements, &market.reads, CALLERS, seconds).await?;
    let mut line = json!({
        "bench": "api",
        "ratio": hundredths(fast * 100 / bare_per_s.max(1)),
        "ratio_to_statements": hundredths(fast * 100 / alone_per_s.max(1)),
        "orders": market.orders,
        "reads_per_s": fast,
        "bare_per_s": bare_per_s,
        "statements_per_s": alone_per_s,
    });
    for (kind, times) in session.times.iter().chain(&steady.times) {
        for (name, us) in [("p50", times.0), ("p99", times.1)] {
            line[format!("{kind}_{name}_ms")] = hundredths(us / 10).into();
        }
    }
    Ok(Measured { line, steady: steady.times })
}

fn hundredths(count: u64) -> String {
    format!("{}.{:02}", count / 100, count % 100)
}
