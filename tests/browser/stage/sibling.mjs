/* Another site's page under the same domain, with no policy of its own: what might stand at a sibling's address. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';

export class Sibling {
  /** What requests to the Studio's own host brought along: cookies do not tell ports apart. */
  cookies = [];

  static async start({ host, certificate, key }) {
    const sibling = new Sibling();
    const files = { cert: readFileSync(certificate), key: readFileSync(key) };
    sibling.server = createServer(files, (request, response) => {
      if (request.headers.host.startsWith(`${host}:`)) sibling.cookies.push(request.headers.cookie ?? '');
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>A sibling</title><p>A sibling');
    });
    await new Promise((done) => sibling.server.listen(0, '127.0.0.1', done));
    // A site is a scheme and a domain: the port does not count.
    const { port } = sibling.server.address();
    sibling.address = `https://evil.${host}:${port}/`;
    sibling.studioHost = `https://${host}:${port}/`;
    return sibling;
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
