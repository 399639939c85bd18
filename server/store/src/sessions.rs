//! Principals of a deployment, their sessions, and the one-use tickets that open one.

use stoa_domain::{
    authority::{PrincipalKind, Speaker},
    deployment::Place,
    ids::{AccountId, AppId, ConversationId, DeploymentId, OrganizationId, PrincipalId, SessionId, VersionId},
    session::Guest,
    time::OffsetDateTime,
};

use crate::{Result, Store, error::broken};

/// A session to open.
#[derive(Debug, Clone, Copy)]
pub struct NewSession<'a> {
    /// Its id.
    pub session: SessionId,
    /// The hash of its token.
    pub token_hash: &'a [u8],
    /// The deployment.
    pub deployment: DeploymentId,
    /// A fresh principal; an account that was here before keeps its own.
    pub principal: PrincipalId,
    /// When it ends.
    pub expires_at: OffsetDateTime,
    /// Now.
    pub now: OffsetDateTime,
}

/// A one-use ticket to keep.
#[derive(Debug, Clone, Copy)]
pub struct NewTicket<'a> {
    /// The hash of it.
    pub ticket_hash: &'a [u8],
    /// The deployment it opens.
    pub deployment: DeploymentId,
    /// Whom it signs in there.
    pub account: AccountId,
    /// When it is too late.
    pub expires_at: OffsetDateTime,
    /// Now.
    pub now: OffsetDateTime,
}

impl Store {
    /// The session of a token with its principal and deployment, by one statement: it stands before every run.
    /// Nothing when the session is over, the deployment withdrawn, the app deleted, the link renewed, the
    /// visibility changed to one that does not admit this principal, or the account no member any more.
    pub async fn session_by_token(&self, token_hash: &[u8], now: OffsetDateTime) -> Result<Option<Guest>> {
        let row = sqlx::query!(
            r#"select s.session_id, s.expires_at, p.principal_id, p.kind as principal_kind, p.account_id,
                      coalesce(a.name, p.name) as name, m.role as "role?",
                      d.deployment_id, d.kind, d.visibility, d.slug, d.app_id, d.version_id, d.organization_id
               from sessions s
               join principals p using (principal_id)
               join deployments d on d.deployment_id = s.deployment_id
               join apps on apps.app_id = d.app_id
               left join accounts a on a.account_id = p.account_id
               left join memberships m on m.account_id = p.account_id and m.organization_id = d.organization_id
               where s.token_hash = $1 and s.expires_at > $2 and d.withdrawn_at is null and apps.deleted_at is null
                 and (p.account_id is not null or d.visibility <> 'link' or s.link_hash = d.link_hash)"#,
            token_hash,
            now
        )
        .fetch_optional(self.pool())
        .await?;
        let Some(row) = row else { return Ok(None) };
        let session = SessionId(row.session_id);
        let deployment = DeploymentId(row.deployment_id);
        let role = row
            .role
            .map(|role| role.parse().map_err(|error| broken("memberships", "role", session, error)))
            .transpose()?;
        let Some(kind) = kind_now(row.account_id.is_some(), role) else { return Ok(None) };
        let place = Place {
            deployment,
            kind: row.kind.parse().map_err(|error| broken("deployments", "kind", deployment, error))?,
            visibility: row
                .visibility
                .parse()
                .map_err(|error| broken("deployments", "visibility", deployment, error))?,
            slug: row.slug,
            app: AppId(row.app_id),
            version: VersionId(row.version_id),
            organization: OrganizationId(row.organization_id),
        };
        let speaker = Speaker {
            principal: PrincipalId(row.principal_id),
            kind,
            name: row.name,
            account: row.account_id.map(AccountId),
        };
        Ok(place.visibility.admits(kind).then_some(Guest { session, speaker, place, expires_at: row.expires_at }))
    }

    /// Opens a session for a fresh visitor; `link_hash` when it came through a link.
    pub async fn open_visitor(&self, new: NewSession<'_>, link_hash: Option<&[u8]>) -> Result<()> {
        sqlx::query!(
            "with p as (
                 insert into principals (principal_id, deployment_id, kind, created_at) values ($4, $3, 'visitor', $6)
                 returning principal_id
             )
             insert into sessions (session_id, token_hash, deployment_id, principal_id, link_hash, created_at, expires_at)
             select $1, $2, $3, principal_id, $7, $6, $5 from p",
            new.session.0,
            new.token_hash,
            new.deployment.0,
            new.principal.0,
            new.expires_at,
            new.now,
            link_hash
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// Keeps the hash of a one-use ticket.
    pub async fn put_ticket(&self, new: NewTicket<'_>) -> Result<()> {
        sqlx::query!(
            "insert into tickets (ticket_hash, deployment_id, account_id, created_at, expires_at) values ($1, $2, $3, $4, $5)",
            new.ticket_hash,
            new.deployment.0,
            new.account.0,
            new.now,
            new.expires_at
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// Uses a ticket of this deployment and opens its account's session there, by one compare-and-set. The account keeps
    /// the principal it had here. Whether the ticket was good.
    pub async fn use_ticket(&self, ticket_hash: &[u8], new: NewSession<'_>) -> Result<bool> {
        let done = sqlx::query!(
            "with used as (
                 update tickets set used_at = $6
                 where ticket_hash = $7 and deployment_id = $3 and used_at is null and expires_at > $6 returning account_id
             ), who as (
                 select m.account_id, case when m.role = 'viewer' then 'member' else 'owner' end as kind
                 from used join memberships m using (account_id)
                 join deployments d on d.deployment_id = $3 and d.organization_id = m.organization_id
             ), p as (
                 insert into principals (principal_id, deployment_id, kind, account_id, created_at)
                 select $4, $3, kind, account_id, $6 from who
                 on conflict (deployment_id, account_id) where account_id is not null do update set kind = excluded.kind
                 returning principal_id
             )
             insert into sessions (session_id, token_hash, deployment_id, principal_id, created_at, expires_at)
             select $1, $2, $3, principal_id, $6, $5 from p",
            new.session.0,
            new.token_hash,
            new.deployment.0,
            new.principal.0,
            new.expires_at,
            new.now,
            ticket_hash
        )
        .execute(self.pool())
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// The conversation in which a principal was last active.
    pub async fn latest_conversation(
        &self,
        deployment: DeploymentId,
        principal: PrincipalId,
    ) -> Result<Option<ConversationId>> {
        let row = sqlx::query!(
            "select conversation_id from conversations where deployment_id = $1 and principal_id = $2
             order by updated_at desc, conversation_id desc limit 1",
            deployment.0,
            principal.0
        )
        .fetch_optional(self.pool())
        .await?;
        Ok(row.map(|row| ConversationId(row.conversation_id)))
    }

    /// Forgets sessions, links and tickets that ended before now.
    pub async fn forget_ended_sessions(&self, now: OffsetDateTime) -> Result<()> {
        sqlx::query!(
            "with a as (delete from sessions where expires_at <= $1),
                  b as (delete from studio_sessions where expires_at <= $1),
                  c as (delete from tickets where expires_at <= $1)
             delete from sign_in_links where expires_at <= $1",
            now
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }
}

/// What a principal is now, which is not what it was when the session began: roles change. Nothing for an account that
/// has left the organization.
fn kind_now(account: bool, role: Option<stoa_domain::authority::Role>) -> Option<PrincipalKind> {
    match (account, role) {
        (false, _) => Some(PrincipalKind::Visitor),
        (true, Some(role)) if role.edits() => Some(PrincipalKind::Owner),
        (true, Some(_)) => Some(PrincipalKind::Member),
        (true, None) => None,
    }
}
