import { existsSync } from 'node:fs';
import { aptInstall, canInstallWithApt } from './apt-install.mjs';

const programs = ['/usr/bin/bwrap', '/bin/bwrap', '/usr/local/bin/bwrap'];

/** Installs bubblewrap if that is possible without a prompt. Without it, the sandbox tests are skipped and say so. */
export function ensureSandbox() {
  if (programs.some((path) => existsSync(path)) || !canInstallWithApt()) return;
  process.stderr.write('Installing bubblewrap for the tests (apt-get)…\n');
  aptInstall('bubblewrap');
}
