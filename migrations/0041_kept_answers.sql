-- Answers of commands that the log does not keep: ways in, sessions, codes, what pages tell. Sent again with the
-- same key they are answered again, and nothing is done twice.

create table account_answers (
    key_hash     bytea       not null,
    request_hash bytea       not null,
    sealed       bytea,
    begun_at     timestamptz not null default now(),
    constraint account_answers_pkey primary key (key_hash),
    constraint account_answers_key_hash_size check (octet_length(key_hash) = 32),
    constraint account_answers_request_hash_size check (octet_length(request_hash) = 32)
);
create index account_answers_begun on account_answers (begun_at);
comment on table account_answers is 'Successful answers, for an hour.';
comment on column account_answers.key_hash is 'Keyed hash of who asks where, and of the idempotency key that they chose.';
comment on column account_answers.request_hash is 'Keyed hash of the body; another one under the key is a conflict.';
comment on column account_answers.sealed is 'The answer, locked under the master key; null while it is under way.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on account_answers to brickyard_app;
    end if;
end
$$;
