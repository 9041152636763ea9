import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageFolder = fileURLToPath(new URL('../node_modules/electron', import.meta.url));

/**
 * Does not import the electron package: that would start the download.
 * @returns {string | null}
 */
export function findElectron() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const pathFile = join(packageFolder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : null;
  if (override) return existing(join(override, name ?? defaultName()));
  return name ? existing(join(packageFolder, 'dist', name)) : null;
}

/**
 * @param {{timeoutMs?: number}} [options]
 * @returns {Promise<{ok: true, path: string} | {ok: false, reason: string}>}
 */
export async function fetchElectron({ timeoutMs = defaultTimeout() } = {}) {
  process.stderr.write('Getting Electron (about 120 MB)…\n');
  const child = spawn(process.execPath, [join(packageFolder, 'install.js')], { stdio: ['ignore', 2, 'pipe'] });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const startedAt = Date.now();
  const progress = setInterval(() => {
    process.stderr.write(`  … ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
  }, 5_000);
  let timedOut = false;
  const limit = setTimeout(() => {
    timedOut = true;
    child.kill('SIGKILL');
  }, timeoutMs);
  const code = await new Promise((resolve) => {
    child.once('error', (error) => {
      errors += error.message;
      resolve(null);
    });
    child.once('close', resolve);
  });
  clearInterval(progress);
  clearTimeout(limit);
  const path = findElectron();
  if (code === 0 && path) return { ok: true, path };
  if (timedOut) return { ok: false, reason: `not there after ${Math.round(timeoutMs / 1000)} s` };
  return { ok: false, reason: shortReason(errors) };
}

// The installer reports failure as a stack trace; its first line says what happened.
/** @param {string} errors */
function shortReason(errors) {
  const line = errors.split('\n').find((text) => text.trim());
  return line ? line.trim().replace(/^\w*Error: /, '') : 'its installer failed without a message';
}

function defaultTimeout() {
  const seconds = Number(process.env.AINTERN_ELECTRON_TIMEOUT);
  return (seconds > 0 ? seconds : 120) * 1000;
}

function defaultName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

/** @param {string} path */
function existing(path) {
  return existsSync(path) ? path : null;
}
