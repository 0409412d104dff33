//! Events and evidence as records of a text file: NDJSON, or CSV with the evidence in comments.
//!
//! Payload and metadata stand as texts, since a JSON library would not give their bytes back.

use std::borrow::Cow;
use std::io::{BufRead, Write};

use alloy::hex;
use brickyard_store::proofs::LeafColumns;
use serde::{Deserialize, Serialize};

const CSV_HEAD: &str = "position,recorded_at_us,aggregate_type,aggregate_id,sequence,event_type,\
                        event_version,payload,metadata,leaf_hash";

/// How records stand in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Text {
    Ndjson,
    Csv,
}

/// One event.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Record<'a> {
    position: i64,
    recorded_at_us: i64,
    #[serde(borrow)]
    aggregate_type: Cow<'a, str>,
    #[serde(borrow)]
    aggregate_id: Cow<'a, str>,
    sequence: i64,
    #[serde(borrow)]
    event_type: Cow<'a, str>,
    #[serde(borrow)]
    event_version: Cow<'a, str>,
    #[serde(borrow)]
    payload: Cow<'a, str>,
    #[serde(borrow)]
    metadata: Cow<'a, str>,
    #[serde(borrow)]
    leaf_hash: Cow<'a, str>,
}

impl<'a> Record<'a> {
    pub(super) fn new(columns: &LeafColumns<'a>, leaf: &[u8]) -> Self {
        Self {
            position: columns.position,
            recorded_at_us: columns.recorded_at_us,
            aggregate_type: columns.aggregate_type.into(),
            aggregate_id: columns.aggregate_id.into(),
            sequence: columns.sequence,
            event_type: columns.event_type.into(),
            event_version: columns.event_version.into(),
            payload: columns.payload.into(),
            metadata: columns.metadata.into(),
            leaf_hash: hex::encode(leaf).into(),
        }
    }

    pub(super) fn parse(format: Text, text: &'a str) -> Option<Self> {
        match format {
            Text::Ndjson => serde_json::from_str(text).ok(),
            Text::Csv => Self::from_csv(text),
        }
    }

    pub(super) fn columns(&self) -> LeafColumns<'_> {
        LeafColumns {
            position: self.position,
            recorded_at_us: self.recorded_at_us,
            aggregate_type: &self.aggregate_type,
            aggregate_id: &self.aggregate_id,
            sequence: self.sequence,
            event_type: &self.event_type,
            event_version: &self.event_version,
            payload: &self.payload,
            metadata: &self.metadata,
        }
    }

    /// The leaf hash that is written with it; empty when it is none.
    pub(super) fn leaf(&self) -> Vec<u8> {
        let lower = !self.leaf_hash.contains(|c: char| c.is_ascii_uppercase());
        hex::decode(&*self.leaf_hash)
            .ok()
            .filter(|leaf| lower && leaf.len() == 32)
            .unwrap_or_default()
    }

    pub(super) fn write(&self, format: Text, out: &mut impl Write) -> std::io::Result<()> {
        match format {
            Text::Ndjson => serde_json::to_writer(&mut *out, self)?,
            Text::Csv => {
                write!(out, "{},{}", self.position, self.recorded_at_us)?;
                quote(out, &self.aggregate_type)?;
                quote(out, &self.aggregate_id)?;
                write!(out, ",{}", self.sequence)?;
                let texts = [&self.event_type, &self.event_version, &self.payload, &self.metadata];
                texts.into_iter().try_for_each(|text| quote(out, text))?;
                quote(out, &self.leaf_hash)?;
            }
        }
        out.write_all(b"\n")
    }

    fn from_csv(text: &'a str) -> Option<Self> {
        let (position, rest) = text.split_once(',')?;
        let (recorded_at_us, rest) = rest.split_once(',')?;
        let (aggregate_type, rest) = unquote(rest)?;
        let (aggregate_id, rest) = unquote(rest.strip_prefix(',')?)?;
        let (sequence, rest) = rest.strip_prefix(',')?.split_once(',')?;
        let (event_type, rest) = unquote(rest)?;
        let (event_version, rest) = unquote(rest.strip_prefix(',')?)?;
        let (payload, rest) = unquote(rest.strip_prefix(',')?)?;
        let (metadata, rest) = unquote(rest.strip_prefix(',')?)?;
        let (leaf_hash, rest) = unquote(rest.strip_prefix(',')?)?;
        rest.is_empty().then_some(())?;
        Some(Self {
            position: integer(position)?,
            recorded_at_us: integer(recorded_at_us)?,
            aggregate_type,
            aggregate_id,
            sequence: integer(sequence)?,
            event_type,
            event_version,
            payload,
            metadata,
            leaf_hash,
        })
    }
}

/// A number in its one spelling.
fn integer(text: &str) -> Option<i64> {
    text.parse().ok().filter(|value: &i64| value.to_string() == text)
}

fn quote(out: &mut impl Write, text: &str) -> std::io::Result<()> {
    out.write_all(b",\"")?;
    for (n, part) in text.split('"').enumerate() {
        if n > 0 {
            out.write_all(b"\"\"")?;
        }
        out.write_all(part.as_bytes())?;
    }
    out.write_all(b"\"")
}

/// A quoted field and what follows it.
fn unquote(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let text = text.strip_prefix('"')?;
    let (mut end, mut doubled) = (0, false);
    loop {
        end += text[end..].find('"')?;
        if !text[end + 1..].starts_with('"') {
            break;
        }
        (end, doubled) = (end + 2, true);
    }
    let (field, rest) = (&text[..end], &text[end + 1..]);
    let field = if doubled { field.replace("\"\"", "\"").into() } else { field.into() };
    Some((field, rest))
}

/// Writes a line of evidence.
pub(super) fn write_note(
    format: Text,
    out: &mut impl Write,
    note: &impl Serialize,
) -> std::io::Result<()> {
    if format == Text::Csv {
        out.write_all(b"# ")?;
    }
    serde_json::to_writer(&mut *out, note)?;
    out.write_all(b"\n")
}

/// Writes the names of the columns, where the format has them.
pub(super) fn write_names(format: Text, out: &mut impl Write) -> std::io::Result<()> {
    if format == Text::Csv { writeln!(out, "{CSV_HEAD}") } else { Ok(()) }
}

/// The records of a file, one after the other, and which format it has.
pub(super) struct Records<R> {
    input: R,
    pub(super) format: Text,
}

impl<R: BufRead> Records<R> {
    pub(super) fn new(mut input: R) -> std::io::Result<Self> {
        let first = input.fill_buf()?.first().copied();
        let format = if first == Some(b'{') { Text::Ndjson } else { Text::Csv };
        Ok(Self { input, format })
    }

    /// The next record without its end; none at the end. Names of columns are passed over.
    pub(super) fn next(&mut self) -> std::io::Result<Option<String>> {
        loop {
            let mut bytes = vec![];
            loop {
                let read = self.input.read_until(b'\n', &mut bytes)?;
                // A line's end within quotes is part of the record.
                let open = self.format == Text::Csv
                    && !bytes.starts_with(b"#")
                    && bytes.iter().filter(|byte| **byte == b'"').count() % 2 == 1;
                if read == 0 || !open {
                    break;
                }
            }
            if bytes.is_empty() {
                return Ok(None);
            }
            if bytes.last() == Some(&b'\n') {
                bytes.pop();
            }
            // What is not UTF-8 stays one record, and fails as one.
            let record = String::from_utf8_lossy(&bytes).into_owned();
            if self.format == Text::Csv && record == CSV_HEAD {
                continue;
            }
            return Ok(Some(record));
        }
    }

    /// The JSON of a line of evidence; none for an event.
    pub(super) fn note(format: Text, record: &str) -> Option<&str> {
        match format {
            Text::Ndjson => {
                let names = ["{\"brickyard\":", "{\"leaves\":", "{\"end\":"];
                names.iter().any(|name| record.starts_with(name)).then_some(record)
            }
            Text::Csv => record.strip_prefix("# "),
        }
    }
}
