import fs from 'node:fs';
import promises from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Two Node modules, and how to get each one in Electron without archive support. */
const modules = new Map([
  ['fs', { names: Object.keys(fs), original: `load('original-fs')` }],
  ['fs/promises', { names: Object.keys(promises), original: `load('original-fs').promises` }],
]);

const sources = fileURLToPath(new URL('../src/main/', import.meta.url)).replaceAll('\\', '/');
/** Reads the package's own files, which only the archive-aware `fs` finds. */
const readsArchive = `${sources}base/read-app-file.ts`;

const PREFIX = '\0original:';

/**
 * In Electron's main process `fs` takes every file called *.asar for a folder: a tool would unpack such a file of the
 * user's instead of copying it, and could not delete it. So the modules of main get `original-fs` in its place, Node's own
 * under the name that Electron left it, and outside of Electron `fs`. Libraries keep theirs: those in the bundle open
 * nothing but files of AIntern's own.
 * @returns {import('vite').Plugin}
 */
export function bypassArchives() {
  return {
    name: 'bypass-archives',
    enforce: 'pre',
    options: (given) => (given.external ? { ...given, external: withoutFiles(given.external) } : given),
    resolveId(source, importer = '') {
      const name = plainName(source);
      if (!modules.has(name)) return undefined;
      const isBypassed = importer.startsWith(sources) && importer !== readsArchive;
      return isBypassed ? `${PREFIX}${name}` : { id: source, external: true };
    },
    load: (id) => (id.startsWith(PREFIX) ? chosenModule(id.slice(PREFIX.length)) : undefined),
  };
}

/** @param {string} source */
function plainName(source) {
  return source.replace(/^node:/, '');
}

/**
 * What the list names is outside without any plugin being asked.
 * @param {import('rolldown').ExternalOption} external
 */
function withoutFiles(external) {
  if (!Array.isArray(external)) return external;
  return external.filter((entry) => typeof entry !== 'string' || !modules.has(plainName(entry)));
}

/** @param {string} name */
function chosenModule(name) {
  const { names, original } = modules.get(name) ?? { names: [], original: '' };
  return [
    `import { createRequire } from 'node:module';`,
    `import own from 'node:${name}';`,
    // Not called `require`, because electron-vite injects its own wherever it sees that word.
    `const load = createRequire(import.meta.url);`,
    `const chosen = process.versions.electron ? ${original} : own;`,
    `const take = (name) => chosen[name];`,
    `export default chosen;`,
    // Pure, so that unused exports are dropped: reading some of them loads streams or prints a deprecation warning.
    ...names.map((each) => `export const ${each} = /* @__PURE__ */ take('${each}');`),
  ].join('\n');
}
