import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const programs = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'];

/** Installs bubblewrap where that is possible without asking. Without it the tests of the sandbox are skipped, and say so. */
export function ensureSandbox() {
  if (process.platform !== 'linux' || programs.some((path) => existsSync(path))) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  process.stderr.write('Installing bubblewrap for the tests (apt-get)…\n');
  if (apt('install', '-y', 'bubblewrap') === 0) return;
  apt('update');
  apt('install', '-y', 'bubblewrap');
}

/** @param {string[]} args */
function apt(...args) {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status;
}
