import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test as base, type Page } from '@playwright/test';
import { coverageFolder, traceChildren } from '../scripts/coverage/tracing.mjs';

/** Playwright's own test, with its page and processes recorded for coverage. */
export const test = base.extend<object, { tracedChildren: undefined }>({
  tracedChildren: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      traceChildren();
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  page: async ({ page }, use) => {
    const folder = coverageFolder();
    if (folder === null) return use(page);
    await page.coverage.startJSCoverage({ resetOnNavigation: false });
    await use(page);
    await writeReport(page, join(folder, 'pages'));
  },
});

/** Uses the format of Node's own reports, with file paths instead of URLs. */
async function writeReport(page: Page, folder: string): Promise<void> {
  // A page that a test has killed can't report anything.
  const scripts = await page.coverage.stopJSCoverage().catch(() => []);
  const result = scripts.map(({ url, scriptId, functions }) => ({
    url: pathToFileURL(resolve('out/renderer', `.${new URL(url).pathname}`)).href,
    scriptId,
    functions,
  }));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${randomUUID()}.json`), JSON.stringify({ result }));
}
