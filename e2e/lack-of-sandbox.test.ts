import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { AinternBridge } from '../src/shared/contract';
import { launchStandIn } from './electron-stand-in/launch';

/** In the page, where the functions given to evaluateInPage run. */
declare const aintern: AinternBridge;

test('an AppImage that the system started without a sandbox says so in its window', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aintern-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const app = await launchStandIn({
    dataPath: join(folder, 'data'),
    prepare: ({ app: electronApp }) => {
      let hasSwitch = true;
      Object.assign(electronApp, {
        isPackaged: true,
        // Electron's own takes the switch away.
        enableSandbox() {
          hasSwitch = false;
        },
      });
      electronApp.commandLine.hasSwitch = (name) => name === 'no-sandbox' && hasSwitch;
    },
  });
  onTestFinished(() => app.kill());
  const described = await app.evaluateInPage(() => aintern.invoke('app.describe', {}));
  expect(described).toHaveProperty('value.notices', [
    expect.stringMatching(/^AIntern runs without Chromium’s sandbox/),
  ]);
});
