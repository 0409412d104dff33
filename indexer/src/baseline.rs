//! The least work anybody could do: fetch and decode the same logs, and keep nothing. What the
//! indexer is measured against.

use alloy::primitives::Address;
use futures::{StreamExt, TryStreamExt, stream};
use url::Url;

use crate::decode;
use crate::followed::Followed;
use crate::run::{IN_FLIGHT, RANGE};
use crate::source::{Source, SourceError};

/// Fetches and decodes all logs of `followed` from its first block to the head, in the same ranges
/// and as many at a time as the pipeline does. Answers how many logs and how many facts there were.
///
/// # Errors
/// The endpoint fails.
pub async fn fetch_and_decode(
    http: &Url,
    chain_id: u64,
    followed: &Followed,
) -> Result<(usize, usize), SourceError> {
    let source = Source::new(http);
    let head = source.head().await?;
    let addresses: Vec<Address> = followed.addresses();
    let starts =
        (followed.first_block..=head).step_by(usize::try_from(RANGE).expect("a small number"));
    stream::iter(starts)
        .map(|start| source.logs(start, (start + RANGE - 1).min(head), &addresses))
        .buffered(IN_FLIGHT)
        .try_fold((0, 0), |(logs, facts), page| async move {
            let read: usize = page
                .iter()
                .filter_map(|log| decode::decode(followed, chain_id, log).ok())
                .map(|facts| facts.len())
                .sum();
            Ok((logs + page.len(), facts + read))
        })
        .await
}
