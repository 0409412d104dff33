-- Master keys of personal texts can be replaced: each has a generation, and each subject's key says
-- under which it is wrapped. A generation that is gone takes no key any more, and one that still
-- has keys cannot go: the foreign key holds both, whoever writes at the same moment.

create table subject_masters (
    generation  integer not null,
    fingerprint bytea   not null,
    blinding    bytea,
    constraint subject_masters_pkey primary key (generation),
    constraint subject_masters_fingerprint_key unique (fingerprint),
    constraint subject_masters_fingerprint_is_sha256 check (octet_length(fingerprint) = 32),
    constraint subject_masters_blinding_size check (octet_length(blinding) = 72)
);
comment on table subject_masters is 'The master key in use; while it is replaced, the old one and the new one.';
comment on column subject_masters.generation is 'Counts the master keys of this database.';
comment on column subject_masters.fingerprint is 'A hash of the master key, which itself is in a file outside the database.';
comment on column subject_masters.blinding is 'The key that hashes of commands are blinded with, sealed under the master key. Null until the first start after this migration.';

insert into subject_masters (generation, fingerprint) select 1, fingerprint from subject_master;
drop table subject_master;

alter table subject_keys add column master integer not null default 1;
alter table subject_keys alter column master drop default;
alter table subject_keys add constraint subject_keys_master_fkey
    foreign key (master) references subject_masters (generation);
create index subject_keys_by_master on subject_keys (master, subject);
comment on column subject_keys.master is 'The generation of the master key that it is wrapped under.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update (blinding) on subject_masters to brickyard_app;
    end if;
end
$$;
