import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder';
import { expandPattern } from './expand-pattern';

const names = ['a.txt', 'b.txt', 'ab', '.env', '.envrc', 'src/a.ts', 'src/deep/b.ts', 'lib/a.ts', 'x y.txt'];

function folderWithFiles(): string {
  const folder = temporaryFolder();
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
  symlinkSync('/etc', join(folder, 'link'));
  return folder;
}

it.each([
  ['*.txt', ['a.txt', 'b.txt', 'x y.txt']],
  ['.e*', ['.env', '.envrc']],
  ['[ab]?', ['ab']],
  ['*/a.ts', ['lib/a.ts', 'src/a.ts']],
  ['s*/*/b.ts', ['src/deep/b.ts']],
  ['l*/passwd', ['link/passwd']],
  ['none*', []],
])('finds what the shell finds: %s', (pattern, found) => {
  const folder = folderWithFiles();
  expect(expandPattern(folder, pattern)?.sort()).toEqual(found.map((name) => join(folder, name)).sort());
});

it('finds at least what bash finds, whatever the pattern', () => {
  const folder = folderWithFiles();
  const piece = fc.constantFrom(
    ...['*', '?', '[ab]', '[!x]', '[[=n=]]', '[[.e.]]', '[[:alpha:]]', '[n\\]]', 'a', 'b', '.', 'e', 't', 's'],
  );
  const segment = fc.array(piece, { minLength: 1, maxLength: 4 }).map((pieces) => pieces.join(''));
  const pattern = fc.array(segment, { minLength: 1, maxLength: 2 }).map((segments) => segments.join('/'));
  const wild = fc.sample(
    pattern.filter((text) => /[*?[]/.test(text) && !/(^|\/)\.+(\/|$)/.test(text)),
    60,
  );
  const script = `shopt -s nullglob globskipdots 2>/dev/null; ${wild.map((text) => `printf '%s\\0' ${text}; printf '\\n'`).join('; ')}`;
  const lines = execFileSync('bash', ['-c', script], { cwd: folder, encoding: 'utf8' }).split('\n');
  for (const [index, text] of wild.entries()) {
    const expected = (lines[index] ?? '').split('\0').filter(Boolean);
    const found = new Set(expandPattern(folder, text));
    const missed = expected.map((name) => join(folder, name)).filter((path) => !found.has(path));
    expect({ text, missed }).toEqual({ text, missed: [] });
  }
});

it('says that it does not know where there is too much', () => {
  const folder = temporaryFolder();
  for (let number = 0; number < 2_001; number += 1) writeFileSync(join(folder, `${number}.txt`), '');
  expect(expandPattern(folder, '*')).toBeNull();
});

it.each(['.e[[=n=]]v', '.e[[.n.]]v', '.e[n]]v', '*/./a.ts'])(
  'SF-07 finds what bash finds by a rare pattern: %s',
  (pattern) => {
    const folder = folderWithFiles();
    const found = expandPattern(folder, pattern) ?? [];
    expect(found).toEqual(expect.arrayContaining([join(folder, pattern.startsWith('.') ? '.env' : 'src/a.ts')]));
  },
);

it('SF-07 says that it does not know where a name is in another encoding', () => {
  const folder = temporaryFolder();
  execFileSync('bash', ['-c', "ln -s /etc/passwd $'caf\\xe9'"], { cwd: folder });
  expect(expandPattern(folder, '*')).toBeNull();
  expect(expandPattern(folder, 'x*')).toEqual([]);
});

it('SF-07 finds names with a dot in front for shells that know no hidden ones', () => {
  const folder = folderWithFiles();
  expect(expandPattern(folder, '*', { shell: 'cmd' })).toContain(join(folder, '.env'));
  expect(expandPattern(folder, '*')).not.toContain(join(folder, '.env'));
});
