//! Who asks for figures of now takes turns. An answer is of the position that it began with, and what is kept of the
//! present has gone on when many are counted at once on few cores: each then counts it anew as a past, which takes longer,
//! so that even more has come before the next is counted. Whoever waits for a turn has begun with no position yet.

use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;

use axum::extract::{Request, State};
use axum::http::Method;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use tokio::sync::Semaphore;

use crate::wire::extract::MIN_POSITION;

/// One is counted on each core while another waits for the database.
const EACH_CORE: usize = 2;

/// As many as are counted at once, served in the order in which they come.
pub(super) fn turns() -> Arc<Semaphore> {
    let cores = available_parallelism().map_or(1, NonZero::get);
    Arc::new(Semaphore::new(cores * EACH_CORE))
}

/// Lets a request wait for its turn. One of a past has a turn of its own, and one that waits for a position would
/// keep others from theirs.
pub(super) async fn in_turn(
    State(turns): State<Arc<Semaphore>>,
    request: Request,
    next: Next,
) -> Response {
    let (parts, body) = request.into_parts();
    let turn = if is_of_now(&parts) { turns.acquire_owned().await.ok() } else { None };
    let response = next.run(Request::from_parts(parts, body)).await;
    drop(turn);
    response
}

fn is_of_now(Parts { method, uri, headers, .. }: &Parts) -> bool {
    let mut words = uri.query().unwrap_or_default().split('&');
    let waits = words.any(|word| word.starts_with("at=")) || headers.contains_key(MIN_POSITION);
    method == Method::GET && !waits
}
