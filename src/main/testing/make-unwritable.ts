import { chmodSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';

/** On every system somebody who owns nothing. */
const NOBODY = 65_534;

/** Until the returned function is called, or the test is over, nothing can be written to the folder, also not by root. */
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
