import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments } from '../../scripts/chromium-arguments.mjs';
import { ensureChromium } from '../../scripts/find-chromium.mjs';

let launched: ReturnType<typeof chromium.launch> | undefined;
let users = 0;

/** A context for tests that Playwright does not run. They share a browser, which is closed with the last of them. */
export async function openOwnContext(): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  users += 1;
  launched ??= chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments });
  const browser = await launched;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  return {
    context,
    async close() {
      await context.close();
      users -= 1;
      if (users > 0) return;
      launched = undefined;
      await browser.close();
    },
  };
}
