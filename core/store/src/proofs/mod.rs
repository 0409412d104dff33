//! What makes the log provable: an RFC 6962 tree over the events' leaf hashes, kept as tiles, sealed
//! into signed checkpoints, and the proofs and checks that follow from them.
//!
//! Whoever has an earlier checkpoint, or a key that was told to them, needs no trust in the server.

mod anchors;
mod audit;
mod checkpoint;
mod chunk;
mod copy;
mod error;
mod file;
mod leaf;
mod note;
mod read;
mod seal;
#[cfg(test)]
mod tests;
mod tile;
mod tree;

pub use anchors::{AnchorNote, newest_anchor, note_anchor};
pub use audit::{AuditReport, DatabaseAudit};
pub use checkpoint::{Checkpoint, LogKey, Trust};
pub use chunk::{Chunk, ChunkCheck, Finding, Flaw};
pub use copy::copy_rows;
pub(crate) use copy::{HEADER, leaf_columns, tuple};
pub use error::ProofError;
pub use file::{BadProof, EventColumns, ProofFile};
pub use leaf::{LeafColumns, leaf_hash};
pub use note::{NoteError, NoteKey, NoteSigner, open};
pub use read::{Consistency, Inclusion, Proofs, SealedCheckpoint};
pub use seal::{establish, rotate, run as seal_forever, seal};
pub use tile::{TileId, Tiles, WIDTH};
pub use tree::{
    Hash, Node, Range, Span, consistency_spans, continues, cover, empty_root, includes,
    inclusion_spans, node_hash,
};
