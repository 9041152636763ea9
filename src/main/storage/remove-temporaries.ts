import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Temporary files that briefly exist while settings, keys or the folder's claim are being replaced. */
const TEMPORARY = /^(?:settings\.json\.tmp-[0-9a-f]+|keys\.json\.[0-9a-f-]{36}\.tmp|claim-[0-9a-f]{8})$/;
/** Milliseconds after which no process can still be using it. */
const LEFT_BEHIND_AFTER = 60_000;

/** Removes partly written files left by a crash: files with keys in them must not pile up. */
export async function removeTemporaries(dataPath: string, now: number): Promise<void> {
  const names = await readdir(dataPath).catch(() => []);
  for (const name of names.filter((each) => TEMPORARY.test(each))) {
    const path = join(dataPath, name);
    const found = await lstat(path).catch(() => null);
    if (found && now - found.mtimeMs > LEFT_BEHIND_AFTER) await rm(path, { force: true }).catch(() => {});
  }
}
