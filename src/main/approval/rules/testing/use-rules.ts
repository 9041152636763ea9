import { setTimeout } from 'node:timers/promises';
import { openConf } from '../../../storage/open-conf';
import { openStoreSafely } from '../../../storage/open-store';
import { createPermissionStore } from '../permission-store';

/** A process of its own that uses a rule, and adds others, again and again. */
const [cwd = '', usedId = '', ...addedIds] = process.argv.slice(2);
const store = createPermissionStore(openStoreSafely(openConf, { cwd, name: 'settings' }, () => {}));
for (const id of addedIds) {
  store.recordUse([usedId], 1);
  store.add([{ id, effect: 'deny', toolId: 'file-write', scope: 'always', createdAt: 1, uses: 0 }]);
  // As long as a call takes at the least; who never pauses leaves no room for the other process.
  await setTimeout(2);
}
