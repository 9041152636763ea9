import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Several times the space that the tests ever need for temporary files. */
const NEEDED_MEMORY = 6 * 1024 ** 3;

const mountAndRun = 'mount -t tmpfs -o mode=1777 tmpfs "$1" && shift && exec "$@"';

/**
 * Runs a command whose temporary files are kept in memory, where this user may do that: the app syncs whatever it writes, and
 * tests would spend a third of their time waiting for a disk. The mount is private to the command and ends with it.
 * @param {readonly string[]} command
 * @param {{cwd: string, env: NodeJS.ProcessEnv, stdio: import('node:child_process').StdioOptions}} options
 * @returns {number | null} the exit code
 */
export function runInMemory(command, options) {
  if (!canMount()) return run(command, options);
  // Short, because it becomes part of Unix socket paths.
  const folder = mkdtempSync(join(tmpdir(), 'ait-'));
  try {
    return run([...wrapper(folder), ...command], { ...options, env: { ...options.env, TMPDIR: folder } });
  } finally {
    rmdirSync(folder);
  }
}

/**
 * @param {readonly string[]} command
 * @param {import('node:child_process').SpawnSyncOptions} options
 */
function run([program = '', ...args], options) {
  return spawnSync(program, args, options).status;
}

/** @param {string} folder */
function wrapper(folder) {
  return ['unshare', '--mount', 'sh', '-c', mountAndRun, 'sh', folder];
}

function canMount() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || freemem() < NEEDED_MEMORY) return false;
  const folder = mkdtempSync(join(tmpdir(), 'ait-'));
  const status = run([...wrapper(folder), 'true'], { stdio: 'ignore' });
  rmdirSync(folder);
  return status === 0;
}
