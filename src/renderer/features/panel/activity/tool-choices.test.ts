import { expect, test } from 'vitest';
import { toolChoices } from './tool-choices';

test('tools that are registered and tools that were seen are offered once each, in the order of their names', () => {
  const registered = new Map([
    ['file-write', { id: 'file-write', name: 'Write file' }],
    ['file-read', { id: 'file-read', name: 'Read file' }],
  ]);
  const seen = [
    { toolId: 'file-write', toolName: 'Write a file' },
    { toolId: 'gone', toolName: 'Send mail' },
    { toolId: 'gone', toolName: 'Send mail' },
  ];
  expect(toolChoices(registered, seen)).toEqual([
    { value: 'file-read', name: 'Read file' },
    { value: 'gone', name: 'Send mail' },
    { value: 'file-write', name: 'Write file' },
  ]);
});
