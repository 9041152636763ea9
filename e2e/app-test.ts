import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page, type ViewportSize } from '@playwright/test';
import type { ModelMessage } from '../src/main/model/backend';
import { takeEnvironmentKeys } from '../src/main/model/connections/environment-keys';
import type { ApprovalMode } from '../src/shared/settings/approval-mode';
import { launchElectron } from './launchers/launch-electron';
import type { DesktopApplication, LaunchedApp, LauncherName, LaunchOptions } from './launchers/launcher';
import { createWebHostProcess, type WebHostProcess } from './launchers/web-host-process';
import { test as base } from './recorded-test';
import { parrotApp } from './testing/build-parrot-app';
import { deskOf } from './testing/watch-desktop';

export interface RunningApp {
  /** The page's URL. */
  readonly url: string;
  readonly workspacePath: string;
  /** Holds the trash, on systems where its location can be set. */
  readonly trashPath: string;
  /** The requests that the parrot received. */
  requests(): ModelMessage[][];
  /** Chooses a folder in the dialog that `press` opens: the page's own, or the system's. */
  chooseFolder(path: string, press: () => Promise<void>): Promise<void>;
  /** Returns the file that `press` saves, as a download or through the system's dialog. */
  savedBy(press: () => Promise<void>): Promise<SavedFile>;
  /** Returns a URL for one more browser after the first one has been used. */
  newUrl(): Promise<string>;
  /** Quits the app and starts it again with the same folders. */
  restart(): Promise<Restarted>;
}

interface SavedFile {
  readonly name: string;
  readonly path: string;
}

/** The URL changes. In Electron, where a page ends with its app, the page does too. */
interface Restarted {
  readonly url: string;
  readonly page: Page;
  readonly desktop: DesktopApplication | null;
}

interface Fixtures {
  /** `parrot` repeats what the user says, so that a test can make any calls. */
  readonly model: 'guide' | 'parrot';
  /** Whether the app starts with its own folder, or with none as on first start. */
  readonly startsOn: 'folder' | 'nothing';
  /** The approval mode of new conversations; null for a data folder without settings, as on first start. */
  readonly mode: ApprovalMode | null;
  readonly dataPath: string;
  readonly folder: string;
  readonly startOptions: LaunchOptions;
  /** Electron creates its own pages, so it must start before the page. */
  readonly electronApp: LaunchedApp | null;
  readonly launched: LaunchedApp & { restart(): Promise<Restarted> };
  readonly app: RunningApp;
  /** The desktop app, with or without a window. Only on Electron launchers. */
  readonly desktop: DesktopApplication;
}

interface WorkerFixtures {
  readonly launcher: LauncherName;
  readonly webHost: WebHostProcess & { readonly trashPath: string };
}

/**
 * Each test gets its own app, workspace and data folder. The data folder exists before the app starts, so `beforeEach`
 * can fill it.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  launcher: ['web', { option: true, scope: 'worker' }],
  webHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      // The trash library locates the trash once per process.
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
  mode: ['ask', { option: true }],
  dataPath: async ({ mode }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'aintern-data-'));
    if (mode !== null)
      await writeFile(join(folder, 'settings.json'), JSON.stringify({ settings: { approvalMode: mode } }));
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
  context: async ({ context }, use) => {
    await use(context);
    // The next test gets the same context, emptied of everything else.
    await context.clearPermissions();
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
        // A name with a leading dot belongs to a file that isn't fully written yet.
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

/**
 * Sets the size that a test asks for, because Playwright only sizes its own pages. Returns null if there is no window.
 */
async function windowOf(app: LaunchedApp | null, viewport: ViewportSize | null): Promise<Page | null> {
  const window = (await app?.desktop?.firstWindow()) ?? null;
  if (viewport) await window?.setViewportSize(viewport);
  return window;
}

/** The details of a test that only the web host can pass; the reason is reported at the end of the run. */
export function webOnly(reason: string) {
  return { tag: '@web', annotation: { type: 'web only', description: reason } };
}

/** For an app in a separate process. */
export function ownEnvironment(folder: string): NodeJS.ProcessEnv {
  return { ...environmentWithoutKeys(), ...parrotVariables(folder), XDG_DATA_HOME: join(folder, 'trash') };
}

/** Leaves out the user's own API keys, which no test may send anywhere. */
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
