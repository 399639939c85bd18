//! Keeping a commit: one statement, tried again while the database is away; then telling whoever watches.

use std::{sync::Arc, time::Duration};

use stoa_domain::{
    record::Record,
    time::OffsetDateTime,
    turn::{Commit, EffectState, Event, Kept, TurnChange},
};
use stoa_store::turns::{Keep, NewRecord, Standing};

use super::{
    begin::late_returns,
    driver::{Driver, Gone},
};

/// The longest wait between two tries while the database is away.
const LONGEST_WAIT: Duration = Duration::from_secs(2);

/// Hours a record stays that `record.include` does not name.
const PASSING_HOURS: i64 = 24;

/// When a record of an app goes.
pub(crate) fn expiry(
    policy: &stoa_domain::plan::RecordPolicy,
    body: &stoa_domain::record::Body,
    now: OffsetDateTime,
) -> OffsetDateTime {
    let kept = body.kept_as().is_some_and(|word| policy.include.iter().any(|include| include == word));
    if kept { now + time::Duration::days(i64::from(policy.days)) } else { now + time::Duration::hours(PASSING_HOURS) }
}

fn points(kept: Kept) -> (&'static str, &'static str) {
    match kept {
        Kept::Proposal => ("c2.before", "c2.after"),
        Kept::Sent(_) => ("c3.before", "c3.after"),
        Kept::Returned => ("c4.before", "c4.after"),
        Kept::Parked => ("park.before", "park.after"),
        Kept::End => ("c5.before", "c5.after"),
    }
}

impl Driver {
    /// Keeps a commit. `None` when the turn wanted to park and there are answers it has not heard.
    pub(super) async fn keep(&mut self, commit: &Commit) -> Result<Option<Kept>, Gone> {
        let now = self.rt.clock.now();
        let records: Vec<NewRecord> = commit
            .records
            .iter()
            .map(|body| NewRecord { body: body.clone(), expires_at: Some(expiry(&self.job.policy, body, now)) })
            .collect();
        let (before, after) = points(commit.step);
        self.rt.faults.reach(before).await;
        let kept = self.keep_until_answered(commit, &records, now).await;
        self.rt.faults.reach(after).await;
        let last_seq = match kept {
            Ok(Some(last_seq)) => last_seq,
            Ok(None) if commit.turn == TurnChange::Park && self.is_still_ours().await => return Ok(None),
            Ok(None) | Err(_) => {
                self.settle_own(commit).await;
                return Err(Gone::Lost);
            }
        };
        self.job.step += 1;
        self.tell(records, last_seq, now);
        Ok(Some(commit.step))
    }

    async fn keep_until_answered(
        &mut self,
        commit: &Commit,
        records: &[NewRecord],
        now: OffsetDateTime,
    ) -> Result<Option<i64>, Gone> {
        let run = self.machine.setting().run.clone();
        let keep = Keep {
            turn: self.job.turn,
            conversation: self.job.place.conversation,
            organization: self.job.place.organization,
            fence: self.job.fence,
            step: self.job.step,
            answers: self.job.answers,
            run: &run,
            commit,
            records,
            spent: self.machine.spent(),
            now,
        };
        let mut tried = false;
        let mut wait = Duration::from_millis(50);
        loop {
            match self.rt.store.keep(&keep).await {
                Ok(Some(seq)) => return Ok(Some(seq)),
                // The answer to an earlier try got lost: it is told by the number of commits whether that try was kept.
                Ok(None) if tried && self.was_kept().await => return Ok(Some(0)),
                Ok(None) => return Ok(None),
                Err(error) if error.is_passing() => {
                    tried = true;
                    tracing::warn!(turn.id = %self.job.turn, %error, "the database is away; the turn waits for it");
                    tokio::time::sleep(wait).await;
                    wait = (wait * 2).min(LONGEST_WAIT);
                }
                Err(error) => {
                    tracing::error!(turn.id = %self.job.turn, %error, "a commit was refused");
                    return Err(Gone::Lost);
                }
            }
        }
    }

    /// The turn is somebody else's; what became of a call that was on this process's wire is known here alone.
    async fn settle_own(&mut self, commit: &Commit) {
        let returned = commit.step == Kept::Returned;
        for change in commit.effect_changes.iter().filter(|_| returned) {
            match change.state {
                EffectState::Done | EffectState::Failed => {
                    self.settle(change.call, change.state, change.result.as_deref()).await;
                }
                EffectState::Intended | EffectState::Sent | EffectState::Unknown => {}
            }
        }
    }

    async fn standing(&mut self) -> Option<Standing> {
        match self.rt.store.standing(self.job.turn).await {
            Ok(standing) => standing.filter(|standing| standing.fence == self.job.fence),
            Err(error) => {
                tracing::warn!(turn.id = %self.job.turn, %error, "a turn could not be read again");
                None
            }
        }
    }

    async fn is_still_ours(&mut self) -> bool {
        self.standing().await.is_some_and(|standing| standing.answers != self.job.answers)
    }

    async fn was_kept(&mut self) -> bool {
        self.standing().await.is_some_and(|standing| standing.step == self.job.step + 1)
    }

    /// Answers that were given and that the machine has not heard of.
    pub(super) async fn unheard_answers(&mut self) -> Result<Vec<Event>, Gone> {
        let loaded = self.rt.store.load_turn(self.job.turn).await.map_err(|error| {
            tracing::warn!(turn.id = %self.job.turn, %error, "answers could not be read");
            Gone::Lost
        })?;
        self.job.answers = loaded.answers;
        let stop = loaded.stop_asked.then_some(Event::Stop);
        let unheard = loaded.unheard.into_iter().filter(|settled| self.machine.waits_for(settled.approval));
        Ok(late_returns(loaded.late).chain(unheard.map(Event::Settled)).chain(stop).collect())
    }

    fn tell(&self, new: Vec<NewRecord>, last_seq: i64, at: OffsetDateTime) {
        let conversation = self.job.place.conversation;
        if new.is_empty() {
            return;
        }
        if last_seq == 0 {
            // Kept by a try whose answer got lost: their numbers are read again.
            self.writer.hub().look();
            return;
        }
        let first = last_seq - i64::try_from(new.len()).unwrap_or(0) + 1;
        let records: Arc<[Record]> = new
            .into_iter()
            .zip(first..)
            .map(|(record, seq)| Record { conversation, seq, turn: self.job.turn, at, body: record.body })
            .collect();
        self.writer.hub().kept(records);
        self.rt.live.note(conversation, last_seq);
    }
}
