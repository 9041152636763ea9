import { expect, test } from 'vitest';
import { readWritablePath } from './read-writable-path';

test.each([
  [' /data/cache/ ', '/data/cache'],
  ['/data//./cache', '/data/cache'],
])('%j is the folder %s', (typed, path) => {
  expect(readWritablePath(typed, [])).toEqual({ kind: 'path', path });
});

test.each([
  ['', 'empty'],
  ['cache', 'relative'],
  ['~/cache', 'relative'],
  ['/data/../etc', 'relative'],
  ['//', 'everything'],
  ['/known/', 'listed'],
])('%j is refused as %s', (typed, problem) => {
  expect(readWritablePath(typed, ['/known'])).toEqual({ kind: 'problem', problem });
});
