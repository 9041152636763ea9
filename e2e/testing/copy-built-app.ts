import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

export interface BuiltChange {
  /** Below `out`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The app as it is built, in a folder of its own, with one text in it changed: what a test breaks is no other test's. */
export async function copyBuiltApp(folder: string, change: BuiltChange): Promise<string> {
  await mkdir(folder, { recursive: true });
  // Node follows a link to where it leads, and main finds its neighbours from where it is: these have to be copies.
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
