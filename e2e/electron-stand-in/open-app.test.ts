import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebPreferences } from 'electron';
import { expect, onTestFinished, test } from 'vitest';
import { askFor, nodeNames, wishes } from '../testing/look-from-page';
import { launchStandIn } from './launch';

/** An app that locks nothing gets from the stand-in all that it would get from Electron. */
async function openApp(preferences: WebPreferences) {
  const folder = await mkdtemp(join(tmpdir(), 'aintern-open-app-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const app = await launchStandIn({
    main: 'e2e/electron-stand-in/open-app/main.mjs',
    dataPath: folder,
    env: { ...process.env, OPEN_APP_PREFERENCES: JSON.stringify(preferences) },
  });
  onTestFinished(async () => void (await app.quit()));
  return { app, page: await app.firstWindow() };
}

const node = ['require', 'process', 'module', 'exports', 'global'];

test.each<[name: string, WebPreferences, found: string[]]>([
  ['by itself', {}, []],
  ['that wants Node and isolates', { nodeIntegration: true }, []],
  ['that wants Node in a sandbox', { nodeIntegration: true, contextIsolation: false, sandbox: true }, []],
  ['that wants Node and nothing else', { nodeIntegration: true, contextIsolation: false }, node],
])('a page %s has of Node what it has in Electron', async (_name, preferences, found) => {
  const { page } = await openApp(preferences);
  expect(await nodeNames(page)).toEqual(found);
});

test.each([
  [true, ['bridge']],
  [false, ['fromPreload', 'processFromPreload']],
])('with contextIsolation %s a page finds of the preload script: %j', async (contextIsolation, found) => {
  const { page } = await openApp({ contextIsolation });
  const names = ['bridge', 'fromPreload', 'processFromPreload'];
  expect(await page.evaluate((all) => all.filter((name) => name in window), names)).toEqual(found);
});

test('a window that main allows a page to open is there, as its parent is and as main wants it', async () => {
  const { app, page } = await openApp({ spellcheck: false });
  await page.evaluate(() => void window.open('about:blank'));
  await expect.poll(() => app.windows().length).toBe(2);
  const windows = await app.evaluate(({ BrowserWindow, standIn }) => [
    BrowserWindow.getAllWindows().map((window) => window.getTitle()),
    standIn.calls
      .filter(({ module, method }) => module === 'BrowserWindow' && method === 'constructor')
      .map(({ args }) => args[0]),
  ]);
  expect(windows).toMatchObject([
    ['', 'A child'],
    [{}, { title: 'A child', webPreferences: { spellcheck: false, webSecurity: false } }],
  ]);
});

test.each(wishes)('a page gets its %s where main has nothing against it', async (wish) => {
  const { page } = await openApp({});
  expect(await askFor(page, wish)).toBe('granted');
});
