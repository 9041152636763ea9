import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { sourceMaps } from './coverage/tracing.mjs';

const packageJson = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
/** @type {string[]} */
const dependencies = Object.keys(packageJson.dependencies);
const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Bundles the command line after the desktop app: a launcher, and the program as CommonJS, which is the only kind that can
 * run from compiled code that an earlier run stored. Its folder is beside the app's because code finds its neighbors by
 * import.meta.dirname.
 * @returns {import('vite').Plugin}
 */
export function bundleCommandLine() {
  return {
    name: 'bundle-command-line',
    async closeBundle() {
      await bundle({
        ssr: 'src/main/cli.ts',
        outDir: 'out/main',
        emptyOutDir: false,
        rolldownOptions: { output: { entryFileNames: '[name].js' } },
      });
      await bundle({
        ssr: 'src/main/hosts/cli/main.ts',
        outDir: 'out/cli',
        emptyOutDir: true,
        rolldownOptions: {
          output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
          plugins: sourceMaps() === false ? [importByFunction, inAscii] : [],
        },
      });
    },
  };
}

/** Code that V8 stored can't import: the launcher does it instead. */
const importByFunction = {
  name: 'import-by-function',
  /** @param {string} code */
  renderChunk: (code) =>
    code.replace(/\bimport\("([^"]+)"\)/g, (text, name) =>
      dependencies.includes(name) ? `importModule("${name}")` : text,
    ),
};

/** V8 reads and keeps a text in two bytes per character if one of them is not ASCII. */
const inAscii = {
  name: 'in-ascii',
  /** @param {unknown} _options @param {Record<string, {type: string, code?: string}>} files */
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.code !== undefined) file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
    }
  },
};

/** @param {string} unit */
function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** @param {import('vite').BuildOptions} options */
async function bundle(options) {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // As in the app, only dependencies that must stay outside the bundle are loaded file by file.
    ssr: { noExternal: true, external: dependencies },
    build: { ...options, target: 'node20', minify: false, sourcemap: sourceMaps() },
  });
}
