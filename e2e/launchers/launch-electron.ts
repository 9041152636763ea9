import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { findElectron } from '../../scripts/find-electron.mjs';
import { watchDesktop } from '../testing/watch-desktop';
import type { DesktopApplication, LaunchedApp, LaunchOptions } from './launcher';

/** Null where the specs can run in Electron itself. */
export function whyNoElectron(): string | null {
  if (!findElectron()) return 'Electron’s binary is not here (npx install-electron gets it)';
  const needsDisplay = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
  return needsDisplay ? 'there is no display (DISPLAY and WAYLAND_DISPLAY are not set)' : null;
}

export async function launchElectron(options: Omit<LaunchOptions, 'page'>): Promise<LaunchedApp> {
  const { appPath, dataPath, workspacePath, env, args = [] } = options;
  const watching = join(dataPath, 'watch-desktop.cjs');
  // What stands before the app's path is of the test, and the app reads its own arguments by their places.
  const tidy = `process.argv.splice(1, process.argv.indexOf(${JSON.stringify(appPath)}) - 1);`;
  await writeFile(watching, `${tidy}\n(${watchDesktop})(require('electron'));`);
  const executablePath = findElectron() ?? '';
  const ownEnv = { ...definedOf(env), AINTERN_DATA: dataPath };
  const app = await _electron.launch({
    executablePath,
    args: [
      ...['-r', watching, appPath, ...sandboxArguments()],
      ...(workspacePath === null ? [] : ['--workspace', workspacePath]),
      ...args,
    ],
    env: ownEnv,
  });
  const startAgain = async (...given: readonly string[]) => {
    const child = spawn(executablePath, [appPath, ...sandboxArguments(), ...given], { env: ownEnv, stdio: 'ignore' });
    const [code] = await once(child, 'exit');
    return code as number | null;
  };
  return { url: 'app://aintern/', desktop: { ...asDesktop(app), startAgain }, end: () => app.close() };
}

function asDesktop(app: ElectronApplication): Omit<DesktopApplication, 'startAgain'> {
  return {
    evaluate: (pageFunction, argument) => app.evaluate(pageFunction as never, argument),
    firstWindow: () => app.firstWindow(),
    windows: () => app.windows(),
    waitForEvent: (name) => app.waitForEvent(name),
    close: () => app.close(),
    ended: new Promise((resolve) => app.once('close', () => resolve())),
  };
}

/** Only for tests, and only as root: Chromium's sandbox does not start there. */
function sandboxArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
