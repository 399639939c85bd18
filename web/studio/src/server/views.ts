import type { components } from '#api';

/* What the server answers, by the names the Studio uses. The shapes are generated from the server's own description. */
type Views = components['schemas'];

export type Me = Views['MeView'];
export type Template = Views['TemplateView'];
export type AppRow = Views['AppRowView'];
export type App = Views['AppView'];
export type Saved = Views['SavedView'];
export type Check = Views['CheckView'];
/** One thing that stops a spec from being used, where it stands. */
export type SpecProblem = Views['ProblemView'];
/** An edit of the text: `text` in place of what stands between the two marks. */
export type Fix = Views['FixView'];
export type Place = Pick<Fix, 'line' | 'column' | 'end_line' | 'end_column'>;
export type Version = Views['VersionView'];
export type VersionText = Views['VersionTextView'];
export type Visibility = Views['VisibilityWord'];
export type Deployment = Views['DeploymentView'];
export type Rules = Views['RulesView'];
export type ToolRules = Views['ToolView'];
export type Escalation = Views['EscalationView'];
export type Decision = Views['DecisionView'];
export type Preview = Views['PreviewView'];
export type Compared = Views['ComparedView'];
export type Difference = Views['DifferenceView'];
export type Shipped = Views['ShippedView'];
export type ConversationRow = Views['ConversationView'];
export type ConversationPage = Views['ConversationsView'];

/** How a conversation stands. A word of a newer server is read as one at rest. */
export type ConversationState = 'idle' | 'running' | 'waiting' | 'failed';
