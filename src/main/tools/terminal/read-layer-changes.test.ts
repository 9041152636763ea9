import { describe, expect, it, onTestFinished } from 'vitest';
import { applyLayer } from '../../sandbox/layer/apply-layer';
import { listChanges } from '../../sandbox/layer/list-changes';
import { removeTree } from '../../sandbox/layer/remove-tree';
import { plenty, runInLayer, setUpLayer } from '../../sandbox/layer/testing/set-up-layer';
import { isWithoutLayers } from '../../sandbox/layer/testing/when-layered';
import { readLayerChanges } from './read-layer-changes';

describe.skipIf(isWithoutLayers)('the texts that a command changed', () => {
  it('are the same before and after they are applied', async () => {
    const { base, start } = setUpLayer(
      'mkdir d; echo old > d/a; echo gone > b; echo same > m; head -c 2000000 /dev/zero > big; ln -s a l',
    );
    onTestFinished(() => removeTree(base));
    const layer = await start();
    runInLayer(
      layer,
      "echo new > d/a; rm b; echo é > c; chmod 700 m; echo x >> big; printf 'a\\0b' > bin; echo k > .env; ln -sfn b l; mkdir e; echo n > $'\\xff'",
    );
    const changes = await listChanges(layer);
    const before = await readLayerChanges(layer, changes);
    expect(before).toEqual({
      changes: [
        { path: 'b', before: 'gone\n', after: '' },
        { path: 'c', before: null, after: 'é\n' },
        { path: 'd/a', before: 'old\n', after: 'new\n' },
      ],
      problems: [
        '.env may contain credentials, so its content is not shown',
        'big is too large to show a diff (1.9 MB)',
        'bin is not a text file, so it is not shown',
        'l is a link, so there is no text to show',
        "\ufffd has a name that isn't valid text, so it is not shown",
      ],
    });
    const { kept } = await applyLayer(layer, changes, { now: 1, budget: plenty });
    expect(await readLayerChanges({ kept: kept ?? '' }, changes)).toEqual(before);
  });

  it('are limited in number, and what is missing is said', async () => {
    const { base, start } = setUpLayer('true');
    onTestFinished(() => removeTree(base));
    const layer = await start();
    runInLayer(layer, 'for i in {1..203}; do echo $i > $i; done');
    const { changes, problems } = await readLayerChanges(layer, await listChanges(layer));
    expect(changes).toHaveLength(200);
    expect(problems).toEqual(['3 more files changed, too many to show a diff of each']);
  });
});
