import { expect, it } from 'vitest';
import { readOllamaHost } from './read-ollama-host';

it.each([
  ['127.0.0.1:11500', 11500],
  [':11500', 11500],
  ['http://localhost:11500', 11500],
  ['http://localhost:11500/', 11500],
  ['0.0.0.0:11500', 11500],
  ['[::]:11500', 11500],
  ['localhost', null],
  ['', null],
  [undefined, null],
  ['192.168.1.5:11500', null],
  ['https://ollama.example.com:11500', null],
  ['not an address', null],
])('%s leads to the port %s of this machine', (host, port) => {
  expect(readOllamaHost(host)).toBe(port);
});
