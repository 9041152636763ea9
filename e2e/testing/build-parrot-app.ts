import { copyFile, readFile, rm, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { bypassArchives } from '../../scripts/bypass-archives.mjs';
import { sourceMaps } from '../../scripts/coverage/tracing.mjs';

export const parrotApp = resolve('.cache/parrot-app');

/**
 * Builds the app from the same entry, but with the parrot instead of the guide: one module of main is replaced;
 * preload, page and everything from Electron are the built ones.
 */
export async function buildParrotApp(): Promise<void> {
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  await rm(parrotApp, { recursive: true, force: true });
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      bypassArchives(),
      {
        name: 'parrot',
        enforce: 'pre',
        resolveId: (source) =>
          source.endsWith('/guide/guide-backend') ? resolve('e2e/testing/parrot-model.ts') : undefined,
      },
    ],
    // As in the app itself, only dependencies that must stay outside the bundle are loaded file by file.
    ssr: { noExternal: true, external: Object.keys(dependencies) },
    build: {
      ssr: true,
      outDir: join(parrotApp, 'out/main'),
      target: 'node20',
      minify: false,
      sourcemap: sourceMaps(),
      rolldownOptions: {
        input: { index: resolve('src/main/index.ts') },
        external: ['electron'],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  // Main finds these folders relative to its own path.
  for (const folder of ['out/preload', 'out/renderer', 'resources']) {
    await symlink(resolve(folder), join(parrotApp, folder), 'junction');
  }
  await copyFile('package.json', join(parrotApp, 'package.json'));
}
