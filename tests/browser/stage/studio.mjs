/* The Studio of one server: signing in, and its interface as its own pages call it. */

export class Studio {
  constructor(stage, server) {
    this.stage = stage;
    this.server = server;
  }

  /** Opens the sign-in link and presses its button. The link works once, so this is done once for a server. */
  async signIn(page) {
    await page.goto(this.server.link());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { level: 1, name: 'Apps' }).waitFor();
    this.state = await page.context().storageState();
  }

  /** A profile in which the owner is signed in. */
  async owner(options = {}) {
    if (!this.state) {
      const first = await this.stage.person(options);
      await this.signIn(await first.newPage());
      return first;
    }
    return this.stage.person({ ...options, state: this.state });
  }

  /** A page of the owner's, somewhere in the Studio. */
  async page(path = '/', options = {}) {
    const context = await this.owner(options);
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(this.server.origin + path);
    return page;
  }
}

/** Calls the Studio's interface from a page of the Studio. */
export async function call(page, method, path, body) {
  const answer = await page.evaluate(
    async ([method, path, body]) => {
      const response = await fetch(path, {
        method,
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: response.status, text: await response.text() };
    },
    [method, path, body],
  );
  if (answer.status >= 400) throw new Error(`${method} ${path} answers ${answer.status}: ${answer.text}`);
  return answer.text ? JSON.parse(answer.text) : null;
}

/** An app out of a template, shipped; answers the app and its deployment. */
export async function shipped(page, template, visibility, slug) {
  const app = await call(page, 'POST', '/api/apps', { template });
  const { deployment } = await call(page, 'POST', `/api/apps/${app.id}/deployments`, { visibility, slug });
  return { app, deployment };
}
