import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonValue } from '../../shared/json';
import { formatParameters } from './format-parameters';

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
