-- How people get into their accounts: what accounts are found by, and secrets. None of it is in the
-- log; what happened to an account is.

create table account_names (
    kind       text        not null,
    name       bytea       not null,
    account    text        not null,
    claimed_at timestamptz not null default now(),
    constraint account_names_pkey primary key (kind, name),
    constraint account_names_one_of_a_kind unique (account, kind),
    constraint account_names_kind check (kind in ('mailbox', 'wallet', 'openid'))
);
comment on table account_names is 'What an account is found by. A row is made before the log tells of it and goes after: a name never has two accounts.';
comment on column account_names.name is 'Of a mailbox or an openid a keyed hash, of a wallet its 20 bytes.';

create table account_passwords (
    account    text        not null,
    hash       text        not null,
    changed_at timestamptz not null default now(),
    constraint account_passwords_pkey primary key (account)
);
comment on column account_passwords.hash is 'Argon2id with its salt and parameters, of what the browser had hashed before.';

create table account_sessions (
    token_hash bytea       not null,
    account    text        not null,
    started_at timestamptz not null default now(),
    ends_at    timestamptz not null,
    constraint account_sessions_pkey primary key (token_hash),
    constraint account_sessions_token_hash_size check (octet_length(token_hash) = 32)
);
comment on column account_sessions.token_hash is 'SHA-256 of 32 random bytes, which only the browser has.';
create index account_sessions_by_account on account_sessions (account);

create table account_codes (
    code_id   bytea       not null,
    mailbox   bytea       not null,
    purpose   smallint    not null,
    account   text,
    code_hash bytea       not null,
    sent_at   timestamptz not null default now(),
    tries     smallint    not null default 0,
    used_by   bytea,
    constraint account_codes_pkey primary key (code_id),
    constraint account_codes_purpose check (purpose in (1, 2, 4, 5)),
    constraint account_codes_tries check (tries between 0 and 3)
);
comment on table account_codes is 'Codes of four digits that were sent to mailboxes.';
comment on column account_codes.mailbox is 'Keyed hash of the address.';
comment on column account_codes.account is 'Whose password may be changed with it; none for a mailbox without an account.';
comment on column account_codes.code_hash is 'Keyed hash of the code, the mailbox and the id: the table alone does not tell it.';
comment on column account_codes.used_by is 'Hash of the idempotency key that used it: sent again, the same request is done again.';
create index account_codes_by_mailbox on account_codes (mailbox, sent_at desc);

create table account_nonces (
    nonce   text        not null,
    wallet  bytea       not null,
    purpose smallint    not null,
    made_at timestamptz not null default now(),
    constraint account_nonces_pkey primary key (nonce),
    constraint account_nonces_purpose check (purpose in (1, 2, 4))
);
create index account_nonces_by_time on account_nonces (made_at);

create table account_limits (
    kind  text        not null,
    who   bytea       not null,
    since timestamptz not null default now(),
    count integer     not null default 1,
    constraint account_limits_pkey primary key (kind, who)
);
comment on table account_limits is 'How often somebody has asked since a window began.';
comment on column account_limits.who is 'Keyed hash of an address of the network, a mailbox or a wallet.';

create table account_mail (
    mail_id     bytea       not null,
    sealed      bytea       not null,
    state       text        not null default 'waiting',
    made_at     timestamptz not null default now(),
    next_try_at timestamptz not null default now(),
    good_until  timestamptz not null,
    tries       smallint    not null default 0,
    told        text,
    constraint account_mail_pkey primary key (mail_id),
    constraint account_mail_state check (state in ('waiting', 'sending', 'sent', 'failed', 'kept'))
);
comment on table account_mail is 'The outbox: written with what the mail tells, and sent once at most.';
comment on column account_mail.sealed is 'Address and words under the master key; emptied when it is sent or given up.';
comment on column account_mail.state is 'sending: handed over, outcome unknown; never tried again. kept: for the page of a developer.';
comment on column account_mail.told is 'What the server said, without addresses.';
create index account_mail_waiting on account_mail (next_try_at) where state = 'waiting';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete
           on account_names, account_passwords, account_sessions, account_codes, account_nonces,
              account_limits, account_mail
           to brickyard_app;
    end if;
end
$$;
