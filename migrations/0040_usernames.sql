-- Names that people go by: an account may have had a few, and each stays its own.

alter table account_names drop constraint account_names_kind;
alter table account_names
    add constraint account_names_kind
    check (kind in ('mailbox', 'wallet', 'openid', 'invite', 'newsletter', 'username'));
alter table account_names drop constraint account_names_one_of_a_kind;
create unique index account_names_one_of_a_kind on account_names (account, kind) where kind <> 'username';
create index account_names_of_usernames on account_names (account) where kind = 'username';
comment on column account_names.name is 'Of a mailbox, an openid, a newsletter''s mailbox or a username a keyed hash, of a wallet its 20 bytes, of an invitation its code.';
