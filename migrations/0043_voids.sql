-- What the process manager `voids` keeps in mind: the counters of makers, and the signed orders that
-- one of them may make void. All of it follows from the log; deleted together with the manager's
-- checkpoint, it is made again, and no command is done twice.

create table process_counters (
    maker   text           not null,
    counter numeric(78, 0) not null,
    constraint process_counters_pkey primary key (maker)
);
comment on table process_counters is 'Manager voids: the counter that a maker''s signatures must carry, by the bumps that were not taken back; the maker with its chain.';

create table process_void_orders (
    order_id text           not null,
    maker    text           not null,
    counter  numeric(78, 0) not null,
    void     boolean        not null,
    constraint process_void_orders_pkey primary key (order_id)
);
comment on table process_void_orders is 'Manager voids: signed orders that are not over, with the counter they were signed under; void when they were last told so.';

create index process_void_orders_by_maker on process_void_orders (maker);

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on process_counters, process_void_orders to brickyard_app;
    end if;
end
$$;
