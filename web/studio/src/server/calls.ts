import { type RequestOptions, request } from '#api';
import { type Approval, readApproval } from '#core';
import type {
  App,
  AppRow,
  Check,
  Compared,
  ConversationPage,
  ConversationRow,
  Decision,
  Deployment,
  Me,
  Preview,
  Rules,
  Saved,
  Shipped,
  Template,
  Version,
  VersionText,
  Visibility,
} from './views';

async function answer<T>(url: string, options: RequestOptions = {}): Promise<T> {
  return (await (await request(url, options)).json()) as T;
}

async function done(url: string, options: RequestOptions): Promise<void> {
  await request(url, options);
}

const post = (body: unknown = {}): RequestOptions => ({ method: 'POST', body });
const appUrl = (app: string) => `/api/apps/${encodeURIComponent(app)}`;
const deploymentUrl = (id: string) => `/api/deployments/${encodeURIComponent(id)}`;

export const account = {
  me: () => answer<Me>('/api/me'),
  signIn: (ticket: string) => done('/api/sign-in', post({ ticket })),
  signOut: () => done('/api/sign-out', post()),
};

export const apps = {
  list: async () => (await answer<{ apps: AppRow[] }>('/api/apps')).apps,
  templates: async () => (await answer<{ templates: Template[] }>('/api/templates')).templates,
  create: (from: { text: string } | { template: string }) => answer<App>('/api/apps', post(from)),
  read: (app: string) => answer<App>(appUrl(app)),
  remove: (app: string) => done(appUrl(app), { method: 'DELETE' }),
  save: (app: string, text: string, revision: number) =>
    answer<Saved>(appUrl(app), {
      method: 'PUT',
      body: { text },
      headers: { 'If-Match': `"${revision}"` },
    }),
  check: (app: string, text: string, signal: AbortSignal) =>
    answer<Check>(`${appUrl(app)}/check`, { ...post({ text }), signal }),
  saveVersion: (app: string, note: string) =>
    answer<Version>(`${appUrl(app)}/versions`, post(note ? { note } : {})),
  version: (app: string, number: number) => answer<VersionText>(`${appUrl(app)}/versions/${number}`),
  rules: (app: string) => answer<Rules>(`${appUrl(app)}/rules`),
  decide: (app: string, tool: string, args?: unknown) =>
    answer<Decision>(
      `${appUrl(app)}/decide`,
      post(args === undefined ? { tool } : { tool, arguments: args }),
    ),
  preview: (app: string) => answer<Preview>(`${appUrl(app)}/preview`, post()),
  difference: (app: string) => answer<Compared>(`${appUrl(app)}/difference`),
  ship: (app: string, body: { version?: number; visibility: Visibility; slug?: string }) =>
    answer<Shipped>(`${appUrl(app)}/deployments`, post(body)),
};

export const deployments = {
  read: (id: string) => answer<Deployment>(deploymentUrl(id)),
  enter: (id: string) => answer<{ address: string }>(`${deploymentUrl(id)}/enter`, post()),
  renewLink: (id: string) => answer<{ address: string }>(`${deploymentUrl(id)}/link`, post()),
  withdraw: (id: string) => done(deploymentUrl(id), { method: 'DELETE' }),
};

export const approvals = {
  open: async (): Promise<Approval[]> =>
    (await answer<{ approvals: unknown[] }>('/api/approvals?state=open')).approvals.map(readApproval),
  answer: async (id: string, approve: boolean, reason: string): Promise<Approval> => {
    const body = { answer: approve ? 'approve' : 'refuse', ...(reason ? { reason } : {}) };
    return readApproval(await answer<unknown>(`/api/approvals/${encodeURIComponent(id)}`, post(body)));
  },
};

export const conversations = {
  list: (filter: { app?: string; before?: string }) => {
    const query = new URLSearchParams(filter).toString();
    return answer<ConversationPage>(`/api/conversations${query ? `?${query}` : ''}`);
  },
  read: (id: string) => answer<ConversationRow>(`/api/conversations/${encodeURIComponent(id)}`),
};

export const schema = () => answer<Record<string, unknown>>('/schema/appspec.schema.json');
