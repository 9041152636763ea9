import { expect, it } from 'vitest';
import type { ConversationEvent } from './conversation-event';
import { addUsage, usageByModel } from './model-usage';

const id = '00000000-0000-4000-8000-000000000001';
const started = (model: string): ConversationEvent => ({
  ...{ type: 'run-started', runId: id, processId: 1, provider: 'openai', model, at: 0 },
});
const finished = (inputTokens: number, change: { at?: number; cost?: number } = {}): ConversationEvent => ({
  ...{ type: 'answer-finished', messageId: id, finish: 'stop', usage: { inputTokens, outputTokens: 1 }, at: 5 },
  ...change,
});
const used = (model: string, inputTokens: number, outputTokens: number, cost: number, hasUnknownCost: boolean) => ({
  ...{ provider: 'openai', model, inputTokens, outputTokens, cost, hasUnknownCost },
});

it('counts what each model used, summaries included', () => {
  const summary: ConversationEvent = {
    ...{ type: 'context-compacted', callIds: [], message: '', usage: { inputTokens: 7, outputTokens: 3 }, at: 6 },
    cost: 0.5,
  };
  const events = [started('a'), finished(10, { cost: 1 }), started('b'), finished(20), started('a'), summary];
  expect(usageByModel(events)).toEqual([used('a', 17, 4, 1.5, false), used('b', 20, 1, 0, true)]);
});

it('leaves out what was used before', () => {
  expect(usageByModel([started('a'), finished(10, { at: 4 }), finished(20, { at: 5 })], 5)).toEqual([
    used('a', 20, 1, 0, true),
  ]);
});

it('adds up several conversations', () => {
  const one = usageByModel([started('a'), finished(10, { cost: 1 })]);
  const other = usageByModel([started('b'), finished(5), started('a'), finished(1)]);
  expect(addUsage(one, other)).toEqual([used('a', 11, 2, 1, true), used('b', 5, 1, 0, true)]);
});
