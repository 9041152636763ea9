import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as expectPage, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runApprovalSlice } from './approval-slice';
import { openOwnContext } from './electron-stand-in/open-own-context';
import { launchOnStandIn } from './launchers/launch-on-stand-in';
import { launchWeb } from './launchers/launch-web';
import type { LaunchedApp, LaunchOptions } from './launchers/launcher';
import { type BuiltChange, copyBuiltApp } from './testing/copy-built-app';

/**
 * What breaks only Electron's way between page and main breaks a spec on the launchers of Electron, and none on the web's:
 * the one path of a call that specs walk is walked here on copies of the app that are broken so.
 */

/** For one step of the path: what it takes at most on a busy machine, and how long a broken one is waited for. */
const patience = { passes: 30_000, fails: 6_000 };

let folder: string;
let own: Awaited<ReturnType<typeof openOwnContext>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-broken-'));
  own = await openOwnContext();
});

afterAll(async () => {
  await own?.close();
  await rm(folder, { recursive: true, force: true });
});

const copies: [name: string, change: BuiltChange | null, end: 'passes' | 'fails'][] = [
  ['as it is built', null, 'passes'],
  ['whose preload asks on another channel', { file: 'preload/index.cjs', from: 'aintern:invoke', to: 'x' }, 'fails'],
  ['whose main tells on another channel', { file: 'main/index.js', from: 'aintern:event', to: 'x' }, 'fails'],
];

describe.each(copies)('a copy of the app %s', { timeout: 120_000 }, (name, change, end) => {
  let appPath: string;

  beforeAll(async () => {
    appPath = await copyBuiltApp(join(folder, name), change);
  });

  test(`${end} the path of a call on the Electron stand-in`, async () => {
    expect(await walk(launchOnStandIn, appPath, patience[end])).toBe(end);
  });

  test('passes it on the web host', async () => {
    expect(await walk(launchWeb, appPath, patience.passes)).toBe('passes');
  });
});

type Launch = (options: LaunchOptions) => Promise<LaunchedApp>;

async function walk(launch: Launch, appPath: string, timeout: number): Promise<'passes' | 'fails'> {
  const base = await mkdtemp(join(folder, 'walk-'));
  const workspacePath = join(base, 'work');
  await mkdir(workspacePath);
  const page = await own.context.newPage();
  page.setDefaultTimeout(timeout);
  const app = await launch({ appPath, dataPath: join(base, 'data'), workspacePath, env: process.env, page });
  try {
    await page.goto(app.url);
    return await outcomeOf(runApprovalSlice(page, workspacePath, expectPage.configure({ timeout })), page);
  } finally {
    await app.end();
    await page.close();
  }
}

/** A step that does not come about is what counts as failing; whatever else goes wrong is an error of this test. */
async function outcomeOf(walked: Promise<void>, page: Page): Promise<'passes' | 'fails'> {
  try {
    await walked;
    return 'passes';
  } catch (cause) {
    if (page.isClosed() || !/Timeout|toBeVisible/.test(String(cause))) throw cause;
    return 'fails';
  }
}
