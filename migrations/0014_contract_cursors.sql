-- Where the indexer stands on contracts that were followed when the chain had been read past their
-- first block. Moved in the transaction that appends what was read, as the chain's cursor is.

create table contract_cursors (
    chain_id   bigint      not null,
    address    bytea       not null,
    next_block bigint      not null,
    joined     boolean     not null,
    joined_after bigint    not null default 0,
    updated_at timestamptz not null default clock_timestamp(),
    constraint contract_cursors_pkey primary key (chain_id, address),
    constraint contract_cursors_address_size check (octet_length(address) = 20),
    constraint contract_cursors_next_block_is_a_block check (next_block >= 0)
);
comment on table contract_cursors is 'How far each contract was read by itself, for those that are followed by an event of their own.';
comment on column contract_cursors.next_block is 'The first block whose logs of this contract were not read by itself.';
comment on column contract_cursors.joined is 'Read together with the chain from here on: the chain''s cursor counts.';
comment on column contract_cursors.joined_after is 'Blocks up to this one were read of the chain without the contract.';

-- Facts that came into the log later than those of their block, of blocks that may still be
-- replaced: a fork takes them back with the rest of the block.
create table chain_late_facts (
    chain_id       bigint not null,
    block_number   bigint not null,
    first_position bigint not null,
    last_position  bigint not null,
    constraint chain_late_facts_pkey primary key (chain_id, first_position),
    constraint chain_late_facts_are_not_empty check (last_position >= first_position)
);
comment on table chain_late_facts is 'Positions of facts that were read after the rest of their block.';

-- What was followed so far was read with the chain from where the chain then was.
insert into contract_cursors (chain_id, address, next_block, joined)
select c.chain_id, decode(substr(split_part(e.aggregate_id, '-', 2), 3), 'hex'),
       c.block_number + 1, true
  from events e
  join chain_cursors c on c.chain_id::text = split_part(e.aggregate_id, '-', 1)
 where e.event_type = 'CollectionFollowed'
   and e.aggregate_type = 'collection'
    on conflict do nothing;

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on contract_cursors, chain_late_facts to brickyard_app;
    end if;
end
$$;
