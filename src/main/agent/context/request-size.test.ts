import { expect, it } from 'vitest';
import { requestSize } from './request-size';

const tools = [
  { name: 'a', description: 'word '.repeat(100), parameters: { type: 'object' as const, properties: {} } },
];

it('counts tool definitions only if they are sent', () => {
  const request = { system: '', messages: [], tools };
  expect(requestSize({ ...request, toolMode: 'native' })).toBeGreaterThan(50);
  expect(requestSize({ ...request, toolMode: 'text' })).toBe(requestSize({ ...request, toolMode: 'text', tools: [] }));
});
