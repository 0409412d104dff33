//! The head row, and what is asked of the log while it is held: nothing moves meanwhile.

use sqlx::postgres::PgConnection;
use sqlx::{Row, Transaction};
use time::OffsetDateTime;

use crate::reader::Position;

/// A process that holds the head and falls silent is given up by the server after this time, or
/// the whole log would wait for it.
pub(crate) const HOLDER_MAY_PAUSE: &str = "10s";

/// Takes the head row without moving it: from here to the end of the transaction no stream moves.
pub(crate) async fn hold_head(tx: &mut Transaction<'_, sqlx::Postgres>) -> Result<(), sqlx::Error> {
    sqlx::query(
        "select set_config('idle_in_transaction_session_timeout', $1, true)
           from log_head
            for update",
    )
    .bind(HOLDER_MAY_PAUSE)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Takes the head and moves it by `count`; answers where it stood and the time of this append.
/// None when there is no head. From here on the server ends a transaction whose holder has
/// fallen silent; one statement `may_take` so long.
pub(crate) async fn advance_head(
    connection: &mut PgConnection,
    count: i64,
    may_take: &str,
) -> Result<Option<(i64, OffsetDateTime)>, sqlx::Error> {
    let moved: Option<(i64, OffsetDateTime, String, String)> = sqlx::query_as(
        "update log_head
            set position = position + $1,
                recorded_at = greatest(recorded_at, clock_timestamp())
         returning position - $1, recorded_at,
                   set_config('idle_in_transaction_session_timeout', $2, true),
                   set_config('statement_timeout', $3, true)",
    )
    .bind(count)
    .bind(HOLDER_MAY_PAUSE)
    .bind(may_take)
    .fetch_optional(connection)
    .await?;
    Ok(moved.map(|(base, recorded_at, ..)| (base, recorded_at)))
}

/// A command that was done before.
#[derive(Clone, Debug)]
pub(crate) struct DoneCommand {
    pub body_hash: Vec<u8>,
    pub first: Position,
    pub events: i32,
}

/// Looks up which of these commands were done before, in the order asked.
pub(crate) async fn done_commands(
    connection: &mut PgConnection,
    ids: &[&str],
) -> Result<Vec<Option<DoneCommand>>, sqlx::Error> {
    let rows = sqlx::query(
        "select body_hash, first_position, event_count
           from unnest($1::text[]) with ordinality as asked (id, n)
           left join commands on command_id = id
          order by n",
    )
    .bind(ids)
    .fetch_all(connection)
    .await?;
    rows.into_iter()
        .map(|row| {
            let Some(body_hash) = row.try_get("body_hash")? else { return Ok(None) };
            let (first, events) = (row.try_get("first_position")?, row.try_get("event_count")?);
            Ok(Some(DoneCommand { body_hash, first, events }))
        })
        .collect()
}

/// Where the given streams stand, in the order asked; 0 for a stream without events.
pub(crate) async fn stream_sequences(
    connection: &mut PgConnection,
    aggregate_types: &[&str],
    aggregate_ids: &[&str],
) -> Result<Vec<i64>, sqlx::Error> {
    sqlx::query_scalar(
        "select coalesce(last.sequence, 0)
           from unnest($1::text[], $2::text[]) with ordinality as asked (type, id, n)
           left join lateral (
               select sequence
                 from events
                where aggregate_type = asked.type
                  and aggregate_id = asked.id
                order by sequence desc
                limit 1
           ) as last on true
          order by n",
    )
    .bind(aggregate_types)
    .bind(aggregate_ids)
    .fetch_all(connection)
    .await
}

/// The highest sequence of each stream that moved in `(after, last]`.
pub(crate) async fn sequences_between(
    connection: &mut PgConnection,
    after: Position,
    last: Position,
) -> Result<Vec<(String, String, i64)>, sqlx::Error> {
    sqlx::query_as(
        "select aggregate_type, aggregate_id, max(sequence)
           from events
          where position > $1
            and position <= $2
          group by aggregate_type, aggregate_id",
    )
    .bind(after)
    .bind(last)
    .fetch_all(connection)
    .await
}
