import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { runCommandLine } from '../hosts/cli/run-command-line';
import { version } from './version';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('is the one of package.json, of which Electron and the packages take theirs too', () => {
  const { version: stated } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(version).toBe(stated);
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
});

it('is what the command line says', async () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await runCommandLine(['--version'])).toBe(0);
  expect(write.mock.calls).toEqual([[`${version}\n`]]);
  write.mockRestore();
});

it('is read from package.json in one place, and written down in none', () => {
  const names = ['src', 'scripts', 'e2e'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const sources = names.filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !/\.test\.tsx?$|testing/.test(name));
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  expect(sources.filter((name) => /from '[./]*package\.json'/.test(read(name)))).toEqual([
    join('src', 'main', 'base', 'version.ts'),
  ]);
  expect(sources.filter((name) => read(name).includes(`'${version}'`))).toEqual([]);
});
