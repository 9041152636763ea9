import { expect, test } from 'vitest';
import { chooseOnClose } from './choose-on-close';

test.each([
  { isWorking: true, whenClosed: 'ask', platform: 'linux', expected: 'ask' },
  { isWorking: true, whenClosed: 'ask', platform: 'darwin', expected: 'ask' },
  { isWorking: true, whenClosed: 'keep-working', platform: 'win32', expected: 'hide' },
  { isWorking: true, whenClosed: 'quit', platform: 'darwin', expected: 'quit' },
  { isWorking: false, whenClosed: 'ask', platform: 'linux', expected: 'quit' },
  { isWorking: false, whenClosed: 'quit', platform: 'win32', expected: 'quit' },
  { isWorking: false, whenClosed: 'keep-working', platform: 'win32', expected: 'hide' },
  { isWorking: false, whenClosed: 'ask', platform: 'darwin', expected: 'hide' },
  { isWorking: false, whenClosed: 'quit', platform: 'darwin', expected: 'hide' },
] as const)('working $isWorking, $whenClosed, on $platform: $expected', ({ expected, ...closed }) => {
  expect(chooseOnClose(closed)).toBe(expected);
});
