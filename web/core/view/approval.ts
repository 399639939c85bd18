import { type Fields, fields, list, maybeText, oneOf, text, texts } from './read';

export const approvalStates = ['open', 'approved', 'refused', 'expired', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];

export interface ApprovalField {
  name: string;
  label: string;
  value: string;
  long: boolean;
}

/** A person's yes or no to one exact call. */
export interface Approval {
  id: string;
  call: string;
  conversation: string;
  app: { id: string; name: string; emoji: string; accent: string };
  tool: string;
  title: string;
  /** The rule's own words, when a rule asked. */
  action: string | null;
  behaviour: string;
  step: number | null;
  classes: string[];
  reason: string;
  arguments: Fields;
  fields: ApprovalField[];
  digest: string;
  for: { kind: string; name: string };
  askedAt: string;
  expiresAt: string;
  state: ApprovalState;
  mayAnswer: boolean;
  waitingFor: 'owner' | 'you' | null;
  answered: { by: string; at: string; reason: string } | null;
}

function readField(value: unknown): ApprovalField {
  const field = fields(value);
  const name = text(field.name);
  return { name, label: text(field.label) || name, value: text(field.value), long: field.long === true };
}

/** Who answered, told as a name or as a principal. */
const named = (value: unknown): string => text(value) || text(fields(value).name);

export function readApproval(value: unknown): Approval {
  const given = fields(value);
  const app = fields(given.app);
  const principal = fields(given.for);
  const answered = fields(given.answered);
  return {
    id: text(given.id),
    call: text(given.call),
    conversation: text(given.conversation),
    app: { id: text(app.id), name: text(app.name), emoji: text(app.emoji), accent: text(app.accent) },
    tool: text(given.tool),
    title: text(given.title) || text(given.tool),
    action: maybeText(given.action),
    behaviour: text(given.behaviour),
    step: typeof given.step === 'number' ? given.step : null,
    classes: texts(given.classes),
    reason: text(given.reason),
    arguments: fields(given.arguments),
    fields: list(given.fields).map(readField),
    digest: text(given.digest),
    for: { kind: text(principal.kind), name: text(principal.name) },
    askedAt: text(given.asked_at),
    expiresAt: text(given.expires_at),
    state: oneOf(given.state, approvalStates, 'open'),
    mayAnswer: given.may_answer === true,
    waitingFor: given.waiting_for === 'owner' || given.waiting_for === 'you' ? given.waiting_for : null,
    answered: answered.at
      ? { by: named(answered.by), at: text(answered.at), reason: text(answered.reason) }
      : null,
  };
}
