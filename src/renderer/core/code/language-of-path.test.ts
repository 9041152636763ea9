import { expect, test } from 'vitest';
import { languageOfPath } from './language-of-path';

test.each([
  ['src/forecast.js', 'js'],
  ['a.b/c.test.tsx', 'tsx'],
  ['C:\\work\\main.py', 'py'],
  ['docker/Dockerfile', 'Dockerfile'],
  ['a.b/Makefile', 'Makefile'],
])('the language of %s is known by %s', (path, expected) => {
  expect(languageOfPath(path)).toBe(expected);
});
