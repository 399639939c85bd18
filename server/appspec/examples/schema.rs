//! Writes the JSON Schema of the language to standard output:
//! `cargo run -p stoa-appspec --example schema > schema/appspec.schema.json`.

use std::io::Write as _;

fn main() -> std::io::Result<()> {
    writeln!(std::io::stdout(), "{:#}", stoa_appspec::schema())
}
