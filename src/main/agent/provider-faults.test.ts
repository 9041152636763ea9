import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ToolResult } from '../../shared/call/tool-result';
import { startTestModelServer } from '../model/testing/start-test-model-server';
import type { ModelAppOptions } from '../testing/model-app-options';
import { TEST_KEY } from '../testing/model-app-options';
import type { Delivery, ScriptedReply } from '../testing/providers/scripted-reply';
import { startStrictAnthropicServer } from '../testing/providers/strict-anthropic-server';
import { startStrictOpenAiServer } from '../testing/providers/strict-openai-server';
import { startModelApp } from '../testing/start-model-app';
import { MockTool } from '../tools/framework/testing/mock-tool';
import { createToolRegistry } from '../tools/framework/tool-registry';

const hello: ScriptedReply = { kind: 'message', text: 'Grüße, 世界 👋' };
const refusal = (status: number, message: string, headers = {}): ScriptedReply => ({
  kind: 'status',
  status,
  headers,
  body: { error: { message } },
});
const delivered = (delivery: Delivery): ScriptedReply => ({ ...hello, ...delivery });

function smallRegistry() {
  const registry = createToolRegistry();
  registry.register(MockTool.create({ id: 'look', execute: () => ToolResult.succeeded({ message: 'Seen' }) }));
  return registry;
}

const providers = [
  { provider: 'openai', name: 'OpenAI', model: 'test', key: 'OPENAI_API_KEY', start: startStrictOpenAiServer },
  {
    provider: 'anthropic',
    name: 'Claude',
    model: 'claude-test',
    key: 'ANTHROPIC_API_KEY',
    start: startStrictAnthropicServer,
  },
] as const;

describe.each(providers)('$name', ({ provider, name, model, key, start }) => {
  /** Says hello to a server with these replies and returns the outcome. */
  async function say(replies: readonly ScriptedReply[], options: ModelAppOptions = {}) {
    const server = await start(replies);
    const app = await startModelApp(provider, server.origin, { registry: smallRegistry(), ...options });
    const conversationId = await app.ask('Hello');
    const { items } = await app.stateOf(conversationId);
    expect(JSON.stringify(app.messages)).not.toContain(TEST_KEY);
    return {
      retries: app.events().flatMap((event) => (event.type === 'answer-restarted' ? [event.reason] : [])),
      answers: items.flatMap((item) => (item.kind === 'assistant' ? [item.parts] : [])),
      notices: items.flatMap((item) => (item.kind === 'notice' ? [item.text] : [])),
      requests: server.requests.length,
      violations: server.violations,
    };
  }

  const answered = (...retries: string[]) => ({
    retries,
    answers: [[{ kind: 'text', text: 'Grüße, 世界 👋' }]],
    notices: [],
    requests: retries.length + 1,
    violations: [],
  });

  const brokeOff = `The connection to ${name} dropped mid-answer. Try again, and check your network if it happens often`;
  const unreadable = `${name} sent an invalid response. Try again, or choose another model`;

  it.each<[string, ScriptedReply, string]>([
    [
      'a 429 that says nothing more',
      refusal(429, 'Slow down'),
      `Rate limited by ${name} (429: Slow down). Try again later, or choose another model`,
    ],
    [
      'a 408',
      refusal(408, 'Too slow'),
      `${name} returned an error (408: Too slow). Try again later. If it keeps failing, check its log or status page`,
    ],
    ['a connection that is closed without a word', { kind: 'hang-up' }, brokeOff],
    ['a connection that is lost in the middle', delivered({ cutAfter: 260 }), brokeOff],
    ['an answer that ends in the middle as if it were whole', delivered({ cutAfter: 260, ending: 'ended' }), brokeOff],
    ['events that are no JSON', delivered({ change: (text) => text.replace('{', '{{') }), unreadable],
    [
      'an error within the answer',
      delivered({ change: (text) => `${text.slice(0, text.indexOf('\n\n') + 2)}${overload}` }),
      `${name} is overloaded or still starting (Overloaded). Try again later, or choose another model`,
    ],
  ])('is asked again after %s, and the user is told why', async (_what, fault, reason) => {
    expect(await say([fault, hello])).toEqual(answered(reason));
  });

  it.each<[string, ScriptedReply]>([
    ['nothing comes at all', { kind: 'silence' }],
    ['nothing more comes', delivered({ cutAfter: 260, ending: 'hanging' })],
  ])('is asked again where %s for too long', async (_what, fault) => {
    expect(await say([fault, hello], { timing: { idleTimeout: 3_000 } })).toEqual(
      answered(
        `No response from ${model} for 3 seconds. It may be overloaded or still loading. Check that its server is still running, or choose another model`,
      ),
    );
  });

  it('RL-14: is asked again after 500, 503 and 529, after longer and longer and uneven pauses', async () => {
    const pauses: number[] = [];
    const retryPause = (milliseconds: number) => pauses.push(milliseconds) * 0;
    const faults = [refusal(500, 'Oh'), refusal(503, 'Loading model'), refusal(529, 'Overloaded')];
    expect(await say([...faults, hello], { timing: { retryPause } })).toEqual(
      answered(
        `${name} returned an error (500: Oh). Try again later. If it keeps failing, check its log or status page`,
        `${name} is overloaded or still starting (503: Loading model). Try again later, or choose another model`,
        `${name} is overloaded or still starting (529: Overloaded). Try again later, or choose another model`,
      ),
    );
    for (const [index, pause] of pauses.entries()) {
      expect(pause).toBeGreaterThanOrEqual(1_000 * 2 ** index);
      expect(pause).toBeLessThanOrEqual(2_000 * 2 ** index);
    }
  });

  it('is given up after six tries, and the user is told that too', async () => {
    const { notices, requests } = await say(Array.from({ length: 6 }, () => refusal(503, 'Loading model')));
    expect([notices, requests]).toEqual([
      [
        `${name} is overloaded or still starting (503: Loading model). Try again later, or choose another model (tried 6 times)`,
      ],
      6,
    ]);
  });

  it.each<[string, Delivery]>([
    ['whose characters come in pieces', { chunkSize: 1 }],
    ['whose lines end in CRLF', { chunkSize: 7, change: (text) => text.replaceAll('\n', '\r\n') }],
    ['with comments and unknown events', { change: (text) => text.replaceAll('\n\n', `\n\n: ping\n\n${novelty}`) }],
    ['without [DONE]', { change: (text) => text.replace('data: [DONE]\n\n', '') }],
  ])('RL-16: is understood in a stream %s', async (_what, delivery) => {
    expect(await say([delivered(delivery)])).toEqual(answered());
  });

  it.each<[string, ScriptedReply, string]>([
    [
      '401',
      refusal(401, 'Invalid key'),
      `${name} rejected the API key (401: Invalid key). Check it in ${key}, or add another one in the settings`,
    ],
    [
      '402',
      refusal(402, 'Top up'),
      `Your ${name} account is out of credit (402: Top up). Add credit, or choose another model`,
    ],
    [
      '403',
      refusal(403, 'Not in your country'),
      `${name} denied access (403: Not in your country). Check the permissions of the key in ${key}, or choose another model`,
    ],
    [
      '404 of the model',
      refusal(404, `The model ${model} does not exist`),
      `${name} has no model named ${model} (404: The model ${model} does not exist). You can choose another from its list`,
    ],
    [
      '400',
      refusal(400, 'Nonsense'),
      `${name} rejected the request (400: Nonsense). Check the settings of ${model}, or choose another model`,
    ],
    [
      '400 for tools, where the user wants native calls',
      refusal(400, `${model} does not support tools`),
      `${model} doesn't support tools on ${name} (400: ${model} does not support tools). Set its tool mode to text in the settings, or choose another model`,
    ],
  ])('is not asked again after a %s, and the user is told what to do', async (_what, fault, notice) => {
    expect(await say([fault])).toEqual({ retries: [], answers: [[]], notices: [notice], requests: 1, violations: [] });
  });

  it('is not asked again where nothing listens, and the user is told what to do', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const address = closed.address();
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    closed.close();
    await once(closed, 'close');
    const app = await startModelApp(provider, origin, { registry: smallRegistry() });
    const { items } = await app.stateOf(await app.ask('Hello'));
    const shown = provider === 'openai' ? `${origin}/v1` : origin;
    expect(items.at(-1)).toMatchObject({
      kind: 'notice',
      text: `Couldn't connect to ${shown}. Start ${name}, or change the base URL in the settings`,
    });
  });

  it('SE-10: is not followed to another host, which gets neither the key nor the conversation', async () => {
    const other = await startTestModelServer((_, response) => response.end());
    const { notices, requests } = await say([refusal(307, 'Elsewhere', { location: `${other.url}/v1/messages` })]);
    expect([other.requests, requests]).toEqual([[], 1]);
    expect(notices).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${name} at http://127\\.0\\.0\\.1:\\d+ redirects to ${other.url}\\. Nothing was sent there\\. If that is the right address, use it as the base URL in the settings$`,
        ),
      ),
    ]);
  });
});

const overload = `event: error\ndata: ${JSON.stringify({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } })}\n\n`;
const novelty = 'event: novelty\ndata: {"type":"novelty","object":"novelty"}\n\n';
