import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../shared/conversation/fold-conversation';
import { sampleRequest } from '../../../shared/testing/sample-request';
import type { ChosenModel } from '../../model/chosen-model';
import { ModelError } from '../../model/model-error';
import { endCallsOfMessage } from '../end-open-calls';
import { conversationOf, type Happening } from '../testing/conversation-of';
import { type ScriptedAnswer, saying, scriptedModel } from '../testing/scripted-model';
import { createAskModel } from './ask-model';
import { recordPieces } from './record-pieces';

/** Asks a model once, with a scripted answer and conversation. */
async function ask(
  answers: readonly ScriptedAnswer[],
  { happened = [{ user: 'go' }], model: change = {} }: { happened?: Happening[]; model?: Partial<ChosenModel> } = {},
) {
  const { model, requests } = scriptedModel(answers, change);
  const events: ConversationEvent[] = [];
  const waits: number[] = [];
  let state: ConversationState = conversationOf(...happened);
  async function record(event: ConversationEvent) {
    events.push(event);
    state = foldConversation(state, event);
  }
  const askModel = createAskModel({
    model,
    signal: new AbortController().signal,
    idleTimeout: 60_000,
    guardCost: { check: async () => {}, learn: () => {} },
    tools: () => ({
      outlines: [],
      definitions: [{ name: 'file-read', description: 'Reads', parameters: { type: 'object', properties: {} } }],
    }),
    workspaceFacts: 'Folder: /project',
    mode: () => 'edit',
    instructions: { fit: () => ({ text: '', files: [] }) },
    now: () => 1_000,
    random: () => 0,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    state: () => state,
    record,
    createParser: () => null,
    createRequest: ({ name, parameters }) => ({ ...sampleRequest, id: randomUUID(), toolId: name, parameters }),
    recordPieces: (messageId, pieces) => recordPieces({ record, now: () => 1_000 }, messageId, pieces),
    async takeBack(messageId, reason) {
      for (const event of endCallsOfMessage(state, messageId, { at: 1_000, reason })) await record(event);
    },
    mayWait: async () => false,
  });
  const answer = await askModel(randomUUID(), 2).catch((cause: unknown) => cause);
  const item = state.items.findLast(({ kind }) => kind === 'assistant');
  const told = events.filter(({ type }) => type !== 'assistant-message');
  return { answer, events, types: told.map(({ type }) => type), requests, waits, state, item };
}

const dropped = new ModelError('dropped', 'The connection broke off');

describe('asking a model', () => {
  it('tells its answer, and what it took', async () => {
    const usage = { inputTokens: 1_000, outputTokens: 100 };
    const price = { input: 3, output: 15 };
    const { item, state } = await ask([saying('Hi.', { usage })], { model: { price, contextSize: 10_000 } });
    expect(item).toMatchObject({ parts: [{ kind: 'text', text: 'Hi.' }], finish: 'stop' });
    expect(state.usage).toEqual({
      inputTokens: 1_000,
      outputTokens: 100,
      cost: 0.0045,
      hasUnknownCost: false,
      context: { used: 1_100, size: 10_000 },
    });
  });

  it('throws away what came before the connection broke off, and asks again', async () => {
    const half: ScriptedAnswer = { chunks: [{ kind: 'text', text: 'Half an ans' }], failure: dropped };
    const { item, waits, events } = await ask([half, saying('A whole answer.')]);
    expect(item).toMatchObject({ parts: [{ kind: 'text', text: 'A whole answer.' }], finish: 'stop' });
    expect(item).not.toHaveProperty('retry');
    expect(waits).toEqual([1_000]);
    expect(events).toContainEqual({
      type: 'answer-restarted',
      messageId: expect.any(String),
      reason: 'The connection broke off',
      attempt: 1,
      attempts: 5,
      retryAt: 2_000,
      at: 1_000,
    });
  });

  it('makes no call of an answer that broke off, and ends those that it had told of', async () => {
    const call = { kind: 'call', id: 'call_1', name: 'file-read', parameters: {}, rawArguments: '{}' } as const;
    const { answer, state } = await ask([{ chunks: [call], failure: dropped }, saying('Never mind.')]);
    expect(answer).toMatchObject({ requests: [] });
    expect(Object.values(state.calls).map(({ lifecycle }) => lifecycle.status)).toEqual(['cancelled']);
  });

  it('keeps what came of an answer that cannot be had', async () => {
    const half: ScriptedAnswer = {
      chunks: [{ kind: 'text', text: 'Half' }],
      failure: new ModelError('bad-request', 'no'),
    };
    const { answer, item } = await ask([half]);
    expect(answer).toMatchObject({ kind: 'bad-request' });
    expect(item).toMatchObject({ parts: [{ kind: 'text', text: 'Half' }] });
  });

  it('describes the tools in words where the server takes no definitions', async () => {
    let isRemembered = false;
    const rememberNoTools = () => {
      isRemembered = true;
    };
    const failure = new ModelError('tools-unsupported', 'no tools', { status: 400 });
    const { requests, item, waits } = await ask([{ failure }, saying('Hi.')], { model: { rememberNoTools } });
    expect(requests.map(({ toolMode, tools }) => [toolMode, tools.length])).toEqual([
      ['native', 1],
      ['text', 1],
    ]);
    expect(requests[1]?.system).toContain('tool_call');
    expect(item).toMatchObject({ parts: [{ kind: 'text', text: 'Hi.' }] });
    expect([isRemembered, waits]).toEqual([true, []]);
  });

  it('does not where the user wants native calls alone', async () => {
    const failure = new ModelError('tools-unsupported', 'no tools', { status: 400 });
    const { answer, requests } = await ask([{ failure }], { model: { canFallBack: false } });
    expect(answer).toMatchObject({ kind: 'tools-unsupported' });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['the server finds it too long', { status: 400 }],
    ['the server says so only in its stream', {}],
  ])('sends less where %s', async (_name, details) => {
    const failure = new ModelError('too-long', 'too long', details);
    const long = 'word '.repeat(4_000);
    const happened: Happening[] = [
      { user: 'read' },
      ...['a', 'b', 'c', 'd'].map((path) => ({ calls: [{ parameters: { path }, result: long }] })),
    ];
    const { requests, types, state } = await ask([{ failure }, saying('Hi.')], { happened });
    const sizes = requests.map(({ messages }) => JSON.stringify(messages).length);
    expect(sizes[1]).toBeLessThan((sizes[0] ?? 0) * 0.8);
    expect(types).toContain('context-compacted');
    expect(state.compacted.callIds.size).toBeGreaterThan(0);
  });

  it('tells thinking apart from the answer, also where it stands in tags', async () => {
    const { item } = await ask([
      {
        chunks: [
          { kind: 'thinking', text: 'first ' },
          { kind: 'thinking', text: 'thought', signature: 's' },
          { kind: 'text', text: '<think>tag' },
          { kind: 'text', text: 'ged</think>Hi.' },
          { kind: 'end', finish: 'stop' },
        ],
      },
    ]);
    expect(item).toMatchObject({
      parts: [
        { kind: 'thinking', text: 'first thought', signature: 's' },
        { kind: 'thinking', text: 'tagged' },
        { kind: 'text', text: 'Hi.' },
      ],
    });
  });

  it('tells of a call that could not be read, so that the model can put it right', async () => {
    const chunk = { kind: 'unreadable-call', name: 'file-read', rawArguments: '{"pa', error: 'cut off' } as const;
    const { answer, item } = await ask([{ chunks: [chunk, { kind: 'end', finish: 'length' }] }]);
    expect(answer).toMatchObject({ requests: [], hasProblems: true, finish: 'length' });
    expect(item).toMatchObject({ parts: [{ kind: 'error', error: 'cut off' }] });
  });

  it('takes an answer without an end for one that broke off', async () => {
    const { answer } = await ask(Array.from({ length: 6 }, () => ({ chunks: [{ kind: 'text', text: 'x' } as const] })));
    expect(answer).toMatchObject({ kind: 'dropped', message: expect.stringContaining('tried 6 times') });
  });
});
