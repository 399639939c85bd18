/* A model server as OpenAI-compatible ones are, whose answers the test writes, and lets go on when it likes. */
import { createServer } from 'node:http';

/** A place where an answer stands still until the test opens it. */
export function gate() {
  let open;
  const opened = new Promise((done) => {
    open = done;
  });
  return { open, opened };
}

/** One answer on the wire. */
class Reply {
  constructor(response) {
    this.response = response;
  }

  begin() {
    if (this.response.headersSent) return;
    this.response.writeHead(200, { 'content-type': 'text/event-stream' });
    this.chunk({ role: 'assistant', content: null });
  }

  chunk(delta, finish_reason = null, usage = null) {
    const choices = usage ? [] : [{ index: 0, delta, finish_reason }];
    this.response.write(
      `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', model: 'fake', choices, usage })}\n\n`,
    );
  }

  say(text) {
    this.begin();
    for (const word of text.match(/\s*\S+\s*/g) ?? []) this.chunk({ content: word });
  }

  call(name, args) {
    this.begin();
    const [one, two] = [JSON.stringify(args).slice(0, 5), JSON.stringify(args).slice(5)];
    const id = `call_${name}_${Math.round(performance.now() * 1000)}`;
    this.chunk({ tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: one } }] });
    this.chunk({ tool_calls: [{ index: 0, function: { arguments: two } }] });
    this.finish('tool_calls');
  }

  finish(reason = 'stop') {
    this.begin();
    this.chunk({}, reason);
    this.chunk({}, null, { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 });
    this.response.end('data: [DONE]\n\n');
  }

  fail(status, message) {
    this.response.writeHead(status, { 'content-type': 'application/json' });
    this.response.end(JSON.stringify({ error: { message, type: 'server_error' } }));
  }
}

export class FakeModel {
  handlers = [];

  static async start() {
    const model = new FakeModel();
    model.server = createServer((request, response) => void model.answer(request, response));
    await new Promise((done) => model.server.listen(0, '127.0.0.1', done));
    model.url = `http://127.0.0.1:${model.server.address().port}/v1`;
    return model;
  }

  /** From now on a person's message that has these words is answered so: `act(reply, {results, tool})`. */
  on(words, act) {
    this.handlers.unshift({ words, act });
  }

  async answer(request, response) {
    let body = '';
    for await (const part of request) body += part;
    const reply = new Reply(response);
    if (!body) return reply.fail(404, 'There is nothing here.');
    const { messages, tools = [] } = JSON.parse(body);
    const last = messages.findLastIndex((one) => one.role === 'user');
    const text = messages[last]?.content ?? '';
    const results = messages.slice(last + 1).filter((one) => one.role === 'tool');
    const tool = (name) => tools.map((one) => one.function.name).find((told) => told.endsWith(name));
    const handler = this.handlers.find((one) => text.includes(one.words));
    if (!handler) reply.say('Nothing is written for that.');
    else await handler.act(reply, { results: results.map((one) => one.content), tool, text });
    if (!response.writableEnded) reply.finish();
  }

  async stop() {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
