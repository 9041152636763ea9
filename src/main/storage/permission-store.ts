import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Grants, type ToolPermission, toolPermissionSchema, type UnreadableRule } from '../../shared/permission';
import { narrowerRule } from '../approval/narrower-rule';
import type { KeyValueStore } from './open-store';

export interface PermissionStore {
  /** The rules in force, but for expiry and use limits, which are for whoever asks to look at. */
  list(): readonly ToolPermission[];
  /** How many stored rules cannot be read, any of which may deny something. */
  unreadableCount(): number;
  grants(): Grants;
  add(rules: readonly ToolPermission[]): void;
  /** True when there was such a rule, readable or not. */
  revoke(ruleId: string): boolean;
  recordUse(ruleIds: readonly string[], at: number): void;
}

const KEY = 'permissions';

/**
 * Rules for the session live in memory; all others in the app's own data, never in a workspace. What the file says
 * while the app runs can only narrow what may run: only the user widens it, through the app.
 */
export function createPermissionStore(store: KeyValueStore): PermissionStore {
  let sessionRules: readonly ToolPermission[] = [];
  let known: ReadonlyMap<string, ToolPermission> = new Map();
  known = byId(readable(stored()));

  /** As they are on disk: what this version cannot read, a newer one may, so it is passed over but kept. */
  function stored(): unknown[] {
    try {
      return z.array(z.unknown()).safeParse(store.get(KEY) ?? []).data ?? [];
    } catch {
      // Somebody wrote something else into the file; what is known stays as it was.
      return [...known.values()];
    }
  }

  function merged() {
    const onDisk = byId(readable(stored()));
    const kept = [...known.values()].flatMap((rule) => narrowerRule(rule, onDisk.get(rule.id)) ?? []);
    const added = [...onDisk.values()].filter(({ id }) => !known.has(id));
    return {
      rules: [...kept, ...added.filter(({ effect }) => effect !== 'allow')],
      foreign: added.filter(({ effect }) => effect === 'allow'),
    };
  }

  function unreadable(): UnreadableRule[] {
    return stored().flatMap((raw) =>
      toolPermissionSchema.safeParse(raw).success ? [] : [{ id: idOfText(raw), text: JSON.stringify(raw) }],
    );
  }

  /** What is not ours to judge stays in the file as it is. */
  function write(rules: readonly ToolPermission[], isGone: (id: string) => boolean = () => false): void {
    const ours = byId(rules);
    const others = stored().filter((raw) => {
      const id = readable([raw])[0]?.id ?? idOfText(raw);
      return !ours.has(id) && !known.has(id) && !isGone(id);
    });
    store.set(KEY, [...others, ...rules]);
    known = ours;
  }

  /** A use that cannot be written down counts all the same, for as long as the app runs. */
  function count(rules: readonly ToolPermission[]): void {
    try {
      write(rules);
    } catch {
      known = byId(rules);
    }
  }

  return {
    list: () => [...sessionRules, ...merged().rules],
    unreadableCount: () => unreadable().length,
    grants() {
      const { rules, foreign } = merged();
      return { rules: [...sessionRules, ...rules], foreign, unreadable: unreadable() };
    },
    add(rules) {
      const lasting = rules.filter(({ scope }) => scope !== 'session');
      if (lasting.length > 0) write([...merged().rules, ...lasting]);
      sessionRules = [...sessionRules, ...rules.filter(({ scope }) => scope === 'session')];
    },
    revoke(ruleId) {
      if (sessionRules.some(({ id }) => id === ruleId)) {
        sessionRules = sessionRules.filter(({ id }) => id !== ruleId);
        return true;
      }
      const { rules, foreign } = merged();
      if (![...rules, ...foreign, ...unreadable()].some(({ id }) => id === ruleId)) return false;
      write(
        rules.filter(({ id }) => id !== ruleId),
        (id) => id === ruleId,
      );
      return true;
    },
    recordUse(ruleIds, at) {
      const used = (rule: ToolPermission) =>
        ruleIds.includes(rule.id) ? { ...rule, uses: rule.uses + 1, lastUsedAt: at } : rule;
      sessionRules = sessionRules.map(used);
      const { rules } = merged();
      if (rules.some(({ id }) => ruleIds.includes(id))) count(rules.map(used));
    },
  };
}

function readable(rules: readonly unknown[]): ToolPermission[] {
  return rules.flatMap((rule) => toolPermissionSchema.safeParse(rule).data ?? []);
}

function byId(rules: readonly ToolPermission[]): Map<string, ToolPermission> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

/** A rule that cannot be read has no other name than its text. */
function idOfText(raw: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(raw) ?? '')
    .digest('hex')
    .slice(0, 32);
}
