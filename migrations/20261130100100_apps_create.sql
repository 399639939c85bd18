-- An app with its draft; versions are immutable; deployments put a version at an address.

create table apps (
    app_id uuid constraint apps_pkey primary key,
    organization_id uuid not null constraint apps_organization_fkey references organizations,
    -- The draft: the text as written, problems and all, with a number that each save raises.
    draft text not null,
    revision bigint not null,
    -- The scripted model's replies that came with the template; absent for an app without one.
    script text,
    -- Read off the draft for lists, best effort.
    outline jsonb not null,
    problems integer not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz
);

create index apps_organization_idx on apps (organization_id) where deleted_at is null;

create table versions (
    version_id uuid constraint versions_pkey primary key,
    app_id uuid not null constraint versions_app_fkey references apps,
    -- Absent for a snapshot of a draft that the Preview runs.
    number integer,
    text text not null,
    -- SHA-256 of the text: a draft that did not change is not compiled again.
    digest bytea not null,
    -- json and not jsonb: the order of a form's fields is the order its builder wrote.
    plan json not null,
    script text,
    note text not null,
    created_at timestamptz not null,
    constraint versions_number_key unique (app_id, number)
);

create index versions_digest_idx on versions (app_id, digest);

create table deployments (
    deployment_id uuid constraint deployments_pkey primary key,
    app_id uuid not null constraint deployments_app_fkey references apps,
    version_id uuid not null constraint deployments_version_fkey references versions,
    organization_id uuid not null constraint deployments_organization_fkey references organizations,
    kind text not null constraint deployments_kind_check check (kind in ('hosted', 'preview')),
    visibility text not null
        constraint deployments_visibility_check check (visibility in ('private', 'invited', 'organization', 'link', 'public')),
    -- The first label of its host name. Never given to another organization, also when withdrawn.
    slug text not null constraint deployments_slug_key unique,
    -- The unguessable part of a `link`; sealed, since the owner can ask for the address again.
    link_sealed bytea,
    link_hash bytea,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    withdrawn_at timestamptz
);

create index deployments_app_idx on deployments (app_id);

-- One preview origin for each app.
create unique index deployments_preview_key on deployments (app_id) where kind = 'preview';
