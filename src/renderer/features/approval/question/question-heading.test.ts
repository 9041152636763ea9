import { describe, expect, it } from 'vitest';
import type { ChangePreview } from '../../../../shared/call/file-change';
import type { JsonObject } from '../../../../shared/json/json';
import { headingText, questionHeading } from './question-heading';

const nothing: ChangePreview = { changes: [], problems: [] };

function ask(toolId: string, parameters: JsonObject, change = nothing): string {
  return headingText(questionHeading({ toolId, toolName: 'Some tool' }, parameters, change));
}

describe('the heading of a question', () => {
  it.each<[string, JsonObject, string]>([
    ['terminal-execute', { command: 'npm test' }, 'Run this command?'],
    ['terminal-start', { command: 'npm run dev' }, 'Start this command in the background?'],
    ['file-edit', { path: 'src/forecast.js' }, 'Edit src/forecast.js?'],
    ['file-write', { path: 'notes.md', content: 'hi' }, 'Create notes.md?'],
    ['file-delete', { path: 'docs/a.md' }, 'Delete docs/a.md?'],
    ['file-move', { from: 'a.md', to: 'b.md' }, 'Move a.md to b.md?'],
    ['directory-create', { path: 'docs' }, 'Create folder docs?'],
    ['git-commit', { message: 'x', paths: ['a', 'b', 'c'] }, 'Commit 3 files?'],
    ['git-commit', { message: 'x', paths: ['a'] }, 'Commit 1 file?'],
    ['git-commit', { message: 'x' }, 'Commit what is staged?'],
    ['git-commit', { message: 'x', amend: true }, 'Replace the last commit?'],
    ['git-add', { all: true }, 'Stage all changes?'],
    ['http-fetch', { url: 'https://example.com/a?b' }, 'Fetch example.com?'],
    ['http-fetch', { url: 'nonsense' }, 'Use Some tool?'],
    ['command-network', { host: 'a.example', port: 443, command: 'make' }, 'Connect to a.example?'],
    ['command-private-network', { host: 'localhost', port: 8080, command: 'make' }, 'Connect to localhost:8080?'],
    ['someone-elses-tool', { path: 'a' }, 'Use Some tool?'],
    ['file-edit', { path: 7 }, 'Use Some tool?'],
  ])('of %s with %j is “%s”', (toolId, parameters, heading) => {
    expect(ask(toolId, parameters)).toBe(heading);
  });

  it('says that a file is replaced if there is one', () => {
    const change = { changes: [{ path: 'notes.md', before: 'old', after: 'new' }], problems: [] };
    expect(ask('file-write', { path: 'notes.md', content: 'new' }, change)).toBe('Replace notes.md?');
  });

  it('says which parameters need not be shown again', () => {
    const { shows } = questionHeading({ toolId: 'file-move', toolName: 'Move' }, { from: 'a', to: 'b' }, nothing);
    expect(shows).toEqual(['from', 'to']);
  });
});
