// `fetch` for a server on this machine. Node does not resolve `*.localhost`, which browsers do: the connection goes to
// 127.0.0.1 and the request says the name.
import http from 'node:http';
import { Readable } from 'node:stream';

/** Like `fetch`, for addresses of this machine over http. Redirects are not followed. */
export function reach(address, { method = 'GET', headers = {}, body, signal } = {}) {
  const url = new URL(address);
  const sent = { ...Object.fromEntries(new Headers(headers)), host: url.host };
  return new Promise((resolve, reject) => {
    const request = http.request(
      { host: '127.0.0.1', port: url.port, path: url.pathname + url.search, method, headers: sent, signal },
      (answer) => resolve(response(answer)),
    );
    request.on('error', reject);
    request.end(body);
  });
}

function response(answer) {
  const headers = new Headers();
  for (let at = 0; at < answer.rawHeaders.length; at += 2) {
    headers.append(answer.rawHeaders[at], answer.rawHeaders[at + 1]);
  }
  const empty = answer.statusCode === 204 || answer.statusCode === 304;
  if (empty) answer.resume();
  return new Response(empty ? null : Readable.toWeb(answer), { status: answer.statusCode, headers });
}

/** Calls a JSON interface; an answer that is no success is an error which says what was answered. */
export async function call(method, address, { token, body, headers = {} } = {}) {
  const sent = { ...headers };
  if (token) sent.authorization = `Bearer ${token}`;
  if (body !== undefined) sent['content-type'] = 'application/json';
  const answer = await reach(address, { method, headers: sent, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${text}`);
  return { headers: answer.headers, body: text ? JSON.parse(text) : null };
}
