import { createRequire } from 'node:module';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sourceMaps } from './coverage/tracing.mjs';

const packageJson = createRequire(import.meta.url)('../package.json');
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Makes one program of a TypeScript entry and all of ours that it imports, with the project's own bundler.
 * @param {string} entry
 * @returns {Promise<string>} the bundle
 */
export async function bundle(entry) {
  // Imported only once the dependencies are installed.
  const { build } = await import('vite');
  const name = basename(entry, extname(entry));
  const outDir = join(root, '.cache', 'bundled', name);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // As in the app, only dependencies that must stay outside the bundle are loaded file by file. Playwright looks for
    // its own files.
    ssr: { noExternal: true, external: [...Object.keys(packageJson.dependencies), '@playwright/test'] },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: sourceMaps(),
      rolldownOptions: { output: { entryFileNames: `${name}.mjs`, chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
  return join(outDir, `${name}.mjs`);
}
