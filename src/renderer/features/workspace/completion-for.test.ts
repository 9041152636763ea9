import { expect, test } from 'vitest';
import { completionFor } from './completion-for';

const answer = { text: '/q/', folders: ['/q/apple/', '/q/Bear/', '/q/bee/'], problem: 'Some are hidden' };

test('an answer holds as it is for the text that was asked about', () => {
  expect(completionFor('/q/', answer)).toBe(answer);
});

test.each([
  ['written on keeps what it can still become', '/q/b', ['/q/Bear/', '/q/bee/']],
  ['that is a folder of the answer is asked about anew', '/q/bee/', []],
  ['that nothing of it begins with has none', '/q/c', []],
  ['that became shorter may have others', '/q', []],
  ['that is another has others', '/other/', []],
])('a text %s', (_name, text, folders) => {
  expect(completionFor(text, answer)).toEqual({ folders, problem: null });
});
