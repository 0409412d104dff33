-- The role that the application works as: it may add to the log and never change it, even with
-- the triggers gone. Where the migrating user may not make roles (some hosted servers), the
-- triggers alone hold and `brickyard doctor` says so.

do $$
begin
    if not exists (select from pg_roles where rolname = 'brickyard_app') then
        create role brickyard_app nologin;
    end if;
    execute format('grant brickyard_app to %I', current_user);
exception
    when insufficient_privilege then
        raise notice 'no right to make the role brickyard_app; the log rests on its triggers';
    when duplicate_object or unique_violation then
        null; -- another database of this server made it at the same moment
end
$$;

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        execute format('grant create on database %I to brickyard_app', current_database());
        grant usage on schema public to brickyard_app;
        grant select, insert on events, commands to brickyard_app;
        grant select, update on log_head to brickyard_app;
        grant select, insert, update, delete
           on chain_cursors, dead_letters, projection_checkpoints to brickyard_app;
        grant select on _sqlx_migrations to brickyard_app;
    end if;
end
$$;
