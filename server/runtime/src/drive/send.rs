//! The one place where a tool is executed.

use serde_json::{Map, Value};
use stoa_domain::{
    ids::CallId,
    turn::{EffectState, Returned},
};

use super::driver::{Driver, Gone};
use crate::tools::CallOutcome;

impl Driver {
    /// Puts a call on the wire. For an acting call the lease is checked on the monotonic clock directly before.
    pub(super) async fn send(&mut self, call: CallId, tool: String, arguments: String, acts: bool) -> Result<(), Gone> {
        if acts {
            self.rt.faults.reach("act.check").await;
            if !self.job.lease.holds() {
                return Err(Gone::Lost);
            }
        }
        let rt = self.rt.clone();
        let plan = std::sync::Arc::clone(&self.machine.setting().plan);
        let context = self.job.context.clone();
        let cancel = if acts { self.cancel_acts.clone() } else { self.cancel_reads.clone() };
        self.calls.push(Box::pin(async move {
            let (before, after) = if acts { ("act.before", "act.after") } else { ("read.before", "read.after") };
            rt.faults.reach(before).await;
            let cancelled = cancel.clone();
            let outcome = match serde_json::from_str::<Map<String, Value>>(&arguments) {
                Ok(arguments) => rt.tools.call(&plan, &context, &tool, &arguments, cancel).await,
                Err(error) => {
                    tracing::error!(call.id = %call, %error, "kept arguments cannot be read back");
                    return (
                        call,
                        acts,
                        Returned::Failed { sentence: "The arguments could not be read back.".to_owned() },
                    );
                }
            };
            rt.faults.reach(after).await;
            (call, acts, returned(outcome, !acts && cancelled.is_cancelled()))
        }));
        Ok(())
    }

    /// A driver that lost its turn still knows what became of its own calls on the wire.
    pub(super) async fn settle_late(&mut self) {
        use futures_util::StreamExt as _;
        self.cancel_reads.cancel();
        while let Some((call, acts, returned)) = self.calls.next().await {
            if !acts {
                continue;
            }
            let (state, result) = match returned {
                Returned::Done { content, .. } => (EffectState::Done, Some(content)),
                Returned::Failed { sentence } => (EffectState::Failed, Some(sentence)),
                Returned::Unknown { .. } | Returned::Cancelled => continue,
            };
            self.settle(call, state, result.as_deref()).await;
        }
    }

    /// Keeps the outcome of a call by the effect's own token, whoever drives the turn now.
    pub(super) async fn settle(&mut self, call: CallId, state: EffectState, result: Option<&str>) {
        if let Err(error) = self.rt.store.settle_effect(call, state, result, self.rt.clock.now()).await {
            tracing::warn!(call.id = %call, %error, "the outcome of a call could not be kept");
        }
    }
}

fn returned(outcome: CallOutcome, cancelled: bool) -> Returned {
    match outcome {
        CallOutcome::Answered(result) if result.is_error => Returned::Failed { sentence: result.text },
        CallOutcome::Answered(result) => {
            Returned::Done { content: result.text, line: result.line, patch: result.patch }
        }
        CallOutcome::NotSent(_) | CallOutcome::Unknown(_) if cancelled => Returned::Cancelled,
        CallOutcome::NotSent(error) => Returned::Failed { sentence: error.to_string() },
        CallOutcome::Unknown(error) => Returned::Unknown { sentence: error.to_string() },
    }
}
