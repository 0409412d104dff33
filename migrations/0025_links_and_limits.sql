-- Links that go out by mail: each proves that somebody reads a mailbox, for one purpose and a day.
-- The newsletters' name for a mailbox, beside those of accounts. And limits that operators set.

create table account_links (
    link_hash bytea       not null,
    purpose   text        not null,
    detail    text        not null,
    account   text,
    sealed    bytea       not null,
    made_at   timestamptz not null default now(),
    constraint account_links_pkey primary key (link_hash),
    constraint account_links_purpose check (purpose in ('subscribe', 'unsubscribe', 'email')),
    constraint account_links_link_hash_size check (octet_length(link_hash) = 32)
);
comment on column account_links.detail is 'Which newsletter it is about; empty for none.';
comment on column account_links.account is 'Who asked for it, where that has to be who follows it.';
comment on column account_links.sealed is 'The mailbox, locked under the master key: nowhere else is it told before it is proven.';
create index account_links_by_time on account_links (made_at);

create table account_limited (
    account        text    not null,
    commands_a_day integer not null,
    constraint account_limited_pkey primary key (account),
    constraint account_limited_commands_a_day check (commands_a_day >= 0)
);
comment on table account_limited is 'Accounts that operators let send only so many commands in 24 hours, as the log tells it.';

alter table account_names drop constraint account_names_kind;
alter table account_names
    add constraint account_names_kind
    check (kind in ('mailbox', 'wallet', 'openid', 'invite', 'newsletter'));
comment on column account_names.name is 'Of a mailbox, an openid or a newsletter''s mailbox a keyed hash, of a wallet its 20 bytes, of an invitation its code.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on account_links, account_limited to brickyard_app;
    end if;
end
$$;
