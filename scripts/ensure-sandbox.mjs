import { existsSync } from 'node:fs';
import { aptInstall, canInstallWithApt } from './apt-install.mjs';

const folders = ['/usr/bin', '/bin', '/usr/local/bin'];
/** What the sandbox starts, by package. */
const programs = { bubblewrap: 'bwrap', socat: 'socat' };

/** Installs what the sandbox needs if that is possible without a prompt. Otherwise its tests are skipped and say so. */
export function ensureSandbox() {
  const missing = Object.entries(programs).flatMap(([name, program]) =>
    folders.some((folder) => existsSync(`${folder}/${program}`)) ? [] : [name],
  );
  if (missing.length === 0 || !canInstallWithApt()) return;
  process.stderr.write(`Installing ${missing.join(' and ')} for the tests (apt-get)…\n`);
  aptInstall(...missing);
}
