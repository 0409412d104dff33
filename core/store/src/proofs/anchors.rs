//! Notes of where checkpoints were anchored on a chain. They prove nothing: whoever doubts reads the
//! chain. Here is what pages show, and the answer to whether the tree still has the anchored root.

use sqlx::{FromRow, PgPool};
use time::OffsetDateTime;

use super::error::ProofError;
use super::read::Proofs;

/// A checkpoint on a chain, as its receipt told.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct AnchorNote {
    pub chain_id: i64,
    pub contract: String,
    pub account: String,
    pub size: i64,
    pub root: Vec<u8>,
    pub block: i64,
    pub tx: String,
    pub anchored_at: OffsetDateTime,
}

/// Notes an anchor; the same one again is no news.
///
/// # Errors
/// The server fails.
pub async fn note_anchor(pool: &PgPool, anchor: &AnchorNote) -> Result<(), ProofError> {
    sqlx::query(
        "insert into log_anchors
             (chain_id, contract, account, size, root, block, tx, anchored_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict do nothing",
    )
    .bind(anchor.chain_id)
    .bind(&anchor.contract)
    .bind(&anchor.account)
    .bind(anchor.size)
    .bind(&anchor.root)
    .bind(anchor.block)
    .bind(&anchor.tx)
    .bind(anchor.anchored_at)
    .execute(pool)
    .await?;
    Ok(())
}

/// The newest anchor that was noted, and whether the tree of today has its root.
///
/// # Errors
/// The server fails, or the tree is damaged.
pub async fn newest_anchor(pool: &PgPool) -> Result<Option<(AnchorNote, bool)>, ProofError> {
    let note: Option<AnchorNote> = sqlx::query_as(
        "select chain_id, contract, account, size, root, block, tx, anchored_at
           from log_anchors
          order by anchored_at desc, size desc
          limit 1",
    )
    .fetch_optional(pool)
    .await?;
    let Some(note) = note else { return Ok(None) };
    let (proofs, size) = (Proofs::new(pool.clone()), note.size.unsigned_abs());
    let holds = match proofs.consistency(size, size).await {
        Ok(tree) => tree.new_root[..] == note.root[..],
        // The tree has become shorter than what was anchored.
        Err(ProofError::BeyondTree { .. }) => false,
        Err(error) => return Err(error),
    };
    Ok(Some((note, holds)))
}
