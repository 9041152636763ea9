import { symlinkSync, utimesSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { searchFiles } from './search-files';
import { openTestWorkspace } from './testing/open-test-workspace';

describe('search-files', () => {
  const project = {
    'index.ts': '',
    'src/a.ts': '',
    'src/a.test.ts': '',
    'src/deep/b.tsx': '',
    'docs/read me.md': '',
    '.github/ci.yml': '',
    '.env': '',
    '.gitignore': 'dist/\n*.log\n',
    'dist/a.ts': '',
    'x.log': '',
    '.git/a.ts': '',
  };

  it.each<[string | string[], object, string[]]>([
    ['**/*.ts', {}, ['index.ts', 'src/a.test.ts', 'src/a.ts']],
    ['*.ts', {}, ['index.ts', 'src/a.test.ts', 'src/a.ts']],
    ['/*.ts', {}, ['index.ts']],
    ['src/**', {}, ['src/a.test.ts', 'src/a.ts', 'src/deep/b.tsx']],
    ['src/', {}, ['src/a.test.ts', 'src/a.ts', 'src/deep/b.tsx']],
    ['**/*.{ts,tsx}', {}, ['index.ts', 'src/a.test.ts', 'src/a.ts', 'src/deep/b.tsx']],
    [['*.ts', '!*.test.ts'], {}, ['index.ts', 'src/a.ts']],
    ['deep/*.tsx', { path: 'src' }, ['src/deep/b.tsx']],
    ['src/deep/*.tsx', { path: 'src' }, ['src/deep/b.tsx']],
    ['*.ts', { includeIgnored: true }, ['dist/a.ts', 'index.ts', 'src/a.test.ts', 'src/a.ts']],
    ['*.yml', {}, []],
    ['*.yml', { includeHidden: true }, ['.github/ci.yml']],
    ['.github/**', {}, ['.github/ci.yml']],
    ['read me.md', {}, ['docs/read me.md']],
    ['[ab].ts', {}, ['src/a.ts']],
    ['?????.ts', {}, ['index.ts']],
  ])('finds %j %j', async (glob, more, expected) => {
    const { linesOf } = openTestWorkspace(project);
    expect(await linesOf(searchFiles, { glob, sort: 'name', ...more })).toEqual(expected);
  });

  it('shows the newest first, and says so', async () => {
    const { run, inWork } = openTestWorkspace({ 'a.txt': '', 'b.txt': '', 'c.txt': '' });
    for (const [name, time] of [
      ['a.txt', 2_000],
      ['b.txt', 3_000],
      ['c.txt', 1_000],
    ] as const) {
      utimesSync(inWork(name), time, time);
    }
    expect(await run(searchFiles, { glob: '*.txt' })).toMatchObject({
      message: 'Found 3 files, newest first',
      data: 'b.txt\na.txt\nc.txt',
    });
    expect(await run(searchFiles, { glob: '*.txt', maxResults: 1, sort: 'name' })).toMatchObject({
      message: 'Showing 1 of 3 files, by name',
      data: 'a.txt',
      suggestedFollowUps: ['Narrow the glob, set a path, or raise maxResults'],
    });
  });

  it('lists neither links nor our own data', async () => {
    const { linesOf, scope, base, inWork, write } = openTestWorkspace({ 'a.txt': '' });
    symlinkSync(base, inWork('way-out'));
    symlinkSync(inWork('a.txt'), inWork('b.txt'));
    const inside = { workspacePath: base, dataPath: scope.dataPath };
    write('../data/c.txt', '');
    expect(await linesOf(searchFiles, { glob: '*.txt' })).toEqual(['a.txt']);
    expect(searchFiles.prepare({ glob: '*', path: 'data' }, inside).isValid).toBe(false);
  });

  it.each([
    ['../**', "../** can't match anything: globs start at `path` and stay in the workspace. Pass the folder as path"],
    [
      'src/../*',
      "src/../* can't match anything: globs start at `path` and stay in the workspace. Pass the folder as path",
    ],
    ['[', '[ is not a valid glob: unclosed [. Write [[] for the literal character'],
    ['src/{a', 'src/{a is not a valid glob: unclosed {. Write [{] for the literal character'],
    ['a}', 'a} is not a valid glob: unmatched }. Write [}] for the literal character'],
    ['[z-a]', '[z-a] is not a valid glob: invalid character class range: `z-a`'],
  ])('says what is wrong with %s', (glob, message) => {
    const { prepare } = openTestWorkspace();
    expect(prepare(searchFiles, { glob }).validation.errors).toMatchObject([{ parameterName: 'glob', message }]);
  });

  it('takes a slash in front for the folder that is searched, and says so', async () => {
    const { run } = openTestWorkspace({ 'etc/a..b': '', 'deep/etc/hosts': '' });
    expect((await run(searchFiles, { glob: '/etc/*' })).data).toBe('etc/a..b');
    expect((await run(searchFiles, { glob: '/usr/*' })).message).toBe(
      'No file in the workspace matches /usr/*: globs start at `path` and stay in the workspace',
    );
  });

  it('suggests how to find more', async () => {
    const { run } = openTestWorkspace({ 'my-config.json': '' });
    expect(await run(searchFiles, { glob: 'config' })).toMatchObject({
      success: true,
      message: 'No file in the workspace matches config',
      suggestedFollowUps: [
        'Use a wider glob, such as **/*config*',
        'Set includeIgnored to find files ignored by .gitignore',
        'Set includeHidden to find hidden files',
      ],
    });
  });
});
