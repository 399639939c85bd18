/** An answer that is not a success, as the server tells it (RFC 9457). `code` is stable, `message` is for people. */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** The whole answer: some problems carry more, such as who settled an approval. */
  readonly body: Record<string, unknown>;

  constructor(status: number, code: string, message: string, body: Record<string, unknown> = {}) {
    super(message);
    this.name = 'Problem';
    this.status = status;
    this.code = code;
    this.body = body;
  }

  /** True when nothing reached the server, so that the same request may be made again. */
  get offline(): boolean {
    return this.status === 0;
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the problem out of an answer; an answer without one still gives a sentence. */
export async function failure(response: Response): Promise<Problem> {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = await response.json();
    if (parsed && typeof parsed === 'object') body = parsed as Record<string, unknown>;
  } catch {
    // Not JSON: a proxy answered. The status is all there is to say.
  }
  const message = text(body.detail) || text(body.title) || `The server answered ${response.status}.`;
  return new Problem(response.status, text(body.code) || `http.${response.status}`, message, body);
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  headers?: Record<string, string>;
  token?: string | null;
  signal?: AbortSignal;
}

/** One request. Throws a `Problem` with status 0 when nothing was reached, else with the server's own. */
export async function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.token) headers.Authorization = `Bearer ${options.token}`;
  let response: Response;
  try {
    response = await fetch(url, {
      method: options.method ?? 'GET',
      headers,
      // A bearer token is all the proof there is: no cookie goes along with it.
      credentials: options.token ? 'omit' : 'same-origin',
      cache: 'no-store',
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new Problem(0, 'network.unreachable', 'The server cannot be reached.');
  }
  if (!response.ok) throw await failure(response);
  return response;
}
