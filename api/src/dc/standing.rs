//! What the exchange says now of a signature that is put on the book. An endpoint is asked, since the
//! log may not yet have what the maker did a moment ago; what the log has, the order itself knows.

use alloy::primitives::B256;
use brickyard_core::kernel::{Address, Amount};
use brickyard_core::orders::{SignedOption, Standing};
use brickyard_projections::models::ChainRow;

use super::make::onchain;
use crate::state::App;
use crate::wire::Failure;

pub(super) async fn standing(
    app: &App,
    chain: &ChainRow,
    maker: Address,
    signed: &SignedOption,
) -> Result<Standing, Failure> {
    let reader = app.chains.get(&chain.chain_id).ok_or_else(|| Failure::not_found("the chain"))?;
    let (exchange, maker) = (onchain(chain.exchange), onchain(maker));
    let hash = B256::from(*signed.option_hash.bytes());
    let (counter, filled, void) = tokio::try_join!(
        reader.counter_of(exchange, maker),
        reader.filled_of(exchange, maker, signed.nonce.get()),
        reader.is_cancelled(exchange, hash),
    )
    .map_err(|error| Failure::internal(&error))?;
    Ok(Standing { counter: Amount::new(counter), filled: Amount::new(filled), void })
}
