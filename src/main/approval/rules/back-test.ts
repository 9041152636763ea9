import type { BackTest } from '../../../shared/call/call-preview';
import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import type { ToolPermission } from '../../../shared/call/permission';
import { allowingRules, allows, concerns, isProtected, type PermissionTarget, riskySubjects } from './match-permission';
import { patternMatcher } from './pattern-matcher';
import { type RememberedPatterns, rulesFor } from './pattern-rules';

export interface PastCall {
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
  const rules = rulesFor(tried).map(
    (rule): ToolPermission => ({ ...rule, id: '', scope: 'always', createdAt: 0, uses: 0 }),
  );
  const calls = pastCallsOf(tried.target.toolId, entries);
  const { matched, denied, examples } = summarizeMatches(calls.filter((call) => isDecidedBy(rules, call)));
  return { matched, denied, examples: examples.map(({ summary }) => summary) };
}

/** Counts the calls, and picks a few as examples: those that the user denied come first, then the newest. */
export function summarizeMatches(calls: readonly PastCall[]) {
  const matched = calls.map(({ entry }) => entry);
  const denied = matched.filter(wasDeniedByUser);
  const others = denied.length < MAX_EXAMPLES ? matched.filter((entry) => !wasDeniedByUser(entry)) : [];
  const examples = [...newestFirst(denied), ...newestFirst(others)].slice(0, MAX_EXAMPLES);
  return { matched: matched.length, denied: denied.length, examples };
}

/** Whether rules of one effect, without anything else, would have decided the call. */
export function isDecidedBy(rules: readonly ToolPermission[], { entry, target }: PastCall): boolean {
  if (rules.some(({ effect }) => effect !== 'allow')) return rules.some((rule) => concerns(rule, target));
  const usable = rules.filter(({ pattern }) => mayBeAllowedByRule(entry, pattern));
  return allowingRules(usable, target) !== null;
}

/** Whether the patterns cover a call that rules may allow, regardless of what the call depends on. */
export function isCoveredBy(patterns: readonly string[], { entry, target }: PastCall): boolean {
  if (target.noRule !== undefined || !mayBeAllowedByRule(entry, patterns[0])) return false;
  if (patterns.length === 0) return !isProtected(target);
  const matchers = patterns.map((pattern) => patternMatcher(pattern, target.subjectKind));
  const risky = riskySubjects(target);
  return risky.length > 0 && risky.every((subject) => matchers.some((matcher) => allows(matcher, subject, target)));
}

/** Whether a rule with such a pattern may allow the call at all, before looking at what it covers. */
function mayBeAllowedByRule(entry: LedgerEntry, pattern: string | undefined): boolean {
  const { riskLevel, provenance, isRepaired } = entry;
  if (riskLevel === 'critical' || (riskLevel === 'high' && pattern === undefined)) return false;
  return provenance.source !== 'inline' && (!isRepaired || riskLevel === 'safe');
}

/** A tool's past calls. All suggestions for a call are tested on the same ones, most of which belong to other tools. */
export function pastCallsOf(toolId: string, entries: readonly LedgerEntry[]): readonly PastCall[] {
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
function targetOf({ target, toolId, workspacePath, conversationId }: LedgerEntry): PermissionTarget | null {
  if (!target) return null;
  const { subjectKind, subjects, safeSubjects, otherSubjects, noRule, basis } = target;
  const { subjectBases, scriptedSubjects, plainSubjects, protectedParts } = target;
  const held = {
    toolId,
    workspacePath,
    conversationId,
    runId: null,
    now: 0,
    subjectKind,
    subjects,
    safeSubjects,
    otherSubjects,
    noRule,
    basis,
    subjectBases,
    scriptedSubjects,
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
