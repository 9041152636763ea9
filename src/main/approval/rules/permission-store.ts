import { isDeepStrictEqual } from 'node:util';
import type { Grants, ToolPermission, UnreadableRule } from '../../../shared/call/permission';
import { messageOf } from '../../../shared/text/message-of';
import { CommandFailure } from '../../base/command-failure';
import { type KeyValueStore, withoutOthers } from '../../storage/open-store';
import { narrowerRule } from './narrower-rule';
import { idBeside, idOfText, readStoredRules, type StoredRule, withoutUses } from './read-stored-rules';

export interface PermissionStore {
  /** The rules in force, but for expiry and use limits, which are for whoever asks to look at. */
  list(): readonly ToolPermission[];
  /** How many stored rules cannot be read, any of which may deny something. */
  unreadableCount(): number;
  grants(): Grants;
  /** Throws where the rules cannot be written, and then none of them counts. */
  add(rules: readonly ToolPermission[]): void;
  /**
   * True when there was such a rule, readable or not. Throws where that cannot be written: a rule that allowed something
   * is out of force all the same, for as long as the app runs, and any other stays in force.
   */
  revoke(ruleId: string): boolean;
  /** A use that cannot be written counts all the same, and is written with the next one. */
  recordUse(ruleIds: readonly string[], at: number): void;
}

const KEY = 'permissions';
const ONLY_IN_MEMORY = "The rule is revoked for this session, but the change couldn't be saved";
const NOT_REVOKED = "The rule couldn't be revoked because the change couldn't be saved";

/**
 * Rules for the session live in memory; all others in the app's own data, never in a workspace. What the file says
 * while the app runs can only narrow what may run, and for good: only the user widens it, through the app. Other
 * processes write to the file as well, so that every change is made to what is there, and to nothing else in it.
 */
export function createPermissionStore(store: KeyValueStore): PermissionStore {
  let sessionRules: readonly ToolPermission[] = [];
  let known: ReadonlyMap<string, ToolPermission> = new Map();
  const unreadable = new Map<string, UnreadableRule>();
  /** How many uses of a rule are counted here and not yet in the file. */
  const unwritten = new Map<string, number>();

  const atStart = readStoredRules(store.get(KEY));
  known = byId(atStart.flatMap(({ rule }) => rule ?? []));
  narrow(atStart);

  function narrow(entries: readonly StoredRule[]): void {
    const onDisk = byId(entries.flatMap(({ rule }) => (rule ? withUnwrittenUses(rule) : [])));
    const narrowed = byId([...known.values()].flatMap((rule) => narrowerRule(rule, onDisk.get(rule.id)) ?? []));
    for (const rule of onDisk.values()) if (rule.effect !== 'allow') keepForbidding(narrowed, rule);
    known = narrowed;
    for (const { raw, id, rule } of entries) {
      if (rule) unreadable.delete(idOfText(raw));
      else unreadable.set(id, { id, text: JSON.stringify(raw) });
    }
  }

  function withUnwrittenUses(rule: ToolPermission): ToolPermission {
    return { ...rule, uses: rule.uses + (unwritten.get(rule.id) ?? 0) };
  }

  /** The file as it is now, which has narrowed what is known; nothing where it cannot be read. */
  function refresh(): StoredRule[] {
    try {
      const entries = readStoredRules(store.get(KEY));
      narrow(entries);
      return entries;
    } catch {
      // Somebody wrote something else into the file; what is known stays as it was.
      return [];
    }
  }

  function change(edit: (entry: StoredRule) => readonly unknown[], added: readonly ToolPermission[] = []): void {
    withoutOthers(store, () => {
      const entries = readStoredRules(store.get(KEY));
      narrow(entries);
      store.set(KEY, [...entries.flatMap(edit), ...added]);
    });
  }

  function foreignAmong(entries: readonly StoredRule[]): ToolPermission[] {
    return entries.flatMap(({ rule }) => (rule?.effect === 'allow' && !known.has(rule.id) ? rule : []));
  }

  function withUse({ raw, rule }: StoredRule): unknown {
    if (!rule || !unwritten.has(rule.id)) return raw;
    const ours = known.get(rule.id);
    // A rule that forbids is counted as the file has it, which may be stricter than what stays in force here.
    if (ours?.effect === 'allow') return ours;
    return { ...withUnwrittenUses(rule), lastUsedAt: ours?.lastUsedAt ?? rule.lastUsedAt };
  }

  return {
    list() {
      refresh();
      return [...sessionRules, ...known.values()];
    },
    unreadableCount() {
      refresh();
      return unreadable.size;
    },
    grants() {
      const foreign = foreignAmong(refresh());
      return { rules: [...sessionRules, ...known.values()], foreign, unreadable: [...unreadable.values()] };
    },
    add(rules) {
      const lasting = rules.filter(({ scope }) => scope !== 'session');
      if (lasting.length > 0) change(({ raw }) => [raw], lasting);
      known = byId([...known.values(), ...lasting]);
      sessionRules = [...sessionRules, ...rules.filter(({ scope }) => scope === 'session')];
    },
    revoke(ruleId) {
      if (sessionRules.some(({ id }) => id === ruleId)) {
        sessionRules = sessionRules.filter(({ id }) => id !== ruleId);
        return true;
      }
      const foreign = foreignAmong(refresh());
      const revoked = known.get(ruleId) ?? foreign.find(({ id }) => id === ruleId);
      if (!revoked && !unreadable.has(ruleId)) return false;
      const isAllowing = revoked?.effect === 'allow';
      if (isAllowing) known = without(known, ruleId);
      try {
        change(({ raw, id, rule }) => (id === ruleId || (rule && idBeside(rule) === ruleId) ? [] : [raw]));
      } catch (cause) {
        throw new CommandFailure('internal', `${isAllowing ? ONLY_IN_MEMORY : NOT_REVOKED}: ${messageOf(cause)}`);
      }
      known = without(known, ruleId);
      unreadable.delete(ruleId);
      return true;
    },
    recordUse(ruleIds, at) {
      const counted = (rule: ToolPermission) =>
        ruleIds.includes(rule.id) ? { ...rule, uses: rule.uses + 1, lastUsedAt: at } : rule;
      sessionRules = sessionRules.map(counted);
      refresh();
      const used = [...known.keys()].filter((id) => ruleIds.includes(id));
      if (used.length === 0) return;
      known = byId([...known.values()].map(counted));
      for (const id of used) unwritten.set(id, (unwritten.get(id) ?? 0) + 1);
      try {
        change((entry) => [withUse(entry)]);
        unwritten.clear();
      } catch {
        // They stay counted as not yet written.
      }
    },
  };
}

/** A rule that forbids counts wherever it comes from; under the name of another one it counts beside that. */
function keepForbidding(rules: Map<string, ToolPermission>, rule: ToolPermission): void {
  const present = rules.get(rule.id);
  if (!present) rules.set(rule.id, rule);
  else if (!isDeepStrictEqual(withoutUses(present), withoutUses(rule)) && !rules.has(idBeside(rule)))
    rules.set(idBeside(rule), { ...rule, id: idBeside(rule) });
}

function byId(rules: readonly ToolPermission[]): Map<string, ToolPermission> {
  return new Map(rules.map((rule) => [rule.id, rule]));
}

function without(rules: ReadonlyMap<string, ToolPermission>, ruleId: string): Map<string, ToolPermission> {
  return new Map([...rules].filter(([id]) => id !== ruleId));
}
