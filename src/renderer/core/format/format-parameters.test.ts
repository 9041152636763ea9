import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue } from '../../../shared/json/json';
import { formatParameters, showParameters } from './format-parameters';

test('what is shown reads back as the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      expect(JSON.parse(formatParameters(value as JsonValue))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('characters that cannot be seen are written as escapes', () => {
  expect(formatParameters({ command: 'rm\u00a0-rf \u202e/\u200b\u{e0041} ä 漢 😀' })).toBe(
    '{\n  "command": "rm\\u00a0-rf \\u202e/\\u200b\\udb40\\udc41 ä 漢 😀"\n}',
  );
});

test('HO-03: to be read alone, long white space is counted, and to be edited it is all there', () => {
  const parameters = { command: `ls${'\n'.repeat(300)}rm x`, deep: [`a${' '.repeat(60)}b`], count: 3 };
  expect(showParameters(parameters)).toBe(
    JSON.stringify({ command: 'ls ⏎×300 rm x', deep: ['a ·×60 b'], count: 3 }, null, 2),
  );
  expect(JSON.parse(formatParameters(parameters))).toEqual(parameters);
});
