//! The blocks of a chain that may still be replaced, as they were read: by them a fork is seen and
//! healed. What to do about one is not decided here.

use std::collections::{BTreeMap, HashMap};

use alloy::primitives::B256;
use alloy::rpc::types::Log;
use brickyard_store::browse::cause_of;
use brickyard_store::{ChainSource, Position, Recorded};
use sha2::{Digest, Sha256};
use sqlx::postgres::PgConnection;
use sqlx::{FromRow, PgPool};

use crate::cursor::number;
use crate::source::Header;

/// A block that is on the chain as far as we know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) number: u64,
    pub(crate) hash: B256,
    pub(crate) time_s: u64,
    /// Of the logs that were read of it; none when it ends a range, and its own facts are not told
    /// from those of the rest.
    pub(crate) digest: Option<B256>,
    /// Its facts in the log: these positions, and nothing else is there.
    pub(crate) facts: Option<(Position, Position)>,
}

impl Block {
    /// What is known of it as a header.
    pub(crate) fn header(&self) -> Header {
        let Self { number, hash, time_s, .. } = *self;
        Header { number, hash, parent_hash: B256::ZERO, time_s }
    }
}

#[derive(FromRow)]
struct Row {
    block_number: i64,
    block_hash: Vec<u8>,
    block_time_s: i64,
    digest: Option<Vec<u8>>,
    first_position: Option<Position>,
    last_position: Option<Position>,
}

impl From<Row> for Block {
    fn from(row: Row) -> Self {
        Self {
            number: row.block_number.unsigned_abs(),
            hash: B256::from_slice(&row.block_hash),
            time_s: row.block_time_s.unsigned_abs(),
            digest: row.digest.map(|digest| B256::from_slice(&digest)),
            facts: row.first_position.zip(row.last_position),
        }
    }
}

/// What was read of a block beside its header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Read {
    pub(crate) incarnation: u32,
    pub(crate) digest: Option<B256>,
    pub(crate) facts: Option<(Position, Position)>,
}

/// Everything that makes a block's logs what they are, in their order; SHA-256, for which
/// processors have instructions.
pub(crate) fn digest_of(logs: &[Log]) -> B256 {
    let mut hasher = Sha256::new();
    for log in logs {
        hasher.update(log.block_number.unwrap_or_default().to_be_bytes());
        hasher.update(log.block_hash.unwrap_or_default());
        hasher.update(log.block_timestamp.unwrap_or_default().to_be_bytes());
        hasher.update(log.transaction_hash.unwrap_or_default());
        hasher.update(log.log_index.unwrap_or_default().to_be_bytes());
        hasher.update(log.address().as_slice());
        hasher.update([u8::try_from(log.topics().len()).unwrap_or(u8::MAX)]);
        log.topics().iter().for_each(|topic| hasher.update(topic));
        hasher.update(log.data().data.len().to_be_bytes());
        hasher.update(&log.data().data);
    }
    B256::from(<[u8; 32]>::from(hasher.finalize()))
}

/// Blocks on the chain, oldest first.
pub(crate) async fn on_chain(pool: &PgPool, chain_id: u64) -> Result<Vec<Block>, sqlx::Error> {
    let rows: Vec<Row> = sqlx::query_as(
        "select block_number, block_hash, block_time_s, digest, first_position, last_position
           from chain_blocks
          where chain_id = $1
            and left_at is null
          order by block_number",
    )
    .bind(number(chain_id))
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(Block::from).collect())
}

/// How often blocks of these numbers have left the chain; those that never did are not told.
pub(crate) async fn incarnations(
    pool: &PgPool,
    chain_id: u64,
    (from, to): (u64, u64),
) -> Result<HashMap<B256, u32>, sqlx::Error> {
    let left: Vec<(Vec<u8>, i64)> = sqlx::query_as(
        "select block_hash, count(*)
           from chain_blocks
          where chain_id = $1
            and block_number between $2 and $3
            and left_at is not null
          group by block_hash",
    )
    .bind(number(chain_id))
    .bind(number(from))
    .bind(number(to))
    .fetch_all(pool)
    .await?;
    let counted = |(hash, left): (Vec<u8>, i64)| {
        (B256::from_slice(&hash), u32::try_from(left).unwrap_or(u32::MAX))
    };
    Ok(left.into_iter().map(counted).collect())
}

/// Nothing happens to a block that is there already.
pub(crate) async fn put(
    connection: &mut PgConnection,
    chain_id: u64,
    header: &Header,
    read: &Read,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "insert into chain_blocks (chain_id, block_number, block_hash, parent_hash, block_time_s,
                                   incarnation, digest, first_position, last_position)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (chain_id, block_number) where left_at is null do nothing",
    )
    .bind(number(chain_id))
    .bind(number(header.number))
    .bind(header.hash.0)
    .bind(header.parent_hash.0)
    .bind(number(header.time_s))
    .bind(i32::try_from(read.incarnation).unwrap_or(i32::MAX))
    .bind(read.digest.map(|digest| digest.0))
    .bind(read.facts.map(|(first, _)| first))
    .bind(read.facts.map(|(_, last)| last))
    .execute(connection)
    .await?;
    Ok(())
}

/// The blocks after this one have left the chain.
pub(crate) async fn leave_after(
    connection: &mut PgConnection,
    chain_id: u64,
    block: u64,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "update chain_blocks
            set left_at = clock_timestamp()
          where chain_id = $1
            and block_number > $2
            and left_at is null",
    )
    .bind(number(chain_id))
    .bind(number(block))
    .execute(connection)
    .await?;
    Ok(())
}

/// Blocks of these facts have left the chain, also where nobody kept them: when they are read anew,
/// that is another incarnation.
pub(crate) async fn leave_unkept(
    connection: &mut PgConnection,
    chain_id: u64,
    facts: &[Recorded],
) -> Result<(), sqlx::Error> {
    let sources: BTreeMap<u64, ChainSource> = facts
        .iter()
        .filter_map(|fact| cause_of(fact).chain.map(|chain| (chain.block, chain)))
        .collect();
    for source in sources.into_values() {
        sqlx::query(
            "insert into chain_blocks (chain_id, block_number, block_hash, block_time_s,
                                       incarnation, left_at)
             values ($1, $2, $3, $4, $5, clock_timestamp())
             on conflict on constraint chain_blocks_pkey do nothing",
        )
        .bind(number(chain_id))
        .bind(number(source.block))
        .bind(source.block_hash.bytes().as_slice())
        .bind(number(source.block_time_s.0))
        .bind(i32::try_from(source.incarnation).unwrap_or(i32::MAX))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// Final blocks that were not read a second time yet, oldest first.
pub(crate) async fn unchecked(
    pool: &PgPool,
    chain_id: u64,
    upto: u64,
    limit: i64,
) -> Result<Vec<Block>, sqlx::Error> {
    let rows: Vec<Row> = sqlx::query_as(
        "select block_number, block_hash, block_time_s, digest, first_position, last_position
           from chain_blocks
          where chain_id = $1
            and block_number <= $2
            and digest is not null
            and left_at is null
            and checked_at is null
          order by block_number
          limit $3",
    )
    .bind(number(chain_id))
    .bind(number(upto))
    .bind(limit)
    .fetch_all(pool)
    .await?;
    Ok(rows.into_iter().map(Block::from).collect())
}

pub(crate) async fn checked(
    pool: &PgPool,
    chain_id: u64,
    blocks: &[u64],
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "update chain_blocks
            set checked_at = clock_timestamp()
          where chain_id = $1
            and block_number = any($2)
            and left_at is null",
    )
    .bind(number(chain_id))
    .bind(blocks.iter().map(|block| number(*block)).collect::<Vec<_>>())
    .execute(pool)
    .await?;
    Ok(())
}

/// Forgets what is older than this final block, which stays as the last one to fork from.
pub(crate) async fn prune(
    connection: &mut PgConnection,
    chain_id: u64,
    block: u64,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "delete from chain_blocks
          where chain_id = $1
            and block_number < least($2, (select max(block_number)
                                            from chain_blocks
                                           where chain_id = $1
                                             and block_number <= $2
                                             and left_at is null))
            and (left_at is not null or digest is null or checked_at is not null)",
    )
    .bind(number(chain_id))
    .bind(number(block))
    .execute(connection)
    .await?;
    Ok(())
}
