import { defineConfig } from '@playwright/test';
import { whyNoElectron } from './e2e/launchers/launch-electron';
import type { LauncherName } from './e2e/launchers/launcher';
import { chromiumArguments } from './scripts/chromium-arguments.mjs';
import { findTestBrowser } from './scripts/find-chromium.mjs';

const executablePath = findTestBrowser();
const launchers: readonly LauncherName[] = [
  'web',
  'electron-stand-in',
  ...(whyNoElectron() === null ? (['electron'] as const) : []),
];

export default defineConfig<object, { launcher: LauncherName }>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/testing/bundle-hosts.ts',
  timeout: 60_000,
  // Two at once on two cores: what takes a second alone may take five.
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }],
    ['./e2e/launchers/count-per-launcher.ts'],
  ],
  // What is about a browser's way to its host (its key, a lost connection, two of them) is of the web alone, which single
  // tests say by a tag; what is about the desktop is of Electron alone, which files say by their names.
  projects: launchers.map((launcher) => ({
    name: launcher,
    use: { launcher },
    ...(launcher === 'web' ? { testIgnore: '**/*.desktop.spec.ts' } : { grepInvert: /@web/ }),
  })),
  use: {
    viewport: { width: 1280, height: 800 },
    // Recording takes as long as the tests themselves: `npx playwright test --trace on` does it for the one in question.
    trace: 'off',
    launchOptions: {
      // There is nothing to win from a graphics card that is a program.
      args: [...chromiumArguments, '--disable-gpu'],
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
