import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ToolResult } from '../../shared/call/tool-result';
import { howMany } from '../testing/how-many';
import type { ReceivedRequest } from '../testing/providers/provider-rules';
import { type ScriptedMessage, type ScriptedReply, scriptedCall } from '../testing/providers/scripted-reply';
import type { Script } from '../testing/providers/serve-provider';
import { startStrictAnthropicServer } from '../testing/providers/strict-anthropic-server';
import { startStrictOpenAiServer } from '../testing/providers/strict-openai-server';
import { startModelApp } from '../testing/start-model-app';
import { MockTool } from '../tools/framework/testing/mock-tool';
import { createToolRegistry } from '../tools/framework/tool-registry';

const story =
  'Grüße! Here is what I found:\n\n1. The server starts – and stops 👋.\n2. `npm test` passes.\n\n```js\nrun();\nrun();\n```\n\n' +
  'I will note it now, because that is what you asked for.';

const fence = '\n\n```tool_call\n{"tool": "note", "parameters": {}}\n```';

const providers = [
  { provider: 'openai', start: startStrictOpenAiServer },
  { provider: 'anthropic', start: startStrictAnthropicServer },
] as const;

interface Sent {
  readonly role: string;
  readonly content: unknown;
}

function messagesOf({ body }: ReceivedRequest): readonly Sent[] {
  return (body as { messages: readonly Sent[] }).messages;
}

/** What the answer is to begin with, if the request says. */
function beginningIn(request: ReceivedRequest): string | null {
  const last = messagesOf(request).at(-1);
  return last?.role === 'assistant' ? String(last.content) : null;
}

function isAfterCall(request: ReceivedRequest): boolean {
  return messagesOf(request).some(({ content }) => JSON.stringify(content ?? '').includes('Noted for good'));
}

/** Tells the story and calls a tool, breaks off where it is told to, and continues exactly. */
function storyteller(cuts: number[], answer: ScriptedMessage): Script {
  return (request): ScriptedReply => {
    if (isAfterCall(request)) return { kind: 'message', text: 'Done.' };
    const begun = beginningIn(request) ?? '';
    expect(answer.text?.startsWith(begun)).toBe(true);
    const cutAfter = cuts.shift();
    const rest = { ...answer, text: answer.text?.slice(begun.length) ?? '' };
    return { kind: 'message', ...rest, ...(cutAfter === undefined ? {} : { cutAfter }) };
  };
}

function countingRegistry() {
  const registry = createToolRegistry();
  let runs = 0;
  const execute = () => {
    runs += 1;
    return ToolResult.succeeded({ message: 'Noted for good' });
  };
  registry.register(MockTool.create({ id: 'note', execute }));
  return { registry, runs: () => runs };
}

describe.each(providers)('an answer of $provider that breaks off', ({ provider, start }) => {
  async function play(script: Script, toolMode: 'native' | 'text') {
    const { registry, runs } = countingRegistry();
    const server = await start(script);
    const app = await startModelApp(provider, server.origin, { registry, toolMode });
    const { items } = await app.stateOf(await app.ask('Tell me'));
    const answers = items.flatMap((item) => (item.kind === 'assistant' ? [item.parts] : []));
    const restarts = app.events().filter((event) => event.type === 'answer-restarted');
    return {
      texts: answers.map((parts) => parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('')),
      runs: runs(),
      violations: server.violations,
      end: items.at(-1)?.kind,
      continued: restarts.map(({ isContinued = false }) => isContinued),
      requests: server.requests,
    };
  }

  it.each([
    ['native', { text: story, calls: [scriptedCall('call_a', 'note', {})] }, story],
    ['text', { text: `${story}${fence}` }, `${story}\n\n`],
  ] as const)('is one whole answer with %s calls, wherever and however often', async (toolMode, answer, told) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 6_000 }), { minLength: 1, maxLength: 3 }), async (cuts) => {
        const { texts, runs, violations, end } = await play(storyteller([...cuts], answer), toolMode);
        expect({ texts, runs, violations, end }).toEqual({
          texts: [told, 'Done.'],
          runs: 1,
          violations: [],
          end: 'assistant',
        });
      }),
      // Each run starts the app.
      { numRuns: howMany({ usually: 8, fully: 200 }) },
    );
  });

  it('is continued after its last character, and later requests have it as one answer', async () => {
    const answer = { text: story, calls: [scriptedCall('call_a', 'note', {})] };
    const cutAfter = provider === 'openai' ? 2_600 : 1_500;
    const { continued, requests, texts } = await play(storyteller([cutAfter], answer), 'native');
    const [, second, last] = requests;
    const begun = second ? beginningIn(second) : null;
    expect([continued, story.startsWith(begun ?? '?'), texts[0]]).toEqual([[true], true, story]);
    expect(begun?.length).toBeGreaterThan(32);
    const later = last ? messagesOf(last).filter(({ role }) => role === 'assistant') : [];
    expect(later).toHaveLength(1);
    expect(JSON.stringify(later)).toContain(JSON.stringify(story).slice(1, -1));
  });

  const refusal: ScriptedReply = {
    kind: 'status',
    status: 400,
    body: {
      error: {
        type: 'invalid_request_error',
        message:
          'This model does not support assistant message prefill. The conversation must end with a user message.',
      },
    },
  };

  it.each<[string, ScriptedReply]>([
    ['refuses to continue it', refusal],
    ['fails when it is to continue it', { kind: 'status', status: 500, body: { error: { message: 'Oh' } } }],
    ['begins anew instead', { kind: 'message', text: story }],
    ['repeats its last words', { kind: 'message', text: story.slice(60) }],
  ])('is asked for again from the beginning where the server %s', async (_what, reply) => {
    const replies: ScriptedReply[] = [
      { kind: 'message', text: story, cutAfter: provider === 'openai' ? 2_600 : 1_500 },
      reply,
      { kind: 'message', text: 'It is simple.' },
    ];
    const { texts, continued, requests, violations } = await play(replies, 'native');
    expect({ texts, continued, begun: requests.map(beginningIn).map((begun) => begun !== null), violations }).toEqual({
      texts: ['It is simple.'],
      continued: [true, false],
      begun: [false, true, false],
      violations: [],
    });
  });
});

it('thoughts are not continued', async () => {
  const thinking = { text: 'They want a long story, so I think about it for a while.', signature: 'sig' };
  const replies: ScriptedReply[] = [
    { kind: 'message', thinking, text: story, cutAfter: 3_500 },
    { kind: 'message', thinking, text: story },
  ];
  const { registry } = countingRegistry();
  const server = await startStrictOpenAiServer(replies);
  const app = await startModelApp('openai', server.origin, { registry });
  await app.ask('Tell me');
  expect([server.violations, server.requests.map(beginningIn)]).toEqual([[], [null, null]]);
});
