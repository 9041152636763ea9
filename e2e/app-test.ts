import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page, type ViewportSize } from '@playwright/test';
import type { ModelMessage } from '../src/main/model/backend';
import { takeEnvironmentKeys } from '../src/main/model/connections/environment-keys';
import { launchElectron } from './launchers/launch-electron';
import type { DesktopApplication, LaunchedApp, LauncherName, LaunchOptions } from './launchers/launcher';
import { createWebHostProcess, type WebHostProcess } from './launchers/web-host-process';
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

interface SavedFile {
  readonly name: string;
  readonly path: string;
}

/** The address is another one then, and in Electron, where a page ends with its app, the page is as well. */
interface Restarted {
  readonly url: string;
  readonly page: Page;
  readonly desktop: DesktopApplication | null;
}

interface Fixtures {
  /** `parrot` says what the user says, so that a test can have any calls made. */
  readonly model: 'guide' | 'parrot';
  /** Whether the app starts on a folder of its own, or on none as at the very first start. */
  readonly startsOn: 'folder' | 'nothing';
  readonly dataPath: string;
  readonly folder: string;
  readonly startOptions: LaunchOptions;
  /** Electron itself has its own pages, so that it is there before the page. */
  readonly electronApp: LaunchedApp | null;
  readonly launched: LaunchedApp & { restart(): Promise<Restarted> };
  readonly app: RunningApp;
  /** The app as the desktop has it, with a window or without. Only on launchers of Electron. */
  readonly desktop: DesktopApplication;
}

interface WorkerFixtures {
  readonly launcher: LauncherName;
  readonly webHost: WebHostProcess & { readonly trashPath: string };
}

/**
 * Each test gets an app of its own, on a workspace and a data folder of its own. The data folder is there before the app:
 * what `beforeEach` writes into it, the app finds when it starts.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  launcher: ['web', { option: true, scope: 'worker' }],
  webHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      // The trash library looks for the trash once per process.
      const trashPath = await mkdtemp(join(tmpdir(), 'aintern-trash-'));
      const env = { ...environmentWithoutKeys(), XDG_DATA_HOME: trashPath };
      const host = createWebHostProcess(env);
      await use({ ...host, trashPath });
      await host.end();
      await rm(trashPath, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
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
  page: async ({ page, viewport, electronApp }, use) => use((await windowOf(electronApp, viewport)) ?? page),
  launched: async ({ launcher, startOptions, model, folder, page, viewport, electronApp, webHost }, use) => {
    const { dataPath, workspacePath } = startOptions;
    const start = () =>
      launcher === 'electron'
        ? launchElectron(startOptions)
        : webHost.start({ dataPath, workspacePath, model, env: parrotVariables(folder) });
    let app = electronApp ?? (await start());
    await use({
      ...app,
      end: () => app.end(),
      async restart() {
        await app.end();
        app = await start();
        return { url: app.url, page: (await windowOf(app, viewport)) ?? page, desktop: app.desktop };
      },
    });
    if (app !== electronApp) await app.end();
  },
  app: ({ launched, folder, page, webHost }, use) =>
    use({
      url: launched.url,
      workspacePath: join(folder, 'project'),
      trashPath: launched.desktop ? join(folder, 'trash') : webHost.trashPath,
      requests: () => readLines(join(folder, 'requests.jsonl')),
      async chooseFolder(path, press) {
        if (launched.desktop) await deskOf(launched.desktop).chooseFolder(path);
        await press();
        if (launched.desktop) return;
        await page.getByRole('combobox', { name: 'Folder path' }).fill(path);
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
  desktop: ({ electronApp }, use) => {
    if (!electronApp?.desktop) throw new Error('This spec is for the launchers of Electron: name it *.desktop.spec.ts');
    return use(electronApp.desktop);
  },
});

/** In the size that a test asks for, which Playwright gives to its own pages alone. Null where there is no window. */
async function windowOf(app: LaunchedApp | null, viewport: ViewportSize | null): Promise<Page | null> {
  const window = (await app?.desktop?.firstWindow()) ?? null;
  if (viewport) await window?.setViewportSize(viewport);
  return window;
}

/** The details of a test that only the web host can pass, with the reason, which is told at the end of a run. */
export function webOnly(reason: string) {
  return { tag: '@web', annotation: { type: 'web only', description: reason } };
}

/** For an app that has a process of its own. */
export function ownEnvironment(folder: string): NodeJS.ProcessEnv {
  return { ...environmentWithoutKeys(), ...parrotVariables(folder), XDG_DATA_HOME: join(folder, 'trash') };
}

/** Without the keys of whoever runs the tests, which no test is to send anywhere. */
function environmentWithoutKeys(): NodeJS.ProcessEnv {
  const environment = { ...process.env };
  takeEnvironmentKeys(environment);
  return environment;
}

function parrotVariables(folder: string): Record<string, string> {
  return {
    AINTERN_PARROT_WORKSPACE: join(folder, 'project'),
    AINTERN_PARROT_REQUESTS: join(folder, 'requests.jsonl'),
  };
}

function readLines(path: string): ModelMessage[][] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
