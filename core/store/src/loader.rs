//! Streams for commands that are not in memory: what is asked for together is read together.
//!
//! One task a process, the mirror of the writer: while one question is under way, the next ones
//! gather. A command on a stream that is not cached then costs a share of a round trip.

use std::collections::HashMap;

use sqlx::PgPool;
use tokio::sync::{mpsc, oneshot};
use tracing::debug;

use crate::reader::{self, Recorded};

/// Most streams in one question.
const BATCH_MAX: usize = 500;

pub(crate) struct Wanted {
    pub aggregate_type: &'static str,
    pub aggregate_id: String,
    /// Closed without an answer when the question failed; the caller then asks for itself.
    pub answer: oneshot::Sender<Vec<Recorded>>,
}

pub(crate) async fn run(pool: PgPool, mut queue: mpsc::Receiver<Wanted>) {
    let mut batch = Vec::with_capacity(BATCH_MAX);
    while queue.recv_many(&mut batch, BATCH_MAX).await > 0 {
        let types: Vec<&str> = batch.iter().map(|wanted| wanted.aggregate_type).collect();
        let ids: Vec<&str> = batch.iter().map(|wanted| wanted.aggregate_id.as_str()).collect();
        match reader::read_streams(&pool, &types, &ids).await {
            Ok(events) => answer(batch.drain(..), events),
            Err(error) => {
                debug!(streams = batch.len(), %error, "streams could not be read together");
                batch.clear();
            }
        }
    }
}

fn answer(batch: impl Iterator<Item = Wanted>, events: Vec<Recorded>) {
    let mut streams: HashMap<(String, String), Vec<Recorded>> = HashMap::new();
    for event in events {
        let stream = (event.aggregate_type.clone(), event.aggregate_id.clone());
        streams.entry(stream).or_default().push(event);
    }
    for Wanted { aggregate_type, aggregate_id, answer } in batch {
        let stream = (aggregate_type.to_owned(), aggregate_id);
        // A stream may be asked for twice in one batch, and nobody may be waiting any more.
        let _ = answer.send(streams.get(&stream).cloned().unwrap_or_default());
    }
}
