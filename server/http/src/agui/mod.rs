//! `/agui`: runs, AG-UI 1.0 (`protocols::agui`). The door translates; it decides nothing.

mod capabilities;
mod run;

pub(crate) use capabilities::get_agui_capabilities;
pub(crate) use run::run_agent;
