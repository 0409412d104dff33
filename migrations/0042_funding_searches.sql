-- What the manager `funders` keeps in mind: wallets that bought or sold, of each chain, and whether it is still to be
-- found out who first sent them coins. All of it follows from the log; deleted together with the manager's checkpoint,
-- it is made again.

create table funding_searches (
    chain_id    bigint      not null,
    wallet      text        not null,
    cause       bigint      not null,
    correlation text,
    block       bigint      not null,
    next_at     timestamptz,
    last_fault  text,
    constraint funding_searches_pkey primary key (chain_id, wallet)
);
create index funding_searches_due on funding_searches (next_at) where next_at is not null;
comment on table funding_searches is 'Wallets that traded, one line each and chain.';
comment on column funding_searches.cause is 'Position of the first trade that was seen of the wallet.';
comment on column funding_searches.block is 'The block of that trade; it is looked for once this one is final.';
comment on column funding_searches.next_at is 'When it is tried next; null once it is found.';
comment on column funding_searches.last_fault is 'Why the newest attempt was in vain.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on funding_searches to brickyard_app;
    end if;
end
$$;
