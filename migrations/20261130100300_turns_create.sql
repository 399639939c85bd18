-- A turn is a durable state machine, claimed with a lease (engine 1).

create table turns (
    turn_id uuid constraint turns_pkey primary key,
    conversation_id uuid not null,
    state text not null
        constraint turns_state_check check (state in ('queued', 'running', 'parked', 'done', 'failed', 'stopped')),
    -- The run whose end its next stop will be.
    run text not null,
    -- What the door was given beside the input: profile, modes, settings.
    options jsonb not null,
    -- The lease: who drives it, until when on the database's clock, and the number that shuts out a former driver.
    lease_owner uuid,
    lease_key bigint,
    lease_until timestamptz,
    fence bigint not null,
    -- A queued turn is not claimed before this; a `sent` effect of a lost driver is left alone so long.
    wake_at timestamptz,
    -- Raised by each settled question: a driver that parks must have seen them all.
    answers integer not null,
    stop_asked boolean not null,
    started boolean not null,
    -- How many commits its drivers made: a commit whose answer got lost is not made twice.
    step integer not null,
    spent jsonb not null,
    created_at timestamptz not null,
    ended_at timestamptz
);

-- One turn at a time in a conversation; a parked one counts, and so does one that waits to be taken up again.
create unique index turns_open_key on turns (conversation_id)
    where state in ('running', 'parked') or (state = 'queued' and started);

create index turns_queued_idx on turns (created_at) where state = 'queued';
create index turns_leased_idx on turns (lease_until) where state = 'running';
create index turns_conversation_idx on turns (conversation_id);

-- One thing sent, so that a repeat is harmless.
create table submissions (
    deployment_id uuid not null,
    principal_id uuid not null,
    door text not null,
    key text not null,
    digest bytea not null,
    turn_id uuid not null,
    conversation_id uuid not null,
    run text not null,
    first_seq bigint not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    constraint submissions_pkey primary key (deployment_id, principal_id, door, key)
);

-- One AG-UI run: a stretch of a turn. A turn that parks spans several.
create table runs (
    conversation_id uuid not null,
    run text not null,
    turn_id uuid not null,
    from_seq bigint not null,
    to_seq bigint,
    constraint runs_pkey primary key (conversation_id, run)
);

create table calls (
    call_id uuid constraint calls_pkey primary key,
    turn_id uuid not null,
    ordinal integer not null,
    model_id text not null,
    tool text not null,
    -- The bytes as they will be sent: text, never jsonb, which would reorder them.
    arguments text not null,
    digest text not null,
    decision jsonb,
    acts boolean not null,
    keyed boolean not null,
    ended text,
    created_at timestamptz not null,
    constraint calls_ordinal_key unique (turn_id, ordinal)
);

create table approvals (
    approval_id uuid constraint approvals_pkey primary key,
    call_id uuid not null,
    turn_id uuid not null,
    conversation_id uuid not null,
    organization_id uuid not null,
    question text not null constraint approvals_question_check check (question in ('permission', 'outcome')),
    digest text not null,
    state text not null
        constraint approvals_state_check check (state in ('open', 'approved', 'refused', 'expired', 'withdrawn')),
    approver text not null constraint approvals_approver_check check (approver in ('owner', 'speaker')),
    asked jsonb not null,
    settled_by text,
    -- The account that approved: whether it still may is looked at again when the turn goes on.
    settled_account uuid,
    reason text,
    asked_at timestamptz not null,
    expires_at timestamptz not null,
    settled_at timestamptz,
    constraint approvals_call_key unique (call_id, question)
);

create index approvals_open_idx on approvals (organization_id, expires_at) where state = 'open';
create index approvals_turn_idx on approvals (turn_id);

create table effects (
    effect_id uuid constraint effects_pkey primary key,
    call_id uuid not null constraint effects_call_key unique,
    turn_id uuid not null,
    state text not null constraint effects_state_check check (state in ('intended', 'sent', 'done', 'failed', 'unknown')),
    result text,
    created_at timestamptz not null,
    sent_at timestamptz,
    ended_at timestamptz
);

-- Text being written on one replica while somebody watches on another: worth nothing after a crash.
create unlogged table open_messages (
    conversation_id uuid constraint open_messages_pkey primary key,
    message_id uuid not null,
    text text not null,
    updated_at timestamptz not null
);

-- Processes that run now: the advisory lock under `lease_key` says that one is alive.
create table incarnations (
    incarnation_id uuid constraint incarnations_pkey primary key,
    lease_key bigint not null,
    started_at timestamptz not null,
    seen_at timestamptz not null
);
