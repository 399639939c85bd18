/* The Studio's HTTP interface, in memory. */

import schema from '../../../schema/appspec.schema.json' with { type: 'json' };
import {
  ago,
  check,
  conversations,
  difference,
  events,
  outline,
  rules,
  startApprovals,
  startApps,
  templates,
} from './data.mjs';

const now = () => new Date().toISOString();

class Refusal extends Error {
  constructor(status, code, detail, more = {}) {
    super(detail);
    this.answer = { status, body: { type: 'about:blank', title: code, status, code, detail, ...more } };
  }
}

/** A fresh world. `origin` is where previews are. */
export function makeWorld(previewOrigin) {
  const world = {
    apps: startApps(),
    approvals: startApprovals(),
    conversations: [...conversations],
    signedIn: true,
    model: { kind: 'scripted', name: 'scripted' },
    next: 100,
  };
  const find = (list, id, code) => {
    const found = list.find((one) => one.id === id);
    if (!found) throw new Refusal(404, code, 'There is no such thing here.');
    return found;
  };
  const app = (id) => find(world.apps, id, 'app.unknown');
  const deployment = (id) =>
    find(
      world.apps.flatMap((one) => one.deployments),
      id,
      'deployment.unknown',
    );
  const accepted = (text) => {
    const checked = check(text);
    if (!checked.accepted) {
      throw new Refusal(422, 'spec.refused', 'The spec has problems: mend them first.', { check: checked });
    }
  };
  const view = (one) => ({
    ...one,
    ...outline(one.draft.text),
    draft: { ...one.draft, check: check(one.draft.text) },
    versions: one.versions.map(({ text: _, ...head }) => head),
  });
  const row = (one) => ({
    id: one.id,
    ...outline(one.draft.text),
    updated_at: one.draft.updated_at,
    version: one.versions.at(-1)?.number ?? null,
    problems: check(one.draft.text).problems.length,
    deployments: one.deployments.map(({ id, address, visibility }) => ({ id, address, visibility })),
  });
  const keepVersion = (one, note) => {
    accepted(one.draft.text);
    const number = (one.versions.at(-1)?.number ?? 0) + 1;
    const version = { id: `ver_${number}`, number, created_at: now(), note: note ?? null };
    one.versions.push({ ...version, text: one.draft.text });
    return version;
  };

  const ship = (one, body) => {
    if (body.slug === 'taken') {
      throw new Refusal(409, 'slug.taken', 'The address “taken” is taken: choose another.');
    }
    const { number } = keepVersion(one);
    const { visibility, slug } = body;
    const old = one.deployments.find((place) => place.slug === slug);
    const origin = `http://${slug}.localhost:8080`;
    const address = `${origin}/${visibility === 'link' ? 'l/4pZ0vWq8TkOa2Rr7yXbN1w' : ''}`;
    const made = {
      id: old?.id ?? `dep_${world.next++}`,
      app: one.id,
      version: number,
      origin,
      visibility,
      slug,
      address,
      created_at: now(),
      state: 'live',
    };
    one.deployments = [made, ...one.deployments.filter((place) => place !== old)];
    return {
      app: one.id,
      version: number,
      deployment: { id: made.id, origin, hosted: { visibility, address } },
      permission_difference: difference,
    };
  };

  /** Each call by its method and path; the answer is a body, or a status and a body. */
  const routes = [
    [
      'POST /api/sign-in',
      (_, body) => {
        if (body.ticket !== 'good') {
          throw new Refusal(410, 'sign_in.expired', 'This sign-in link was used or has expired.');
        }
        world.signedIn = true;
        return [204];
      },
    ],
    [
      'POST /api/sign-out',
      () => {
        world.signedIn = false;
        return [204];
      },
    ],
    [
      'GET /api/me',
      () => ({
        account: { id: 'acc_1', name: 'Ada' },
        organization: { id: 'org_1', name: 'Ada’s workshop', role: 'owner' },
        server: { base_url: 'http://localhost:8080', apps_domain: 'localhost', version: '0.1.0' },
        model: world.model,
      }),
    ],
    ['GET /api/templates', () => ({ templates })],
    ['GET /api/apps', () => ({ apps: world.apps.map(row) })],
    [
      'POST /api/apps',
      (_, body) => {
        const text = body.text ?? templates.find((one) => one.id === body.template)?.text;
        if (text === undefined) throw new Refusal(404, 'template.unknown', 'There is no such template.');
        const made = {
          id: `app_${world.next++}`,
          draft: { text, revision: 1, updated_at: now() },
          versions: [],
          deployments: [],
        };
        world.apps.unshift(made);
        return [201, view(made)];
      },
    ],
    ['GET /api/apps/:', ([id]) => view(app(id))],
    [
      'PUT /api/apps/:',
      ([id], body, request) => {
        const one = app(id);
        const revision = Number(String(request.headers['if-match']).replaceAll('"', ''));
        if (revision !== one.draft.revision) {
          throw new Refusal(412, 'draft.changed', 'The draft was changed in between.', {
            revision: one.draft.revision,
          });
        }
        one.draft = { text: body.text, revision: revision + 1, updated_at: now() };
        return { revision: revision + 1, updated_at: one.draft.updated_at, check: check(body.text) };
      },
    ],
    [
      'DELETE /api/apps/:',
      ([id]) => {
        world.apps = world.apps.filter((one) => one.id !== id);
        return [204];
      },
    ],
    ['POST /api/apps/:/check', (_, body) => check(body.text)],
    ['POST /api/apps/:/versions', ([id], body) => [201, keepVersion(app(id), body.note)]],
    ['GET /api/apps/:/versions/:', ([id, number]) => app(id).versions.find((one) => one.number === +number)],
    ['GET /api/apps/:/rules', () => rules],
    [
      'POST /api/apps/:/decide',
      (_, body) => {
        const tool = find(
          rules.tools.map((one) => ({ ...one, id: one.tool })),
          body.tool,
          'tool.unknown',
        );
        const { behaviour, step, classes, reason } = tool;
        return { behaviour, step, rule: 'Write a note', classes, reason };
      },
    ],
    [
      'POST /api/apps/:/preview',
      ([id]) => {
        accepted(app(id).draft.text);
        const ticket = `t${world.next++}`;
        const address = `${previewOrigin}/preview#${ticket}`;
        return [
          201,
          { origin: previewOrigin, address, ticket, deployment: 'dep_preview', expires_at: ago(-15) },
        ];
      },
    ],
    ['POST /api/apps/:/deployments', ([id], body) => [201, ship(app(id), body)]],
    [
      'GET /api/apps/:/difference',
      ([id]) => ({ version: null, running: app(id).deployments[0]?.version ?? null, difference }),
    ],
    ['GET /api/deployments/:', ([id]) => deployment(id)],
    ['POST /api/deployments/:/enter', ([id]) => [201, { address: `${deployment(id).origin}/enter#t1` }]],
    [
      'POST /api/deployments/:/link',
      ([id]) => {
        const one = deployment(id);
        one.address = `${one.origin}/l/nEw${world.next++}`;
        return { address: one.address };
      },
    ],
    [
      'DELETE /api/deployments/:',
      ([id]) => {
        for (const one of world.apps) one.deployments = one.deployments.filter((place) => place.id !== id);
        return [204];
      },
    ],
    ['GET /api/approvals', () => ({ approvals: world.approvals.filter((one) => one.state === 'open') })],
    [
      'POST /api/approvals/:',
      ([id], body) => {
        const one = find(world.approvals, id, 'approval.unknown');
        if (one.state !== 'open') {
          const { by, at } = one.answered;
          throw new Refusal(409, 'approval.settled', 'This was answered already.', {
            by,
            at,
            answer: one.state,
          });
        }
        one.state = body.answer === 'approve' ? 'approved' : 'refused';
        one.answered = { by: 'Ada', at: now(), reason: body.reason ?? null };
        return one;
      },
    ],
    [
      'GET /api/conversations',
      (_, __, request) => {
        const wanted = new URL(request.url, 'http://localhost').searchParams.get('app');
        return { conversations: world.conversations.filter((one) => !wanted || one.app === wanted) };
      },
    ],
    ['GET /api/conversations/:', ([id]) => find(world.conversations, id, 'conversation.unknown')],
    ['GET /schema/appspec.schema.json', () => schema],
  ].map(([name, run]) => {
    const pattern = name.replace(/[.]/g, '\\$&').replaceAll('/:', '/([^/?]+)');
    return { pattern: new RegExp(`^${pattern}$`), run };
  });

  return {
    world,
    events: (id) => events(id, world.approvals),
    answer(request, path, body) {
      const open = path === '/api/sign-in' || path.startsWith('/schema/');
      if (!world.signedIn && !open) {
        return { status: 401, body: { code: 'session.missing', detail: 'You are not signed in.' } };
      }
      for (const { pattern, run } of routes) {
        const match = pattern.exec(`${request.method} ${path}`);
        if (!match) continue;
        try {
          const answer = run(match.slice(1), body, request);
          return Array.isArray(answer) && typeof answer[0] === 'number'
            ? { status: answer[0], body: answer[1] }
            : { status: 200, body: answer };
        } catch (error) {
          if (error instanceof Refusal) return error.answer;
          throw error;
        }
      }
      return { status: 404, body: { code: 'unknown', detail: 'There is nothing at this address.' } };
    },
  };
}
