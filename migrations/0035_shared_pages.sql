-- What pages tell of themselves: also that somebody was about to share one.

alter table client_reports drop constraint client_reports_kind;
alter table client_reports
    add constraint client_reports_kind check (kind in ('slow', 'error', 'share'));
comment on column client_reports.name is 'Of a slow call its path, of an error its words, of what was shared where it was begun.';
