import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { upwardImports } from '../scripts/check-layers.mjs';

const cases: readonly (readonly [folder: string, specifier: string, allowed: boolean, name?: string])[] = [
  ['src/shared', 'zod', true],
  ['src/shared/json', './json', true],
  ['src/shared/call', '../json/json', true],
  ['src/shared/call', '../../main/base/clock', false],
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
  ['src/renderer/ui', '../core/texts/texts', false],
  ['src/renderer/ui', '../../shared/json/json', false],
  ['src/renderer/core/store', '../../ui/button', true],
  ['src/renderer/core/store', '../../features/inbox/inbox-page', false],
  ['src/renderer/features/inbox', '../../core/texts/texts', true],
  ['src/renderer/features/inbox', '../../app/sidebar', false],
  ['src/renderer/app', '../features/inbox/inbox-page', true],
  ['src/renderer', 'react', true],
  ['src/renderer', '../shared/json', true],
  ['src/renderer', '../main/clock', false],
  ['src/renderer', 'electron', false],
  ['src/renderer', 'node:fs', false],
];

/** Lints one file per case with the project's own configuration and returns the rejected cases. */
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

  it('has an order for the folders of main, which every import keeps to', () => {
    expect(upwardImports('.')).toEqual([]);
  });

  it('refuses an import that goes against that order, and a folder that it does not name', () => {
    const base = mkdtempSync(join(tmpdir(), 'aintern-layers-'));
    for (const folder of ['base', 'tools', 'extras']) mkdirSync(join(base, 'src/main', folder), { recursive: true });
    writeFileSync(join(base, 'src/main/base/low.ts'), "import type { High } from '../tools/high';\n");
    writeFileSync(join(base, 'src/main/tools/high.ts'), "import { low } from '../base/low';\n");
    writeFileSync(join(base, 'src/main/extras/extra.ts'), '');
    const found = upwardImports(base);
    rmSync(base, { recursive: true });
    expect(found.toSorted()).toEqual([
      'src/main/base/low.ts imports ../tools/high: base stands below tools',
      'src/main/extras has no place in the order of scripts/check-layers.mjs',
    ]);
  });

  it('lets parser, risk and agent have only the types of other folders, except for base', () => {
    // Part of the contract with models: one side throws these errors, the other reads them.
    const errors = new Set(['model/model-error', 'model/tool-calls/tool-call-error']);
    const values = ['parser', 'risk', 'agent'].flatMap((folder) =>
      readdirSync(join('src/main', folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(name))
        .flatMap((name) => {
          const file = join(folder, name);
          const source = readFileSync(join('src/main', file), 'utf8');
          return [...source.matchAll(/^import (?!type )[^;]*? from '(\.[^']*)';/gm)]
            .map(([, specifier = '']) => join(dirname(file), specifier))
            .filter((path) => !path.startsWith('..') && !errors.has(path))
            .filter((path) => ![folder, 'base'].includes(path.split('/')[0] ?? ''))
            .map((path) => `${file} imports ${path}`);
        }),
    );
    expect(values).toEqual([]);
  });
});
