import { expect, test } from 'vitest';
import { secondsText } from './seconds-text';

test('seconds stand alone up to a minute', () => {
  expect([3, 59, 60, 125].map(secondsText)).toEqual(['3 s', '59 s', '1 min 0 s', '2 min 5 s']);
});
