/* What the mock server holds and what may happen to it. */
import { check, conversations, difference, outline, startApprovals, startApps } from './data.mjs';

export const now = () => new Date().toISOString();

/** An answer that is not a success, as the server tells it. */
export class Refusal extends Error {
  constructor(status, code, detail, more = {}) {
    super(detail);
    this.answer = { status, body: { type: 'about:blank', title: code, status, code, detail, ...more } };
  }
}

export function find(list, id, code) {
  const found = list.find((one) => one.id === id);
  if (!found) throw new Refusal(404, code, 'There is no such thing here.');
  return found;
}

export function accepted(text) {
  const checked = check(text);
  if (checked.accepted) return;
  throw new Refusal(422, 'spec.refused', 'The spec has problems: mend them first.', { check: checked });
}

export const appView = (app) => ({
  ...app,
  ...outline(app.draft.text),
  draft: { ...app.draft, check: check(app.draft.text) },
  versions: app.versions.map(({ text: _, ...head }) => head),
});

export const appRow = (app) => ({
  id: app.id,
  ...outline(app.draft.text),
  updated_at: app.draft.updated_at,
  version: app.versions.at(-1)?.number ?? null,
  problems: check(app.draft.text).problems.length,
  deployments: app.deployments.map(({ id, address, visibility }) => ({ id, address, visibility })),
});

export class World {
  apps = startApps();
  approvals = startApprovals();
  conversations = [...conversations];
  signedIn = true;
  model = { kind: 'scripted', name: 'scripted' };
  #next = 100;

  constructor(previewOrigin) {
    this.previewOrigin = previewOrigin;
  }

  id(prefix) {
    this.#next += 1;
    return `${prefix}_${this.#next}`;
  }

  app(id) {
    return find(this.apps, id, 'app.unknown');
  }

  deployment(id) {
    const all = this.apps.flatMap((app) => app.deployments);
    return find(all, id, 'deployment.unknown');
  }

  create(text) {
    const draft = { text, revision: 1, updated_at: now() };
    const app = { id: this.id('app'), draft, versions: [], deployments: [] };
    this.apps.unshift(app);
    return app;
  }

  save(app, text, revision) {
    if (revision !== app.draft.revision) {
      const more = { revision: app.draft.revision };
      throw new Refusal(412, 'draft.changed', 'The draft was changed in between.', more);
    }
    app.draft = { text, revision: revision + 1, updated_at: now() };
    return { revision: revision + 1, updated_at: app.draft.updated_at, check: check(text) };
  }

  keepVersion(app, note = null) {
    accepted(app.draft.text);
    const number = (app.versions.at(-1)?.number ?? 0) + 1;
    const version = { id: `ver_${number}`, number, created_at: now(), note };
    app.versions.push({ ...version, text: app.draft.text });
    return version;
  }

  ship(app, { visibility, slug }) {
    if (slug === 'taken') {
      throw new Refusal(409, 'slug.taken', 'The address “taken” is taken: choose another.');
    }
    const { number: version } = this.keepVersion(app);
    const old = app.deployments.find((place) => place.slug === slug);
    const id = old?.id ?? this.id('dep');
    const origin = `http://${slug}.localhost:8080`;
    const address = `${origin}/${visibility === 'link' ? 'l/4pZ0vWq8TkOa2Rr7yXbN1w' : ''}`;
    const place = { id, app: app.id, version, origin, visibility, slug, address };
    const made = { ...place, created_at: now(), state: 'live' };
    app.deployments = [made, ...app.deployments.filter((one) => one !== old)];
    const deployment = { id, origin, hosted: { visibility, address } };
    return { app: app.id, version, deployment, permission_difference: difference };
  }

  answer(approval, { answer, reason = null }) {
    if (approval.state !== 'open') {
      const { by, at } = approval.answered;
      const more = { by, at, answer: approval.state };
      throw new Refusal(409, 'approval.settled', 'This was answered already.', more);
    }
    approval.state = answer === 'approve' ? 'approved' : 'refused';
    approval.answered = { by: 'Ada', at: now(), reason };
    return approval;
  }
}
