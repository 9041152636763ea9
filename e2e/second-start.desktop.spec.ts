import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { inboxOf } from './testing/inbox';
import { askMain } from './testing/over-bridge';
import { shareDesktop } from './testing/share-desktop';

const shared = shareDesktop();
const inFront = { isVisible: true, isFocused: true };
const hidden = { isVisible: false, isFocused: false };
const described = () => askMain(shared.page, 'app.describe', {});
const conversations = () => askMain(shared.page, 'conversation.list', {});

test.beforeEach(async () => {
  await shared.desk.hideWindow();
  await shared.desk.forgetMessages();
});

test.describe('a second start', () => {
  test('opens its folder in the first, brings the window up, and ends', async () => {
    const { desktop, desk, page, folder } = shared;
    await mkdir(join(folder, 'garden'));
    await desktop.evaluate(({ app }) => {
      app.once('second-instance', (_event, _args, workingPath, data) => {
        Object.assign(globalThis, { heard: { workingPath, data } });
      });
    });
    expect(await desktop.startAgain('--workspace', join(folder, 'garden'))).toBe(0);
    await expect.poll(desk.windowState).toEqual(inFront);
    await expect(page.getByRole('button', { name: /^Folder: / })).toContainText('garden');
    expect(await desktop.evaluate(() => Reflect.get(globalThis, 'heard'))).toEqual({
      workingPath: await realpath('.'),
      data: { workspacePath: join(folder, 'garden') },
    });
    expect([desktop.windows().length, desktop.output()]).toEqual([1, '']);
  });

  test('without a folder only brings the window up', async () => {
    const { desktop, desk } = shared;
    const before = await described();
    expect(await desktop.startAgain()).toBe(0);
    await expect.poll(desk.windowState).toEqual(inFront);
    expect(await described()).toEqual(before);
  });

  test('on a folder that is not there says so, and what to do', async () => {
    const { desktop, desk, folder } = shared;
    expect(await desktop.startAgain(join(folder, 'missing'))).toBe(0);
    await expect
      .poll(desk.messageBoxes)
      .toMatchObject([{ message: 'Couldn’t open the folder', detail: expect.stringContaining('Check the path') }]);
  });

  test('touches nothing of the data: neither a file of the first nor one of its own', async () => {
    const { desktop, desk, dataPath } = shared;
    const before = await settledFiles(dataPath);
    expect(before.map(({ name }) => name)).toContain(join('conversations', 'index.json'));
    expect(await desktop.startAgain()).toBe(0);
    await expect.poll(desk.isWindowShown).toBe(true);
    expect(filesOf(dataPath)).toEqual(before);
    expect(desktop.output()).toBe('');
  });
});

test.describe('a link', () => {
  /** macOS sends this event; other systems start the app a second time. */
  const openUrl = (url: string) =>
    shared.desktop.evaluate(({ app }, text) => {
      let isPrevented = false;
      app.emit('open-url', { preventDefault: () => (isPrevented = true) }, text);
      return isPrevented;
    }, url);

  test('leads to the inbox', async () => {
    const { desktop, desk, page } = shared;
    expect(await desktop.startAgain('aintern://inbox')).toBe(0);
    await expect.poll(desk.windowState).toEqual(inFront);
    await expect(inboxOf(page).title).toBeVisible();
    expect(await desk.messageBoxes()).toEqual([]);
  });

  test('to a folder that was never open is asked about, with its whole path and No as the answer', async () => {
    const { desk } = shared;
    const before = await described();
    expect(await openUrl('aintern://open?folder=/home/me/pro%E2%80%AEject')).toBe(true);
    await expect.poll(desk.messageBoxes).toEqual([
      {
        message: 'Open this folder?',
        detail: expect.stringContaining('“/home/me/pro\\u202eject”'),
        buttons: ['Cancel', 'Open Folder'],
        defaultId: 0,
        cancelId: 0,
      },
    ]);
    expect([await described(), await desk.windowState()]).toEqual([before, hidden]);
  });

  for (const [url, open] of [
    ['aintern://send?text=hello', (text: string) => shared.desktop.startAgain(text)],
    ['aintern://open?folder=//host/share', openUrl],
    ['aintern://inbox?approve=all', openUrl],
  ] as const) {
    test(`${url} is refused in a dialog and does nothing`, async () => {
      const { desk } = shared;
      const before = [await described(), await conversations()];
      await open(url);
      await expect
        .poll(desk.messageBoxes)
        .toMatchObject([{ message: 'Couldn’t open the link', detail: expect.stringContaining('Nothing was opened') }]);
      expect([await described(), await conversations()]).toEqual(before);
      expect(await desk.windowState()).toEqual(hidden);
    });
  }
});

/** Returns all files below a folder except Chromium's, with content and modification time. */
function filesOf(path: string) {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('electron'))
    .map((name) => ({ name, stat: statSync(join(path, name)) }))
    .filter(({ stat }) => stat.isFile())
    .map(({ name, stat: { mtimeMs, ino } }) => ({ name, mtimeMs, ino, text: readFileSync(join(path, name), 'utf8') }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Waits until the first instance has written nothing for half a second. */
async function settledFiles(path: string) {
  let last: ReturnType<typeof filesOf> = [];
  const isSettled = () => {
    const was = last;
    try {
      last = filesOf(path);
    } catch (cause) {
      // A temporary file was renamed or removed in the meantime.
      if (Reflect.get(Object(cause), 'code') === 'ENOENT') return false;
      throw cause;
    }
    return JSON.stringify(last) === JSON.stringify(was);
  };
  await expect.poll(isSettled, { intervals: [500] }).toBe(true);
  return last;
}
