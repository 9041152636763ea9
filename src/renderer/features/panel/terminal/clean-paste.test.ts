import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanPaste } from './clean-paste';

test('a paste cannot end itself and go on as if it were typed', () => {
  expect(cleanPaste('echo hi\u001b[201~\r\nrm -rf /\t\u0003\u009b')).toBe('echo hi[201~\r\nrm -rf /\t');
});

test('what has no control characters is pasted as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~\t\r\näß😀]*$/u), (text) => {
      expect(cleanPaste(text)).toBe(text);
    }),
  );
});
