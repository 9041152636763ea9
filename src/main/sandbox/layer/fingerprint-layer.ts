import { createHash, type Hash } from 'node:crypto';
import { constants, readlinkSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createTimeSlice } from '../../base/create-time-slice';
import type { Layer } from './create-layer';
import { toFsPath } from './entry-path';
import type { LayerChange } from './list-changes';

/** Identifies what would be applied: paths, kinds, modes and every byte. Compare it before applying what was shown earlier. */
export async function fingerprintLayer(layer: Layer, changes: readonly LayerChange[]): Promise<string> {
  const hash = createHash('sha256');
  const turns = createTimeSlice();
  for (const { path, before, after, what } of changes) {
    if (turns.isOver()) await turns.next();
    hash.update(JSON.stringify([path, before?.kind, after?.kind, after?.mode, what]));
    if (after === null || what === 'properties') continue;
    const place = toFsPath(`${layer.upper}/${path}`);
    if (after.kind === 'link') hash.update(readlinkSync(place, { encoding: 'buffer' }));
    if (after.kind === 'file') hash.update(await digestOf(place));
  }
  return hash.digest('hex');
}

/** In chunks, since the file may be larger than memory. */
async function digestOf(path: string | Buffer): Promise<Buffer> {
  const hash: Hash = createHash('sha256');
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk);
  } finally {
    await file.close();
  }
  return hash.digest();
}
