import type { LedgerEntry, LedgerFilter } from '../../shared/call/ledger-entry';
import { isJsonObject, type JsonValue } from '../../shared/json/json';

export function matchesLedgerFilter(entry: LedgerEntry, filter: LedgerFilter): boolean {
  const { callId, toolId, status, riskLevel, decided, conversationId, text = '' } = filter;
  if (callId !== undefined && entry.callId !== callId) return false;
  if (toolId !== undefined && entry.toolId !== toolId) return false;
  if (status !== undefined && entry.status !== status) return false;
  if (riskLevel !== undefined && entry.riskLevel !== riskLevel) return false;
  if (conversationId !== undefined && entry.conversationId !== conversationId) return false;
  if (decided === 'edited' && entry.modifiedParameters === undefined) return false;
  if (decided !== undefined && decided !== 'edited' && !isDecidedBy(entry, decided)) return false;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const searched = textOf(entry).toLowerCase();
  return words.every((word) => searched.includes(word));
}

/** Everything a user may remember about a call. */
function textOf(entry: LedgerEntry): string {
  const { decision, by, result, parameters, modifiedParameters = {} } = entry;
  const rules = by?.kind === 'rule' ? (by.rules ?? []) : [];
  return [
    entry.callId,
    entry.toolId,
    entry.toolName,
    entry.summary,
    entry.conversationTitle,
    entry.workspacePath,
    entry.status,
    ...entry.riskReasons,
    ...textsIn(parameters),
    ...textsIn(modifiedParameters),
    ...rules.flatMap(({ id, pattern = '' }) => [id, pattern]),
    (decision?.approved ? decision.comment : decision?.reason) ?? '',
    result?.message ?? '',
    result?.error ?? '',
    ...entry.artifacts.map(({ path }) => path),
  ].join('\n');
}

function textsIn(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [String(value)];
}

/** Older entries name the risk level instead of the mode. */
function isDecidedBy({ by }: LedgerEntry, decided: NonNullable<LedgerFilter['decided']>): boolean {
  return by?.kind === decided || (decided === 'mode' && by?.kind === 'level');
}
