import { openConf } from '../open-conf';
import { type KeyValueStore, openStoreSafely } from '../open-store';

/** A real settings file on a disk that can become full. */
export function openFillableStore(cwd: string) {
  const file = openStoreSafely(openConf, { cwd, name: 'settings' }, () => {});
  let isFull = false;
  const store: KeyValueStore = {
    ...file,
    set(key, value) {
      if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      file.set(key, value);
    },
  };
  return {
    store,
    fill: () => {
      isFull = true;
    },
    makeRoom: () => {
      isFull = false;
    },
  };
}
