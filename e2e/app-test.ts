import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ModelMessage } from '../src/main/model/model-backend';
import { takeEnvironmentKeys } from '../src/main/model/service/environment-keys';
import { launchElectron } from './launchers/launch-electron';
import { launchOnStandIn } from './launchers/launch-on-stand-in';
import { launchWeb } from './launchers/launch-web';
import type { DesktopApplication, LaunchedApp, LauncherName, LaunchOptions } from './launchers/launcher';
import { test as base } from './recorded-test';
import { parrotApp } from './testing/build-parrot-app';
import { deskOf } from './testing/watch-desktop';

export interface RunningApp {
  /** What the page is loaded from. */
  readonly url: string;
  readonly workspacePath: string;
  /** Holds the trash, on systems whose trash is where they are told. */
  readonly trashPath: string;
  /** What the parrot was sent, request by request. */
  requests(): ModelMessage[][];
  /** Chooses a folder in what `press` opens: the page's own dialog, or the system's. */
  chooseFolder(path: string, press: () => Promise<void>): Promise<void>;
  /** The file that `press` saves: as a download, or by the system's dialog. */
  savedBy(press: () => Promise<void>): Promise<SavedFile>;
  /** Lets one more browser in, once the URL has been used. */
  newUrl(): Promise<string>;
  /** Ends the app and starts it again on the same folders. */
  restart(): Promise<Restarted>;
}

export interface SavedFile {
  readonly name: string;
  readonly path: string;
}

/** The address is another one then, and in Electron, where a page ends with its app, the page is as well. */
export interface Restarted {
  readonly url: string;
  readonly page: Page;
}

interface Fixtures {
  /** `parrot` says what the user says, so that a test can have any calls made. */
  readonly model: 'guide' | 'parrot';
  /** Whether the app starts on a folder of its own, or on none as at the very first start. */
  readonly startsOn: 'folder' | 'nothing';
  readonly dataPath: string;
  readonly folder: string;
  readonly startOptions: Omit<LaunchOptions, 'page'>;
  /** Electron itself has its own pages, so that it is there before the page. */
  readonly electronApp: LaunchedApp | null;
  readonly launched: LaunchedApp & { restart(): Promise<Restarted> };
  readonly app: RunningApp;
  /** The app as the desktop has it. Only on launchers of Electron. */
  readonly desktop: DesktopApplication;
}

/**
 * Each test gets an app of its own, on a workspace and a data folder of its own. The data folder is there before the app:
 * what `beforeEach` writes into it, the app finds when it starts.
 */
export const test = base.extend<Fixtures, { launcher: LauncherName }>({
  launcher: ['web', { option: true, scope: 'worker' }],
  model: ['guide', { option: true }],
  startsOn: ['folder', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'aintern-app-'));
    await mkdir(join(folder, 'project'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  dataPath: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'aintern-data-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  startOptions: ({ folder, dataPath, model, startsOn }, use) =>
    use({
      appPath: model === 'guide' ? resolve('.') : parrotApp,
      dataPath,
      workspacePath: startsOn === 'folder' ? join(folder, 'project') : null,
      env: ownEnvironment(folder),
    }),
  electronApp: async ({ launcher, startOptions }, use) => {
    const app = launcher === 'electron' ? await launchElectron(startOptions) : null;
    await use(app);
    await app?.end();
  },
  page: async ({ page, electronApp }, use) => use((await electronApp?.desktop?.firstWindow()) ?? page),
  launched: async ({ launcher, startOptions, page, electronApp }, use) => {
    let app = electronApp ?? (await launchPage(launcher, { ...startOptions, page }));
    await use({
      ...app,
      end: () => app.end(),
      async restart() {
        await app.end();
        app = await (electronApp ? launchElectron(startOptions) : launchPage(launcher, { ...startOptions, page }));
        return { url: app.url, page: (electronApp && (await app.desktop?.firstWindow())) ?? page };
      },
    });
    if (app !== electronApp) await app.end();
  },
  app: ({ launched, folder, page }, use) =>
    use({
      url: launched.url,
      workspacePath: join(folder, 'project'),
      trashPath: join(folder, 'trash'),
      requests: () => readLines(join(folder, 'requests.jsonl')),
      async chooseFolder(path, press) {
        if (launched.desktop) await deskOf(launched.desktop).chooseFolder(path);
        await press();
        if (launched.desktop) return;
        await page.getByRole('combobox', { name: 'Path of the folder' }).fill(path);
        await page.keyboard.press('Enter');
      },
      async savedBy(press) {
        if (!launched.desktop) {
          const [download] = await Promise.all([page.waitForEvent('download'), press()]);
          return { name: download.suggestedFilename(), path: await download.path() };
        }
        const saved = await mkdtemp(join(folder, 'saved-'));
        await deskOf(launched.desktop).saveInto(saved);
        await press();
        // The other name that is there for a moment is that of a file which is not written to its end.
        await expect.poll(() => readdir(saved)).toEqual([expect.stringMatching(/^[^.]/)]);
        const [name = ''] = await readdir(saved);
        return { name, path: join(saved, name) };
      },
      newUrl: async () => (await launched.newUrl?.()) ?? launched.url,
      restart: launched.restart,
    }),
  desktop: ({ launched }, use) => {
    if (!launched.desktop) throw new Error('This spec is for the launchers of Electron: name it *.desktop.spec.ts');
    return use(launched.desktop);
  },
});

/** The details of a test that only the web host can pass, with the reason, which is told at the end of a run. */
export function webOnly(reason: string) {
  return { tag: '@web', annotation: { type: 'web only', description: reason } };
}

function launchPage(launcher: LauncherName, options: LaunchOptions & { page: Page }): Promise<LaunchedApp> {
  return launcher === 'electron-stand-in' ? launchOnStandIn(options) : launchWeb(options);
}

/** Without the keys of whoever runs the tests, which no test is to send anywhere, and with a trash of its own. */
function ownEnvironment(folder: string): NodeJS.ProcessEnv {
  const environment = {
    ...process.env,
    XDG_DATA_HOME: join(folder, 'trash'),
    AINTERN_PARROT_WORKSPACE: join(folder, 'project'),
    AINTERN_PARROT_REQUESTS: join(folder, 'requests.jsonl'),
  };
  takeEnvironmentKeys(environment);
  return environment;
}

function readLines(path: string): ModelMessage[][] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
