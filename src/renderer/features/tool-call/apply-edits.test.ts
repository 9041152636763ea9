import { expect, test } from 'vitest';
import { applyEdits } from './apply-edits';

test.each([
  ['one replacement', { oldText: 'a', newText: '$&' }, '$& b a'],
  ['every occurrence', { oldText: 'a', newText: 'c', all: true }, 'c b c'],
  [
    'several, one after the other',
    {
      edits: [
        { oldText: 'a b', newText: 'c' },
        { oldText: 'c', newText: 'd' },
      ],
    },
    'd a',
  ],
  ['a text that is not there', { oldText: 'x', newText: 'c' }, null],
  ['no edit at all', { edits: [1] }, null],
])('%s', (_name, parameters, expected) => {
  expect(applyEdits('a b a', parameters)).toBe(expected);
});
