import type { EventMessage } from '../../../shared/contract/contract';
import type { PermissionStore } from './permission-store';

/** The same store, which tells every window when what is remembered has changed. */
export function publishPermissions(store: PermissionStore, publish: (message: EventMessage) => void): PermissionStore {
  const tell = () => publish({ name: 'permissions.changed', payload: store.grants() });
  return {
    ...store,
    add(rules) {
      store.add(rules);
      tell();
    },
    revoke(ruleId) {
      try {
        return store.revoke(ruleId);
      } finally {
        // Also when it could not be written: it is out of force all the same.
        tell();
      }
    },
    recordUse(ruleIds, at) {
      store.recordUse(ruleIds, at);
      tell();
    },
  };
}
