-- Where checkpoints of this log were anchored on a chain. A note of our own, for pages that show
-- the age of the newest one: an auditor reads the chain, not this table.

create table log_anchors (
    chain_id    bigint      not null,
    contract    text        not null,
    account     text        not null,
    size        bigint      not null,
    root        bytea       not null,
    block       bigint      not null,
    tx          text        not null,
    anchored_at timestamptz not null,
    constraint log_anchors_pkey primary key (chain_id, contract, account, size),
    constraint log_anchors_size_is_positive check (size > 0),
    constraint log_anchors_root_is_sha256 check (octet_length(root) = 32)
);
comment on table log_anchors is 'Checkpoints that we have put on a chain, as its receipts told.';
comment on column log_anchors.contract is 'The CheckpointAnchor that holds it.';
comment on column log_anchors.account is 'Who anchored: whom an auditor has to believe.';
comment on column log_anchors.size is 'How many events the anchored tree is over.';
comment on column log_anchors.root is 'The anchored root, RFC 6962.';
comment on column log_anchors.anchored_at is 'Time of the block.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert on log_anchors to brickyard_app;
    end if;
end
$$;
