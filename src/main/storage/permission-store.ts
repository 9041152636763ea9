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

  /** As they are on disk: what this version cannot read, a newer one may, so it is passed over but kept. */
  function stored(): unknown[] {
    return z.array(z.unknown()).safeParse(store.get(KEY) ?? []).data ?? [];
  }

  function readable(rules: readonly unknown[]): ToolPermission[] {
    return rules.flatMap((rule) => toolPermissionSchema.safeParse(rule).data ?? []);
  }

  return {
    list: () => [...sessionRules, ...readable(stored())],
    add(rule) {
      if (rule.scope === 'session') sessionRules = [...sessionRules, rule];
      else store.set(KEY, [...stored(), rule]);
    },
    recordUse(ruleId, at) {
      const used = (rule: ToolPermission) =>
        rule.id === ruleId ? { ...rule, uses: rule.uses + 1, lastUsedAt: at } : rule;
      if (sessionRules.some(({ id }) => id === ruleId)) sessionRules = sessionRules.map(used);
      else
        store.set(
          KEY,
          stored().map((rule) => readable([rule]).map(used)[0] ?? rule),
        );
    },
  };
}
