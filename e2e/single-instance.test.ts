import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { launchStandIn } from './electron-stand-in/launch';

test('a second start ends at once, and the first hears how it was started', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aintern-second-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dataPath = join(folder, 'data');
  const first = await launchStandIn({ dataPath });
  onTestFinished(() => first.kill());
  await first.firstUrl();
  await first.evaluate(({ app }) => {
    app.on('second-instance', (_event, argv, cwd, data) => {
      Object.assign(globalThis, { heard: { args: argv.slice(2), cwd, data } });
    });
  });
  const second = await launchStandIn({ dataPath, args: ['--workspace', folder] });
  expect([await second.exited, second.output(), second.windows()]).toEqual([0, '', []]);
  await expect
    .poll(() => first.evaluate(() => Reflect.get(globalThis, 'heard')))
    .toEqual({ args: ['--workspace', folder], cwd: process.cwd(), data: { workspacePath: folder } });
});
