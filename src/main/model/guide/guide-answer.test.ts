import { describe, expect, it } from 'vitest';
import type { ModelMessage, ToolAnswer } from '../model-backend';
import { guideAnswer } from './guide-answer';
import { createGuideBackend } from './guide-backend';
import { requests } from './requests';
import { understandRequest } from './understand-request';

describe('the guide', () => {
  it.each([
    ['create hello.txt with hi', 'file-write', { path: 'hello.txt', content: 'hi\n' }],
    [
      'Please write a file called "my notes.md" containing "a b"',
      'file-write',
      { path: 'my notes.md', content: 'a b\n' },
    ],
    ['read README.md', 'file-read', { path: 'README.md' }],
    ['show me the file src/a.ts.', 'file-read', { path: 'src/a.ts' }],
    ['list files', 'directory-list', { path: '.' }],
    ['show the files in src', 'directory-list', { path: 'src' }],
    ['what is this project?', 'workspace-info', {}],
    ['show me the tree', 'workspace-tree', {}],
    [
      'replace "a b" with "c d" in src/a.ts',
      'file-edit',
      { path: 'src/a.ts', edits: [{ oldText: 'a b', newText: 'c d' }] },
    ],
    ['replace all x by y in a.ts', 'file-edit', { path: 'a.ts', edits: [{ oldText: 'x', newText: 'y', all: true }] }],
    ['make a folder docs/new', 'directory-create', { path: 'docs/new' }],
    ['rename a.txt to b.txt', 'file-move', { from: 'a.txt', to: 'b.txt' }],
    ['copy a.txt to "b c.txt"', 'file-copy', { from: 'a.txt', to: 'b c.txt' }],
    ['delete a.txt', 'file-delete', { path: 'a.txt' }],
    ['find files **/*.ts', 'search-files', { glob: '**/*.ts' }],
    ['find TODO in src', 'search-content', { pattern: 'TODO', literal: true, path: 'src' }],
    ['find "two words"', 'search-content', { pattern: 'two words', literal: true }],
    ['run npm test -- --bail; echo done', 'terminal-execute', { command: 'npm test -- --bail; echo done' }],
    ['show the last commits', 'git-log', { limit: 10 }],
    ['fetch https://example.com/a?b=c', 'http-fetch', { url: 'https://example.com/a?b=c' }],
    ['edit src/a.ts', 'editor-open', { path: 'src/a.ts' }],
    ['format src/a.ts', 'editor-format', { path: 'src/a.ts' }],
    ['what system is this?', 'system-info', {}],
  ])('understands “%s”', (text, toolId, parameters) => {
    expect(understandRequest(text)).toMatchObject([{ toolId, parameters }]);
  });

  it.each(requests.map(({ example }) => [example]))('understands its own example “%s”', (example) => {
    expect(understandRequest(example)).not.toBeNull();
    expect(guideAnswer([{ role: 'user', text: 'help' }])).toContain(example);
  });

  const toolsOf = (text: string) => understandRequest(text)?.map(({ toolId }) => toolId);

  it('does several things one after the other', () => {
    expect(toolsOf('commit everything with message "Fix it"')).toEqual(['git-add', 'git-commit']);
    expect(toolsOf('what changed?')).toEqual(['git-status', 'git-diff']);
    expect(toolsOf('read a.md\nfind x in src\nrun ls')).toEqual(['file-read', 'search-content', 'terminal-execute']);
    expect(toolsOf('read a.md, then run ls and then read b.md')).toEqual([
      'file-read',
      'terminal-execute',
      'file-read',
    ]);
  });

  it('does not take a text apart that is to be written', () => {
    expect(understandRequest('create a.txt with first this, then that')).toMatchObject([
      { parameters: { content: 'first this, then that\n' } },
    ]);
    expect(understandRequest('create a.txt with "read b\nread c"')).toMatchObject([
      { parameters: { content: 'read b\nread c\n' } },
    ]);
  });

  const answered = (status: ToolAnswer['status'], message: string): ModelMessage => ({
    role: 'tools',
    answers: [{ callId: '1', toolId: 'x', text: '', isModifiedByUser: false, status, message }],
  });

  it('goes on with the next request when one is done, and stops when one is not', () => {
    const asked = { role: 'user', text: 'read a.md, then run ls' } as const;
    expect(guideAnswer([asked])).toContain('file-read');
    const next = guideAnswer([asked, { role: 'assistant', text: '' }, answered('completed', 'Read a.md')]);
    expect(next).toContain('Done: Read a.md.');
    expect(next).toContain('"tool": "terminal-execute"');
    const stopped = guideAnswer([asked, { role: 'assistant', text: '' }, answered('denied', 'The user said no')]);
    expect(stopped).toBe(
      'Then I’ll leave it. The user said no.\n\nSo I did not go on with the rest (terminal-execute).',
    );
  });

  it('says what it is when it does not understand', () => {
    expect(guideAnswer([{ role: 'user', text: 'make me happy' }])).toContain('not a language model');
  });

  it('writes its calls as a model without native tool calling does', () => {
    expect(guideAnswer([{ role: 'user', text: 'read a.txt' }])).toBe(
      'I’ll read a.txt.\n\n```tool_call\n{\n  "tool": "file-read",\n  "parameters": {\n    "path": "a.txt"\n  }\n}\n```\n',
    );
  });

  it.each([
    [{ status: 'completed', message: 'Created a.txt' }, 'Done: Created a.txt.'],
    [
      { status: 'completed', message: 'Created b.txt', isModifiedByUser: true },
      'Done, with your changes: Created b.txt.',
    ],
    [{ status: 'completed', message: 'Read a.txt', data: 'hi' }, 'Done: Read a.txt.\n\n```text\nhi\n```'],
    [{ status: 'completed', message: 'Read b', data: '```\n' }, 'Done: Read b.\n\n````text\n```\n````'],
    [
      { status: 'denied', message: 'The user denied this call: no' },
      'Then I’ll leave it. The user denied this call: no.',
    ],
    [
      { status: 'validation-failed', message: 'path is missing' },
      'That call was not valid, so nothing ran: path is missing',
    ],
    [{ status: 'timed-out', message: 'stopped' }, 'That took too long and was stopped: stopped.'],
    [{ status: 'cancelled', message: '' }, 'That was cancelled before it finished.'],
    [{ status: 'failed', message: 'disk full' }, 'That did not work: disk full.'],
    [{ status: 'failed', message: 'exit code 1', data: 'no' }, 'That did not work: exit code 1.\n\n```text\nno\n```'],
  ] as const)('explains what happened: %j', (outcome, words) => {
    const answer: ToolAnswer = { callId: '1', toolId: 'x', text: '', isModifiedByUser: false, ...outcome };
    expect(
      guideAnswer([
        { role: 'user', text: 'read a' },
        { role: 'tools', answers: [answer] },
      ]),
    ).toBe(words);
  });

  it('streams its answer in small pieces and stops when told to', async () => {
    const controller = new AbortController();
    const pieces: string[] = [];
    const stream = createGuideBackend({ tokenInterval: 1 }).stream({
      messages: [{ role: 'user', text: 'read a.txt' }],
      signal: controller.signal,
    });
    await expect(async () => {
      for await (const { text } of stream) {
        pieces.push(text);
        if (pieces.length === 3) controller.abort();
      }
    }).rejects.toThrow();
    expect(pieces).toEqual(['I’ll', ' rea', 'd a.']);
  });
});
