mod create;
mod delete;
mod rules;
mod save;
mod script;
mod versions;
