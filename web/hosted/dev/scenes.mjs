/* What the mock server plays: settings of a page, and the events of its runs. Each scene is one state of the page. */

const now = () => Date.now();
const minutes = (count) => new Date(now() + count * 60_000).toISOString();

export const apps = {
  desk: {
    id: 'app_desk',
    name: 'Support Desk',
    kind: 'chat',
    description: "Answers from the product's documents",
    emoji: '🛟',
    accent: 'violet',
    theme: null,
    layout: 'chat',
    welcome: 'Ask about plans, billing and set-up. Answers come with the passage they are taken from.',
    starters: [
      { label: 'Change my plan', message: 'Can I change my plan in the middle of a term?', category: '' },
      { label: 'Who sees my data?', message: 'Who can see my data?', category: '' },
      { label: 'Cancel', message: 'How do I cancel?', category: '' },
    ],
    commands: [],
    modes: [
      {
        id: 'depth',
        label: 'Depth',
        options: [
          { id: 'quick', label: 'Quick' },
          { id: 'thorough', label: 'Thorough' },
        ],
        default: 'quick',
      },
    ],
    profiles: [],
    settings: null,
    surface: null,
    page: null,
    language: 'en',
  },
  notes: {
    id: 'app_notes',
    name: 'Notes Keeper',
    kind: 'chat',
    description: 'Reads and writes the notes of one folder',
    emoji: '🗒️',
    accent: 'green',
    theme: null,
    layout: 'chat',
    welcome: 'I read your notes and write new ones. Before I write, I ask.',
    starters: [{ label: 'What is in my notes?', message: 'What is in my notes?', category: '' }],
    modes: [],
    surface: null,
    language: 'en',
  },
  quote: {
    id: 'app_quote',
    name: 'Quote Calculator',
    kind: 'widget',
    description: 'Computes a quote and shows how the total is made',
    emoji: '🧮',
    accent: 'sky',
    theme: null,
    layout: 'page',
    welcome: 'Fill in the form, or tell me what you need.',
    starters: [{ label: '40 seats, yearly', message: 'What do 40 seats cost, paid yearly?', category: '' }],
    modes: [],
    language: 'en',
    surface: {
      protocol: 'a2ui/v0.9',
      components: [
        { id: 'root', component: 'Column', children: ['asked', 'total', 'lines', 'chart'] },
        { id: 'asked', component: 'Card', child: 'quote' },
        {
          id: 'quote',
          component: 'Form',
          title: 'The quote',
          submit_label: 'Compute',
          schema: {
            type: 'object',
            required: ['seats', 'plan'],
            properties: {
              seats: { type: 'integer', minimum: 1, maximum: 500, title: 'Seats', default: 10 },
              plan: {
                type: 'string',
                enum: ['Team', 'Business', 'Enterprise'],
                title: 'Plan',
                default: 'Team',
              },
              term: { type: 'integer', minimum: 1, maximum: 36, title: 'Months', default: 12 },
              support: { type: 'boolean', title: 'Support by phone' },
              extras: {
                type: 'array',
                uniqueItems: true,
                title: 'Extras',
                items: { type: 'string', enum: ['Single sign-on', 'Audit log', 'Training'] },
              },
              from: { type: 'string', format: 'date', title: 'From' },
            },
          },
          ui: {
            term: { 'ui:widget': 'range' },
            plan: { 'ui:widget': 'radio' },
            support: { 'ui:widget': 'switch' },
          },
          values: { path: '/quote' },
          action: { event: { name: 'send', context: { values: { path: '/quote' } } } },
        },
        { id: 'total', component: 'Text', variant: 'h2', text: { path: '/outputs/total' } },
        {
          id: 'lines',
          component: 'Table',
          title: 'How the total is made',
          columns: ['item', 'count', 'price', 'sum'],
          rows: { path: '/outputs/lines' },
        },
        {
          id: 'chart',
          component: 'Chart',
          kind: 'bar',
          title: 'By month',
          x: 'month',
          y: 'sum',
          points: { path: '/outputs/months' },
        },
      ],
    },
  },
};

const started = { type: 'RUN_STARTED', threadId: 'cnv_1', runId: 'run_1' };
const finished = { type: 'RUN_FINISHED', threadId: 'cnv_1', runId: 'run_1', outcome: { type: 'success' } };

export const text = (messageId, words, role = 'assistant') => [
  { type: 'TEXT_MESSAGE_START', messageId, role },
  { type: 'TEXT_MESSAGE_CONTENT', messageId, delta: words },
  { type: 'TEXT_MESSAGE_END', messageId },
];

const half = (messageId, words) => text(messageId, words).slice(0, 2);

const told = (call, value) => ({
  type: 'CUSTOM',
  name: 'loop.call',
  timestamp: now(),
  value: { call, ...value },
});

const called = (call, tool, given, value, result) => [
  { type: 'TOOL_CALL_START', toolCallId: call, toolCallName: tool, timestamp: now() },
  { type: 'TOOL_CALL_ARGS', toolCallId: call, delta: JSON.stringify(given) },
  { type: 'TOOL_CALL_END', toolCallId: call },
  told(call, { tool, ...value, state: 'running' }),
  ...(result === null
    ? []
    : [
        { ...told(call, { tool, ...value, state: value.state ?? 'done' }), timestamp: now() + 240 },
        {
          type: 'TOOL_CALL_RESULT',
          messageId: `${call}_result`,
          toolCallId: call,
          content: result,
          role: 'tool',
        },
      ]),
];

const searched = called(
  'call_1',
  'documents.search',
  { question: 'change plan in the middle of a term', documents: ['Plans and billing', 'Set-up'] },
  {
    title: 'Search the documents',
    classes: ['read'],
    behaviour: 'do_it',
    step: 5,
    reason: 'No rule says otherwise, and reading is done.',
    line: 'Searched the documents, 3 passages',
  },
  'Plans and billing, section 4: the price of the remaining days is charged at the time of the change.',
);

const answer = `Yes. An **upgrade** takes effect at once and you pay the difference for the days that remain. A downgrade waits for the end of the term.

| Change | When | Price |
| --- | --- | --- |
| Upgrade | at once | the days that remain |
| Downgrade | at the end | nothing |

> **Plans and billing**, section 4 · “…the price of the remaining days is charged at the time of the change…”

1. Open *Settings*, then \`Plan\`.
2. Choose the plan and confirm.

See [the billing page](https://docs.example/billing).`;

const letter = `# Trip to Porto

- Train at 9:14, platform 3
- Hotel near the river, booked until Sunday
- Ask Inês about Saturday`;

const approvalOf = (id, call, part = {}) => ({
  id,
  call,
  conversation: 'cnv_1',
  app: { id: 'app_notes', name: 'Notes Keeper', emoji: '🗒️', accent: 'green' },
  tool: 'filesystem.write_file',
  title: 'Write a file',
  action: 'Write a note',
  behaviour: 'ask_first',
  step: 3,
  classes: ['write'],
  reason: 'The rule “Write a note” asks first.',
  arguments: { path: 'notes/porto.md', content: letter },
  fields: [
    { name: 'path', label: 'File', value: 'notes/porto.md', long: false },
    { name: 'content', label: 'Content', value: letter, long: true },
  ],
  digest: 'sha256:4f1c0a9be2d7c3380f6b51d8a0e2f9447cc1e35ab0d2864be8f7a1930c5d62ee',
  for: { kind: 'owner', name: 'Ada' },
  asked_at: minutes(-1),
  expires_at: minutes(23.4 * 60),
  state: 'open',
  may_answer: true,
  waiting_for: 'you',
  ...part,
});

const writing = (call, approval, part = {}) => [
  { type: 'TOOL_CALL_START', toolCallId: call, toolCallName: 'filesystem.write_file', timestamp: now() },
  { type: 'TOOL_CALL_ARGS', toolCallId: call, delta: JSON.stringify(approval.arguments) },
  { type: 'TOOL_CALL_END', toolCallId: call },
  told(call, {
    tool: 'filesystem.write_file',
    title: 'Write a file',
    classes: ['write'],
    behaviour: 'ask_first',
    state: 'waiting',
    line: `Write ${approval.arguments.path}`,
    approval: approval.id,
    ...part,
  }),
  { type: 'CUSTOM', name: 'loop.approval', value: approval },
];

const parked = (approvals) => ({
  ...finished,
  outcome: {
    type: 'interrupt',
    interrupts: approvals.map((approval) => ({
      id: approval.id,
      reason: 'tool_call',
      toolCallId: approval.call,
      message: approval.action,
      expiresAt: approval.expires_at,
      metadata: { loop: approval },
    })),
  },
});

const asked = (words) => text('msg_0', words, 'user');
const ask = 'Note what we said about Porto.';
const open = approvalOf('apr_1', 'call_2');
const answered = (state, reason = '') => ({
  ...open,
  state,
  may_answer: false,
  answered: { by: { kind: 'owner', name: 'Ada' }, at: minutes(-2), reason },
});

const inNotes = [...asked(ask), ...text('msg_1', 'I will write that down as a note of its own.')];
const totals = {
  total: 'Total: € 8,640.00',
  lines: [
    { item: 'Seats, Business', count: 40, price: 18, sum: 8640 },
    { item: 'Paid yearly', count: 1, price: -864, sum: -864 },
    { item: 'Support by phone', count: 12, price: 72, sum: 864 },
  ],
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'].map((month, at) => ({ month, sum: 640 + at * 40 })),
};

const long = Array.from({ length: 14 }, (_, at) => [
  ...text(`q${at}`, `Question ${at + 1}: how is it with section ${at + 1}?`, 'user'),
  ...text(`a${at}`, `Section ${at + 1} says that everything stays as it is until the end of the term.`),
]).flat();

/** `app`, what `/events` replays, and what a run answers; `hold` leaves the run's stream open. */
export const scenes = {
  empty: { app: 'desk', past: [] },
  thinking: { app: 'desk', past: [], run: [started], hold: true },
  streaming: {
    app: 'desk',
    past: [],
    run: [
      started,
      ...searched,
      ...half(
        'msg_1',
        'I cannot change a plan for somebody who has not signed in. **Sign in** and I will prepare the upgrade for you to',
      ),
    ],
    hold: true,
  },
  working: { app: 'desk', past: [], run: [started, ...searched.slice(0, 4)], hold: true },
  answered: {
    app: 'desk',
    past: [
      started,
      ...asked('Can I change my plan in the middle of a term?'),
      ...searched,
      ...text('msg_1', answer),
      finished,
    ],
  },
  stopped: {
    app: 'desk',
    past: [
      started,
      ...asked('Tell me everything.'),
      ...text('msg_1', 'There is a lot to'),
      { ...finished, outcome: { type: 'cancelled' } },
    ],
  },
  failed: {
    app: 'desk',
    past: [
      started,
      ...asked('Can I change my plan?'),
      {
        type: 'RUN_ERROR',
        code: 'model.rate_limited',
        message: 'The model takes no more questions for 20 seconds. Your message is kept.',
      },
    ],
  },
  long: { app: 'desk', past: [started, ...long, finished] },
  approval: { app: 'notes', past: [started, ...inNotes, ...writing('call_2', open), parked([open])] },
  approvals: {
    app: 'notes',
    past: [
      started,
      ...inNotes,
      ...writing('call_2', open),
      ...writing(
        'call_3',
        approvalOf('apr_2', 'call_3', { arguments: { path: 'notes/b.md', content: 'Two' }, fields: [] }),
      ),
      parked([open, approvalOf('apr_2', 'call_3')]),
    ],
  },
  owner: {
    app: 'notes',
    past: [
      started,
      ...inNotes,
      ...writing(
        'call_2',
        approvalOf('apr_1', 'call_2', {
          may_answer: false,
          waiting_for: 'owner',
          for: { kind: 'visitor', name: '' },
        }),
      ),
      parked([
        approvalOf('apr_1', 'call_2', {
          may_answer: false,
          waiting_for: 'owner',
          for: { kind: 'visitor', name: '' },
        }),
      ]),
    ],
  },
  refused: {
    app: 'notes',
    past: [
      started,
      ...inNotes,
      ...writing('call_2', answered('refused', 'Not before Inês has answered.'), {
        state: 'refused',
        line: 'Not written: refused',
      }),
      ...text('msg_2', 'Understood: nothing was written. I keep the text here until you want it.'),
      finished,
    ],
  },
  approved: {
    app: 'notes',
    past: [
      started,
      ...inNotes,
      ...writing('call_2', answered('approved'), { state: 'done', line: 'Wrote notes/porto.md' }),
      { type: 'TOOL_CALL_RESULT', messageId: 'r2', toolCallId: 'call_2', content: 'ok', role: 'tool' },
      ...text('msg_2', 'Done. The note is in `notes/porto.md`.'),
      finished,
    ],
  },
  visitor: {
    app: 'notes',
    past: [
      started,
      ...asked(ask),
      ...called(
        'call_2',
        'filesystem.write_file',
        {},
        {
          title: 'Write a file',
          classes: ['write'],
          behaviour: 'leave_to_me',
          state: 'refused',
          line: 'Not done: a visitor may only read',
        },
        '',
      ),
      {
        type: 'CUSTOM',
        name: 'loop.notice',
        value: {
          code: 'visitor.reads',
          message: 'You are not signed in here, so this app only reads for you.',
        },
      },
      ...text('msg_2', 'I cannot write notes for somebody who is not signed in.'),
      finished,
    ],
  },
  scripted: {
    app: 'notes',
    past: [],
    settings: { model: { scripted: true }, studio: 'http://localhost:8080/' },
  },
  widget: { app: 'quote', past: [] },
  widgetFilled: {
    app: 'quote',
    past: [
      started,
      {
        type: 'STATE_SNAPSHOT',
        snapshot: {
          quote: { seats: 40, plan: 'Business', term: 12, support: true, extras: ['Audit log'] },
          outputs: totals,
        },
      },
      ...called(
        'call_1',
        'calculate',
        { seats: 40 },
        { title: 'Calculate', classes: ['read'], behaviour: 'do_it', line: 'Computed the total' },
        '8640',
      ),
      ...text('msg_1', 'The total is **€ 8,640.00** for 40 seats, paid yearly.'),
      finished,
    ],
  },
  noSession: {
    app: 'desk',
    past: [],
    sessions: { status: 401, code: 'session.missing', detail: 'There is no session here.' },
  },
  notFound: {
    app: 'desk',
    past: [],
    sessions: null,
    events: { status: 404, code: 'conversation.unknown', detail: 'There is no such conversation.' },
  },
  previewEnded: {
    app: 'notes',
    past: [],
    settings: { page: 'preview', studio: 'http://localhost:8080/' },
    path: '/preview',
  },
  preview: { app: 'notes', past: [], settings: { page: 'preview' }, path: '/preview' },
  enterExpired: {
    app: 'notes',
    past: [],
    path: '/enter',
    sessions: { status: 410, code: 'sign_in.expired', detail: 'This link is used or too old.' },
  },
};

export const mine = [
  {
    id: 'cnv_1',
    thread: 'cnv_1',
    title: 'Can I change my plan in the middle of a term?',
    updated_at: minutes(-3),
  },
  { id: 'cnv_2', thread: 'cnv_2', title: 'Who can see my data?', updated_at: minutes(-60 * 26) },
  { id: 'cnv_3', thread: 'cnv_3', title: '', updated_at: minutes(-60 * 24 * 9) },
];
