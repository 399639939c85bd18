import createClient from 'openapi-fetch';
import { failure } from './request';
import type { paths } from './schema.gen';

/** The typed client of the HTTP interface. Every answer that is not a success is thrown as a `Problem`. */
export function createApi(options: { baseUrl?: string; token?: () => string | null } = {}) {
  const client = createClient<paths>({ baseUrl: options.baseUrl ?? '' });
  client.use({
    onRequest({ request }) {
      const token = options.token?.();
      if (token) request.headers.set('Authorization', `Bearer ${token}`);
      return request;
    },
    async onResponse({ response }) {
      if (!response.ok) throw await failure(response);
      return response;
    },
  });
  return client;
}
