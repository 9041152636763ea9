import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { fetchElectron, findElectron } from './find-electron.mjs';
import { checkPackaging, electronBuilderArguments, ownTarget } from './plan-packaging.mjs';

const usage = `Usage: npm run package -- [--linux] [--mac] [--win] [--dir] [--output DIR]

  --linux       AppImage and deb, on Linux
  --mac         a universal dmg, on macOS
  --win         an installer, on Windows or with wine
  --dir         an unpacked folder instead, to try it out
  --output DIR  where to, instead of release/

Without a platform, the one of this machine.
`;

const root = fileURLToPath(new URL('..', import.meta.url));

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

/** @param {string[]} args */
async function main(args) {
  if (args.includes('--help')) {
    process.stdout.write(usage);
    return 0;
  }
  const wish = readWish(args);
  if (typeof wish === 'string') {
    process.stderr.write(`${wish}\n\n${usage}`);
    return 2;
  }
  ensureInstalled();
  const machine = lookAtMachine();
  const { problems, notes } = checkPackaging(wish, machine);
  for (const note of notes) process.stderr.write(`${note}\n`);
  if (problems.length > 0) return refuse(problems);
  const electron = await getElectron();
  if (!electron.ok) return refuse([electron.problem]);
  ensureBuilt();
  const script = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const builderArguments = electronBuilderArguments(wish, machine, electron.folder);
  const { status } = spawnSync(process.execPath, [script, ...builderArguments], { cwd: root, stdio: 'inherit' });
  if (status !== 0) return refuse([`electron-builder ended with ${status}: see above.`]);
  process.stderr.write(`Packaged into ${wish.output ?? join(root, 'release')}.\n`);
  return 0;
}

/** @param {string[]} problems */
function refuse(problems) {
  process.stderr.write(`Nothing was packaged:\n${problems.map((problem) => `  - ${problem}\n`).join('')}`);
  return 1;
}

/**
 * @param {string[]} args
 * @returns {import('./plan-packaging.mjs').Wish | string} a sentence where the arguments make no sense
 */
function readWish(args) {
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  const output = /** @type {const} */ ({ type: 'string' });
  try {
    const { values } = parseArgs({ args, options: { linux: flag, mac: flag, win: flag, dir: flag, output } });
    const named = /** @type {const} */ (['linux', 'mac', 'win']).filter((target) => values[target]);
    const own = ownTarget(process.platform);
    if (named.length === 0 && own === null) return `There is no package for ${process.platform}: name a platform.`;
    const targets = named.length === 0 && own !== null ? [own] : named;
    // npm changes to the project's folder; a relative path refers to the folder in which the user typed it.
    const folder = values.output && { output: resolve(process.env.INIT_CWD ?? process.cwd(), values.output) };
    return { targets, isFolder: values.dir, ...folder };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** @returns {import('./plan-packaging.mjs').Machine} */
function lookAtMachine() {
  return {
    platform: process.platform,
    architecture: process.arch,
    nodeVersion: process.versions.node,
    hasWine: spawnSync('wine', ['--version'], { stdio: 'ignore' }).status === 0,
    ripgrepVersion: JSON.parse(readFileSync(join(root, 'node_modules/@vscode/ripgrep/package.json'), 'utf8')).version,
    isInstalled: (path) => existsSync(join(root, 'node_modules', path)),
  };
}

/** @returns {Promise<{ok: true, folder: string} | {ok: false, problem: string}>} */
async function getElectron() {
  const path = findElectron();
  if (path) return { ok: true, folder: dirname(path) };
  const fetched = await fetchElectron();
  if (fetched.ok) return { ok: true, folder: dirname(fetched.path) };
  const advice = 'check the network, or name a folder that holds it in ELECTRON_OVERRIDE_DIST_PATH';
  return { ok: false, problem: `Electron is not there and could not be fetched (${fetched.reason}): ${advice}.` };
}
