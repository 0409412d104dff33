//! Blocks and logs of a chain, from whichever of its endpoints does best.
//!
//! The first endpoint of the settings is asked while it does well, and the others meanwhile now
//! and then, so that their state is known before they are needed. What belongs together, as a range
//! with its two ends, comes from one endpoint. Endpoints that fail rest for a while; one that serves
//! another chain is put aside. Deliberately absent: votes among endpoints. Of single blocks the
//! header proves what was told (`complete`); of ranges an endpoint is believed until the block is
//! read again.

mod complete;
mod endpoint;
mod fault;
mod health;
mod held;
mod host;
mod limits;
mod pace;
mod stamp;
mod told;

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use alloy::primitives::{Address, B256};
use alloy::rpc::types::Log;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::warn;
use url::Url;

use endpoint::Endpoint;

pub use fault::SourceError;
pub(crate) use health::keep;
pub use health::{Health, NotedEndpoint, State, endpoints};
pub use host::host_of;
pub use limits::{Hint, hint};
pub use told::Header;
pub(crate) use told::Told;

/// Rounds through the endpoints before a question is given up; whoever asked tries again later.
const ROUNDS: u32 = 4;
const FIRST_WAIT: Duration = Duration::from_millis(40);
/// Between two looks at all endpoints.
const LOOK_EVERY: Duration = Duration::from_secs(5);
const LOOK_WITHIN: Duration = Duration::from_secs(3);
/// What identifies a chain is asked again after so long; parents of blocks tell earlier.
const SURE_FOR: Duration = Duration::from_secs(5);
/// Points that one must be better to take the place of another that stands before it.
const POINTS_BETTER: u32 = 20;

/// The endpoints of one chain.
#[derive(Clone)]
pub struct Source {
    endpoints: Arc<[Arc<Endpoint>]>,
    shared: Arc<Mutex<Shared>>,
    stop: CancellationToken,
}

#[derive(Default)]
struct Shared {
    expected: Option<u64>,
    genesis: Option<B256>,
    /// Endpoints that said which chain they serve since they last failed.
    met: HashSet<usize>,
    sure: HashMap<&'static str, (Instant, Answer)>,
    looked: Option<Instant>,
    highest: u64,
}

#[derive(Clone, Copy)]
struct Answer {
    chain_id: u64,
    hash: B256,
}

impl Source {
    /// One endpoint.
    pub fn new(http: &Url) -> Self {
        Self::of(std::slice::from_ref(http))
    }

    /// Several endpoints of one chain, the preferred one first.
    pub fn of(http: &[Url]) -> Self {
        let named = http.iter().zip(host::hosts_of(http));
        let endpoints = named.map(|(http, host)| Endpoint::new(http, host)).collect();
        Self { endpoints, shared: Arc::default(), stop: CancellationToken::new() }
    }

    /// After the stop nothing is asked, and no answer waited for.
    #[must_use]
    pub(crate) fn until(self, stop: CancellationToken) -> Self {
        Self { stop, ..self }
    }

    /// An endpoint that is silent does not hold up whoever was told to stop.
    async fn unless_stopped<T>(
        &self,
        asking: impl Future<Output = Result<T, SourceError>>,
    ) -> Result<T, SourceError> {
        self.stop.run_until_cancelled(asking).await.unwrap_or(Err(SourceError::Stopped))
    }

    /// Of several endpoints those that serve another chain than this one are put aside.
    #[must_use]
    pub fn expecting(self, chain_id: u64) -> Self {
        self.shared(|shared| shared.expected = Some(chain_id));
        self
    }

    /// The first block's hash, as soon as it is known.
    pub fn expect_genesis(&self, hash: B256) {
        self.shared(|shared| shared.genesis = Some(hash));
    }

    pub fn health(&self) -> Vec<Health> {
        self.endpoints.iter().map(|endpoint| endpoint.health()).collect()
    }

    fn shared<T>(&self, work: impl FnOnce(&mut Shared) -> T) -> T {
        work(&mut self.shared.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Endpoints that may be asked, the best first: those that rest come last.
    fn in_order(&self) -> Vec<usize> {
        let now = Instant::now();
        let mut order: Vec<(bool, u32, usize)> = vec![];
        for (number, endpoint) in self.endpoints.iter().enumerate() {
            endpoint.note(|health| {
                let rests = health.rests_until.is_some_and(|until| until > now);
                // Whoever was put aside is looked at again after its rest.
                if health.state != State::Aside || !rests {
                    let rests = rests || health.state == State::Aside;
                    let below = (100 - health.score().min(100)) / POINTS_BETTER;
                    order.push((rests, below, number));
                }
            });
        }
        order.sort_unstable();
        order.into_iter().map(|(.., number)| number).collect()
    }

    /// Asks the best endpoint, and the others when it fails.
    async fn best<T, F, Fut>(&self, ask: F) -> Result<T, SourceError>
    where
        F: Fn(Arc<Endpoint>) -> Fut + Send + Sync,
        Fut: Future<Output = Result<T, SourceError>> + Send,
    {
        // Boxed: these futures are large, and lie within each other down to the bottom of the stack.
        self.unless_stopped(Box::pin(self.in_rounds(ask))).await
    }

    async fn in_rounds<T, F, Fut>(&self, ask: F) -> Result<T, SourceError>
    where
        F: Fn(Arc<Endpoint>) -> Fut + Send + Sync,
        Fut: Future<Output = Result<T, SourceError>> + Send,
    {
        let mut error = SourceError::Failed {
            host: "every endpoint".to_owned(),
            reason: "is put aside for serving another chain".to_owned(),
        };
        for round in 0..ROUNDS {
            for number in self.in_order() {
                let endpoint = Arc::clone(&self.endpoints[number]);
                match self.meet(number, &endpoint).await {
                    Ok(()) => {}
                    Err(failed) => {
                        error = failed;
                        continue;
                    }
                }
                match ask(endpoint).await {
                    Err(failed) if failed.is_fault() => {
                        // Behind the same address there may be another node when it is back.
                        self.shared(|shared| {
                            shared.sure.clear();
                            shared.met.remove(&number);
                        });
                        error = failed;
                    }
                    other => return other,
                }
            }
            let missing = matches!(error, SourceError::NoBlock { .. });
            if round + 1 == ROUNDS || (missing && round > 0) {
                break;
            }
            let wait = FIRST_WAIT * 2u32.pow(round);
            tokio::time::sleep(wait.mul_f64(rand::random_range(0.5..1.0))).await;
        }
        Err(error)
    }

    /// Before one of several is believed, it says which chain it serves. A single one is believed
    /// here: the pipeline compares what it says with the log, and stops loudly.
    async fn meet(&self, number: usize, endpoint: &Endpoint) -> Result<(), SourceError> {
        let (expected, genesis, met) =
            self.shared(|shared| (shared.expected, shared.genesis, shared.met.contains(&number)));
        let Some(expected) = expected.filter(|_| !met && self.endpoints.len() > 1) else {
            return Ok(());
        };
        let host = endpoint.host.clone();
        let seen = endpoint.chain_id().await?;
        let wrong = if seen != expected {
            Some(SourceError::OtherChain { host, expected, seen })
        } else {
            match genesis {
                Some(known) if endpoint.genesis_hash().await? != known => {
                    Some(SourceError::OtherGenesis { host })
                }
                _ => None,
            }
        };
        if let Some(wrong) = wrong {
            warn!(chain.id = expected, error = %wrong, "an endpoint is put aside");
            endpoint.put_aside(&wrong);
            return Err(wrong);
        }
        endpoint.note(|health| health.state = State::Healthy);
        if genesis.is_some() {
            self.shared(|shared| shared.met.insert(number));
        }
        Ok(())
    }

    pub async fn chain_id(&self) -> Result<u64, SourceError> {
        if let Some(known) = self.sure("chain") {
            return Ok(known.chain_id);
        }
        let chain_id = self.best(|endpoint| async move { endpoint.chain_id().await }).await?;
        self.keep_sure("chain", Answer { chain_id, hash: B256::ZERO });
        Ok(chain_id)
    }

    /// The newest block. Of several endpoints one whose head is behind one that was seen before is
    /// not believed alone: the others are asked, too.
    pub async fn head(&self) -> Result<u64, SourceError> {
        if self.endpoints.len() == 1 {
            return self.best(|endpoint| async move { endpoint.head().await }).await;
        }
        let known = self.shared(|shared| shared.highest);
        let head = self.best(|endpoint| async move { endpoint.head_above(known).await }).await?;
        let behind = head < known;
        let head = if behind { self.look().await.max(Some(head)).unwrap_or(head) } else { head };
        self.shared(|shared| shared.highest = head);
        self.look_now_and_then();
        Ok(head)
    }

    /// Asks all for their head; answers the highest.
    async fn look(&self) -> Option<u64> {
        let known = self.shared(|shared| shared.highest);
        let looks = self.endpoints.iter().enumerate().map(|(number, endpoint)| async move {
            let aside = endpoint.note(|health| health.state == State::Aside);
            if aside || self.meet(number, endpoint).await.is_err() {
                return None;
            }
            endpoint.head_above(known).await.ok()
        });
        let looked = tokio::time::timeout(LOOK_WITHIN, futures::future::join_all(looks)).await;
        looked.ok()?.into_iter().flatten().max()
    }

    fn look_now_and_then(&self) {
        let now = Instant::now();
        let due = self.shared(|shared| {
            let due = shared.looked.is_none_or(|at| now.duration_since(at) > LOOK_EVERY);
            if due {
                shared.looked = Some(now);
            }
            due
        });
        if due {
            let source = self.clone();
            tokio::spawn(async move { source.look().await });
        }
    }

    pub async fn header(&self, number: u64) -> Result<Header, SourceError> {
        self.best(|endpoint| async move { endpoint.header(number).await }).await
    }

    /// What tells this chain from any other: the hash of its first block, as the second one names
    /// it. (A development chain that loads its kept state makes up a new first block.)
    pub async fn genesis_hash(&self) -> Result<B256, SourceError> {
        if let Some(known) = self.sure("genesis") {
            return Ok(known.hash);
        }
        let hash = self.best(|endpoint| async move { endpoint.genesis_hash().await }).await?;
        self.keep_sure("genesis", Answer { chain_id: 0, hash });
        Ok(hash)
    }

    fn sure(&self, what: &'static str) -> Option<Answer> {
        let known = self.shared(|shared| shared.sure.get(what).copied())?;
        (known.0.elapsed() < SURE_FOR).then_some(known.1)
    }

    fn keep_sure(&self, what: &'static str, answer: Answer) {
        self.shared(|shared| shared.sure.insert(what, (Instant::now(), answer)));
    }

    /// Logs of a range of blocks, both ends included, in the order of the chain.
    pub async fn logs(
        &self,
        from: u64,
        to: u64,
        addresses: &[Address],
    ) -> Result<Vec<Log>, SourceError> {
        self.best(|endpoint| async move { endpoint.logs(from, to, addresses).await }).await
    }

    /// Headers of both ends and logs between, all of one branch of the chain: the last block is
    /// asked for before and after, and its hash vouches for everything below it.
    ///
    /// # Errors
    /// The endpoints fail, or a fork came between; ask again.
    pub async fn range(
        &self,
        from: u64,
        to: u64,
        addresses: &[Address],
    ) -> Result<(Header, Header, Vec<Log>), SourceError> {
        self.best(|endpoint| async move { endpoint.range(from, to, addresses).await }).await
    }

    /// Logs of exactly this block: a fork cannot slip in between header and logs.
    pub(crate) async fn logs_of_block(
        &self,
        block: &Header,
        addresses: &[Address],
    ) -> Result<Vec<Log>, SourceError> {
        self.best(|endpoint| async move { endpoint.logs_of_block(block, addresses).await }).await
    }

    /// A block with all its logs of these addresses, proven by its header as far as can be. What
    /// stays in doubt is asked of another endpoint; the fuller answer is taken, since each log of
    /// it is in the header's filter.
    ///
    /// # Errors
    /// No endpoint tells the block as its header vouches for it.
    pub async fn block(
        &self,
        number: u64,
        addresses: &[Address],
    ) -> Result<(Header, Vec<Log>), SourceError> {
        self.proven_block(number, addresses).await.map(|(header, logs, _)| (header, logs))
    }

    /// The same, with whether its header vouches for it.
    pub(crate) async fn proven_block(
        &self,
        number: u64,
        addresses: &[Address],
    ) -> Result<(Header, Vec<Log>, bool), SourceError> {
        let asked = Mutex::new(String::new());
        let told = self
            .best(|endpoint| {
                *asked.lock().unwrap_or_else(PoisonError::into_inner) = endpoint.host.clone();
                async move { endpoint.block(number, addresses).await }
            })
            .await?;
        if !told.doubt {
            return Ok((told.header, told.logs, told.proven));
        }
        metrics::counter!("brickyard_blocks_in_doubt").increment(1);
        let others = self.in_order().into_iter().rev();
        for endpoint in others.map(|number| &self.endpoints[number]).take(2) {
            let second = self.unless_stopped(endpoint.block(number, addresses)).await;
            let Ok(second) = second else { continue };
            if second.header.hash == told.header.hash && second.logs.len() > told.logs.len() {
                let host = asked.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let error = SourceError::Unproven { host, number };
                warn!(%error, "an endpoint left out logs; another one told them");
                if let Some(first) = self.endpoints.iter().find(|e| error.is_of(&e.host)) {
                    first.note(|health| health.failed(&error, Instant::now()));
                }
                return Ok((second.header, second.logs, second.proven));
            }
        }
        Ok((told.header, told.logs, told.proven))
    }
}
