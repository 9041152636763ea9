import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { findElectron } from '../scripts/find-electron.mjs';
import { ownEnvironment, test } from './app-test';
import { displayEnvironment } from './launchers/worker-display';

const switches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'disable-web-security',
  'disable-site-isolation-trials',
  'allow-file-access-from-files',
  'allow-running-insecure-content',
  'ignore-certificate-errors',
  'load-extension',
];

interface Report {
  readonly isSandboxWanted: boolean;
  /** What happened to the developer tools, if there were any to open. */
  readonly ownTools: string | null;
  readonly laterTools: string | null;
  readonly areToolsClosed: boolean;
  readonly areToolsOffered: boolean;
  readonly switches: string[];
}

/** Runs in main before the app's own code, sent as source. Prints its report once there is a page, and quits. */
function reportAsPackaged({ app, BrowserWindow, Menu }: typeof import('electron'), names: readonly string[]): void {
  Object.defineProperty(app, 'isPackaged', { value: true });
  let isSandboxWanted = false;
  Object.defineProperty(app, 'enableSandbox', {
    // Chromium's processes don't start with the sandbox as root or on some Linux systems.
    value: () => (isSandboxWanted = true),
  });
  const openTools = async ({ webContents }: Electron.BrowserWindow) => {
    let opened: Promise<string> | null = null;
    const watch = (_event: unknown, tools: Electron.WebContents) => {
      opened = new Promise((resolve) => {
        tools.once('did-fail-load', (_failure, _code, description) => resolve(description));
        tools.once('did-finish-load', () => resolve('loaded'));
      });
    };
    app.once('web-contents-created', watch);
    webContents.openDevTools({ mode: 'detach' });
    app.off('web-contents-created', watch);
    return opened;
  };
  const closesTools = ({ webContents }: Electron.BrowserWindow) => {
    let isClosed = false;
    Object.defineProperty(webContents, 'closeDevTools', { value: () => (isClosed = true) });
    webContents.emit('devtools-opened');
    return isClosed;
  };
  const items = (menu: Electron.Menu | null | undefined): Electron.MenuItem[] =>
    (menu?.items ?? []).flatMap((item) => [item, ...items(item.submenu)]);
  app.once('browser-window-created', (_event, window) => {
    window.webContents.once('did-finish-load', async () => {
      const later = new BrowserWindow({ show: false });
      await later.loadURL('about:blank');
      const report: Report = {
        isSandboxWanted,
        ownTools: await openTools(window),
        laterTools: await openTools(later),
        areToolsClosed: closesTools(window) && closesTools(later),
        areToolsOffered: items(Menu.getApplicationMenu()).some(({ role }) => /devtools/i.test(role ?? '')),
        switches: names.filter((name) => app.commandLine.hasSwitch(name)),
      };
      later.destroy();
      process.stdout.write(`${JSON.stringify(report)}\n`);
      app.quit();
    });
  });
}

let child: ChildProcess | undefined;
test.afterEach(() => void child?.kill());

test('a packaged app has no developer tools, and drops the switches that would open it to others', async ({
  folder,
  dataPath,
}) => {
  const preparing = join(folder, 'prepare-electron.cjs');
  await writeFile(preparing, `(${reportAsPackaged})(require('electron'), ${JSON.stringify(switches)});`);
  const extension = join(folder, 'extension');
  await mkdir(extension);
  const values: Readonly<Record<string, string>> = {
    'remote-debugging-port': '=0',
    'remote-debugging-address': '=0.0.0.0',
    'load-extension': `=${extension}`,
  };
  // Runs without Playwright, which needs the port that must be closed here.
  child = spawn(
    findElectron() ?? '',
    [
      ...['-r', preparing, resolve('.'), '--workspace', folder, '--no-sandbox'],
      ...switches.map((name) => `--${name}${values[name] ?? ''}`),
    ],
    {
      env: { ...ownEnvironment(folder), ...(await displayEnvironment()), AINTERN_DATA: dataPath },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text) => (stderr += text));
  const [code] = await once(child, 'close');
  const report: Report = JSON.parse(stdout.split('\n').find((line) => line.startsWith('{')) ?? 'null');
  expect({ code, report, isListening: stderr.includes('DevTools listening') }).toEqual({
    code: 0,
    report: {
      isSandboxWanted: true,
      ownTools: null,
      laterTools: 'ERR_BLOCKED_BY_CLIENT',
      areToolsClosed: true,
      areToolsOffered: false,
      switches: [],
    },
    isListening: false,
  });
});
