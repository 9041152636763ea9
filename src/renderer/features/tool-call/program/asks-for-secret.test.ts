import { expect, test } from 'vitest';
import { asksForSecret } from './asks-for-secret';

test.each([
  ["user@host's password: ", true],
  ['Enter passphrase for key: ', true],
  ['Verification code (OTP): ', true],
  ['Continue? [y/N] ', false],
  ['Spinning up', false],
])('%s: %s', (prompt, expected) => {
  expect(asksForSecret(prompt)).toBe(expected);
});
