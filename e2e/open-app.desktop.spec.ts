import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { WebPreferences } from 'electron';
import { ownEnvironment, test } from './app-test';
import { launchElectron } from './launchers/launch-electron';
import type { DesktopApplication } from './launchers/launcher';
import { addFrame } from './testing/add-frame';
import {
  addFakeDevices,
  allPermissions,
  askFor,
  nodeNames,
  permissionsByState,
  requestFromPage,
  tryToLeave,
  waysOut,
  wishes,
} from './testing/look-from-page';
import { serveAnything } from './testing/serve-anything';

/**
 * In an app without any protection, a page can do everything that our specs expect to be blocked. This proves that the
 * specs look in the right places and that our app does the blocking.
 */
const appPath = resolve('e2e/testing/open-app');
let folder: string;
let desktop: DesktopApplication;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-open-app-'));
  const options = { appPath, dataPath: join(folder, 'data'), workspacePath: null, env: ownEnvironment(folder) };
  ({ desktop } = await launchElectron({ ...options, prepare: [addFakeDevices] }));
  // The app's own window, so that the next one belongs to a test.
  await desktop.firstWindow();
});

test.afterAll(async () => {
  await desktop?.close();
  await rm(folder, { recursive: true, force: true });
});

async function openPage(preferences: WebPreferences = {}): Promise<Page> {
  const opened = desktop.waitForEvent('window');
  await desktop.evaluate(
    ({ BrowserWindow }, webPreferences) => new BrowserWindow({ webPreferences }).loadURL('app://open/'),
    {
      preload: join(appPath, 'preload.cjs'),
      ...preferences,
    },
  );
  return opened;
}

test('a page finds Node where it is wanted and nothing keeps it away', async () => {
  const page = await openPage({ nodeIntegration: true, contextIsolation: false });
  await expect.poll(() => nodeNames(page)).toEqual(['require', 'process', 'module', 'Buffer', '__dirname', 'global']);
});

test('a page that is not isolated finds what the preload script leaves lying about', async () => {
  const page = await openPage({ contextIsolation: false });
  const names = ['fromPreload', 'processFromPreload'];
  await expect.poll(() => page.evaluate((all) => all.filter((name) => name in window), names)).toEqual(names);
});

test('a frame has the bridge where preload scripts are for frames too', async () => {
  const page = await openPage({ nodeIntegrationInSubFrames: true });
  const frame = await addFrame(page);
  const bridge = await frame.evaluate(({ contentWindow }) => typeof Reflect.get(contentWindow ?? {}, 'bridge'));
  expect(bridge).toBe('object');
});

for (const wish of wishes) {
  test(`a page gets its ${wish} when it asks`, async () => {
    const page = await openPage();
    await page.context().setGeolocation({ latitude: 52, longitude: 13 });
    expect(await askFor(page, wish)).toBe('granted');
  });
}

test('a page finds all its permissions granted', async () => {
  expect(await permissionsByState(await openPage())).toEqual({ granted: allPermissions });
});

test('a page gets what it requests from outside', async () => {
  const server = await serveAnything();
  const isGiven = await requestFromPage(await openPage(), server.address);
  server.close();
  expect(isGiven).toEqual({ fetch: true, image: true, script: true, socket: true });
  expect(server.asked.sort()).toEqual(['/fetch', '/image', '/script', '/socket']);
});

for (const way of waysOut) {
  test(`a page gets elsewhere by ${way}`, async () => {
    const page = await openPage();
    const isWindow = way === 'open' || way === '_blank';
    const opened = isWindow ? desktop.waitForEvent('window') : Promise.resolve(page);
    // A page that navigates away may be gone before it answers.
    await tryToLeave(page, 'app://elsewhere/', way).catch(({ message }: Error) =>
      expect(message).toContain('Execution context was destroyed'),
    );
    await expect(await opened).toHaveURL('app://elsewhere/');
  });
}
