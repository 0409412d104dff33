-- What the manager `documents` keeps in mind: of each item whether its document is to be read, and why;
-- and ranges of items of which that was said in one word. All of it follows from the log; deleted
-- together with the manager's checkpoint, it is made again. And what the indexer needs to read ranges
-- a second time, and to close letters.

create table metadata_items (
    item_id     text           not null,
    collection  text           not null,
    token_id    numeric(78, 0) not null,
    chain_id    bigint         not null,
    cause       bigint         not null,
    correlation text,
    uri         text,
    block       bigint,
    block_hash  bytea,
    next_at     timestamptz,
    attempts    integer        not null default 0,
    last_fault  text,
    constraint metadata_items_pkey primary key (item_id),
    constraint metadata_items_attempts_count_up check (attempts >= 0)
);
comment on table metadata_items is 'Items whose documents are or were to be read, one line each.';
comment on column metadata_items.cause is 'Position of the newest event that made the document worth reading.';
comment on column metadata_items.uri is 'As that event has it; null where the contract is to be asked.';
comment on column metadata_items.next_at is 'When it is tried next; null when there is nothing to be done.';
comment on column metadata_items.last_fault is 'Why the newest attempt was in vain.';

create index metadata_items_due on metadata_items (next_at) where next_at is not null;
create index metadata_items_by_collection on metadata_items (collection, token_id);

create table metadata_ranges (
    collection  text           not null,
    cause       bigint         not null,
    correlation text,
    next_token  numeric(78, 0) not null,
    last_token  numeric(78, 0) not null,
    constraint metadata_ranges_pkey primary key (collection, cause)
);
comment on table metadata_ranges is 'Tokens of a collection whose documents are to be read again, from next_token on.';

-- Ranges far behind the head, where an endpoint is believed, until they were read a second time.
create table chain_ranges (
    chain_id       bigint not null,
    first_block    bigint not null,
    last_block     bigint not null,
    digest         bytea  not null,
    after_position bigint not null,
    constraint chain_ranges_pkey primary key (chain_id, first_block),
    constraint chain_ranges_digest_size check (octet_length(digest) = 32)
);
comment on table chain_ranges is 'Ranges of blocks that were read once, with the digest of their logs. A line goes when the range was read again.';
comment on column chain_ranges.after_position is 'The head of the log before the range was appended.';

-- How a letter was closed, so that a block that comes back opens it again.
alter table dead_letters add column closed_as text;
comment on column dead_letters.closed_as is 'settled: its facts are in the log; orphaned: its block has left the chain. Null while it is open.';
update dead_letters set closed_as = 'settled' where resolved_at is not null;

-- Logs of kinds that a contract's interface does not have may come without end: some are kept.
create table dead_letter_kinds (
    chain_id   bigint not null,
    address    bytea  not null,
    topic      bytea  not null,
    seen       bigint not null,
    last_block bigint not null,
    constraint dead_letter_kinds_pkey primary key (chain_id, address, topic)
);
comment on table dead_letter_kinds is 'How many logs of an unknown kind each followed contract has told; the first of them are letters.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete
           on metadata_items, metadata_ranges, chain_ranges, dead_letter_kinds to brickyard_app;
    end if;
end
$$;
