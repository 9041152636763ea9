import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, expect, test } from '@playwright/test';
import { findElectron } from '../scripts/find-electron.mjs';
import { runApprovalSlice } from './approval-slice';

const root = fileURLToPath(new URL('..', import.meta.url));
const executablePath = findElectron();
const reason = whyNot();

// The reporters that people look at leave the reason out.
if (reason) console.warn(`Electron specs are skipped: ${reason}`);
// biome-ignore lint/suspicious/noSkippedTests: Electron cannot be had on every machine, and the reason is told.
test.skip(reason !== null, reason ?? '');

let folder: string;
let workspacePath: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-electron-'));
  workspacePath = join(folder, 'workspace');
  await mkdir(workspacePath);
});

test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test('a call is edited and approved in the real app, and what was approved runs', async () => {
  const app = await launch();
  const page = await app.firstWindow();
  await runApprovalSlice(page, workspacePath);
  await app.close();
});

test('the page has the bridge and nothing of Node, and cannot leave', async () => {
  const app = await launch();
  const page = await app.firstWindow();
  expect(page.url()).toBe('app://aintern/');
  const found = await page.evaluate(() => ({
    bridge: Object.keys(Reflect.get(window, 'aintern')),
    node: ['require', 'process', 'module'].filter((name) => name in window),
    opened: window.open('https://example.com/'),
  }));
  expect(found).toEqual({ bridge: ['host', 'invoke', 'subscribe'], node: [], opened: null });
  await page.evaluate(() => window.location.assign('https://example.com/'));
  expect(page.url()).toBe('app://aintern/');
  await app.close();
});

function launch() {
  return _electron.launch({
    executablePath: executablePath ?? '',
    args: [...sandboxArguments(), root, '--workspace', workspacePath],
    env: { ...environment(), AINTERN_DATA: join(folder, 'data') },
  });
}

/** Only for tests, and only as root: Chromium's sandbox does not start there. */
function sandboxArguments(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function whyNot(): string | null {
  if (!executablePath) return 'Electron’s binary is not here (npx install-electron gets it)';
  const needsDisplay = process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
  return needsDisplay ? 'there is no display (DISPLAY and WAYLAND_DISPLAY are not set)' : null;
}
