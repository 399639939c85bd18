use std::path::PathBuf;

use clap::Args;
use stoa_runtime::drive::fault::{Faults, POINTS};

/// For tests: a point at which the process stops and waits, to be killed or to go on.
#[derive(Debug, Clone, Args)]
pub struct FaultArgs {
    /// `point`, or `point:visit`; the visits are counted from 1.
    #[arg(long, env = "STOA_FAULT", hide = true, requires = "fault_marker", value_parser = armed, value_name = "POINT:VISIT")]
    fault: Option<(String, u32)>,
    /// The file that is there while the process waits; it goes on when somebody removes it.
    #[arg(long, env = "STOA_FAULT_MARKER", hide = true, value_name = "FILE")]
    fault_marker: Option<PathBuf>,
}

impl FaultArgs {
    /// The armed point, or none.
    pub fn faults(&self) -> Faults {
        match (&self.fault, &self.fault_marker) {
            (Some((point, visit)), Some(marker)) => Faults::arm(point.clone(), *visit, marker.clone()),
            (Some(_) | None, _) => Faults::default(),
        }
    }
}

fn armed(text: &str) -> Result<(String, u32), String> {
    let (point, visit) = text.split_once(':').unwrap_or((text, "1"));
    let visit = visit.parse().ok().filter(|visit| *visit > 0).ok_or("a visit is a number from 1")?;
    if POINTS.contains(&point) {
        Ok((point.to_owned(), visit))
    } else {
        Err(format!("the points are {}", POINTS.join(", ")))
    }
}
