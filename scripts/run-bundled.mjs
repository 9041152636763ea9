import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

process.exitCode = await runBundled(process.argv.slice(2));

/**
 * Runs a TypeScript program: `main(args)` of the entry says the exit code.
 * @param {string[]} argv
 * @returns {Promise<number>}
 */
async function runBundled([entry, ...args]) {
  if (entry === undefined) {
    process.stderr.write('Usage: node scripts/run-bundled.mjs <entry.ts> [arguments…]\n');
    return 2;
  }
  ensureInstalled();
  const { main } = await import(pathToFileURL(await bundle(resolve(entry))).href);
  return main(args);
}
