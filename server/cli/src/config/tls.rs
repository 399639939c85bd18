use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// The server's own certificate, for those who have no proxy before it.
#[derive(Debug, Clone, Args)]
pub struct TlsArgs {
    /// A certificate and its chain in PEM, for the base URL's host and the apps' names (a wildcard).
    #[arg(long, env = "STOA_TLS_CERT", value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The certificate's private key in PEM.
    #[arg(long, env = "STOA_TLS_KEY", value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
}

/// The two files.
#[derive(Debug, Clone)]
pub struct Tls {
    cert: PathBuf,
    key: PathBuf,
}

/// Why the certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// Not there, or not PEM.
    #[error("{} cannot be read as a {what} in PEM ({source}): give --{flag} another file", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What it should hold.
        what: &'static str,
        /// The flag that named it.
        flag: &'static str,
        /// What is wrong with it.
        source: rustls::pki_types::pem::Error,
    },
    /// No certificate in the file.
    #[error("{} holds no certificate: give --tls-cert a file in PEM with the certificate and its chain", .0.display())]
    Empty(PathBuf),
    /// They do not belong together, or the kind of key is unknown.
    #[error("the certificate in {} and the key in {} do not work together: {source}", .cert.display(), .key.display())]
    Pair {
        /// The certificate's file.
        cert: PathBuf,
        /// The key's file.
        key: PathBuf,
        /// What is wrong with them.
        source: rustls::Error,
    },
}

impl TlsArgs {
    pub(super) fn read(self) -> Option<Tls> {
        Some(Tls { cert: self.tls_cert?, key: self.tls_key? })
    }
}

impl Tls {
    /// Reads the files.
    pub fn load(&self) -> Result<Arc<ServerConfig>, TlsError> {
        let chain = CertificateDer::pem_file_iter(&self.cert)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|source| file(&self.cert, "certificate", "tls-cert", source))?;
        if chain.is_empty() {
            return Err(TlsError::Empty(self.cert.clone()));
        }
        let key = PrivateKeyDer::from_pem_file(&self.key)
            .map_err(|source| file(&self.key, "private key", "tls-key", source))?;
        let mut config = ServerConfig::builder()
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .map_err(|source| TlsError::Pair { cert: self.cert.clone(), key: self.key.clone(), source })?;
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(Arc::new(config))
    }
}

fn file(path: &Path, what: &'static str, flag: &'static str, source: rustls::pki_types::pem::Error) -> TlsError {
    TlsError::File { path: path.to_path_buf(), what, flag, source }
}
