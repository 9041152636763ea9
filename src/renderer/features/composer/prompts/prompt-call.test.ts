import { expect, it } from 'vitest';
import type { McpPrompt } from '../../../../shared/mcp/mcp-content';
import { promptHint, readPromptArguments } from './prompt-call';

const prompt: McpPrompt = {
  name: 'review',
  title: 'Review',
  description: '',
  arguments: [
    { name: 'file', description: '', isRequired: true },
    { name: 'style', description: '', isRequired: false },
  ],
};

it.each([
  ['file=a.ts style="short and kind"', { file: 'a.ts', style: 'short and kind' }, [], ''],
  ['a.ts short and kind', { file: 'a.ts', style: 'short and kind' }, [], ''],
  ['style=short a.ts', { file: 'a.ts', style: 'short' }, [], ''],
  ['style=short file=a.ts and more', { file: 'a.ts', style: 'short' }, [], 'and more'],
  ['"my file.ts"', { file: 'my file.ts' }, [], ''],
  ['a=b', { file: 'a=b' }, [], ''],
  ['file=', { file: '' }, ['file'], ''],
  ['', {}, ['file'], ''],
])('reads the arguments %j', (words, values, missing, rest) => {
  expect(readPromptArguments(prompt, words)).toEqual({ values, missing, rest });
});

it('leaves words to the message where a prompt takes none', () => {
  expect(readPromptArguments({ ...prompt, arguments: [] }, 'and then stop')).toEqual({
    values: {},
    missing: [],
    rest: 'and then stop',
  });
});

it('shows which arguments may be left out', () => {
  expect(promptHint(prompt)).toBe('file=… [style=…]');
});
