//! Rows of `events` as PostgreSQL streams them fastest: binary COPY, read in place.
//!
//! No row becomes an object; what is hashed are the bytes that came over the wire.

use futures::TryStreamExt as _;
use sqlx::postgres::PgConnection;

use super::leaf::LeafColumns;

/// What a binary COPY begins with, flags and the extension's length apart.
const SIGNATURE: &[u8] = b"PGCOPY\n\xff\r\n\0";
pub(crate) const HEADER: usize = 19;
/// PostgreSQL counts time from 2000 on.
const EPOCH_US: i64 = 946_684_800 * 1_000_000;
const COLUMNS: usize = 10;

/// Gives the rows of the positions above `after` up to `to`, in order, with their leaf hash;
/// none for a row that cannot be read.
///
/// # Errors
/// The server fails, or does not speak this format.
pub async fn copy_rows(
    connection: &mut PgConnection,
    after: i64,
    to: i64,
    mut row: impl FnMut(Option<(&LeafColumns<'_>, &[u8])>),
) -> Result<(), sqlx::Error> {
    let statement = format!(
        "copy (select position, recorded_at, aggregate_type, aggregate_id, sequence,
                      event_type, event_version, payload, metadata, leaf_hash
                 from events
                where position > {after}
                  and position <= {to}
                order by position)
           to stdout (format binary)"
    );
    let mut stream = connection.copy_out_raw(&statement).await?;
    let (mut rest, mut begun): (Vec<u8>, bool) = (vec![], false);
    while let Some(bytes) = stream.try_next().await? {
        // A message is a whole row as a rule; the protocol does not promise it.
        let joined;
        let mut input: &[u8] = if rest.is_empty() {
            &bytes
        } else {
            rest.extend_from_slice(&bytes);
            joined = std::mem::take(&mut rest);
            &joined
        };
        if !begun {
            if input.len() < HEADER {
                rest = input.to_vec();
                continue;
            }
            if !input.starts_with(SIGNATURE) {
                return Err(sqlx::Error::Protocol("COPY does not begin as it should".into()));
            }
            (input, begun) = (&input[HEADER..], true);
        }
        while let Some((fields, left)) = tuple(input) {
            input = left;
            match fields {
                Some(fields) => row(columns(&fields).as_ref().map(|(c, leaf)| (c, *leaf))),
                None => return drain(stream).await,
            }
        }
        rest = input.to_vec();
    }
    Ok(())
}

/// The end mark was read; the rest ends the command.
async fn drain<S>(mut stream: S) -> Result<(), sqlx::Error>
where
    S: futures::TryStream<Error = sqlx::Error> + Unpin,
{
    while stream.try_next().await?.is_some() {}
    Ok(())
}

pub(crate) type Fields<'a> = [Option<&'a [u8]>; COLUMNS];

/// One row and what follows it; no fields for the end mark, nothing while bytes are missing.
pub(crate) fn tuple(input: &[u8]) -> Option<(Option<Fields<'_>>, &[u8])> {
    let (count, mut input) = input.split_first_chunk::<2>()?;
    if i16::from_be_bytes(*count) < 0 {
        return Some((None, input));
    }
    let mut fields: Fields<'_> = [None; COLUMNS];
    for at in 0..i16::from_be_bytes(*count) {
        let (length, rest) = input.split_first_chunk::<4>()?;
        input = rest;
        let Ok(length) = usize::try_from(i32::from_be_bytes(*length)) else { continue };
        let (value, rest) = input.split_at_checked(length)?;
        input = rest;
        if let Some(field) = usize::try_from(at).ok().and_then(|at| fields.get_mut(at)) {
            *field = Some(value);
        }
    }
    Some((Some(fields), input))
}

fn columns<'a>(fields: &Fields<'a>) -> Option<(LeafColumns<'a>, &'a [u8])> {
    Some((leaf_columns(fields)?, fields[9]?))
}

/// What the leaf hash is made of.
pub(crate) fn leaf_columns<'a>(fields: &Fields<'a>) -> Option<LeafColumns<'a>> {
    let integer = |at: usize| Some(i64::from_be_bytes(fields[at]?.try_into().ok()?));
    let text = |at: usize| std::str::from_utf8(fields[at]?).ok();
    Some(LeafColumns {
        position: integer(0)?,
        recorded_at_us: integer(1)?.wrapping_add(EPOCH_US),
        aggregate_type: text(2)?,
        aggregate_id: text(3)?,
        sequence: integer(4)?,
        event_type: text(5)?,
        event_version: text(6)?,
        payload: text(7)?,
        metadata: text(8)?,
    })
}
