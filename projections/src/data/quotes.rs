//! What currencies were worth in dollars, by the newest word of each oracle and source.

use brickyard_core::chains::Currency;
use brickyard_core::kernel::Address;
use brickyard_core::quotes::Measure;
use brickyard_store::Position;
use sqlx::PgPool;
use sqlx::types::Json;

use super::Then;
use super::ledger::{Ledger, Measures};
use super::relations;
use crate::error::ProjectionError;
use crate::models::{ChainRow, QuoteRow};

/// A quote with the event that told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuoteAt {
    pub position: Position,
    pub row: QuoteRow,
}

/// The newest word of each oracle and source, by chain and currency, the newest first.
///
/// # Errors
/// The server fails, or a row cannot be read.
pub async fn quotes(ledger: &Ledger, then: Then) -> Result<Vec<QuoteAt>, ProjectionError> {
    let at_hand = |measures: &Measures| {
        let quotes = measures.quotes.at(then.position)?;
        Some(quotes.map(|(position, row)| QuoteAt { position, row: row.clone() }).collect())
    };
    let mut quotes: Vec<QuoteAt> = match ledger.measured(then.position, at_hand).await {
        Some(quotes) => quotes,
        None => stored(ledger.pool(), then).await?,
    };
    quotes.sort_by_key(|QuoteAt { position, row }| {
        (row.chain_id, row.currency, std::cmp::Reverse((row.at_s, *position)))
    });
    Ok(quotes)
}

async fn stored(pool: &PgPool, then: Then) -> Result<Vec<QuoteAt>, ProjectionError> {
    let statement = format!("select position, state from {} q", relations::quotes(then));
    let rows: Vec<(Position, Json<QuoteRow>)> =
        sqlx::query_as(&statement).bind(then.position).fetch_all(pool).await?;
    let quotes = rows.into_iter().map(|(position, Json(row))| QuoteAt { position, row });
    Ok(quotes.collect())
}

/// Chains that are followed, by their ids.
pub(super) async fn chains(ledger: &Ledger, then: Then) -> Result<Vec<ChainRow>, ProjectionError> {
    let at_hand = |measures: &Measures| {
        Some(measures.chains.at(then.position)?.map(|(_, row)| row.clone()).collect())
    };
    let mut chains: Vec<ChainRow> = match ledger.measured(then.position, at_hand).await {
        Some(chains) => chains,
        None => {
            let statement = format!("select state from {} c", relations::chains(then));
            let chains = sqlx::query_scalar(&statement).bind(then.position);
            let chains: Vec<Json<ChainRow>> = chains.fetch_all(ledger.pool()).await?;
            chains.into_iter().map(|Json(chain)| chain).collect()
        }
    };
    chains.sort_by_key(|chain| chain.chain_id);
    Ok(chains)
}

/// A currency that orders are priced in, with the quote that it is counted by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    pub chain_id: u64,
    pub currency: Currency,
    /// None where nobody has told what it is worth.
    pub quote: Option<QuoteAt>,
}

impl Worth {
    pub fn measure(&self) -> Option<Measure> {
        let quote = self.quote.as_ref()?;
        Some(Measure { atto_usd: quote.row.atto_usd, decimals: self.currency.decimals })
    }
}

/// Every currency of every followed chain. A wrapped coin that has no quote of its own is worth the
/// coin, one for one, as its contract gives it back.
///
/// # Errors
/// See [`quotes`].
pub async fn worths(ledger: &Ledger, then: Then) -> Result<Vec<Worth>, ProjectionError> {
    let (chains, quotes) = tokio::try_join!(chains(ledger, then), quotes(ledger, then))?;
    let newest = |chain_id: u64, currency: Address| {
        let found = quotes
            .iter()
            .find(|quote| quote.row.chain_id == chain_id && quote.row.currency == currency);
        found.cloned()
    };
    let worths = chains.iter().flat_map(|chain| {
        chain.currencies.iter().map(|currency| {
            let own = newest(chain.chain_id, currency.address);
            let coin =
                || wraps_the_coin(chain, currency).then(|| newest(chain.chain_id, Address::ZERO));
            let quote = own.or_else(|| coin().flatten());
            Worth { chain_id: chain.chain_id, currency: currency.clone(), quote }
        })
    });
    Ok(worths.collect())
}

/// As WETH is to ETH: who follows a chain names its currencies, and nobody else does.
fn wraps_the_coin(chain: &ChainRow, currency: &Currency) -> bool {
    let coin = chain.currencies.iter().find(|coin| coin.address.is_zero());
    let wraps = |coin: &Currency| {
        currency.symbol == format!("W{}", coin.symbol) && currency.decimals == coin.decimals
    };
    coin.is_some_and(wraps)
}
