-- Keys of the people whose texts stand in the log. The texts are sealed there for good; destroying
-- the row here is what erases them. Nothing in this table is in the log, and nothing of it is kept.

create table subject_master (
    only_row    boolean not null default true,
    fingerprint bytea   not null,
    constraint subject_master_pkey primary key (only_row),
    constraint subject_master_has_one_row check (only_row),
    constraint subject_master_fingerprint_is_sha256 check (octet_length(fingerprint) = 32)
);
comment on table subject_master is 'Which master key the rows of subject_keys are wrapped under.';
comment on column subject_master.fingerprint is 'A hash of the master key, which itself is in a file outside the database.';

create table subject_keys (
    subject text  not null,
    key_id  bytea not null,
    wrapped bytea not null,
    constraint subject_keys_pkey primary key (subject),
    constraint subject_keys_key_id_key unique (key_id),
    constraint subject_keys_key_id_size check (octet_length(key_id) = 16),
    constraint subject_keys_wrapped_size check (octet_length(wrapped) = 72)
);
comment on table subject_keys is 'One key for each person; deleted to erase what was sealed under it.';
comment on column subject_keys.subject is 'Whom the texts are about, such as wallet:0x….';
comment on column subject_keys.key_id is 'Random; named by every text that is sealed under the key.';
comment on column subject_keys.wrapped is 'Nonce and key, sealed under the master key.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert on subject_master to brickyard_app;
        grant select, insert, delete on subject_keys to brickyard_app;
    end if;
end
$$;
