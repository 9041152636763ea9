import { describe, expect, it } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { temporaryFolder } from '../../testing/temporary-folder';
import { createBuiltInRegistry } from '../../tools/create-built-in-registry';
import { sentences } from './sentences';
import { understandRequest } from './understand-request';

const registry = await createBuiltInRegistry();

function callsOf(text: string) {
  const understood = understandRequest(text, []);
  return understood.kind === 'plan' ? understood.rounds.flatMap(({ calls }) => calls) : [];
}

/** What is wrong with a call in any folder: the files that an example names needn’t exist. */
function objections(toolId: string, parameters: object) {
  const scope = { workspacePath: temporaryFolder(), dataPath: temporaryFolder() };
  const errors = registry.get(toolId)?.prepare({ ...parameters }, scope).validation.errors;
  return errors?.filter(({ errorCode }) => errorCode !== 'path_not_found').map(({ message }) => message);
}

describe('the sentences of the guide', () => {
  it.each(sentences)('make valid calls: $example', ({ example, pattern }) => {
    expect(example).toMatch(pattern);
    const calls = callsOf(example);
    expect(calls).not.toEqual([]);
    expect(calls.map(({ toolId, parameters }) => objections(toolId, parameters))).toEqual(calls.map(() => []));
  });

  it.each([
    ['list files', 'directory-list', { path: '.' }],
    ['show me the files', 'directory-list', { path: '.' }],
    ['what files are here?', 'directory-list', { path: '.' }],
    ['what’s in this folder?', 'directory-list', { path: '.' }],
    ['ls', 'directory-list', { path: '.' }],
    ['ls src', 'directory-list', { path: 'src' }],
    ['show the files in src', 'directory-list', { path: 'src' }],
    ['list files in @src', 'directory-list', { path: 'src' }],
    ['what is in src/a.js?', 'file-read', { path: 'src/a.js' }],
    ['read the readme', 'file-read', { path: 'README.md' }],
    ['read "my notes.md"', 'file-read', { path: 'my notes.md' }],
    ['read @"my notes.md"', 'file-read', { path: 'my notes.md' }],
    ['show me the file src/a.ts.', 'file-read', { path: 'src/a.ts' }],
    ['can you show me the package.json file?', 'file-read', { path: 'package.json' }],
    ['I’d like to read docs/a.md', 'file-read', { path: 'docs/a.md' }],
    ['create hello.txt', 'file-write', { path: 'hello.txt', content: '' }],
    ['create a file called hello.txt', 'file-write', { path: 'hello.txt', content: '' }],
    ['create hello.txt with hi', 'file-write', { path: 'hello.txt', content: 'hi\n' }],
    ['create hello.txt with hi @bob', 'file-write', { path: 'hello.txt', content: 'hi @bob\n' }],
    ['create a.txt with "a" and "b"', 'file-write', { path: 'a.txt', content: '"a" and "b"\n' }],
    [
      'Please write a file called "my notes.md" containing "a b"',
      'file-write',
      { path: 'my notes.md', content: 'a b\n' },
    ],
    ['create a.js with:\n```js\nlet a;\n\nlet b;\n```', 'file-write', { path: 'a.js', content: 'let a;\n\nlet b;\n' }],
    ['write "hi" to @a.txt', 'file-write', { path: 'a.txt', content: 'hi\n' }],
    ['write hello world to hello.txt', 'file-write', { path: 'hello.txt', content: 'hello world\n' }],
    ['replace "a b" with "" in a.ts', 'file-edit', { path: 'a.ts', edits: [{ oldText: 'a b', newText: '' }] }],
    ['replace all x by y in a.ts', 'file-edit', { path: 'a.ts', edits: [{ oldText: 'x', newText: 'y', all: true }] }],
    ['move a.txt over "b c.txt"', 'file-move', { from: 'a.txt', to: 'b c.txt', overwrite: true }],
    ['copy @a.txt to @b', 'file-copy', { from: 'a.txt', to: 'b' }],
    ['rm a.txt', 'file-delete', { path: 'a.txt' }],
    ['delete the folder build', 'file-delete', { path: 'build', recursive: true }],
    ['edit src/a.ts', 'editor-open', { path: 'src/a.ts' }],
    ['find files **/*.ts', 'search-files', { glob: '**/*.ts' }],
    ['find all .ts files in src', 'search-files', { glob: '*.ts', path: 'src' }],
    ['find *.json', 'search-files', { glob: '*.json' }],
    ['find files named config', 'search-files', { glob: '*config*' }],
    ['where is main.ts?', 'search-files', { glob: 'main.ts' }],
    ['find "two words"', 'search-content', { pattern: 'two words', literal: true }],
    ['search for TODO in src', 'search-content', { pattern: 'TODO', literal: true, path: 'src' }],
    ['grep TODO in *.ts', 'search-content', { pattern: 'TODO', literal: true, glob: '*.ts' }],
    ['run npm test -- --bail; echo done', 'terminal-execute', { command: 'npm test -- --bail; echo done' }],
    ['run git add .', 'terminal-execute', { command: 'git add .' }],
    ['run npm install @types/node', 'terminal-execute', { command: 'npm install @types/node' }],
    ['run `npm test`', 'terminal-execute', { command: 'npm test' }],
    ['run the command npm test in the folder web', 'terminal-execute', { command: 'npm test', cwd: 'web' }],
    ['start npm run dev', 'terminal-start', { command: 'npm run dev' }],
    ['run npm run dev in the background', 'terminal-start', { command: 'npm run dev' }],
    ['run the tests', 'workspace-info', {}],
    ['start the server', 'workspace-info', {}],
    ['how do I run this?', 'workspace-info', {}],
    ['what is this project about?', 'workspace-info', {}],
    ['which branch am I on?', 'git-status', {}],
    ['show the last 3 commits', 'git-log', { limit: 3 }],
    ['show the last commit', 'git-log', { limit: 1 }],
    ['git log', 'git-log', { limit: 10 }],
    ['git commit -m "Fix it"', 'git-commit', { message: 'Fix it' }],
    ['fetch https://example.com/a?b=c', 'http-fetch', { url: 'https://example.com/a?b=c' }],
    ['ask me which port to use', 'ask-user', { question: 'which port to use' }],
    [
      'ask me "Which one?" with the options red, "dark blue" and green',
      'ask-user',
      { question: 'Which one?', options: ['red', 'dark blue', 'green'] },
    ],
  ])('include “%s”', (text, toolId, parameters) => {
    expect(callsOf(text)).toEqual([{ toolId, parameters }]);
  });

  it.each([
    [['read a.txt, b.txt and "c d.txt"'], ['file-read', 'file-read', 'file-read']],
    [
      ['what changed?', 'show me what changed', 'what did I change'],
      ['git-status', 'git-diff'],
    ],
    [['commit everything with message "Fix it"'], ['git-add', 'git-commit']],
  ])('include %j, which take several calls', (texts, toolIds) => {
    for (const text of texts) expect(callsOf(text).map(({ toolId }) => toolId)).toEqual(toolIds);
  });

  it.each([
    ...['show me everything', 'remove everything', 'delete all files', 'edit it', 'read it', 'create a file'],
    ...['add src/a.ts', 'write notes.txt', 'put a button in app.tsx', 'write a test to src/a.test.ts'],
    ...['find files in src', 'run the tests and tell me what fails', 'fix the bug', 'what is', 'why?', 'über alles'],
  ])('don’t include “%s”', (step) => {
    expect(understandRequest(step, [])).toEqual({ kind: 'unknown', step });
  });

  it('long and odd requests take no longer', () => {
    const starts = ['write b to ', 'read ', 'what is in ', 'create ', 'copy ', 'run ', 'use a-b with ', 'a-b {"'];
    const odd = starts.flatMap((start) =>
      ['a.', 'a to ', 'a, ', 'x and ', '" ', '\\"', '@"'].map((piece) => `${start}${piece.repeat(2_000)}!!`),
    );
    const parameters = { type: 'object', properties: { a: { type: 'string' } } } as const;
    const startedAt = performance.now();
    const kinds = odd.map((text) => understandRequest(text, [{ name: 'a-b', description: '', parameters }]).kind);
    expect(new Set(kinds)).toEqual(new Set(['plan', 'unknown', 'problem']));
    expectWithin(startedAt, 10_000);
  });
});
