import { expect, it } from 'vitest';
import type { ConversationItem, MessagePart } from '../../../shared/conversation/conversation-state';
import { plainArrangement } from './calls/item-arrangement';
import { estimateItemHeight } from './estimate-item-height';

const answer = (...parts: MessagePart[]): ConversationItem => ({
  kind: 'assistant',
  id: 'a',
  parts,
  isBuffering: false,
  at: 0,
});
const text = (written: string): MessagePart => ({ kind: 'text', text: written });
const call: MessagePart = { kind: 'tool-call', callId: 'c' };

it('estimates more height for more lines, written or wrapped', () => {
  const oneLine = estimateItemHeight(answer(text('one line')));
  const threeLines = estimateItemHeight(answer(text('one\ntwo\nthree')));
  expect(threeLines).toBeGreaterThan(oneLine);
  expect(estimateItemHeight(answer(text('word '.repeat(50))))).toBe(threeLines);
});

it('estimates each call as one line, and thinking as the line that it is folded to', () => {
  const one = estimateItemHeight(answer(call));
  expect(estimateItemHeight(answer(call, call))).toBeLessThan(2 * one);
  const thinking = estimateItemHeight(answer({ kind: 'thinking', text: 'word '.repeat(1_000) }));
  expect(thinking).toBeLessThanOrEqual(one);
});

it('estimates no height for calls that another answer shows in its group', () => {
  const item = answer(call, call, call);
  const alone = estimateItemHeight(item);
  const arrangement = { ...plainArrangement, hiddenCalls: 2 };
  expect(estimateItemHeight(item, arrangement)).toBeLessThan(alone);
  expect(estimateItemHeight(item, { ...arrangement, isEmpty: true })).toBe(0);
});

it('estimates a height for every kind of item', () => {
  expect(estimateItemHeight({ kind: 'user', id: 'u', text: '', at: 0 })).toBeGreaterThan(0);
  expect(estimateItemHeight({ kind: 'notice', id: 'n', level: 'info', text: 'Stopped.', at: 0 })).toBeGreaterThan(0);
});
