//! Tests of the language, through its public functions.

mod corpus;
mod functions;
mod misspelt;
mod names;
mod parse;
mod problems;
mod schema;
mod speed;
