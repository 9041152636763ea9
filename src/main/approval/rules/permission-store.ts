import { isDeepStrictEqual } from 'node:util';
import type { Grants, ToolPermission, UnreadableRule } from '../../../shared/call/permission';
import { messageOf } from '../../../shared/text/message-of';
import { CommandFailure } from '../../base/command-failure';
import { type KeyValueStore, withoutOthers } from '../../storage/open-store';
import { narrowerRule } from './narrower-rule';
import { idBeside, idOfText, readStoredRules, type StoredRule, withoutUses } from './read-stored-rules';

export interface PermissionStore {
  /** The rules in force; callers check expiry and use limits. */
  list(): readonly ToolPermission[];
  /** The number of stored rules that can't be read, any of which may deny something. */
  unreadableCount(): number;
  grants(): Grants;
  /** Throws if the rules can't be saved; then none of them takes effect. */
  add(rules: readonly ToolPermission[]): void;
  /** Adds rules in place of another one. Throws if that can't be saved; then the other one stays in force. */
  replace(ruleId: string, rules: readonly ToolPermission[]): void;
  /**
   * Returns true if the rule existed, readable or not. Throws if the change can't be saved: an allow rule still stays
   * revoked while the app runs, any other stays in force.
   */
  revoke(ruleId: string): boolean;
  /** A use that can't be saved still counts and is saved with the next one. */
  recordUse(ruleIds: readonly string[], at: number): void;
  /** Ends the rules that were made for one run only. */
  dropRunRules(runId: string): void;
  dropConversationRules(conversationId: string): void;
}

const KEY = 'permissions';
const ONLY_IN_MEMORY = "The rule is revoked until AIntern closes, but the change couldn't be saved";
const NOT_REVOKED = "The rule couldn't be revoked because the change couldn't be saved";

/**
 * Rules for one conversation live in memory; all others in the app's own data, never in a workspace. Edits to the file while the app
 * runs can only narrow what may run, permanently: only the user can widen it, in the app. Other processes write to the
 * file too, so each change is applied to its current content and leaves the rest alone.
 */
export function createPermissionStore(store: KeyValueStore): PermissionStore {
  let sessionRules: readonly ToolPermission[] = [];
  let known: ReadonlyMap<string, ToolPermission> = new Map();
  const unreadable = new Map<string, UnreadableRule>();
  /** Uses of each rule that are counted here but not yet saved to the file. */
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

  /** Reads the file and narrows the known rules accordingly; returns nothing if it can't be read. */
  function refresh(): StoredRule[] {
    try {
      const entries = readStoredRules(store.get(KEY));
      narrow(entries);
      return entries;
    } catch {
      // The file contains something else; keep the known rules.
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
    // A rule that forbids is saved as the file has it, which may be stricter than the one in force here.
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
      const lasting = rules.filter(isLasting);
      if (lasting.length > 0) change(({ raw }) => [raw], lasting);
      known = byId([...known.values(), ...lasting]);
      sessionRules = [...sessionRules, ...rules.filter((rule) => !isLasting(rule))];
    },
    replace(ruleId, rules) {
      const lasting = rules.filter(isLasting);
      if (lasting.length > 0 || known.has(ruleId)) change(withoutRule(ruleId), lasting);
      known = byId([...without(known, ruleId).values(), ...lasting]);
      sessionRules = [...sessionRules.filter(({ id }) => id !== ruleId), ...rules.filter((rule) => !isLasting(rule))];
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
        change(withoutRule(ruleId));
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
        // They remain counted as unsaved.
      }
    },
    dropRunRules(runId) {
      sessionRules = sessionRules.filter((rule) => rule.runId !== runId);
    },
    dropConversationRules(conversationId) {
      sessionRules = sessionRules.filter((rule) => rule.conversationId !== conversationId);
    },
  };
}

function isLasting({ scope }: ToolPermission): boolean {
  return scope !== 'session';
}

/** Also drops the file's own version of the rule, if that applied in addition. */
function withoutRule(ruleId: string): (entry: StoredRule) => readonly unknown[] {
  return ({ raw, id, rule }) => (id === ruleId || (rule && idBeside(rule) === ruleId) ? [] : [raw]);
}

/** A rule that forbids applies wherever it comes from; if its id is taken, it applies in addition to that rule. */
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
