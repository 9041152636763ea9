import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type LaunchOptions, launchStandIn, type StandInApplication } from './electron-stand-in/launch';

/** For one start of the whole app on a machine that has other things to do. */
const START_LIMIT = 60_000;

async function launch(options: Omit<LaunchOptions, 'dataPath'>) {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'aintern-interrupted-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const env = { ...process.env, AINTERN_TEST_FOLDER: folder };
  const app = await launchStandIn({ ...options, env, dataPath: join(folder, 'data') });
  onTestFinished(() => app.kill());
  return { app, folder };
}

async function linesOfLog(folder: string): Promise<string> {
  const logs = join(folder, 'data', 'logs');
  const texts = (await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8'));
  return (await Promise.all(texts)).join('');
}

const hasTray = (app: StandInApplication) =>
  app.evaluate(({ standIn }) => standIn.calls.some(({ module }) => module === 'Tray'));

test(
  'a second start while the first is not ready yet opens its folder all the same',
  async () => {
    const { app, folder } = await launch({
      args: ['--hidden'],
      prepare: ({ app: electronApp }) => {
        const data = { workspacePath: process.env.AINTERN_TEST_FOLDER };
        const request = electronApp.requestSingleInstanceLock;
        electronApp.requestSingleInstanceLock = (own) => {
          // As early as Electron tells of it.
          electronApp.once('ready', () => void electronApp.emit('second-instance', {}, [], '/', data));
          return request(own);
        };
      },
    });
    const page = await app.firstWindow();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(globalThis, 'aintern').invoke('app.describe', {})))
      .toMatchObject({
        value: { workspacePath: folder },
      });
  },
  START_LIMIT,
);

test(
  'a page whose loading is cut short is noted, and ends nothing',
  async () => {
    const { app, folder } = await launch({
      prepare: ({ BrowserWindow }) => {
        BrowserWindow.prototype.loadURL = async () => {
          throw new Error("ERR_ABORTED (-3) loading 'app://aintern/'");
        };
      },
    });
    await expect.poll(() => hasTray(app)).toBe(true);
    await expect.poll(() => linesOfLog(folder)).toMatch(/ERR_ABORTED.*The page did not load/);
    expect([await app.quit(), app.output()]).toEqual([0, '']);
  },
  START_LIMIT,
);

test(
  'the app ends in order while its page still loads',
  async () => {
    const { app } = await launch({
      prepare: ({ app: electronApp, BrowserWindow }) => {
        BrowserWindow.prototype.loadURL = function (this: Electron.BrowserWindow) {
          setImmediate(() => electronApp.quit());
          return new Promise((_resolve, reject) => {
            this.once('closed', () => reject(new Error("ERR_FAILED (-2) loading 'app://aintern/'")));
          });
        };
      },
    });
    expect([await app.exited, app.output()]).toEqual([0, '']);
  },
  START_LIMIT,
);
