-- Editions of newsletters on their way: up to which reader their mails are written, and what became
-- of them. Mails of editions wait behind all others: somebody sits and waits for a code.

create table newsletter_posts (
    edition    text        not null,
    after      text        not null default '',
    written    bigint      not null default 0,
    sent       bigint      not null default 0,
    failed     bigint      not null default 0,
    written_at timestamptz,
    constraint newsletter_posts_pkey primary key (edition)
);
comment on column newsletter_posts.edition is 'The newsletter and the number, as in "market 3".';
comment on column newsletter_posts.after is 'The last reader whose mail was written, by the order of ids.';
comment on column newsletter_posts.written_at is 'When the last mail was written; null while there are more.';

alter table account_mail add column edition text;
comment on column account_mail.edition is 'Of which edition it is one; null for all other mails.';
drop index account_mail_waiting;
create index account_mail_waiting on account_mail ((edition is not null), next_try_at)
 where state = 'waiting';
create index account_mail_of_editions on account_mail (edition, state) where edition is not null;
create index account_names_of_readers on account_names (account) where kind = 'newsletter';

do $$
begin
    if exists (select from pg_roles where rolname = 'brickyard_app') then
        grant select, insert, update, delete on newsletter_posts to brickyard_app;
    end if;
end
$$;
