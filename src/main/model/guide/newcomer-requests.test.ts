import { describe, expect, it } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { guideAnswer } from './guide-answer';
import { overview, realModel } from './guide-help';
import { understandRequest } from './understand-request';

/** What somebody types who has never seen the guide before, and what comes of it. */
const understood: readonly (readonly [said: string, toolId: string, parameters: object])[] = [
  ['show me the files', 'directory-list', { path: '.' }],
  ['what files are here?', 'directory-list', { path: '.' }],
  ['what’s in this folder?', 'directory-list', { path: '.' }],
  ['ls', 'directory-list', { path: '.' }],
  ['ls src', 'directory-list', { path: 'src' }],
  ['show hidden files', 'directory-list', { path: '.' }],
  ['what is in src/a.js?', 'file-read', { path: 'src/a.js' }],
  ['read the readme', 'file-read', { path: 'README.md' }],
  ['show README', 'file-read', { path: 'README.md' }],
  ['can you show me the package.json file?', 'file-read', { path: 'package.json' }],
  ['I want to see package.json', 'file-read', { path: 'package.json' }],
  ['I’d like to read docs/a.md', 'file-read', { path: 'docs/a.md' }],
  ['summarize README.md', 'file-read', { path: 'README.md' }],
  ['what does src/a.js do?', 'file-read', { path: 'src/a.js' }],
  ['show the last 10 lines of a.log', 'terminal-execute', { command: 'tail -n 10 a.log' }],
  ['how many lines does a.log have?', 'terminal-execute', { command: 'wc -l a.log' }],
  ['what is this project about?', 'workspace-info', {}],
  ['what language is this written in?', 'workspace-info', {}],
  ['how do I run this?', 'workspace-info', {}],
  ['run the tests', 'workspace-info', {}],
  ['test', 'workspace-info', {}],
  ['build the project', 'workspace-info', {}],
  ['install dependencies', 'workspace-info', {}],
  ['start the server', 'workspace-info', {}],
  ['show the project structure', 'workspace-tree', {}],
  ['find all .ts files', 'search-files', { glob: '*.ts' }],
  ['find all Python files in lib', 'search-files', { glob: '*.py', path: 'lib' }],
  ['find files named config', 'search-files', { glob: '*config*' }],
  ['where is main.ts?', 'search-files', { glob: 'main.ts' }],
  ['create hello.txt', 'file-write', { path: 'hello.txt', content: '' }],
  ['create a file called hello.txt', 'file-write', { path: 'hello.txt', content: '' }],
  ['make a new file notes.md', 'file-write', { path: 'notes.md', content: '' }],
  ['write hello world to hello.txt', 'file-write', { path: 'hello.txt', content: 'hello world\n' }],
  ['add a line "bye" to hello.txt', 'terminal-execute', { command: "printf '%s\\n' bye >> hello.txt" }],
  ['add "a\'b $c" to the end of "x y"', 'terminal-execute', { command: "printf '%s\\n' 'a'\\''b $c' >> 'x y'" }],
  ['mkdir docs', 'directory-create', { path: 'docs' }],
  ['rm a.txt', 'file-delete', { path: 'a.txt' }],
  ['move a.txt into docs', 'file-move', { from: 'a.txt', to: 'docs/a.txt' }],
  ['copy src/a.txt to the folder docs', 'file-copy', { from: 'src/a.txt', to: 'docs/a.txt' }],
  ['copy a.txt to docs/', 'file-copy', { from: 'a.txt', to: 'docs/a.txt' }],
  ['which branch am I on?', 'git-status', {}],
  ['show me what changed', 'git-status', {}],
  ['what did I change', 'git-status', {}],
  ['show the last commit', 'git-log', { limit: 1, detail: 'full' }],
  ['push my changes', 'git-push', {}],
  ['what OS am I running', 'system-info', {}],
  ['how much memory do I have?', 'system-info', {}],
];

describe('what newcomers say', () => {
  it.each(understood)('“%s” is understood as %s', (text, toolId, parameters) => {
    const understanding = understandRequest(text);
    const [first] = understanding.kind === 'plan' ? understanding.rounds : [];
    expect(first?.calls).toEqual([{ toolId, parameters }]);
  });

  it.each([
    'show me everything',
    'remove everything',
    'delete all files',
    'read it',
    'create a file',
    'put a button in app.tsx',
    'compare a.txt and b.txt',
  ])('“%s” names no file, and nothing is made of it', (text) => {
    expect(understandRequest(text).kind).toBe('unknown');
  });

  it.each([
    'fix the bug',
    'why is my test failing?',
    'write a function that adds two numbers',
    'write a test to src/a.test.ts',
    'refactor src/a.js',
    'tell me a joke',
  ])('“%s” is honestly left to a language model', (text) => {
    expect(guideAnswer([{ role: 'user', text }])).toEqual({
      text: `“${text}” takes a language model, and I am none, so I have done nothing. \`help\` shows what I know.\n\n${realModel}`,
      hasCalls: false,
    });
  });

  it.each(['are you chatgpt?', 'are you an AI?', 'what model are you?', 'how does this work?', 'who made you'])(
    '“%s” is answered with what the guide is',
    (text) => {
      expect(guideAnswer([{ role: 'user', text }]).text).toBe(overview);
    },
  );

  it.each([
    ['commit my changes', 'A commit needs a message. Say, for example, `commit everything with message "Fix it"`.'],
    ['bye!', 'Goodbye.'],
    ['how do I use Claude?', realModel],
  ])('“%s” is answered in words', (text, words) => {
    expect(guideAnswer([{ role: 'user', text }])).toEqual({ text: words, hasCalls: false });
  });

  it('says why it only shows what it was asked to explain', () => {
    expect(guideAnswer([{ role: 'user', text: 'explain src/a.js' }]).text).toMatch(
      /^I’m no language model, so I cannot explain it, but I’ll show you src\/a\.js\.\n/,
    );
  });

  it('is no slower for what is long and odd', () => {
    const odd = ['write b to ', 'read ', 'what is in ', 'create ', 'copy ', 'run '].flatMap((start) =>
      ['a.', 'a to ', 'a, ', 'x and ', '" '].map((piece) => `${start}${piece.repeat(2_000)}!!`),
    );
    const startedAt = performance.now();
    expect(new Set(odd.map((text) => understandRequest(text).kind))).toEqual(new Set(['plan', 'unknown']));
    expectWithin(startedAt, 10_000);
  });
});
