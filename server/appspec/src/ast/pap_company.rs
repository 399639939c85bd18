//! The application as a company to people's own agents.

use super::PapInterface;
use crate::check;
use crate::read::{Each, OPERATION, Once, PAP_EXTENSION, PAP_SCOPE, SAID, block, words};

words! {
    /// What the most consequential use of a scope changes.
    pub enum Changes {
        /// Nothing.
        None = "none",
        /// Something that can be changed back.
        Reversible = "reversible",
        /// Something that cannot.
        Irreversible = "irreversible",
    }
}

words! {
    /// Which personal agents are answered.
    pub enum PersonalAgents {
        /// Any of them.
        Any = "any",
        /// Those that are registered.
        Registered = "registered",
    }
}

words! {
    /// What a reference to another way is.
    pub enum TaskReferenceKind {
        /// A page.
        Web = "web",
        /// An OpenAPI operation.
        Openapi = "openapi",
        /// An MCP tool.
        Mcp = "mcp",
    }
}

words! {
    /// What a standing permission lets happen.
    pub enum AllowsAction {
        /// Changing something.
        Write = "write",
        /// Buying.
        Buy = "buy",
    }
}

block! {
    /// The application as a company.
    pub struct PapCompany ("the `company` block") {
        /// Whether it is one.
        enabled: bool = may;
        /// Whether somebody signed out is answered.
        signed_out: bool = or(true);
        /// How people's own agents reach it, each way once.
        interfaces: Vec<PapInterface> = or(vec![PapInterface::Agent]) [Once];
        /// Its own scopes, and what each allows.
        scopes: Vec<CompanyScope> = may;
        /// What it does not do through the protocol.
        excluded_tasks: Vec<ExcludedTask> = may;
        /// Extensions of the protocol that it uses.
        extensions: Vec<String> = may [Each(&PAP_EXTENSION)];
        /// Which personal agents are answered.
        personal_agents: PersonalAgents = or(PersonalAgents::Any);
        /// The personal agents that are registered, by their address.
        registered_agents: Vec<String> = may [Each(&check::addresses::CLIENT), Once];
        /// What it does for a person once they confirm the exact terms.
        operations: Vec<Operation> = may;
    }
    then check::pap::company;
}

block! {
    /// A scope of the application's own.
    pub struct CompanyScope ("a scope with its `name` and `description`") {
        /// Its name; names under `poppy:` belong to the protocol.
        name: String = must [PAP_SCOPE];
        /// What it allows, as a person reads it.
        description: String = must [SAID];
        /// What its most consequential use changes.
        changes: Option<Changes> = unsaid;
        /// Whether it touches personal data.
        personal_data: Option<bool> = unsaid;
    }
    then check::pap::scope;
}

block! {
    /// A task it does not do through the protocol.
    pub struct ExcludedTask ("a `task`, and another way when there is one") {
        /// The task.
        task: String = must [SAID];
        /// Another way to have it done.
        alternative: Option<Alternative> = unsaid;
    }
}

block! {
    /// Another way to have a task done.
    pub struct Alternative ("`instructions`, `references` or both") {
        /// What to do, in words.
        instructions: String = may;
        /// Where it is done.
        references: Vec<TaskReference> = may;
    }
    then check::pap::alternative;
}

block! {
    /// A page, an OpenAPI operation or an MCP tool.
    pub struct TaskReference ("a reference with its `type`") {
        /// Which of the three.
        r#type as "type": TaskReferenceKind = must;
        /// The address: of the page, of the OpenAPI description or of the MCP server.
        url: String = may;
        /// The operation's id in the OpenAPI description.
        operation: String = may;
        /// The tool's name at the MCP server.
        tool: String = may;
    }
    then check::pap::reference;
}

block! {
    /// Something it does for a person, once they confirm the exact terms.
    pub struct Operation ("an operation with its `action` and `summary`") {
        /// What it does, as words joined by dots.
        action: String = must [OPERATION];
        /// The tool of its own that does it.
        tool: Option<String> = may;
        /// What the person reads, `{term}` standing for each exact term.
        summary: String = must [SAID, check::templates::SUMMARY];
        /// Whether the person approves each one.
        user_approval_required: bool = or(true);
        /// A standing permission it gives, in place of a tool.
        allows: Option<Allows> = may;
    }
    then check::pap::operation;
}

block! {
    /// A standing permission.
    pub struct Allows ("a permission with its `connection`, `action`, `limits`, `uses` and `days`") {
        /// The company's id under `connections`.
        connection: String = must;
        /// What it lets happen.
        action: AllowsAction = must;
        /// What each use is held to.
        limits: Vec<AllowsLimit> = must;
        /// The term that says how many uses.
        uses: String = must;
        /// The term that says for how many days.
        days: String = must;
    }
    then check::pap::allows;
}

block! {
    /// What one value of a use is held to.
    pub struct AllowsLimit ("a limit with its `path` and `maximum` or `allowed`") {
        /// Where the value is, as names joined by dots.
        path: String = must [check::templates::LIMIT_PATH];
        /// The term that says the most it may be.
        maximum: Option<String> = may;
        /// The term that says which values it may have.
        allowed: Option<String> = may;
    }
    then check::pap::limit;
}

impl Default for PapCompany {
    fn default() -> Self {
        Self {
            enabled: false,
            signed_out: true,
            interfaces: vec![PapInterface::Agent],
            scopes: Vec::new(),
            excluded_tasks: Vec::new(),
            extensions: Vec::new(),
            personal_agents: PersonalAgents::Any,
            registered_agents: Vec::new(),
            operations: Vec::new(),
        }
    }
}
