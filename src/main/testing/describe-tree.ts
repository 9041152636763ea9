import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Everything in a folder, by path: kind, permissions, and what is in it. */
export function describeTree(folder: string, path = ''): Record<string, string> {
  return Object.assign(
    {},
    ...readdirSync(join(folder, path)).map((name) => {
      const inside = path === '' ? name : `${path}/${name}`;
      const stats = lstatSync(join(folder, inside));
      const mode = (stats.mode & 0o7777).toString(8);
      if (stats.isDirectory()) return { [inside]: `folder ${mode}`, ...describeTree(folder, inside) };
      if (stats.isSymbolicLink()) return { [inside]: `link ${readlinkSync(join(folder, inside))}` };
      const content = createHash('sha256')
        .update(readFileSync(join(folder, inside)))
        .digest('hex');
      return { [inside]: `file ${mode} ${content}` };
    }),
  );
}
