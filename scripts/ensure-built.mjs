import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceMaps } from './coverage/tracing.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'out', '.build-stamp');
const bundles = [
  'out/main/index.js',
  'out/main/cli.js',
  'out/cli/main.cjs',
  'out/preload/index.cjs',
  'out/renderer/index.html',
].map((path) => join(root, path));

export function ensureBuilt() {
  if (!isUpToDate()) build();
}

export function build() {
  const inputs = hashInputs();
  // A build that fails halfway leaves broken bundles, which the old stamp would mark as up to date.
  rmSync(stampFile, { force: true });
  process.stderr.write('Building, which takes up to a minute…\n');
  const builder = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  // `npm run build` shows sizes and advice for people who change the build.
  const args = [builder, 'build', '--logLevel', 'error'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}`);
    throw new Error('The build failed: see above, or run `npm run build` to see why again.');
  }
  const missing = bundles.filter((path) => modifiedAt(path) === null);
  if (missing.length > 0) throw new Error(`The build ended well but did not write ${missing.join(', ')}.`);
  writeFileSync(stampFile, inputs);
}

function isUpToDate() {
  const stampedAt = modifiedAt(stampFile);
  if (stampedAt === null || readFileSync(stampFile, 'utf8') !== hashInputs()) return false;
  // A bundle newer than the stamp comes from another build, from unknown sources.
  return bundles.every((path) => {
    const builtAt = modifiedAt(path);
    return builtAt !== null && builtAt <= stampedAt;
  });
}

function hashInputs() {
  // A coverage build differs from a normal one.
  const hash = createHash('sha256').update(`${sourceMaps()}\0`);
  for (const path of inputFiles()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path.split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function inputFiles() {
  const configs = readdirSync(root).filter((name) =>
    /^(electron\.vite\.config\.ts|package\.json|package-lock\.json|tsconfig.*\.json)$/.test(name),
  );
  const sources = ['src', 'resources', 'scripts'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.tsbuildinfo'))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
  );
  return [...configs, ...sources].sort();
}

/** @param {string} path */
function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
