import { expect, it } from 'vitest';
import type { ConversationItem, MessagePart } from '../../../shared/conversation/fold-conversation';
import { estimateItemHeight } from './estimate-item-height';

const answer = (...parts: MessagePart[]): ConversationItem => ({
  kind: 'assistant',
  id: 'a',
  parts,
  isBuffering: false,
  at: 0,
});
const text = (written: string): MessagePart => ({ kind: 'text', text: written });

it('takes more lines for higher, whether they were broken or have to be', () => {
  const oneLine = estimateItemHeight(answer(text('one line')));
  const threeLines = estimateItemHeight(answer(text('one\ntwo\nthree')));
  expect(threeLines).toBeGreaterThan(oneLine);
  expect(estimateItemHeight(answer(text('word '.repeat(50))))).toBe(threeLines);
});

it('counts a call as a card, and thinking as the line that it is folded to', () => {
  const call = estimateItemHeight(answer({ kind: 'tool-call', callId: 'c' }));
  const thinking = estimateItemHeight(answer({ kind: 'thinking', text: 'word '.repeat(1_000) }));
  expect(call).toBeGreaterThan(thinking);
});

it('has a height for everything that can stand in a conversation', () => {
  expect(estimateItemHeight({ kind: 'user', id: 'u', text: '', at: 0 })).toBeGreaterThan(0);
  expect(estimateItemHeight({ kind: 'notice', id: 'n', level: 'info', text: 'Stopped.', at: 0 })).toBeGreaterThan(0);
});
