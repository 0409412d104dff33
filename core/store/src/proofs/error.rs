//! What keeps a proof from being made. That a proof is wrong is a verdict, not an error.

use thiserror::Error;

use super::note::NoteError;

#[derive(Debug, Error)]
pub enum ProofError {
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    #[error("position {position} is not sealed yet: the tree reaches {sealed}; ask again")]
    NotSealed { position: i64, sealed: u64 },
    #[error("size {size} is beyond the tree, which has {sealed} leaves")]
    BeyondTree { size: u64, sealed: u64 },
    #[error("position {position} is not in the tree of {size} leaves")]
    OutsideSize { position: i64, size: u64 },
    #[error("the sizes of a consistency proof must grow: {old} to {new}")]
    SizesFall { old: u64, new: u64 },
    #[error("no checkpoint has been sealed yet; ask again in a moment")]
    NothingSealed,
    #[error("no checkpoint was sealed at size {size}")]
    NoCheckpoint { size: u64 },
    #[error("the log has no key yet: run `brickyard migrate` once")]
    NoKey,
    #[error("another key signs for this log; use the one of {key}")]
    OtherKey { key: String },
    #[error("the log ends at {head}, but the tree has sealed {sealed}: events are missing")]
    LogIsShorter { head: i64, sealed: u64 },
    #[error("the log has a gap: position {position} is missing")]
    Gap { position: i64 },
    #[error("a stored tile is damaged: `brickyard audit verify` says where")]
    DamagedTile,
    #[error("a key of the log cannot be used: {0}")]
    Key(#[from] NoteError),
}
