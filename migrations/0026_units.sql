-- What the process manager `units` keeps in mind: who has how many of a token of which there are many
-- (ERC-1155), and which signed orders these have to be enough for. All of it follows from the log;
-- deleted together with the manager's checkpoint, it is made again, and no command is done twice.

create table process_units (
    item_id  text           not null,
    holder   text           not null,
    received numeric(78, 0) not null,
    sent     numeric(78, 0) not null,
    constraint process_units_pkey primary key (item_id, holder),
    constraint process_units_counts_up check (received >= 0 and sent >= 0)
);
comment on table process_units is 'Manager units: all that a holder received of an item and all that the holder sent, by the transfers that were not taken back.';

create table process_unit_orders (
    order_id  text           not null,
    item_id   text           not null,
    maker     text           not null,
    remaining numeric(78, 0) not null,
    short     boolean        not null,
    constraint process_unit_orders_pkey primary key (order_id)
);
comment on table process_unit_orders is 'Manager units: signed orders for such items, with what is left to sell; short when the maker last had fewer.';

create index process_unit_orders_by_holder on process_unit_orders (item_id, maker);

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on process_units, process_unit_orders to brickyard_app;
    end if;
end
$$;
