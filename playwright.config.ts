import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { whyNoElectron } from './e2e/launchers/launch-electron';
import type { LauncherName } from './e2e/launchers/launcher';
import { chromiumArguments } from './scripts/chromium-arguments.mjs';
import { findTestBrowser } from './scripts/find-chromium.mjs';

const executablePath = findTestBrowser();
const launchers: readonly LauncherName[] = ['web', ...(whyNoElectron() === null ? (['electron'] as const) : [])];
/** `npm run e2e -- --all` runs every spec on every launcher. */
const isEverywhere = process.env.AINTERN_ALL_LAUNCHERS === '1';

export default defineConfig<object, { launcher: LauncherName }>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/testing/bundle-hosts.ts',
  // Generous: a machine that may be many times slower than usual.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // They wait for the app half of the time.
  workers: availableParallelism() * 2 + 1,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
    ['./e2e/launchers/count-per-launcher.ts'],
  ],
  // Specs run on the web host, those named *.desktop.spec.ts in Electron. Tests tagged @host run in Electron too, because they
  // depend on the host. Tests tagged @web are about how a browser reaches its host, and never run in Electron.
  projects: launchers.map((launcher) => ({
    name: launcher,
    use: { launcher },
    ...(launcher === 'web' ? { testIgnore: '**/*.desktop.spec.ts' } : onElectron()),
  })),
  use: {
    viewport: { width: 1280, height: 800 },
    // One page for all tests of a worker, emptied between them: a process per page takes an eighth of all the time.
    reuseContext: true,
    // Recording takes as long as the tests themselves: `npx playwright test --trace on` does it for the one in question.
    trace: 'off',
    launchOptions: {
      // There is nothing to win from a graphics card that is a program, nor from optimizing code that runs for seconds.
      args: [...chromiumArguments, '--disable-gpu', '--js-flags=--no-maglev --no-turbofan'],
      ...(executablePath ? { executablePath } : {}),
    },
  },
});

function onElectron() {
  return isEverywhere ? { grepInvert: /@web/ } : { grep: /@host|\.desktop\.spec\.ts/, grepInvert: /@web/ };
}
