import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A network that doesn't respond must not hold up the other measurements. */
const LONGEST_INSTALL = 120_000;

/** Returns the folder with the peers' packages. Throws if they are missing and can't be installed. */
export function installPeers(): string {
  const folder = findPeers(import.meta.dirname);
  const modules = join(folder, 'node_modules');
  const stamp = join(modules, '.aintern-lock');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return modules;
  process.stderr.write('Installing the peers to compare with (npm ci in bench/peers)…\n');
  const { status, stderr } = spawnSync(
    'npm',
    ['ci', '--prefix', folder, '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error', '--fetch-retries=0'],
    // On Windows npm is a .cmd file, which Node starts only through a shell.
    { cwd: folder, encoding: 'utf8', timeout: LONGEST_INSTALL, shell: process.platform === 'win32' },
  );
  if (status !== 0)
    throw new Error(`npm ci in bench/peers failed: ${firstError(stderr) || 'npm was not found or hung'}`);
  writeFileSync(stamp, wanted);
  return modules;
}

/** The bundled program can be in any folder. */
function findPeers(from: string): string {
  const folder = join(from, 'bench', 'peers');
  if (existsSync(join(folder, 'package-lock.json'))) return folder;
  const parent = dirname(from);
  if (parent === from) throw new Error('bench/peers was not found above the running program');
  return findPeers(parent);
}

/** npm names the error first; the path of its log, at the end, doesn't help here. */
function firstError(output: string | null): string {
  return /^npm error (.+)$/m.exec(output ?? '')?.[1] ?? '';
}
