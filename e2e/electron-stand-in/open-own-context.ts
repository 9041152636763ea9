import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumArguments } from '../../scripts/chromium-arguments.mjs';
import { ensureTestBrowser } from '../../scripts/find-chromium.mjs';

let launched: ReturnType<typeof chromium.launch> | undefined;
let users = 0;

/**
 * Devices that anybody may use who gets as far as Chromium: so that what a page gets is for the app to decide, and a page
 * that gets nothing does not get it because there is nothing.
 */
const devices = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const permissions = ['camera', 'microphone', 'geolocation', 'notifications', 'clipboard-read', 'clipboard-write'];
const geolocation = { latitude: 52, longitude: 13 };

/** A context for tests that Playwright does not run. They share a browser, which is closed with the last of them. */
export async function openOwnContext(): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  users += 1;
  launched ??= chromium.launch({ executablePath: ensureTestBrowser(), args: [...chromiumArguments, ...devices] });
  const browser = await launched;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, permissions, geolocation });
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
