import { describe, expect, it } from 'vitest';
import type { ToolAnswer } from '../model-backend';
import { guideAnswer } from './guide-answer';
import { createGuideBackend } from './guide-backend';
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
  ])('understands “%s”', (text, toolId, parameters) => {
    expect(understandRequest(text)).toMatchObject({ kind: 'call', toolId, parameters });
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
  ] as const)('explains what happened: %j', (outcome, words) => {
    const answer: ToolAnswer = { callId: '1', toolId: 'x', text: '', isModifiedByUser: false, ...outcome };
    expect(guideAnswer([{ role: 'tools', answers: [answer] }])).toBe(words);
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
