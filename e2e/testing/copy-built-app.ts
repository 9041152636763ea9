import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export interface BuiltChange {
  /** Relative to `out`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Copies the built app to a separate folder and changes one text in it, so that a broken app doesn't affect other
 * tests.
 */
export async function copyBuiltApp(folder: string, change: BuiltChange): Promise<string> {
  await mkdir(folder, { recursive: true });
  // These must be copies: Node resolves links, and main finds the other folders relative to its own path.
  for (const part of ['out/main', 'out/preload']) await cp(part, join(folder, part), { recursive: true });
  for (const part of ['out/renderer', 'resources', 'node_modules']) {
    await symlink(resolve(part), join(folder, part), 'junction');
  }
  await cp('package.json', join(folder, 'package.json'));
  await changeText(join(folder, 'out', change.file), change);
  return folder;
}

async function changeText(path: string, { from, to }: BuiltChange): Promise<void> {
  const parts = (await readFile(path, 'utf8')).split(from);
  if (parts.length < 2) throw new Error(`There is no ${from} in ${path}`);
  await writeFile(path, parts.join(to));
}
