//! Questions to the database have a limit: a link that falls silent would otherwise hold a chain
//! for ever. Whoever gave up asks again from where the cursor then stands.

use std::time::Duration;

use brickyard_store::StoreError;

use crate::run::IndexerError;

/// They take milliseconds; the longest ones read where thousands of streams end.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// Waits for an answer, and not for ever.
///
/// # Errors
/// Those of the question, or none came.
pub(crate) async fn asked<T, E>(
    asking: impl Future<Output = Result<T, E>>,
) -> Result<T, IndexerError>
where
    IndexerError: From<E>,
{
    match tokio::time::timeout(ANSWER_WITHIN, asking).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(StoreError::no_answer(ANSWER_WITHIN).into()),
    }
}
