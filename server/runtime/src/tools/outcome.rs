//! What became of a call, told so that the engine never does an act twice.

use serde_json::Value;

/// What a tool answered.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ToolResult {
    /// What the model reads.
    pub text: String,
    /// The same as data, when the tool gave data.
    pub structured: Option<Value>,
    /// Whether the tool says that it went wrong.
    pub is_error: bool,
    /// One sentence for the card.
    pub line: String,
    /// A JSON Patch of the page's state, from `show` alone.
    pub patch: Option<Value>,
}

/// The longest line of a card, in characters.
const LONGEST_LINE: usize = 160;

impl ToolResult {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        let line = first_line(&text);
        Self { text, line, ..Self::default() }
    }

    /// Data, which the model reads as JSON.
    pub fn json(structured: Value) -> Self {
        let text = serde_json::to_string_pretty(&structured).unwrap_or_else(|_| structured.to_string());
        Self { structured: Some(structured), ..Self::text(text) }
    }

    /// The tool's own word that it went wrong.
    pub fn error(sentence: &str) -> Self {
        Self { is_error: true, ..Self::text(sentence) }
    }

    /// The same with another sentence for the card.
    pub fn with_line(mut self, line: impl Into<String>) -> Self {
        self.line = first_line(&line.into());
        self
    }
}

fn first_line(text: &str) -> String {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or("It answered nothing.");
    if line.chars().count() <= LONGEST_LINE {
        return line.to_owned();
    }
    line.chars().take(LONGEST_LINE - 1).chain(['…']).collect()
}

/// What became of one call.
#[derive(Debug, Clone, PartialEq)]
pub enum CallOutcome {
    /// The tool answered, well or badly: nothing more will happen.
    Answered(ToolResult),
    /// It surely never reached the tool, so nothing was done.
    NotSent(ToolError),
    /// It was sent and no answer can be read: an act may have been done or not.
    Unknown(ToolError),
}

impl CallOutcome {
    /// What is told to the model in one text, whatever became of it.
    pub fn told(&self) -> String {
        match self {
            Self::Answered(result) => result.text.clone(),
            Self::NotSent(error) | Self::Unknown(error) => error.to_string(),
        }
    }
}

/// Why a call has no answer. Each is a sentence for the model and the person.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ToolError {
    /// The app has no such tool.
    #[error("There is no tool named {tool} in this app.")]
    NoSuchTool {
        /// The name called.
        tool: String,
    },
    /// The platform knows the tool and this server does not run it.
    #[error("The tool {tool} is named by the app, and this server does not offer it yet.")]
    NotOffered {
        /// The tool.
        tool: String,
    },
    /// The catalogue has the server and nobody enabled it.
    #[error("The server {server} is not set up: enable it in the server's configuration, then try again.")]
    NotEnabled {
        /// The server.
        server: String,
    },
    /// The catalogue does not say how to start it.
    #[error("The catalogue does not say how to start the server {server}: add its “run” there, then try again.")]
    NoTransport {
        /// The server.
        server: String,
    },
    /// It is reached over HTTP.
    #[error("The server {server} is reached over HTTP, which is not offered yet.")]
    OverHttp {
        /// The server.
        server: String,
    },
    /// Its package is not on the machine.
    #[error("The server {server} is not installed: run “npm ci” in {folder}, which brings {package}, then try again.")]
    NotInstalled {
        /// The server.
        server: String,
        /// Its npm package.
        package: String,
        /// The folder of packages.
        folder: String,
    },
    /// It acts for each person, and this one is not signed in.
    #[error("{server} works with each person's own account: sign in, then try again.")]
    SignIn {
        /// The server.
        server: String,
    },
    /// The server has no tool of that name now.
    #[error("{server} has no tool named {tool} now. It may have changed its tools.")]
    Gone {
        /// The server.
        server: String,
        /// The tool.
        tool: String,
    },
    /// It did not start, or did not speak the protocol.
    #[error("The server {server} did not start: {why}")]
    DidNotStart {
        /// The server.
        server: String,
        /// Why, as a sentence.
        why: String,
    },
    /// It crashed too often and rests.
    #[error("The server {server} crashed {times} times in a row and is started again in {seconds} s. Try again then.")]
    Resting {
        /// The server.
        server: String,
        /// Crashes in a row.
        times: u32,
        /// Seconds until then.
        seconds: u64,
    },
    /// It is gone before it was asked.
    #[error("The server {server} stopped before {tool} reached it. Try again.")]
    Stopped {
        /// The server.
        server: String,
        /// The tool.
        tool: String,
    },
    /// It crashed with the call in hand.
    #[error("The server {server} crashed before it answered {tool}. Whether it was done is not known.")]
    Crashed {
        /// The server.
        server: String,
        /// The tool.
        tool: String,
    },
    /// It did not answer in time.
    #[error("{tool} of {server} did not answer within {seconds} s. Whether it was done is not known.")]
    TimedOut {
        /// The server.
        server: String,
        /// The tool.
        tool: String,
        /// The limit.
        seconds: u64,
    },
    /// It did not take the call in time.
    #[error("{server} did not take the call of {tool} within {seconds} s, so nothing was done.")]
    NotTaken {
        /// The server.
        server: String,
        /// The tool.
        tool: String,
        /// The limit.
        seconds: u64,
    },
    /// It was stopped by a person.
    #[error("{tool} was cancelled{}.", if *.sent { ". Whether it was done is not known" } else { " before it was sent" })]
    Cancelled {
        /// The tool.
        tool: String,
        /// Whether it was on the wire.
        sent: bool,
    },
    /// It answered something that is no result of a call.
    #[error("{server} answered {tool} in a form that cannot be read. Whether it was done is not known.")]
    Garbled {
        /// The server.
        server: String,
        /// The tool.
        tool: String,
    },
    /// Its answer was beyond every limit.
    #[error("{server} answered {tool} with more than {mebibytes} MiB, which was not read. Ask for less.")]
    TooLarge {
        /// The server.
        server: String,
        /// The tool.
        tool: String,
        /// The limit.
        mebibytes: usize,
    },
    /// The documents could not be read.
    #[error("The documents cannot be read right now: {why}")]
    Documents {
        /// Why, as a sentence.
        why: String,
    },
    /// The process is stopping.
    #[error("The server is stopping. Try again in a moment.")]
    Closing,
}
