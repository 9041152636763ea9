import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../shared/conversation/fold-conversation';
import type { ModelMessage } from '../../model/backend';
import { conversationOf, type Happening } from '../testing/conversation-of';
import { type ContextFrame, fitContext } from './fit-context';
import { requestSize } from './request-size';

const frame: ContextFrame = { system: 'You are an agent.', toolMode: 'text', tools: [], factor: 1 };

async function fitted(happened: readonly Happening[], contextSize: number | null, change: Partial<ContextFrame> = {}) {
  const events: ConversationEvent[] = [];
  const summed: (readonly ModelMessage[])[] = [];
  let state: ConversationState = conversationOf(...happened);
  const steps = {
    contextSize,
    now: () => 0,
    state: () => state,
    async record(event: ConversationEvent) {
      events.push(event);
      state = foldConversation(state, event);
    },
    async sumUp(messages: readonly ModelMessage[]) {
      summed.push(messages);
      return { text: 'They talked.', usage: { inputTokens: 900, outputTokens: 100 }, cost: 0.5 };
    },
  };
  const messages = await fitContext(steps, { ...frame, ...change });
  return { messages, events, summed, state, again: () => fitContext(steps, frame) };
}

const long = (length: number) => 'word '.repeat(length / 5);
const reads = (count: number, length: number): Happening[] =>
  Array.from({ length: count }, (_, index) => ({
    calls: [{ parameters: { path: `${index}.txt` }, result: long(length) }],
  }));

describe('fitting a conversation into the model’s context', () => {
  it('changes nothing where it fits, or where there is no limit', async () => {
    const happened = [{ user: 'hi' }, { says: 'hello' }, { user: 'more' }];
    const { messages, events } = await fitted(happened, 10_000);
    expect(messages).toHaveLength(3);
    expect(events).toEqual([]);
    expect((await fitted([{ user: 'hi' }, ...reads(50, 50_000)], null)).events).toEqual([]);
  });

  it('leaves out the oldest results first, keeps the last ones, and says so', async () => {
    const { messages, events, state } = await fitted([{ user: 'read all' }, ...reads(8, 6_000)], 12_000);
    const answers = messages.flatMap((message) => (message.role === 'tools' ? message.answers : []));
    const isLeftOut = answers.map(({ text }) => text.includes('left out to save space'));
    expect(isLeftOut).toEqual(
      [true, true, true, true, true, false, false, false].map((_, at) => at < state.compacted.callIds.size),
    );
    expect(isLeftOut.slice(-2)).toEqual([false, false]);
    expect(events).toEqual([
      { type: 'context-compacted', callIds: expect.any(Array), message: expect.stringContaining('older calls'), at: 0 },
    ]);
  });

  it('does not leave out one more in every following round', async () => {
    const { events, again } = await fitted([{ user: 'read all' }, ...reads(8, 6_000)], 12_000);
    await again();
    expect(events).toHaveLength(1);
  });

  it('has the model sum up what came before the last message, and keeps that message', async () => {
    const talk = Array.from({ length: 30 }, (_, index) => [{ user: `${index} ${long(1_000)}` }, { says: long(1_000) }]);
    const { messages, summed, state } = await fitted([...talk.flat(), { user: 'and now?' }], 8_000);
    expect(summed).toHaveLength(1);
    expect(messages).toEqual([
      { role: 'user', text: '[Summary of earlier messages]\nThey talked.' },
      { role: 'user', text: 'and now?' },
    ]);
    expect(state.items.at(-1)).toMatchObject({ kind: 'notice', text: expect.stringContaining('They talked.') });
  });

  it('sums up the beginning of one long turn too, and keeps the request word for word', async () => {
    const turn = Array.from({ length: 40 }, (_, index) => ({ says: `${index} ${long(1_000)}` }));
    const { messages } = await fitted([{ user: 'rewrite everything' }, ...turn], 6_000);
    expect(messages[0]).toMatchObject({ role: 'user', text: expect.stringContaining('rewrite everything') });
    expect(messages.length).toBeLessThan(6);
  });

  it('cuts the middle out of a message that is too long by itself, and says so', async () => {
    const { messages, events } = await fitted([{ user: `start ${long(100_000)} end` }], 4_000);
    expect(messages[0]).toMatchObject({
      text: expect.stringMatching(/^start [\s\S]* characters left out [\s\S]* end$/),
    });
    expect(events).toMatchObject([{ type: 'context-compacted', message: expect.stringContaining('1 long text is') }]);
  });

  it('says what to do where nothing helps', async () => {
    const { system } = { system: long(20_000) };
    await expect(fitted([{ user: 'hi' }], 2_000, { system })).rejects.toMatchObject({
      kind: 'too-long',
      message: expect.stringContaining('Start a new conversation'),
    });
  });

  it('always fits, or says that it cannot', async () => {
    const happening = fc.oneof(
      fc.nat({ max: 8_000 }).map((length): Happening => ({ user: `u${long(length)}` })),
      fc.nat({ max: 8_000 }).map((length): Happening => ({ says: `a${long(length)}` })),
      fc
        .array(fc.nat({ max: 20_000 }), { minLength: 1, maxLength: 3 })
        .map((lengths): Happening => ({ calls: lengths.map((length) => ({ result: long(length) })) })),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(happening, { maxLength: 20 }),
        fc.integer({ min: 1_000, max: 40_000 }),
        async (happened, size) => {
          const { messages } = await fitted([{ user: 'go' }, ...happened], size).catch((cause: { kind?: string }) => {
            if (cause.kind !== 'too-long') throw cause;
            return { messages: [] };
          });
          expect(requestSize({ ...frame, messages })).toBeLessThan(size);
          for (const [index, message] of messages.entries()) {
            if (message.role === 'tools') expect(messages[index - 1]?.role).toBe('assistant');
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('counts what a summary took, and leaves the last request’s own size as it is', async () => {
    const turns = Array.from({ length: 6 }, (): Happening[] => [{ user: long(4_000) }, { says: long(4_000) }]).flat();
    const { state, summed } = await fitted([...turns, { user: 'more' }], 6_000);
    expect(summed).toHaveLength(1);
    expect(state.usage).toEqual({
      inputTokens: 900,
      outputTokens: 100,
      cost: 0.5,
      hasUnknownCost: false,
      context: null,
    });
  });

  it('cuts what a call holds where nothing else is left to cut, and says so once', async () => {
    const written = { calls: [{ parameters: { path: 'a.txt', content: long(60_000) }, result: 'ok' }] };
    const { messages, events, again } = await fitted([{ user: 'write it' }, written], 8_000);
    expect(requestSize({ ...frame, messages })).toBeLessThan(8_000);
    await again();
    expect(events.map((event) => event.type)).toEqual(['context-compacted']);
  });
});
