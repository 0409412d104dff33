-- What the care of read models needs to know: which version of each the pages read, which is
-- being built beside it, and which stopped at an event.

alter table projection_checkpoints
    add column served boolean not null default false;
comment on column projection_checkpoints.served is 'Whether the pages read this version: one of each model.';

-- What ran before this migration served its newest version.
update projection_checkpoints as c
   set served = true
 where version = (select max(version) from projection_checkpoints where model = c.model);

create unique index projection_checkpoints_one_is_served
    on projection_checkpoints (model) where served;

create table projection_rebuilds (
    model      text        not null,
    version    integer     not null,
    done       bigint      not null,
    total      bigint      not null,
    started_at timestamptz not null default clock_timestamp(),
    updated_at timestamptz not null default clock_timestamp(),
    constraint projection_rebuilds_pkey primary key (model),
    constraint projection_rebuilds_done_counts_up check (done >= 0)
);
comment on table projection_rebuilds is 'Read models that are being built beside the served version; a line of a process that died is cleared by the next one.';
comment on column projection_rebuilds.done is 'The position that is folded so far.';
comment on column projection_rebuilds.total is 'The end of the log when it was last looked at.';

create table projection_stops (
    model      text        not null,
    version    integer     not null,
    position   bigint,
    event_type text,
    reason     text        not null,
    stopped_at timestamptz not null default clock_timestamp(),
    constraint projection_stops_pkey primary key (model)
);
comment on table projection_stops is 'Read models that met an event they cannot fold. Taking the line away makes them try again.';
comment on column projection_stops.position is 'The event it stands before; null when that could not be told.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete
           on projection_rebuilds, projection_stops to brickyard_app;
    end if;
end
$$;
