-- The process manager `units` watches offers to owners of many units, too. It reads the log once more for
-- those that stand already: all it has in mind follows from it, and no command is done twice.

drop table process_unit_orders;

create table process_unit_asks (
    what    text           not null,
    id      text           not null,
    item_id text           not null,
    holder  text           not null,
    units   numeric(78, 0) not null,
    short   boolean        not null,
    constraint process_unit_asks_pkey primary key (what, id)
);
comment on table process_unit_asks is 'Manager units: orders and offers (`what`) that ask a holder for units of such an item; short when the holder last had fewer.';

create index process_unit_asks_by_holder on process_unit_asks (item_id, holder);

delete from process_units;
delete from process_checkpoints where manager = 'units';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on process_unit_asks to brickyard_app;
    end if;
end
$$;
