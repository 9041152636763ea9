import { expect, test } from 'vitest';
import { asSentence } from './as-sentence';

test('a sentence ends once, whatever it ends with', () => {
  expect(['Nothing answers', 'Nothing answers.', 'Who is there?', 'Working…', ''].map(asSentence)).toEqual([
    'Nothing answers.',
    'Nothing answers.',
    'Who is there?',
    'Working…',
    '',
  ]);
});
