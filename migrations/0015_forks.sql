-- What healing a fork needs: the blocks that may still be replaced, with where their facts stand in
-- the log; chains that stopped and what an operator said; and a sign for those who follow read
-- models. The blocks follow from chain and log; deleted, a chain goes on from its cursor, and only a
-- fork below it needs an operator then.

create table chain_blocks (
    chain_id       bigint  not null,
    block_number   bigint  not null,
    block_hash     bytea   not null,
    parent_hash    bytea,
    block_time_s   bigint  not null,
    incarnation    integer not null,
    digest         bytea,
    first_position bigint,
    last_position  bigint,
    left_at        timestamptz,
    checked_at     timestamptz,
    constraint chain_blocks_pkey primary key (chain_id, block_hash, incarnation),
    constraint chain_blocks_block_hash_size check (octet_length(block_hash) = 32),
    constraint chain_blocks_parent_hash_size check (octet_length(parent_hash) = 32),
    constraint chain_blocks_positions_go_together
        check ((first_position is null) = (last_position is null)
               and first_position <= last_position)
);
comment on table chain_blocks is 'Blocks of each chain that were read and may still be replaced, and those that were. Pruned below finality.';
comment on column chain_blocks.incarnation is 'How often the block had left the chain before it was read this time.';
comment on column chain_blocks.digest is 'SHA-256 over the logs that were read of it; null where it was read in a range.';
comment on column chain_blocks.first_position is 'Its facts stand here to last_position, and nothing else does; null for a block without.';
comment on column chain_blocks.left_at is 'When it was found to be on the chain no longer.';
comment on column chain_blocks.checked_at is 'When it was read again, once it was final.';

-- A chain that was read before goes on from its cursor, and no fork goes further back.
insert into chain_blocks (chain_id, block_number, block_hash, block_time_s, incarnation)
select chain_id, block_number, block_hash, block_time_s, 0
  from chain_cursors;

-- Of each number one block at most is on the chain.
create unique index chain_blocks_on_chain on chain_blocks (chain_id, block_number)
    where left_at is null;

create table chain_states (
    chain_id     bigint      not null,
    head         bigint      not null,
    final_block  bigint,
    final_hash   bytea,
    final_after  bigint      not null,
    updated_at   timestamptz not null default clock_timestamp(),
    constraint chain_states_pkey primary key (chain_id),
    constraint chain_states_final_goes_together check ((final_block is null) = (final_hash is null))
);
comment on table chain_states is 'What the indexer of each chain has seen last.';
comment on column chain_states.head is 'The newest block that an endpoint has told of.';
comment on column chain_states.final_block is 'The last block that the log has told to be final.';
comment on column chain_states.final_after is 'So many blocks behind the head a block is final, by the settings.';

create table chain_stops (
    chain_id   bigint      not null,
    kind       text        not null,
    block      bigint,
    reason     text        not null,
    stopped_at timestamptz not null default clock_timestamp(),
    accepted   boolean     not null default false,
    constraint chain_stops_pkey primary key (chain_id)
);
comment on table chain_stops is 'Chains that are not read on, and why. Taking the line away makes the indexer try again.';
comment on column chain_stops.accepted is 'An operator has said that the fork may be healed however deep it is.';

alter table projection_checkpoints add column rows_left_at bigint not null default 0;
comment on column projection_checkpoints.rows_left_at is 'The last fork that took rows away from the model: whoever follows its rows begins afresh there.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on chain_blocks, chain_states, chain_stops
           to brickyard_app;
    end if;
end
$$;
