/* What the mock server holds: three apps, their versions, what they may do, and a few conversations. */
import { readFileSync } from 'node:fs';

const specs = new URL('../../../specs/apps/', import.meta.url);
const read = (name) => readFileSync(new URL(`${name}.yaml`, specs), 'utf8');
export const ago = (minutes) => new Date(Date.now() - minutes * 60_000).toISOString();

export const outline = (text) => {
  const line = (key) =>
    new RegExp(`^${key}: *["']?(.*?)["']? *$`, 'm').exec(text)?.[1]?.replace(/^>-?$/, '') ?? '';
  const accent = /^ {2}accent: *(\w+)/m.exec(text)?.[1] ?? 'green';
  return {
    name: line('name'),
    kind: line('kind'),
    emoji: line('emoji') || '👀',
    accent,
    description: line('description'),
  };
};

const starts = ['notes-keeper', 'support-desk', 'quote-calculator', 'blank'];
export const templates = starts.map((id) => ({ id, text: read(id), ...outline(read(id)) }));

const text = (id) => templates.find((one) => one.id === id).text;
const broken = text('notes-keeper').replace(
  'applies_to: write\n    behaviour: ask_first',
  'applies_to: write\n    behavior: ask_first',
);

export const setup = (spec) =>
  /example-simple/.test(spec)
    ? [
        {
          path: 'connections.0',
          message: 'The server “filesystem” is not enabled here: enable it in the settings.',
        },
      ]
    : [];

/** Enough of a check to look at: the misspelt key, and a line that is no YAML. */
export function check(spec) {
  const problems = spec.split('\n').flatMap((line, at) => {
    const misspelt = /^(\s*)behavior:/.exec(line);
    if (misspelt) {
      const place = {
        line: at + 1,
        column: misspelt[1].length + 1,
        end_line: at + 1,
        end_column: misspelt[1].length + 9,
      };
      const fix = { ...place, text: 'behaviour', label: 'Write behaviour' };
      const message = 'A rule has no key “behavior”. Did you mean “behaviour”?';
      return [{ code: 'key.unknown', path: 'rules.1.behavior', ...place, message, fix }];
    }
    if (/^kind: *(?!chat|widget|worker)\S/.test(line)) {
      const place = { line: at + 1, column: 7, end_line: at + 1, end_column: line.length + 1 };
      const message = `There is no kind “${line.slice(6)}”.`;
      return [
        { code: 'value.unknown', path: 'kind', ...place, message, hint: 'Choose chat, widget or worker.' },
      ];
    }
    return [];
  });
  return { accepted: problems.length === 0, problems, setup: setup(spec) };
}

const place = (id, app, version, slug, visibility) => ({
  id,
  app,
  version,
  slug,
  visibility,
  origin: `http://${slug}.localhost:8080`,
  address: `http://${slug}.localhost:8080/${visibility === 'link' ? 'l/4pZ0vWq8TkOa2Rr7yXbN1w' : ''}`,
  created_at: ago(60 * 26),
  state: 'live',
});

const app = (id, spec, part) => ({
  id,
  draft: { text: spec, revision: 4, updated_at: ago(2) },
  versions: [],
  deployments: [],
  ...part,
});
const version = (number, minutes, note, spec) => ({
  id: `ver_${number}`,
  number,
  created_at: ago(minutes),
  note,
  text: spec,
});

export const startApps = () => [
  app('app_notes', text('notes-keeper'), {
    versions: [
      version(1, 60 * 50, 'First', text('blank')),
      version(2, 60 * 26, 'Ask before anything is written', text('notes-keeper')),
    ],
    deployments: [place('dep_notes', 'app_notes', 2, 'notes', 'link')],
  }),
  app('app_desk', text('support-desk'), {
    draft: { text: text('support-desk'), revision: 9, updated_at: ago(190) },
    versions: [version(7, 60 * 90, null, text('support-desk'))],
    deployments: [place('dep_desk', 'app_desk', 7, 'help', 'public')],
  }),
  app('app_quote', text('quote-calculator'), {
    draft: { text: text('quote-calculator'), revision: 2, updated_at: ago(60 * 30) },
    versions: [version(1, 60 * 40, null, text('quote-calculator'))],
  }),
  app('app_broken', broken.replace('name: Notes Keeper', 'name: Reading List'), {
    draft: {
      text: broken.replace('name: Notes Keeper', 'name: Reading List'),
      revision: 1,
      updated_at: ago(60 * 72),
    },
  }),
];

const tool = (name, title, classes, behaviour, step, reason, escalations = []) => ({
  tool: name,
  title,
  classes,
  behaviour,
  step,
  rule: null,
  reason,
  escalations,
});

export const rules = {
  tools: [
    tool(
      'filesystem.list_directory',
      'List a folder',
      ['read'],
      'do_it',
      5,
      'Rule “Read the notes” on read.',
    ),
    tool('filesystem.read_text_file', 'Read a file', ['read'], 'do_it', 5, 'Rule “Read the notes” on read.'),
    tool(
      'filesystem.write_file',
      'Write a file',
      ['write'],
      'ask_first',
      5,
      'Rule “Write a note” on write.',
      [{ argument: 'path', includes: ['..', '~'], classes: ['write', 'delete'], behaviour: 'leave_to_me' }],
    ),
    tool('filesystem.edit_file', 'Change a file', ['write'], 'ask_first', 5, 'Rule “Write a note” on write.'),
    tool(
      'filesystem.move_file',
      'Move or rename a file',
      ['write', 'delete'],
      'leave_to_me',
      3,
      'Rule “Move or rename a note” names the tool.',
    ),
    tool(
      'calculate',
      'Calculate',
      ['read'],
      'if_asked',
      5,
      'Rule “Calculate” on read, when it was asked for.',
    ),
  ],
  rules: [],
};

export const difference = [
  {
    tool: 'filesystem.read_text_file',
    before: null,
    after: 'do_it',
    classes: ['read'],
    looser: true,
    sentence: '“filesystem.read_text_file” is new: a call is done without asking.',
  },
  {
    tool: 'filesystem.move_file',
    before: 'ask_first',
    after: 'leave_to_me',
    classes: ['write', 'delete'],
    looser: false,
    sentence: '“filesystem.move_file” is left to the person; before, it asked first.',
  },
  {
    tool: 'filesystem.edit_file',
    before: 'ask_first',
    after: 'do_it',
    classes: ['write'],
    looser: true,
    sentence: '“filesystem.edit_file” is done without asking; before, it asked first.',
  },
];

const face = { id: 'app_notes', name: 'Notes Keeper', emoji: '🗒️', accent: 'lime' };
const approval = (id, minutes, part) => ({
  id,
  call: `call_${id}`,
  conversation: 'cnv_1',
  app: face,
  tool: 'filesystem.write_file',
  title: 'Write a file',
  action: 'Write a note',
  behaviour: 'ask_first',
  step: 5,
  classes: ['write'],
  reason: 'It writes, and the rule “Write a note” asks first.',
  arguments: { path: 'shopping.txt', content: 'milk\nbread\npears\n' },
  fields: [
    { name: 'path', label: 'Path', value: 'shopping.txt', long: false },
    { name: 'content', label: 'Content', value: 'milk\nbread\npears', long: true },
  ],
  digest: 'sha256:9b1c3a5d7e2f4608a1b2c3d4e5f60718293a4b5c6d7e8f900112233445566778',
  for: { kind: 'owner', name: 'Ada' },
  asked_at: ago(60),
  expires_at: new Date(Date.now() + minutes * 60_000).toISOString(),
  state: 'open',
  may_answer: true,
  waiting_for: 'owner',
  ...part,
});

export const startApprovals = () => [
  approval('apr_1', 60 * 23),
  approval('apr_2', 60 * 4, {
    app: { id: 'app_desk', name: 'Support Desk', emoji: '🛟', accent: 'violet' },
    tool: 'mail.send',
    title: 'Send a mail',
    action: 'Answer a customer',
    classes: ['send'],
    arguments: { to: 'kim@shop.example', subject: 'Your order', body: 'It left today.\n\nThe desk' },
    fields: [
      { name: 'to', label: 'To', value: 'kim@shop.example', long: false },
      { name: 'subject', label: 'Subject', value: 'Your order', long: false },
      { name: 'body', label: 'Message', value: 'It left today.\n\nThe desk', long: true },
    ],
    for: { kind: 'visitor', name: 'a visitor' },
  }),
];

const conversation = (id, minutes, part) => ({
  id,
  app: 'app_notes',
  app_name: 'Notes Keeper',
  emoji: '🗒️',
  deployment: 'dep_notes',
  principal: { kind: 'visitor', name: 'Visitor' },
  title: 'Which notes are there?',
  state: 'idle',
  updated_at: ago(minutes),
  turns: 2,
  ...part,
});
const desk = { app: 'app_desk', app_name: 'Support Desk', emoji: '🛟', deployment: 'dep_desk' };
export const conversations = [
  conversation('cnv_1', 1, {
    title: 'Write milk, bread and pears into shopping.txt',
    state: 'waiting',
    deployment: 'dep_preview',
    principal: { kind: 'owner', name: 'Ada' },
    turns: 1,
  }),
  conversation('cnv_2', 4, {
    ...desk,
    title: 'Can I change my plan in the middle of a term?',
    state: 'running',
    turns: 3,
  }),
  conversation('cnv_3', 65),
  conversation('cnv_4', 60 * 5, { ...desk, title: 'Who can see my data?', turns: 6 }),
  conversation('cnv_5', 60 * 28, {
    title: 'Rename shopping.txt to groceries.txt',
    state: 'failed',
    principal: { kind: 'member', name: 'Grace' },
  }),
];

const said = (id, role, delta) => [
  { type: 'TEXT_MESSAGE_START', messageId: id, role },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta },
  { type: 'TEXT_MESSAGE_END', messageId: id },
];
const called = (id, name, value, result) => [
  { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name },
  { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: JSON.stringify(value.arguments) },
  { type: 'TOOL_CALL_END', toolCallId: id },
  { type: 'CUSTOM', name: 'loop.call', value: { call: id, tool: name, ...value } },
  ...(result
    ? [{ type: 'TOOL_CALL_RESULT', messageId: `r-${id}`, toolCallId: id, content: result, role: 'tool' }]
    : []),
];

/** What happened in a conversation, as its owner sees it. */
export function events(id, approvals) {
  const waiting = approvals.find((one) => one.id === 'apr_1');
  const open = id === 'cnv_1' && waiting?.state === 'open';
  const run = { threadId: id, runId: 'run_1' };
  const write = {
    title: 'Write a file',
    classes: ['write'],
    behaviour: 'ask_first',
    step: 5,
    rule: 'Write a note',
    reason: 'It writes, and the rule “Write a note” asks first.',
    state: open ? 'waiting' : 'done',
    line: 'Write shopping.txt',
    approval: 'apr_1',
    arguments: { path: 'shopping.txt', content: 'milk\nbread\npears\n' },
  };
  const list = {
    title: 'List a folder',
    classes: ['read'],
    behaviour: 'do_it',
    step: 5,
    rule: 'Read the notes',
    reason: 'It reads, and the rule “Read the notes” lets it.',
    state: 'done',
    line: 'Looked into the folder',
    arguments: { path: '.' },
  };
  return [
    { type: 'RUN_STARTED', ...run },
    ...said('m1', 'user', 'Write milk, bread and pears into shopping.txt'),
    ...called('call_0', 'filesystem.list_directory', list, '[FILE] ideas.md'),
    ...said('m2', 'assistant', 'There is **no list** yet. I would write it like this:'),
    ...called(
      'call_apr_1',
      'filesystem.write_file',
      write,
      open ? null : 'Successfully wrote to shopping.txt',
    ),
    { type: 'CUSTOM', name: 'loop.approval', value: waiting },
    ...(open
      ? [
          {
            type: 'RUN_FINISHED',
            ...run,
            outcome: {
              type: 'interrupt',
              interrupts: [{ id: 'apr_1', toolCallId: 'call_apr_1', metadata: { loop: waiting } }],
            },
          },
        ]
      : [
          ...said('m3', 'assistant', 'Done.'),
          { type: 'RUN_FINISHED', ...run, outcome: { type: 'success' } },
        ]),
  ];
}
