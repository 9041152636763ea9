import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

let isUpdated = false;

/** Whether packages can be installed without a prompt. */
export function canInstallWithApt() {
  return process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/**
 * @param {string[]} packages
 * @returns {boolean} whether all of them are installed now
 */
export function aptInstall(...packages) {
  if (!isUpdated) apt('update');
  isUpdated = true;
  return apt('install', '-y', '--no-install-recommends', ...packages) === 0;
}

/** @param {string[]} args */
function apt(...args) {
  const { status } = spawnSync('apt-get', ['-q', ...args], {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status;
}
