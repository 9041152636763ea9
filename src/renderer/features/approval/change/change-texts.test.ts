import { expect, test } from 'vitest';
import { changeTexts } from './change-texts';

test('texts whose lines all end in CRLF are edited with plain endings', () => {
  expect(changeTexts({ before: 'a\r\nb\r\n', after: 'a\r\n' })).toEqual({
    before: 'a\nb\n',
    after: 'a\n',
    lineEnding: '\r\n',
  });
  expect(changeTexts({ before: null, after: 'a\r\n' })).toEqual({ before: null, after: 'a\n', lineEnding: '\r\n' });
  expect(changeTexts({ before: 'a\r\n', after: '' })).toEqual({ before: 'a\n', after: '', lineEnding: '\r\n' });
});

test('a change of line endings stays to be seen', () => {
  for (const change of [
    { before: 'a\n', after: 'a\r\n' },
    { before: 'a\r\nb\n', after: 'a\r\nb\r\n' },
    { before: 'a', after: 'b' },
    { before: 'a\n', after: '' },
  ]) {
    expect(changeTexts(change)).toEqual({ ...change, lineEnding: '\n' });
  }
});
