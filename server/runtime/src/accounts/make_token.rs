use stoa_domain::{
    account::{Member, Scope},
    ids::TokenId,
};
use stoa_store::{StoreError, accounts::NewToken};

use crate::{
    Runtime,
    seal::{self, Secret, hash_token},
};

/// An API token to make.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MakeToken {
    /// What a person calls it.
    pub name: String,
    /// What it may be used for; everything when empty.
    pub scopes: Vec<Scope>,
}

/// A token that was made: it is shown now and never again.
#[derive(Debug)]
pub struct Made {
    /// Its id.
    pub id: TokenId,
    /// The token.
    pub token: Secret,
}

/// Why no token is made.
#[derive(Debug, thiserror::Error)]
pub enum MakeTokenError {
    /// Without a name nobody knows later what it is for.
    #[error("Give the token a name of 1 to 100 characters, so that you know later what it is for.")]
    Name,
    /// There is nobody it could speak for.
    #[error("There is no account yet: start the server once, then make the token.")]
    Nobody,
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Makes a token that speaks for `who`, or for the first owner when nobody is named (the command line, which has the
/// database itself).
pub async fn make_token(rt: &Runtime, who: Option<&Member>, new: MakeToken) -> Result<Made, MakeTokenError> {
    let name = new.name.trim();
    if name.is_empty() || name.chars().count() > 100 {
        return Err(MakeTokenError::Name);
    }
    let owner = match who {
        Some(member) => member.clone(),
        None => rt.store.first_owner().await?.ok_or(MakeTokenError::Nobody)?,
    };
    let token = seal::make_token(&*rt.rng);
    let id = TokenId::make(&*rt.clock, &*rt.rng);
    let scopes = if new.scopes.is_empty() { Scope::ALL.to_vec() } else { new.scopes };
    rt.store
        .put_api_token(NewToken {
            token: id,
            token_hash: &hash_token(token.reveal()),
            account: owner.account,
            organization: owner.organization,
            name,
            scopes: &scopes,
            now: rt.clock.now(),
        })
        .await?;
    Ok(Made { id, token })
}
