import { chmodSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';

/** A user id that owns nothing on any system. */
const NOBODY = 65_534;

/** Makes the folder unwritable, even for root, until the returned function is called or the test ends. */
export function makeUnwritable(folder: string): () => void {
  const isRoot = process.getuid?.() === 0;
  const top = realpathSync(tmpdir());
  for (let above = dirname(folder); isRoot && above.length > top.length; above = dirname(above))
    chmodSync(above, 0o755);
  chmodSync(folder, 0o555);
  if (isRoot) process.seteuid?.(NOBODY);
  const makeWritable = () => {
    if (isRoot) process.seteuid?.(0);
    chmodSync(folder, 0o755);
  };
  onTestFinished(makeWritable);
  return makeWritable;
}
