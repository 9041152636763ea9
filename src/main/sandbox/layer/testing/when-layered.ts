import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canUseLayers } from '../can-use-layers';

const base = mkdtempSync(join(realpathSync(tmpdir()), 'aintern-test-'));
const folder = join(base, 'work');
mkdirSync(folder);
const answer = await canUseLayers({ folder, layersPath: join(base, 'layers') });
rmSync(base, { recursive: true, force: true });
if (answer.kind === 'unusable') process.stderr.write(`Tests of layers are skipped. ${answer.why}\n`);

/** For `describe.skipIf`: this machine has no overlays, and that was reported. */
export const isWithoutLayers = answer.kind === 'unusable';

/** In memory, so usually another one than the temporary folder's; null if it isn't. */
export const otherFileSystem = isOther('/dev/shm') ? '/dev/shm' : null;
if (otherFileSystem === null) {
  process.stderr.write('Tests of layers on another file system are skipped: only one can be used here.\n');
}

function isOther(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.dev !== statSync(tmpdir()).dev && existsSync(path);
}
