import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runningCommands, runningPrograms } from '../src/main/testing/running-commands';
import { launchStandIn, type StandInApplication } from './electron-stand-in/launch';
import { askMain, sayToMain } from './testing/over-bridge';
import { deskOf, watchDesktop } from './testing/watch-desktop';

/** A command that nobody else on the machine runs. */
const nap = `sleep 8${process.pid}`;
const naps = () => runningPrograms(nap);
/** With the shells around them. */
const leftBehind = () => runningCommands(nap);

// Each starts an app, and one of them many commands, where other tests run beside them.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

let folder: string;
let app: StandInApplication;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-tray-'));
  app = await launchStandIn({
    dataPath: join(folder, 'data'),
    args: ['--workspace', folder],
    prepare: watchDesktop,
  });
});

afterEach(async () => {
  await app.quit();
  await rm(folder, { recursive: true, force: true });
});

test('closing the window does nothing where its question is not answered, and ends all where that is chosen', async () => {
  const page = await app.firstWindow();
  const desk = deskOf(app);
  await sayToMain(page, 'create late.txt with hi');
  await eventually(desk.tray).toMatchObject({ icon: 'needs-you' });
  await desk.answerMessageBoxes(2, 1);
  await desk.closeWindow();
  await eventually(async () => (await desk.messageBoxes()).length).toBe(1);
  expect([await desk.isWindowShown(), await askMain(page, 'settings.read', {})]).toMatchObject([
    true,
    { whenClosed: 'ask' },
  ]);
  await desk.closeWindow();
  expect(await app.exited).toBe(0);
});

test('quitting from the tray with 20 running tools ends within 5 s and leaves nothing behind', async () => {
  const page = await app.firstWindow();
  const desk = deskOf(app);
  await askMain(page, 'settings.update', { autoApproveUpTo: 'medium' });
  // Three calls run at once, and as many more as one likes go on in terminals of their own or wait for their turn.
  for (let count = 0; count < 17; count += 1) await sayToMain(page, `start ${nap}`);
  await eventually(naps).toBe(17);
  for (let count = 0; count < 20; count += 1) await sayToMain(page, `run ${nap}`);
  await eventually(naps).toBe(20);
  await eventually(desk.tray).toMatchObject({ toolTip: 'AIntern: 20 at work' });
  const began = performance.now();
  await desk.chooseInTray('Quit');
  const code = await app.exited;
  const took = performance.now() - began;
  expect([code, app.output()]).toEqual([0, '']);
  expect(took).toBeLessThan(5_000);
  // What the watchdog still ends has what is left of the time.
  await expect.poll(leftBehind, { timeout: 5_000 - took, interval: 20 }).toBe(0);
});

/** Where tests run side by side, the first command takes some seconds. */
function eventually<Value>(look: () => Value) {
  return expect.poll(look, { timeout: 45_000 });
}
