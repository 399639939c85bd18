//! What a person may send.

use crate::ast::{UploadKind, Uploads};

/// Why a file is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum UploadRefusal {
    /// No kind takes it.
    #[error("{app} does not take files such as {name}.")]
    Kind {
        /// The application's name.
        app: String,
        /// The file's name.
        name: String,
    },
    /// It is larger than its kind takes.
    #[error("{name} is larger than the {max_mb} MB that {app} takes of this kind.")]
    Size {
        /// The application's name.
        app: String,
        /// The file's name.
        name: String,
        /// The kind that takes it.
        kind: String,
        /// The most it takes, in megabytes.
        max_mb: f64,
    },
    /// The application takes no files at all.
    #[error("{app} takes no files.")]
    Nothing {
        /// The application's name.
        app: String,
    },
    /// More files than go with one message.
    #[error("{app} takes {max_files} files with one message at most; these are {count}.")]
    TooMany {
        /// The application's name.
        app: String,
        /// How many go with one message.
        max_files: i64,
        /// How many there are.
        count: usize,
    },
}

/// Whether a kind (`.csv`, `image/*`, `application/pdf`) takes a file.
pub fn upload_kind_takes(kind: &str, name: &str, media_type: &str) -> bool {
    if kind.starts_with('.') {
        return name.to_lowercase().ends_with(kind);
    }
    let media_type = media_type.split(';').next().unwrap_or_default().trim().to_lowercase();
    match kind.strip_suffix('*') {
        Some(family) => media_type.starts_with(family),
        None => media_type == kind,
    }
}

/// The first kind, in order, that takes a file.
pub fn kind_of<'u>(uploads: &'u Uploads, name: &str, media_type: &str) -> Option<&'u UploadKind> {
    uploads.kinds.iter().find(|kind| upload_kind_takes(&kind.r#type, name, media_type))
}

/// Take a file, by the kind that does, or say why not.
pub fn refusal<'u>(
    uploads: Option<&'u Uploads>,
    app: &str,
    name: &str,
    media_type: &str,
    bytes: u64,
) -> Result<&'u UploadKind, UploadRefusal> {
    let Some(uploads) = uploads else {
        return Err(UploadRefusal::Nothing { app: app.to_owned() });
    };
    let Some(kind) = kind_of(uploads, name, media_type) else {
        return Err(UploadRefusal::Kind { app: app.to_owned(), name: name.to_owned() });
    };
    #[expect(clippy::cast_precision_loss, reason = "sizes are compared to 25 MB at most")]
    let size = bytes as f64;
    if size > kind.max_mb * 1_048_576.0 {
        return Err(UploadRefusal::Size {
            app: app.to_owned(),
            name: name.to_owned(),
            kind: kind.r#type.clone(),
            max_mb: kind.max_mb,
        });
    }
    Ok(kind)
}

/// Take so many files with one message, or say why not.
pub fn too_many(uploads: Option<&Uploads>, app: &str, count: usize) -> Result<(), UploadRefusal> {
    let app = || app.to_owned();
    match uploads {
        None if count > 0 => Err(UploadRefusal::Nothing { app: app() }),
        Some(uploads) if i64::try_from(count).is_ok_and(|count| count <= uploads.max_files) => Ok(()),
        Some(uploads) => Err(UploadRefusal::TooMany { app: app(), max_files: uploads.max_files, count }),
        None => Ok(()),
    }
}
