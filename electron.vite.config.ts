import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { bundleCommandLine } from './scripts/bundle-command-line.mjs';
import { bypassArchives } from './scripts/bypass-archives.mjs';
import { sourceMaps } from './scripts/coverage/tracing.mjs';

export default defineConfig({
  main: {
    // Loading a thousand small files takes longer than running them: all of our own and everything that is plain
    // JavaScript is in the bundle. Outside is what stands under "dependencies": native programs and what looks for its own files.
    build: {
      outDir: 'out/main',
      sourcemap: sourceMaps(),
      rolldownOptions: {
        input: { index: resolve('src/main/index.ts') },
        // Flat, because code finds its neighbours by import.meta.dirname wherever it is bundled to.
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
    plugins: [bypassArchives(), bundleCommandLine()],
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // A sandboxed preload script is CommonJS and can require nothing but electron.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: resolve('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    build: {
      outDir: 'out/renderer',
      sourcemap: sourceMaps(),
      // One statement of a small bundle is many of the sources: those could not be told apart.
      minify: sourceMaps() === false,
      rolldownOptions: { input: { index: resolve('src/renderer/index.html') } },
    },
    plugins: [react(), tailwindcss()],
  },
});
