import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { fetchElectron, findElectron } from './find-electron.mjs';

const usage = `Usage: npm start -- [--workspace DIR] [--web] [--port N] [--no-open]

  --workspace DIR  the folder to work in
  --web            the web host in a browser instead of the desktop window
  --port N         the web host on this port
  --no-open        the web host, without opening a browser; prints its URL
  --no-sandbox     the desktop window without Chromium's sandbox, which root needs
`;

// If Electron can't run here (no sandbox, missing libraries), it exits immediately. A later exit is a crash, not an
// unsuitable machine.
const startUpMs = 5_000;
const cannotStart = [127, exitCodeOf('SIGTRAP'), exitCodeOf('SIGABRT'), exitCodeOf('SIGSEGV'), exitCodeOf('SIGILL')];

const root = fileURLToPath(new URL('..', import.meta.url));
const underNpm = process.env.npm_lifecycle_event === 'start';
// npm changes to the project's folder; a relative --workspace refers to the folder in which the user typed it.
const cwd = (underNpm && process.env.INIT_CWD) || process.cwd();
const flags = process.argv.slice(2);

try {
  process.exitCode = flags.includes('--help') ? help() : await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

function help() {
  process.stdout.write(usage);
  return 0;
}

async function start() {
  ensureInstalled();
  ensureBuilt();
  if (flags.some((flag) => /^--(web|no-open|port(=.*)?)$/.test(flag))) return startWebHost();
  const electron = await getElectron();
  if (!electron.ok) return startWebHost(electron.reason);
  const startedAt = Date.now();
  const code = await run(electron.path, [root, ...flags]);
  if (cannotStart.includes(code) && Date.now() - startedAt < startUpMs) return startWebHost('Electron cannot run here');
  return code;
}

/** @returns {Promise<{ok: true, path: string} | {ok: false, reason: string}>} */
async function getElectron() {
  const { env, platform } = process;
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return { ok: false, reason: 'No display here' };
  if (platform === 'linux' && process.getuid?.() === 0 && !flags.includes('--no-sandbox')) {
    return {
      ok: false,
      reason: "Electron's sandbox does not run as root (-- --no-sandbox opens the window without it)",
    };
  }
  const path = findElectron();
  if (path) return { ok: true, path };
  const fetched = await fetchElectron();
  return fetched.ok ? fetched : { ok: false, reason: `Electron could not be fetched (${fetched.reason})` };
}

/** @param {string} [reason] */
function startWebHost(reason) {
  if (reason) process.stderr.write(`${reason}: starting the web host instead.\n`);
  const passedOn = flags.filter((flag) => !['--web', '--no-sandbox'].includes(flag));
  return run(process.execPath, [join(root, 'out', 'main', 'cli.js'), 'serve', ...passedOn]);
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
function run(command, args) {
  const { ELECTRON_RUN_AS_NODE: _plainNode, ...env } = process.env;
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' });
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the child as well; a second one could mean "quit immediately".
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  process.on('SIGINT', forward).on('SIGTERM', forward);
  const stopWatching = underNpm ? whenOrphaned(() => child.kill('SIGTERM')) : () => {};
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      stopWatching();
      resolve(signal ? exitCodeOf(signal) : (code ?? 1));
    });
  });
}

/**
 * npm passes SIGTERM only to the shell between it and us, and that shell dies without passing it on.
 * @param {() => void} action
 */
function whenOrphaned(action) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    action();
  }, 500);
  return () => clearInterval(timer);
}

/** @param {NodeJS.Signals} signal */
function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}
