import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findChromium } from '../../../../scripts/find-chromium.mjs';

export type OpenBrowserOutcome = 'opened' | 'none';

/**
 * Opens a separate browser window for AIntern that outlives this process. Pass a single-use URL: command lines are
 * public. It uses AIntern's own profile, so that no extension of the user's everyday browser can look into the page.
 */
export async function openBrowser(url: string, dataPath: string): Promise<OpenBrowserOutcome> {
  const path = canShowWindows() ? findChromium() : null;
  if (!path) return 'none';
  const args = [
    `--app=${url}`,
    `--user-data-dir=${join(dataPath, 'browser')}`,
    '--no-first-run',
    '--no-default-browser-check',
  ];
  const browser = spawn(path, args, { detached: true, stdio: 'ignore' });
  try {
    await once(browser, 'spawn');
  } catch {
    return 'none';
  }
  browser.unref();
  return 'opened';
}

function canShowWindows(): boolean {
  if (process.platform !== 'linux') return true;
  // Chromium refuses to run as root with its sandbox, and we don't want it without.
  if (process.getuid?.() === 0) return false;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
