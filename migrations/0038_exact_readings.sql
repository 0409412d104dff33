-- Blocks that were repaired are read one by one from then on, as far as their headers vouch for them:
-- a range would be an endpoint's word once more.
alter table chain_states add column exact_upto bigint;
comment on column chain_states.exact_upto is 'Up to this block the chain is read block by block, also where it is final.';

-- Digests of read logs hold their blocks' numbers, hashes and times from here on; those that wait for a
-- second reading do not, and would look like logs that have changed. What was read before this migration
-- is not compared once more.
update chain_blocks set digest = null where checked_at is null;
delete from chain_ranges;
