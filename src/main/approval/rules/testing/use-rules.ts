import { setTimeout } from 'node:timers/promises';
import { openConf } from '../../../storage/open-conf';
import { openStoreSafely } from '../../../storage/open-store';
import { createPermissionStore } from '../permission-store';

/** A separate process that repeatedly uses a rule and adds others. */
const [cwd = '', usedId = '', ...addedIds] = process.argv.slice(2);
const store = createPermissionStore(openStoreSafely(openConf, { cwd, name: 'settings' }, () => {}));
for (const id of addedIds) {
  store.recordUse([usedId], 1);
  store.add([{ id, effect: 'deny', toolId: 'file-write', scope: 'always', createdAt: 1, uses: 0 }]);
  // The shortest time a call takes; without a pause the other process would never get a turn.
  await setTimeout(2);
}
