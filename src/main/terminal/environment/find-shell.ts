import { delimiter, isAbsolute, join } from 'node:path';
import type { ShellKind } from '../../risk/shell/shell-program';
import { isProgram } from './is-program';

export interface Shell {
  readonly kind: ShellKind;
  /** The name shown in results: bash's grammar parses `sh`, which supports less of it. */
  readonly name: 'bash' | 'sh' | 'pwsh' | 'powershell';
  readonly path: string;
}

const bashPaths = [
  '/bin/bash',
  '/usr/bin/bash',
  '/usr/local/bin/bash',
  '/opt/homebrew/bin/bash',
  '/run/current-system/sw/bin/bash',
];

/** Never the shell that the user chose: we rate risk with bash's grammar, so bash has to run the line. */
export function findShell(platform: NodeJS.Platform = process.platform, search = process.env.PATH ?? ''): Shell {
  if (platform === 'win32') return findPowerShell(search);
  const path = bashPaths.find(isProgram) ?? findInPath('bash', search);
  return path === undefined ? { kind: 'bash', name: 'sh', path: '/bin/sh' } : { kind: 'bash', name: 'bash', path };
}

function findPowerShell(search: string): Shell {
  const path = findInPath('pwsh.exe', search);
  if (path !== undefined) return { kind: 'powershell', name: 'pwsh', path };
  return { kind: 'powershell', name: 'powershell', path: 'powershell.exe' };
}

function findInPath(name: string, search: string): string | undefined {
  const folders = search.split(delimiter).filter(isAbsolute);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}
