//! Questions to the sealed tree: checkpoints, keys, tiles, and proofs made from tiles.

use sqlx::postgres::PgConnection;
use sqlx::{PgPool, Row};
use time::OffsetDateTime;

use super::checkpoint::{Checkpoint, LogKey, Trust};
use super::error::ProofError;
use super::file::{EventColumns, ProofFile};
use super::tile::{TileId, Tiles};
use super::tree::{Hash, Range, Span, consistency_spans, cover, inclusion_spans};

/// A checkpoint as it was sealed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealedCheckpoint {
    pub size: u64,
    pub note: String,
    pub sealed_at: OffsetDateTime,
}

impl SealedCheckpoint {
    /// What its note says.
    ///
    /// # Errors
    /// The note is not one that we wrote.
    pub fn checkpoint(&self) -> Result<Checkpoint, ProofError> {
        let text = self.note.split_once("\n\n").map(|(text, _)| format!("{text}\n"));
        text.as_deref().and_then(Checkpoint::parse).ok_or(ProofError::DamagedTile)
    }
}

/// Where a leaf stands: the tree's size and the path from the leaf to its root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inclusion {
    pub size: u64,
    pub leaf: Hash,
    pub path: Vec<Hash>,
    pub root: Hash,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consistency {
    pub old_root: Hash,
    pub new_root: Hash,
    pub path: Vec<Hash>,
}

/// The sealed tree of a database. Cheap to clone.
#[derive(Clone)]
pub struct Proofs {
    pool: PgPool,
}

impl Proofs {
    pub fn new(pool: PgPool) -> Self {
        Self { pool }
    }

    /// How many leaves are sealed.
    ///
    /// # Errors
    /// The server fails.
    pub async fn size(&self) -> Result<u64, ProofError> {
        let size: Option<i64> =
            sqlx::query_scalar("select size from log_tree").fetch_optional(&self.pool).await?;
        Ok(size.unwrap_or_default().unsigned_abs())
    }

    /// The newest checkpoint, or the one of a size.
    ///
    /// # Errors
    /// Nothing is sealed, or not at this size; the server fails.
    pub async fn checkpoint(&self, size: Option<u64>) -> Result<SealedCheckpoint, ProofError> {
        let asked = size.map(saturated);
        let row: Option<(i64, String, OffsetDateTime)> = sqlx::query_as(
            "select size, note, sealed_at
               from log_checkpoints
              where size = coalesce($1, (select max(size) from log_checkpoints))",
        )
        .bind(asked)
        .fetch_optional(&self.pool)
        .await?;
        match (row, size) {
            (Some((size, note, sealed_at)), _) => {
                Ok(SealedCheckpoint { size: size.unsigned_abs(), note, sealed_at })
            }
            (None, None) => Err(ProofError::NothingSealed),
            (None, Some(size)) => Err(match self.size().await? {
                sealed if size > sealed => ProofError::BeyondTree { size, sealed },
                _ => ProofError::NoCheckpoint { size },
            }),
        }
    }

    /// All keys, oldest first.
    ///
    /// # Errors
    /// The server fails.
    pub async fn keys(&self) -> Result<Vec<LogKey>, ProofError> {
        let rows: Vec<(String, i64, Option<String>)> = sqlx::query_as(
            "select key, from_size, succession from log_keys order by from_size, made_at",
        )
        .fetch_all(&self.pool)
        .await?;
        let key = |(key, from_size, succession): (String, i64, _)| LogKey {
            key,
            from_size: from_size.unsigned_abs(),
            succession,
        };
        Ok(rows.into_iter().map(key).collect())
    }

    /// The first `width` hashes of a tile, or all that the tree has of it.
    ///
    /// # Errors
    /// The tree has fewer, or the server fails.
    pub async fn tile(&self, id: TileId, width: Option<u64>) -> Result<Vec<u8>, ProofError> {
        let sealed = self.size().await?;
        let width = width.unwrap_or(super::tile::WIDTH);
        if id.width_in(sealed) < width {
            let leaves = 1_u64.checked_shl(8 * id.level).unwrap_or(u64::MAX);
            let size = (id.index.saturating_mul(256).saturating_add(width)).saturating_mul(leaves);
            return Err(ProofError::BeyondTree { size, sealed });
        }
        let mut connection = self.pool.acquire().await?;
        let tiles = tiles(&mut connection, &[id]).await?;
        let width = usize::try_from(width).map_err(|_| ProofError::DamagedTile)?;
        let hashes = tiles.get(id).and_then(|hashes| hashes.get(..width));
        Ok(hashes.ok_or(ProofError::DamagedTile)?.concat())
    }

    /// The path that proves a position in the tree of `size`, or of the newest size.
    ///
    /// # Errors
    /// The position is not sealed or outside the size, the size is beyond the tree.
    pub async fn inclusion(
        &self,
        position: i64,
        size: Option<u64>,
    ) -> Result<Inclusion, ProofError> {
        let sealed = self.size().await?;
        let size = size.unwrap_or(sealed);
        if size > sealed {
            return Err(ProofError::BeyondTree { size, sealed });
        }
        let index = position.checked_sub(1).and_then(|index| u64::try_from(index).ok());
        let index = index.ok_or(ProofError::OutsideSize { position, size })?;
        if index >= sealed {
            return Err(ProofError::NotSealed { position, sealed });
        }
        if index >= size {
            return Err(ProofError::OutsideSize { position, size });
        }
        let mut spans = inclusion_spans(index, size);
        spans.push(Span { from: index, to: index + 1 });
        spans.push(Span { from: 0, to: size });
        let mut hashes = self.spans(&spans).await?;
        let (root, leaf) = (hashes.pop(), hashes.pop());
        let (Some(root), Some(leaf)) = (root, leaf) else { return Err(ProofError::DamagedTile) };
        Ok(Inclusion { size, leaf, path: hashes, root })
    }

    /// The path that proves that the tree of `new` continues the tree of `old`.
    ///
    /// # Errors
    /// The sizes fall, or the newer one is beyond the tree.
    pub async fn consistency(&self, old: u64, new: u64) -> Result<Consistency, ProofError> {
        let sealed = self.size().await?;
        if new > sealed {
            return Err(ProofError::BeyondTree { size: new, sealed });
        }
        if old > new {
            return Err(ProofError::SizesFall { old, new });
        }
        let mut spans = consistency_spans(old, new);
        spans.extend([Span { from: 0, to: old }, Span { from: 0, to: new }]);
        let mut path = self.spans(&spans).await?;
        let (new_root, old_root) = (path.pop(), path.pop());
        let (Some(new_root), Some(old_root)) = (new_root, old_root) else {
            return Err(ProofError::DamagedTile);
        };
        Ok(Consistency { old_root, new_root, path })
    }

    /// Everything that proves one event to somebody who has nothing but a key.
    ///
    /// # Errors
    /// The position is not sealed, or the server fails.
    pub async fn file(&self, position: i64) -> Result<ProofFile, ProofError> {
        let checkpoint = match self.checkpoint(None).await {
            Err(ProofError::NothingSealed) => {
                return Err(ProofError::NotSealed { position, sealed: 0 });
            }
            checkpoint => checkpoint?,
        };
        let inclusion = match self.inclusion(position, Some(checkpoint.size)).await {
            Err(ProofError::OutsideSize { position, size }) if position > 0 => {
                return Err(ProofError::NotSealed { position, sealed: size });
            }
            inclusion => inclusion?,
        };
        let event = self.event(position).await?.ok_or(ProofError::Gap { position })?;
        let keys = self.keys().await?;
        Ok(ProofFile::new(event, &inclusion, checkpoint.note, keys))
    }

    /// The keys of this log, trusted from a pinned one or from the first.
    ///
    /// # Errors
    /// There is no key, the pinned one is not among them, or a succession is forged.
    pub async fn trust(&self, pinned: Option<&super::NoteKey>) -> Result<Trust, ProofError> {
        Ok(Trust::of(&self.keys().await?, pinned)?)
    }

    /// The hashes that stand for the leaves from `from` up to but without `to`.
    ///
    /// # Errors
    /// A tile is missing, or the server fails.
    pub async fn range(&self, from: u64, to: u64) -> Result<Range, ProofError> {
        let ids: Vec<TileId> = cover(from, to).into_iter().map(TileId::of).collect();
        let mut connection = self.pool.acquire().await?;
        let tiles = tiles(&mut connection, &ids).await?;
        tiles.range(from, to).ok_or(ProofError::DamagedTile)
    }

    /// The tiles of level 0 that hold the leaves from `from` up to but without `to`.
    ///
    /// # Errors
    /// The server fails.
    pub async fn leaf_tiles(&self, from: u64, to: u64) -> Result<Tiles, ProofError> {
        let indexes = from / super::tile::WIDTH..to.div_ceil(super::tile::WIDTH);
        let ids: Vec<TileId> = indexes.map(|index| TileId { level: 0, index }).collect();
        let mut connection = self.pool.acquire().await?;
        tiles(&mut connection, &ids).await
    }

    async fn spans(&self, spans: &[Span]) -> Result<Vec<Hash>, ProofError> {
        let ids: Vec<TileId> = spans.iter().flat_map(|span| span.nodes()).map(TileId::of).collect();
        let mut connection = self.pool.acquire().await?;
        let tiles = tiles(&mut connection, &ids).await?;
        let hashes: Option<_> = spans.iter().map(|span| tiles.span(*span)).collect();
        hashes.ok_or(ProofError::DamagedTile)
    }

    async fn event(&self, position: i64) -> Result<Option<EventColumns>, ProofError> {
        Ok(sqlx::query_as(
            "select position, (extract(epoch from recorded_at) * 1000000)::bigint as recorded_at_us,
                    aggregate_type, aggregate_id, sequence, event_type, event_version,
                    payload::text as payload, metadata::text as metadata
               from events
              where position = $1",
        )
        .bind(position)
        .fetch_optional(&self.pool)
        .await?)
    }
}

/// The tiles that are there of those asked for.
pub(crate) async fn tiles(
    connection: &mut PgConnection,
    ids: &[TileId],
) -> Result<Tiles, ProofError> {
    let levels: Vec<i16> = ids.iter().filter_map(|id| i16::try_from(id.level).ok()).collect();
    let indexes: Vec<i64> = ids.iter().map(|id| saturated(id.index)).collect();
    let rows = sqlx::query(
        "select level, index, hashes
           from log_tiles
          where (level, index) in (select * from unnest($1::smallint[], $2::bigint[]))",
    )
    .bind(levels)
    .bind(indexes)
    .fetch_all(connection)
    .await?;
    let mut tiles = Tiles::default();
    for row in rows {
        let (level, index): (i16, i64) = (row.try_get("level")?, row.try_get("index")?);
        let id = TileId { level: u32::from(level.unsigned_abs()), index: index.unsigned_abs() };
        tiles.insert(id, row.try_get("hashes")?);
    }
    Ok(tiles)
}

fn saturated(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}
