//! Notes of which wallets it is to be found out who first sent them coins: those that bought or sold something.
//!
//! Nothing is looked for here, and no command is given: whoever asks the chains takes what is noted, in its own time
//! (`brickyard-metadata`). A wallet whose only trade a fork has taken back may be looked for in vain; that is no harm.

use brickyard_core::kernel::Address;
use brickyard_core::orders::OrderEvent;
use brickyard_store::browse::cause_of;
use brickyard_store::{Causation, Recorded};
use sqlx::PgConnection;

use crate::error::ProcessError;
use crate::manager::{Due, Manager};

pub(crate) struct Funders;

#[derive(Default)]
struct Columns {
    chains: Vec<i64>,
    wallets: Vec<String>,
    causes: Vec<i64>,
    correlations: Vec<Option<String>>,
    blocks: Vec<i64>,
}

impl Manager for Funders {
    const NAME: &'static str = "funders";
    /// A search waits for its block to be final.
    const WAITS: bool = false;

    async fn follow(
        connection: &mut PgConnection,
        page: &[Recorded],
    ) -> Result<Vec<Due>, ProcessError> {
        let mut columns = Columns::default();
        for event in page {
            let Some(chain) = cause_of(event).chain else { continue };
            for wallet in parties(event)?.into_iter().flatten() {
                let Causation { position, correlation } = Causation::by(event);
                columns.chains.push(i64::try_from(chain.chain_id.0).unwrap_or(i64::MAX));
                columns.wallets.push(wallet.to_string());
                columns.causes.push(position.0);
                columns.correlations.push(correlation);
                columns.blocks.push(i64::try_from(chain.block).unwrap_or(i64::MAX));
            }
        }
        if !columns.wallets.is_empty() {
            save(connection, columns).await?;
        }
        Ok(vec![])
    }
}

/// Who sold and who bought.
fn parties(event: &Recorded) -> Result<Option<[Address; 2]>, ProcessError> {
    if !matches!(event.event_type.as_str(), "OrderSettled" | "OrderMatched") {
        return Ok(None);
    }
    Ok(match event.decode()? {
        OrderEvent::OrderSettled { seller, buyer, .. }
        | OrderEvent::OrderMatched { seller, buyer, .. } => Some([seller, buyer]),
        _ => None,
    })
}

async fn save(connection: &mut PgConnection, columns: Columns) -> Result<(), ProcessError> {
    // Due at once: there is no clock here.
    sqlx::query(
        "insert into funding_searches (chain_id, wallet, cause, correlation, block, next_at)
         select distinct on (chain_id, wallet) chain_id, wallet, cause, correlation, block,
                to_timestamp(0)
           from unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[], $5::bigint[])
                as t (chain_id, wallet, cause, correlation, block)
          order by chain_id, wallet, cause
             on conflict on constraint funding_searches_pkey do nothing",
    )
    .bind(columns.chains)
    .bind(columns.wallets)
    .bind(columns.causes)
    .bind(columns.correlations)
    .bind(columns.blocks)
    .execute(connection)
    .await?;
    Ok(())
}
