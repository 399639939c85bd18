//! Pure functions of the language that need only a spec.

mod byline;
mod commands;
mod components;
mod forms;
mod host_tools;
mod languages;
mod modes;
mod money;
mod patterns;
mod press;
mod profiles;
mod record;
mod references;
mod translated;
mod ui_for;
mod uploads;

pub use byline::{OnBehalf, byline, signed};
pub use commands::command_prompt;
pub(crate) use components::fits_type;
pub use components::{PropertyProblem, property_problems};
pub use forms::{FormProblem, field_values, form_problems, form_schema_problems, form_ui_problems};
pub use host_tools::host_tools;
pub use languages::pick_language;
pub use modes::{ModeEffect, NoSuchMode, mode_choice, mode_effect};
pub use money::minor_units;
pub use patterns::{matches, reaches};
pub use press::press_problems;
pub use profiles::{NoSuchProfile, profile_choice, starters_for};
pub use record::{KeptRecord, RecordError, kept_record, retention_days};
pub use references::{bare_id, split_ref};
pub use translated::translated;
pub(crate) use ui_for::own_layout;
pub use ui_for::{ui_for, ui_of};
pub use uploads::{UploadRefusal, kind_of, refusal, too_many, upload_kind_takes};
