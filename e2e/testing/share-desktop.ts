import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ownEnvironment, test } from '../app-test';
import { launchElectron } from '../launchers/launch-electron';
import type { DesktopApplication, LaunchOptions } from '../launchers/launcher';
import { messageField } from './send-message';
import { deskOf } from './watch-desktop';

interface Folders {
  readonly folder: string;
  readonly workspacePath: string;
  readonly dataPath: string;
}

export interface SharedDesktop extends Folders {
  readonly page: Page;
  readonly desktop: DesktopApplication;
  readonly desk: ReturnType<typeof deskOf>;
}

/**
 * Shares one app between all tests of a file or group, since each start takes seconds: only for tests that leave it as
 * they found it. It is available once the first test begins.
 */
export function shareDesktop(
  prepareStart: (folders: Folders) => Promise<Partial<LaunchOptions>> = async () => ({}),
): SharedDesktop {
  const shared = {} as { -readonly [Name in keyof SharedDesktop]: SharedDesktop[Name] };

  test.beforeAll(async () => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'aintern-shared-')));
    const folders = { folder, workspacePath: join(folder, 'project'), dataPath: join(folder, 'data') };
    for (const path of [folders.workspacePath, folders.dataPath]) await mkdir(path);
    const settings = { approvalMode: 'ask' };
    await writeFile(join(folders.dataPath, 'settings.json'), JSON.stringify({ settings }));
    Object.assign(shared, folders);
    const options = { appPath: resolve('.'), ...folders, env: ownEnvironment(folder) };
    const { desktop } = await launchElectron({ ...options, ...(await prepareStart(folders)) });
    Object.assign(shared, { desktop, desk: deskOf(desktop), page: await desktop.firstWindow() });
    await expect(messageField(shared.page)).toBeEnabled();
    await expect.poll(shared.desk.isWindowShown).toBe(true);
  });

  test.afterAll(async () => {
    await shared.desktop?.close();
    await rm(shared.folder, { recursive: true, force: true });
  });

  return shared;
}
