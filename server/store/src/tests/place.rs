//! A deployment with somebody at it, and turns of theirs.

use sqlx::{AssertSqlSafe, PgPool};
use stoa_domain::{
    approval::{Answer, Asked, Question, Settled},
    authority::Approver,
    ids::{
        AccountId, AppId, ApprovalId, CallId, ConversationId, DeploymentId, EffectId, IncarnationId, MessageId,
        OrganizationId, PrincipalId, TurnId, VersionId,
    },
    plan::Behaviour,
    record::{Body, CallEnd, Input},
    time::OffsetDateTime,
    turn::{CallRow, Commit, EffectRow, Kept, Machine, Spent, TurnChange},
};
use uuid::Uuid;

use crate::{
    Result, Store,
    approvals::{Settlement, Written},
    turns::{Keep, NewRecord, Submission, Submitted},
};

/// When everything happens.
pub(super) const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

/// A store with one deployment, and two people at it.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) store: Store,
    pub(super) deployment: DeploymentId,
    pub(super) principal: PrincipalId,
    pub(super) other: PrincipalId,
    pub(super) organization: OrganizationId,
    pub(super) app: AppId,
    pub(super) version: VersionId,
}

/// A turn that a driver holds.
#[derive(Debug, Clone, Copy)]
pub(super) struct Held {
    pub(super) turn: TurnId,
    pub(super) conversation: ConversationId,
    pub(super) fence: i64,
    pub(super) step: i32,
    pub(super) answers: i32,
}

/// An id that is the same in every run of a test.
pub(super) fn id(number: u128) -> Uuid {
    Uuid::from_u128(0x0195_0000_0000_7000_8000_0000_0000_0000 + number)
}

/// Who answers questions.
pub(super) fn account() -> AccountId {
    AccountId(id(7))
}

/// Fills a database.
pub(super) async fn place(pool: PgPool) -> Place {
    let [organization, app, version, deployment, principal, other] = [1, 2, 3, 4, 5, 6].map(id);
    let fill = [
        format!("insert into organizations values ('{organization}', 'Mill', now())"),
        format!("insert into accounts values ('{}', 'Bo', now())", account().0),
        format!(
            "insert into memberships values ('{organization}', '{}', 'owner', now())",
            account().0
        ),
        format!(
            "insert into apps (app_id, organization_id, draft, revision, outline, problems, created_at, updated_at)
             values ('{app}', '{organization}', '', 1, '{{}}', 0, now(), now())"
        ),
        format!(
            "insert into versions (version_id, app_id, number, text, digest, plan, note, created_at)
             values ('{version}', '{app}', 1, '', '', '{{}}', '', now())"
        ),
        format!(
            "insert into deployments (deployment_id, app_id, version_id, organization_id, kind, visibility, slug, created_at, updated_at)
             values ('{deployment}', '{app}', '{version}', '{organization}', 'hosted', 'public', 'mill', now(), now())"
        ),
        format!(
            "insert into principals (principal_id, deployment_id, kind, name, created_at)
             values ('{principal}', '{deployment}', 'member', 'Ina', now()), ('{other}', '{deployment}', 'visitor', null, now())"
        ),
    ];
    for statement in fill {
        sqlx::query(AssertSqlSafe(statement)).execute(&pool).await.unwrap();
    }
    Place {
        store: Store::from_pool(pool),
        deployment: DeploymentId(deployment),
        principal: PrincipalId(principal),
        other: PrincipalId(other),
        organization: OrganizationId(organization),
        app: AppId(app),
        version: VersionId(version),
    }
}

/// A record that says a number.
pub(super) fn note(number: usize) -> Body {
    Body::Notice { code: "note".to_owned(), message: number.to_string() }
}

/// Records that stay.
pub(super) fn lasting(bodies: &[Body]) -> Vec<NewRecord> {
    bodies.iter().map(|body| NewRecord { body: body.clone(), expires_at: None }).collect()
}

impl Place {
    /// The submission of this number: a turn and a conversation of its own, leased to nobody.
    pub(super) fn submission(&self, number: u128) -> Submission {
        let said = Input::Message { text: format!("Message {number}.") };
        let run = format!("run-{number}");
        Submission {
            deployment: self.deployment,
            principal: self.principal,
            door: "agui",
            key: format!("key-{number}"),
            digest: vec![1, 2, 3],
            conversation: ConversationId(id(1_000 + number)),
            fresh: true,
            thread: format!("thread-{number}"),
            version: self.version,
            title: "Title".to_owned(),
            turn: TurnId(id(2_000 + number)),
            run: run.clone(),
            options: serde_json::json!({}),
            lease: None,
            records: lasting(&[
                Body::RunStarted { run },
                Body::Said { message: MessageId(id(3_000 + number)), input: said },
            ]),
            now: NOW,
            key_expires_at: NOW,
        }
    }

    /// The submission of this number in the conversation of another.
    pub(super) fn next(&self, number: u128, first: u128) -> Submission {
        let first = self.submission(first);
        Submission { fresh: false, conversation: first.conversation, thread: first.thread, ..self.submission(number) }
    }

    /// A fresh turn leased to a process whose lock nobody holds.
    pub(super) async fn running(&self, number: u128) -> Held {
        let new = Submission { lease: Some((IncarnationId(id(9)), 9)), ..self.submission(number) };
        assert_eq!(self.store.submit(&new).await.unwrap(), Submitted::New { first_seq: 1 });
        Held { turn: new.turn, conversation: new.conversation, fence: 1, step: 0, answers: 0 }
    }

    /// A turn parked on as many questions, each about an act of its own.
    pub(super) async fn parked(&self, number: u128, questions: u32) -> Held {
        let turn = self.running(number).await;
        let ordinals: Vec<u32> = (0..questions).collect();
        self.kept(&turn, &proposal(turn.turn, &ordinals, true)).await;
        self.kept(&turn, &parking(&format!("run-{number}"))).await;
        turn
    }

    /// Keeps a commit as the turn's driver would.
    pub(super) async fn keep(&self, turn: &Held, commit: &Commit) -> Result<Option<i64>> {
        let records = lasting(&commit.records);
        let run = self.run_of(turn).await;
        let keep = Keep {
            turn: turn.turn,
            conversation: turn.conversation,
            organization: self.organization,
            fence: turn.fence,
            step: turn.step,
            answers: turn.answers,
            run: &run,
            commit,
            records: &records,
            spent: Spent { model_calls: 1, ..Spent::default() },
            now: NOW,
        };
        self.store.keep(&keep).await
    }

    /// The turn as its driver counts it now.
    pub(super) async fn counted(&self, turn: &Held) -> Held {
        Held { step: self.store.standing(turn.turn).await.unwrap().unwrap().step, ..*turn }
    }

    /// Keeps a commit that must pass, whatever its number.
    pub(super) async fn kept(&self, turn: &Held, commit: &Commit) -> i64 {
        let turn = self.counted(turn).await;
        self.keep(&turn, commit).await.unwrap().expect("the commit is kept")
    }

    async fn run_of(&self, turn: &Held) -> String {
        sqlx::query_scalar("select run from turns where turn_id = $1")
            .bind(turn.turn.0)
            .fetch_one(self.store.pool())
            .await
            .unwrap()
    }

    /// Settles questions of a turn, each with this answer, in a run of this name.
    pub(super) async fn settle(
        &self,
        turn: &Held,
        ordinals: &[u32],
        answer: Answer,
        run: &str,
    ) -> Result<Option<Written>> {
        let settled: Vec<Settled> = ordinals.iter().map(|ordinal| settled(turn.turn, *ordinal, answer)).collect();
        let effect = |ordinal: &u32| (Machine::effect_id(turn.turn, *ordinal), call(turn.turn, *ordinal));
        let effects: Vec<(EffectId, CallId)> =
            if answer == Answer::Approved { ordinals.iter().map(effect).collect() } else { Vec::new() };
        let bodies: Vec<Body> = std::iter::once(Body::RunStarted { run: run.to_owned() })
            .chain(settled.iter().cloned().map(Body::Settled))
            .collect();
        let settlement = Settlement {
            turn: turn.turn,
            account: Some(account()),
            conversation: turn.conversation,
            settled: &settled,
            submission: None,
            ends: &[],
            effects: &effects,
            run,
            records: &lasting(&bodies),
            now: NOW,
        };
        self.store.settle(&settlement).await
    }

    /// The numbers of a conversation's records.
    pub(super) async fn seqs(&self, turn: &Held) -> Vec<i64> {
        let records = self.store.records_after(turn.conversation, 0, 1_000).await.unwrap();
        records.into_iter().map(|record| record.seq).collect()
    }

    /// The kinds of a conversation's records.
    pub(super) async fn kinds(&self, turn: &Held) -> Vec<&'static str> {
        let records = self.store.records_after(turn.conversation, 0, 1_000).await.unwrap();
        records.into_iter().map(|record| record.body.kind()).collect()
    }

    /// Everything that stands in every table, so that "nothing is written" can be said.
    pub(super) async fn everything(&self) -> Vec<String> {
        let tables: Vec<String> = sqlx::query_scalar(
            "select table_name::text from information_schema.tables where table_schema = 'public' order by 1",
        )
        .fetch_all(self.store.pool())
        .await
        .unwrap();
        let mut rows = Vec::new();
        for table in tables {
            let all = format!("select row_to_json(t)::text from {table} t order by 1");
            let lines: Vec<String> = sqlx::query_scalar(AssertSqlSafe(all)).fetch_all(self.store.pool()).await.unwrap();
            rows.extend(lines.into_iter().map(|line| format!("{table}: {line}")));
        }
        rows
    }

    /// Runs a statement of the test's own.
    pub(super) async fn run(&self, statement: &'static str) {
        sqlx::query(statement).execute(self.store.pool()).await.unwrap();
    }
}

/// The call of this number in a turn.
pub(super) fn call(turn: TurnId, ordinal: u32) -> CallId {
    CallId(Uuid::from_u128(turn.0.as_u128() + ((1 + u128::from(ordinal)) << 20)))
}

/// The question about it.
pub(super) fn question(turn: TurnId, ordinal: u32) -> ApprovalId {
    ApprovalId(Uuid::from_u128(turn.0.as_u128() + ((1 + u128::from(ordinal)) << 20) + (1 << 44)))
}

pub(super) fn asked(turn: TurnId, ordinal: u32, question_asked: Question) -> Asked {
    let number = if question_asked == Question::Permission { ordinal } else { 50_000 + ordinal };
    Asked {
        approval: question(turn, number),
        call: call(turn, ordinal),
        question: question_asked,
        tool: "mail.send".to_owned(),
        arguments: "{}".to_owned(),
        digest: format!("digest-{ordinal}"),
        rule: None,
        behaviour: Behaviour::AskFirst,
        step: 5,
        classes: Vec::new(),
        reason: "Asked.".to_owned(),
        approver: Approver::Owner,
        asked_at: NOW,
        expires_at: NOW,
    }
}

/// A settled permission.
pub(super) fn settled(turn: TurnId, ordinal: u32, answer: Answer) -> Settled {
    Settled {
        approval: question(turn, ordinal),
        call: call(turn, ordinal),
        question: Question::Permission,
        answer,
        by: Some("Bo".to_owned()),
        reason: None,
        at: NOW,
    }
}

/// C2: calls that act; each waits for an answer, or has its effect intended.
pub(super) fn proposal(turn: TurnId, ordinals: &[u32], ask: bool) -> Commit {
    let mut commit = Commit::new(Kept::Proposal);
    commit.records.push(note(0));
    for &ordinal in ordinals {
        commit.calls.push(CallRow {
            call: call(turn, ordinal),
            ordinal,
            model_id: format!("m{ordinal}"),
            tool: "mail.send".to_owned(),
            arguments: "{\"b\":1,\"a\":2}".to_owned(),
            digest: format!("digest-{ordinal}"),
            decision: None,
            acts: true,
            keyed: false,
            end: None,
        });
        if ask {
            let asked = asked(turn, ordinal, Question::Permission);
            commit.records.push(Body::Asked(asked.clone()));
            commit.questions.push(asked);
        } else {
            commit.effects.push(EffectRow { effect: Machine::effect_id(turn, ordinal), call: call(turn, ordinal) });
        }
    }
    commit
}

/// A commit that parks.
pub(super) fn parking(run: &str) -> Commit {
    let mut commit = Commit::new(Kept::Parked);
    commit.records.push(Body::Parked { run: run.to_owned() });
    commit.turn = TurnChange::Park;
    commit
}

/// A commit of records alone.
pub(super) fn noting(number: usize) -> Commit {
    let mut commit = Commit::new(Kept::Returned);
    commit.records.push(note(number));
    commit
}

/// A commit in which a call ends.
pub(super) fn ending(turn: TurnId, ordinal: u32, end: CallEnd) -> Commit {
    let mut commit = noting(1);
    commit.ends.push((call(turn, ordinal), end));
    commit
}
