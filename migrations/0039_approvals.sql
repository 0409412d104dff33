-- What the process manager `approvals` keeps in mind: whom holders let move their items, and the signed
-- orders that depend on it.

create table process_operators (
    collection text    not null,
    holder     text    not null,
    operator   text    not null,
    approved   boolean not null,
    constraint process_operators_pkey primary key (collection, holder, operator)
);
comment on table process_operators is 'Manager approvals: what holders last said of an operator for all that they have of a collection (ApprovalForAll).';

create table process_item_approvals (
    item_id  text not null,
    approved text not null,
    constraint process_item_approvals_pkey primary key (item_id)
);
comment on table process_item_approvals is 'Manager approvals: who may move a single item (Approval), until it moves.';

create table process_approval_orders (
    order_id   text    not null,
    item_id    text    not null,
    collection text    not null,
    maker      text    not null,
    venue      text    not null,
    lost       boolean not null,
    constraint process_approval_orders_pkey primary key (order_id)
);
comment on table process_approval_orders is 'Manager approvals: signed orders that are not over; lost when they were last told that the venue may not move the item.';

create index process_approval_orders_by_maker on process_approval_orders (collection, maker, venue);
create index process_approval_orders_by_item on process_approval_orders (item_id);

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete
           on process_operators, process_item_approvals, process_approval_orders to brickyard_app;
    end if;
end
$$;
