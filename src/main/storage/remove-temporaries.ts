import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What stands beside settings, keys and the claim to the folder for a moment, while another file takes their place. */
const TEMPORARY = /^(?:settings\.json\.tmp-[0-9a-f]+|keys\.json\.[0-9a-f-]{36}\.tmp|claim-[0-9a-f]{8})$/;
/** Milliseconds after which nobody is at work on it any more, in this process or another one. */
const LEFT_BEHIND_AFTER = 60_000;

/** Clears away what a crash left of files that were being written: what has keys in it must not pile up. */
export async function removeTemporaries(dataPath: string, now: number): Promise<void> {
  const names = await readdir(dataPath).catch(() => []);
  for (const name of names.filter((each) => TEMPORARY.test(each))) {
    const path = join(dataPath, name);
    const found = await lstat(path).catch(() => null);
    if (found && now - found.mtimeMs > LEFT_BEHIND_AFTER) await rm(path, { force: true }).catch(() => {});
  }
}
