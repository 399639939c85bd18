/* Generated from schema/openapi.json by `npm run generate`. Never edited. */
export interface paths {
    "/agui": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The capabilities of the endpoint: only what is so; what is absent is unknown. */
        get: operations["get_agui_capabilities"];
        put?: never;
        /** Starts a run, or answers the same run again: AG-UI 1.0, server-sent events. */
        post: operations["run_agent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The open questions that owners and editors answer. */
        get: operations["list_approvals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/approvals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers a question in the Studio. */
        post: operations["answer_approval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The apps of the organization. */
        get: operations["list_apps"];
        put?: never;
        /** Makes an app out of a text or a template. */
        post: operations["create_app"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps/{app}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** An app with its draft, versions and deployments. `ETag` is the draft's revision. */
        get: operations["get_app"];
        /** Saves the draft, unless somebody saved since the revision in `If-Match`. */
        put: operations["save_app"];
        post?: never;
        /** Deletes an app and withdraws its deployments. */
        delete: operations["delete_app"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps/{app}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Checks a text without saving it. */
        post: operations["check_app"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps/{app}/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the rules of the draft say of one call, and why. */
        post: operations["decide_call"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps/{app}/deployments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a version at an address. */
        post: operations["ship_app"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps/{app}/difference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What shipping the draft would change. */
        get: operations["get_difference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps/{app}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs the draft as saved at the app's preview, and gives a ticket for it. */
        post: operations["preview_app"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps/{app}/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the rules of the draft say of each tool. */
        get: operations["list_app_rules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps/{app}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Saves the draft as a version. */
        post: operations["save_version"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/apps/{app}/versions/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A version with its text. */
        get: operations["get_version"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The conversations with the organization's apps. */
        get: operations["list_conversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One conversation. */
        get: operations["read_conversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The events of a conversation, as an owner sees them. */
        get: operations["watch_conversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversations/{id}/runs/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Stops a run. One that is over already is fine. */
        delete: operations["stop_run"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A deployment. */
        get: operations["get_deployment"];
        put?: never;
        post?: never;
        /** Withdraws a deployment: its address answers as if it had never been. */
        delete: operations["withdraw_deployment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The address with a one-use ticket that signs this member in there. */
        post: operations["enter_deployment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deployments/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Gives a `link` a new address; sessions of the old one end. */
        post: operations["renew_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in, and what this server is. */
        get: operations["get_me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One's own conversations at this deployment. */
        get: operations["list_own_conversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/me/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Deletes a conversation of one's own with everything in it. */
        delete: operations["delete_own_conversation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Opens a session at this address: by a ticket, for who is there already, or for a visitor of a public one. */
        post: operations["open_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Signs in by a one-time link: its ticket becomes a cookie. */
        post: operations["sign_in"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Ends the session of the cookie. */
        post: operations["sign_out"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The apps to begin from: the shipped ones and a blank one. */
        get: operations["list_templates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An address. */
        AddressView: {
            /** @description Where to go. */
            address: string;
        };
        /** @description An answer. */
        AnswerBody: {
            /** @description Yes or no. */
            answer: components["schemas"]["AnswerWord"];
            /** @description Why not; told to the model. */
            reason?: string | null;
        };
        /**
         * @description Yes or no.
         * @enum {string}
         */
        AnswerWord: "approve" | "refuse";
        /** @description An app in the list. */
        AppRowView: {
            /** @description Its colour, or empty. */
            accent: string;
            /** @description Where it runs. */
            deployments: components["schemas"]["PlaceView"][];
            /** @description A sentence about it. */
            description: string;
            /** @description Its face. */
            emoji: string;
            /**
             * @description Its id.
             * @example app_0190163d8694739b97f6cf2ff5f9ec3b
             */
            id: string;
            /** @description What kind of application it is. */
            kind: string;
            /** @description Its name, as far as the draft says one. */
            name: string;
            /** @description How many problems its draft has. */
            problems: number;
            /**
             * Format: date-time
             * @description When the draft was saved.
             */
            updated_at: string;
            /**
             * Format: int32
             * @description The number of its latest version.
             */
            version?: number | null;
        };
        /** @description An app with its draft. */
        AppView: {
            /** @description Its colour, or empty. */
            accent: string;
            /** @description Where it runs. */
            deployments: components["schemas"]["DeploymentView"][];
            /** @description The text being worked on. */
            draft: components["schemas"]["DraftView"];
            /** @description Its face. */
            emoji: string;
            /** @description Its id. */
            id: string;
            /** @description What kind of application it is. */
            kind: string;
            /** @description Its name. */
            name: string;
            /** @description Its versions, the latest first. */
            versions: components["schemas"]["VersionView"][];
        };
        /** @description The open questions. */
        ApprovalsView: {
            /** @description Oldest first. */
            approvals: unknown[];
        };
        /** @description The apps of the organization. */
        AppsView: {
            /** @description The one saved last first. */
            apps: components["schemas"]["AppRowView"][];
        };
        /**
         * @description What the rules say of a call.
         * @enum {string}
         */
        BehaviourWord: "do_it" | "if_asked" | "ask_first" | "leave_to_me";
        /** @description A text to check. */
        CheckAppBody: {
            /** @description The text as it stands in the editor. */
            text: string;
        };
        /** @description What a check says of a spec. */
        CheckView: {
            /** @description Whether it may be saved as a version. */
            accepted: boolean;
            /** @description What stops it. */
            problems: components["schemas"]["ProblemView"][];
            /** @description What it names that is not enabled yet. */
            setup: components["schemas"]["SetupView"][];
        };
        /**
         * @description What a call does.
         * @enum {string}
         */
        ClassWord: "read" | "write" | "send" | "buy" | "delete" | "publish";
        /** @description The draft held against the version that runs. */
        ComparedView: {
            /** @description What the draft may do that it may not, and the reverse. */
            difference: components["schemas"]["DifferenceView"][];
            /**
             * Format: int32
             * @description The number of the version that runs, when one does.
             */
            running?: number | null;
            /**
             * Format: int32
             * @description The number of the version that the draft is already, when it is one.
             */
            version?: number | null;
        };
        /** @description A conversation in a list. */
        ConversationView: {
            app: string;
            app_name: string;
            deployment: string;
            emoji: string;
            id: string;
            principal: components["schemas"]["PrincipalView"];
            /** @description `idle`, `running`, `waiting` or `failed`. */
            state: string;
            title: string;
            /** Format: int32 */
            turns: number;
            updated_at: string;
        };
        /** @description Conversations, newest first. */
        ConversationsView: {
            conversations: components["schemas"]["ConversationView"][];
            /** @description Where the next page begins, when there is one: pass it as `before`. */
            next?: string | null;
        };
        /** @description What an app begins with. */
        CreateAppBody: {
            /** @description What the scripted model answers for it, where no other model is set: YAML as in `specs/README.md`. */
            script?: string | null;
            /** @description The spec. */
            text: string;
        } | {
            /** @description Its id. */
            template: string;
        };
        /** @description A call to ask the rules of. */
        DecideBody: {
            /** @description Its arguments; the gravest it can do without them. */
            arguments?: Record<string, never> | null;
            /** @description The tool. */
            tool: string;
        };
        /** @description What the rules say of one call. */
        DecisionView: {
            /** @description What happens. */
            behaviour: components["schemas"]["BehaviourWord"];
            /** @description What the call was taken to do. */
            classes: components["schemas"]["ClassWord"][];
            /** @description Why, in a sentence. */
            reason: string;
            /** @description The words of the rule that decided, when one did. */
            rule?: string | null;
            /**
             * Format: int32
             * @description Which of the five steps decided.
             */
            step: number;
        };
        /**
         * @description Whether a deployment answers.
         * @enum {string}
         */
        DeploymentState: "live" | "withdrawn";
        /** @description A deployment. */
        DeploymentView: {
            /** @description Where people open it: the unguessable link when it is a `link`. */
            address: string;
            /** @description The app. */
            app: string;
            /**
             * Format: date-time
             * @description When it was first shipped.
             */
            created_at: string;
            /** @description Its id. */
            id: string;
            /** @description Its origin. */
            origin: string;
            /** @description The first label of its host name. */
            slug: string;
            /** @description Whether it answers. */
            state: components["schemas"]["DeploymentState"];
            /**
             * Format: int32
             * @description The number of the version it runs.
             */
            version: number;
            /** @description Whom it admits. */
            visibility: components["schemas"]["VisibilityWord"];
        };
        /** @description One tool of which two versions say something else. */
        DifferenceView: {
            after?: components["schemas"]["BehaviourWord"] | null;
            before?: components["schemas"]["BehaviourWord"] | null;
            /** @description What its calls do. */
            classes: components["schemas"]["ClassWord"][];
            /** @description Whether more is done without a person than before. */
            looser: boolean;
            /** @description The same in words. */
            sentence: string;
            /** @description The tool. */
            tool: string;
        };
        /** @description A draft. */
        DraftView: {
            /** @description What the check says of it. */
            check: components["schemas"]["CheckView"];
            /**
             * Format: int64
             * @description The number of its last save: `If-Match` of the next one.
             */
            revision: number;
            /** @description The text as written. */
            text: string;
            /**
             * Format: date-time
             * @description When it was saved.
             */
            updated_at: string;
        };
        /** @description Where an argument changes what the rules say. */
        EscalationView: {
            /** @description The argument. */
            argument: string;
            /** @description What the rules then say. */
            behaviour: components["schemas"]["BehaviourWord"];
            /** @description What it makes the call besides. */
            classes: components["schemas"]["ClassWord"][];
            /** @description It is one of these. */
            equals?: Record<string, never>[] | null;
            /** @description It holds one of these. */
            includes?: Record<string, never>[] | null;
        };
        /** @description An edit of the text. */
        FixView: {
            /** @description The first column. */
            column: number;
            /** @description The column after the last character that is replaced. */
            end_column: number;
            /** @description The last line. */
            end_line: number;
            /** @description What a button that does it says. */
            label: string;
            /** @description The first line. */
            line: number;
            /** @description What to write instead. */
            text: string;
        };
        /** @description The door for people. */
        HostedView: {
            /** @description Where people open it. */
            address: string;
            /** @description Whom it admits. */
            visibility: components["schemas"]["VisibilityWord"];
        };
        /** @description Who is signed in, and where. */
        MeView: {
            /** @description The account. */
            account: components["schemas"]["NamedView"];
            /** @description What answers when a spec names no model. */
            model: components["schemas"]["ModelView"];
            /** @description The organization it acts in. */
            organization: components["schemas"]["OrganizationView"];
            /** @description The server. */
            server: components["schemas"]["ServerView"];
        };
        /** @description A model. */
        ModelView: {
            /** @description Whether a script answers, or a model server. */
            kind: components["schemas"]["ModelWord"];
            /** @description Its name. */
            name: string;
        };
        /**
         * @description What kind of model answers.
         * @enum {string}
         */
        ModelWord: "scripted" | "openai";
        /** @description Something with a name. */
        NamedView: {
            /** @description Its id. */
            id: string;
            /** @description Its name. */
            name: string;
        };
        /** @description How somebody comes. */
        OpenSessionBody: {
            /** @description The language of their browser. */
            locale?: string | null;
            /** @description A one-use ticket of the Studio. */
            ticket?: string | null;
        };
        /** @description An organization, and what one is there. */
        OrganizationView: {
            /** @description Its id. */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description The member's role. */
            role: components["schemas"]["RoleWord"];
        };
        /** @description A conversation of one's own. */
        OwnConversationView: {
            id: string;
            thread: string;
            title: string;
            updated_at: string;
        };
        /** @description One's own conversations, newest first. */
        OwnConversationsView: {
            conversations: components["schemas"]["OwnConversationView"][];
        };
        /** @description Where an app runs, in a list. */
        PlaceView: {
            /** @description Where people open it. */
            address: string;
            /** @description The deployment's id. */
            id: string;
            /** @description Whom it admits. */
            visibility: components["schemas"]["VisibilityWord"];
        };
        /** @description The draft at an origin of its own. */
        PreviewView: {
            /** @description What the Studio frames. */
            address: string;
            /** @description The deployment's id. */
            deployment: string;
            /**
             * Format: date-time
             * @description When the ticket is too late.
             */
            expires_at: string;
            /** @description Its origin. */
            origin: string;
            /** @description The one-use ticket that opens a session there. */
            ticket: string;
        };
        /** @description Whose conversation it is. */
        PrincipalView: {
            kind: string;
            name?: string | null;
        };
        /**
         * @description What kind of principal somebody is.
         * @enum {string}
         */
        PrincipalWord: "owner" | "member" | "visitor";
        /** @description A problem on its line. Lines and columns are counted from 1. */
        ProblemView: {
            /** @description A stable dotted word for the kind of problem. */
            code: string;
            /** @description The first column. */
            column: number;
            /** @description The column after the last character. */
            end_column: number;
            /** @description The last line. */
            end_line: number;
            fix?: components["schemas"]["FixView"] | null;
            /** @description What to do about it. */
            hint?: string | null;
            /** @description The first line. */
            line: number;
            /** @description One sentence. */
            message: string;
            /** @description Where it is in the spec: dotted, list items by number, empty for the whole application. */
            path: string;
        };
        /**
         * @description A member's role.
         * @enum {string}
         */
        RoleWord: "viewer" | "editor" | "owner";
        /** @description A rule as written. */
        RuleView: {
            /** @description What a person reads. */
            action: string;
            /** @description The classes and tools it is on. */
            applies_to: string[];
            /** @description What happens. */
            behaviour: components["schemas"]["BehaviourWord"];
        };
        /** @description The rules of a draft, and what they say of each tool. */
        RulesView: {
            /** @description The rules as written. */
            rules: components["schemas"]["RuleView"][];
            /** @description Every tool. */
            tools: components["schemas"]["ToolView"][];
        };
        /** @description A draft. */
        SaveAppBody: {
            /** @description The text, kept problems and all. */
            text: string;
        };
        /** @description A version to save. */
        SaveVersionBody: {
            /** @description What a person says of it. */
            note?: string;
        };
        /** @description A draft that was saved. */
        SavedView: {
            /** @description What the check says of it. */
            check: components["schemas"]["CheckView"];
            /**
             * Format: int64
             * @description The number of this save.
             */
            revision: number;
            /**
             * Format: date-time
             * @description When.
             */
            updated_at: string;
        };
        /** @description The server. */
        ServerView: {
            /** @description The domain under which deployments stand, with its port. */
            apps_domain: string;
            /** @description The Studio's origin. */
            base_url: string;
            /** @description Its version. */
            version: string;
        };
        /** @description A session. */
        SessionView: {
            /** @description The conversation to go on with. */
            conversation: string;
            /** @description Whether its first message is still to open it: there is nothing to read yet. */
            fresh: boolean;
            /** @description Who speaks. */
            principal: components["schemas"]["PrincipalView"];
            /** @description Its id. */
            session: string;
            /** @description The token, where no cookie is set: kept in memory, sent as `Authorization: Bearer`. */
            token?: string | null;
        };
        /** @description Something named that is not enabled yet. */
        SetupView: {
            /** @description One sentence. */
            message: string;
            /** @description Where it is named. */
            path: string;
        };
        /** @description What to ship, and where. */
        ShipBody: {
            /** @description The first label of its address. */
            slug?: string | null;
            /**
             * Format: int32
             * @description The version; the draft, saved as one, when unsaid.
             */
            version?: number | null;
            visibility?: components["schemas"]["VisibilityWord"] | null;
        };
        /** @description Where a version was put. */
        ShippedPlaceView: {
            /** @description The door for people. */
            hosted: components["schemas"]["HostedView"];
            /** @description The deployment's id. */
            id: string;
            /** @description Its origin. */
            origin: string;
        };
        /** @description What was shipped. */
        ShippedView: {
            /** @description The app. */
            app: string;
            /** @description Where it runs. */
            deployment: components["schemas"]["ShippedPlaceView"];
            /** @description What it may do that the version before may not, and the reverse. */
            permission_difference: components["schemas"]["DifferenceView"][];
            /**
             * Format: int32
             * @description The number of the version.
             */
            version: number;
        };
        /** @description A ticket out of a one-time link. */
        SignInBody: {
            /** @description What stands in the link's fragment. */
            ticket: string;
        };
        /** @description An app to begin from. */
        TemplateView: {
            /** @description Its colour, or empty. */
            accent: string;
            /** @description A sentence about it. */
            description: string;
            /** @description Its face. */
            emoji: string;
            /** @description Its id. */
            id: string;
            /** @description What kind of application it is. */
            kind: string;
            /** @description Its name. */
            name: string;
            /** @description The text it begins with. */
            text: string;
        };
        /** @description The apps to begin from. */
        TemplatesView: {
            /** @description The shipped ones and a blank one. */
            templates: components["schemas"]["TemplateView"][];
        };
        /** @description A tool with what the rules say of it. */
        ToolView: {
            /** @description What happens to them. */
            behaviour: components["schemas"]["BehaviourWord"];
            /** @description What its calls do. */
            classes: components["schemas"]["ClassWord"][];
            /** @description Where an argument changes the answer. */
            escalations: components["schemas"]["EscalationView"][];
            /** @description Why, in a sentence. */
            reason: string;
            /** @description The words of the rule that decided, when one did. */
            rule?: string | null;
            /**
             * Format: int32
             * @description Which of the five steps decided.
             */
            step: number;
            /** @description Its name in words. */
            title: string;
            /** @description Its name. */
            tool: string;
        };
        /** @description A version with its text. */
        VersionTextView: components["schemas"]["VersionView"] & {
            /** @description The text as written. */
            text: string;
        };
        /** @description A version. */
        VersionView: {
            /**
             * Format: date-time
             * @description When it was made.
             */
            created_at: string;
            /** @description Its id. */
            id: string;
            /** @description What a person says of it. */
            note: string;
            /**
             * Format: int32
             * @description Its number.
             */
            number: number;
        };
        /**
         * @description Whom an address admits.
         * @enum {string}
         */
        VisibilityWord: "private" | "invited" | "organization" | "link" | "public";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get_agui_capabilities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The capabilities */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
    run_agent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The events of the run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            /** @description `session.missing` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `run.conflict` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `body.invalid` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_approvals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalsView"];
                };
            };
            /** @description `session.missing` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    answer_approval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `apr_…` */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswerBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description `approval.not_yours` */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `approval.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `approval.settled` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_apps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppsView"];
                };
            };
        };
    };
    create_app: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAppBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppView"];
                };
            };
            /** @description `template.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `spec.too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `body.invalid`: also a script that is none */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_app: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppView"];
                };
            };
            /** @description `app.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    save_app: {
        parameters: {
            query?: never;
            header: {
                /** @description The draft's revision, in quotes. */
                "If-Match": string;
            };
            path: {
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveAppBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            /** @description `draft.changed`, with `revision` */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `spec.too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `draft.no_revision` */
            428: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    delete_app: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `app.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    check_app: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckAppBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckView"];
                };
            };
            /** @description `spec.too_large` */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    decide_call: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideBody"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecisionView"];
                };
            };
            /** @description `spec.refused`, with `check` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    ship_app: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShippedView"];
                };
            };
            /** @description `slug.taken` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `slug.invalid`; `spec.refused`, with `check` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_difference: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ComparedView"];
                };
            };
            /** @description `spec.refused`, with `check` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    preview_app: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewView"];
                };
            };
            /** @description `spec.refused`, with `check` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_app_rules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RulesView"];
                };
            };
            /** @description `spec.refused`, with `check` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    save_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaveVersionBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionView"];
                };
            };
            /** @description `spec.refused`, with `check` */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_version: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                app: string;
                number: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionTextView"];
                };
            };
            /** @description `version.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_conversations: {
        parameters: {
            query?: {
                /** @description Only those of this app. */
                app?: string | null;
                /** @description Only those older than this. */
                before?: string | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationsView"];
                };
            };
            /** @description `session.missing` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    read_conversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cnv_…` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationView"];
                };
            };
            /** @description `conversation.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    watch_conversation: {
        parameters: {
            query?: {
                /** @description `false` ends the stream after what happened so far. */
                follow?: boolean;
            };
            header?: never;
            path: {
                /** @description `cnv_…` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description AG-UI events; `Last-Event-ID` resumes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            /** @description `conversation.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    stop_run: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cnv_…` */
                id: string;
                /** @description As in RUN_STARTED */
                run: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `conversation.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_deployment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeploymentView"];
                };
            };
            /** @description `deployment.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    withdraw_deployment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Withdrawn. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `deployment.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    enter_deployment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressView"];
                };
            };
            /** @description `deployment.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `deployment.withdrawn` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renew_link: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressView"];
                };
            };
            /** @description `deployment.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `deployment.no_link`, `deployment.withdrawn` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    get_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeView"];
                };
            };
            /** @description `session.missing` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_own_conversations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnConversationsView"];
                };
            };
            /** @description `session.missing` */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    delete_own_conversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `cnv_…` */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `conversation.unknown` */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `conversation.busy` */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    open_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenSessionBody"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            /** @description `nothing.here`: also where the visibility does not admit */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `session.expired_ticket` */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sign_in: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInBody"];
            };
        };
        responses: {
            /** @description Signed in; the cookie is set. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `sign_in.expired`: used, expired or unknown. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sign_out: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    list_templates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplatesView"];
                };
            };
        };
    };
}
