import { spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { meetsGoal, rowsOf, tableOf } from '../scripts/coverage/coverage-table.mjs';
import { linesOfSource, rangesOf } from '../scripts/coverage/lines-of-sources.mjs';
import { readRunLines } from '../scripts/coverage/read-run-lines.mjs';

const source = `interface Weather {
  readonly isWet: boolean;
}

function advise({ isWet }: Weather): string {
  if (isWet) {
    return 'umbrella';
  }
  return 'hat';
}

console.log(advise({ isWet: process.argv[2] === 'wet' }));
`;

describe('the lines that ran in a bundle', () => {
  it('are told by the lines of its source, over all processes', async () => {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'aintern-coverage-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const path = join(folder, 'weather.ts');
    writeFileSync(path, source);
    const outDir = join(folder, 'out');
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { ssr: path, outDir, sourcemap: 'hidden', minify: false },
    });
    const run = (weather: string, reports: string) => {
      const env = { ...process.env, NODE_V8_COVERAGE: join(folder, reports) };
      return spawnSync(process.execPath, [join(outDir, 'weather.mjs'), weather], {
        env,
        encoding: 'utf8',
      }).stdout.trim();
    };
    const linesIn = async (...reports: string[]) =>
      [...((await readRunLines(reports.map((name) => join(folder, name)))).get(path) ?? [])].sort((a, b) => a - b);

    expect([run('wet', 'first'), run('dry', 'second')]).toEqual(['umbrella', 'hat']);
    expect(await linesIn('first')).toEqual([6, 7, 12]);
    expect(await linesIn('second')).toEqual([6, 9, 12]);
    expect(await linesIn('first', 'second', 'nowhere')).toEqual([6, 7, 9, 12]);
  });
});

describe('the lines of a source', () => {
  const at = (line: number) => ({ start: { line } });

  it('are covered when one of their statements ran, in a unit test or in a bundle', () => {
    const unit = { statementMap: { 0: at(3), 1: at(3), 2: at(5), 3: at(9) }, s: { 0: 0, 1: 2, 2: 0, 3: 0 } };
    expect(linesOfSource(unit, new Set())).toEqual({ total: 3, covered: 1, uncovered: [5, 9] });
    expect(linesOfSource(unit, new Set([9]))).toEqual({ total: 3, covered: 2, uncovered: [5] });
  });

  it('are those that the unit tests have found: what only a bundle has is not counted', () => {
    expect(linesOfSource({ statementMap: { 0: at(3) }, s: { 0: 0 } }, new Set([4, 5]))).toMatchObject({
      total: 1,
      covered: 0,
    });
  });

  it('are told as ranges', () => {
    expect(rangesOf([])).toBe('');
    expect(rangesOf([2, 4, 5, 6, 9, 10])).toBe('2, 4-6, 9-10');
  });
});

describe('the table of coverage', () => {
  const count = (covered: number) => ({ total: 100, covered });
  const coverage = (lines: number, branches: number, allLines: number) => ({
    lines: count(lines),
    branches: count(branches),
    functions: count(100),
    allLines: count(allLines),
  });
  const verdicts = (files: [string, ReturnType<typeof coverage>][]) =>
    Object.fromEntries(rowsOf(new Map(files)).map((row) => [row.name, meetsGoal(row)]));

  it('holds folders to their goals by the unit tests alone, and everything by all tests', () => {
    expect(
      verdicts([
        ['src/shared/a.ts', coverage(95, 90, 95)],
        ['src/main/parser/deep/b.ts', coverage(94, 100, 100)],
        ['src/main/model/c.ts', coverage(100, 89, 100)],
        ['src/renderer/d.tsx', coverage(10, 10, 70)],
      ]),
    ).toEqual({
      'src/shared': true,
      'src/main/parser': false,
      'src/main/model': false,
      // None of its lines was recorded.
      'src/main/tools': false,
      'src/main/execution': false,
      'src/main/secrets': false,
      'src/renderer': null,
      all: true,
    });
    expect(verdicts([['src/renderer/d.tsx', coverage(100, 100, 89)]]).all).toBe(false);
    expect(verdicts([]).all).toBe(false);
  });

  it('shows both, with the goal beside what has one', () => {
    const table = tableOf(rowsOf(new Map([['src/shared/a.ts', coverage(96, 91, 99)]]))).split('\n');
    expect(table[1]).toMatch(
      /^src\/shared +96\.0 % +91\.0 % +100\.0 % +99\.0 % {2}✓ met: lines ≥ 95 %, branches ≥ 90 %$/,
    );
    expect(table.at(-1)).toMatch(/^all .* 99\.0 % {2}✓ met: lines of all tests ≥ 90 %$/);
  });
});
