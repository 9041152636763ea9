import { stat } from 'node:fs/promises';

export async function isFolderThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}
