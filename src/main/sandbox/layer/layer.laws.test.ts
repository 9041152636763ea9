import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyLayer } from './apply-layer';
import { dropLayer } from './drop-layer';
import { listChanges } from './list-changes';
import { removeTree } from './remove-tree';
import { pictureOf, plenty, runDirectly, runInLayer, setUpLayer } from './testing/set-up-layer';
import { commandScript, treeScript } from './testing/shell-programs';
import { isWithoutLayers } from './testing/when-layered';
import { undoLayer } from './undo-layer';

/** Each run starts several processes. */
const PATIENCE = 10_000;
const numRuns = Math.ceil((fc.readConfigureGlobal().numRuns ?? 1_000) / 10);

describe.skipIf(isWithoutLayers)('a command on a layer', () => {
  it(
    'changes nothing until applied, then what it would have changed directly, and Undo takes all of it back',
    async () => {
      let undone = 0;
      await fc.assert(
        fc.asyncProperty(treeScript, commandScript, async (tree, command) => {
          const { base, folder, copy, start } = setUpLayer(tree);
          try {
            const before = pictureOf(folder);
            const layer = await start();
            runInLayer(layer, command);
            expect(pictureOf(folder)).toEqual(before);
            runDirectly(copy, command);
            const changes = await listChanges(layer);
            const applied = await applyLayer(layer, changes, { now: 1, budget: plenty });
            expect(pictureOf(folder)).toEqual(pictureOf(copy));
            expect(applied).toMatchObject({ conflicts: [], unkept: [], refused: [] });
            if (applied.kept !== null) {
              expect(await undoLayer(applied.kept)).toMatchObject({ kind: 'undone', left: [] });
              undone += 1;
            }
            expect(pictureOf(folder)).toEqual(before);
            await dropLayer(layer);
            expect(pictureOf(folder)).toEqual(before);
          } finally {
            await removeTree(base);
          }
        }),
        { numRuns },
      );
      expect(undone).toBeGreaterThan(0);
    },
    numRuns * PATIENCE,
  );
});
