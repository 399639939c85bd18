import { MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query';
import { Problem } from '#api';
import { account, approvals, apps, schema } from './calls';

/** Asking again helps only where nothing was reached. */
const again = (failures: number, error: Error) => error instanceof Problem && error.offline && failures < 3;

export function makeClient(): QueryClient {
  /** Whoever hears that the session is gone asks who is signed in: the answer brings the sign-in page. */
  const onError = (error: Error) => {
    if (!(error instanceof Problem) || error.status !== 401) return;
    if (!client.getQueryState(['me'])?.error) void client.invalidateQueries({ queryKey: ['me'] });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { retry: again, retryDelay: (tries) => Math.min(800 * 2 ** tries, 10_000), staleTime: 2000 },
      mutations: { retry: false },
    },
  });
  return client;
}

/* What is read, by the name it is kept under. */
export const queries = {
  me: () => queryOptions({ queryKey: ['me'], queryFn: account.me, staleTime: 60_000 }),
  templates: () =>
    queryOptions({ queryKey: ['templates'], queryFn: apps.templates, staleTime: Number.POSITIVE_INFINITY }),
  apps: () => queryOptions({ queryKey: ['apps'], queryFn: apps.list }),
  app: (id: string) => queryOptions({ queryKey: ['app', id], queryFn: () => apps.read(id) }),
  version: (id: string, number: number) =>
    queryOptions({
      queryKey: ['app', id, 'version', number],
      queryFn: () => apps.version(id, number),
      // A version never changes.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Of the draft as it was saved at a revision. */
  rules: (id: string, revision: number) =>
    queryOptions({ queryKey: ['app', id, 'rules', revision], queryFn: () => apps.rules(id) }),
  difference: (id: string, revision: number) =>
    queryOptions({ queryKey: ['app', id, 'difference', revision], queryFn: () => apps.difference(id) }),
  schema: () => queryOptions({ queryKey: ['schema'], queryFn: schema, staleTime: Number.POSITIVE_INFINITY }),
  approvals: () => queryOptions({ queryKey: ['approvals'], queryFn: approvals.open, refetchInterval: 5000 }),
};
