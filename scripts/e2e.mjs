import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureTestBrowser } from './ensure-chromium.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureTestDisplay } from './test-run/ensure-test-display.mjs';
import { runInMemory } from './test-run/in-memory.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * The specs, with Playwright's own options; `--all` runs every spec on every launcher that is there.
 * @param {string[]} args
 */
function main(args) {
  try {
    ensureInstalled();
    ensureTestDisplay();
    const env = {
      ...{ ...process.env, AINTERN_CHROMIUM: ensureTestBrowser() },
      ...(args.includes('--all') ? { AINTERN_ALL_LAUNCHERS: '1' } : {}),
    };
    const playwright = join(root, 'node_modules/@playwright/test/cli.js');
    const given = args.filter((arg) => arg !== '--all');
    const command = [process.execPath, playwright, 'test', ...given];
    return runInMemory(command, { cwd: root, env, stdio: 'inherit' }) ?? 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  }
}

process.exitCode = main(process.argv.slice(2));
