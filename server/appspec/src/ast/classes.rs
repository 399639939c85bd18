//! Words used by several blocks.

use crate::read::words;

words! {
    /// What a tool does, by class of action.
    pub enum Class {
        /// Looks, and changes nothing.
        Read = "read",
        /// Creates or changes something that can be changed back.
        Write = "write",
        /// Puts something in front of another person.
        Send = "send",
        /// Spends money, or commits to.
        Buy = "buy",
        /// Removes something.
        Delete = "delete",
        /// Makes something reachable by people who could not reach it.
        Publish = "publish",
    }
}

words! {
    /// What happens when a tool is called, from the freest to the strictest.
    pub enum Behaviour {
        /// The action is taken without asking.
        DoIt = "do_it",
        /// Only what a person approved in advance.
        IfAsked = "if_asked",
        /// The action waits for an approval.
        AskFirst = "ask_first",
        /// The application never does it, and hands it to the person.
        LeaveToMe = "leave_to_me",
    }
}

words! {
    /// How far something is reached.
    pub enum Access {
        /// Looking only.
        Read = "read",
        /// Looking and acting.
        Write = "write",
    }
}

words! {
    /// In whose name something is reached.
    pub enum ActsAs {
        /// The builder's account, for everybody.
        Owner = "owner",
        /// Each user's own account.
        User = "user",
    }
}
