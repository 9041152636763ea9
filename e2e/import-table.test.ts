import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const cases: readonly (readonly [folder: string, specifier: string, allowed: boolean, name?: string])[] = [
  ['src/shared', 'zod', true],
  ['src/shared', './json', true],
  ['src/shared', 'node:fs', false],
  ['src/shared', '../main/clock', false],
  ['src/main/parser', 'jsonrepair', true],
  ['src/main/parser', 'node:fs', false],
  ['src/main/agent', '../storage/data-path', false],
  ['src/main/risk', 'electron', false],
  ['src/main/storage', 'node:fs', true],
  ['src/main/storage', 'electron', false],
  ['src/main/hosts/web', 'electron-store', false],
  ['src/main/hosts/electron', 'electron', true],
  ['src/main/hosts/electron', 'electron', false, 'ipcMain'],
  ['src/main/tools', '../../renderer/app', false],
  ['src/preload', 'electron', true],
  ['src/preload', '../main/clock', false],
  ['src/preload', 'node:fs', false],
  ['src/renderer', 'react', true],
  ['src/renderer', '../shared/json', true],
  ['src/renderer', '../main/clock', false],
  ['src/renderer', 'electron', false],
  ['src/renderer', 'node:fs', false],
];

/** Lints one file for each case with the project's own configuration and tells which were refused. */
function refusedCases(): Set<number> {
  const base = mkdtempSync(join(tmpdir(), 'aintern-imports-'));
  const { vcs: _vcs, $schema: _schema, ...configuration } = JSON.parse(readFileSync('biome.json', 'utf8'));
  writeFileSync(join(base, 'biome.json'), JSON.stringify(configuration));
  cases.forEach(([folder, specifier, , name = 'thing'], index) => {
    mkdirSync(join(base, folder), { recursive: true });
    writeFileSync(join(base, folder, `case-${index}.ts`), `import { ${name} } from '${specifier}';\n${name}();\n`);
  });
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const args = [biome, 'lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', '--reporter=github'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: base, encoding: 'utf8' });
  rmSync(base, { recursive: true });
  return new Set([...stdout.matchAll(/noRestrictedImports[^\n]*case-(\d+)\.ts/g)].map(([, index]) => Number(index)));
}

describe('the import table', () => {
  const refused = refusedCases();
  it.each(
    cases.map(([folder, specifier, allowed, name = 'anything'], index) => ({
      folder,
      specifier,
      allowed,
      name,
      index,
    })),
  )('$folder may import $name from $specifier: $allowed', ({ allowed, index }) => {
    expect(!refused.has(index)).toBe(allowed);
  });

  it('lets parser, risk and agent have only the types of their neighbours', () => {
    const folders = ['parser', 'risk', 'agent'].map((name) => join('src/main', name));
    const values = folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .flatMap((name) => {
          const source = readFileSync(join(folder, name), 'utf8');
          const imports = source.matchAll(/^import (?!type )[^;]*? from '(\.\.\/(?!\.\.\/)[^']*\/[^']*)';/gm);
          return [...imports].map(([, specifier]) => `${folder}/${name} imports ${specifier}`);
        }),
    );
    expect(values).toEqual([]);
  });
});
