import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyLayer } from './apply-layer';
import { dropLayer } from './drop-layer';
import { listChanges } from './list-changes';
import { type LayerFolders, pictureOf, plenty, runDirectly, runInLayer, setUpLayer } from './testing/set-up-layer';
import { commandScript, treeScript } from './testing/shell-programs';
import { isWithoutLayers, otherFileSystem } from './testing/when-layered';
import { undoLayer } from './undo-layer';

/** Each run starts several processes. */
const PATIENCE = 10_000;
const numRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 1_000) / 10);

async function checkCommand(tree: string, command: string, folders: LayerFolders = {}): Promise<number> {
  const { base, folder, start, clean } = setUpLayer(tree, folders);
  try {
    const copy = join(base, 'copy');
    execFileSync('cp', ['-a', folder, copy]);
    const before = pictureOf(folder);
    const layer = await start();
    runInLayer(layer, command);
    expect(pictureOf(folder)).toEqual(before);
    runDirectly(copy, command);
    const changes = await listChanges(layer);
    const applied = await applyLayer(layer, changes, { now: 1, budget: plenty });
    expect(pictureOf(folder)).toEqual(pictureOf(copy));
    expect(applied).toMatchObject({ conflicts: [], unkept: [], refused: [] });
    if (applied.kept !== null) expect(await undoLayer(applied.kept)).toMatchObject({ kind: 'undone', left: [] });
    expect(pictureOf(folder)).toEqual(before);
    await dropLayer(layer);
    expect(pictureOf(folder)).toEqual(before);
    return applied.changes.length;
  } finally {
    await clean();
  }
}

describe.skipIf(isWithoutLayers)('a command on a layer', () => {
  it(
    'changes nothing until applied, then what it would have changed directly, and Undo takes all of it back',
    async () => {
      let changes = 0;
      const law = fc.asyncProperty(treeScript, commandScript, async (tree, command) => {
        changes += await checkCommand(tree, command);
      });
      await fc.assert(law, { numRuns });
      expect(changes).toBeGreaterThan(numRuns);
    },
    numRuns * PATIENCE,
  );

  it.skipIf(otherFileSystem === null)(
    'does so from another file system too',
    async () => {
      // Node can't create FIFOs, so they can't be copied there.
      const withoutPipes = (script: string) => script.replace(/^mkfifo.*$/gm, 'true');
      const law = fc.asyncProperty(treeScript, commandScript, async (tree, command) => {
        await checkCommand(withoutPipes(tree), withoutPipes(command), { layersBase: otherFileSystem ?? tmpdir() });
      });
      await fc.assert(law, { numRuns: Math.ceil(numRuns / 4) });
    },
    numRuns * PATIENCE,
  );
});
