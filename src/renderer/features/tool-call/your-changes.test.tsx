import { expect, test } from 'vitest';
import type { JsonObject } from '../../../shared/json/json';
import { renderBare } from '../../testing/render-bare';
import { YourChanges } from './your-changes';

function textsOf(toolId: string, asked: JsonObject, used: JsonObject): string[] {
  const call = { callId: 'c', toolId, asked, used, changedPath: undefined };
  return renderBare(<YourChanges {...call} />)
    .split(/<[^>]+>/)
    .filter((text) => text.trim() !== '');
}

test('of a file, the lines that the user changed are shown', () => {
  const path = 'a.txt';
  expect(textsOf('file-write', { path, content: 'one\ntwo\n' }, { path, content: 'one\n2\n' })).toEqual([
    ...['1', '1', 'one'],
    ...['2', '−', 'two'],
    ...['2', '+', '2'],
  ]);
});

test('of another file, or of anything else, the parameters are shown', () => {
  expect([
    textsOf('file-write', { path: 'a.txt', content: 'one' }, { path: 'b.txt', content: 'one' }),
    textsOf('terminal-execute', { command: 'npm test' }, { command: 'npm run test' }),
  ]).toEqual([
    ['path', '−', '&quot;a.txt&quot;', '+', '&quot;b.txt&quot;'],
    ['command', '−', '&quot;npm test&quot;', '+', '&quot;npm run test&quot;'],
  ]);
});
