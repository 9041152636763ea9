import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
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
