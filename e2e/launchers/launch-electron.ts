import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { findElectron } from '../../scripts/find-electron.mjs';
import { watchDesktop } from '../testing/watch-desktop';
import type { DesktopApplication, LaunchedApp, LaunchOptions } from './launcher';
import { canShowWindows, displayEnvironment } from './worker-display';

declare global {
  var letAppStart: () => void;
}

/** Returns null if the specs can run in Electron itself. */
export function whyNoElectron(): string | null {
  if (!findElectron()) return 'Electron’s binary is not here (npx install-electron gets it)';
  return canShowWindows()
    ? null
    : 'there is no display (DISPLAY and WAYLAND_DISPLAY are not set, and Xvfb is not installed)';
}

export async function launchElectron(options: LaunchOptions): Promise<LaunchedApp & { desktop: DesktopApplication }> {
  const { appPath, dataPath, workspacePath, env, args = [], prepare = [] } = options;
  await mkdir(dataPath, { recursive: true });
  const preparing = join(dataPath, 'prepare-electron.cjs');
  // Arguments before the app's path belong to the test, and the app reads its own by position.
  const tidy = `process.argv.splice(1, process.argv.indexOf(${JSON.stringify(appPath)}) - 1);`;
  const calls = [holdStart, watchDesktop, ...prepare].map((each) => `(${each})(require('electron'));`);
  await writeFile(preparing, [tidy, ...calls].join('\n'));
  const executablePath = findElectron() ?? '';
  const ownEnv = { ...definedOf(env), ...(await displayEnvironment()), AINTERN_DATA: dataPath };
  const app = await _electron.launch({
    executablePath,
    args: [
      ...['-r', preparing, appPath, ...sandboxArguments()],
      ...(workspacePath === null ? [] : ['--workspace', workspacePath]),
      ...args,
    ],
    env: ownEnv,
    // Otherwise Playwright adds --no-sandbox on Linux.
    chromiumSandbox: true,
    // A machine five times slower than usual must not fail a test.
    timeout: 120_000,
  });
  // Only the test's own timeout applies.
  app.context().setDefaultTimeout(0);
  app.context().setDefaultNavigationTimeout(0);
  await app.evaluate(() => globalThis.letAppStart());
  const again = (given: readonly string[]) =>
    spawn(executablePath, [appPath, ...sandboxArguments(), ...given], {
      env: ownEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return { url: 'app://aintern/', desktop: asDesktop(app, again), end: () => app.close() };
}

/**
 * Delays the app until Playwright is attached, because it misses pages that load earlier. Keeps the user's key ring out
 * of tests.
 */
function holdStart({ app }: typeof import('electron')): void {
  const isReady = app.whenReady();
  const isAwaited = new Promise<void>((resolve) => {
    globalThis.letAppStart = resolve;
  });
  app.whenReady = async () => {
    await isReady;
    await isAwaited;
  };
  // Without a graphics card, the GPU process only costs time.
  app.disableHardwareAcceleration();
  app.commandLine.appendSwitch('password-store', 'basic');
  app.commandLine.appendSwitch('use-mock-keychain');
}

function asDesktop(app: ElectronApplication, again: (args: readonly string[]) => ChildProcess): DesktopApplication {
  const child = app.process();
  let printed = '';
  const listen = ({ stdout, stderr }: ChildProcess) => {
    for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', (text) => (printed += text));
  };
  listen(child);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return {
    evaluate: (pageFunction, argument) =>
      app.evaluate(evaluateLater, { source: String(pageFunction), argument }) as Promise<never>,
    firstWindow: () => app.firstWindow({ timeout: 0 }),
    windows: () => app.windows(),
    waitForEvent: (name) => app.waitForEvent(name, { timeout: 0 }),
    async startAgain(...args) {
      const second = again(args);
      listen(second);
      const [code] = await once(second, 'close');
      return code as number | null;
    },
    close: () => app.close(),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    exited,
    output: () => printed.split('\n').filter(isOfApp).join('\n'),
  };
}

/**
 * Evaluates the function in a task of its own, which Node keeps until it ends: the debugger alone doesn't keep the
 * promise that it waits for, and reports a garbage-collected one as a failure.
 */
function evaluateLater(
  electron: typeof import('electron'),
  { source, argument }: { readonly source: string; readonly argument: unknown },
): Promise<unknown> {
  const call: (electron: unknown, argument: unknown) => unknown = new Function(`return (${source})`)();
  return new Promise((resolve, reject) => {
    setImmediate(async () => {
      try {
        resolve(await call(electron, argument));
      } catch (cause) {
        reject(cause);
      }
    });
  });
}

/** Filters out Chromium's and GTK's warnings about this machine, and the debugger's greeting. */
function isOfApp(line: string): boolean {
  return (
    line.trim() !== '' &&
    !/^\[\d+:|^\[\w+\/|^\(\w+:\d+\): |^(Debugger|DevTools|Waiting for the debugger|For help, see)/.test(line)
  );
}

/** Only for tests, and only as root, where Chromium's sandbox doesn't start. */
function sandboxArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined));
}
