import { expect, test } from 'vitest';
import { folderName } from './folder-name';

test.each([
  ['/home/ada/compass', 'compass'],
  ['/home/ada/compass/', 'compass'],
  ['C:\\Users\\ada\\compass', 'compass'],
  ['/', '/'],
])('%s is called %s', (path, expected) => {
  expect(folderName(path)).toBe(expected);
});
