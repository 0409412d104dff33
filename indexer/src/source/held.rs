//! Endpoints held against what headers vouch for: a bare word that a header has disproved is asked
//! for last from then on.

use alloy::primitives::{Address, B256};
use alloy::rpc::types::Log;
use tokio::time::Instant;
use tracing::warn;

use super::{Header, Source, SourceError};

impl Source {
    /// A range for the second time, of another endpoint than the best one where there is one.
    ///
    /// # Errors
    /// As [`Source::range`].
    pub(crate) async fn range_again(
        &self,
        from: u64,
        to: u64,
        addresses: &[Address],
    ) -> Result<(Header, Header, Vec<Log>), SourceError> {
        if let Some(number) = self.in_order().get(1).copied() {
            let endpoint = &self.endpoints[number];
            if self.meet(number, endpoint).await.is_ok()
                && let Ok(told) = endpoint.range(from, to, addresses).await
            {
                return Ok(told);
            }
        }
        self.range(from, to, addresses).await
    }

    /// Asks each endpoint for the logs of these blocks; `vouched` says of its answer whether headers
    /// vouch for it.
    pub(crate) async fn hold(
        &self,
        (first, last): (u64, u64),
        addresses: &[Address],
        vouched: B256,
        digest: impl Fn(&[Log]) -> B256,
    ) {
        for endpoint in self.endpoints.iter() {
            let Ok((_, _, logs)) = endpoint.range(first, last, addresses).await else { continue };
            if digest(&logs) == vouched {
                continue;
            }
            let error = SourceError::Unproven { host: endpoint.host.clone(), number: last };
            warn!(first, last, %error, "an endpoint is believed last from now on");
            endpoint.note(|health| {
                health.failed(&error, Instant::now());
                health.disproved = true;
            });
        }
    }
}
