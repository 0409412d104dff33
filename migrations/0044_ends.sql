-- The process manager `expiry` keeps in mind when auctions and offers end, too. It reads the log once more
-- for those that are open already: all it has in mind follows from it, and no command is done twice.

drop table process_ends;

create table process_ends (
    what     text   not null,
    id       text   not null,
    chain_id bigint not null,
    end_s    bigint not null,
    constraint process_ends_pkey primary key (what, id)
);
comment on table process_ends is 'Manager expiry: signed orders, auctions and offers that have not ended (`what`), and when they do.';

create index process_ends_by_time on process_ends (chain_id, end_s);

delete from process_clocks;
delete from process_checkpoints where manager = 'expiry';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on process_ends to brickyard_app;
    end if;
end
$$;
