import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestGroups } from './requests/all-requests';
import { understandRequest } from './understand-request';

function plan(text: string, known = {}) {
  const understanding = understandRequest(text, known);
  return understanding.kind === 'plan'
    ? understanding.rounds.map(({ calls }) => calls.map(({ toolId, parameters }) => [toolId, parameters]))
    : understanding;
}

describe('a request', () => {
  it.each([
    ['create hello.txt with hi', 'file-write', { path: 'hello.txt', content: 'hi\n' }],
    [
      'Please write a file called "my notes.md" containing "a b"',
      'file-write',
      { path: 'my notes.md', content: 'a b\n' },
    ],
    ['create a.txt with "a" and "b"', 'file-write', { path: 'a.txt', content: '"a" and "b"\n' }],
    ['create a.js with:\n```js\nlet a;\n\nlet b;\n```', 'file-write', { path: 'a.js', content: 'let a;\n\nlet b;\n' }],
    ['read "my notes.md"', 'file-read', { path: 'my notes.md' }],
    ['show me the file src/a.ts.', 'file-read', { path: 'src/a.ts' }],
    ['can you read README.md, please?', 'file-read', { path: 'README.md' }],
    ['read lines 20 to 11 of a.ts', 'file-read', { path: 'a.ts', startLine: 11, lineCount: 10 }],
    ['show the first 5 lines of a.ts', 'file-read', { path: 'a.ts', startLine: 1, lineCount: 5 }],
    ['read a.ts from line 40', 'file-read', { path: 'a.ts', startLine: 40 }],
    ['show the files in src', 'directory-list', { path: 'src' }],
    ['list files', 'directory-list', { path: '.' }],
    ['replace "a b" with "" in a.ts', 'file-edit', { path: 'a.ts', edits: [{ oldText: 'a b', newText: '' }] }],
    ['replace all x by y in a.ts', 'file-edit', { path: 'a.ts', edits: [{ oldText: 'x', newText: 'y', all: true }] }],
    ['move a.txt over "b c.txt"', 'file-move', { from: 'a.txt', to: 'b c.txt', overwrite: true }],
    ['delete the folder build', 'file-delete', { path: 'build', recursive: true }],
    ['find files **/*.ts', 'search-files', { glob: '**/*.ts' }],
    ['find "two words"', 'search-content', { pattern: 'two words', literal: true }],
    ['grep TODO in *.ts', 'search-content', { pattern: 'TODO', literal: true, glob: '*.ts' }],
    ['run npm test -- --bail; echo done', 'terminal-execute', { command: 'npm test -- --bail; echo done' }],
    ['run for f in *; do echo $f; done', 'terminal-execute', { command: 'for f in *; do echo $f; done' }],
    ['run `npm test`', 'terminal-execute', { command: 'npm test' }],
    ['run the command npm test in the folder web', 'terminal-execute', { command: 'npm test', cwd: 'web' }],
    ['run npm run dev in the background', 'terminal-start', { command: 'npm run dev' }],
    ['show the last 3 commits', 'git-log', { limit: 3 }],
    ['compare main with topic', 'git-diff', { commits: 'main..topic' }],
    ['put back a.ts and b.ts from HEAD~1', 'git-checkout', { paths: ['a.ts', 'b.ts'], from: 'HEAD~1' }],
    ['push branch topic to upstream', 'git-push', { branch: 'topic', remote: 'upstream' }],
    ['fetch https://example.com/a?b=c', 'http-fetch', { url: 'https://example.com/a?b=c' }],
    ['open src/a.ts at line 3', 'editor-open', { path: 'src/a.ts', line: 3 }],
    ['show the variables $HOME and LANG', 'environment-read', { names: ['HOME', 'LANG'] }],
    [
      'ask me "Which one?" with the options red, "dark blue" and green',
      'ask-user',
      { question: 'Which one?', options: ['red', 'dark blue', 'green'] },
    ],
  ])('such as “%s” is understood', (text, toolId, parameters) => {
    expect(plan(text)).toEqual([[[toolId, parameters]]]);
  });

  it('means the terminal that was started last, or asks for the list where none is known', () => {
    const known = { terminalId: 't-7' };
    expect(plan('read the terminal', known)).toEqual([[['terminal-read', { id: 't-7' }]]]);
    expect(plan('type "y" into terminal 2', known)).toEqual([[['terminal-write', { id: '2', input: 'y\n' }]]]);
    expect(plan('press ctrl-c in the terminal', known)).toEqual([[['terminal-write', { id: 't-7', input: '\u0003' }]]]);
    expect(plan('stop the terminal')).toEqual([[['terminal-list', {}]]]);
  });
});

describe('several requests', () => {
  const toolsOf = (text: string) => {
    const rounds = plan(text);
    return Array.isArray(rounds) ? rounds.map((calls) => calls.map(([toolId]) => toolId).join(' + ')) : rounds;
  };

  it.each([
    ['commit everything with message "Fix it"', ['git-add', 'git-commit']],
    ['what changed?', ['git-status', 'git-diff']],
    ['read a.md\nfind x in src\nrun ls', ['file-read', 'search-content', 'terminal-execute']],
    ['1. read a.md\n2. run ls', ['file-read', 'terminal-execute']],
    ['- read a.md\n- run ls', ['file-read', 'terminal-execute']],
    ['read a.md, then run ls and then read b.md', ['file-read', 'terminal-execute', 'file-read']],
    ['create a.js with:\n```js\nlet a;\n```\nrun node a.js', ['file-write', 'terminal-execute']],
  ])('are done one after the other: %j', (text, tools) => {
    expect(toolsOf(text)).toEqual(tools);
  });

  it('are done at once where all of them read, and else one after the other', () => {
    expect(toolsOf('read a.txt, b.txt and "c d.txt"')).toEqual(['file-read + file-read + file-read']);
    expect(toolsOf('read a.txt and show the git status')).toEqual(['file-read + git-status']);
    expect(toolsOf('delete a.txt and list files')).toEqual(['file-delete', 'directory-list']);
  });

  it('are not made of a text that is to be written', () => {
    const content = (text: string) => plan(`create a.txt with ${text}`);
    const written = (text: string) => [[['file-write', { path: 'a.txt', content: `${text}\n` }]]];
    expect(content('first this, then that')).toEqual(written('first this, then that'));
    expect(content('"read b\nread c"')).toEqual(written('read b\nread c'));
    expect(content('one\ntwo')).toEqual(written('one\ntwo'));
  });

  it('are not begun where one of them is not understood', () => {
    expect(plan('read a.md\nmake me happy\nrun ls')).toEqual({ kind: 'unknown', step: 'make me happy' });
    expect(plan('run ls\nmake me happy')).toEqual({ kind: 'unknown', step: 'make me happy' });
  });
});

describe('what is not quite a request', () => {
  it.each([
    ['raed README.md', 'read README.md'],
    ['Craete notes.txt with hello', 'create notes.txt with hello'],
    ['replce "a" wiht "b" in c.ts', 'replace "a" with "b" in c.ts'],
    ['read a.md\nrnu ls', 'read a.md\nrun ls'],
    ['create a.txt with b\nraed a.txt', 'create a.txt with b\nread a.txt'],
    ['npm test', 'run npm test'],
    ['git stash', 'run git stash'],
    ['https://example.com', 'fetch https://example.com'],
    ['src/a.ts', 'read src/a.ts'],
  ])('is not done but put right: %j', (text, correction) => {
    expect(understandRequest(text)).toMatchObject({ kind: 'unknown', correction });
  });

  it.each(['make me happy', 'find files in src', 'why?', 'yes I do', 'über alles', ''])(
    'is not guessed at: %j',
    (step) => {
      expect(understandRequest(step)).toEqual({ kind: 'unknown', step });
    },
  );
});

describe('a mention', () => {
  it('is the file or folder that it names', () => {
    expect(plan('read @README.md')).toEqual(plan('read README.md'));
    expect(plan('read @"my notes.txt"')).toEqual(plan('read "my notes.txt"'));
    expect(plan('list files in @src')).toEqual(plan('list files in src'));
    expect(plan('copy @a.txt to @b')).toEqual(plan('copy a.txt to b'));
    expect(plan('git add @a.ts and @b.ts')).toEqual(plan('git add a.ts and b.ts'));
  });

  it('is none in a command or a text, where it may mean anything', () => {
    expect(JSON.stringify(plan('run npm install @types/node'))).toContain('npm install @types/node');
    expect(JSON.stringify(plan('create hello.txt with hi @bob'))).toContain('hi @bob');
  });
});

describe('laws of understanding', () => {
  const examples = requestGroups.flatMap(({ requests }) => requests.flatMap(({ examples: all }) => all));

  it('a request means the same in a chain as alone', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...examples), { minLength: 1, maxLength: 4 }), (chain) => {
        expect(plan(chain.join('\n'))).toEqual(chain.flatMap((request) => [plan(request)].flat()));
      }),
    );
  });

  it('whatever is said is understood or not, and what is put right is understood', () => {
    const said = fc.oneof(
      fc.string(),
      fc
        .constantFrom(...examples)
        .chain((example) =>
          fc
            .tuple(fc.constant(example), fc.nat(example.length - 1))
            .map(([text, at]) => text.slice(0, at) + text.slice(at + 1)),
        ),
    );
    fc.assert(
      fc.property(said, (text) => {
        const understanding = understandRequest(text);
        if (understanding.kind === 'plan' || understanding.correction === undefined) return;
        expect(understandRequest(understanding.correction)).not.toMatchObject({ step: understanding.step });
      }),
    );
  });
});
