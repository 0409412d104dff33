-- Digests of read logs are SHA-256 from here on, as their columns say; those that wait for a second
-- reading were made by another function, and would look like logs that have changed. They are let go:
-- what was read before this migration is not compared once more.

update chain_blocks set digest = null where checked_at is null;
delete from chain_ranges;

-- A contract that is followed late is read by itself, in ranges that overlap those of the chain: they are
-- read a second time, too.
alter table chain_ranges add column contract bytea not null default '';
alter table chain_ranges drop constraint chain_ranges_pkey;
alter table chain_ranges add constraint chain_ranges_pkey primary key (chain_id, first_block, contract);
alter table chain_ranges add constraint chain_ranges_contract_size check (octet_length(contract) in (0, 20));
comment on column chain_ranges.contract is 'The one that was read; empty for all that were read with the chain.';
