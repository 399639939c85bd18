//! Questions whose time is over: settled as expired, and their turns go on.

use stoa_domain::approval::{Answer, Settled};
use stoa_store::{StoreError, approvals::WhichApprovals};

use super::answer::write;
use crate::Runtime;

/// How many are settled at one look.
const AT_ONCE: i64 = 100;

/// Settles every open question whose time is over.
pub async fn expire(rt: &Runtime) -> Result<usize, StoreError> {
    let now = rt.clock.now();
    let mut settled = 0;
    for approval in rt.store.lapsed(now, AT_ONCE).await? {
        for row in rt.store.approvals(WhichApprovals::One(approval)).await? {
            let end = Settled {
                approval,
                call: row.asked.call,
                question: row.asked.question,
                answer: Answer::Expired,
                by: None,
                reason: None,
                at: now,
            };
            settled += usize::from(write(rt, &row, end, None).await?);
        }
    }
    Ok(settled)
}
