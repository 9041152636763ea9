import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { launchStandIn, type StandInApplication } from './electron-stand-in/launch';

// Each starts the whole app twice, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let folder: string;
let dataPath: string;
let first: StandInApplication;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aintern-second-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  dataPath = join(folder, 'data');
  first = await launchStandIn({ dataPath });
  onTestFinished(() => first.kill());
  await first.firstWindow();
  await first.evaluate(({ app }) => {
    app.on('second-instance', (_event, argv, cwd, data) => {
      Object.assign(globalThis, { heard: { args: argv.slice(2), cwd, data } });
    });
  });
});

const heard = () => first.evaluate(() => Reflect.get(globalThis, 'heard'));

test('a second start ends at once, and the first hears how it was started', async () => {
  const second = await launchStandIn({ dataPath, args: ['--workspace', folder] });
  expect([await second.exited, second.output(), second.windows()]).toEqual([0, '', []]);
  await expect
    .poll(heard)
    .toEqual({ args: ['--workspace', folder], cwd: process.cwd(), data: { workspacePath: folder } });
});

test('a second start touches nothing of the data: neither a file of the first nor one of its own', async () => {
  const before = await settledFiles(dataPath);
  expect(before.map(({ name }) => name)).toEqual(expect.arrayContaining([join('conversations', 'index.json')]));
  const second = await launchStandIn({ dataPath });
  expect([await second.exited, second.output()]).toEqual([0, '']);
  await expect.poll(heard).toMatchObject({ args: [] });
  expect(filesOf(dataPath)).toEqual(before);
});

/** Everything below a folder, with when it was written and what is in it. */
function filesOf(path: string) {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, stat: statSync(join(path, name)) }))
    .filter(({ stat }) => stat.isFile())
    .map(({ name, stat: { mtimeMs, ino } }) => ({ name, mtimeMs, ino, text: readFileSync(join(path, name), 'utf8') }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Once the first has nothing more of its own to write. */
async function settledFiles(path: string) {
  let last = filesOf(path);
  await vi.waitFor(
    () => {
      const [was, is] = [last, filesOf(path)];
      last = is;
      expect(is).toEqual(was);
    },
    { timeout: 20_000, interval: 500 },
  );
  return last;
}
