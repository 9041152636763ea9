import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall, canInstallWithApt } from '../apt-install.mjs';
import { findElectron } from '../find-electron.mjs';

const program = '/usr/bin/Xvfb';

/** Libraries that Electron links to and a machine without a desktop lacks. */
const libraries = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libnotify4', 'libsecret-1-0', 'libxss1'];

/** If Electron is installed, installs what it needs to show its windows on a virtual display. */
export function ensureTestDisplay() {
  const electron = findElectron();
  if (electron === null || !needsDisplay() || !canInstallWithApt()) return;
  const isMissing = spawnSync('ldd', [electron], { encoding: 'utf8' }).stdout.includes('not found');
  const packages = [...(existsSync(program) ? [] : ['xvfb']), ...(isMissing ? libraries : [])];
  if (packages.length === 0) return;
  process.stderr.write(`Installing ${packages.join(', ')} for the tests (apt-get)…\n`);
  aptInstall(...packages);
}

function needsDisplay() {
  const { env, platform } = process;
  return platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY && findElectron() !== null;
}
