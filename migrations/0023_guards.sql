-- Who is kept out, the keys that requests are signed for, and challenges that were used.

create table barred (
    kind      text        not null,
    who       bytea       not null,
    sealed    bytea       not null,
    reason    text        not null,
    raised_at timestamptz not null default now(),
    constraint barred_pkey primary key (kind, who),
    constraint barred_kind check (kind in ('account', 'device', 'network')),
    constraint barred_who_size check (octet_length(who) = 32)
);
comment on table barred is 'Who is kept out. A row is made before the log tells of it and goes after.';
comment on column barred.who is 'Keyed hash of the account, the device or the network, as the log names the latter two.';
comment on column barred.sealed is 'What an operator is shown of it, locked under the master key: it is nowhere else, and goes with the row.';

create table frame_keys (
    platform text        not null,
    public   bytea       not null,
    sealed   bytea       not null,
    made_at  timestamptz not null default now(),
    constraint frame_keys_pkey primary key (platform),
    constraint frame_keys_platform check (platform in ('web', 'android', 'ios', 'h5'))
);
comment on table frame_keys is 'RSA keys that requests are signed for, one a platform, made when first asked for.';
comment on column frame_keys.public is 'SubjectPublicKeyInfo (X.509), DER.';
comment on column frame_keys.sealed is 'PKCS #8 in base64, locked under the master key.';

create table account_challenges (
    challenge  bytea       not null,
    good_until timestamptz not null,
    constraint account_challenges_pkey primary key (challenge)
);
comment on table account_challenges is 'Challenges that were solved and used, until they are too old to be used again.';

alter table account_names drop constraint account_names_kind;
alter table account_names
    add constraint account_names_kind check (kind in ('mailbox', 'wallet', 'openid', 'invite'));
comment on column account_names.name is 'Of a mailbox or an openid a keyed hash, of a wallet its 20 bytes, of an invitation its code.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete
           on barred, frame_keys, account_challenges
           to brickyard_app;
    end if;
end
$$;
