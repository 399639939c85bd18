//! How often a question is put again, and after how long.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use stoa_domain::turn::ModelError;

use super::failure::Failure;

/// How often a busy server is asked again.
const BUSY_RETRIES: u32 = 3;
/// The longest a question waits for a busy server, all together.
const LONGEST_WAIT: Duration = Duration::from_secs(30);
/// The pause before a faulty server is asked once more.
const FAULTY_WAIT: Duration = Duration::from_millis(500);

/// Waits between attempts. The process's timer, or one that tests move.
#[derive(Clone)]
pub struct Patience(Arc<dyn Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync>);

impl Patience {
    /// Waits in the way given.
    pub fn new(wait: impl Fn(Duration) -> BoxFuture<'static, ()> + Send + Sync + 'static) -> Self {
        Self(Arc::new(wait))
    }

    pub(super) async fn wait(&self, time: Duration) {
        (self.0)(time).await;
    }
}

impl Default for Patience {
    fn default() -> Self {
        Self::new(|time| tokio::time::sleep(time).boxed())
    }
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Patience")
    }
}

/// What has been tried of one question.
#[derive(Debug, Default)]
pub(super) struct Tries {
    busy: u32,
    waited: Duration,
    faulty: bool,
}

impl Tries {
    /// How long to wait before the next attempt, or the error the question ends with.
    pub(super) fn after(&mut self, failure: Failure) -> Result<Duration, ModelError> {
        match failure {
            Failure::Final(error) => Err(error),
            Failure::Faulty { error } if self.faulty => Err(error),
            Failure::Faulty { .. } => {
                self.faulty = true;
                Ok(FAULTY_WAIT)
            }
            Failure::Busy { wait } => self.after_busy(wait),
        }
    }

    fn after_busy(&mut self, wait: Option<Duration>) -> Result<Duration, ModelError> {
        let wait = wait.unwrap_or(Duration::from_secs(1 << self.busy));
        if self.busy == BUSY_RETRIES || self.waited + wait > LONGEST_WAIT {
            // Told in whole seconds, upwards: "try again in 0 s" would be no help.
            let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
            return Err(ModelError::RateLimited { seconds: seconds.max(1) });
        }
        self.busy += 1;
        self.waited += wait;
        Ok(wait)
    }
}

#[cfg(test)]
mod tests {
    use super::{Failure, Tries};
    use std::time::Duration;
    use stoa_domain::turn::ModelError;

    fn busy(seconds: u64) -> Failure {
        Failure::Busy { wait: Some(Duration::from_secs(seconds)) }
    }

    #[test]
    fn a_busy_server_is_asked_three_times_more() {
        let mut tries = Tries::default();
        for seconds in [1, 2, 4] {
            assert_eq!(tries.after(Failure::Busy { wait: None }), Ok(Duration::from_secs(seconds)));
        }
        assert_eq!(tries.after(Failure::Busy { wait: None }), Err(ModelError::RateLimited { seconds: 8 }));
    }

    #[test]
    fn nobody_waits_longer_than_half_a_minute_in_all() {
        let mut tries = Tries::default();
        assert_eq!(tries.after(busy(20)), Ok(Duration::from_secs(20)));
        assert_eq!(tries.after(busy(10)), Ok(Duration::from_secs(10)));
        assert_eq!(tries.after(busy(1)), Err(ModelError::RateLimited { seconds: 1 }));
        assert_eq!(Tries::default().after(busy(31)), Err(ModelError::RateLimited { seconds: 31 }));
    }

    #[test]
    fn a_faulty_server_is_asked_once_more() {
        let error = ModelError::Unreachable;
        let faulty = || Failure::Faulty { error: error.clone() };
        let mut tries = Tries::default();
        assert_eq!(tries.after(faulty()), Ok(Duration::from_millis(500)));
        assert_eq!(tries.after(busy(1)), Ok(Duration::from_secs(1)));
        assert_eq!(tries.after(faulty()), Err(error));
        assert_eq!(tries.after(Failure::Final(ModelError::TooLong)), Err(ModelError::TooLong));
    }
}
