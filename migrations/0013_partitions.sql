-- The log in pieces by ranges of positions, so that old pieces can be moved, vacuumed, kept and
-- read on their own, and the indexes that appends touch stay small.
--
-- A unique key over pieces would have to hold the position too, and could then no longer keep two
-- writers from one place in a stream. So each piece has the key of its own streams, and what goes
-- into a later piece has to continue its stream where the earlier ones ended: for pieces that are
-- finished this is written down once in log_streams. While there is one piece, nothing is
-- checked but its key.

create table log_pieces (
    first_position bigint  not null,
    last_position  bigint  not null,
    name           text    not null,
    finished       boolean not null default false,
    constraint log_pieces_pkey primary key (first_position),
    constraint log_pieces_name_key unique (name),
    constraint log_pieces_are_not_empty check (last_position >= first_position)
);
comment on table log_pieces is 'The partitions of events, in the order of positions, without gaps.';
comment on column log_pieces.name is 'The partition''s table.';
comment on column log_pieces.finished is 'Full, and its streams are in log_streams.';

create table log_streams (
    aggregate_type text   not null,
    aggregate_id   text   not null,
    sequence       bigint not null,
    constraint log_streams_pkey primary key (aggregate_type, aggregate_id)
);
comment on table log_streams is 'Where each stream ends within the finished pieces of the log.';
comment on column log_streams.sequence is 'The last of the stream''s events in them.';

-- Plain writers (postgres-es, say) know nothing of positions, and a row without one belongs to no
-- piece: they write through a view, see below. A trigger for them on the table itself would
-- besides keep every COPY from writing whole pages at once.
drop trigger events_take_position on events;
drop function events_take_position();
drop trigger events_are_append_only on events;
drop trigger events_are_not_truncated on events;

alter table events rename to events_1;
alter index events_pkey rename to events_1_pkey;
alter index events_of_rare_type rename to events_1_of_rare_type;
alter table events_1 rename constraint events_stream_key to events_1_stream_key;

create table events (
    like events_1 including comments including constraints including defaults,
    constraint events_pkey primary key (position)
) partition by range (position);
comment on table events is 'Every fact, in commit order. Append-only by trigger and by grants.';
create index events_of_rare_type on events (event_type, position)
    where event_type <> all (
        array['ItemMinted', 'ItemTransferred', 'OrderCancelRequested', 'OrderCancelled',
              'OrderListed', 'OrderMatched', 'OrderOpened', 'OrderPriceModified', 'OrderPurchased',
              'OrderRepriced', 'OrderSettled', 'PurchaseSubmitted']);

create trigger events_are_append_only
    before update or delete on events
    for each row execute function refuse_change();

create trigger events_are_not_truncated
    before truncate on events
    for each statement execute function refuse_change();

create trigger events_are_not_truncated
    before truncate on events_1
    for each statement execute function refuse_change();

do $$
declare
    head bigint := (select position from log_head);
    last bigint := (head / 10000000 + 1) * 10000000;
begin
    execute format(
        'alter table events attach partition events_1 for values from (minvalue) to (%s)',
        last + 1);
    insert into log_pieces (first_position, last_position, name) values (1, last, 'events_1');
end
$$;

-- The events of one statement have to continue their streams.
create function events_continue_their_streams() returns trigger
    language plpgsql
as $$
declare
    open_from bigint;
    base      bigint;
    broken    record;
begin
    select min(first_position) into open_from from log_pieces where not finished;
    select min(position) - 1 into base from fresh;
    select *
      into broken
      from (select aggregate_type, aggregate_id, min(sequence) as first, max(sequence) as last,
                   count(*) as events
              from fresh
             group by aggregate_type, aggregate_id) as added
     where added.last - added.first + 1 <> added.events
        or added.first <> 1 + coalesce(
               (select e.sequence
                  from events as e
                 where e.aggregate_type = added.aggregate_type
                   and e.aggregate_id = added.aggregate_id
                   and e.position between open_from and base
                 order by e.sequence desc
                 limit 1),
               (select s.sequence
                  from log_streams as s
                 where s.aggregate_type = added.aggregate_type
                   and s.aggregate_id = added.aggregate_id),
               0)
     limit 1;
    if found then
        raise exception '% % does not go on with sequence %',
            broken.aggregate_type, broken.aggregate_id, broken.first
            using errcode = 'unique_violation', constraint = 'events_stream_key';
    end if;
    return null;
end
$$;

-- Adds pieces of `size` positions until the log can grow by `room`; answers the last position
-- that there is a place for. Readers and writers do not wait for it, but for the second piece.
create function log_make_room(size bigint, room bigint) returns bigint
    language plpgsql security definer
    set search_path = public, pg_temp
as $$
declare
    wanted bigint;
    ended  bigint;
    piece  text;
begin
    perform pg_advisory_xact_lock(hashtext('brickyard log_make_room'));
    select position + room into wanted from log_head;
    select max(last_position) into ended from log_pieces;
    while ended < wanted loop
        piece := 'events_' || (select count(*) + 1 from log_pieces);
        execute format('create table %I (like events including all)', piece);
        execute format(
            'alter table %I add constraint %I unique (aggregate_type, aggregate_id, sequence)',
            piece, piece || '_stream_key');
        execute format(
            'create trigger events_are_not_truncated before truncate on %I '
            'for each statement execute function refuse_change()', piece);
        execute format(
            'alter table events attach partition %I for values from (%s) to (%s)',
            piece, ended + 1, ended + 1 + size);
        insert into log_pieces (first_position, last_position, name)
        values (ended + 1, ended + size, piece);
        ended := ended + size;
    end loop;
    if (select count(*) from log_pieces) > 1
       and not exists (select from pg_trigger
                        where tgrelid = 'events'::regclass
                          and tgname = 'events_continue_their_streams') then
        create trigger events_continue_their_streams
            after insert on events
            referencing new table as fresh
            for each statement execute function events_continue_their_streams();
    end if;
    return ended;
end
$$;
comment on function log_make_room is 'Adds pieces to the log when its end is near.';

-- Writes down where the streams of the oldest full piece end. Appends go on meanwhile: what they
-- need is found in the piece itself until this is committed.
create function log_finish_piece() returns boolean
    language plpgsql security definer
    set search_path = public, pg_temp
as $$
declare
    piece log_pieces;
begin
    perform pg_advisory_xact_lock(hashtext('brickyard log_finish_piece'));
    select * into piece from log_pieces where not finished order by first_position limit 1;
    if piece.last_position >= (select position from log_head) then
        return false;
    end if;
    insert into log_streams (aggregate_type, aggregate_id, sequence)
    select aggregate_type, aggregate_id, max(sequence)
      from events
     where position between piece.first_position and piece.last_position
     group by aggregate_type, aggregate_id
        on conflict on constraint log_streams_pkey do update set sequence = excluded.sequence;
    update log_pieces set finished = true where first_position = piece.first_position;
    return true;
end
$$;
comment on function log_finish_piece is 'Notes the ends of the streams of the oldest full piece.';

revoke execute on function log_make_room(bigint, bigint), log_finish_piece() from public;

create view plain_events as
    select aggregate_type, aggregate_id, sequence, event_type, event_version, payload, metadata
      from events;
comment on view plain_events is 'The log as postgres-es reads and writes it.';

create function plain_events_append() returns trigger
    language plpgsql
as $$
declare
    head log_head;
begin
    update log_head
       set position = log_head.position + 1,
           recorded_at = greatest(log_head.recorded_at, clock_timestamp())
    returning * into head;
    insert into events (position, recorded_at, aggregate_type, aggregate_id, sequence,
                        event_type, event_version, payload, metadata, leaf_hash)
    values (head.position, head.recorded_at, new.aggregate_type, new.aggregate_id, new.sequence,
            new.event_type, new.event_version, new.payload, new.metadata,
            event_leaf_hash(head.position, head.recorded_at, new.aggregate_type,
                            new.aggregate_id, new.sequence, new.event_type, new.event_version,
                            new.payload, new.metadata));
    return new;
end
$$;

create trigger plain_events_append
    instead of insert on plain_events
    for each row execute function plain_events_append();

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        revoke all on events_1 from brickyard_app;
        grant select, insert on events, plain_events to brickyard_app;
        grant select on log_pieces, log_streams to brickyard_app;
        grant execute on function log_make_room(bigint, bigint), log_finish_piece() to brickyard_app;
    end if;
end
$$;
