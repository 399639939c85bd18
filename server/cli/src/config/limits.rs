use std::time::Duration;

use clap::Args;

/// What turns may take and spend. The usual values are design's; each is a setting.
#[derive(Debug, Clone, Args)]
pub struct LimitArgs {
    /// Seconds that one tool call may take.
    #[arg(long, env = "STOA_TOOL_TIME", default_value_t = 120, value_name = "SECONDS")]
    pub tool_time: u64,
    /// Seconds that a turn may be at work, waiting for people aside.
    #[arg(long, env = "STOA_TURN_TIME", default_value_t = 1_800, value_name = "SECONDS")]
    pub turn_time: u64,
    /// Questions to the model in one turn.
    #[arg(long, env = "STOA_MODEL_CALLS", default_value_t = 40, value_name = "NUMBER")]
    pub model_calls: u32,
    /// Tool calls in one turn.
    #[arg(long, env = "STOA_TOOL_CALLS", default_value_t = 100, value_name = "NUMBER")]
    pub tool_calls: u32,
    /// Hours that a question to a person stands.
    #[arg(long, env = "STOA_APPROVAL_HOURS", default_value_t = 24, value_name = "HOURS")]
    pub approval_hours: u32,
    /// Turns driven at once by this process.
    #[arg(long, env = "STOA_TURNS", default_value_t = 256, value_name = "NUMBER")]
    pub turns: usize,
    /// Connections to the database.
    #[arg(long, env = "STOA_DATABASE_CONNECTIONS", default_value_t = 20, value_name = "NUMBER")]
    pub database_connections: u32,
}

impl LimitArgs {
    /// How long one tool call may take.
    pub fn tool_time(&self) -> Duration {
        Duration::from_secs(self.tool_time)
    }

    /// How long a turn may be at work.
    pub fn turn_time(&self) -> Duration {
        Duration::from_secs(self.turn_time)
    }
}
