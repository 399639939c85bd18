//! Use cases of a turn: submit what somebody says, answer what was asked, stop.

mod choose;
mod resume;
mod stop;
mod submit;

pub use choose::{Chosen, UnknownChoice};
pub(crate) use resume::settled;
pub use resume::{Resolution, Resume, ResumeError, conversation_of, resume};
pub use stop::{StopError, stop};
pub use submit::{Running, SubmitError, SubmitTurn, submit};

use time::Duration;

/// How long a submission's key makes a repeat harmless.
const KEY_KEPT: Duration = Duration::days(7);
