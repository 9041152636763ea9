import { defineConfig } from '@playwright/test';
import { chromiumArguments } from './scripts/chromium-arguments.mjs';
import { findChromium } from './scripts/find-chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/testing/bundle-hosts.ts',
  timeout: 60_000,
  // Two at once on two cores: what takes a second alone may take five.
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    // Recording takes as long as the tests themselves: `npx playwright test --trace on` does it for the one in question.
    trace: 'off',
    launchOptions: {
      args: chromiumArguments,
      ...(executablePath ? { executablePath } : {}),
    },
  },
});
