//! The TLS settings of every outgoing connection: rustls on ring, the machine's certificates.

use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::{ClientConfig, RootCertStore};

/// The machine's roots, or Mozilla's when the machine has none (a small container often has none).
/// The provider is named here, so that nothing depends on one having been installed for the process.
pub(super) fn config(extra: &[CertificateDer<'static>]) -> ClientConfig {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    }
    roots.add_parsable_certificates(extra.iter().cloned());
    trusting(roots)
}

/// For the client that speaks plain http on this machine only: reading certificates would be its slowest part.
pub(super) fn unused() -> ClientConfig {
    trusting(RootCertStore::empty())
}

fn trusting(roots: RootCertStore) -> ClientConfig {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("ring has the cipher suites of TLS 1.2 and 1.3")
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
    config
}
