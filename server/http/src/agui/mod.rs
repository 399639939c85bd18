//! `/agui`: runs, AG-UI 1.0 (`protocols::agui`). The door translates; it decides nothing.

mod capabilities;
mod run;

pub(crate) use capabilities::{__path_get_agui_capabilities, get_agui_capabilities};
pub(crate) use run::{__path_run_agent, run_agent};
