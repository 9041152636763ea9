import { expect, it } from 'vitest';
import { findPaths, readPath } from './find-paths';

/** As `text|path|line|column`. */
function found(text: string): string[] {
  return findPaths(text).map(({ from, to, path, line, column }) =>
    [text.slice(from, to), path, line ?? '', column ?? ''].join('|'),
  );
}

it.each([
  ['See src/http/server.ts:12.', ['src/http/server.ts:12|src/http/server.ts|12|']],
  ['(src/a.ts:12:5) and README.md, too', ['src/a.ts:12:5|src/a.ts|12|5', 'README.md|README.md||']],
  ['    at main (/srv/app/dist/cli.js:10:3)', ['/srv/app/dist/cli.js:10:3|/srv/app/dist/cli.js|10|3']],
  ['src/a.ts(12,5): error TS2304', ['src/a.ts(12,5)|src/a.ts|12|5']],
  ['  File "app/main.py", line 7, in run', ['app/main.py", line 7|app/main.py|7|']],
  ['src/a.ts:12:const x = 1', ['src/a.ts:12|src/a.ts|12|']],
  [
    './run.sh ../b/c .gitignore ~/x.txt',
    ['./run.sh|./run.sh||', '../b/c|../b/c||', '.gitignore|.gitignore||', '~/x.txt|~/x.txt||'],
  ],
  ['at file:///work/my%20app/a.mjs:3:1', ['file:///work/my%20app/a.mjs:3:1|/work/my app/a.mjs|3|1']],
  ['src/a.ts:3-9', ['src/a.ts:3-9|src/a.ts|3|']],
  ['ändern/größe.ts und 数据/文件.md', ['ändern/größe.ts|ändern/größe.ts||', '数据/文件.md|数据/文件.md||']],
  ['https://example.com/a.ts v1.2.3 3.14 etc. // and 12:30 a/ ... …', []],
])('finds the paths in %j', (text, paths) => {
  expect(found(text)).toEqual(paths);
});

it('takes time in proportion to the text, whatever it holds', () => {
  for (const piece of ['a/', 'a.', ':1', '(1', '../', 'é'])
    expect(findPaths(piece.repeat(200_000)).length).toBeLessThan(2);
});

it.each([
  ['Makefile', { path: 'Makefile' }],
  ['app/(group)/[id]/page.tsx', { path: 'app/(group)/[id]/page.tsx' }],
  ['my file.ts:3', { path: 'my file.ts', line: 3 }],
])('reads %j as one path', (text, mention) => {
  expect(readPath(text)).toEqual({ from: 0, to: text.length, ...mention });
});

it.each(['npm run test', 'a = b', 'https://a.b/c.ts', '', 'a\nb.ts', ' a.ts'])('does not read %j as a path', (text) => {
  expect(readPath(text)).toBeNull();
});
