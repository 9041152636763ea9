import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LaunchOptions, launchStandIn, type StandInApplication } from './electron-stand-in/launch';
import { askMain, sayToMain } from './testing/over-bridge';

// Each starts an app, where other tests run beside them.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let app: StandInApplication;
let page: Page;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-desktop-notices-'));
});

afterEach(async () => {
  await app?.quit();
  await rm(folder, { recursive: true, force: true });
});

async function start(options: Pick<LaunchOptions, 'prepare'> = {}): Promise<void> {
  app = await launchStandIn({ dataPath: join(folder, 'data'), args: ['--workspace', folder], ...options });
  page = await app.firstWindow();
}

const hideWindow = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.hide());

const shown = () =>
  app.evaluate(({ standIn }) =>
    standIn.calls
      .filter(({ module, method }) => module === 'Notification' && method === 'show')
      .map(({ args }) => args[0] as { title: string; body: string; actions?: { text: string }[] }),
  );

test('nothing calls while the window is in front or the user wants no disturbance; a trial does', async () => {
  await start();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.focus());
  await sayToMain(page, 'create seen.txt with hi');
  await askMain(page, 'settings.update', { doNotDisturb: true });
  await hideWindow();
  await sayToMain(page, 'create quiet.txt with hi');
  await vi.waitFor(async () => expect(await askMain(page, 'approval.list', {})).toHaveLength(2), { timeout: 5_000 });
  expect(await shown()).toEqual([]);
  expect(await askMain(page, 'notification.send-test', {})).toEqual({ outcome: 'shown' });
  expect(await shown()).toMatchObject([{ title: 'AIntern can call you' }]);
  await askMain(page, 'settings.update', { doNotDisturb: false });
  await vi.waitFor(async () => expect((await shown()).at(-1)?.title).toBe('2 calls wait for you'), { timeout: 5_000 });
});

// The servers of Linux show no buttons, so that main believes to be elsewhere.
const prepare = () => void Object.defineProperty(process, 'platform', { value: 'darwin' });

test.each([
  ['Allow', true],
  ['Deny', false],
])('%s on a notification decides its call, and the window stays away', async (button, isAllowed) => {
  await start({ prepare });
  await hideWindow();
  await sayToMain(page, 'create called.txt with hi');
  const actions = ['Allow', 'Deny'].map((text) => ({ type: 'button', text }));
  await expect.poll(shown).toMatchObject([{ body: expect.stringContaining('called.txt'), actions }]);
  await app.evaluate(
    ({ Notification }, index) => {
      const { shown } = Notification as unknown as { shown: Electron.Notification[] };
      (shown.at(-1) as NodeJS.EventEmitter | undefined)?.emit('action', { actionIndex: index }, index);
    },
    actions.findIndex(({ text }) => text === button),
  );
  await expect.poll(() => askMain(page, 'approval.list', {})).toEqual([]);
  await expect.poll(() => askMain(page, 'conversation.list', {})).toMatchObject([{ state: 'idle' }]);
  const isVisible = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  expect([existsSync(join(folder, 'called.txt')), isVisible]).toEqual([isAllowed, false]);
});
