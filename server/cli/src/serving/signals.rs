use std::io;

use tokio::signal::unix::{SignalKind, signal};

/// Resolves when the process is asked to stop. The signals are caught from this call on, not from the first poll.
pub fn on_signal() -> io::Result<impl Future<Output = ()> + Send + 'static> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}
