import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './app-test';
import { askMain, sayToMain } from './testing/over-bridge';
import { deskOf } from './testing/watch-desktop';

test('closing the window writes what is open and ends the app; all is there at the next start', async ({
  page,
  app,
  desktop,
}) => {
  await page.goto(app.url);
  const place = { x: 120, y: 80, width: 1000, height: 700 };
  await askMain(page, 'settings.update', { theme: 'dark' });
  await desktop.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), place);
  await deskOf(desktop).closeWindow();
  expect([await desktop.exited, desktop.output()]).toEqual([0, '']);
  const again = await app.restart();
  expect(await askMain(again.page, 'settings.read', {})).toMatchObject({
    theme: 'dark',
    windowBounds: { ...place, isMaximized: false },
  });
  expect(await again.desktop?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())).toEqual(
    place,
  );
});

test('quitting ends the runs that wait for somebody, and waits until that is written', async ({
  page,
  app,
  desktop,
  dataPath,
}) => {
  await page.goto(app.url);
  const conversationId = await sayToMain(page, 'create hello.txt with hi');
  await expect.poll(() => askMain(page, 'approval.list', {})).toHaveLength(1);
  await desktop.close();
  expect(await desktop.exited).toBe(0);
  const logs = (await readdir(join(dataPath, 'conversations'))).filter((name) => name.endsWith('.jsonl'));
  expect(logs).toEqual([expect.stringContaining(conversationId)]);
  const log = await readFile(join(dataPath, 'conversations', logs[0] ?? ''), 'utf8');
  expect(JSON.parse(log.trim().split('\n').at(-1) ?? '')).toMatchObject({ type: 'run-cancelled' });
});
