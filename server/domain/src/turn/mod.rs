//! The agent loop as a pure machine: events in, effects out (`handle`). No clock, no store, no await.

mod model;

pub use model::{ModelAnswer, ModelCall, ModelError, ModelEvent, ModelMessage, ModelRequest, ToolDefinition, Usage};
