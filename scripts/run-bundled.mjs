import { basename, extname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

process.exitCode = await runBundled(process.argv.slice(2));

/**
 * Runs a TypeScript program with the project's own bundler: `main(args)` of the entry says the exit code.
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

/**
 * @param {string} entry
 * @returns {Promise<string>} the bundle
 */
async function bundle(entry) {
  // Not before the dependencies are there.
  const { build } = await import('vite');
  const name = basename(entry, extname(entry));
  const outDir = join(root, '.cache', 'bundled', name);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: { output: { entryFileNames: `${name}.mjs`, chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
  return join(outDir, `${name}.mjs`);
}
