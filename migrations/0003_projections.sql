-- How far each read model has folded the log. Moved in the transaction that writes its rows.

create table projection_checkpoints (
    model      text        not null,
    version    integer     not null,
    position   bigint      not null,
    updated_at timestamptz not null default clock_timestamp(),
    constraint projection_checkpoints_pkey primary key (model, version),
    constraint projection_checkpoints_position_counts_up check (position >= 0)
);
comment on table projection_checkpoints is 'The last position each version of each read model has folded.';
