-- Work that one process does at a time, and whose turn it is. Several processes may want the same
-- turn; the others stand by and take it when the holder is gone.

create table turns (
    name    text        not null,
    term    bigint      not null,
    backend integer     not null,
    until   timestamptz not null,
    constraint turns_pkey primary key (name),
    constraint turns_term_counts_up check (term > 0)
);
comment on table turns is 'Whose turn it is, by the name of the work. Safety rests on terms and on what the work itself compares; times only say when to take over.';
comment on column turns.term is 'Raised with every new holder: what a former one still writes names an older term and is refused.';
comment on column turns.backend is 'The server process at the other end of the holder''s connection; once it is gone, so is the holder.';
comment on column turns.until is 'After this moment, by the server''s clock, a holder that has not renewed counts as gone.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update on turns to brickyard_app;
    end if;
end
$$;
