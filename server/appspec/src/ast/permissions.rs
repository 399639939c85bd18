//! What else it may reach.

use super::Access;
use crate::check;
use crate::read::{REVISION, block};

block! {
    /// What else it may reach. Nothing, unless said.
    #[derive(Default)]
    pub struct Permissions ("the `permissions` block") {
        /// The Spaces it may reach, each once.
        spaces: Vec<SpaceAccess> = may;
        /// Its computer.
        computer: Computer = may;
    }
    then check::permissions::block;
}

block! {
    /// A Space it may reach.
    pub struct SpaceAccess ("a Space with its handle or id under `space`") {
        /// The Space's handle or id.
        space: String = must;
        /// How far.
        access: Access = or(Access::Read);
    }
}

block! {
    /// What it may do on its computer.
    #[derive(Default)]
    pub struct Computer ("the `computer` block") {
        /// Open pages in a browser.
        browse: bool = may;
        /// Read and change files.
        files: bool = may;
        /// Run commands.
        shell: bool = may;
        /// A repository lent to it, checked out as its workspace.
        repository: Option<Repository> = unsaid;
    }
}

block! {
    /// A repository at one commit.
    pub struct Repository ("a repository with its `url` and `revision`") {
        /// An https:// address anyone may clone.
        url: String = must [check::addresses::REPOSITORY];
        /// The full commit.
        revision: String = must [REVISION];
    }
}
