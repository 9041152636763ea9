import { expect, test } from 'vitest';
import { ToolResult } from '../../../../shared/call/tool-result';
import type { JsonObject } from '../../../../shared/json/json';
import { sampleCall } from '../testing/sample-call';
import { type Headline, headlineOf } from './headline-of';

const none = () => undefined;

test.each<[string, JsonObject, Headline]>([
  ['file-read', { path: 'a.ts' }, { verb: 'Read', code: 'a.ts' }],
  ['file-read', { path: 'a.ts', startLine: 3, lineCount: 4 }, { verb: 'Read', code: 'a.ts', words: 'lines 3–6' }],
  ['file-read', { path: 'a.ts', startLine: 3 }, { verb: 'Read', code: 'a.ts', words: 'from line 3' }],
  ['file-write', { path: 'a.ts', content: '' }, { verb: 'Wrote', code: 'a.ts' }],
  ['file-move', { from: 'a', to: 'b' }, { verb: 'Moved', code: 'a → b' }],
  ['directory-list', { path: '.' }, { verb: 'Listed', words: 'the folder' }],
  ['search-content', { pattern: 'x+', path: 'src' }, { verb: 'Searched for', code: 'x+', words: 'in src' }],
  ['search-files', { glob: ['*.ts', '*.js'] }, { verb: 'Searched for files', code: '*.ts, *.js' }],
  ['terminal-execute', { command: 'a\nb', cwd: 'lib' }, { verb: 'Ran', command: 'a\nb', words: 'in lib' }],
  ['git-add', { all: true }, { verb: 'Staged', words: 'all changes' }],
  ['git-commit', { message: 'Fix it\n\nReally' }, { verb: 'Committed', words: 'Fix it …' }],
])('%s with %j', (toolId, parameters, expected) => {
  const call = sampleCall({ toolId, parameters, result: ToolResult.succeeded() });
  expect(headlineOf(call, none)).toEqual(expected);
});

test('a file that was not there before was created', () => {
  const artifacts = [{ type: 'file' as const, path: 'a.ts', isNew: true, timestamp: 1 }];
  const result = ToolResult.succeeded({ artifacts });
  const call = sampleCall({ toolId: 'file-write', parameters: { path: 'a.ts' }, result });
  expect(headlineOf(call, none)).toEqual({ verb: 'Created', code: 'a.ts' });
});

test('what has not happened, or not come to anything, is not told as done', () => {
  const parameters = { path: 'a.ts' };
  const verbs = [
    sampleCall({ toolId: 'file-edit', parameters }),
    sampleCall({ toolId: 'file-edit', parameters, result: ToolResult.failed('No') }),
    sampleCall({ toolId: 'file-edit', parameters, result: ToolResult.succeeded() }),
  ].map((call) => headlineOf(call, none).verb);
  expect(verbs).toEqual(['Edit', 'Edit', 'Edited']);
});

test('tools that are not known, and parameters that do not fit, are told by the summary', () => {
  expect([
    headlineOf(sampleCall({ toolId: 'make-tea', summary: 'Make tea' }), none),
    headlineOf(sampleCall({ toolId: 'file-edit', parameters: { path: 7 }, summary: 'Edit file' }), none),
    headlineOf(sampleCall({ toolId: 'toString', summary: 'Odd' }), none),
  ]).toEqual([{ words: 'Make tea' }, { words: 'Edit file' }, { words: 'Odd' }]);
});

test('a terminal is known by its command, and by nothing if that is gone', () => {
  const id = '774004e5-ef49-447d-a43e-35f1bc893752';
  const call = sampleCall({ toolId: 'terminal-stop', parameters: { id }, summary: `Stop terminal ${id}` });
  expect([headlineOf(call, () => 'npm run dev'), headlineOf(call, none)]).toEqual([
    { verb: 'Stop', code: 'npm run dev' },
    { words: 'Stop a terminal' },
  ]);
});
