//! One endpoint: every call with a time limit, at its pace, and counted.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use alloy::consensus::BlockHeader;
use alloy::eips::BlockId;
use alloy::primitives::{Address, B256};
use alloy::providers::{DynProvider, Provider, ProviderBuilder};
use alloy::rpc::types::{Block, BlockNumberOrTag, Filter, Log};
use alloy::transports::TransportError;
use tokio::time::Instant;
use url::Url;

use super::complete::{Voucher, proven_logs};
use super::fault::{ANSWER_WITHIN, Secrets, SourceError, told};
use super::health::{Health, State};
use super::limits::Hint;
use super::pace::Pace;
use super::{Header, Told, stamp};

/// As far as providers commonly let one question reach.
const MOST_BLOCKS: u64 = 10_000;
/// Then it is asked again which chain it serves.
const ASIDE_FOR: Duration = Duration::from_secs(60);
const TRIES: u32 = 3;
const AGAIN_AFTER: Duration = Duration::from_millis(15);
/// A question about one block is answered at once, or not at all.
const SMALL_WITHIN: Duration = Duration::from_secs(6);

/// The last time that a column of the log can hold, in seconds.
const LAST_SECOND: u64 = i64::MAX.unsigned_abs();

/// Whether the endpoint has receipts of whole blocks that make the header's root. So often in a row
/// it may fail to, before that is taken for the chain's way and not asked for any more.
const CANNOT: u8 = 3;
const PROVES: u8 = u8::MAX;

pub(crate) struct Endpoint {
    /// As it is called where somebody may read it.
    pub(crate) host: String,
    secrets: Secrets,
    provider: DynProvider,
    pace: Mutex<Pace>,
    health: Mutex<Health>,
    most_blocks: AtomicU64,
    receipts: AtomicU8,
}

impl Endpoint {
    pub(crate) fn new(http: &Url, host: String) -> Arc<Self> {
        Arc::new(Self {
            secrets: Secrets::of(http),
            provider: ProviderBuilder::new().connect_http(http.clone()).erased(),
            pace: Mutex::new(Pace::new(Instant::now())),
            health: Mutex::new(Health::new(host.clone())),
            most_blocks: AtomicU64::new(MOST_BLOCKS),
            receipts: AtomicU8::new(0),
            host,
        })
    }

    /// Changes how it is known to do.
    pub(crate) fn note<T>(&self, change: impl FnOnce(&mut Health) -> T) -> T {
        change(&mut self.health.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn health(&self) -> Health {
        let per_s = self.pace.lock().unwrap_or_else(PoisonError::into_inner).per_s();
        self.note(|health| {
            health.per_s = per_s;
            health.clone()
        })
    }

    /// It answered, and is not believed.
    fn distrusted(&self, error: SourceError) -> SourceError {
        self.note(|health| health.failed(&error, Instant::now()));
        error
    }

    fn failed(&self, reason: &str) -> SourceError {
        let (host, reason) = (self.host.clone(), reason.to_owned());
        self.distrusted(SourceError::Failed { host, reason })
    }

    fn unproven(&self, number: u64) -> SourceError {
        self.distrusted(SourceError::Unproven { host: self.host.clone(), number })
    }

    /// Asks again what broke off by chance, so that it need not break off the whole of which it is
    /// a part. Silence is not waited for twice.
    async fn ask<T, Fut>(&self, within: Duration, call: impl Fn() -> Fut) -> Result<T, SourceError>
    where
        Fut: Future<Output = Result<T, TransportError>>,
    {
        let mut tries = 1;
        loop {
            match self.ask_once(within, call()).await {
                Err(SourceError::Failed { .. } | SourceError::Busy { .. }) if tries < TRIES => {
                    tokio::time::sleep(AGAIN_AFTER * tries).await;
                    tries += 1;
                }
                other => return other,
            }
        }
    }

    async fn ask_once<T>(
        &self,
        within: Duration,
        call: impl Future<Output = Result<T, TransportError>>,
    ) -> Result<T, SourceError> {
        let pace = || self.pace.lock().unwrap_or_else(PoisonError::into_inner);
        let at = pace().take(Instant::now());
        if at > Instant::now() {
            tokio::time::sleep_until(at).await;
        }
        let asked = Instant::now();
        let answer = match tokio::time::timeout(within, call).await {
            Ok(Ok(answer)) => {
                pace().answered();
                self.note(|health| health.answered(asked.elapsed()));
                return Ok(answer);
            }
            Ok(Err(error)) => told(&self.host, &self.secrets, &error),
            Err(_) => SourceError::TimedOut { host: self.host.clone() },
        };
        if let SourceError::Busy { rest, .. } = &answer {
            pace().refused(Instant::now(), *rest);
        }
        if answer.is_fault() {
            self.note(|health| health.failed(&answer, Instant::now()));
        }
        Err(answer)
    }

    pub(crate) async fn chain_id(&self) -> Result<u64, SourceError> {
        self.ask(SMALL_WITHIN, || async { self.provider.get_chain_id().await }).await
    }

    pub(crate) async fn head(&self) -> Result<u64, SourceError> {
        let head =
            self.ask(SMALL_WITHIN, || async { self.provider.get_block_number().await }).await?;
        self.note(|health| health.head = Some(head));
        Ok(head)
    }

    /// The newest block; one above `known` is believed of whoever can tell it.
    pub(crate) async fn head_above(&self, known: u64) -> Result<u64, SourceError> {
        let head = self.head().await?;
        if head > known {
            self.header(head).await?;
        }
        Ok(head)
    }

    async fn rpc_block(&self, number: u64) -> Result<Block, SourceError> {
        let tag = BlockNumberOrTag::Number(number);
        let block = self
            .ask(SMALL_WITHIN, || async { self.provider.get_block_by_number(tag).await })
            .await?;
        let block = block.filter(|block| block.header.number == number);
        block.ok_or_else(|| {
            self.distrusted(SourceError::NoBlock { host: self.host.clone(), number })
        })
    }

    pub(crate) async fn header(&self, number: u64) -> Result<Header, SourceError> {
        self.header_of(&self.rpc_block(number).await?)
    }

    fn header_of(&self, block: &Block) -> Result<Header, SourceError> {
        let header = Header {
            number: block.header.number,
            hash: block.header.hash,
            parent_hash: block.header.parent_hash(),
            time_s: block.header.timestamp(),
        };
        if header.time_s > LAST_SECOND {
            return Err(self.failed("it told a block of a time that never comes"));
        }
        Ok(header)
    }

    pub(crate) async fn genesis_hash(&self) -> Result<B256, SourceError> {
        if self.head().await? == 0 {
            return Ok(self.header(0).await?.hash);
        }
        Ok(self.header(1).await?.parent_hash)
    }

    /// Logs of a range, asked for in as many pieces as the endpoint wants.
    pub(crate) async fn logs(
        &self,
        from: u64,
        to: u64,
        addresses: &[Address],
    ) -> Result<Vec<Log>, SourceError> {
        let mut logs = vec![];
        let (mut start, mut most) = (from, self.most_blocks.load(Ordering::Relaxed));
        while start <= to {
            let end = start.saturating_add(most - 1).min(to);
            let filter = Filter::new().from_block(start).to_block(end).address(addresses.to_vec());
            match self.ask(ANSWER_WITHIN, || async { self.provider.get_logs(&filter).await }).await
            {
                Ok(found) => {
                    self.check(&found, start, end, addresses)?;
                    logs.extend(found);
                    start = end + 1;
                    // What was too much in a busy place need not be in the next one.
                    most = most.saturating_mul(2).min(self.most_blocks.load(Ordering::Relaxed));
                }
                Err(SourceError::TooMuch { hint, .. }) if end > start => {
                    most = self.smaller(hint, end - start + 1);
                }
                Err(SourceError::TooMuch { .. }) => {
                    logs.extend(self.logs_of_number(start, addresses).await?);
                    start += 1;
                }
                Err(error) => return Err(error),
            }
        }
        logs.sort_by_key(|log| (log.block_number, log.log_index));
        logs.dedup_by_key(|log| (log.block_hash, log.log_index));
        Ok(logs)
    }

    /// How many blocks to ask for after so many were too many.
    fn smaller(&self, hint: Hint, asked: u64) -> u64 {
        let half = (asked / 2).max(1);
        match hint {
            Hint::Here(blocks) => blocks.clamp(1, half.max(asked - 1)),
            Hint::Blocks(blocks) => {
                // Whoever refuses what he has offered himself gets half of it.
                let most = if blocks < asked { blocks.max(1) } else { half };
                self.most_blocks.fetch_min(most, Ordering::Relaxed);
                most
            }
            Hint::Halve => half,
        }
    }

    /// One block whose logs are too many for a range of one.
    async fn logs_of_number(
        &self,
        number: u64,
        addresses: &[Address],
    ) -> Result<Vec<Log>, SourceError> {
        self.logs_of_block(&self.header(number).await?, addresses).await
    }

    /// An endpoint that answers another question than was asked is not believed.
    fn check(
        &self,
        logs: &[Log],
        from: u64,
        to: u64,
        addresses: &[Address],
    ) -> Result<(), SourceError> {
        let asked_for = |log: &Log| {
            log.block_number.is_some_and(|number| (from..=to).contains(&number))
                && log.block_hash.is_some()
                && log.log_index.is_some()
                && !log.removed
                && addresses.contains(&log.address())
        };
        if logs.iter().all(asked_for) {
            return Ok(());
        }
        Err(self.failed("it told logs that were not asked for"))
    }

    /// Headers of both ends and logs between, of one branch.
    pub(crate) async fn range(
        &self,
        from: u64,
        to: u64,
        addresses: &[Address],
    ) -> Result<(Header, Header, Vec<Log>), SourceError> {
        let before = self.header(to).await?;
        let (first, mut logs) =
            futures::try_join!(self.header(from), self.logs(from, to, addresses))?;
        let last = self.header(to).await?;
        let forked = || SourceError::Forked { host: self.host.clone(), number: to };
        if last.hash != before.hash || !stamp::of_one_branch(&logs, &first, &last) {
            return Err(forked());
        }
        for number in stamp::untimed(&logs, &first, &last) {
            let header = self.header(number).await?;
            if !(first.time_s..=last.time_s).contains(&header.time_s) {
                return Err(self.failed("the times of its blocks go backwards"));
            }
            if !stamp::by_header(&mut logs, &header) {
                return Err(forked());
            }
        }
        Ok((first, last, logs))
    }

    pub(crate) async fn logs_of_block(
        &self,
        block: &Header,
        addresses: &[Address],
    ) -> Result<Vec<Log>, SourceError> {
        let filter = Filter::new().at_block_hash(block.hash).address(addresses.to_vec());
        let mut logs =
            self.ask(ANSWER_WITHIN, || async { self.provider.get_logs(&filter).await }).await?;
        let is_other = |log: &Log| log.block_number != Some(block.number);
        if logs.iter().any(is_other) || !stamp::by_header(&mut logs, block) {
            return Err(self.failed("it told logs of another block"));
        }
        Ok(logs)
    }

    /// A block with its logs, proven as far as can be: see `complete`.
    pub(crate) async fn block(
        &self,
        number: u64,
        addresses: &[Address],
    ) -> Result<Told, SourceError> {
        let block = self.rpc_block(number).await?;
        let header = self.header_of(&block)?;
        let Some(voucher) = Voucher::of(&block) else {
            let logs = self.logs_of_block(&header, addresses).await?;
            return Ok(Told { header, logs, proven: false, doubt: false });
        };
        if !voucher.may_hold_any(addresses) {
            metrics::counter!("brickyard_blocks_skipped_by_bloom").increment(1);
            return Ok(Told { header, logs: vec![], proven: true, doubt: false });
        }
        if let Some(logs) = self.by_receipts(&voucher, &block, addresses).await? {
            return Ok(Told { header, logs, proven: true, doubt: false });
        }
        let logs = self.logs_of_block(&header, addresses).await?;
        if !voucher.may_hold_all(&logs) {
            return Err(self.unproven(number));
        }
        let doubt = voucher.in_doubt(addresses, &logs);
        Ok(Told { header, logs, proven: false, doubt })
    }

    /// None where the chain or the endpoint has no such receipts. Whoever has proven a block
    /// before proves the next one, or is not believed.
    async fn by_receipts(
        &self,
        voucher: &Voucher,
        block: &Block,
        addresses: &[Address],
    ) -> Result<Option<Vec<Log>>, SourceError> {
        let known = self.receipts.load(Ordering::Relaxed);
        if known == CANNOT {
            return Ok(None);
        }
        let id = BlockId::from(block.header.hash);
        let asking = || async { self.provider.get_block_receipts(id).await };
        let receipts = match self.ask(ANSWER_WITHIN, asking).await {
            Ok(Some(receipts)) => receipts,
            // A replica that has not caught up.
            Ok(None) => {
                let number = block.header.number;
                return Err(SourceError::NoBlock { host: self.host.clone(), number });
            }
            // A block too large for that is read by its logs.
            Err(SourceError::TooMuch { .. }) => return Ok(None),
            Err(SourceError::Unsupported { .. }) if known != PROVES => {
                self.receipts.store(CANNOT, Ordering::Relaxed);
                return Ok(None);
            }
            Err(SourceError::Unsupported { .. }) => {
                return Err(self.unproven(block.header.number));
            }
            Err(SourceError::Failed { .. }) if known != PROVES => {
                self.receipts.store(known + 1, Ordering::Relaxed);
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        let logs = proven_logs(voucher, block, receipts, addresses);
        match (&logs, known) {
            (Some(_), _) => self.receipts.store(PROVES, Ordering::Relaxed),
            (None, PROVES) => {
                return Err(self.unproven(block.header.number));
            }
            (None, _) => self.receipts.store(known + 1, Ordering::Relaxed),
        }
        Ok(logs)
    }

    pub(crate) fn put_aside(&self, error: &SourceError) {
        self.note(|health| {
            health.state = State::Aside;
            health.rests_until = Some(Instant::now() + ASIDE_FOR);
            health.last_error = Some(error.to_string());
        });
    }
}
