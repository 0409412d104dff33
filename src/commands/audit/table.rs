//! An export as a Parquet table, for those who count and join: one row an event, the columns of the
//! log as they are, the sealed hash beside each row, and the head of the export in the file's own
//! key-value metadata (<https://parquet.apache.org/docs/file-format/>).
//!
//! Read back it becomes the lines of the NDJSON export, so that one verifier checks them all.

use std::io::{BufRead, Read, Write};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use brickyard_store::proofs::{LeafColumns, WIDTH};
use parquet::basic::Compression;
use parquet::column::reader::get_typed_column_reader;
use parquet::data_type::{ByteArray, ByteArrayType, DataType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{ChunkReader, FileReader, RowGroupReader, SerializedFileReader};
use parquet::file::writer::{SerializedFileWriter, SerializedRowGroupWriter};
use parquet::schema::parser::parse_message_type;

use super::evidence::{End, Head, Leaves};
use super::records::{Record, Text, write_note};
use crate::commands::CommandError;

/// What every Parquet file begins with.
pub(super) const MAGIC: [u8; 4] = *b"PAR1";
/// Where the head stands.
const HEAD_KEY: &str = "brickyard";
const SCHEMA: &str = "message event {
    required int64 position;
    required int64 recorded_at (timestamp(micros, true));
    required binary aggregate_type (string);
    required binary aggregate_id (string);
    required int64 sequence;
    required binary event_type (string);
    required binary event_version (string);
    required binary payload (json);
    required binary metadata (json);
    required binary leaf_hash;
    optional binary sealed_hash;
}";
/// The columns of texts, in the order of the table.
const TEXTS: usize = 7;

/// Rows of one row group, by columns.
#[derive(Default)]
struct Group {
    positions: Vec<i64>,
    recorded_at_us: Vec<i64>,
    sequences: Vec<i64>,
    /// Kind, id, type, version, payload, metadata, leaf hash.
    texts: [Vec<ByteArray>; TEXTS],
    sealed: Vec<ByteArray>,
}

pub(super) struct TableWriter<W: Write + Send> {
    file: SerializedFileWriter<W>,
    group: Group,
}

impl<W: Write + Send> TableWriter<W> {
    pub(super) fn begin(out: W, head: &Head) -> Result<Self, CommandError> {
        let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
        let schema = Arc::new(parse_message_type(SCHEMA)?);
        let mut file = SerializedFileWriter::new(out, schema, Arc::new(properties))?;
        let head = serde_json::to_string(head)?;
        file.append_key_value_metadata(KeyValue::new(HEAD_KEY.to_owned(), head));
        Ok(Self { file, group: Group::default() })
    }

    pub(super) fn leaves(&mut self, leaves: &Leaves) -> Result<(), CommandError> {
        let hashes = BASE64.decode(&leaves.hashes)?;
        self.group.sealed.extend(hashes.chunks(32).map(|hash| ByteArray::from(hash.to_vec())));
        Ok(())
    }

    pub(super) fn event(&mut self, columns: &LeafColumns<'_>, leaf: &[u8]) {
        let group = &mut self.group;
        group.positions.push(columns.position);
        group.recorded_at_us.push(columns.recorded_at_us);
        group.sequences.push(columns.sequence);
        let texts = [
            columns.aggregate_type.as_bytes(),
            columns.aggregate_id.as_bytes(),
            columns.event_type.as_bytes(),
            columns.event_version.as_bytes(),
            columns.payload.as_bytes(),
            columns.metadata.as_bytes(),
            leaf,
        ];
        for (column, text) in group.texts.iter_mut().zip(texts) {
            column.push(ByteArray::from(text.to_vec()));
        }
    }

    pub(super) fn end_group(&mut self) -> Result<(), CommandError> {
        let group = std::mem::take(&mut self.group);
        let [kinds, ids, types, versions, payloads, metadatas, leaves] = &group.texts;
        let mut out = self.file.next_row_group()?;
        write::<Int64Type, _>(&mut out, &group.positions, None)?;
        write::<Int64Type, _>(&mut out, &group.recorded_at_us, None)?;
        write::<ByteArrayType, _>(&mut out, kinds, None)?;
        write::<ByteArrayType, _>(&mut out, ids, None)?;
        write::<Int64Type, _>(&mut out, &group.sequences, None)?;
        for column in [types, versions, payloads, metadatas, leaves] {
            write::<ByteArrayType, _>(&mut out, column, None)?;
        }
        // One level a row: 1 where there is a hash. All of a group's rows have one, or none has.
        let level = i16::from(!group.sealed.is_empty());
        let levels = vec![level; group.positions.len()];
        write::<ByteArrayType, _>(&mut out, &group.sealed, Some(&levels))?;
        out.close()?;
        Ok(())
    }

    pub(super) fn finish(self) -> Result<(), CommandError> {
        let mut out = self.file.into_inner()?;
        Ok(out.flush()?)
    }
}

fn write<T: DataType, W: Write + Send>(
    group: &mut SerializedRowGroupWriter<'_, W>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> Result<(), ParquetError> {
    let mut column = group.next_column()?.expect("the schema has a column for each of these");
    column.typed::<T>().write_batch(values, levels, None)?;
    column.close()
}

/// A table as the lines of an NDJSON export.
pub(super) struct TableLines<R: ChunkReader + 'static> {
    file: SerializedFileReader<R>,
    next_group: usize,
    ended: bool,
    rows: u64,
    from: u64,
    lines: Vec<u8>,
    read: usize,
}

impl<R: ChunkReader + 'static> TableLines<R> {
    pub(super) fn open(input: R) -> Result<Self, CommandError> {
        let no_export = || -> CommandError { "the table is no export".into() };
        let file = undamaged(|| Ok(SerializedFileReader::new(input)?))?;
        let named = file.metadata().file_metadata();
        if named.schema() != &parse_message_type(SCHEMA)? {
            return Err(no_export());
        }
        let head = named
            .key_value_metadata()
            .and_then(|pairs| pairs.iter().find(|pair| pair.key == HEAD_KEY))
            .and_then(|pair| pair.value.as_deref())
            .and_then(|text| serde_json::from_str::<Head>(text).ok())
            .ok_or_else(no_export)?;
        let (from, mut lines) = (head.from, vec![]);
        write_note(Text::Ndjson, &mut lines, &head)?;
        Ok(Self { file, next_group: 0, ended: false, rows: 0, from, lines, read: 0 })
    }

    /// The lines of the next row group; of the end, after the last one.
    fn refill(&mut self) -> Result<(), CommandError> {
        self.lines.clear();
        self.read = 0;
        if self.next_group < self.file.num_row_groups() {
            let (file, at) = (&self.file, self.next_group);
            let group = undamaged(|| read_group(&*file.get_row_group(at)?))?;
            self.next_group += 1;
            self.write_lines(&group)?;
        } else if !self.ended {
            self.ended = true;
            let end = self.from.saturating_add(self.rows).saturating_sub(1);
            write_note(Text::Ndjson, &mut self.lines, &End { end })?;
        }
        Ok(())
    }

    fn write_lines(&mut self, group: &Group) -> Result<(), CommandError> {
        for row in 0..group.positions.len() {
            let at = self.from.saturating_add(self.rows).saturating_sub(1);
            if !group.sealed.is_empty() && (row == 0 || at.is_multiple_of(WIDTH)) {
                let block = usize::try_from(WIDTH - at % WIDTH)?;
                let until = group.sealed.len().min(row + block);
                let hashes: Vec<u8> =
                    group.sealed[row..until].iter().flat_map(|hash| hash.data()).copied().collect();
                let hashes = BASE64.encode(hashes);
                write_note(Text::Ndjson, &mut self.lines, &Leaves { leaves: at + 1, hashes })?;
            }
            let text = |column: usize| -> Result<&str, ParquetError> {
                Ok(std::str::from_utf8(group.texts[column][row].data())?)
            };
            let columns = LeafColumns {
                position: group.positions[row],
                recorded_at_us: group.recorded_at_us[row],
                aggregate_type: text(0)?,
                aggregate_id: text(1)?,
                sequence: group.sequences[row],
                event_type: text(2)?,
                event_version: text(3)?,
                payload: text(4)?,
                metadata: text(5)?,
            };
            let leaf = group.texts[6][row].data();
            Record::new(&columns, leaf).write(Text::Ndjson, &mut self.lines)?;
            self.rows += 1;
        }
        Ok(())
    }
}

/// The library asserts what a sound file would have.
fn undamaged<T>(read: impl FnOnce() -> Result<T, CommandError>) -> Result<T, CommandError> {
    std::panic::catch_unwind(AssertUnwindSafe(read))
        .unwrap_or_else(|_| Err("the table is damaged: a page of it cannot be read".into()))
}

fn read_group(group: &dyn RowGroupReader) -> Result<Group, CommandError> {
    let rows = usize::try_from(group.metadata().num_rows())?;
    let texts = |column| read::<ByteArrayType>(group, column, rows);
    let read = Group {
        positions: read::<Int64Type>(group, 0, rows)?,
        recorded_at_us: read::<Int64Type>(group, 1, rows)?,
        sequences: read::<Int64Type>(group, 4, rows)?,
        texts: [texts(2)?, texts(3)?, texts(5)?, texts(6)?, texts(7)?, texts(8)?, texts(9)?],
        sealed: texts(10)?,
    };
    let whole = |length: usize| length == rows;
    let texts = read.texts.iter().all(|column| whole(column.len()));
    let numbers = whole(read.recorded_at_us.len()) && whole(read.sequences.len());
    let sealed = read.sealed.is_empty() || whole(read.sealed.len());
    if whole(read.positions.len()) && texts && numbers && sealed {
        Ok(read)
    } else {
        Err("the table's columns differ in length".into())
    }
}

fn read<T: DataType>(
    group: &dyn RowGroupReader,
    column: usize,
    rows: usize,
) -> Result<Vec<T::T>, ParquetError> {
    let mut reader = get_typed_column_reader::<T>(group.get_column_reader(column)?);
    let (mut values, mut levels) = (vec![], vec![]);
    loop {
        let (records, ..) = reader.read_records(rows, Some(&mut levels), None, &mut values)?;
        if records == 0 {
            return Ok(values);
        }
    }
}

impl<R: ChunkReader + 'static> Read for TableLines<R> {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let mut available = self.fill_buf()?;
        let read = available.read(out)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: ChunkReader + 'static> BufRead for TableLines<R> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        while self.read == self.lines.len() && !self.ended {
            self.refill().map_err(|error| std::io::Error::other(error.to_string()))?;
        }
        Ok(&self.lines[self.read..])
    }

    fn consume(&mut self, amount: usize) {
        self.read += amount;
    }
}
