import { expect, it } from 'vitest';
import { linkRegistration } from './link-registration';

const installation = { executablePath: '/opt/electron', appPath: '/home/me/aintern' };

it.each([
  ['darwin', true, ['aintern']],
  ['win32', true, ['aintern']],
  ['win32', false, ['aintern', '/opt/electron', ['/home/me/aintern']]],
  ['linux', true, null],
  ['linux', false, null],
] as const)('on %s, packaged: %s', (platform, isPackaged, expected) => {
  expect(linkRegistration({ ...installation, platform, isPackaged })).toEqual(expected);
});
