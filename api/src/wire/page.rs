//! Pages of lists, of which one row more is asked for than they show.

/// Leaves a page of `size` rows; the last of it where there is more, after which the next one begins.
pub(crate) fn cut<Row>(rows: &mut Vec<Row>, size: i64) -> Option<&Row> {
    let size = usize::try_from(size).unwrap_or_default();
    let more = rows.len() > size;
    rows.truncate(size);
    rows.last().filter(|_| more)
}
