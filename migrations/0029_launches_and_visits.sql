-- One-time words by which the mobile app opens pages for whoever is signed in there; and what pages
-- tell of themselves: how often each is opened, and which calls were slow or failed. Nothing of it
-- says who it was.

create table account_launches (
    word_hash bytea       not null,
    account   text        not null,
    made_at   timestamptz not null default now(),
    constraint account_launches_pkey primary key (word_hash),
    constraint account_launches_word_hash_size check (octet_length(word_hash) = 32)
);

create table site_visits (
    day    date   not null default current_date,
    page   text   not null,
    visits bigint not null,
    constraint site_visits_pkey primary key (day, page)
);
comment on column site_visits.page is 'Its name in the site map.';

create table client_reports (
    day        date    not null default current_date,
    kind       text    not null,
    name       text    not null,
    times      bigint  not null,
    longest_ms integer not null,
    constraint client_reports_pkey primary key (day, kind, name),
    constraint client_reports_kind check (kind in ('slow', 'error'))
);
comment on column client_reports.name is 'Of a slow call its path, of an error its words.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on account_launches, site_visits, client_reports to brickyard_app;
    end if;
end
$$;
