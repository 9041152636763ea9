import { expect, test } from 'vitest';
import { labelOf } from './label-of';

test.each([
  ['path', 'Path'],
  ['oldText', 'Old text'],
  ['old-text', 'Old text'],
  ['old_text', 'Old text'],
  ['URL', 'URL'],
  ['baseURL', 'Base URL'],
  ['maxResults2', 'Max results2'],
  ['_', '_'],
  ['', ''],
])('%s reads %s', (name, label) => {
  expect(labelOf(name)).toBe(label);
});
