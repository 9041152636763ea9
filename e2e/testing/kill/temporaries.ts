import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** The temporary file next to a file that is being written. */
const TEMPORARY = /\.aintern-[^/]*\.tmp$/;

export function temporariesIn(workspace: string): string[] {
  return readdirSync(workspace, { recursive: true, encoding: 'utf8' }).filter((path) => TEMPORARY.test(path));
}

/** Resolves as soon as a file below one of the folders is being written, or when the time limit is reached. */
export function whenWriting(workspace: string, names: readonly string[], limit: number): Promise<void> {
  return new Promise((resolve) => {
    const folders = names.map((name) => join(workspace, name)).filter((folder) => existsSync(folder));
    const watchers = folders.map((folder) => watch(folder, (_event, name) => TEMPORARY.test(`/${name}`) && finish()));
    const timer = setTimeout(finish, limit);
    function finish(): void {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      resolve();
    }
  });
}
