//! Organizations, accounts, and what signs an account in: one-time links, Studio sessions, API tokens.

use stoa_domain::{
    account::{Member, Scope},
    ids::{AccountId, OrganizationId, SessionId, TokenId},
    time::{Duration, OffsetDateTime},
};

use crate::{Result, Store, error::broken};

/// The lock under which the first organization is made: two processes may start on one empty database.
const FIRST_START: i64 = 0x5354_4f41_0001;

/// The first organization and its owner.
#[derive(Debug, Clone, Copy)]
pub struct FirstAccount<'a> {
    /// The organization.
    pub organization: OrganizationId,
    /// Its name.
    pub organization_name: &'a str,
    /// The account.
    pub account: AccountId,
    /// Its name.
    pub account_name: &'a str,
    /// Now.
    pub now: OffsetDateTime,
}

/// A session of the Studio to open: its id, the hash of its token, and its end.
#[derive(Debug, Clone, Copy)]
pub struct NewStudioSession<'a> {
    /// Its id.
    pub session: SessionId,
    /// The hash of its token.
    pub token_hash: &'a [u8],
    /// When it ends.
    pub expires_at: OffsetDateTime,
    /// Now.
    pub now: OffsetDateTime,
}

/// An API token to keep.
#[derive(Debug, Clone, Copy)]
pub struct NewToken<'a> {
    /// Its id.
    pub token: TokenId,
    /// The hash of it.
    pub token_hash: &'a [u8],
    /// Whose it is.
    pub account: AccountId,
    /// Where it acts.
    pub organization: OrganizationId,
    /// What a person calls it.
    pub name: &'a str,
    /// What it may be used for.
    pub scopes: &'a [Scope],
    /// Now.
    pub now: OffsetDateTime,
}

struct MemberRow {
    account_id: uuid::Uuid,
    account_name: String,
    organization_id: uuid::Uuid,
    organization_name: String,
    role: String,
}

impl MemberRow {
    fn read(self, scopes: Vec<Scope>) -> Result<Member> {
        let account = AccountId(self.account_id);
        Ok(Member {
            account,
            name: self.account_name,
            organization: OrganizationId(self.organization_id),
            organization_name: self.organization_name,
            role: self.role.parse().map_err(|error| broken("memberships", "role", account, error))?,
            scopes,
        })
    }
}

impl Store {
    /// Makes the first organization and its owner, unless there is an account already. Whether it did.
    pub async fn make_first_account(&self, new: FirstAccount<'_>) -> Result<bool> {
        let mut tx = self.begin().await?;
        sqlx::query!("select pg_advisory_xact_lock($1)", FIRST_START).execute(&mut *tx).await?;
        let made = sqlx::query!(
            "with o as (
                 insert into organizations (organization_id, name, created_at)
                 select $1, $2, $5 where not exists (select from accounts) returning organization_id
             ), a as (
                 insert into accounts (account_id, name, created_at) select $3, $4, $5 from o returning account_id
             )
             insert into memberships (organization_id, account_id, role, created_at) select $1, $3, 'owner', $5 from o, a",
            new.organization.0,
            new.organization_name,
            new.account.0,
            new.account_name,
            new.now
        )
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(made.rows_affected() == 1)
    }

    /// The account that was there first, with the organization it owns.
    pub async fn first_owner(&self) -> Result<Option<Member>> {
        let row = sqlx::query_as!(
            MemberRow,
            "select a.account_id, a.name as account_name, o.organization_id, o.name as organization_name, m.role
             from memberships m join accounts a using (account_id) join organizations o using (organization_id)
             where m.role = 'owner' order by m.created_at, a.account_id limit 1"
        )
        .fetch_optional(self.pool())
        .await?;
        row.map(|row| row.read(Scope::ALL.to_vec())).transpose()
    }

    /// Keeps the hash of a one-time link.
    pub async fn put_sign_in_link(
        &self,
        hash: &[u8],
        account: AccountId,
        now: OffsetDateTime,
        expires_at: OffsetDateTime,
    ) -> Result<()> {
        sqlx::query!(
            "insert into sign_in_links (ticket_hash, account_id, created_at, expires_at) values ($1, $2, $3, $4)",
            hash,
            account.0,
            now,
            expires_at
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// Uses a one-time link and opens a session by one compare-and-set. Whether the link was good.
    pub async fn use_sign_in_link(&self, hash: &[u8], new: NewStudioSession<'_>) -> Result<bool> {
        let done = sqlx::query!(
            "with used as (
                 update sign_in_links set used_at = $2
                 where ticket_hash = $1 and used_at is null and expires_at > $2 returning account_id
             )
             insert into studio_sessions (session_id, token_hash, account_id, created_at, expires_at)
             select $3, $4, account_id, $2, $5 from used",
            hash,
            new.now,
            new.session.0,
            new.token_hash,
            new.expires_at
        )
        .execute(self.pool())
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Who a session of the Studio is of, with the organization they joined first.
    pub async fn studio_member(&self, token_hash: &[u8], now: OffsetDateTime) -> Result<Option<Member>> {
        let row = sqlx::query_as!(
            MemberRow,
            "select a.account_id, a.name as account_name, o.organization_id, o.name as organization_name, m.role
             from studio_sessions s join accounts a using (account_id)
             join memberships m using (account_id) join organizations o using (organization_id)
             where s.token_hash = $1 and s.expires_at > $2 order by m.created_at, o.organization_id limit 1",
            token_hash,
            now
        )
        .fetch_optional(self.pool())
        .await?;
        row.map(|row| row.read(Scope::ALL.to_vec())).transpose()
    }

    /// Ends a session of the Studio.
    pub async fn end_studio_session(&self, token_hash: &[u8]) -> Result<()> {
        sqlx::query!("delete from studio_sessions where token_hash = $1", token_hash).execute(self.pool()).await?;
        Ok(())
    }

    /// Keeps an API token's hash.
    pub async fn put_api_token(&self, new: NewToken<'_>) -> Result<()> {
        let scopes: Vec<String> = new.scopes.iter().map(|scope| scope.word().to_owned()).collect();
        sqlx::query!(
            "insert into api_tokens (token_id, token_hash, account_id, organization_id, name, scopes, created_at)
             values ($1, $2, $3, $4, $5, $6, $7)",
            new.token.0,
            new.token_hash,
            new.account.0,
            new.organization.0,
            new.name,
            &scopes,
            new.now
        )
        .execute(self.pool())
        .await?;
        Ok(())
    }

    /// Who an API token speaks for. Its use is noted once an hour at most: a read need not cost a write.
    pub async fn token_member(&self, token_hash: &[u8], now: OffsetDateTime) -> Result<Option<Member>> {
        let row = sqlx::query!(
            "with noted as (
                 update api_tokens set used_at = $2 where token_hash = $1 and (used_at is null or used_at < $3)
             )
             select t.scopes, a.account_id, a.name as account_name, o.organization_id, o.name as organization_name, m.role
             from api_tokens t join accounts a using (account_id) join organizations o using (organization_id)
             join memberships m on m.account_id = t.account_id and m.organization_id = t.organization_id
             where t.token_hash = $1",
            token_hash,
            now,
            now - Duration::hours(1)
        )
        .fetch_optional(self.pool())
        .await?;
        let Some(row) = row else { return Ok(None) };
        let scopes = row.scopes.iter().map(|word| word.parse());
        let scopes = scopes.collect::<std::result::Result<_, _>>();
        let scopes = scopes.map_err(|error| broken("api_tokens", "scopes", AccountId(row.account_id), error))?;
        let member = MemberRow {
            account_id: row.account_id,
            account_name: row.account_name,
            organization_id: row.organization_id,
            organization_name: row.organization_name,
            role: row.role,
        };
        member.read(scopes).map(Some)
    }
}
