import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeSpawnHelperExecutable } from './make-spawn-helper-executable.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules', '.aintern-lock');

export function ensureInstalled() {
  checkNodeVersion();
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (!npmInstalledThisLock()) install();
  makeSpawnHelperExecutable(join(root, 'node_modules'));
  writeFileSync(stampFile, wanted);
}

function checkNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Error(`AIntern needs Node 20.19 or newer; this is ${process.versions.node}: see nodejs.org.`);
}

/**
 * npm keeps its own record of what is in node_modules. Trusting it spares people who ran `npm ci` or
 * `npm install` themselves a second install.
 */
function npmInstalledThisLock() {
  const recordFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(recordFile)) return false;
  /** @type {Record<string, {version: string, optional?: boolean, devOptional?: boolean}>} */
  const { '': _project, ...wanted } = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const present = JSON.parse(readFileSync(recordFile, 'utf8')).packages;
  const nothingForeign = Object.keys(present).every((path) => path in wanted);
  const nothingMissing = Object.entries(wanted).every(([path, { version, optional, devOptional }]) =>
    path in present ? present[path].version === version : optional || devOptional,
  );
  return nothingForeign && nothingMissing;
}

function install() {
  process.stderr.write('Installing dependencies (npm ci), which takes a minute or more…\n');
  // NODE_ENV=production would leave out the build tools that `npm start` needs.
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-fund', '--no-audit'];
  const { error, status } = runNpm(args);
  if (status === 0) return;
  const cause = error ? `npm could not be started (${error.message})` : `npm ci failed with exit code ${status}`;
  throw new Error(`${cause}. See its messages above; check the network, then run \`npm ci\` in ${root} and try again.`);
}

/** @param {string[]} args */
function runNpm(args) {
  /** @type {import('node:child_process').SpawnSyncOptions} */
  const options = { cwd: root, stdio: ['ignore', 2, 2] };
  const npmScript = process.env.npm_execpath;
  if (npmScript && basename(npmScript) === 'npm-cli.js') {
    return spawnSync(process.execPath, [npmScript, ...args], options);
  }
  // On Windows npm is a .cmd file, which Node starts only through a shell.
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
