import { z } from 'zod';
import { type ToolPermission, toolPermissionSchema } from '../../shared/permission';
import type { KeyValueStore } from './open-store';

export interface PermissionStore {
  list(): readonly ToolPermission[];
  add(rule: ToolPermission): void;
  recordUse(ruleId: string, at: number): void;
}

const KEY = 'permissions';

/** Rules for the session live in memory; all others in the app's own data, never in a workspace. */
export function createPermissionStore(store: KeyValueStore): PermissionStore {
  let sessionRules: ToolPermission[] = [];

  function storedRules(): ToolPermission[] {
    const stored = z.array(z.unknown()).safeParse(store.get(KEY) ?? []);
    return (stored.data ?? []).flatMap((rule) => toolPermissionSchema.safeParse(rule).data ?? []);
  }

  return {
    list: () => [...sessionRules, ...storedRules()],
    add(rule) {
      if (rule.scope === 'session') sessionRules = [...sessionRules, rule];
      else store.set(KEY, [...storedRules(), rule]);
    },
    recordUse(ruleId, at) {
      const used = (rules: ToolPermission[]) =>
        rules.map((rule) => (rule.id === ruleId ? { ...rule, uses: rule.uses + 1, lastUsedAt: at } : rule));
      if (sessionRules.some(({ id }) => id === ruleId)) sessionRules = used(sessionRules);
      else store.set(KEY, used(storedRules()));
    },
  };
}
