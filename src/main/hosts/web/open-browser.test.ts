import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, test as anywhere, beforeEach, expect, vi } from 'vitest';
import { findChromium, findTestBrowser } from '../../../../scripts/find-chromium.mjs';
import { openBrowser } from './open-browser';

/** The fake browser is a shell script, and the checks for root and a display apply only to Linux. */
const test = anywhere.runIf(process.platform === 'linux');

let folder: string;
let browser: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aintern-browser-'));
  browser = join(folder, 'chromium');
  writeFileSync(
    browser,
    `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/arguments.new'\nmv '${folder}/arguments.new' '${folder}/arguments'\n`,
  );
  chmodSync(browser, 0o755);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

function onDesktop({ uid = 1000, display = ':0' } = {}): void {
  vi.stubEnv('AINTERN_CHROMIUM', browser);
  vi.stubEnv('DISPLAY', display);
  vi.stubEnv('WAYLAND_DISPLAY', '');
  vi.spyOn(process, 'getuid').mockReturnValue(uid);
}

test('opens a window of its own, with its sandbox and in a profile of its own', async () => {
  onDesktop();
  expect(await openBrowser('http://127.0.0.1:4000/?token=x', folder)).toBe('opened');
  await expect.poll(() => existsSync(join(folder, 'arguments'))).toBe(true);
  expect(readFileSync(join(folder, 'arguments'), 'utf8').trim().split('\n')).toEqual([
    '--app=http://127.0.0.1:4000/?token=x',
    `--user-data-dir=${join(folder, 'browser')}`,
    '--no-first-run',
    '--no-default-browser-check',
  ]);
});

test.each([
  ['as root', { uid: 0 }],
  ['without a display', { display: '' }],
])('opens nothing %s', async (_name, desktop) => {
  onDesktop(desktop);
  expect(await openBrowser('http://127.0.0.1:4000/', folder)).toBe('none');
});

test('opens nothing where there is no browser, or one that cannot be started', async () => {
  onDesktop();
  vi.stubEnv('AINTERN_CHROMIUM', join(folder, 'missing'));
  expect(await openBrowser('http://127.0.0.1:4000/', folder)).toBe('none');
  chmodSync(browser, 0o644);
  vi.stubEnv('AINTERN_CHROMIUM', browser);
  expect(await openBrowser('http://127.0.0.1:4000/', folder)).toBe('none');
});

test('finds browsers on the path of Linux, in the order of preference', () => {
  const env = { PATH: `/nowhere:${folder}` };
  expect(findChromium({ platform: 'linux', env })).toBe(browser);
  expect(findChromium({ platform: 'linux', env: { ...env, AINTERN_CHROMIUM: join(folder, 'missing') } })).toBeNull();
  expect(findChromium({ platform: 'linux', env: {} })).toBeNull();
});

test('tests run in a Chromium without a surface of its own, where there is one', () => {
  const env = { PATH: `/nowhere:${folder}` };
  expect(findTestBrowser({ platform: 'linux', env })).toBe(browser);
  const shell = join(folder, 'chromium-headless-shell');
  writeFileSync(shell, '');
  expect(findTestBrowser({ platform: 'linux', env })).toBe(shell);
  expect(findTestBrowser({ platform: 'linux', env: { ...env, AINTERN_CHROMIUM: browser } })).toBe(browser);
  rmSync(shell);
});
