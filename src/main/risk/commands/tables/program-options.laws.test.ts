import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadShellGrammars } from '../../../terminal/assessment/load-shell-grammars';
import { runProgram } from '../../../terminal/processes/run-program';
import { sampleSeed, slowLawRuns } from '../../../testing/slow-laws';
import { temporaryFolder } from '../../../testing/temporary-folder';
import { createCommandAssessor } from '../../create-command-assessor';
import { createShellReader } from '../../shell/create-shell-reader';
import { compressionTables } from '../archives/rate-compression';
import { isListingFlag, tarTable } from '../archives/tar-arguments';
import { fakeCommandContext } from '../testing/fake-command-context';
import { jqTable } from '../text/rate-jq';
import { readingCommands } from './reading-commands';

const assess = createCommandAssessor(createShellReader(await loadShellGrammars()));

/** A sample for everyday runs; each line is a process. */
const LINES = Math.ceil(slowLawRuns() / 10);
const MAX_CANDIDATES = 60 * LINES;

const files = ['a.txt', 'a.json', 'a.txt.gz', 'a.zip', 'a.a', 'a.tar'];
const zipFlags = '-a -c -C -l -p -q -t -v -x -z -Z -Z1 -1 -d -o -P --l --list --help -l- -zl-z --';
const flagsOf = ({ flags }: { readonly flags: ReadonlyMap<string, unknown> }) => [...flags.keys()];
const flagsOfReader = (name: string) => flagsOf(readingCommands.get(name)?.table ?? { flags: new Map() });

/** Programs with their own parser, or with flags that undo others, and the words that mean something to them. */
const programs: readonly (readonly [name: string, words: readonly string[]])[] = [
  ...['tree', 'xxd', 'sort', 'uniq', 'file', 'hexdump', 'fmt', 'column'].map(
    (name) => [name, flagsOfReader(name)] as const,
  ),
  ['jq', [...flagsOf(jqTable), '--arg', '--rawfile', '--', '.']],
  ['unzip', zipFlags.split(' ')],
  ['zipinfo', zipFlags.split(' ')],
  ['ar', '-t -p -r -x -v -O -P -d -q -s t p r x tv tO --record-libdeps --output --target --thin --'.split(' ')],
  ['7z', 'l t x e a i -y -slt -ba -r -oOUT -so -si -sdel -xOUT -wOUT -tzip --'.split(' ')],
  ['tar', [...flagsOf(tarTable).filter(isListingFlag), '-tfa.tar', '-fa.tar', '--file=a.tar', 'tf', 'xf', '-x', '-c']],
  ...'gzip zcat bzip2 bzcat xz xzcat zstd zstdcat lz4 lz4cat'
    .split(' ')
    .map((name) => [name, flagsOf(compressionTables.get(name) ?? { flags: new Map() })] as const),
];

const isInstalled = (name: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

/** Single flags, two in one word, operands and numbers, in any order. */
function wordsOf(given: readonly string[]) {
  const letters = given.filter((word) => /^-[A-Za-z]$/.test(word));
  const pair = fc.tuple(fc.constantFrom('-q', ...letters), fc.constantFrom('-q', ...letters));
  const word = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...given) },
    { weight: 2, arbitrary: pair.map(([left, right]) => `${left}${right.slice(1)}`) },
    { weight: 3, arbitrary: fc.constantFrom(...files) },
    { weight: 1, arbitrary: fc.constantFrom('OUT', '2', '.') },
  );
  return fc.array(word, { minLength: 1, maxLength: 5 });
}

function fill(folder: string): void {
  const inside = { cwd: folder, stdio: 'ignore' } as const;
  writeFileSync(join(folder, 'a.txt'), 'some text\n');
  writeFileSync(join(folder, 'a.json'), '{"a": 1}\n');
  for (const [name, args] of [
    ['tar', ['cf', 'a.tar', 'a.txt']],
    ['gzip', ['-k', 'a.txt']],
    ['zip', ['-q', 'a.zip', 'a.json']],
    ['ar', ['rc', 'a.a', 'a.json']],
  ] as const) {
    if (isInstalled(name)) execFileSync(name, args, inside);
  }
}

type Contents = ReadonlyMap<string, string>;

function contentsOf(folder: string): Contents {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, entry.isFile() ? readFileSync(path, 'latin1') : 'no file'];
    }),
  );
}

function restore(folder: string, contents: Contents): void {
  for (const path of contentsOf(folder).keys()) if (!contents.has(path)) rmSync(path, { recursive: true, force: true });
  for (const [path, text] of contents) writeFileSync(path, text, 'latin1');
}

describe('flags of a program that are rated safe', () => {
  it.each(programs.filter(([name]) => isInstalled(name)))(
    'SF-12 leave every file as it is when the real %s gets them',
    async (name, given) => {
      const folder = temporaryFolder();
      fill(folder);
      const before = contentsOf(folder);
      const written: string[] = [];
      let safe = 0;
      for (const words of fc.sample(wordsOf(given), { numRuns: MAX_CANDIDATES, seed: sampleSeed() })) {
        const line = [name, ...words].join(' ');
        if (assess(line, fakeCommandContext({}, { files })).level !== 'safe') continue;
        safe += 1;
        await runProgram(name, words, { folder, signal: AbortSignal.timeout(10_000), maxOutput: 10_000, input: '' });
        if (!isDeepStrictEqual(contentsOf(folder), before)) {
          written.push(line);
          restore(folder, before);
        }
        if (safe === LINES) break;
      }
      expect(written).toEqual([]);
      expect(safe).toBeGreaterThan(LINES / 20);
    },
  );
});
