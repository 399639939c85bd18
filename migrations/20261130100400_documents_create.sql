-- Documents an app answers from, cut into passages for full-text search.

create table documents (
    app_id uuid not null constraint documents_app_fkey references apps,
    name text not null,
    text text not null,
    updated_at timestamptz not null,
    constraint documents_pkey primary key (app_id, name)
);

create table passages (
    app_id uuid not null,
    document text not null,
    ordinal integer not null,
    heading text not null,
    text text not null,
    words tsvector not null generated always as (
        setweight(to_tsvector('english', heading), 'A') || to_tsvector('english', text)
    ) stored,
    constraint passages_pkey primary key (app_id, document, ordinal),
    constraint passages_document_fkey foreign key (app_id, document) references documents on delete cascade
);

create index passages_words_idx on passages using gin (words);
