import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ConversationEvent } from '../../../shared/conversation/conversation-event';
import type { ConversationState } from '../../../shared/conversation/conversation-state';
import { foldConversation } from '../../../shared/conversation/fold-conversation';
import { createQuestionService } from '../question-service';
import { conversationOf } from '../testing/conversation-of';
import { type CostGuardDeps, type CostLimits, createCostGuard, TurnStopped } from './cost-guard';

const price = { input: 1, output: 10 };

interface Scene {
  readonly limits?: Partial<CostLimits>;
  /** What the conversation has cost. */
  readonly cost?: number;
  /** The user's answers, in order; null if nobody is there. */
  readonly answers?: readonly (string | null)[];
  readonly change?: Partial<CostGuardDeps>;
}

function arrange({ limits = {}, cost = 0, answers = [], change = {} }: Scene) {
  let state: ConversationState = conversationOf({ user: 'go' });
  state = { ...state, usage: { ...state.usage, cost } };
  const left = [...answers];
  const events: ConversationEvent[] = [];
  const questions = createQuestionService({
    newId: randomUUID,
    answerQuestion() {
      const optionId = left.shift();
      return optionId === null || optionId === undefined ? null : { optionId };
    },
  });
  const raised: number[] = [];
  const guard = createCostGuard({
    clock: { now: () => 5 },
    newId: randomUUID,
    signal: new AbortController().signal,
    limits: {
      conversation: () => 1,
      day: () => null,
      spentToday: () => 0,
      raiseToday: (limit) => void raised.push(limit),
      mustKnowPrices: false,
      ...limits,
    },
    price,
    isFree: false,
    modelName: 'large',
    state: () => state,
    async record(event) {
      events.push(event);
      state = foldConversation(state, event);
    },
    ask: questions.ask,
    ...change,
  });
  const check = async (tokens: number) => {
    try {
      await guard.check(tokens);
      return 'may';
    } catch (cause) {
      if (cause instanceof TurnStopped) return cause.end;
      throw cause;
    }
  };
  const asked = () => events.flatMap((event) => (event.type === 'question-asked' ? [event.text] : []));
  return { guard, check, asked, events, raised, stateNow: () => state };
}

describe('the cost limit', () => {
  it('lets requests through that stay below it', async () => {
    const { check, events } = arrange({ cost: 0.5 });
    expect([await check(400_000), events]).toEqual(['may', []]);
  });

  it('asks before the request that could exceed it, and stops if the user says so', async () => {
    const { check, asked } = arrange({ cost: 0.9, answers: ['stop'] });
    expect(await check(100_000)).toEqual({ kind: 'stopped' });
    expect(asked()).toEqual([
      'The next request could exceed the limit of this conversation of $1.00. It has cost $0.90 so far, and the request costs about $0.11.',
    ]);
  });

  it('is ignored for the rest of a run that the user continues', async () => {
    const { check, asked } = arrange({ cost: 2, answers: ['go-on'] });
    expect([await check(1), await check(1_000_000), asked().length]).toEqual(['may', 'may', 1]);
  });

  it('can be raised, for the conversation or for the day', async () => {
    const one = arrange({ cost: 2.5, answers: ['raise'] });
    expect([await one.check(1_000), one.stateNow().costLimit]).toEqual(['may', 4]);
    const day = arrange({
      limits: { conversation: () => null, day: () => 5, spentToday: () => 5 },
      answers: ['raise'],
    });
    expect([await day.check(1_000), day.raised]).toEqual(['may', [10]]);
    expect(day.asked()[0]).toContain('exceed today’s limit of $5.00. Models have cost $5.00 so far today');
  });

  it('ends the run if no one is there to answer, and says why', async () => {
    const { check } = arrange({ cost: 1, answers: [null] });
    expect(await check(1)).toEqual({ kind: 'failed', error: expect.stringMatching(/limit.*No one was available/) });
  });

  it('goes by how much of the last request was cached, and how long the answer was', async () => {
    const change = { price: { ...price, cachedInput: 0 } };
    const { guard, check } = arrange({ cost: 0.5, change });
    guard.learn({ inputTokens: 100, outputTokens: 0, cachedInputTokens: 100 });
    expect(await check(1_000_000)).toBe('may');
    guard.learn({ inputTokens: 100, outputTokens: 60_000, cachedInputTokens: 100 });
    expect(await check(1)).not.toBe('may');
  });

  it('says once that it cannot be checked, or stops where prices must be known; free models need none', async () => {
    const unknown = { price: undefined };
    const told = arrange({ cost: 5, change: unknown });
    expect([await told.check(1), await told.check(1)]).toEqual(['may', 'may']);
    expect(told.events).toMatchObject([{ type: 'run-notice', message: expect.stringContaining('price of large') }]);
    const strict = arrange({ cost: 5, change: unknown, limits: { mustKnowPrices: true } });
    expect(await strict.check(1)).toMatchObject({ kind: 'failed' });
    const free = arrange({ cost: 5, change: { ...unknown, isFree: true }, limits: { mustKnowPrices: true } });
    expect([await free.check(1), free.events]).toEqual(['may', []]);
  });
});
