import fc from 'fast-check';
import picomatch from 'picomatch';
import { describe, expect, it } from 'vitest';
import { expectWithin } from '../../testing/expect-within';
import { createPathFilter } from './create-path-filter';

const accepts = (glob: string | string[], path: string) => createPathFilter([glob].flat()).accepts(path);

describe('globs', () => {
  it.each<[string, string[], string[]]>([
    ['*.ts', ['a.ts', 'x/y/a.ts', '.ts'], ['a.tsx', 'a.ts/b']],
    ['src/*.ts', ['src/a.ts'], ['a.ts', 'src/x/a.ts', 'x/src/a.ts']],
    ['src/**/a.ts', ['src/a.ts', 'src/x/y/a.ts'], ['a.ts', 'srcx/a.ts', 'src/xa.ts']],
    ['**/test/**', ['test/a', 'x/test/y/z'], ['test', 'xtest/a']],
    ['{src,lib/**}/a.{ts,js}', ['src/a.ts', 'lib/x/a.js'], ['src/x/a.ts']],
    ['[!a-c]?.md', ['dx.md', 'x/zz.md'], ['ax.md', 'd/.md', 'd.md']],
    ['a\\*b', ['a*b'], ['axb']],
    ['[[]x].ts', ['[x].ts'], ['x.ts']],
    ['a+(b).$^|', ['a+(b).$^|'], ['ab']],
    ['a*\n', ['ab\n'], ['ab']],
    ['**', ['a', 'a/b'], []],
  ])('%s', (glob, matching, others) => {
    expect(matching.filter((path) => !accepts(glob, path))).toEqual([]);
    expect(others.filter((path) => accepts(glob, path))).toEqual([]);
  });

  it('leave out what ! names', () => {
    expect(['a.ts', 'a.test.ts', 'a.js'].filter((path) => accepts(['*.ts', '!*.test.*'], path))).toEqual(['a.ts']);
    expect(['a.ts', 'a.js'].filter((path) => accepts(['!*.ts'], path))).toEqual(['a.js']);
  });

  it('tell ripgrep names only where it means the same by them', () => {
    const names = (...globs: string[]) => createPathFilter(globs).fileNames;
    expect(names('src/**/*.ts', '*.{js,jsx}', '!x')).toEqual(['*.ts', '*.{js,jsx}']);
    expect([names('src/**'), names('!a'), names('*.ts', 'a b'), names('{a/b,c}'), names('{1..3}')]).toEqual(
      Array.from({ length: 5 }, () => null),
    );
  });

  it('mean what everybody else means by them', () => {
    const piece = fc.constantFrom('a', 'b', 'ab', '*', 'a*', '*b', '?', '**', '[ab]', '{a,b}', '.a', '*.b');
    const name = fc.constantFrom('a', 'b', 'ab', 'ba', 'a.b', '.a', 'aab');
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 2, maxLength: 4 }),
        fc.array(name, { minLength: 1, maxLength: 4 }),
        (pieces, names) => {
          // Libraries differ on whether `a/**` matches `a` itself; here it matches the files below it.
          fc.pre(pieces.at(-1) !== '**');
          const [glob, path] = [pieces.join('/'), names.join('/')];
          expect(accepts(glob, path)).toBe(picomatch.isMatch(path, glob, { dot: true }));
        },
      ),
    );
  });

  it('never take longer than they have to', () => {
    const startedAt = performance.now();
    expect(accepts('*a*a*a*a*a*a*a*a*a*a*a*a*a*b', 'a'.repeat(250))).toBe(false);
    expect(accepts('**/**/**/**/**/**/**/**/**/x', 'a/'.repeat(120))).toBe(false);
    expectWithin(startedAt, 5_000);
  });
});
