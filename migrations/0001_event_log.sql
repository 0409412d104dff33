-- The event log. Positions are dense and in commit order because whoever appends holds the one
-- row of log_head until commit; no sequence is involved, so a reader never overtakes a writer.

create table log_head (
    only_row    boolean     not null default true,
    position    bigint      not null,
    recorded_at timestamptz not null,
    constraint log_head_pkey primary key (only_row),
    constraint log_head_has_one_row check (only_row),
    constraint log_head_position_counts_up check (position >= 0)
);
comment on table log_head is 'The end of the log. Locked by every append until it commits.';
comment on column log_head.only_row is 'Always true: there is one row.';
comment on column log_head.position is 'Position of the newest event; 0 for an empty log.';
comment on column log_head.recorded_at is 'Time of the newest append; never runs backwards.';

insert into log_head (position, recorded_at) values (0, clock_timestamp());

create table events (
    position       bigint      not null,
    recorded_at    timestamptz not null,
    aggregate_type text        not null,
    aggregate_id   text        not null,
    sequence       bigint      not null,
    event_type     text        not null,
    event_version  text        not null,
    payload        json        not null,
    metadata       json        not null,
    leaf_hash      bytea       not null,
    constraint events_pkey primary key (position),
    constraint events_stream_key unique (aggregate_type, aggregate_id, sequence),
    constraint events_position_is_positive check (position > 0),
    constraint events_sequence_is_positive check (sequence > 0),
    constraint events_leaf_hash_is_sha256 check (octet_length(leaf_hash) = 32)
);
comment on table events is 'Every fact, in commit order. Append-only by trigger and by grants.';
comment on column events.position is 'Dense, from 1, in commit order. What readers resume from.';
comment on column events.recorded_at is 'When the append held the head; never runs backwards.';
comment on column events.aggregate_type is 'Kind of stream, such as order.';
comment on column events.aggregate_id is 'Which stream of that kind.';
comment on column events.sequence is 'Place in the stream, from 1 without gaps.';
comment on column events.event_type is 'Name of the event, such as OrderListed.';
comment on column events.event_version is 'Version of the shape of the payload.';
comment on column events.payload is 'The event. Type json keeps the exact bytes, which are hashed.';
comment on column events.metadata is 'Who and what caused it: command and account, or chain, block, transaction and log index.';
comment on column events.leaf_hash is 'RFC 6962 leaf hash over all columns above, see event_leaf_hash.';

-- Length-prefixed (4 bytes, big endian) UTF-8, so that no two rows have one encoding.
create function leaf_text(value text) returns bytea
    language sql immutable strict parallel safe
    return int4send(octet_length(value)) || convert_to(value, 'UTF8');

-- The leaf's bytes are 0x00, then the columns in the order of the table: integers as 8 bytes,
-- the time in microseconds since 1970, texts length-prefixed. core/store/src/proofs/leaf.rs
-- does the same; a test holds the two together.
create function event_leaf_hash(
    at_position bigint, recorded_at timestamptz, aggregate_type text, aggregate_id text,
    sequence bigint, event_type text, event_version text, payload json, metadata json
) returns bytea
    language sql immutable parallel safe
    return sha256(
        '\x00'::bytea
        || int8send(at_position)
        || int8send((extract(epoch from recorded_at) * 1000000)::bigint)
        || leaf_text(aggregate_type)
        || leaf_text(aggregate_id)
        || int8send(sequence)
        || leaf_text(event_type)
        || leaf_text(event_version)
        || leaf_text(payload::text)
        || leaf_text(metadata::text)
    );

-- A plain writer that knows nothing of positions (postgres-es, say) takes the head as well.
create function events_take_position() returns trigger
    language plpgsql
as $$
begin
    update log_head
       set position = log_head.position + 1,
           recorded_at = greatest(log_head.recorded_at, clock_timestamp())
    returning log_head.position, log_head.recorded_at into new.position, new.recorded_at;
    new.leaf_hash := event_leaf_hash(
        new.position, new.recorded_at, new.aggregate_type, new.aggregate_id, new.sequence,
        new.event_type, new.event_version, new.payload, new.metadata);
    return new;
end
$$;

create trigger events_take_position
    before insert on events
    for each row when (new.position is null)
    execute function events_take_position();

create function refuse_change() returns trigger
    language plpgsql
as $$
begin
    raise exception '% is append-only: % refused', tg_table_name, tg_op
        using errcode = 'insufficient_privilege',
              hint = 'Append a compensating event instead.';
end
$$;

create trigger events_are_append_only
    before update or delete on events
    for each row execute function refuse_change();

create trigger events_are_not_truncated
    before truncate on events
    for each statement execute function refuse_change();

create table commands (
    command_id     text        not null,
    body_hash      bytea       not null,
    aggregate_type text        not null,
    aggregate_id   text        not null,
    first_position bigint      not null,
    event_count    integer     not null,
    recorded_at    timestamptz not null default clock_timestamp(),
    constraint commands_pkey primary key (command_id),
    constraint commands_id_has_a_size check (octet_length(command_id) between 1 and 200),
    constraint commands_body_hash_is_sha256 check (octet_length(body_hash) = 32)
);
comment on table commands is 'Commands that were done, written with their events; kept for good.';
comment on column commands.command_id is 'Chosen by the caller; a second use gives the first answer.';
comment on column commands.body_hash is 'SHA-256 of what was asked; another body under one id is a conflict.';
comment on column commands.first_position is 'First event it caused; 0 when it caused none.';
comment on column commands.event_count is 'How many events it caused.';

create trigger commands_are_append_only
    before update or delete on commands
    for each row execute function refuse_change();

create trigger commands_are_not_truncated
    before truncate on commands
    for each statement execute function refuse_change();
