//! Streams for commands that are not in memory: what is asked for together is read together.
//!
//! One task a process, the mirror of the writer: while one question is under way, the next ones
//! gather. A command on a stream that is not cached then costs a share of a round trip.

use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tracing::debug;

use crate::error::StoreError;
use crate::line::Line;
use crate::reader::{self, Stream, Wanted};

/// Most streams in one question.
const BATCH_MAX: usize = 500;
/// Silence for longer is a lost link; those who wait then ask for themselves.
const WITHIN: Duration = Duration::from_secs(6);

pub(crate) struct Load {
    pub wanted: Wanted,
    /// Closed without an answer when the question failed; the caller then asks for itself.
    pub answer: oneshot::Sender<Stream>,
}

pub(crate) async fn run(line: Line, mut queue: mpsc::Receiver<Load>) {
    let mut batch = Vec::with_capacity(BATCH_MAX);
    while queue.recv_many(&mut batch, BATCH_MAX).await > 0 {
        let (wanted, answers): (Vec<_>, Vec<_>) =
            batch.drain(..).map(|load| (load.wanted, load.answer)).unzip();
        let reading = timeout(WITHIN, read(&line, &wanted)).await;
        match reading.unwrap_or_else(|_| Err(StoreError::no_answer(WITHIN))) {
            Ok(streams) => {
                for (answer, stream) in answers.into_iter().zip(streams) {
                    // Nobody may be waiting any more.
                    let _ = answer.send(stream);
                }
            }
            Err(error) => {
                debug!(streams = wanted.len(), %error, "streams could not be read together");
            }
        }
    }
}

async fn read(line: &Line, wanted: &[Wanted]) -> Result<Vec<Stream>, StoreError> {
    let mut connection = line.take().await?;
    let streams = reader::read_streams(&mut connection, wanted).await?;
    line.give_back(connection);
    Ok(streams)
}
