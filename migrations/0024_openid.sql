-- Coming in by another provider's word (OpenID Connect). A flow begins in one browser and ends once;
-- what a provider has said waits for a mailbox to be proven. No secret is kept: verifier and nonce
-- are derived from the state, which only the browser and the provider have, under the master key.

create table account_openid_flows (
    state_hash   bytea       not null,
    browser_hash bytea       not null,
    provider     text        not null,
    started_at   timestamptz not null default now(),
    constraint account_openid_flows_pkey primary key (state_hash)
);
comment on column account_openid_flows.browser_hash is 'Keyed hash of a cookie: only the browser that began a flow may end it.';
create index account_openid_flows_by_time on account_openid_flows (started_at);

create table account_openid_tickets (
    ticket_hash bytea       not null,
    name        bytea       not null,
    mailbox     bytea,
    made_at     timestamptz not null default now(),
    constraint account_openid_tickets_pkey primary key (ticket_hash)
);
comment on table account_openid_tickets is 'Somebody whom a provider has proven, and who has no account yet.';
comment on column account_openid_tickets.name is 'Keyed hash of the issuer and its name for them.';
comment on column account_openid_tickets.mailbox is 'Keyed hash of the address that the provider told, if it told one.';
create index account_openid_tickets_by_time on account_openid_tickets (made_at);

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete
           on account_openid_flows, account_openid_tickets
           to brickyard_app;
    end if;
end
$$;
