-- Up to where those who look out for others have looked: what was told of is not looked at again.

create table watch_cursors (
    name     text   not null,
    position bigint not null,
    constraint watch_cursors_pkey primary key (name)
);
comment on column watch_cursors.position is 'Of the last event whose consequences were told.';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on watch_cursors to brickyard_app;
    end if;
end
$$;
