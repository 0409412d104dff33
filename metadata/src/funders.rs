//! Who first sent coins to the wallets that trade, found by asking a chain for its old states.
//!
//! A wallet that has neither coins nor a transaction of its own has nothing yet, and from its first coins on it has one
//! or the other for good: so the block where that begins is found by halving, in some twenty-five steps of a long chain.
//! Only final blocks are asked, so that what is found stays true. An endpoint that keeps no old states finds nobody, and
//! is asked again much later; no other sign of a sale waits for it.

use std::collections::HashMap;
use std::time::Duration;

use alloy::consensus::Transaction;
use alloy::eips::BlockNumberOrTag;
use alloy::primitives::Address;
use alloy::providers::{DynProvider, Provider, ProviderBuilder};
use alloy::transports::{RpcError, TransportErrorKind};
use brickyard_core::chains::BlockRef;
use brickyard_core::fundings::{Funder, Funding, FundingCommand};
use brickyard_core::kernel::{self, Hash32};
use brickyard_store::{
    Causation, CommandMeta, Commands, ExecuteError, Position, Store, StoreError,
};
use futures::{StreamExt, stream};
use sqlx::FromRow;
use tokio_util::sync::CancellationToken;
use tracing::warn;
use url::Url;

use crate::work::in_time;

/// Searches that are taken up together, and of those the ones under way at once: endpoints count the calls.
const TAKEN: i64 = 64;
const AT_ONCE: usize = 2;

/// How wallets are looked for.
#[derive(Clone, Debug)]
pub struct FunderSettings {
    /// Endpoints of the chains.
    pub chains: HashMap<u64, Url>,
    /// For one wallet.
    pub within: Duration,
    /// Between two looks when nothing was to be done.
    pub look_every: Duration,
    /// After an endpoint that did not answer.
    pub retry_after: Duration,
    /// After one that keeps no old states.
    pub long_after: Duration,
}

impl FunderSettings {
    pub fn new(chains: HashMap<u64, Url>) -> Self {
        Self {
            chains,
            within: Duration::from_secs(60),
            look_every: Duration::from_secs(1),
            retry_after: Duration::from_secs(30),
            long_after: Duration::from_secs(6 * 3_600),
        }
    }
}

/// A wallet to be looked for.
#[derive(FromRow)]
struct Search {
    chain_id: i64,
    wallet: String,
    cause: Position,
    correlation: Option<String>,
    final_block: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Silent,
    /// It does not have the state of a block any more.
    Pruned,
    /// Nothing has come to the wallet yet: somebody else pays for what it signs.
    Penniless,
}

impl Fault {
    const fn name(self) -> &'static str {
        match self {
            Self::Silent => "no_answer",
            Self::Pruned => "no_old_states",
            Self::Penniless => "no_coins",
        }
    }
}

/// Looks for what is noted until told to stop; of several processes one does, and others stand by.
pub async fn run_funders(store: Store, settings: FunderSettings, stop: CancellationToken) {
    let finder = Finder::new(&store, settings);
    let mut turn = store.turn("funders");
    loop {
        if stop.run_until_cancelled(turn.ours()).await.is_none() {
            return;
        }
        let Some(step) = stop.run_until_cancelled(finder.step()).await else { return };
        let idle = step.map_or_else(
            |error| {
                warn!(%error, "funders cannot be looked for now; trying again");
                true
            },
            |done| done == 0,
        );
        let pause = tokio::time::sleep(finder.settings.look_every);
        if idle && stop.run_until_cancelled(pause).await.is_none() {
            return;
        }
    }
}

struct Finder {
    store: Store,
    fundings: Commands<Funding>,
    chains: HashMap<u64, DynProvider>,
    settings: FunderSettings,
}

impl Finder {
    fn new(store: &Store, settings: FunderSettings) -> Self {
        let chain = |(id, http): (&u64, &Url)| {
            (*id, ProviderBuilder::new().connect_http(http.clone()).erased())
        };
        let chains = settings.chains.iter().map(chain).collect();
        Self { store: store.clone(), fundings: Commands::new(store, ()), chains, settings }
    }

    /// Takes up what is due and final; answers how many wallets that were.
    async fn step(&self) -> Result<usize, StoreError> {
        let chains: Vec<i64> =
            self.chains.keys().filter_map(|id| i64::try_from(*id).ok()).collect();
        let due: Vec<Search> = in_time(
            sqlx::query_as(
                "select s.chain_id, s.wallet, s.cause, s.correlation, c.final_block
                   from funding_searches as s
                   join chain_states as c on c.chain_id = s.chain_id
                  where s.next_at <= clock_timestamp()
                    and s.chain_id = any($1)
                    and c.final_block >= s.block
                  order by s.next_at, s.cause
                  limit $2",
            )
            .bind(chains)
            .bind(TAKEN)
            .fetch_all(self.store.pool()),
        )
        .await?;
        let count = due.len();
        let mut looking = stream::iter(due)
            .map(|search| async {
                let found = self.find(&search).await;
                (search, found)
            })
            .buffer_unordered(AT_ONCE);
        while let Some((search, found)) = looking.next().await {
            let outcome = found.as_ref().map_or_else(|fault| fault.name(), |_| "found");
            metrics::counter!("brickyard_funders", "outcome" => outcome).increment(1);
            match found {
                Ok(found) => self.tell(&search, found).await?,
                Err(fault) => self.later(&search, Some(fault)).await?,
            }
        }
        Ok(count)
    }

    async fn find(&self, search: &Search) -> Result<FundingCommand, Fault> {
        let looked = async {
            let chain = self.chains.get(&search.chain_id.unsigned_abs()).ok_or(Fault::Silent)?;
            let wallet = search.wallet.parse().map_err(|_| Fault::Silent)?;
            let number = first_with_coins(chain, wallet, search.final_block.unsigned_abs()).await?;
            funder(chain, wallet, number).await
        };
        let looked = tokio::time::timeout(self.settings.within, looked).await;
        looked.unwrap_or(Err(Fault::Silent))
    }

    async fn tell(&self, search: &Search, command: FundingCommand) -> Result<(), StoreError> {
        let Search { chain_id, wallet, cause, correlation, .. } = search;
        let id = format!("{chain_id}-{wallet}");
        let because = Causation { position: *cause, correlation: correlation.clone() };
        let meta = CommandMeta::named(format!("process funders {id}"));
        match self.fundings.execute_because(&id, command, meta, Some(&because)).await {
            Ok(_) | Err(ExecuteError::CommandReused | ExecuteError::Unsealed(_)) => {
                self.done(search).await
            }
            Err(ExecuteError::Refused(never)) => match never {},
            Err(ExecuteError::Conflict | ExecuteError::Busy { .. }) => {
                self.later(search, None).await
            }
            Err(ExecuteError::Failed(error)) => Err(error),
        }
    }

    async fn done(&self, search: &Search) -> Result<(), StoreError> {
        in_time(
            sqlx::query(
                "update funding_searches
                    set next_at = null, last_fault = null
                  where chain_id = $1
                    and wallet = $2",
            )
            .bind(search.chain_id)
            .bind(&search.wallet)
            .execute(self.store.pool()),
        )
        .await
        .map(drop)
    }

    async fn later(&self, search: &Search, fault: Option<Fault>) -> Result<(), StoreError> {
        let wait = match fault {
            None | Some(Fault::Silent) => self.settings.retry_after,
            Some(Fault::Pruned | Fault::Penniless) => self.settings.long_after,
        };
        in_time(
            sqlx::query(
                "update funding_searches
                    set next_at = clock_timestamp() + $3 * interval '1 millisecond',
                        last_fault = $4
                  where chain_id = $1
                    and wallet = $2",
            )
            .bind(search.chain_id)
            .bind(&search.wallet)
            .bind(i64::try_from(wait.as_millis()).unwrap_or(i64::MAX))
            .bind(fault.map(Fault::name))
            .execute(self.store.pool()),
        )
        .await
        .map(drop)
    }
}

/// The first block after which the wallet has something.
async fn first_with_coins(
    chain: &DynProvider,
    wallet: Address,
    final_block: u64,
) -> Result<u64, Fault> {
    if !has_something(chain, wallet, final_block).await? {
        return Err(Fault::Penniless);
    }
    let (mut without, mut with) = (None, final_block);
    while without.map_or(with > 0, |without: u64| without + 1 < with) {
        let middle = without.map_or(0, |without| without + (with - without) / 2);
        if has_something(chain, wallet, middle).await? {
            with = middle;
        } else {
            without = Some(middle);
        }
    }
    Ok(with)
}

async fn has_something(chain: &DynProvider, wallet: Address, block: u64) -> Result<bool, Fault> {
    let coins = chain.get_balance(wallet).number(block).await.map_err(|error| fault_of(&error))?;
    if !coins.is_zero() {
        return Ok(true);
    }
    let sent = chain.get_transaction_count(wallet).number(block).await;
    Ok(sent.map_err(|error| fault_of(&error))? > 0)
}

/// Who sent the wallet coins in a block, by the first transaction of it that did.
async fn funder(
    chain: &DynProvider,
    wallet: Address,
    number: u64,
) -> Result<FundingCommand, Fault> {
    let block = chain.get_block_by_number(BlockNumberOrTag::Number(number)).full().await;
    let block = block.map_err(|error| fault_of(&error))?.ok_or(Fault::Silent)?;
    let at = BlockRef { number, hash: Hash32::new(block.header.hash.0) };
    let paid = block
        .transactions
        .into_transactions()
        .filter(|transaction| transaction.to() == Some(wallet) && !transaction.value().is_zero());
    for transaction in paid {
        let hash = *transaction.inner.hash();
        let receipt = chain.get_transaction_receipt(hash).await;
        let receipt = receipt.map_err(|error| fault_of(&error))?.ok_or(Fault::Silent)?;
        if receipt.status() {
            let funder = Funder {
                address: kernel::Address::new(transaction.inner.signer().0.0),
                transaction: Hash32::new(hash.0),
                nonce: transaction.nonce(),
            };
            return Ok(FundingCommand::Tell { block: at, funder: Some(funder) });
        }
    }
    Ok(FundingCommand::Tell { block: at, funder: None })
}

/// What an endpoint answers instead of a state: that it has none, or that it is asked too much.
fn fault_of(error: &RpcError<TransportErrorKind>) -> Fault {
    let told = error.as_error_resp().filter(|told| !told.is_retry_err());
    told.map_or(Fault::Silent, |_| Fault::Pruned)
}
