//! Transactions under way: asks each chain what came of those that accounts have told of, until their blocks are
//! final.
//!
//! Nothing is decided here. What an answer means is the aggregate's rule, and a command's name follows from what was
//! seen and from where the row stood then, so that any number of processes may look and nothing is told twice. A
//! chain whose endpoint does not answer is asked again later, and keeps no other chain's waiting.

use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

use alloy::primitives::{Address as ChainAddress, B256, keccak256};
use brickyard_core::chains::BlockRef;
use brickyard_core::kernel::{Address, Amount, Hash32, TransactionId, UnixSeconds};
use brickyard_core::transactions::{Call, Stage, TransactionCommand};
use brickyard_projections::models::TransactionRow;
use brickyard_store::{CommandMeta, Position};
use sqlx::types::Json;
use thiserror::Error;
use tracing::warn;

use crate::adapters::blocks::PlacedTransaction;
use crate::adapters::chain::{ChainReader, Mined, NoAnswer};
use crate::dc::onchain;
use crate::rounds::{Rounds, go_round};
use crate::state::App;

/// Of a chain whose endpoint did not answer.
const REST: Duration = Duration::from_secs(10);
/// Looked at in one round: of those on their way by their keys, the next round goes on from there; of those in blocks
/// the oldest of each chain, since the others come up once these are final.
const ROUND: i64 = 500;
/// Read of each chain in one round to find what has taken a transaction's place.
const BLOCKS: u64 = 64;
/// A block before the announcement may have been put out since, and what takes the transaction's place be in the
/// new one of its number.
const ROOM_FOR_FORKS: u64 = 64;

#[derive(Debug, Error)]
enum Trouble {
    #[error(transparent)]
    Endpoint(#[from] NoAnswer),
    /// Of our own.
    #[error("{0}")]
    Site(String),
}

fn ours(error: impl std::fmt::Display) -> Trouble {
    Trouble::Site(error.to_string())
}

type Row = (Position, Json<TransactionRow>);

/// What is remembered between rounds; whoever begins anew looks again.
#[derive(Default)]
struct Watch {
    /// The key after which the next round goes on.
    after: String,
    /// Chains that did not answer, until when they are left alone.
    resting: HashMap<u64, Instant>,
    /// Each chain's newest block when all was asked that there was to ask, and the newest of the rows that it was
    /// asked for: as long as both stay, nothing else can come of them.
    looked: HashMap<u64, (B256, Position)>,
    /// The next block in which what has taken a place is looked for.
    searched: HashMap<TransactionId, u64>,
}

/// Watches until the site stops.
pub async fn watch_transactions(app: App) {
    go_round(app, Watch::default()).await;
}

impl Rounds for Watch {
    const NAME: &'static str = "watch transactions";
    /// A person waits for it.
    const EVERY: Duration = Duration::from_millis(500);
    const TIMES: u32 = 3;

    type Failure = Trouble;

    async fn round(&mut self, app: &App) -> Result<(), Trouble> {
        let mut waiting: BTreeMap<u64, Vec<Row>> = BTreeMap::new();
        for row in self.pending(app).await? {
            waiting.entry(row.1.id.chain_id.0).or_default().push(row);
        }
        for (chain_id, chain) in &*app.chains {
            if self.resting.get(chain_id).is_some_and(|until| *until > Instant::now()) {
                continue;
            }
            let waiting = waiting.remove(chain_id).unwrap_or_default();
            let ended = ended(app, *chain_id).await?;
            match self.look(app, (*chain_id, chain), &waiting, &ended).await {
                Err(Trouble::Endpoint(error)) => {
                    warn!(chain_id, %error, "its transactions are asked for again later");
                    self.resting.insert(*chain_id, Instant::now() + REST);
                }
                other => other?,
            }
        }
        Ok(())
    }
}

impl Watch {
    /// One page of those on their way.
    async fn pending(&mut self, app: &App) -> Result<Vec<Row>, Trouble> {
        let rows: Vec<Row> = sqlx::query_as(
            "select position, state
               from read.transactions
              where pending
                and key > $1
              order by key
              limit $2",
        )
        .bind(&self.after)
        .bind(ROUND)
        .fetch_all(app.store.pool())
        .await
        .map_err(ours)?;
        let full = i64::try_from(rows.len()).is_ok_and(|count| count == ROUND);
        let last = rows.last().filter(|_| full);
        self.after = last.map(|(_, row)| row.id.to_string()).unwrap_or_default();
        Ok(rows)
    }

    async fn look(
        &mut self,
        app: &App,
        (chain_id, chain): (u64, &ChainReader),
        waiting: &[Row],
        ended: &[Row],
    ) -> Result<(), Trouble> {
        let Some(newest) = waiting.iter().chain(ended).map(|(position, _)| *position).max() else {
            return Ok(());
        };
        // Asked first: all that is seen then holds at this block or a later one.
        let block = chain.newest_block().await?;
        let (head, looked) = (block.number.to::<u64>(), (block.hash, newest));
        if self.looked.get(&chain_id) == Some(&looked) {
            return Ok(());
        }
        let mut all = true;
        let mut used = Nonces { chain, head, known: HashMap::new() };
        for (position, Json(row)) in ended {
            if !stands(chain, row, &mut used).await? {
                let block = row.stage.block().unwrap_or_default();
                let command = TransactionCommand::Return { block };
                give(app, row, *position, command, "returned").await?;
            }
        }
        let mut blocks = BLOCKS;
        for (position, Json(row)) in waiting {
            // Before its nonce is used nothing has become of it.
            if used.of(row.from).await? <= row.nonce {
                continue;
            }
            all &= match chain.mined(B256::from(*row.id.hash.bytes())).await? {
                Some(mined) => self.mined(app, chain, (*position, row), mined).await?,
                None => self.replaced(app, chain, (*position, row), (head, &mut blocks)).await?,
            };
        }
        if all {
            self.looked.insert(chain_id, looked);
        }
        Ok(())
    }

    /// False where it has to be asked again though the chain goes on no further; of the next one, too.
    async fn mined(
        &mut self,
        app: &App,
        chain: &ChainReader,
        (position, row): (Position, &TransactionRow),
        mined: Mined,
    ) -> Result<bool, Trouble> {
        self.searched.remove(&row.id);
        // In another one meanwhile.
        let Some(block) =
            chain.block_head(mined.block).await?.filter(|block| block.hash == mined.block_hash)
        else {
            return Ok(false);
        };
        let command = TransactionCommand::Mine {
            block: BlockRef { number: mined.block, hash: Hash32::new(block.hash.0) },
            succeeded: mined.succeeded,
            at_s: UnixSeconds(block.timestamp.to()),
        };
        give(app, row, position, command, "mined").await?;
        Ok(true)
    }

    /// Looks a few blocks further for what has used the nonce.
    async fn replaced(
        &mut self,
        app: &App,
        chain: &ChainReader,
        (position, row): (Position, &TransactionRow),
        (head, blocks): (u64, &mut u64),
    ) -> Result<bool, Trouble> {
        let first = row.head.saturating_sub(ROOM_FOR_FORKS);
        let mut number = self.searched.get(&row.id).copied().unwrap_or(first);
        while number <= head {
            if *blocks == 0 {
                self.searched.insert(row.id, number);
                return Ok(false);
            }
            *blocks -= 1;
            let placed = chain.transactions_of(number).await?.ok_or(NoAnswer)?;
            let of_it = |placed: &&PlacedTransaction| {
                placed.from == onchain(row.from) && placed.nonce.to::<u64>() == row.nonce
            };
            if let Some(found) = placed.iter().find(of_it) {
                self.searched.remove(&row.id);
                let hash = Hash32::new(found.hash.0);
                // Itself, which its receipt has not told yet.
                if hash == row.id.hash {
                    return Ok(false);
                }
                let by = Some((hash, call_of(found)));
                let command = TransactionCommand::Replace { by, block: number };
                give(app, row, position, command, "replaced").await?;
                return Ok(true);
            }
            number += 1;
        }
        self.searched.remove(&row.id);
        let command = TransactionCommand::Replace { by: None, block: head };
        give(app, row, position, command, "replaced").await?;
        Ok(true)
    }
}

fn call_of(placed: &PlacedTransaction) -> Call {
    Call {
        to: placed.to.map(|to| Address::new(to.0.0)),
        value: Amount::new(placed.value),
        input_hash: Hash32::new(keccak256(&placed.input).0),
    }
}

/// Next nonces at one block, each asked for once.
struct Nonces<'a> {
    chain: &'a ChainReader,
    head: u64,
    known: HashMap<ChainAddress, u64>,
}

impl Nonces<'_> {
    async fn of(&mut self, account: Address) -> Result<u64, NoAnswer> {
        let account = onchain(account);
        if let Some(known) = self.known.get(&account) {
            return Ok(*known);
        }
        let next = self.chain.nonce_at(account, self.head).await?;
        self.known.insert(account, next);
        Ok(next)
    }
}

/// Those that have come to an end in blocks that may still be put out.
async fn ended(app: &App, chain_id: u64) -> Result<Vec<Row>, Trouble> {
    let chain = i64::try_from(chain_id).map_err(ours)?;
    sqlx::query_as(
        "select position, state
           from read.transactions
          where chain_id = $1
            and block > coalesce(
                (select final_block from chain_states where chain_id = $1), -1)
          order by block
          limit $2",
    )
    .bind(chain)
    .bind(ROUND)
    .fetch_all(app.store.pool())
    .await
    .map_err(ours)
}

/// Whether what made an end of it is still on the chain. An endpoint that has not come so far says nothing.
async fn stands(
    chain: &ChainReader,
    row: &TransactionRow,
    used: &mut Nonces<'_>,
) -> Result<bool, NoAnswer> {
    match row.stage {
        Stage::Pending => Ok(true),
        Stage::Mined { block, .. } => {
            let found = chain.block_head(block.number).await?;
            Ok(found.is_none_or(|found| found.hash == B256::from(*block.hash.bytes())))
        }
        Stage::Replaced { by, block, .. } => {
            if block > used.head {
                return Ok(true);
            }
            if used.of(row.from).await? <= row.nonce {
                return Ok(false);
            }
            let Some(by) = by else { return Ok(true) };
            Ok(chain.mined(B256::from(*by.bytes())).await?.is_some())
        }
    }
}

/// Named by where the row stood: told once, and again only after something else has happened to it.
async fn give(
    app: &App,
    row: &TransactionRow,
    position: Position,
    command: TransactionCommand,
    what: &str,
) -> Result<(), Trouble> {
    let id = row.id.to_string();
    let meta = CommandMeta::named(format!("transaction/{id}/{position}/{what}"));
    app.transactions.execute(&id, command, meta).await.map(drop).map_err(ours)
}
