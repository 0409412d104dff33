-- States of aggregates with long streams. Only an optimisation: everything here can be deleted
-- and is made again from the log.

create table snapshots (
    aggregate_type text        not null,
    aggregate_id   text        not null,
    state_version  integer     not null,
    sequence       bigint      not null,
    state          json        not null,
    recorded_at    timestamptz not null default clock_timestamp(),
    constraint snapshots_pkey primary key (aggregate_type, aggregate_id),
    constraint snapshots_sequence_is_positive check (sequence > 0)
);
comment on table snapshots is 'Folded states of long streams; can be deleted at any time.';
comment on column snapshots.state_version is 'The fold that made it; a snapshot of another fold is not used.';
comment on column snapshots.sequence is 'The last event that is in the state.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on snapshots to brickyard_app;
    end if;
end
$$;
