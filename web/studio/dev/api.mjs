/* The Studio's HTTP interface over a world in memory. A call is told by its method and path; it answers a body, or a
   status and a body. */
import schema from '../../../schema/appspec.schema.json' with { type: 'json' };
import { ago, check, difference, events, rules, templates } from './data.mjs';
import { accepted, appRow, appView, find, Refusal, World } from './world.mjs';

const account = {
  'POST /api/sign-in': (world, _, body) => {
    if (body.ticket !== 'good') {
      throw new Refusal(410, 'sign_in.expired', 'This sign-in link was used or has expired.');
    }
    world.signedIn = true;
    return [204];
  },
  'POST /api/sign-out': (world) => {
    world.signedIn = false;
    return [204];
  },
  'GET /api/me': (world) => ({
    account: { id: 'acc_1', name: 'Ada' },
    organization: { id: 'org_1', name: 'Ada’s workshop', role: 'owner' },
    server: { base_url: 'http://localhost:8080', apps_domain: 'localhost', version: '0.1.0' },
    model: world.model,
  }),
};

const apps = {
  'GET /api/templates': () => ({ templates }),
  'GET /api/apps': (world) => ({ apps: world.apps.map(appRow) }),
  'POST /api/apps': (world, _, body) => {
    const text = body.text ?? templates.find((one) => one.id === body.template)?.text;
    if (text === undefined) throw new Refusal(404, 'template.unknown', 'There is no such template.');
    return [201, appView(world.create(text))];
  },
  'GET /api/apps/:': (world, [id]) => appView(world.app(id)),
  'PUT /api/apps/:': (world, [id], body, request) =>
    world.save(world.app(id), body.text, Number(String(request.headers['if-match']).replaceAll('"', ''))),
  'DELETE /api/apps/:': (world, [id]) => {
    world.apps = world.apps.filter((one) => one.id !== id);
    return [204];
  },
  'POST /api/apps/:/check': (_, __, body) => check(body.text),
  'POST /api/apps/:/versions': (world, [id], body) => [201, world.keepVersion(world.app(id), body.note)],
  'GET /api/apps/:/versions/:': (world, [id, number]) =>
    world.app(id).versions.find((one) => one.number === Number(number)),
  'GET /api/apps/:/rules': () => rules,
  'POST /api/apps/:/decide': (_, __, body) => {
    const tools = rules.tools.map((one) => ({ ...one, id: one.tool }));
    const { behaviour, step, classes, reason } = find(tools, body.tool, 'tool.unknown');
    return { behaviour, step, rule: null, classes, reason };
  },
};

const shipping = {
  'POST /api/apps/:/preview': (world, [id]) => {
    accepted(world.app(id).draft.text);
    const origin = world.previewOrigin;
    const ticket = world.id('tkt');
    const address = `${origin}/preview#${ticket}`;
    return [201, { origin, address, ticket, deployment: 'dep_preview', expires_at: ago(-15) }];
  },
  'POST /api/apps/:/deployments': (world, [id], body) => [201, world.ship(world.app(id), body)],
  'GET /api/apps/:/difference': (world, [id]) => {
    const running = world.app(id).deployments[0]?.version ?? null;
    return { version: null, running, difference };
  },
  'GET /api/deployments/:': (world, [id]) => world.deployment(id),
  'POST /api/deployments/:/enter': (world, [id]) => [
    201,
    { address: `${world.deployment(id).origin}/enter#t1` },
  ],
  'POST /api/deployments/:/link': (world, [id]) => {
    const place = world.deployment(id);
    place.address = `${place.origin}/l/${world.id('new')}`;
    return { address: place.address };
  },
  'DELETE /api/deployments/:': (world, [id]) => {
    for (const app of world.apps) app.deployments = app.deployments.filter((place) => place.id !== id);
    return [204];
  },
};

const people = {
  'GET /api/approvals': (world) => ({ approvals: world.approvals.filter((one) => one.state === 'open') }),
  'POST /api/approvals/:': (world, [id], body) =>
    world.answer(find(world.approvals, id, 'approval.unknown'), body),
  'GET /api/conversations': (world, _, __, request) => {
    const app = new URL(request.url, 'http://localhost').searchParams.get('app');
    return { conversations: world.conversations.filter((one) => !app || one.app === app) };
  },
  'GET /api/conversations/:': (world, [id]) => find(world.conversations, id, 'conversation.unknown'),
  'GET /schema/appspec.schema.json': () => schema,
};

const routes = Object.entries({ ...account, ...apps, ...shipping, ...people }).map(([name, run]) => ({
  pattern: new RegExp(`^${name.replace(/[.]/g, '\\$&').replaceAll('/:', '/([^/?]+)')}$`),
  run,
}));

function answerOf(world, request, path, body) {
  for (const { pattern, run } of routes) {
    const match = pattern.exec(`${request.method} ${path}`);
    if (!match) continue;
    const answer = run(world, match.slice(1), body, request);
    const withStatus = Array.isArray(answer) && typeof answer[0] === 'number';
    return withStatus ? { status: answer[0], body: answer[1] } : { status: 200, body: answer };
  }
  throw new Refusal(404, 'unknown', 'There is nothing at this address.');
}

/** A fresh world behind its interface. `previewOrigin` is where previews are. */
export function makeWorld(previewOrigin) {
  const world = new World(previewOrigin);
  return {
    world,
    events: (id) => events(id, world.approvals),
    answer(request, path, body) {
      try {
        if (!world.signedIn && path !== '/api/sign-in' && !path.startsWith('/schema/')) {
          throw new Refusal(401, 'session.missing', 'You are not signed in.');
        }
        return answerOf(world, request, path, body);
      } catch (error) {
        if (error instanceof Refusal) return error.answer;
        throw error;
      }
    },
  };
}
