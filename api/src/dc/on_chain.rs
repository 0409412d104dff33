//! What a chain says of a maker and the item that is to be offered, before the book offers it.

use std::time::Duration;

use brickyard_core::kernel::Amount;
use brickyard_core::orders::Terms;
use tokio::time::Instant;

use super::make::onchain;
use super::transactions::logged_block;
use crate::adapters::chain::NoAnswer;
use crate::state::App;
use crate::wire::Failure;

/// How long a listing waits for the log to have the block that it was looked at in.
const LOG_WITHIN: Duration = Duration::from_secs(5);
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// What the chain says of a maker and the item now.
pub(crate) struct OnChain {
    /// Units that the maker has.
    pub(crate) held: Amount,
    /// Whether the venue may move them, where the sale needs it.
    pub(crate) approved: bool,
}

/// Whether the maker has the item now, and the chain lets the venue move it. An endpoint is asked, since
/// the log may not yet have what the maker did a moment ago; and the log is waited for, since neither an
/// approval that was taken back before nor an item that was given away must be told of afterwards.
pub(crate) async fn on_chain(app: &App, terms: &Terms) -> Result<OnChain, Failure> {
    let chain_id = terms.chain_id.0;
    let chain = app.chains.get(&chain_id).ok_or_else(|| Failure::not_found("the chain"))?;
    let [collection, maker, venue] = [terms.collection, terms.maker, terms.venue].map(onchain);
    let token_id = terms.token_id.get();
    let asked = async {
        let approved =
            !terms.needs_approval() || chain.may_move(collection, token_id, maker, venue).await?;
        let held = Amount::new(chain.held(collection, token_id, maker).await?);
        Ok((OnChain { held, approved }, chain.head().await?))
    };
    let (told, block) = asked.await.map_err(|error: NoAnswer| Failure::internal(&error))?;
    let offered = told.approved && !told.held.is_zero();
    let end = Instant::now() + LOG_WITHIN;
    while offered && logged_block(app, chain_id).await? < Some(block) && Instant::now() < end {
        tokio::time::sleep(LOOK_AGAIN).await;
    }
    Ok(told)
}
