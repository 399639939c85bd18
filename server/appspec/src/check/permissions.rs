//! What else it may reach.

use super::once;
use crate::ast::Permissions;
use crate::read::Scope;

pub(crate) fn block(permissions: &Permissions, scope: &mut Scope<'_>) {
    let spaces = permissions.spaces.iter().enumerate();
    once(scope, "The Space", spaces.map(|(n, s)| (format!("spaces.{n}.space"), s.space.as_str())));
}
