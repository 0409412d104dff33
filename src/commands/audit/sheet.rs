//! Where an export goes: records of text, or a Parquet table.

use std::io::Write;

use brickyard_store::proofs::LeafColumns;

use super::evidence::{End, Head, Leaves};
use super::export::Format;
use super::records::{Record, Text, write_names, write_note};
use super::table::TableWriter;
use crate::commands::CommandError;

/// An export that is being written.
pub(super) enum Sheet<W: Write + Send> {
    Text(Text, W),
    Table(Box<TableWriter<W>>),
}

impl<W: Write + Send> Sheet<W> {
    pub(super) fn begin(format: Format, mut out: W, head: &Head) -> Result<Self, CommandError> {
        let text = match format {
            Format::Ndjson => Text::Ndjson,
            Format::Csv => Text::Csv,
            Format::Parquet => return Ok(Self::Table(Box::new(TableWriter::begin(out, head)?))),
        };
        write_note(text, &mut out, head)?;
        write_names(text, &mut out)?;
        Ok(Self::Text(text, out))
    }

    /// The sealed hashes of the events that follow.
    pub(super) fn leaves(&mut self, leaves: &Leaves) -> Result<(), CommandError> {
        match self {
            Self::Text(text, out) => Ok(write_note(*text, out, leaves)?),
            Self::Table(table) => table.leaves(leaves),
        }
    }

    pub(super) fn event(
        &mut self,
        columns: &LeafColumns<'_>,
        leaf: &[u8],
    ) -> Result<(), CommandError> {
        match self {
            Self::Text(text, out) => Ok(Record::new(columns, leaf).write(*text, out)?),
            Self::Table(table) => {
                table.event(columns, leaf);
                Ok(())
            }
        }
    }

    /// Some ten thousand events are complete.
    pub(super) fn end_run(&mut self) -> Result<(), CommandError> {
        match self {
            Self::Text(..) => Ok(()),
            Self::Table(table) => table.end_group(),
        }
    }

    /// The last event was that of position `end`.
    pub(super) fn finish(self, end: u64) -> Result<(), CommandError> {
        match self {
            Self::Text(text, mut out) => {
                write_note(text, &mut out, &End { end })?;
                Ok(out.flush()?)
            }
            Self::Table(table) => table.finish(),
        }
    }
}
