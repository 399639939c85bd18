use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use stoa_runtime::seal::MasterKey;
use zeroize::Zeroizing;

use super::{DataFolderError, io_error, write_private};
use crate::system::SystemRng;

/// A key that is there is never replaced: without it everything sealed is lost.
pub(super) fn read_or_make(path: &Path) -> Result<MasterKey, DataFolderError> {
    match fs::read_to_string(path).map(Zeroizing::new) {
        Ok(text) => MasterKey::parse(&text).map_err(|_| DataFolderError::BrokenKey(path.to_path_buf())),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let key = MasterKey::generate(&SystemRng);
            write_private(path, &key.to_text())?;
            Ok(key)
        }
        Err(error) => Err(io_error("read", path)(error)),
    }
}
