import type { Behaviour } from '#kit';

/* What the server answers, as the Studio reads it. */

export interface Me {
  account: { id: string; name: string };
  organization: { id: string; name: string; role: string };
  server: { base_url: string; apps_domain: string; version: string };
  model: { kind: 'scripted' | 'openai'; name: string };
}

export interface Template {
  id: string;
  name: string;
  description: string;
  kind: string;
  emoji: string;
  accent: string;
  text: string;
}

export interface AppRow {
  id: string;
  name: string;
  kind: string;
  emoji: string;
  accent: string;
  description: string;
  updated_at: string;
  version: number | null;
  problems: number;
  deployments: { id: string; address: string; visibility: Visibility }[];
}

export interface Place {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
}

/** An edit of the text: `text` in place of what stands between the two marks. */
export interface Fix extends Place {
  text: string;
  label: string;
}

/** One thing that stops a spec from being used, where it stands. */
export interface SpecProblem extends Place {
  code: string;
  path: string;
  message: string;
  hint?: string | null;
  fix?: Fix | null;
}

export interface Setup {
  path: string;
  message: string;
}

export interface Check {
  accepted: boolean;
  problems: SpecProblem[];
  setup: Setup[];
}

export interface Version {
  id: string;
  number: number;
  created_at: string;
  note: string | null;
}

export const visibilities = ['private', 'invited', 'organization', 'link', 'public'] as const;
export type Visibility = (typeof visibilities)[number];

export interface Deployment {
  id: string;
  app: string;
  version: number;
  origin: string;
  visibility: Visibility;
  slug: string;
  address: string;
  created_at: string;
  state: 'live' | 'withdrawn';
}

export interface Saved {
  revision: number;
  updated_at: string;
  check: Check;
}

export interface App {
  id: string;
  name: string;
  kind: string;
  emoji: string;
  accent: string;
  draft: Saved & { text: string };
  versions: Version[];
  deployments: Deployment[];
}

export interface Escalation {
  argument: string;
  equals?: unknown;
  includes?: unknown;
  classes: string[];
  behaviour: Behaviour;
}

export interface ToolRules {
  tool: string;
  title: string;
  classes: string[];
  behaviour: Behaviour;
  step: number;
  rule: string | null;
  reason: string;
  escalations: Escalation[];
}

export interface Rules {
  tools: ToolRules[];
  rules: { action: string; applies_to: unknown; behaviour: Behaviour }[];
}

export interface Decision {
  behaviour: Behaviour;
  step: number;
  rule: string | null;
  classes: string[];
  reason: string;
}

export interface Preview {
  origin: string;
  address: string;
  ticket: string;
  deployment: string;
  expires_at: string;
}

export interface Difference {
  tool: string;
  before: Behaviour | null;
  after: Behaviour | null;
  classes: string[];
  looser: boolean;
  sentence: string;
}

export interface Compared {
  version: number | null;
  running: number | null;
  difference: Difference[];
}

export interface Shipped {
  app: string;
  version: number;
  deployment: { id: string; origin: string; hosted: { visibility: Visibility; address: string } };
  permission_difference: Difference[];
}

export type ConversationState = 'idle' | 'running' | 'waiting' | 'failed';

export interface ConversationRow {
  id: string;
  app: string;
  app_name: string;
  emoji: string;
  deployment: string;
  principal: { kind: string; name: string };
  title: string;
  state: ConversationState;
  updated_at: string;
  turns: number;
}

export interface ConversationPage {
  conversations: ConversationRow[];
  next?: string | null;
}
