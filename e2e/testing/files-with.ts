import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the files below a folder that contain the text or have it in their name. */
export function filesWith(folder: string, text: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => {
      const path = join(folder, name);
      return name.includes(text) || (lstatSync(path).isFile() && readFileSync(path).includes(text));
    })
    .toSorted();
}
