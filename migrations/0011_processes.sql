-- Process managers: how far each has come, which stopped at an event, and what each keeps in mind.
-- All of it follows from the log; deleted, it is made again, and no command is done twice.

create table process_checkpoints (
    manager    text        not null,
    position   bigint      not null default 0,
    updated_at timestamptz not null default clock_timestamp(),
    constraint process_checkpoints_pkey primary key (manager),
    constraint process_checkpoints_position_counts_up check (position >= 0)
);
comment on table process_checkpoints is 'The last position whose consequences each process manager has drawn. Held by the process that runs it.';

create table process_stops (
    manager    text        not null,
    position   bigint      not null,
    event_type text,
    reason     text        not null,
    stopped_at timestamptz not null default clock_timestamp(),
    constraint process_stops_pkey primary key (manager)
);
comment on table process_stops is 'Process managers that met an event they cannot follow. Taking the line away makes them try again.';

create table process_clocks (
    chain_id     bigint not null,
    block_time_s bigint not null,
    constraint process_clocks_pkey primary key (chain_id)
);
comment on table process_clocks is 'Manager expiry: the latest block time that the facts of each chain have told.';

create table process_ends (
    order_id text   not null,
    chain_id bigint not null,
    end_s    bigint not null,
    constraint process_ends_pkey primary key (order_id)
);
comment on table process_ends is 'Manager expiry: signed orders that have not ended, and when they do.';

create index process_ends_by_time on process_ends (chain_id, end_s);

create table process_listings (
    order_id text not null,
    item_id  text not null,
    maker    text not null,
    constraint process_listings_pkey primary key (order_id)
);
comment on table process_listings is 'Manager rivals: signed orders for one unit that are for sale, and who has to hold the item.';

create index process_listings_by_holder on process_listings (item_id, maker);

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete
           on process_checkpoints, process_stops, process_clocks, process_ends, process_listings
           to brickyard_app;
    end if;
end
$$;
