//! What a person may send without being asked.

use crate::check;
use crate::read::{AtLeast, Between, UPLOAD_TYPE, block};

block! {
    /// What a person may send without being asked.
    pub struct Uploads ("the kinds of file it takes under `kinds`") {
        /// The kinds of file it takes; the first that takes a file decides.
        kinds: Vec<UploadKind> = must [AtLeast(1, "at least one kind of file")];
        /// How many go with one message.
        max_files: i64 = or(5) [Between::Closed(1.0, 20.0)];
    }
    then check::choices::uploads;
}

block! {
    /// A kind of file.
    pub struct UploadKind ("a kind of file with its `type`") {
        /// A media type, a family of them (`image/*`) or an extension (`.csv`).
        r#type as "type": String = must [UPLOAD_TYPE];
        /// The largest it takes, in megabytes.
        max_mb: f64 = or(10.0) [Between::Above(0.0, 25.0)];
    }
}
