import { expect, test } from 'vitest';
import type { ConversationSummary } from '../../../shared/contract/descriptions';
import { headingOf, keyTarget, listLines } from './list-lines';

const conversation = (id: string): ConversationSummary => ({
  id,
  title: id,
  workspacePath: '/',
  createdAt: 0,
  updatedAt: 0,
  state: 'idle',
  activity: null,
  mode: 'ask',
  isElsewhere: false,
  isPinned: false,
  isArchived: false,
});

const groups = [
  { key: 'a', label: 'A', conversations: [conversation('1'), conversation('2')] },
  { key: 'b', label: 'B', conversations: [conversation('3')] },
];

const none = () => false;

test('of a folded group there is only the heading', () => {
  const lines = listLines(groups, ({ key }) => key === 'a');
  expect(lines.map((line) => (line.kind === 'heading' ? line.group.label : line.position))).toEqual(['A', 'B', 1]);
});

test('a group is its heading and its rows, which are counted over all groups', () => {
  expect(listLines(groups, none).map((line) => (line.kind === 'heading' ? line.group.label : line.position))).toEqual([
    'A',
    1,
    2,
    'B',
    3,
  ]);
});

test('each line belongs to the heading above it', () => {
  const lines = listLines(groups, none);
  expect([-1, 0, 1, 2, 3, 4, 99].map((index) => headingOf(lines, index))).toEqual([0, 0, 0, 0, 3, 3, 3]);
});

test.each([
  ['1', 'ArrowDown', '2'],
  ['2', 'ArrowDown', '3'],
  ['3', 'ArrowDown', null],
  ['2', 'ArrowUp', '1'],
  ['1', 'ArrowUp', null],
  ['2', 'Home', '1'],
  ['2', 'End', '3'],
  ['2', 'x', null],
])('from %s, %s leads to %s', (from, key, target) => {
  expect(keyTarget(['1', '2', '3'], from, key)).toBe(target);
});
