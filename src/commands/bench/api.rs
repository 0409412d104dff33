//! Reads of the API while it is asked at a steady pace: whoever is signed in at 500 a second, then the market at 1,000 a
//! second over many orders. The loop is open: a request's time counts from when it was due, however late it was sent.
//! The baseline is a server that passes on what the database makes of the market's own statements; the limit of both
//! are those statements alone.
//!
//! The clients live in a process of their own (this program once more), as those of `bench live` do.

use std::sync::Arc;

use brickyard_api::{MarketStatements, market_statements};
use brickyard_store::{Access, connect};
use serde_json::{Value, json};
use sqlx::PgPool;

use super::Scratch;
use super::api_bare::{self, by_hand};
use super::api_clients::{Read, Work, ask};
use super::api_market::{fill_market, item_id};
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
const ONE_LIST_IN: u64 = 10;
/// Different reads that go round.
const READS: u64 = 5_000;

pub(super) struct Plan {
    pub(super) orders: u64,
    pub(super) seconds: u64,
}

pub(super) async fn run(plan: Plan, as_json: bool) -> Result<(), CommandError> {
    let scratch = Scratch::new()?;
    let postgres = EmbeddedPostgres::start(scratch.path()).await?;
    let measured = measure(&postgres, &plan).await;
    postgres.stop().await;
    let line = measured?;
    if as_json {
        say::line(&line);
        return Ok(());
    }
    let text = |key: &str| line[key].to_string().replace('"', "");
    say::line("ratio of reads/s   orders   reads/s   bare/s   statements/s");
    say::line(format!(
        "{:>16} {:>8} {:>9} {:>8} {:>14}",
        text("ratio"),
        text("orders"),
        text("reads_per_s"),
        text("bare_per_s"),
        text("statements_per_s"),
    ));
    for (name, rate) in [("session", SESSION_RATE), ("list", MARKET_RATE), ("item", MARKET_RATE)] {
        let (p50, p99) = (text(&format!("{name}_p50_ms")), text(&format!("{name}_p99_ms")));
        say::line(format!("{name} at {rate} reads a second: {p50} ms (p50), {p99} ms (p99)"));
    }
    Ok(())
}

async fn measure(postgres: &EmbeddedPostgres, plan: &Plan) -> Result<Value, CommandError> {
    let orders = plan.orders;
    let site =
        Site::open(postgres, CALLERS, async |store| fill_market(store, orders).await).await?;
    let outcome = async {
        let statements =
            market_statements(&site.app).await.ok_or("the market tells no statements")?;
        let token = sign_up(&site.address, &site.access).await?;
        let bare = connect(postgres.options("brickyard"), u32::try_from(CALLERS)?).await?;
        asked(&site.address, &token, plan, statements, &bare).await
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

/// What the market is asked: items from all over it, and now and then a page of its list.
fn reads(orders: u64) -> Vec<Option<String>> {
    // A step that meets every item before it comes back to one.
    let item = |n: u64| item_id(n.wrapping_mul(7_919) % orders);
    (0..READS).map(|n| (n % ONE_LIST_IN != 0).then(|| item(n))).collect()
}

fn path_of(item: Option<&str>) -> String {
    match item {
        None => "/api/dcservice/item/open/list?sort=price_asc".to_owned(),
        Some(id) => format!("/api/dcservice/item/open/info?id={id}"),
    }
}

async fn asked(
    site: &str,
    token: &str,
    plan: &Plan,
    statements: MarketStatements,
    bare: &PgPool,
) -> Result<Value, CommandError> {
    let (items, statements) = (reads(plan.orders), Arc::new(statements));
    let own = Read { kind: "session".to_owned(), path: "/api/accountservice/user/info".to_owned() };
    let market = |path: fn(Option<&str>) -> String| {
        let read = |item: &Option<String>| Read {
            kind: if item.is_some() { "item" } else { "list" }.to_owned(),
            path: path(item.as_deref()),
        };
        items.iter().map(read).collect::<Vec<_>>()
    };
    let work = |rate, reads: Vec<Read>, token: &str| Work {
        site: site.to_owned(),
        token: token.to_owned(),
        reads,
        rate,
        seconds: plan.seconds,
        callers: CALLERS,
    };
    let passed = async || {
        let work = work(None, market(api_bare::path_of), "");
        api_bare::passed_on(bare, &statements, work).await
    };
    // Both sides have been asked before it counts.
    ask(&work(None, market(path_of), "")).await?;
    passed().await?;
    let session = ask(&work(Some(SESSION_RATE), vec![own], token)).await?;
    let steady = ask(&work(Some(MARKET_RATE), market(path_of), "")).await?;
    let fast = ask(&work(None, market(path_of), "")).await?.per_s;
    let bare_per_s = passed().await?.per_s;
    let alone_per_s = by_hand(bare, &statements, &items, CALLERS, plan.seconds).await?;
    let mut line = json!({
        "bench": "api",
        "ratio": hundredths(fast * 100 / bare_per_s.max(1)),
        "ratio_to_statements": hundredths(fast * 100 / alone_per_s.max(1)),
        "orders": plan.orders,
        "reads_per_s": fast,
        "bare_per_s": bare_per_s,
        "statements_per_s": alone_per_s,
    });
    for (kind, times) in session.times.iter().chain(&steady.times) {
        for (name, us) in [("p50", times.0), ("p99", times.1)] {
            line[format!("{kind}_{name}_ms")] = hundredths(us / 10).into();
        }
    }
    Ok(line)
}

fn hundredths(count: u64) -> String {
    format!("{}.{:02}", count / 100, count % 100)
}
