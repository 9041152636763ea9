import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the contents of all of the app's log files. */
export async function readLogs(dataPath: string): Promise<string> {
  const folder = join(dataPath, 'logs');
  const texts = (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(texts)).join('');
}
