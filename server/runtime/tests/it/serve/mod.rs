//! A web server that says exactly the bytes it is told to say, in threads of its own.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection, StreamOwned};

/// What the server does once it has read a request.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    /// Writes these bytes.
    Write(Vec<u8>),
    /// Waits until the client closes its side, and reports it.
    AwaitClose,
    /// Closes the connection.
    Close,
}

/// What the server saw.
#[derive(Debug)]
pub(crate) enum Seen {
    Request { head: String, body: String },
    Closed,
}

/// A running fake. The n-th request gets the n-th answer, and the last answer ever after.
#[derive(Debug)]
pub(crate) struct FakeServer {
    pub(crate) address: SocketAddr,
    seen: Receiver<Seen>,
    connections: Arc<AtomicUsize>,
}

impl FakeServer {
    pub(crate) fn start(answers: Vec<Vec<Step>>) -> Self {
        Self::listen(answers, None)
    }

    /// The same over TLS, for the name `localhost`.
    pub(crate) fn start_tls(answers: Vec<Vec<Step>>) -> Self {
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let key = PrivateKeyDer::from_pem_slice(include_bytes!("localhost.key.pem")).unwrap();
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate()], key)
            .unwrap();
        Self::listen(answers, Some(Arc::new(config)))
    }

    fn listen(answers: Vec<Vec<Step>>, tls: Option<Arc<ServerConfig>>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (report, seen) = channel();
        let answers = Arc::new(Mutex::new((answers, 0)));
        let connections = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&connections);
        std::thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                counted.fetch_add(1, Ordering::SeqCst);
                let (answers, report, tls) = (Arc::clone(&answers), report.clone(), tls.clone());
                std::thread::spawn(move || {
                    stream.set_nodelay(true).unwrap();
                    // Clients that go away in the middle are part of the tests.
                    let _ = match tls {
                        Some(tls) => {
                            serve(StreamOwned::new(ServerConnection::new(tls).unwrap(), stream), &answers, &report)
                        }
                        None => serve(stream, &answers, &report),
                    };
                });
            }
        });
        Self { address, seen, connections }
    }

    /// The next thing the server saw.
    pub(crate) fn next(&self) -> Seen {
        self.seen.recv_timeout(Duration::from_secs(10)).expect("the server should have seen something")
    }

    /// The next request's head and body.
    pub(crate) fn request(&self) -> (String, String) {
        match self.next() {
            Seen::Request { head, body } => (head, body),
            Seen::Closed => panic!("a request was expected"),
        }
    }

    /// How many requests came, as far as nobody has looked at them.
    pub(crate) fn unseen_requests(&self) -> usize {
        self.seen.try_iter().filter(|seen| matches!(seen, Seen::Request { .. })).count()
    }

    /// How many connections were opened.
    pub(crate) fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }

    pub(crate) fn url(&self, scheme: &str, host: &str, path: &str) -> String {
        format!("{scheme}://{host}:{}{path}", self.address.port())
    }
}

/// The certificate of `localhost`.
pub(crate) fn certificate() -> CertificateDer<'static> {
    CertificateDer::from_pem_slice(include_bytes!("localhost.cert.pem")).unwrap()
}

/// A whole answer.
pub(crate) fn answer(status: &str, headers: &str, body: &str) -> Vec<Step> {
    let length = body.len();
    vec![Step::Write(format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\n{headers}\r\n{body}").into_bytes())]
}

/// A redirect.
pub(crate) fn redirect(to: &str) -> Vec<Step> {
    answer("302 Found", &format!("location: {to}\r\n"), "")
}

/// The head of an event stream and these pieces, each a chunk of its own on the wire.
pub(crate) fn pieces<P: AsRef<[u8]>>(pieces: &[P]) -> Vec<Step> {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n";
    let mut steps = vec![Step::Write(head.as_bytes().to_vec())];
    for piece in pieces.iter().map(AsRef::as_ref).filter(|piece| !piece.is_empty()) {
        let mut bytes = format!("{:x}\r\n", piece.len()).into_bytes();
        bytes.extend_from_slice(piece);
        bytes.extend_from_slice(b"\r\n");
        steps.push(Step::Write(bytes));
    }
    steps
}

/// The end of such a stream.
pub(crate) fn end() -> Step {
    Step::Write(b"0\r\n\r\n".to_vec())
}

fn serve<S: Connection>(
    mut stream: S,
    answers: &Mutex<(Vec<Vec<Step>>, usize)>,
    report: &Sender<Seen>,
) -> std::io::Result<()> {
    loop {
        let Some((head, body)) = read_request(&mut stream)? else {
            return Ok(());
        };
        let steps = {
            let mut answers = answers.lock().unwrap();
            let index = answers.1.min(answers.0.len() - 1);
            answers.1 += 1;
            answers.0[index].clone()
        };
        // Nobody may be listening any more.
        let _ = report.send(Seen::Request { head, body });
        for step in steps {
            match step {
                Step::Write(bytes) => {
                    stream.write_all(&bytes)?;
                    stream.flush()?;
                }
                Step::AwaitClose => {
                    while matches!(stream.read(&mut [0; 64]), Ok(1..)) {}
                    let _ = report.send(Seen::Closed);
                    return Ok(());
                }
                Step::Close => return stream.close(),
            }
        }
    }
}

trait Connection: Read + Write {
    fn close(&mut self) -> std::io::Result<()>;
}

impl Connection for TcpStream {
    fn close(&mut self) -> std::io::Result<()> {
        self.shutdown(std::net::Shutdown::Both)
    }
}

impl Connection for StreamOwned<ServerConnection, TcpStream> {
    fn close(&mut self) -> std::io::Result<()> {
        self.sock.shutdown(std::net::Shutdown::Both)
    }
}

fn read_request(stream: &mut impl Read) -> std::io::Result<Option<(String, String)>> {
    let mut head = Vec::new();
    let mut byte = [0];
    while !head.ends_with(b"\r\n\r\n") {
        if stream.read(&mut byte)? == 0 {
            return Ok(None);
        }
        head.push(byte[0]);
    }
    let head = String::from_utf8_lossy(&head).to_lowercase();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.map_or(0, |length| length.parse().unwrap())];
    stream.read_exact(&mut body)?;
    Ok(Some((head, String::from_utf8_lossy(&body).into_owned())))
}
