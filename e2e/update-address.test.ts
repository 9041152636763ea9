import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AinternBridge } from '../src/shared/contract';
import { launchStandIn } from './electron-stand-in/launch';

/** In the page, where the functions given to evaluateInPage run. */
declare const aintern: AinternBridge;

test('a package without an update address looks for nothing, though it was told to', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aintern-updates-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const dataPath = join(folder, 'data');
  await mkdir(dataPath);
  await writeFile(join(dataPath, 'settings.json'), JSON.stringify({ settings: { checkForUpdates: true } }));
  const app = await launchStandIn({
    dataPath,
    prepare: ({ app: electronApp }) => void Object.assign(electronApp, { isPackaged: true }),
  });
  onTestFinished(() => app.kill());
  const ask = (name: 'settings.read' | 'app.describe') =>
    app.evaluateInPage((given) => aintern.invoke(given as 'app.describe', {}), name);
  expect(await ask('settings.read')).toHaveProperty('value.checkForUpdates', true);
  expect(await ask('app.describe')).toMatchObject({ value: { canUpdate: false, notices: [] } });
});
