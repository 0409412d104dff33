//! The baselines of `bench api`. What an HTTP server costs that knows nothing: a request becomes one statement, and the
//! JSON that the database makes of its rows is passed on, as PostgREST does it. And the limit of both: the statements
//! by themselves, undecoded.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use brickyard_api::MarketStatements;
use brickyard_store::Position;
use serde::Deserialize;
use sqlx::postgres::PgArguments;
use sqlx::{Arguments, PgPool};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::api::MarketRead;
use super::api_clients::{Done, Work, ask};
use crate::commands::CommandError;

/// What all reads are bound to beside what they ask for: no position is too old, and nobody's clock has come so far.
const ANYTIME: (Position, i64) = (Position(0), 1_000);

#[derive(Clone)]
struct Door {
    pool: PgPool,
    statements: Arc<MarketStatements>,
}

#[derive(Deserialize)]
struct Asked {
    id: Option<String>,
    list: Option<usize>,
}

/// The work's reads, answered by a server that only passes on. Its paths are those of [`path_of`].
pub(super) async fn passed_on(
    pool: &PgPool,
    statements: &Arc<MarketStatements>,
    work: Work,
) -> Result<Done, CommandError> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let site = format!("http://{}", listener.local_addr()?);
    let door = Door { pool: pool.clone(), statements: Arc::clone(statements) };
    let router = Router::new().route("/rows", get(rows)).with_state(door);
    let serving: JoinHandle<_> = tokio::spawn(async { axum::serve(listener, router).await });
    let done = ask(&Work { site, ..work }).await;
    serving.abort();
    done
}

/// Where the rows of an item are, or those of a page of the list.
pub(super) fn path_of(read: &MarketRead) -> String {
    match read {
        MarketRead::Item(id) => format!("/rows?id={id}"),
        MarketRead::List(at) => format!("/rows?list={at}"),
    }
}

/// Statement and arguments of a read.
fn bound(of: &MarketStatements, read: &MarketRead) -> Result<(String, PgArguments), CommandError> {
    match read {
        MarketRead::List(at) => {
            let list = of.lists.get(*at).ok_or("there is no such list")?;
            Ok((list.statement.clone(), list.arguments.clone()))
        }
        MarketRead::Item(id) => {
            let mut arguments = PgArguments::default();
            arguments.add(ANYTIME.0)?;
            arguments.add(ANYTIME.1)?;
            arguments.add(id)?;
            Ok((of.item.clone(), arguments))
        }
    }
}

async fn rows(State(door): State<Door>, Query(asked): Query<Asked>) -> Response {
    let read = match asked {
        Asked { id: Some(id), .. } => MarketRead::Item(id),
        Asked { list, .. } => MarketRead::List(list.unwrap_or_default()),
    };
    let Ok((statement, arguments)) = bound(&door.statements, &read) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let text = format!("select coalesce(json_agg(r), '[]')::text from ({statement}) r");
    let query = sqlx::query_scalar_with::<_, String, _>(&text, arguments);
    match query.fetch_one(&door.pool).await {
        Ok(body) if body != "[]" => {
            ([(header::CONTENT_TYPE, "application/json")], body).into_response()
        }
        Ok(_) => StatusCode::NOT_FOUND.into_response(),
        Err(error) => (StatusCode::BAD_GATEWAY, error.to_string()).into_response(),
    }
}

/// As many reads a second as callers get from the statements alone, without a server between.
pub(super) async fn by_hand(
    pool: &PgPool,
    of: &MarketStatements,
    reads: &[MarketRead],
    callers: usize,
    seconds: u64,
) -> Result<u64, CommandError> {
    let (next, began) = (AtomicU64::new(0), Instant::now());
    let until = Duration::from_secs(seconds);
    let caller = async || {
        while began.elapsed() < until {
            let n = usize::try_from(next.fetch_add(1, Ordering::Relaxed))?;
            let (statement, arguments) = bound(of, &reads[n % reads.len()])?;
            let query = sqlx::query_with(&statement, arguments);
            if query.fetch_all(pool).await?.is_empty() {
                return Err("the market is empty".into());
            }
        }
        Ok::<_, CommandError>(())
    };
    futures::future::try_join_all((0..callers).map(|_| caller())).await?;
    let ms = u64::try_from(began.elapsed().as_millis())?.max(1);
    Ok(next.load(Ordering::Relaxed) * 1_000 / ms)
}
