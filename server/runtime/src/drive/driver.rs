//! One turn being driven: effects out of the machine, events back into it, one after the other.

use std::{collections::VecDeque, time::Duration};

use futures_util::{
    StreamExt,
    future::BoxFuture,
    stream::{self, FuturesUnordered},
};
use stoa_domain::{
    ids::CallId,
    turn::{Effect, Event, Machine, ModelEvent, Returned, TurnChange},
};
use tokio::{sync::mpsc, time::Instant};
use tokio_util::sync::CancellationToken;

use super::{Gate, Signal, begin::Job};
use crate::{Runtime, live::Writer, models::Answering};

/// How long an acting call on the wire is waited for when the turn is stopped or the process closes.
const LAST_WAIT: Duration = Duration::from_secs(8);

/// Seconds after which a turn is taken up again whose driver gave up: what was refused may be refused again.
const AGAIN: f64 = 2.0;

/// Why a driver leaves its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Gone {
    /// The turn is parked or over.
    Left,
    /// Somebody else drives it, or C1 was not kept.
    Lost,
}

/// One turn being driven.
pub(super) struct Driver {
    pub(super) rt: Runtime,
    pub(super) job: Job,
    pub(super) machine: Machine,
    /// Held while the turn is driven: whoever comes when nobody watches finds the text so far.
    pub(super) writer: Writer,
    signals: mpsc::UnboundedReceiver<Signal>,
    gate: Option<Gate>,
    answering: Option<Answering>,
    pub(super) calls: FuturesUnordered<BoxFuture<'static, (CallId, bool, Returned)>>,
    pub(super) cancel_reads: CancellationToken,
    pub(super) cancel_acts: CancellationToken,
    heard: VecDeque<Event>,
    deadline: Instant,
    patience: Option<Instant>,
    first_text: bool,
}

impl Driver {
    pub(super) fn new(
        rt: Runtime,
        job: Job,
        machine: Machine,
        signals: mpsc::UnboundedReceiver<Signal>,
        gate: Option<Gate>,
    ) -> Self {
        let deadline = Instant::now() + rt.settings.turn_time;
        let writer = rt.live.hub(job.place.conversation).writer();
        Self {
            rt,
            job,
            machine,
            writer,
            signals,
            gate,
            answering: None,
            calls: FuturesUnordered::new(),
            cancel_reads: CancellationToken::new(),
            cancel_acts: CancellationToken::new(),
            heard: VecDeque::new(),
            deadline,
            patience: None,
            first_text: true,
        }
    }

    /// Drives until the turn parks, ends, or is somebody else's. `heard` is what happened while nobody drove it.
    pub(super) async fn run(mut self, heard: Vec<Event>) {
        self.heard = heard.into();
        self.heard.push_back(Event::Begin);
        let gone = self.until_gone().await;
        if gone == Gone::Lost {
            self.settle_late().await;
            // Where the lease is still ours, whoever is free goes on; where it is not, this changes nothing.
            if let Err(error) = self.rt.store.hand_back(self.job.turn, self.job.fence, AGAIN).await {
                tracing::warn!(turn.id = %self.job.turn, %error, "a turn could not be handed back; its lease will lapse");
            }
        }
    }

    async fn until_gone(&mut self) -> Gone {
        loop {
            let event = match self.heard.pop_front() {
                Some(event) => event,
                None => match self.next_event().await {
                    Ok(Some(event)) => event,
                    Ok(None) => continue,
                    Err(gone) => return gone,
                },
            };
            if let Err(gone) = self.take(event).await {
                return gone;
            }
        }
    }

    /// Gives one event to the machine and runs what follows from it.
    async fn take(&mut self, event: Event) -> Result<(), Gone> {
        let mut effects = VecDeque::from(self.machine.handle(event, self.rt.clock.now()));
        while let Some(effect) = effects.pop_front() {
            match effect {
                Effect::Ask { request, message } => {
                    self.writer.hub().begin(message);
                    self.ask(request).await;
                }
                Effect::Show { message, text } => self.writer.hub().write(message, text),
                // What was heard and not yet told may be the very answer a park would wait for.
                Effect::Keep(commit) if commit.turn == TurnChange::Park && !self.heard.is_empty() => {}
                Effect::Keep(commit) => {
                    self.pass_gate().await?;
                    let kept = self.keep(&commit).await?;
                    match kept {
                        Some(kept) => effects.extend(self.machine.handle(Event::Kept(kept), self.rt.clock.now())),
                        None => self.hear_answers().await?,
                    }
                }
                Effect::Send { call, tool, arguments, acts } => self.send(call, tool, arguments, acts).await?,
                Effect::CancelModel => self.answering = None,
                Effect::CancelCalls => {
                    self.cancel_reads.cancel();
                    self.patience = Some(Instant::now() + LAST_WAIT);
                }
                Effect::Leave => return Err(Gone::Left),
            }
        }
        Ok(())
    }

    async fn ask(&mut self, request: stoa_domain::turn::ModelRequest) {
        self.rt.faults.reach("model.asked").await;
        self.first_text = true;
        self.answering = Some(match &self.job.model {
            Ok(model) => model.ask(request),
            Err(error) => stream::iter([Err(error.clone())]).boxed(),
        });
    }

    /// Nothing of a fresh turn is shown or written before its C1 is kept.
    async fn pass_gate(&mut self) -> Result<(), Gone> {
        match self.gate.take() {
            Some(gate) => match gate.await {
                Ok(true) => Ok(()),
                Ok(false) | Err(_) => Err(Gone::Lost),
            },
            None => Ok(()),
        }
    }

    /// What happens next; nothing when there may be something that was heard.
    async fn next_event(&mut self) -> Result<Option<Event>, Gone> {
        let closing = self.rt.tasks.closing();
        let until = self.patience.unwrap_or(self.deadline).min(self.deadline);
        let event = tokio::select! {
            biased;
            signal = self.signals.recv() => match signal {
                // A stop is heard after the answers that were given before it.
                Some(_) => {
                    self.hear_answers().await?;
                    return Ok(None);
                }
                // This process claimed the turn once more: another driver of it has taken this one's place.
                None => return Err(Gone::Lost),
            },
            Some((call, _, returned)) = self.calls.next(), if !self.calls.is_empty() => Event::Returned(call, returned),
            item = next_of(&mut self.answering) => match item {
                Some(Ok(ModelEvent::Text(text))) => Event::Text(text),
                Some(Ok(ModelEvent::Finished(answer))) => { self.answering = None; Event::Answered(answer) }
                Some(Err(error)) => { self.answering = None; Event::ModelFailed(error) }
                None => { self.answering = None; Event::ModelFailed(stoa_domain::turn::ModelError::Broken) }
            },
            () = closing.cancelled(), if self.patience.is_none() => {
                self.close().await?;
                return Ok(None);
            }
            () = tokio::time::sleep_until(until) => {
                self.cancel_acts.cancel();
                self.cancel_reads.cancel();
                if self.patience.take().is_some() { return self.next_returned().await.map(Some) }
                Event::OutOfTime
            }
        };
        self.pass_gate().await?;
        if self.first_text && matches!(event, Event::Text(_)) {
            self.first_text = false;
            self.rt.faults.reach("model.text").await;
        }
        Ok(Some(event))
    }

    /// The calls were cancelled: each of them comes back now.
    async fn next_returned(&mut self) -> Result<Event, Gone> {
        match self.calls.next().await {
            Some((call, _, returned)) => Ok(Event::Returned(call, returned)),
            None => Err(Gone::Lost),
        }
    }

    /// Reads answers that were given meanwhile.
    async fn hear_answers(&mut self) -> Result<(), Gone> {
        let answers = self.unheard_answers().await?;
        self.heard.extend(answers);
        Ok(())
    }

    /// The process closes: an act on the wire is waited for, then the turn is handed back to whoever claims it next.
    async fn close(&mut self) -> Result<(), Gone> {
        self.answering = None;
        if !self.calls.is_empty() {
            self.cancel_reads.cancel();
            self.patience = Some(Instant::now() + LAST_WAIT);
            return Ok(());
        }
        self.pass_gate().await?;
        if let Err(error) = self.rt.store.hand_back(self.job.turn, self.job.fence, 0.0).await {
            tracing::warn!(turn.id = %self.job.turn, %error, "a turn could not be handed back; its lease will lapse");
        }
        Err(Gone::Left)
    }
}

async fn next_of(answering: &mut Option<Answering>) -> Option<Result<ModelEvent, stoa_domain::turn::ModelError>> {
    match answering {
        Some(answering) => answering.next().await,
        None => std::future::pending().await,
    }
}
