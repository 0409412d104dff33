-- Where the indexer stands on each chain. Moved in the transaction that appends the facts, so
-- that a log is never lost or doubled by a crash.

create table chain_cursors (
    chain_id     bigint      not null,
    genesis_hash bytea       not null,
    block_number bigint      not null,
    block_hash   bytea       not null,
    block_time_s bigint      not null,
    updated_at   timestamptz not null default clock_timestamp(),
    constraint chain_cursors_pkey primary key (chain_id),
    constraint chain_cursors_genesis_hash_size check (octet_length(genesis_hash) = 32),
    constraint chain_cursors_block_hash_size check (octet_length(block_hash) = 32)
);
comment on table chain_cursors is 'The last block of each chain whose logs are in the event log.';

create table dead_letters (
    id           bigint      generated always as identity,
    chain_id     bigint      not null,
    block_number bigint      not null,
    block_hash   bytea       not null,
    tx_hash      bytea       not null,
    log_index    bigint      not null,
    address      bytea       not null,
    topics       bytea[]     not null,
    data         bytea       not null,
    reason       text        not null,
    recorded_at  timestamptz not null default clock_timestamp(),
    resolved_at  timestamptz,
    constraint dead_letters_pkey primary key (id),
    constraint dead_letters_log_key unique (chain_id, block_hash, log_index)
);
comment on table dead_letters is 'Logs of followed contracts that could not be read, with the reason.';
