import type { EventMessage } from '../shared/contract';
import type { PermissionStore } from './storage/permission-store';

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
      const wasThere = store.revoke(ruleId);
      if (wasThere) tell();
      return wasThere;
    },
    recordUse(ruleIds, at) {
      store.recordUse(ruleIds, at);
      tell();
    },
  };
}
