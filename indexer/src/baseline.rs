//! The least work anybody could do: fetch and decode the same logs, and keep nothing. What the
//! indexer is measured against.

use std::sync::Arc;

use futures::TryStreamExt;
use url::Url;

use crate::decode;
use crate::followed::Followed;
use crate::ranges::{Counted, in_ranges};
use crate::source::{Source, SourceError};

/// Fetches and decodes all logs of `followed` from its first block to the head, in ranges as the
/// pipeline takes them. Answers how many logs and how many facts there were.
///
/// # Errors
/// The endpoint fails.
pub async fn fetch_and_decode(
    http: &Url,
    chain_id: u64,
    followed: Followed,
) -> Result<(usize, usize), SourceError> {
    let source = Source::new(http);
    let head = source.head().await?;
    let first_block = followed.first_block;
    let followed = Arc::new(followed);
    in_ranges(first_block, head, move |from, to| {
        let (source, followed) = (source.clone(), Arc::clone(&followed));
        async move {
            let logs = source.logs(from, to, &followed.addresses()).await?;
            let facts = logs
                .iter()
                .filter_map(|log| decode::decode(&followed, chain_id, log).ok())
                .map(|facts| facts.len())
                .sum::<usize>();
            Ok(Counted { value: facts, logs: logs.len() })
        }
    })
    .try_fold(
        (0, 0),
        |(logs, facts), range| async move { Ok((logs + range.logs, facts + range.value)) },
    )
    .await
}
