// Each published client against `/agui`, as an application would use it. The client itself checks the order of events.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';

import * as client059 from '@ag-ui/client-0.0.59';
import * as client100 from '@ag-ui/client-1.0.0';

import { check } from './report.mjs';
import { says, Visit } from './visit.mjs';

/** The clients, newest first. */
export const clients = [
  { version: '1.0.0', library: client100, cancelled: { type: 'cancelled' } },
  // It has no word for a stop and refuses the one of 1.0: the run ends without an outcome.
  { version: '0.0.59', library: client059, cancelled: undefined },
];

/** What a client complained about beside throwing. */
const complaints = [];
for (const method of ['warn', 'error']) {
  console[method] = (...words) => complaints.push(words.map(String).join(' '));
}

const types = (events) => events.map((event) => event.type);
const last = (events) => events.at(-1);

/** Runs an agent; answers the events it was told. Whatever it throws fails the check. */
async function run(agent, parameters = {}, told = () => {}) {
  const events = [];
  await agent.runAgent(parameters, {
    onEvent({ event }) {
      events.push(event);
      told(event);
    },
  });
  assert.equal(events[0].type, 'RUN_STARTED', 'the first event');
  assert.equal(events.filter((event) => event.type === 'RUN_STARTED').length, 1, 'runs in one answer');
  return events;
}

/** Says something and takes the question that comes back. */
async function ask(agent, text) {
  agent.addMessage(says(text));
  const events = await run(agent);
  assert.equal(last(events).outcome?.type, 'interrupt', 'the outcome of an acting call');
  assert.equal(agent.pendingInterrupts.length, 1, 'open questions that the client knows');
  return { events, interrupt: agent.pendingInterrupts[0] };
}

const answer = (interrupt, payload) => [{ interruptId: interrupt.id, status: 'resolved', payload }];

function resultOf(events, call) {
  const results = events.filter((event) => event.type === 'TOOL_CALL_RESULT' && event.toolCallId === call);
  assert.equal(results.length, 1, 'results of the call');
  return results[0].content;
}

function wordsOf(events) {
  const pieces = events.filter((event) => event.type === 'TEXT_MESSAGE_CONTENT');
  return pieces.map((event) => event.delta).join('');
}

/** Every check of one client. */
export async function tryClient({ version, library, cancelled }, fixtures) {
  const owner = (name, app) => Visit.owner(`${version} ${name}`, fixtures, fixtures.apps[app].app);
  const agentOf = (visit) =>
    new library.HttpAgent({ url: `${visit.origin}/agui`, threadId: randomUUID(), fetch: visit.fetch });
  const named = (name, body) => check(`client ${version}: ${name}`, body);

  await named('a hello is answered in words', async () => {
    const agent = agentOf(await owner('hello', 'notes'));
    agent.addMessage(says('Hello there'));
    const events = await run(agent);
    assert.deepEqual(last(events).outcome, { type: 'success' });
    assert.match(wordsOf(events), /^I am a script, not a model/);
    assert.deepEqual(agent.messages.map((message) => message.role), ['user', 'assistant']);
    assert.equal(agent.messages[1].content, wordsOf(events));
  });
  await questions(named, owner, agentOf);
  await named('a stop ends the run as cancelled', async () => {
    const visit = await owner('stop', 'slow');
    const agent = agentOf(visit);
    agent.addMessage(says('Count'));
    let stopping;
    const runId = randomUUID();
    const events = await run(agent, { runId }, (event) => {
      if (event.type === 'TEXT_MESSAGE_CONTENT') stopping ??= visit.stop(agent.threadId, runId);
    });
    await stopping;
    assert.equal(last(events).type, 'RUN_FINISHED');
    assert.deepEqual(last(events).outcome, cancelled);
    assert.ok(wordsOf(events).length < 600, 'the answer was cut short');
  });
  await named("a form's values come back as the page's state", async () => {
    const agent = agentOf(await owner('surface', 'quote'));
    const events = await run(agent, { forwardedProps: { a2uiAction: { userAction: press(10) } } });
    assert.equal(agent.state.outputs.total, '1296.00 EUR');
    assert.equal(agent.state.outputs.lines.length, 3);
    assert.deepEqual(agent.state.inputs, { seats: 10, plan: 'Team', term: 'One year' });
    const deltas = events.filter((event) => event.type === 'STATE_DELTA').flatMap((event) => event.delta);
    assert.ok(deltas.some((patch) => patch.path === '/outputs/total' && patch.value === '1296.00 EUR'));
    const again = await run(agent, { forwardedProps: { a2uiAction: { userAction: press(20) } } });
    assert.deepEqual(last(again).outcome, { type: 'success' });
    assert.equal(agent.state.outputs.total, '2592.00 EUR');
  });
  await named('nothing was complained about', () => assert.deepEqual(complaints.splice(0), []));
}

/** A press of the quote's form. */
export function press(seats) {
  return {
    name: 'quote',
    surfaceId: 'main',
    sourceComponentId: 'quote',
    timestamp: new Date().toISOString(),
    context: { values: { seats, plan: 'Team', term: 'One year' } },
  };
}

async function questions(named, owner, agentOf) {
  await named('an acting call ends the run with a question', async () => {
    const agent = agentOf(await owner('question', 'notes'));
    const { events, interrupt } = await ask(agent, 'Write milk into asked.txt');
    const [state, messages, finished] = types(events).slice(-3);
    assert.deepEqual([state, messages, finished], ['STATE_SNAPSHOT', 'MESSAGES_SNAPSHOT', 'RUN_FINISHED']);
    const call = events.find((event) => event.type === 'TOOL_CALL_START');
    assert.equal(call.toolCallName, 'filesystem.write_file');
    assert.equal(interrupt.reason, 'tool_call');
    assert.equal(interrupt.toolCallId, call.toolCallId);
    assert.match(interrupt.message, /Write a note\n(.*\n)*.*asked\.txt/);
    assert.ok(Date.parse(interrupt.expiresAt) > Date.now(), 'it lapses later');
    assert.deepEqual(interrupt.metadata.loop.arguments, { path: 'asked.txt', content: 'milk' });
    assert.deepEqual(interrupt.responseSchema.required, ['approved']);
    assert.equal(events.some((event) => event.type === 'TOOL_CALL_RESULT'), false, 'nothing was done yet');
  });
  await named('an approved call is made and told', async () => {
    const agent = agentOf(await owner('approved', 'notes'));
    const { interrupt } = await ask(agent, 'Write pears into approved.txt');
    const events = await run(agent, { resume: answer(interrupt, { approved: true }) });
    assert.match(resultOf(events, interrupt.toolCallId), /approved\.txt/);
    assert.equal(types(events).includes('TOOL_CALL_START'), false, 'the call is not told twice');
    assert.match(wordsOf(events), /^I wrote approved\.txt:/);
    assert.deepEqual(agent.pendingInterrupts, []);
    agent.addMessage(says('Read approved.txt'));
    assert.match(wordsOf(await run(agent)), /pears/);
  });
  await named('a refused call is not made, and the reason is told', async () => {
    const agent = agentOf(await owner('refused', 'notes'));
    const { interrupt } = await ask(agent, 'Write bread into refused.txt');
    const events = await run(agent, { resume: answer(interrupt, { approved: false, reason: 'enough bread' }) });
    assert.match(resultOf(events, interrupt.toolCallId), /enough bread/);
    assert.match(wordsOf(events), /^I did not write refused\.txt/);
    agent.addMessage(says('Read refused.txt'));
    assert.match(wordsOf(await run(agent)), /^I could not read refused\.txt/);
  });
  await named('a question is withdrawn and something else is said', async () => {
    const agent = agentOf(await owner('withdrawn', 'notes'));
    const { interrupt } = await ask(agent, 'Write jam into withdrawn.txt');
    agent.addMessage(says('Read withdrawn.txt'));
    const events = await run(agent, { resume: [{ interruptId: interrupt.id, status: 'cancelled' }] });
    assert.match(resultOf(events, interrupt.toolCallId), /withdrawn/);
    assert.match(wordsOf(events), /^I could not read withdrawn\.txt/);
    const said = agent.messages.filter((message) => message.role === 'user').map((message) => message.content);
    assert.deepEqual(said, ['Write jam into withdrawn.txt', 'Read withdrawn.txt']);
  });
}
