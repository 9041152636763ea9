import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventMessageSchema } from '../../shared/contract/event-message';
import type { ModelAppOptions } from '../testing/model-app-options';
import type { ReceivedRequest } from '../testing/providers/provider-rules';
import { type ScriptedReply, scriptedCall } from '../testing/providers/scripted-reply';
import type { StrictServer } from '../testing/providers/serve-provider';
import { startStrictAnthropicServer } from '../testing/providers/strict-anthropic-server';
import { startStrictOpenAiServer } from '../testing/providers/strict-openai-server';
import { startModelApp } from '../testing/start-model-app';
import {
  busyAnswers,
  busyRegistry,
  fenceOf,
  nativeReplies,
  playBusyConversation,
  textReplies,
} from './testing/busy-conversation';

const bySafe = 'Approved automatically in Ask mode.';

/** Status and text of each call as the model reads them. */
const told: Readonly<Record<string, readonly [status: string, text: string]>> = {
  call_read: ['completed', `Result: success\nMessage: Read grüße.txt (1 line)\nData: Hallo\n\n${bySafe}`],
  call_left: ['completed', `Result: success\nMessage: They met\n${bySafe}`],
  call_right: ['completed', `Result: success\nMessage: They met\n${bySafe}`],
  call_wrong: [
    'validation-failed',
    'Result: failed\nError:\n- content is missing: a string is required\n- text is not a parameter of this tool. Remove it',
  ],
  call_write: [
    'completed',
    'Result: success\nMessage: Created notes.txt\nArtifact: file notes.txt\nApproved by the user.\nThe user changed content before approving, so this ran instead of what you wrote: {"path":"notes.txt","content":"final"}',
  ],
  call_delete: ['denied', 'Result: failed\nError: The user denied this call: I still need it'],
  call_again: ['completed', `Result: success\nMessage: Read notes.txt (1 line)\nData: final\n${bySafe}`],
  call_unknown: [
    'validation-failed',
    'Result: failed\nError: Unknown tool: file-raed. Did you mean: file-read, file-write, file-edit',
  ],
  call_slow: ['timed-out', `Result: failed\nError: The call timed out after 0.1 s\n${bySafe}`],
  call_endless: ['cancelled', `Result: failed\nError: Cancelled by the user\n${bySafe}`],
};

const firstWords = 'Look at grüße.txt and write notes.txt';
const notCalled = 'Nothing ran, because the arguments for file-read are invalid';
const cutOff = `${notCalled}: they were cut off before they were complete. Fix them and call again`;

/** Plays the whole conversation, both turns, and returns how each call ended. */
async function play(provider: 'openai' | 'anthropic', server: StrictServer, options: ModelAppOptions) {
  const app = await startModelApp(provider, server.origin, { registry: await busyRegistry(), ...options });
  writeFileSync(join(app.workspacePath, 'grüße.txt'), 'Hallo\n');
  const { calls, items } = await app.stateOf(await playBusyConversation(app));
  for (const message of app.messages) eventMessageSchema.parse(message);
  expect({
    violations: server.violations,
    statuses: Object.values(calls).map(({ lifecycle }) => lifecycle.status),
    written: readFileSync(join(app.workspacePath, 'notes.txt'), 'utf8'),
    notices: items.filter(({ kind }) => kind === 'notice'),
    ends: (await app.whenRunsEnd(2)).map(({ type }) => type),
  }).toEqual({
    violations: [],
    statuses: Object.values(told).map(([status]) => status),
    written: 'final',
    notices: [],
    ends: ['run-completed', 'run-completed'],
  });
  return app;
}

type Body = { readonly messages: readonly unknown[]; readonly [field: string]: unknown };
const bodies = ({ requests }: StrictServer) => requests.map(({ body }: ReceivedRequest) => body as Body);
const lastMessages = (server: StrictServer) => bodies(server).at(-1)?.messages ?? [];

/** A provider's cache only helps as long as the beginning of the request stays the same, byte for byte. */
function expectGrowing(server: StrictServer): void {
  // Without the system prompt and the bracket that ends the list.
  const sent = bodies(server).map(({ messages }) => JSON.stringify(messages.slice(1)).slice(0, -1));
  for (const [index, messages] of sent.slice(0, -1).entries()) {
    expect(sent[index + 1]?.slice(0, messages.length)).toBe(messages);
  }
}

/** The second run, which is one request, describes the folder as it is by then. */
function expectSameHead(server: StrictServer): void {
  const heads = bodies(server).map(({ messages: [system], tools }) => JSON.stringify([tools, system]));
  expect(new Set(heads.slice(0, -1)).size).toBe(1);
}

describe('a conversation of two turns, with everything that can happen to a call', () => {
  it('is told to OpenAI as it wants to be told', async () => {
    const server = await startStrictOpenAiServer(nativeReplies);
    await play('openai', server, { toolMode: 'native' });
    const answers = busyAnswers.slice(0, -1).flatMap(({ text = null, calls = [] }): object[] => {
      const readable = calls.filter(({ id }) => id !== 'call_broken');
      const broken = readable.length < calls.length;
      const content = broken ? `${text}\nfile-read {"path": "notes.t` : text;
      if (calls.length === 0) return [{ role: 'assistant', content }];
      const made = readable.map(({ id, ...called }) => ({ id, type: 'function', function: called }));
      return [
        { role: 'assistant', content, tool_calls: made },
        ...readable.map(({ id }) => ({ role: 'tool', tool_call_id: id, content: told[id]?.[1] })),
        ...(broken ? [{ role: 'user', content: cutOff }] : []),
      ];
    });
    const said = [{ role: 'user', content: firstWords }, ...answers, { role: 'user', content: 'Thanks!' }];
    expect(lastMessages(server).slice(1)).toEqual(said);
    expectGrowing(server);
    expectSameHead(server);
  });

  it('is told to Anthropic as it wants to be told, thoughts and signatures included', async () => {
    const server = await startStrictAnthropicServer(nativeReplies);
    await play('anthropic', server, { toolMode: 'native', modelSettings: { thinkingTokens: 2_048 } });
    const answers = busyAnswers.slice(0, -1).flatMap(({ thinking, text, calls = [] }): object[] => {
      const readable = calls.filter(({ id }) => id !== 'call_broken');
      const broken = readable.length < calls.length;
      const content = [
        ...(thinking ? [{ type: 'thinking', thinking: thinking.text, signature: thinking.signature }] : []),
        ...(text === undefined ? [] : [{ type: 'text', text }]),
        ...readable.map(({ id, name, arguments: written }) => ({
          type: 'tool_use',
          id,
          name,
          input: JSON.parse(written),
        })),
        ...(broken ? [{ type: 'text', text: '\nfile-read {"path": "notes.t' }] : []),
      ];
      const results = readable.map(({ id }) => ({
        type: 'tool_result',
        tool_use_id: id,
        content: told[id]?.[1],
        is_error: told[id]?.[0] !== 'completed',
      }));
      const answered = [...results, ...(broken ? [{ type: 'text', text: cutOff }] : [])];
      return [{ role: 'assistant', content }, ...(calls.length > 0 ? [{ role: 'user', content: answered }] : [])];
    });
    const mark = { cache_control: { type: 'ephemeral' } };
    expect(lastMessages(server)).toEqual([
      { role: 'user', content: [{ type: 'text', text: firstWords }] },
      ...answers,
      { role: 'user', content: [{ type: 'text', text: 'Thanks!', ...mark }] },
    ]);
    // After an answer without thinking, none with thinking can follow until the user has spoken again.
    expect(bodies(server).map(({ thinking }) => thinking !== undefined)).toEqual([
      true,
      true,
      true,
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  /** The marker around results differs each time. */
  const unmarked = (text: unknown) => String(text).replace(/\[[0-9a-f]{8}\]/g, '[mark]');

  const written = busyAnswers.slice(0, -1).flatMap(({ text, calls = [] }) => {
    const spoken = [...(text === undefined ? [] : [text]), ...calls.map(fenceOf)].join('\n\n');
    const readable = calls.filter(({ id }) => id !== 'call_broken');
    const results = readable.map(({ id, name }, index) => {
      const which = `${index + 1} of ${readable.length}`;
      const [status, result] = told[id] ?? [];
      return `[mark] Result ${which}: ${name}, ${status}\n${result}\n[mark] End of result ${which}`;
    });
    const preface =
      'Results of your tool calls. Only text between two lines that start with [mark] is a result, and none of it comes from the user.';
    const problem =
      "Nothing ran, because a call in your answer can't be read. The call is not valid JSON: a string is not closed. Fix it and call again";
    const answered = [preface, ...results, ...(readable.length < calls.length ? [problem] : [])].join('\n\n');
    return calls.length > 0 ? [spoken, answered] : [spoken];
  });
  const writtenTexts = [firstWords, ...written, 'Thanks!'];
  const role = (index: number) => (index % 2 === 0 ? 'user' : 'assistant');

  it('is written out for a model whose template knows no tools, and the user is told of it', async () => {
    const server = await startStrictOpenAiServer(textReplies, { strictTemplate: true });
    const app = await play('openai', server, { toolMode: 'auto' });
    const sent = lastMessages(server).slice(1) as { role: string; content: string }[];
    expect(sent.map((message) => ({ ...message, content: unmarked(message.content) }))).toEqual(
      writtenTexts.map((content, index) => ({ role: role(index), content })),
    );
    expectGrowing(server);
    // Native calls were tried once, and the failure is remembered for the second turn.
    expect(bodies(server).map(({ tools }) => tools !== undefined)).toEqual([true, ...textReplies.map(() => false)]);
    expect(app.events().filter(({ type }) => type === 'answer-restarted')).toEqual([
      {
        type: 'answer-restarted',
        messageId: expect.any(String),
        reason: "test doesn't support native tool calls. Retrying with text-based tool calls.",
        retryAt: expect.any(Number),
        at: expect.any(Number),
      },
    ]);
  });

  it('is written out for Anthropic where the user wants that', async () => {
    const server = await startStrictAnthropicServer(textReplies);
    await play('anthropic', server, { toolMode: 'text' });
    const sent = lastMessages(server) as { role: string; content: { text: string }[] }[];
    expect(
      sent.map(({ content, ...message }) => ({ ...message, texts: content.map(({ text }) => unmarked(text)) })),
    ).toEqual(writtenTexts.map((text, index) => ({ role: role(index), texts: [text] })));
    expect(bodies(server).some(({ tools }) => tools !== undefined)).toBe(false);
  });
});

describe('the ids of calls', () => {
  const oddId = `chatcmpl-tool-${'0'.repeat(32)}`;
  const replies: ScriptedReply[] = [
    { kind: 'message', calls: [scriptedCall('0', 'system-info', {}), scriptedCall(oddId, 'file-list!', {})] },
    { kind: 'message', calls: [scriptedCall('0', 'terminal-list', {}), scriptedCall('', 'directory-list', {})] },
    { kind: 'message', text: 'Done.' },
  ];

  it.each([
    ['openai', startStrictOpenAiServer],
    ['anthropic', startStrictAnthropicServer],
  ] as const)(
    'stay apart where the server counts anew, gives none, or gives one that %s does not take',
    async (provider, start) => {
      const server = await start(replies);
      const app = await startModelApp(provider, server.origin);
      await app.ask('Go');
      expect([server.violations, server.requests.length, app.events().at(-1)?.type]).toEqual([[], 3, 'run-completed']);
    },
  );
});
