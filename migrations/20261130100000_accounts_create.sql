-- Who uses the Studio: organizations own apps, accounts are members of them.

create table organizations (
    organization_id uuid constraint organizations_pkey primary key,
    name text not null,
    created_at timestamptz not null
);

create table accounts (
    account_id uuid constraint accounts_pkey primary key,
    name text not null,
    created_at timestamptz not null
);

create table memberships (
    organization_id uuid not null constraint memberships_organization_fkey references organizations,
    account_id uuid not null constraint memberships_account_fkey references accounts,
    role text not null constraint memberships_role_check check (role in ('owner', 'editor', 'viewer')),
    created_at timestamptz not null,
    constraint memberships_pkey primary key (organization_id, account_id)
);

-- One-time links that sign an account in: only the hash of the ticket is kept.
create table sign_in_links (
    ticket_hash bytea constraint sign_in_links_pkey primary key,
    account_id uuid not null constraint sign_in_links_account_fkey references accounts,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
);

create table studio_sessions (
    session_id uuid constraint studio_sessions_pkey primary key,
    token_hash bytea not null constraint studio_sessions_token_key unique,
    account_id uuid not null constraint studio_sessions_account_fkey references accounts,
    created_at timestamptz not null,
    expires_at timestamptz not null
);

-- API tokens: shown once, kept as a hash.
create table api_tokens (
    token_id uuid constraint api_tokens_pkey primary key,
    token_hash bytea not null constraint api_tokens_token_key unique,
    account_id uuid not null constraint api_tokens_account_fkey references accounts,
    organization_id uuid not null constraint api_tokens_organization_fkey references organizations,
    name text not null,
    scopes text[] not null,
    created_at timestamptz not null,
    used_at timestamptz
);
