-- Principals of a deployment, their sessions, and what was said and done.

create table principals (
    principal_id uuid constraint principals_pkey primary key,
    deployment_id uuid not null constraint principals_deployment_fkey references deployments,
    kind text not null constraint principals_kind_check check (kind in ('owner', 'member', 'visitor')),
    account_id uuid constraint principals_account_fkey references accounts,
    name text,
    created_at timestamptz not null
);

create unique index principals_account_key on principals (deployment_id, account_id) where account_id is not null;

create table sessions (
    session_id uuid constraint sessions_pkey primary key,
    token_hash bytea not null constraint sessions_token_key unique,
    deployment_id uuid not null constraint sessions_deployment_fkey references deployments,
    principal_id uuid not null constraint sessions_principal_fkey references principals,
    -- The link it came through: renewing the link ends it.
    link_hash bytea,
    created_at timestamptz not null,
    expires_at timestamptz not null
);

-- One-use tickets that open a session at a deployment: the Studio's Preview, and an owner who enters.
create table tickets (
    ticket_hash bytea constraint tickets_pkey primary key,
    deployment_id uuid not null constraint tickets_deployment_fkey references deployments,
    account_id uuid not null constraint tickets_account_fkey references accounts,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
);

create table conversations (
    conversation_id uuid constraint conversations_pkey primary key,
    deployment_id uuid not null,
    principal_id uuid not null,
    -- The thread id as the client chose it: unknown ones open a conversation of the caller's own.
    thread text not null,
    version_id uuid not null,
    title text not null,
    -- Numbers the records; the row is locked when appending.
    last_seq bigint not null,
    turns integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint conversations_thread_key unique (deployment_id, principal_id, thread)
);

create index conversations_updated_idx on conversations (deployment_id, updated_at desc);

create table records (
    conversation_id uuid not null,
    seq bigint not null,
    turn_id uuid not null,
    kind text not null,
    payload jsonb not null,
    at timestamptz not null,
    -- When it is deleted; what `record.include` does not name goes a day after the last activity.
    expires_at timestamptz,
    constraint records_pkey primary key (conversation_id, seq)
);
