//! Blocks that become final: each is read a second time, and the log is told how far the chain is
//! final. Older blocks are then forgotten; they are in the log. Blocks that were final when they were
//! read are read again in their ranges (`reread`).

use alloy::primitives::Address;
use brickyard_core::chains::{Chain, ChainEvent};
use brickyard_core::kernel::Hash32;
use brickyard_store::{Fact, Fence, Store};
use tracing::warn;

use crate::asked::asked;
use crate::cursor::{Cursor, number};
use crate::forks::{Cause, block_ref, facts_after, heal, time_for};
use crate::late;
use crate::reread;
use crate::run::{IndexerError, alone, alone_for};
use crate::source::Source;
use crate::window::{self, Block};

/// Blocks between two words of the log about finality: an epoch of Ethereum. Every block would be
/// most of the log of a quiet chain.
const TOLD_EVERY: u64 = 32;
/// Blocks that are read again at one go, before new ones are looked at.
const AT_ONCE: i64 = 16;

/// What is needed of a chain to go on with its finality.
pub(crate) struct Followed<'a> {
    pub(crate) store: &'a Store,
    pub(crate) source: &'a Source,
    pub(crate) fence: &'a Fence,
    pub(crate) chain_id: u64,
    pub(crate) final_after: u64,
    pub(crate) addresses: Vec<Address>,
}

impl Followed<'_> {
    /// Goes on to where the chain is final now that its head and our cursor stand there.
    pub(crate) async fn go_on(&self, head: u64, at: Cursor) -> Result<(), IndexerError> {
        asked(self.seen(head)).await?;
        let Some(upto) = head.checked_sub(self.final_after) else { return Ok(()) };
        let upto = upto.min(at.block);
        if !self.check(upto, at).await? {
            return Ok(());
        }
        let told: Option<i64> = asked(
            sqlx::query_scalar("select final_block from chain_states where chain_id = $1")
                .bind(number(self.chain_id))
                .fetch_one(self.store.pool()),
        )
        .await?;
        if told.is_none_or(|told| upto >= told.unsigned_abs() + TOLD_EVERY) {
            self.tell(upto).await?;
        }
        reread::check(self, at).await.map(drop)
    }

    async fn seen(&self, head: u64) -> Result<(), IndexerError> {
        sqlx::query(
            "insert into chain_states as s (chain_id, head, final_after)
             values ($1, $2, $3)
             on conflict on constraint chain_states_pkey
                do update set head = excluded.head,
                              final_after = excluded.final_after,
                              updated_at = clock_timestamp()
                 where (s.head, s.final_after) <> (excluded.head, excluded.final_after)",
        )
        .bind(number(self.chain_id))
        .bind(number(head))
        .bind(number(self.final_after))
        .execute(self.store.pool())
        .await?;
        Ok(())
    }

    /// Reads blocks again. False when there are more, or when one told something else and was taken
    /// back with all after it.
    async fn check(&self, upto: u64, at: Cursor) -> Result<bool, IndexerError> {
        let pool = self.store.pool();
        let blocks = asked(window::unchecked(pool, self.chain_id, upto, AT_ONCE)).await?;
        let mut good = vec![];
        for block in &blocks {
            let addresses =
                asked(late::read_with(pool, self.chain_id, block.number, &self.addresses)).await?;
            let logs = self.source.logs_of_block(&block.header(), &addresses).await?;
            if Some(window::digest_of(&logs)) != block.digest
                && !self.is_proven(block, &addresses).await?
            {
                asked(window::checked(pool, self.chain_id, &good)).await?;
                return self.repair(block, at).await.map(|()| false);
            }
            good.push(block.number);
        }
        if !good.is_empty() {
            asked(window::checked(pool, self.chain_id, &good)).await?;
        }
        Ok(i64::try_from(blocks.len()).is_ok_and(|count| count < AT_ONCE))
    }

    /// Whether the block tells what it told before when it is read as at first, with all that its
    /// header vouches for; logs that are asked for by its hash alone are only an endpoint's word.
    async fn is_proven(&self, block: &Block, addresses: &[Address]) -> Result<bool, IndexerError> {
        let number = block.number;
        let (header, logs, proven) = self.source.proven_block(number, addresses).await?;
        if header.hash != block.hash {
            return Err(IndexerError::Forked(self.chain_id));
        }
        let vouched = window::digest_of(&logs);
        if proven {
            self.source.hold((number, number), addresses, vouched, window::digest_of).await;
        }
        Ok(Some(vouched) == block.digest)
    }

    async fn repair(&self, block: &Block, at: Cursor) -> Result<(), IndexerError> {
        let chain_id = self.chain_id;
        warn!(
            chain.id = chain_id,
            block = block.number,
            "a final block tells other logs than before"
        );
        let window = asked(window::on_chain(self.store.pool(), chain_id)).await?;
        let before = window.into_iter().rfind(|other| other.number < block.number);
        let Some(ancestor) = before else { return Ok(()) };
        let cause = Cause::Reread(block_ref(block.number, block.hash), at.block);
        let spans = facts_after(self.store, chain_id, &ancestor).await?;
        let (store, fence) = (self.store.clone(), self.fence.clone());
        let within = time_for(&spans);
        let healing = heal(store, fence, chain_id, (at, ancestor), (cause, spans));
        alone_for(within, healing).await.map(drop)
    }

    async fn tell(&self, upto: u64) -> Result<(), IndexerError> {
        let hash = self.source.header(upto).await?.hash;
        let event = ChainEvent::ChainFinalized { block: upto, hash: Hash32::new(hash.0) };
        let chain_id = self.chain_id;
        let fact = Fact::observed::<Chain>(chain_id.to_string(), &event)?;
        let (store, fence) = (self.store.clone(), self.fence.clone());
        let telling = async move {
            let batch = store.gather(vec![fact]).await?;
            let mut tx = store.pool().begin().await?;
            if !fence.check(&mut tx).await? {
                return Err(IndexerError::Overtaken(chain_id));
            }
            sqlx::query(
                "update chain_states
                    set final_block = $2, final_hash = $3
                  where chain_id = $1",
            )
            .bind(number(chain_id))
            .bind(number(upto))
            .bind(hash.0)
            .execute(&mut *tx)
            .await?;
            window::prune(&mut tx, chain_id, upto).await?;
            late::forget(&mut tx, chain_id, upto).await?;
            let written = store.append_facts(&mut tx, &batch).await?;
            tx.commit().await?;
            if let Some(appended) = written {
                store.announce(appended);
            }
            Ok(())
        };
        alone(telling).await
    }
}
