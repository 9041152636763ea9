import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCodeCache } from './code-cache';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aintern-code-'));
  writeFileSync(
    join(folder, 'main.cjs'),
    "exports.answer = () => [require('./other.cjs').word, require('node:path').sep].join(' ');",
  );
  writeFileSync(join(folder, 'other.cjs'), "exports.word = 'früh → später';");
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const cacheFile = () => join(folder, 'cache', 'main');

function runOnce(): string {
  const cache = createCodeCache({ entry: join(folder, 'main.cjs'), cacheFile: cacheFile() });
  const { answer } = cache.run() as { answer(): string };
  const said = answer();
  cache.save();
  return said;
}

const table = () => JSON.parse(readFileSync(cacheFile(), 'latin1').split('\n', 2)[1]?.replace(/\}.*$/s, '}') ?? '');

it('runs the same from sources and from stored code, and stops adding to it', () => {
  const said = Array.from({ length: 6 }, runOnce);
  expect(new Set(said)).toEqual(new Set([`früh → später ${sep}`]));
  expect(table()).toMatchObject({
    runs: 4,
    entries: [['main.cjs'], ['other.cjs']].map(([name]) => [name, expect.any(String), expect.any(Number)]),
  });
});

it('lets stored code import packages', async () => {
  writeFileSync(join(folder, 'main.cjs'), "exports.answer = () => importModule('node:path');");
  const runs = Array.from({ length: 2 }, () => {
    const cache = createCodeCache({ entry: join(folder, 'main.cjs'), cacheFile: cacheFile() });
    const { answer } = cache.run() as { answer(): Promise<{ sep: string }> };
    cache.save();
    return answer();
  });
  expect((await Promise.all(runs)).map(({ sep }) => sep)).toEqual([sep, sep]);
});

it('compiles a changed module again, even one of the same length', () => {
  runOnce();
  const other = join(folder, 'other.cjs');
  writeFileSync(other, "exports.word = 'spät → früher';");
  utimesSync(other, 1, 1);
  expect([runOnce(), runOnce()]).toEqual([`spät → früher ${sep}`, `spät → früher ${sep}`]);
});

it('keeps the code of modules that a run didn’t need', () => {
  runOnce();
  const cache = createCodeCache({ entry: join(folder, 'main.cjs'), cacheFile: cacheFile() });
  cache.run();
  cache.save();
  expect(table().entries).toHaveLength(2);
});

it.each([
  ['is empty', ''],
  ['ends too early', '500\n{"runs":4,'],
  ['holds other data', '13\n{"runs":"no"}'],
])('ignores and replaces a cache that %s', (_what, content) => {
  runOnce();
  writeFileSync(cacheFile(), content);
  expect(runOnce()).toBe(`früh → später ${sep}`);
  expect(table().runs).toBe(1);
});

it('recompiles code that was damaged', () => {
  runOnce();
  const content = readFileSync(cacheFile());
  writeFileSync(cacheFile(), content.subarray(0, content.length - 200));
  expect(runOnce()).toBe(`früh → später ${sep}`);
});

it('runs without a cache where none can be written', () => {
  writeFileSync(join(folder, 'cache'), 'a file');
  expect(runOnce()).toBe(`früh → später ${sep}`);
  expect(statSync(join(folder, 'cache')).isFile()).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['cache', 'main.cjs', 'other.cjs']);
});
