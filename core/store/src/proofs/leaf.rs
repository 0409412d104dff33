//! The RFC 6962 leaf hash of one event: SHA-256 over 0x00 and all columns of its row.
//!
//! The same encoding as `event_leaf_hash` in migrations/0001_event_log.sql. Integers are 8 bytes
//! big endian, the time is microseconds since 1970, texts are UTF-8 with a 4-byte length in
//! front, so that no two rows share an encoding.

use sha2::{Digest, Sha256};

/// The columns of a row of `events`, in the order of the table.
#[derive(Clone, Copy, Debug)]
pub struct LeafColumns<'a> {
    pub position: i64,
    pub recorded_at_us: i64,
    pub aggregate_type: &'a str,
    pub aggregate_id: &'a str,
    pub sequence: i64,
    pub event_type: &'a str,
    pub event_version: &'a str,
    pub payload: &'a str,
    pub metadata: &'a str,
}

pub fn leaf_hash(columns: &LeafColumns<'_>) -> [u8; 32] {
    let mut hash = Sha256::new();
    let text = |hash: &mut Sha256, value: &str| {
        let length = u32::try_from(value.len()).expect("PostgreSQL texts stay below 1 GB");
        hash.update(length.to_be_bytes());
        hash.update(value.as_bytes());
    };
    hash.update([0]);
    hash.update(columns.position.to_be_bytes());
    hash.update(columns.recorded_at_us.to_be_bytes());
    text(&mut hash, columns.aggregate_type);
    text(&mut hash, columns.aggregate_id);
    hash.update(columns.sequence.to_be_bytes());
    text(&mut hash, columns.event_type);
    text(&mut hash, columns.event_version);
    text(&mut hash, columns.payload);
    text(&mut hash, columns.metadata);
    hash.finalize().into()
}
