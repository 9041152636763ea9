import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import type { CommandName, CommandReply } from '../src/shared/contract/contract';
import { ownEnvironment, test } from './app-test';
import { launchElectron } from './launchers/launch-electron';
import type { DesktopApplication, Prepare } from './launchers/launcher';

/** Makes the app believe that it is packaged, while Playwright can still reach its main process. */
const pretendPackaged: Prepare = ({ app }) => {
  Object.defineProperty(app, 'isPackaged', { value: true });
  const { commandLine } = app;
  const { removeSwitch } = commandLine;
  commandLine.removeSwitch = (name) => {
    if (name !== 'remote-debugging-port') removeSwitch.call(commandLine, name);
  };
  // Removes the switch like Electron does, but only briefly: as root, pages can't start in a sandbox.
  app.enableSandbox = () => {
    commandLine.removeSwitch('no-sandbox');
    queueMicrotask(() => commandLine.appendSwitch('no-sandbox'));
  };
};

/** Starts the app like a desktop does, for a user whose login shell runs these lines. */
async function startFromDesktop(folder: string, lines: string): Promise<DesktopApplication> {
  const shell = join(folder, 'login-shell');
  await writeFile(shell, `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  const { TERM: _, ...env } = ownEnvironment(folder);
  const { desktop } = await launchElectron({
    appPath: resolve('.'),
    dataPath: join(folder, 'data'),
    workspacePath: folder,
    env: { ...env, SHELL: shell, XDG_CONFIG_HOME: join(folder, 'config') },
    args: ['--no-sandbox'],
    prepare: [pretendPackaged],
  });
  return desktop;
}

/** Goes through main: pages of a packaged app are hidden from debuggers, including Playwright. */
function ask(desktop: DesktopApplication, name: CommandName, input: object = {}): Promise<CommandReply | undefined> {
  return desktop.evaluate(
    ({ BrowserWindow }, code) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code),
    `globalThis.aintern?.invoke(${JSON.stringify(name)}, ${JSON.stringify(input)})`,
  );
}

/** Waits for a page first. */
async function describeApp(desktop: DesktopApplication): Promise<CommandReply | undefined> {
  await expect.poll(() => ask(desktop, 'app.describe')).toHaveProperty('ok', true);
  return ask(desktop, 'app.describe');
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aintern-packaged-'));
  await mkdir(join(folder, 'data'));
  return folder;
}

test.describe('a packaged app', () => {
  let folder: string;
  let desktop: DesktopApplication;

  test.beforeAll(async () => {
    folder = await makeFolder();
    const settings = { checkForUpdates: true };
    await writeFile(join(folder, 'data', 'settings.json'), JSON.stringify({ settings }));
    // Nothing listens at this address: the key must be found, not used.
    const variables = 'PATH=/opt/of-profile:$PATH ANTHROPIC_API_KEY=secret-key ANTHROPIC_BASE_URL=http://127.0.0.1:9';
    desktop = await startFromDesktop(folder, `echo Welcome\nexport ${variables}\nexec /bin/sh -c "$2"`);
  });

  test.afterAll(async () => {
    await desktop?.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('says in its window that it was started without a sandbox, as an AppImage may be', async () => {
    expect(await describeApp(desktop)).toHaveProperty('value.notices', [
      expect.stringMatching(/^AIntern is running without Chromium’s sandbox/),
    ]);
  });

  test('without an update address looks for nothing, though it was told to', async () => {
    // An error would show up next to the notice of the other test.
    expect(await describeApp(desktop)).toMatchObject({ value: { canUpdate: false, notices: [expect.any(String)] } });
    expect(await ask(desktop, 'settings.read')).toHaveProperty('value.checkForUpdates', true);
  });

  test('that a desktop started knows the programs and the keys of the user’s profile', async () => {
    await describeApp(desktop);
    const found = await desktop.evaluate(() => [process.env.PATH?.split(':')[0], process.env.ANTHROPIC_API_KEY]);
    // The key is removed from the environment like any other.
    expect(found).toEqual(['/opt/of-profile', undefined]);
    const reply = await ask(desktop, 'model.list');
    const claude = { baseUrl: 'http://127.0.0.1:9', key: 'environment', keyVariable: 'ANTHROPIC_API_KEY' };
    expect(reply).toMatchObject({ value: { connections: expect.arrayContaining([expect.objectContaining(claude)]) } });
    expect(JSON.stringify(reply)).not.toContain('secret-key');
  });

  // On other systems the entry is in a system list, which no test may change.
  if (process.platform === 'linux') {
    test('starts at login by an entry of the desktop, or no longer', async () => {
      await describeApp(desktop);
      const entry = join(folder, 'config', 'autostart', 'aintern.desktop');
      const startAtLogin = (launchAtLogin: boolean) => ask(desktop, 'settings.update', { launchAtLogin });
      expect(await startAtLogin(true)).toHaveProperty('value.launchAtLogin', true);
      const executablePath = await desktop.evaluate(() => process.execPath);
      expect(await readFile(entry, 'utf8')).toContain(`Exec="${executablePath}" "--hidden"\n`);
      expect(await startAtLogin(false)).toHaveProperty('value.launchAtLogin', false);
      await expect(readFile(entry)).rejects.toThrow('ENOENT');
    });
  }
});

test('a login shell that fails is no reason not to start, and stands in the log', async () => {
  const folder = await makeFolder();
  const desktop = await startFromDesktop(folder, 'exit 7');
  expect(await describeApp(desktop)).toHaveProperty('value.workspacePath', folder);
  await desktop.close();
  expect(await desktop.exited).toBe(0);
  const log = await readFile(join(folder, 'data/logs/aintern.1.log'), 'utf8');
  const warning = log.split('\n').find((line) => line.includes('"level":"warn"'));
  expect(JSON.parse(warning ?? '{}')).toMatchObject({
    msg: expect.stringContaining(`${join(folder, 'login-shell')} ended with code 7`),
  });
  await rm(folder, { recursive: true, force: true });
});
