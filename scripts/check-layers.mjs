import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folders of src/main from the bottom up: each imports only those before it, so there are no cycles. */
const order = [
  ...['base', 'storage', 'attachments', 'secrets', 'risk', 'parser', 'workspace', 'sandbox', 'history', 'terminal'],
  ...[
    'diagnostics',
    'model',
    'instructions',
    'tools',
    'mcp',
    'approval',
    'execution',
    'agent',
    'conversations',
    'app',
    'hosts',
  ],
];
const importedPath = /(?:from|import)\s*\(?\s*'(\.[^']*)'/g;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = upwardImports(fileURLToPath(new URL('..', import.meta.url)));
  for (const line of found) process.stderr.write(`${line}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}

/**
 * Imports between folders of src/main that go against the order, and folders that the order doesn't name. Biome's lint knows
 * which module may not be imported where, but no order.
 * @param {string} root
 * @returns {string[]}
 */
export function upwardImports(root) {
  const main = join(root, 'src/main');
  return readdirSync(main, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(name))
    .flatMap((name) => {
      const folder = folderOf(name);
      if (folder === null) return [];
      if (!order.includes(folder)) return [`src/main/${folder} has no place in the order of scripts/check-layers.mjs`];
      const imports = readFileSync(join(main, name), 'utf8').matchAll(importedPath);
      return [...imports].flatMap(([, path = '']) => {
        const imported = folderOf(posix.join(dirname(name), path));
        if (imported === null || order.indexOf(imported) <= order.indexOf(folder)) return [];
        return [`src/main/${name} imports ${path}: ${folder} stands below ${imported}`];
      });
    });
}

/**
 * The first folder of a path below src/main; null for its entries and for what lies outside.
 * @param {string} path
 */
function folderOf(path) {
  const [folder, ...rest] = path.split('/');
  return rest.length === 0 || folder === '..' || folder === undefined ? null : folder;
}
