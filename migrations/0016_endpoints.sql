-- How the endpoints of each chain do, as the process that reads the chain last noted it: for
-- `brickyard chain endpoints` and pages. Nothing is decided by this table.

create table chain_endpoints (
    chain_id      bigint           not null,
    number        integer          not null,
    host          text             not null,
    state         text             not null,
    score         integer          not null,
    latency_ms    bigint,
    head          bigint,
    calls         bigint           not null,
    failures      bigint           not null,
    calls_per_s   double precision,
    last_error    text,
    last_error_at timestamptz,
    noted_at      timestamptz      not null default clock_timestamp(),
    constraint chain_endpoints_pkey primary key (chain_id, number),
    constraint chain_endpoints_state_known check (state in ('healthy', 'resting', 'aside')),
    constraint chain_endpoints_score_range check (score between 0 and 100)
);
comment on table chain_endpoints is 'How each endpoint of a chain does; hosts only, never keys.';
comment on column chain_endpoints.number is 'Its place in the settings, from 0.';
comment on column chain_endpoints.state is 'Healthy; resting after failures; aside for serving another chain.';
comment on column chain_endpoints.calls_per_s is 'What it is held to since it complained of too many calls.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on chain_endpoints to brickyard_app;
    end if;
end
$$;
