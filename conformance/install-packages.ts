import { execFileSync } from 'node:child_process';
import { messageOf } from '../src/shared/text/message-of';

/** Installs packages from npm below a folder, without running their scripts. Returns why that didn't work, if it didn't. */
export function installPackages(folder: string, packages: readonly string[]): string | null {
  try {
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder];
    execFileSync('npm', ['install', ...options, ...packages], { stdio: 'pipe' });
    return null;
  } catch (cause) {
    return `${packages.join(', ')} couldn't be installed from npm: ${messageOf(cause)}`;
  }
}
