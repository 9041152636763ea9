import type { BackTest } from '../../../shared/call/call-preview';
import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import type { ToolPermission } from '../../../shared/call/permission';
import { allowingRules, concerns, type PermissionTarget } from './match-permission';
import { type RememberedPatterns, rulesFor } from './pattern-rules';

interface PastCall {
  readonly entry: LedgerEntry;
  readonly target: PermissionTarget;
}

const pastCalls = new WeakMap<
  readonly LedgerEntry[],
  { readonly toolId: string; readonly calls: readonly PastCall[] }
>();

/** As many as fit below a suggestion. */
const MAX_EXAMPLES = 3;

/**
 * Tests a rule on past calls with the same functions that decide real ones. Expiry is ignored: the question is what the
 * rule decides, not for how long.
 */
export function backTest(tried: RememberedPatterns, entries: readonly LedgerEntry[]): BackTest {
  const rules = candidatesOf(tried);
  const calls = pastCallsOf(tried.target.toolId, entries);
  const matched = calls.filter((call) => isMatched(call, tried, rules)).map(({ entry }) => entry);
  const denied = matched.filter(wasDeniedByUser);
  const others = denied.length < MAX_EXAMPLES ? matched.filter((entry) => !wasDeniedByUser(entry)) : [];
  const examples = [...newestFirst(denied), ...newestFirst(others)].slice(0, MAX_EXAMPLES);
  return { matched: matched.length, denied: denied.length, examples: examples.map(({ summary }) => summary) };
}

function candidatesOf(tried: RememberedPatterns): ToolPermission[] {
  return rulesFor(tried).map((rule) => ({ ...rule, id: '', scope: 'always', createdAt: 0, uses: 0 }));
}

function isMatched({ entry, target }: PastCall, tried: RememberedPatterns, rules: readonly ToolPermission[]): boolean {
  const { riskLevel, provenance, isRepaired } = entry;
  if (tried.effect === 'deny') return rules.some((rule) => concerns(rule, target));
  if (riskLevel === 'critical' || (riskLevel === 'high' && tried.patterns.length === 0)) return false;
  // No rule can allow these.
  if (provenance.source === 'inline' || (isRepaired && riskLevel !== 'safe')) return false;
  return allowingRules(rules, target) !== null;
}

/** All suggestions for a call are tested on the same past calls, most of which belong to other tools. */
function pastCallsOf(toolId: string, entries: readonly LedgerEntry[]): readonly PastCall[] {
  const known = pastCalls.get(entries);
  if (known?.toolId === toolId) return known.calls;
  const calls = entries.flatMap((entry) => {
    const target = entry.toolId === toolId ? targetOf(entry) : null;
    return target ? { entry, target } : [];
  });
  pastCalls.set(entries, { toolId, calls });
  return calls;
}

/**
 * Lists the properties by name, since objects of one shape are read ten times as fast as copies; undefined counts as
 * absent.
 */
function targetOf({ target, toolId, workspacePath }: LedgerEntry): PermissionTarget | null {
  if (!target) return null;
  const { subjectKind, subjects, safeSubjects, otherSubjects, noRule, basis } = target;
  const { subjectBases, plainSubjects, protectedParts } = target;
  const held = {
    toolId,
    workspacePath,
    now: 0,
    subjectKind,
    subjects,
    safeSubjects,
    otherSubjects,
    noRule,
    basis,
    subjectBases,
    plainSubjects,
    protectedParts,
  };
  return held as PermissionTarget;
}

function wasDeniedByUser({ decision, by }: LedgerEntry): boolean {
  return by?.kind === 'user' && decision?.approved === false;
}

function newestFirst(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.toSorted((first, second) => second.endedAt - first.endedAt);
}
