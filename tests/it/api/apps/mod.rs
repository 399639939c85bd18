mod create;
mod delete;
mod rules;
mod save;
mod versions;
