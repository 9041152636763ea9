import type { EventMessage } from '../../../shared/contract/event-message';
import type { PermissionStore } from './permission-store';

/** Notifies every window when the remembered rules change. */
export function publishPermissions(store: PermissionStore, publish: (message: EventMessage) => void): PermissionStore {
  const tell = () => publish({ name: 'permissions.changed', payload: store.grants() });
  return {
    ...store,
    add(rules) {
      store.add(rules);
      tell();
    },
    replace(ruleId, rules) {
      store.replace(ruleId, rules);
      tell();
    },
    revoke(ruleId) {
      try {
        return store.revoke(ruleId);
      } finally {
        // Even if the change couldn't be saved: the rule is no longer in force.
        tell();
      }
    },
    recordUse(ruleIds, at) {
      store.recordUse(ruleIds, at);
      tell();
    },
    dropRunRules(runId) {
      if (!store.list().some((rule) => rule.runId === runId)) return;
      store.dropRunRules(runId);
      tell();
    },
    dropConversationRules(conversationId) {
      if (!store.list().some((rule) => rule.conversationId === conversationId)) return;
      store.dropConversationRules(conversationId);
      tell();
    },
  };
}
