import type { BestSuggestion, Habit } from '../../../shared/call/call-preview';
import type { LedgerEntry } from '../../../shared/call/ledger-entry';
import { isCoveredBy, pastCallsOf } from '../rules/back-test';
import type { PermissionTarget } from '../rules/match-permission';

/** Fewer could be chance. */
const REPETITIONS = 10;

/** In milliseconds: a decision this quick is a habit. */
const QUICK = 10_000;

/**
 * Returns what to offer if the user quickly allowed each of the latest calls that the suggestion covers. What those
 * calls depended on may differ: the offer is about the user's habit, and the rule is tied to the call at hand.
 */
export function findHabit(
  best: BestSuggestion,
  { toolId, workspacePath }: PermissionTarget,
  entries: readonly LedgerEntry[],
): Habit | null {
  const decided = pastCallsOf(toolId, entries)
    .filter((call) => call.entry.workspacePath === workspacePath && call.entry.by?.kind === 'user')
    .filter((call) => isCoveredBy(best.patterns, call))
    .map(({ entry }) => entry)
    .toSorted((first, second) => second.endedAt - first.endedAt);
  const latest = decided.slice(0, REPETITIONS);
  if (latest.length < REPETITIONS || !latest.every(wasQuicklyAllowed)) return null;
  return { ...best, allowed: decided.filter(wasAllowed).length, of: decided.length };
}

function wasAllowed({ decision }: LedgerEntry): boolean {
  return decision?.approved === true;
}

function wasQuicklyAllowed(entry: LedgerEntry): boolean {
  const { modifiedParameters, waited = Number.POSITIVE_INFINITY } = entry;
  return wasAllowed(entry) && modifiedParameters === undefined && waited <= QUICK;
}
