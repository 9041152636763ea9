import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { checkSameRoot, openSearchRoot } from './open-search-root';
import { searchContent } from './search-content';
import { openTestWorkspace } from './testing/open-test-workspace';

const files = (lines: readonly string[]) => lines.filter((line) => line !== '' && !line.startsWith(' '));

describe('search-content', () => {
  it('shows lines by file, with their numbers and what is around them', async () => {
    const { run } = openTestWorkspace({
      'src/b.ts': 'one\ntwo\nthree needle\nfour\nfive\nsix\nseven needle\n',
      'a.txt': 'a needle\nand another needle',
    });
    expect(await run(searchContent, { pattern: 'needle' })).toMatchObject({
      success: true,
      message: '4 matches in 2 files',
      data: 'a.txt\n  1: a needle\n  2: and another needle\n\nsrc/b.ts\n  3: three needle\n  7: seven needle',
    });
    expect(await run(searchContent, { pattern: 'needle', path: 'src', contextLines: 1 })).toMatchObject({
      data: 'src/b.ts\n  2- two\n  3: three needle\n  4- four\n  …\n  6- six\n  7: seven needle',
    });
  });

  it('searches as it is told: cases, words, plain text, ends of lines', async () => {
    const { run } = openTestWorkspace({ 'a.txt': 'Foo\nfoo bar\nfood\nf.o (x)\r\nend\r\n' });
    const found = async (parameters: object) => {
      const { data } = await run(searchContent, { pattern: 'foo', ...parameters });
      return [...String(data).matchAll(/^ +(\d+):/gm)].map(([, line]) => Number(line));
    };
    expect(await found({})).toEqual([1, 2, 3]);
    expect(await found({ pattern: 'Foo' })).toEqual([1]);
    expect(await found({ caseSensitive: true })).toEqual([2, 3]);
    expect(await found({ pattern: 'FOO', caseSensitive: false })).toEqual([1, 2, 3]);
    expect(await found({ wholeWord: true })).toEqual([1, 2]);
    expect(await found({ pattern: 'f.o' })).toEqual([1, 2, 3, 4]);
    expect(await found({ pattern: 'f.o (x)', literal: true })).toEqual([4]);
    expect(await found({ pattern: '\\)$' })).toEqual([4]);
    expect(await found({ pattern: 'bar\nfood', literal: true })).toEqual([2, 3]);
    expect(await found({ pattern: '-e' })).toEqual([]);
  });

  it('passes over what is ignored, .git, credentials and our own data, and does not follow links', async () => {
    const { run, linesOf, base, scope, inWork } = openTestWorkspace({
      'a.txt': 'needle',
      '.github/ci.yml': 'needle',
      '.gitignore': 'dist/\n*.log\n',
      'dist/a.js': 'needle',
      'sub/a.log': 'needle',
      '.git/config': 'needle',
      '.env': 'needle',
      'keys/id_rsa': 'needle',
      '.ssh/config': 'needle',
    });
    writeFileSync(join(base, 'outside.txt'), 'needle');
    symlinkSync(join(base, 'outside.txt'), inWork('link.txt'));
    symlinkSync(base, inWork('way-out'));
    const pattern = 'needle';
    expect(files(await linesOf(searchContent, { pattern }))).toEqual(['.github/ci.yml', 'a.txt']);
    expect(files(await linesOf(searchContent, { pattern, includeIgnored: true }))).toEqual([
      '.github/ci.yml',
      'a.txt',
      'dist/a.js',
      'sub/a.log',
    ]);
    expect(await run(searchContent, { pattern, filesOnly: true })).toMatchObject({
      message: '2 matches in 2 files',
      data: '.github/ci.yml: 1 match\na.txt: 1 match',
    });
    writeFileSync(join(scope.dataPath, 'settings.json'), 'needle');
    const outside = files(await linesOf(searchContent, { pattern, path: base }));
    expect(outside).toEqual([join(base, 'outside.txt'), inWork('.github/ci.yml'), inWork('a.txt')]);
  });

  it('honours a .gitignore also in a part of the workspace, with a repository and without', async () => {
    const { linesOf, scope } = openTestWorkspace({
      '.gitignore': '*.log\n/src/made/\n',
      'src/a.ts': 'x',
      'src/a.log': 'x',
      'src/made/b.ts': 'x',
    });
    const search = async () => files(await linesOf(searchContent, { pattern: 'x', path: 'src' }));
    expect(await search()).toEqual(['src/a.ts']);
    execFileSync('git', ['init', '-q'], { cwd: scope.workspacePath });
    expect(await search()).toEqual(['src/a.ts']);
  });

  it('reads what a path names, at the risk that the path has', async () => {
    const { linesOf, prepare, base } = openTestWorkspace({ '.env': 'x', '.ssh/config': 'x', '.ssh/.env': 'x' });
    const level = (path: string) => {
      const preparation = prepare(searchContent, { pattern: 'x', path });
      return preparation.isValid ? preparation.call.risk.level : null;
    };
    expect(['.', '.env', '.ssh', base].map(level)).toEqual(['safe', 'critical', 'critical', 'high']);
    expect(files(await linesOf(searchContent, { pattern: 'x', path: '.env' }))).toEqual(['.env']);
    expect(files(await linesOf(searchContent, { pattern: 'x', path: '.ssh' }))).toEqual(['.ssh/config']);
  });

  it('takes every name that a file can have', async () => {
    const names = [
      '-e',
      '--pre=sh',
      'new\nline.txt',
      'sp ace.txt',
      'quo"te\'.txt',
      'ü.txt',
      'a:1:2',
      'x-3-y',
      '[a]{b}',
    ];
    const { linesOf, run } = openTestWorkspace(Object.fromEntries(names.map((name) => [name, 'needle'])));
    const shown = names.map((name) => (name.includes('\n') ? JSON.stringify(name) : name)).sort();
    expect(files(await linesOf(searchContent, { pattern: 'needle' })).sort()).toEqual(shown);
    for (const name of names) {
      expect((await run(searchContent, { pattern: 'needle', path: name })).message, name).toBe('1 match in 1 file');
    }
    expect((await run(searchContent, { pattern: '--files' })).message).toBe('No match for --files in the workspace');
  });

  it('reads UTF-16 by its mark, and notes binary files', async () => {
    const { run } = openTestWorkspace({
      'little.txt': Buffer.from('\ufeffnaïve needle\r\n', 'utf16le'),
      'late.bin': `${'needle\n'.repeat(20_000)}\0`,
      'early.bin': 'needle\n\0',
    });
    expect(await run(searchContent, { pattern: 'needle' })).toMatchObject({
      message: '1 match in 1 file',
      data: 'little.txt\n  1: naïve needle\n\nBinary files also match (not shown): late.bin',
    });
    expect(await run(searchContent, { pattern: 'needle', path: 'early.bin' })).toMatchObject({
      message: 'No match for needle in early.bin',
      data: expect.stringContaining('Binary files also match (not shown): early.bin'),
    });
  });

  it('cuts long lines around the match', async () => {
    const { linesOf } = openTestWorkspace({
      'a.txt': `${'é'.repeat(2_000)}needle${'x'.repeat(2_000)}`,
      'b.txt': `${'x'.repeat(50_000)}needle`,
    });
    const [, first = '', , , second = ''] = await linesOf(searchContent, { pattern: 'needle' });
    expect(first).toMatch(/^ {2}1: …é{75}needlex{344}… \[long line cut; match at column 4001\]$/);
    expect(second).toMatch(/^ {2}1: x{500}… \[long line cut; match at column 50001, not shown\]$/);
  });

  it('narrows by glob without bringing back what is ignored', async () => {
    const { linesOf } = openTestWorkspace({
      'src/a.ts': 'x',
      'src/a.test.ts': 'x',
      'src/b.js': 'x',
      'lib/a.ts': 'x',
      '.gitignore': 'lib/\nsrc/made.ts\n',
      'src/made.ts': 'x',
    });
    const found = async (glob: string | string[]) => files(await linesOf(searchContent, { pattern: 'x', glob }));
    expect(await found('*.ts')).toEqual(['src/a.test.ts', 'src/a.ts']);
    expect(await found('**')).toEqual(['src/a.test.ts', 'src/a.ts', 'src/b.js']);
    expect(await found(['**/*.ts', '!*.test.ts'])).toEqual(['src/a.ts']);
    expect(await found('src/*.{js,jsx}')).toEqual(['src/b.js']);
  });

  it('says what was searched when there is no match', async () => {
    const { run } = openTestWorkspace({ 'a.ts': '' });
    expect(await run(searchContent, { pattern: 'a(b', literal: true, glob: ['*.ts', '!b*'] })).toMatchObject({
      success: true,
      message: 'No match for a(b in the workspace in files matching *.ts, !b*',
      data: 'Skipped: binary files and files ignored by .gitignore, files with credentials, files larger than 20 MB.',
      suggestedFollowUps: ['Set includeIgnored to search files ignored by .gitignore'],
    });
  });

  it.each([
    ['(', 'unclosed group'],
    ['*', 'repetition operator missing expression'],
    ['(?=a)b', 'look-around, including look-ahead and look-behind, is not supported'],
    ['(a)\\1', 'backreferences are not supported'],
  ])('explains what is wrong with %s', async (pattern, reason) => {
    const { run } = openTestWorkspace({ 'a.ts': '' });
    expect(await run(searchContent, { pattern })).toMatchObject({
      success: false,
      errorCode: 'InvalidPattern',
      error: `Invalid pattern ${pattern}: ${reason}. Fix it, or set literal to true to search for plain text`,
    });
  });

  it('shows no more than asked for, and counts the rest', async () => {
    const { run } = openTestWorkspace(
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, 'x\n'.repeat(index + 40)])),
    );
    const result = await run(searchContent, { pattern: 'x', maxResults: 100 });
    expect(result.message).toBe('Showing 100 of 1,635 matches in 30 files');
    expect(String(result.data).match(/^ +\d+: x$/gm)).toHaveLength(100);
    expect(result.data).toContain('Most matches: f29 (69), f28 (68), f27 (67), f26 (66), f25 (65)');
    expect(result.suggestedFollowUps).toEqual([
      'Narrow the search with path, glob or a longer pattern, or list only the files with filesOnly',
      'Raise maxResults, up to 2,000, to see more',
    ]);
    const one = await run(searchContent, { pattern: 'x', glob: 'f29' });
    expect(one.message).toBe('Showing 50 of 69 matches in 1 file');
    expect(one.data).toContain('… 19 matches more in this file');
    expect((await run(searchContent, { pattern: 'x', path: 'f29' })).message).toBe('69 matches in 1 file');
  });

  it('keeps the answer to a length that a model is shown whole', async () => {
    const { run } = openTestWorkspace(
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, `x${'y'.repeat(400)}`])),
    );
    const { message, data } = await run(searchContent, { pattern: 'x', maxResults: 1_000 });
    expect(message).toMatch(/^Showing 9\d of 300 matches in 300 files$/);
    expect(String(data).length).toBeLessThan(45_000);
  });

  it('finds its way in 10,000 files', async () => {
    const { run, inWork } = openTestWorkspace();
    for (let folder = 0; folder < 100; folder += 1) {
      mkdirSync(inWork(`d${folder}`));
      for (let file = 0; file < 100; file += 1)
        writeFileSync(inWork(`d${folder}/f${file}`), `number ${folder}/${file}.`);
    }
    expect((await run(searchContent, { pattern: 'number 77/7.', literal: true })).data).toBe(
      'd77/f7\n  1: number 77/7.',
    );
    expect((await run(searchContent, { pattern: 'number' })).message).toBe(
      'Showing 200 of 10,000 matches in 10,000 files',
    );
    expect((await run(searchContent, { pattern: 'number', filesOnly: true, maxResults: 3 })).data).toBe(
      'd0/f0: 1 match\nd0/f1: 1 match\nd0/f10: 1 match\n… 9,997 more',
    );
  });

  it('does not hang at what is no file', async () => {
    const { run, linesOf, inWork } = openTestWorkspace({ 'a.txt': 'x' });
    execFileSync('mkfifo', [inWork('pipe')]);
    expect(files(await linesOf(searchContent, { pattern: 'x' }))).toEqual(['a.txt']);
    expect((await run(searchContent, { pattern: 'x', path: 'pipe' })).success).toBe(false);
  });

  it('stops when it is cancelled', async () => {
    const { run, controller } = openTestWorkspace({ 'a.txt': 'x'.repeat(1_000_000) });
    const searching = run(searchContent, { pattern: '(x{1,50}y){1,3}' });
    controller.abort();
    expect(await searching).toMatchObject({ success: false, errorCode: 'Cancelled' });
  });

  it('refuses a path into our own data, and notices when a link takes the place of what it searched', async () => {
    const { prepare, scope, base, inWork } = openTestWorkspace({ 'sub/a.txt': 'x' });
    symlinkSync(join(base, 'data'), inWork('inner'));
    expect(prepare(searchContent, { pattern: 'x', path: 'inner' }).validation.errors).toMatchObject([
      { errorCode: 'invalid_value', parameterName: 'path' },
    ]);
    const place = openSearchRoot('sub', scope);
    expect(() => checkSameRoot('sub', scope, place)).not.toThrow();
    rmSync(inWork('sub'), { recursive: true });
    symlinkSync(base, inWork('sub'));
    expect(() => checkSameRoot('sub', scope, place)).toThrow('sub was replaced during the search');
  });
});

describe('patterns and files that are meant to hurt', () => {
  async function search(content: string, pattern: string, limit = 5_000) {
    const { run } = openTestWorkspace({ 'a.txt': content });
    const startedAt = performance.now();
    const result = await run(searchContent, { pattern });
    expectWithin(startedAt, limit);
    return result;
  }

  it('RX-01: (a+)+$ on many a with an exclamation mark', async () => {
    const result = await search(`${'a'.repeat(50_000)}!`, '(a+)+$');
    expect(result.message).toBe('No match for (a+)+$ in the workspace');
  });

  it('RX-02: ^(\\w+\\s?)*$ on many words with an exclamation mark', async () => {
    const result = await search(`${'word '.repeat(40)}!`, '^(\\w+\\s?)*$');
    expect(result.message).toBe('No match for ^(\\w+\\s?)*$ in the workspace');
  });

  it('RX-06: a{1000}{1000} is an error', async () => {
    const result = await search('a'.repeat(2_000), 'a{1000}{1000}');
    expect(result).toMatchObject({ success: false, errorCode: 'InvalidPattern' });
    expect(result.error).toMatch(/^The pattern is too large: /);
  });

  it('BO-06: a million matches come as the first ones and their number', async () => {
    const result = await search('needle\n'.repeat(1_000_000), 'needle', 10_000);
    expect(result.message).toBe('Showing 50 of 1,000,000 matches in 1 file');
  });

  it('a million matches in one line stay one', async () => {
    const result = await search('a'.repeat(1_000_000), 'a');
    expect(result.message).toBe('1 match in 1 file');
    expect(String(result.data).length).toBeLessThan(1_000);
  });
});
