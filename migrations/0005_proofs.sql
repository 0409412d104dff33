-- The Merkle tree over the leaf hashes of events: tiles, signed checkpoints, and the keys that
-- signed them. Sealing follows the log and takes no lock of it.

create table log_tree (
    only_row boolean not null default true,
    origin   text    not null,
    size     bigint  not null,
    constraint log_tree_pkey primary key (only_row),
    constraint log_tree_has_one_row check (only_row),
    constraint log_tree_size_counts_up check (size >= 0)
);
comment on table log_tree is 'How far the tree reaches. Locked by who seals until it commits.';
comment on column log_tree.only_row is 'Always true: there is one row, made with the first key.';
comment on column log_tree.origin is 'Name of this log in checkpoints and keys, for good.';
comment on column log_tree.size is 'Leaves in the tree: positions 1 to size are sealed.';

create table log_keys (
    key        text        not null,
    from_size  bigint      not null,
    succession text,
    made_at    timestamptz not null default clock_timestamp(),
    constraint log_keys_pkey primary key (key),
    constraint log_keys_from_size_is_a_size check (from_size >= 0)
);
comment on table log_keys is 'Public keys of checkpoints, kept for good; the newest one signs.';
comment on column log_keys.key is 'Name, id and Ed25519 key as C2SP signed-note writes them.';
comment on column log_keys.from_size is 'It signs checkpoints from this size on.';
comment on column log_keys.succession is 'Note by the key before it that names it; null for the first.';

create table log_tiles (
    level  smallint not null,
    index  bigint   not null,
    hashes bytea    not null,
    constraint log_tiles_pkey primary key (level, index),
    constraint log_tiles_hold_hashes
        check (octet_length(hashes) between 32 and 8192 and octet_length(hashes) % 32 = 0)
);
comment on table log_tiles is 'Tiles of the tree, C2SP tlog-tiles; the last of a level grows.';
comment on column log_tiles.level is 'Hashes are of perfect subtrees of height 8 * level.';
comment on column log_tiles.index is 'Holds subtrees 256 * index and following.';
comment on column log_tiles.hashes is 'Up to 256 hashes of 32 bytes.';

create table log_checkpoints (
    size      bigint      not null,
    note      text        not null,
    sealed_at timestamptz not null default clock_timestamp(),
    constraint log_checkpoints_pkey primary key (size),
    constraint log_checkpoints_size_is_positive check (size > 0)
);
comment on table log_checkpoints is 'Signed checkpoints, C2SP tlog-checkpoint; kept for good.';
comment on column log_checkpoints.size is 'Leaves in the tree that it signs.';
comment on column log_checkpoints.note is 'The signed note, byte for byte.';

create trigger log_checkpoints_are_append_only
    before update or delete on log_checkpoints
    for each row execute function refuse_change();

create trigger log_checkpoints_are_not_truncated
    before truncate on log_checkpoints
    for each statement execute function refuse_change();

create trigger log_keys_are_append_only
    before update or delete on log_keys
    for each row execute function refuse_change();

create trigger log_keys_are_not_truncated
    before truncate on log_keys
    for each statement execute function refuse_change();

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert on log_keys, log_checkpoints to brickyard_app;
        grant select, insert, update on log_tree, log_tiles to brickyard_app;
    end if;
end
$$;
