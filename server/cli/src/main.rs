//! The binary `stoa`; everything is in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    stoa_cli::run()
}
